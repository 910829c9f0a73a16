//! A record (docs/RECORD.md) as a table would have told it.

use games::record::{RecordLine, Replay, ReplayError, SecretOf, SeedLine, TableLine};
use games::{Game, Kind, Outcome, Seat, Viewer};

use crate::stage::{Between, Stage, Wait};
use crate::table::Paused;
use crate::{
    Happening, Length, Millis, News, Occupant, Program, Reason, Seats, Settings, Table, User, Who,
};

/// The name of a table whose record does not say it.
const NAMELESS: &str = "record";

/// A table that plays a record over again. Where a record leaves out what a
/// table would say, whose turn it is or that the next deal comes, the table
/// says it; thinking times start anew with every turn, for records do not keep
/// them. Accounts are not recorded: everybody is a person without one.
#[derive(Debug)]
pub struct Recorded {
    replay: Replay,
    table: Table,
    kind: Kind,
    lines: usize,
    /// Cards drawn in the deal under way.
    drawn: usize,
}

/// What one line made happen, or the cards drawn before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedStep {
    /// The number of the line, from 1.
    pub line: usize,
    /// When, in milliseconds since the record began, if the record says so.
    pub at_ms: Option<u64>,
    /// What.
    pub events: Vec<Happening>,
    /// Whether the table stands where the step ends. After the cards drawn
    /// before a line it is ahead: the line is read already.
    pub is_last: bool,
}

impl Recorded {
    /// The table of a header: the match begins and nothing is dealt.
    pub fn start(header: &str) -> Result<Self, ReplayError> {
        let replay = Replay::start(header)?;
        let header = replay.header();
        let bad = |reason| ReplayError { line: 1, reason };
        let rules = header.rules().map_err(|fault| bad(fault.into()))?;
        let kind = rules.kind();
        let name = header.settings.table.as_deref().unwrap_or(NAMELESS);
        // A table of an event waits for its players whatever happens.
        let wins = header.settings.length.and_then(Length::wins);
        let length = wins.map_or(Length::Game {}, |wins| Length::Games { wins });
        let settings = Settings { event: true, length, ..Settings::new(name, rules) };
        let mut table = Table::new(settings, 0);
        table.chairs = Seats::new(kind.seats(), |seat| {
            let label = kind.label(seat)?;
            let name = header.seats.get(&label)?;
            Some(match header.settings.programs.get(&label) {
                Some(owner) => program(name, owner),
                None => nobody(name),
            })
        });
        table.begin(0, &mut Vec::new());
        Ok(Self { replay, table, kind, lines: 1, drawn: 0 })
    }

    /// The table as far as the record was read.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Reads the next line.
    pub fn read(&mut self, text: &str) -> Result<Vec<RecordedStep>, ReplayError> {
        self.lines += 1;
        let failed = |reason| ReplayError { line: self.lines, reason };
        let (line, at_ms) =
            RecordLine::parse(self.kind, text).map_err(|error| failed(error.into()))?;
        let games = self.replay.done().len();
        self.replay.read(text)?;
        let now = at_ms.map_or(self.table.now, |at| at.max(self.table.now));
        self.table.now = now;
        let mut events = Vec::new();
        if self.replay.done().len() > games {
            self.next_game(&mut events);
        }
        let mut drawn = Vec::new();
        match line {
            RecordLine::Table(line) => self.table_line(line, now, &mut events),
            RecordLine::Header(_) => {}
            RecordLine::Shengji(_) | RecordLine::Erdayi(_) => {
                let happened = self.replay.events().to_vec();
                self.play(happened, now, &mut drawn, &mut events);
            }
        }
        let number = self.lines;
        let step = |events, is_last| RecordedStep { line: number, at_ms, events, is_last };
        let steps = [step(drawn, false), step(events, true)];
        Ok(steps.into_iter().filter(|step| !step.events.is_empty()).collect())
    }

