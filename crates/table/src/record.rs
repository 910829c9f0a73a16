//! A table's log as a record (docs/RECORD.md).

use std::collections::BTreeMap;

use games::record::{CommitmentLine, RecordLine, SecretLine, SecretOf, SeedLine, TableLine};
use games::{Kind, Recorder, Seat};

use crate::stage::Stage;
use crate::{Entry, Happening, Millis, News, Reason, ReplayError, Table};

/// The record of a match, line by line. While the match goes on it has no
/// secrets and stops where the log does; before it began it is empty.
pub fn record(log: &[Entry]) -> Result<Vec<String>, ReplayError> {
    let (first, rest) = log.split_first().ok_or_else(ReplayError::empty)?;
    let mut table = Table::open(first).map_err(|error| ReplayError { entry: 1, error })?;
    let mut scribe = Scribe::new(&table);
    for entry in rest {
        let number = table.version() + 1;
        let events = table.step(entry).map_err(|error| ReplayError { entry: number, error })?;
        for event in &events {
            scribe.note(&table, event);
        }
    }
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

/// Writes the lines of events.
struct Scribe {
    kind: Kind,
    /// There is nothing to write before the match begins.
    recorder: Option<Recorder>,
    began: Millis,
    now: Millis,
    lines: Vec<String>,
}

impl Scribe {
    fn new(table: &Table) -> Self {
        let kind = table.settings().kind();
        Self { kind, recorder: None, began: 0, now: 0, lines: Vec::new() }
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
        let recorder = Recorder::new(&table.game_rules(), names).at_table(&table.settings().name);
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
            News::Paused { by } => TableLine::Pause { by: by.as_ref().map(|by| by.0.to_string()) },
            News::Resumed => TableLine::Resume { by: None },
            News::Claimed { seat, .. } => TableLine::Claim { seat: label(seat) },
            News::ClaimRefused { seat } => TableLine::ClaimRefused { seat: label(seat) },
            News::Over { reason, scores } => {
                let seats = Seat::first(scores.len()).map(|seat| self.label(seat));
                TableLine::MatchEnd {
                    reason: reason.word().to_owned(),
                    seat: match reason {
                        Reason::Lost(seat) => Some(label(seat)),
                        Reason::Played | Reason::Time | Reason::Deserted | Reason::Closed => None,
                    },
                    scores: seats.zip(scores.iter().copied()).collect(),
                }
            }
            // Who came and went before the match, whose turn it is and what
            // was said leave no line; games begin with lines of their own.
            News::Left { .. }
            | News::Ready { .. }
            | News::Gathering(_)
            | News::Began { .. }
            | News::Turn(_)
            | News::Closing { .. }
            | News::Answered { .. }
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
        let known = [Self::Time, Self::Deserted, Self::Closed];
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
        }
    }
}
