//! A player who knows no rule and plays by the server's hints.

use protocol::{Bytes, ClientMessage, Move, ServerMessage, Stage, TableView, Told, Wait};

/// A player who knows no rule: he sits down, is ready, asks for hints on his
/// turn and takes one of them. The same number and the same messages make
/// him do the same.
#[derive(Clone, Debug)]
pub struct HintPlayer {
    /// For choices and for bytes; a simple generator is enough.
    state: u64,
    commands: u64,
    version: u64,
    seat: Option<usize>,
    /// The version at which he was last asked to move.
    asked: Option<u64>,
    /// A command that is not acknowledged yet.
    pending: Option<ClientMessage>,
    over: bool,
    /// The moves that were acknowledged, with the version after each.
    done: Vec<(String, u64)>,
}

impl HintPlayer {
    /// A player whose choices follow from a number.
    pub const fn new(number: u64) -> Self {
        Self {
            state: number,
            commands: 0,
            version: 0,
            seat: None,
            asked: None,
            pending: None,
            over: false,
            done: Vec::new(),
        }
    }

    /// Whether the match is over.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The last version he saw.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The ids of the moves that were acknowledged, with the version after
    /// each.
    pub fn done(&self) -> &[(String, u64)] {
        &self.done
    }

    /// The command that is not acknowledged yet: one who comes back sends it
    /// again.
    pub const fn pending(&self) -> Option<&ClientMessage> {
        self.pending.as_ref()
    }

    /// A number from 0 to `below` − 1.
    fn pick(&mut self, below: usize) -> usize {
        self.state =
            self.state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.state >> 33) as usize) % below.max(1)
    }

    fn id(&mut self) -> String {
        self.commands += 1;
        format!("{:x}.{}", self.state, self.commands)
    }

    /// Hears a message and says what to send.
    pub fn hear(&mut self, message: &ServerMessage) -> Vec<ClientMessage> {
        match message {
            ServerMessage::View { v, view } => {
                self.version = *v;
                // Whoever comes back may have been asked before and not have
                // answered.
                self.asked = None;
                self.look(view)
            }
            ServerMessage::Events { v, id, events } => {
                self.version = *v;
                self.acknowledged(id.as_deref(), *v);
                events.iter().flat_map(|event| self.notice(event)).collect()
            }
            ServerMessage::Done { id, v } => {
                self.acknowledged(Some(id), *v);
                Vec::new()
            }
            ServerMessage::Refused { id: Some(_), .. } => {
                // What he meant is no longer possible: he looks again.
                self.pending = None;
                self.asked = None;
                vec![ClientMessage::Hint { q: 1 }]
            }
            // He was too fast for the server, and there is nobody else to ask.
            ServerMessage::Refused { q: Some(1), why, .. } if why.code == "too_fast" => {
                vec![ClientMessage::Hint { q: 1 }]
            }
            ServerMessage::Hints { moves, .. } => self.choose(moves).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn acknowledged(&mut self, id: Option<&str>, version: u64) {
        let waiting = self.pending.as_ref().and_then(ClientMessage::command);
        if let Some((own, _)) = waiting.filter(|(own, _)| Some(*own) == id) {
            self.done.push((own.to_owned(), version));
            self.pending = None;
        }
    }

    fn look(&mut self, view: &TableView) -> Vec<ClientMessage> {
        self.seat = view.you.seat().map(protocol::Seat::index);
        match &view.stage {
            Stage::Gathering { .. } if self.seat.is_none() => {
                let (id, seen) = (self.id(), self.version);
                vec![ClientMessage::Sit { id, seen, seat: None }]
            }
            Stage::Gathering { .. } => {
                let own = self.seat.and_then(|seat| view.seats.get(seat)?.as_ref());
                if own.is_some_and(|own| !own.ready) { vec![self.ready()] } else { Vec::new() }
            }
            Stage::Match { wait, .. } => match wait {
                Wait::Turn(turn) if Some(turn.seat.index()) == self.seat => self.ask(),
                Wait::Between { committed: true, .. } | Wait::Closing { ms: None } => {
                    vec![self.ready()]
                }
                Wait::Claim { answers, .. } => {
                    let asked = self.seat.is_some_and(|s| answers.get(s) == Some(&None));
                    if asked { vec![self.answer()] } else { Vec::new() }
                }
                _ => Vec::new(),
            },
            Stage::Over { .. } => {
                self.over = true;
                Vec::new()
            }
        }
    }

    fn notice(&mut self, event: &Told) -> Vec<ClientMessage> {
        match event {
            Told::Turn(turn) if Some(turn.seat.index()) == self.seat => self.ask(),
            // A table that waits for him alone goes on when he has declared, or
            // not.
            Told::Committed { .. } | Told::Closing { ms: None } => vec![self.ready()],
            Told::Claim { seat, .. } if Some(seat.index()) != self.seat => vec![self.answer()],
            // One declaration in a deal is enough for a player who knows no
            // rule.
            Told::May { declare } if !declare.is_empty() && self.pick(4) == 0 => {
                let cards = declare[self.pick(declare.len())];
                vec![self.command(Move::Declare { cards })]
            }
            Told::Over { .. } => {
                self.over = true;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Asks for hints, once for each turn.
    fn ask(&mut self) -> Vec<ClientMessage> {
        if self.asked == Some(self.version) {
            return Vec::new();
        }
        self.asked = Some(self.version);
        vec![ClientMessage::Hint { q: 1 }]
    }

    fn choose(&mut self, moves: &[Move]) -> Option<ClientMessage> {
        // Mostly what a bot would do, now and then anything legal.
        let index = if self.pick(3) == 0 { self.pick(moves.len()) } else { 0 };
        let choice = moves.get(index)?.clone();
        Some(self.command(choice))
    }

    fn command(&mut self, choice: Move) -> ClientMessage {
        let message = ClientMessage::Move { id: self.id(), seen: self.version, choice };
        self.pending = Some(message.clone());
        message
    }

    fn ready(&mut self) -> ClientMessage {
        let mut bytes = [0; 32];
        for byte in &mut bytes {
            *byte = self.pick(256) as u8;
        }
        let (id, seen) = (self.id(), self.version);
        ClientMessage::Ready { id, seen, ready: true, bytes: Some(Bytes(bytes)) }
    }

    fn answer(&mut self) -> ClientMessage {
        ClientMessage::Answer { id: self.id(), seen: self.version, agree: false }
    }
}