    /// A game is over and another begins.
    fn next_game(&mut self, events: &mut Vec<Happening>) {
        let rules = self.table.game_rules().after_first();
        if let Stage::Match(running) = &mut self.table.stage {
            let scores = running.game.scores();
            running.scores = running.total();
            running.game = Game::new(&rules);
            let game = Box::new(running.game.view(Viewer::Spectator));
            events.push(Happening::Table(News::NextGame { scores, game }));
        }
    }

    /// What happened in the game, and what the table waits for after it.
    fn play(
        &mut self,
        happened: Vec<games::Happening>,
        now: Millis,
        drawn: &mut Vec<Happening>,
        events: &mut Vec<Happening>,
    ) {
        let Stage::Match(running) = &mut self.table.stage else {
            return;
        };
        if let Some(game) = self.replay.game() {
            running.game = game;
        }
        let turns = running.game.turn() != running.turn().map(|turn| turn.seat);
        let mut starts = false;
        for happening in happened {
            if matches!(happening, games::Happening::Shengji(shengji::Happening::Drawn { .. })) {
                self.drawn += 1;
                drawn.push(Happening::Game(happening));
                continue;
            }
            starts |= matches!(
                happening,
                games::Happening::Started(_)
                    | games::Happening::Erdayi(games::erdayi::Happening::Dealt { .. })
            );
            events.push(Happening::Game(happening));
        }
        if starts {
            running.started += 1;
            self.drawn = 0;
            self.table.all_unready();
        }
        if !drawn.is_empty() && self.all_are_drawn() {
            drawn.push(Happening::Table(News::Closing {
                at: Some(now + self.table.settings.pace.closing_ms),
            }));
        }
        // A line that follows from an earlier one makes nothing happen, and
        // few rulings make it somebody else's turn.
        let moved = events.iter().any(|event| !is_ruling(event));
        if (moved || !events.is_empty() && turns) && !self.table.wait_within_deal(now, events) {
            self.after_deal(now, events);
        }
    }

    fn all_are_drawn(&self) -> bool {
        match &self.table.settings.rules {
            games::Rules::Shengji { edition, .. } => {
                self.drawn >= edition.hand_size() * self.kind.seats()
            }
            games::Rules::Erdayi { .. } => false,
        }
    }

    /// The record says when the match is over; until then another deal comes.
    fn after_deal(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let at = Some(now + self.table.settings.pace.between_ms);
        if let Stage::Match(running) = &mut self.table.stage {
            if !matches!(running.game.outcome(), Some(Outcome::Void) | None) {
                running.deals += 1;
                running.count_game();
            }
            running.wait = Wait::Between(Between::new(self.kind.seats(), at));
            self.table.all_unready();
        }
        events.extend(self.table.between());
    }

