//! A table's log as a record (docs/RECORD.md).

use std::collections::{BTreeMap, BTreeSet};

use games::record::{CommitmentLine, RecordLine, SecretLine, SecretOf, SeedLine, TableLine};
use games::{Kind, Recorder, Seat};

use crate::stage::Stage;
use crate::{Entry, Happening, Input, Millis, News, Reason, ReplayError, Ruling, Table, User, Who};

/// The record of a match, line by line. While the match goes on it has no
/// secrets and stops where the log does; before it began it is empty. A log
/// knows referees by their id alone: those without a name in the list are
/// called by it.
pub fn record(
    log: &[Entry],
    referees: &BTreeMap<User, String>,
) -> Result<Vec<String>, ReplayError> {
    let (table, mut scribe) = written(log, referees)?;
    if let Stage::Over(over) = table.stage() {
        for (index, secret) in over.secrets.iter().enumerate() {
            let of = if table.settings().plays_boards() {
                SecretOf::Boards(table.settings().board_set().to_owned())
            } else {
                SecretOf::Deal(index as u64 + 1)
            };
            scribe.write(TableLine::Secret(SecretLine { of, secret: *secret }));
        }
    }
    Ok(scribe.lines)
}

/// The same without its secrets, as long as others play the same boards.
pub fn sealed_record(
    log: &[Entry],
    referees: &BTreeMap<User, String>,
) -> Result<Vec<String>, ReplayError> {
    written(log, referees).map(|(_, scribe)| scribe.lines)
}

fn written<'a>(
    log: &[Entry],
    referees: &'a BTreeMap<User, String>,
) -> Result<(Table, Scribe<'a>), ReplayError> {
    let (first, rest) = log.split_first().ok_or_else(ReplayError::empty)?;
    let mut table = Table::open(first).map_err(|error| ReplayError { entry: 1, error })?;
    let mut scribe = Scribe::new(&table, referees);
    for entry in rest {
        let number = table.version() + 1;
        let events = table.step(entry).map_err(|error| ReplayError { entry: number, error })?;
        scribe.input(&table, &entry.input);
        for event in &events {
            scribe.note(&table, event);
        }
    }
    Ok((table, scribe))
}

/// Those who ruled at a table.
pub fn referees(log: &[Entry]) -> BTreeSet<&User> {
    log.iter().filter_map(|entry| Some(Word::of(&entry.input)?.by)).collect()
}

/// A referee's word, given here or at the event's desk.
struct Word<'a> {
    by: &'a User,
    ruling: &'a Ruling,
    /// The number of the event's ruling.
    number: Option<u32>,
}

impl<'a> Word<'a> {
    const fn of(input: &'a Input) -> Option<Self> {
        if let Input::Rule { by, ruling } = input {
            Some(Self { by, ruling, number: None })
        } else if let Input::Decided { by, number, ruling } = input {
            Some(Self { by, ruling, number: Some(*number) })
        } else {
            None
        }
    }
}

/// Writes the lines of events.
struct Scribe<'a> {
    kind: Kind,
    referees: &'a BTreeMap<User, String>,
    /// Whose word the latest input was, where a referee gave it.
    by: Option<String>,
    /// There is nothing to write before the match begins.
    recorder: Option<Recorder>,
    began: Millis,
    now: Millis,
    lines: Vec<String>,
}

impl<'a> Scribe<'a> {
    fn new(table: &Table, referees: &'a BTreeMap<User, String>) -> Self {
        let kind = table.settings().kind();
        Self { kind, referees, by: None, recorder: None, began: 0, now: 0, lines: Vec::new() }
    }

    /// What only the input tells and no event: whose word it was.
    fn input(&mut self, table: &Table, input: &Input) {
        self.now = table.now();
        self.by = None;
        if let Input::Extend { minutes } = input {
            self.write(TableLine::Extended { minutes: *minutes });
        }
        if let Input::Pause { user, .. } = input {
            self.by = Some(player(table, user).unwrap_or_else(|| self.name(user)));
        }
        let Some(word) = Word::of(input) else { return };
        self.by = Some(self.name(word.by));
        if let Some(line) = self.ruling(&word) {
            self.write(line);
        }
    }

    /// Who ruled what the next line says; none where that line says it itself.
    fn ruling(&self, &Word { by, ruling, number }: &Word<'_>) -> Option<TableLine> {
        let at_fault = match ruling {
            Ruling::Pause {} | Ruling::Resume {} => return None,
            Ruling::Penalise { seat, .. }
            | Ruling::Forfeit { seat, .. }
            | Ruling::Expose { seat, .. }
            | Ruling::LoseMatch { seat } => Some(self.label(*seat)),
            Ruling::Annul {}
            | Ruling::Lift { .. }
            | Ruling::Substitute { .. }
            | Ruling::Close {} => None,
        };
        let user = Some(by.0.to_string());
        Some(TableLine::Ruling { by: self.name(by), user, number, seat: at_fault })
    }

    fn name(&self, referee: &User) -> String {
        self.referees.get(referee).cloned().unwrap_or_else(|| referee.0.to_string())
    }

    fn write(&mut self, line: TableLine) {
        self.push(&RecordLine::Table(line));
    }

    fn push(&mut self, line: &RecordLine) {
        if self.recorder.is_some() {
            self.lines.push(line.timed(self.now.saturating_sub(self.began)));
        }
    }

    fn label(&self, seat: Seat) -> String {
        self.kind.label(seat).unwrap_or_default()
    }

