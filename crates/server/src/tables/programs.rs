//! What programs at a table are told: the lines of docs/BOT_PROTOCOL.md, made
//! of what their seats may see.
//!
//! What is to be said follows from where the table stands and from what was
//! said before, so that a program that comes back is told where it is.

use std::collections::BTreeMap;

use botline::{Claim, Clock, Question, ToBot};
use games::{Game, Move, Seat, Viewer};
use protocol::Bytes;
use refusal::Refusal;
use table::{Millis, Stage, Table, Turn, User, Wait};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::clients::ClientId;
use super::limits;
use super::line::Mouth;

/// The programs that are connected to a table.
#[derive(Default)]
pub(crate) struct Programs(BTreeMap<ClientId, Conversation>);

/// What is said between a table and a program.
pub(crate) struct Conversation {
    /// What it acts as.
    pub(crate) user: User,
    /// Where it sits.
    pub(crate) seat: Seat,
    mouth: Mouth,
    /// How many deals the game had that it was last told of.
    game: Option<usize>,
    /// The deals that were started, with the latest that it was told of.
    deal: Option<u32>,
    /// The same of results.
    result: Option<u32>,
    questions: u64,
    asked: Option<Asked>,
}

/// A question that stands.
struct Asked {
    id: u64,
    about: About,
    /// Whether an answer is still taken.
    open: bool,
    /// Whether it was told to answer at once.
    stopped: bool,
    /// Answers that the table refused.
    refused: u32,
}

/// What a question is about: while that is so, it is not asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
enum About {
    /// A turn, by the version at which it began.
    Turn(u64),
    /// What may be declared, and whether all cards are drawn.
    Declaring { may: Vec<Move>, closing: bool },
    /// A claim, by the version at which its turn began.
    Claim(u64),
}

/// An answer that may be tried at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// A move is wanted.
    Move,
    /// A declaration, or none.
    Declaration,
    /// Whether it agrees.
    Claim,
}

impl Programs {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes a program in, and says which connection of its was there before.
    pub(crate) fn add(
        &mut self,
        id: ClientId,
        user: User,
        seat: Seat,
        mouth: Mouth,
    ) -> Option<ClientId> {
        let before = self.0.iter().find(|(_, of)| of.user == user).map(|(id, _)| *id);
        self.0.insert(id, Conversation::new(user, seat, mouth));
        before
    }

    pub(crate) fn get_mut(&mut self, id: ClientId) -> Option<&mut Conversation> {
        self.0.get_mut(&id)
    }

    pub(crate) fn remove(&mut self, id: ClientId) -> Option<Conversation> {
        self.0.remove(&id)
    }

    /// Tells every program what it has to know by now; answers those for whom
    /// there is nothing more, or who do not listen.
    pub(crate) fn tell(&mut self, table: &Table, now: Millis) -> Vec<ClientId> {
        let mut gone = Vec::new();
        for (id, of) in &mut self.0 {
            let lines = of.lines(table, now);
            let over = matches!(lines.last(), Some(ToBot::Bye {}));
            if !lines.iter().all(|line| of.say(line)) || over {
                gone.push(*id);
            }
            of.mouth.breathe();
        }
        gone
    }

    /// Says goodbye to all.
    pub(crate) fn bye_all(&mut self, why: &Refusal) {
        for of in std::mem::take(&mut self.0).into_values() {
            of.bye(why);
        }
    }

    /// When a program must be told to answer at once.
    pub(crate) fn stops_at(&self, table: &Table) -> Option<Millis> {
        let turn = table.turn()?;
        let waits = |of: &Conversation| {
            let asked = of.asked.as_ref();
            asked.is_some_and(|asked| asked.waits_for(turn))
        };
        // Where a program plays somebody hurries.
        let deadline = turn.deadline().filter(|_| self.0.values().any(waits))?;
        Some(deadline.saturating_sub(limits::STOP_BEFORE_MS))
    }
}

impl Asked {
    /// Whether it is about this turn, and nothing was said of its end yet.
    fn waits_for(&self, turn: &Turn) -> bool {
        self.open && !self.stopped && self.about == About::Turn(turn.version)
    }
}

impl Conversation {
    const fn new(user: User, seat: Seat, mouth: Mouth) -> Self {
        let (game, deal, result, asked) = (None, None, None, None);
        Self { user, seat, mouth, game, deal, result, questions: 0, asked }
    }

    /// Says a line; `false` when the program is gone or too far behind.
    pub(crate) fn say(&self, line: &ToBot) -> bool {
        let text = serde_json::to_string(line).unwrap_or_default();
        self.mouth.say(Utf8Bytes::from(text))
    }

    /// Says what was wrong with an answer.
    pub(crate) fn fault(&self, id: u64, code: &str, message: String) {
        self.say(&ToBot::Error { id: Some(id), code: code.to_owned(), message });
        self.mouth.breathe();
    }

    /// The last words to a program that must go.
    pub(crate) fn bye(self, why: &Refusal) {
        let (code, message) = (why.code.to_string(), why.en.to_string());
        self.say(&ToBot::Error { id: None, code, message });
        self.say(&ToBot::Bye {});
        self.mouth.breathe();
    }

    /// What an answer with this id would be to; `None` when nobody waits for
    /// it.
    pub(crate) fn open(&self, id: u64) -> Option<Open> {
        let asked = self.asked.as_ref().filter(|asked| asked.id == id && asked.open)?;
        Some(match asked.about {
            About::Turn(_) => Open::Move,
            About::Declaring { .. } => Open::Declaration,
            About::Claim(_) => Open::Claim,
        })
    }