    /// What a line of the table says. Seats were checked when it was read.
    fn table_line(&mut self, line: TableLine, now: Millis, events: &mut Vec<Happening>) {
        let kind = self.kind;
        let seat_of = |label: &str| kind.seat(label).unwrap_or(shengji::Seat::East.into());
        match line {
            TableLine::Commitment(line) => {
                let deal = match line.of {
                    SecretOf::Deal(deal) => Some(deal as u32),
                    SecretOf::Boards(_) => None,
                };
                events.push(Happening::Table(News::Committed {
                    deal,
                    commitment: line.hash,
                    deals_at: Some(now),
                }));
            }
            TableLine::Seed(line) => events.push(self.seeded(&line)),
            // What they say is part of the proof, or follows from other lines.
            TableLine::Secret(_)
            | TableLine::Signature(_)
            | TableLine::Ruling { .. }
            | TableLine::Extended { .. } => {}
            TableLine::Seat { seat, name } => {
                let seat = seat_of(&seat);
                let sitter = nobody(&name);
                let (who, name) = (sitter.who.clone(), sitter.name.clone());
                self.table.chairs[seat] = Some(sitter);
                events.push(Happening::Table(News::Sat { seat, who, name }));
            }
            TableLine::Trustee { seat, on } => {
                let seat = seat_of(&seat);
                if let Some(sitter) = &mut self.table.chairs[seat] {
                    sitter.trustee = on;
                }
                events.push(Happening::Table(News::Trustee { seat, on }));
            }
            TableLine::TimeOut { seat, .. } => {
                // Whether it was counted the record does not say.
                events
                    .push(Happening::Table(News::TimedOut { seat: seat_of(&seat), counts: false }));
            }
            TableLine::Warning { seat, count } => {
                events.push(Happening::Table(News::Warned { seat: seat_of(&seat), count }));
            }
            TableLine::Violation { seat, count } => {
                events.push(Happening::Table(News::Violation { seat: seat_of(&seat), count }));
            }
            TableLine::Pause { by } => {
                let by = by.map(|by| User(by.into()));
                self.table.paused = Some(Paused { at: now, by: by.clone() });
                events.push(Happening::Table(News::Paused { by }));
            }
            TableLine::Resume { .. } => {
                // One that ends no pause says nothing.
                let _ = self.table.resume(now, events);
            }
            TableLine::TakeBack { seat } => self.take_back(seat_of(&seat), now, events),
            TableLine::Claim { seat } => self.claim(seat_of(&seat), now, events),
            TableLine::Answer { seat, agree } => self.answer(seat_of(&seat), agree, events),
            TableLine::ClaimRefused { .. } => self.table.refuse_claim(now, events),
            TableLine::MatchEnd { reason, seat, .. } => {
                if matches!(self.table.stage, Stage::Match(_)) {
                    let seat = seat.as_deref().map(seat_of);
                    self.table.end(Reason::of_word(&reason, seat), events);
                }
            }
        }
    }

    /// The record was read already: the game stands again as it did.
    fn take_back(&mut self, seat: Seat, now: Millis, events: &mut Vec<Happening>) {
        if let (Stage::Match(running), Some(game)) = (&mut self.table.stage, self.replay.game()) {
            running.game = game.clone();
            running.taken_back += 1;
            events.push(Happening::TakenBack { seat, game: Box::new(game) });
            self.table.wait_within_deal(now, events);
        }
    }

    fn seeded(&self, line: &SeedLine) -> Happening {
        let mut contributions = Seats::new(self.kind.seats(), |_| None);
        let deal = match line {
            SeedLine::Board { board } => *board,
            SeedLine::Deal { deal, contributions: named } => {
                for (label, bytes) in named {
                    if let Some(seat) = self.kind.seat(label) {
                        contributions[seat] = Some(*bytes);
                    }
                }
                *deal as u32
            }
        };
        Happening::Table(News::Seeded { deal, contributions })
    }

    /// An answer to no claim says nothing.
    fn answer(&mut self, seat: Seat, agree: bool, events: &mut Vec<Happening>) {
        if let Stage::Match(running) = &mut self.table.stage
            && let Wait::Claim(claim) = &mut running.wait
        {
            claim.answers[seat] = Some(agree);
            events.push(Happening::Table(News::Answered { seat, agree }));
        }
    }

    fn claim(&mut self, seat: Seat, now: Millis, events: &mut Vec<Happening>) {
        let until = now + self.table.settings.pace.claim_ms;
        if let Stage::Match(running) = &mut self.table.stage
            && let Wait::Turn(turn) = running.wait
        {
            running.put_claim(seat, turn, now, until, events);
        }
    }
}

/// Whether a referee ruled on points or exposed cards, and play goes on.
const fn is_ruling(event: &Happening) -> bool {
    use shengji::Happening::{DemandAsked, Exposed, Lifted, Penalised};
    matches!(
        event,
        Happening::Game(games::Happening::Shengji(
            Penalised { .. } | Exposed { .. } | Lifted { .. } | DemandAsked { .. }
        ))
    )
}

/// A player of whom only the name is known.
fn nobody(name: &str) -> Occupant {
    Occupant::new(Who::Person(User("".into())), name)
}

/// A program of which its own name and its owner's are known.
fn program(name: &str, owner: &str) -> Occupant {
    let (id, by) = (User("".into()), User("".into()));
    Occupant::new(Who::Program(Program { id, by, owner: owner.into() }), name)
}