    fn begin(&mut self, table: &Table) {
        let names: Vec<&str> = table
            .chairs()
            .values()
            .map(|chair| chair.as_ref().map_or("", |sitter| &*sitter.name))
            .collect();
        let settings = table.settings();
        let programs = table.chairs().occupants().filter_map(|(seat, sitter)| match &sitter.who {
            Who::Program(program) => Some((self.label(seat), program.owner.to_string())),
            Who::Person(_) | Who::Bot(_) => None,
        });
        let recorder = Recorder::new(&table.game_rules(), names)
            .at_table(&settings.name)
            .lasting(settings.length)
            .with_programs(programs.collect())
            .in_practice(table.practises().is_some())
            .in_lesson(settings.lesson.as_deref());
        self.began = table.now();
        self.lines.extend(recorder.opening().iter().map(ToString::to_string));
        self.recorder = Some(recorder);
    }

    fn note(&mut self, table: &Table, event: &Happening) {
        self.now = table.now();
        match event {
            Happening::Game(event) => {
                if let Some(line) = self.recorder.as_mut().and_then(|r| r.line(event)) {
                    self.push(&line);
                }
            }
            Happening::Table(News::Began { .. }) => self.begin(table),
            Happening::Table(News::NextGame { .. }) => {
                if let Some(line) = self.recorder.as_ref().and_then(Recorder::next_game) {
                    self.push(&line);
                }
            }
            Happening::Table(news) => {
                if let Some(line) = self.table_line(table, news) {
                    self.write(line);
                }
            }
            Happening::TakenBack { seat, .. } => {
                self.write(TableLine::TakeBack { seat: self.label(*seat) });
            }
        }
    }

    /// The line of something at the table, unless it leaves none.
    fn table_line(&self, table: &Table, news: &News) -> Option<TableLine> {
        let label = |seat: &Seat| self.label(*seat);
        Some(match news {
            News::Committed { deal, commitment, .. } => {
                let of = match deal {
                    Some(deal) => SecretOf::Deal((*deal).into()),
                    None => SecretOf::Boards(table.settings().board_set().to_owned()),
                };
                TableLine::Commitment(CommitmentLine { of, hash: *commitment })
            }
            News::Seeded { deal, .. } if table.settings().plays_boards() => {
                TableLine::Seed(SeedLine::Board { board: *deal })
            }
            News::Seeded { deal, contributions } => {
                let contributions: BTreeMap<_, _> = contributions
                    .iter()
                    .filter_map(|(seat, bytes)| Some((self.label(seat), (*bytes)?)))
                    .collect();
                TableLine::Seed(SeedLine::Deal { deal: (*deal).into(), contributions })
            }
            News::Sat { seat, name, .. } => {
                TableLine::Seat { seat: label(seat), name: name.to_string() }
            }
            News::Trustee { seat, on } => TableLine::Trustee { seat: label(seat), on: *on },
            News::TimedOut { seat, .. } => {
                TableLine::TimeOut { seat: label(seat), pool: table.settings().pool_ms > 0 }
            }
            News::Warned { seat, count } => TableLine::Warning { seat: label(seat), count: *count },
            News::Violation { seat, count } => {
                TableLine::Violation { seat: label(seat), count: *count }
            }
            News::Paused { by } => {
                let name = |by| player(table, by).unwrap_or_else(|| self.name(by));
                TableLine::Pause { by: by.as_ref().map(name) }
            }
            News::Resumed => TableLine::Resume { by: self.by.clone() },
            News::Claimed { seat, .. } => TableLine::Claim { seat: label(seat) },
            News::Answered { seat, agree } => {
                TableLine::Answer { seat: label(seat), agree: *agree }
            }
            News::ClaimRefused { seat } => TableLine::ClaimRefused { seat: label(seat) },
            News::Over { reason, scores, .. } => {
                let seats = Seat::first(scores.len()).map(|seat| self.label(seat));
                TableLine::MatchEnd {
                    reason: reason.word().to_owned(),
                    seat: match reason {
                        Reason::Lost(seat) => Some(label(seat)),
                        Reason::Played
                        | Reason::Time
                        | Reason::Deserted
                        | Reason::Closed
                        | Reason::Ended => None,
                    },
                    scores: seats.zip(scores.iter().copied()).collect(),
                }
            }
            // Who came and went before the match, whose turn it is and what
            // was said leave no line; games begin with lines of their own.
            News::Left { .. }
            | News::Ready { .. }
            | News::Gathering(_)
            | News::Stepwise { .. }
            | News::Next(_)
            | News::Began { .. }
            | News::Turn(_)
            | News::Closing { .. }
            | News::Between { .. }
            | News::LastDeals { .. }
            | News::Extended { .. }
            | News::NextGame { .. }
            | News::Said { .. }
            | News::RefereeCalled { .. } => return None,
        })
    }
}

impl Reason {
    /// The reason of a word, and of the seat whose side lost by it. A record
    /// made elsewhere may give reasons of its own; its match was played.
    pub(crate) fn of_word(word: &str, seat: Option<Seat>) -> Self {
        let known = [Self::Time, Self::Deserted, Self::Closed, Self::Ended];
        match (known.into_iter().find(|reason| reason.word() == word), seat) {
            (Some(reason), _) => reason,
            (None, Some(seat)) => Self::Lost(seat),
            (None, None) => Self::Played,
        }
    }

    /// The reason in a word, for records and messages.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Time => "time",
            Self::Lost(_) => "lost",
            Self::Deserted => "deserted",
            Self::Closed => "closed",
            Self::Ended => "ended",
        }
    }
}

/// What somebody who plays there is called.
fn player(table: &Table, user: &User) -> Option<String> {
    let sitter = table.chairs().at(table.chairs().of(user)?)?;
    Some(sitter.name.to_string())
}