    /// The question is answered.
    pub(crate) fn settle(&mut self) {
        if let Some(asked) = &mut self.asked {
            asked.open = false;
        }
    }

    /// An answer was refused; after too many the clock decides.
    pub(crate) fn refuse(&mut self, id: u64, message: String) {
        if let Some(asked) = &mut self.asked {
            asked.refused += 1;
            asked.open = asked.refused < limits::REFUSED_ANSWERS;
        }
        self.fault(id, "illegal", message);
    }

    /// What there is to say now.
    fn lines(&mut self, table: &Table, now: Millis) -> Vec<ToBot> {
        let Some(seat) = table.chairs().of(&self.user) else {
            return vec![ToBot::Bye {}];
        };
        let mut lines = Vec::new();
        match table.stage() {
            Stage::Gathering(_) => {}
            Stage::Match(running) => {
                let (game, started) = (&running.game, running.started);
                let between = matches!(running.wait, Wait::Between(_));
                if between {
                    self.tell_result(game, started, &mut lines);
                }
                self.tell_game(table, game, seat, &mut lines);
                if !between && self.deal != Some(started) {
                    self.deal = Some(started);
                    let number = u32::try_from(game.deals_done() + 1).unwrap_or(u32::MAX);
                    let chance = chance(&table.settings().name, started, seat);
                    lines.push(ToBot::Newdeal { number, chance });
                }
                self.ask(table, game, seat, now, &mut lines);
            }
            Stage::Over(over) => {
                if let (Some(game), Some(deal)) = (&over.game, self.deal) {
                    self.tell_result(game, deal, &mut lines);
                }
                lines.push(ToBot::Bye {});
            }
        }
        lines
    }

    /// A game that it does not know of, by the rules it began with.
    fn tell_game(&mut self, table: &Table, game: &Game, seat: Seat, lines: &mut Vec<ToBot>) {
        let done = game.deals_done();
        let is_new = self.game.is_none_or(|known| done < known);
        self.game = Some(done);
        if is_new {
            let name = |sitter: Option<&table::Occupant>| {
                sitter.map_or_else(String::new, |sitter| sitter.name.to_string())
            };
            let names = table.chairs().values().map(|chair| name(chair.as_ref())).collect();
            lines.push(ToBot::Newgame { rules: game.rules(), seat, names });
        }
    }

    /// The end of a deal of which it saw the beginning.
    fn tell_result(&mut self, game: &Game, started: u32, lines: &mut Vec<ToBot>) {
        if self.deal != Some(started) || self.result == Some(started) {
            return;
        }
        self.result = Some(started);
        let Some(outcome) = game.outcome() else { return };
        let scores = Seat::first(game.seats()).map(|seat| outcome.score(seat)).collect();
        lines.push(ToBot::Result { scores, view: game.view(Viewer::Spectator).into() });
    }

    /// The question that stands for the seat, if it was not asked yet, and
    /// that an older one no longer does.
    fn ask(&mut self, table: &Table, game: &Game, seat: Seat, now: Millis, lines: &mut Vec<ToBot>) {
        let question = question(table, game, seat, now);
        let about = question.as_ref().map(|(about, _)| about);
        if let Some(asked) = &mut self.asked {
            if about == Some(&asked.about) {
                let ends = |at: Millis| at <= now + limits::STOP_BEFORE_MS;
                if table
                    .turn()
                    .is_some_and(|turn| asked.waits_for(turn) && turn.deadline().is_some_and(ends))
                {
                    asked.stopped = true;
                    lines.push(ToBot::Stop {});
                }
                return;
            }
            if asked.open && !asked.stopped {
                // Nobody waits for its answer any more.
                lines.push(ToBot::Stop {});
            }
        }
        self.asked = question.map(|(about, mut question)| {
            self.questions += 1;
            question.id = self.questions;
            lines.push(question.into());
            Asked { id: self.questions, about, open: true, stopped: false, refused: 0 }
        });
    }
}

/// What a seat is asked now.
fn question(table: &Table, game: &Game, seat: Seat, now: Millis) -> Option<(About, Question)> {
    let Stage::Match(running) = table.stage() else { return None };
    if table.paused().is_some() {
        return None;
    }
    match &running.wait {
        Wait::Card { .. } | Wait::Closing { .. } => {
            let question = Question::new(0, game, seat)?;
            let may = question.legal.clone().unwrap_or_default();
            let closing = matches!(running.wait, Wait::Closing { .. });
            (!may.is_empty()).then_some((About::Declaring { may, closing }, question))
        }
        Wait::Turn(turn) if turn.seat == seat => {
            let mut question = Question::new(0, game, seat)?;
            question.clock = turn.own_ms.map(|own_ms| Clock {
                turn_ms: (turn.began + own_ms).saturating_sub(now),
                pool_ms: turn.pool_left(now),
            });
            Some((About::Turn(turn.version), question))
        }
        Wait::Between(_) | Wait::Turn(_) => None,
        Wait::Claim(claim) => {
            let asked = claim.answers.get(seat).is_some_and(Option::is_none);
            let about = About::Claim(running.turn()?.version);
            let claim = Claim { seat: claim.seat, shown: claim.hand };
            asked.then(|| (about, Question::of_claim(0, game, seat, claim)))
        }
    }
}

/// Chance for a program that uses any, the same when it comes back. The cards
/// come from secrets that are not in it.
fn chance(table: &str, deal: u32, seat: Seat) -> Bytes {
    let text = format!("paisai chance {table} {deal} {}", seat.index());
    Bytes(*blake3::hash(text.as_bytes()).as_bytes())
}
