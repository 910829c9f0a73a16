//! Records: one file format for both games (docs/RECORD.md).
//!
//! A record is JSON lines: a [`Header`], then the lines that the rule crates
//! define and those of the table, [`TableLine`]. [`Recorder`] writes them from
//! events; [`Replay`] plays them over again under the rules and refuses a line
//! that says anything else; [`verify()`] also proves where the cards came from.

mod header;
mod replay;
mod table_line;
mod verify;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, de};
use serde_json::{Map, Value};

use header::PRACTICE_VERSION;
pub use header::{BadHeader, FORMAT, Header, Settings, VERSION};
pub use replay::{Reason, Replay, ReplayError, Replayed, match_scores, replay, timed_scores};
pub use table_line::{
    CommitmentLine, SecretLine, SecretOf, SeedLine, SignatureLine, TableLine, in_seat_order,
};
pub use verify::{Finding, SIGNATURE_FAULTS, Severity, Summary, Verification, verify};

use crate::{Happening, Kind, Length, Rules};

/// One line of a record. As text it is one JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RecordLine {
    /// The first line.
    Header(Box<Header>),
    /// A line of 升级.
    Shengji(shengji::record::RecordLine),
    /// A line of 二打一.
    Erdayi(erdayi::record::RecordLine),
    /// A line of the table, in a record of either game.
    Table(TableLine),
}

/// The field that any line after the header may carry: when it happened, in
/// milliseconds since the record began. No rule looks at it.
const TIME: &str = "at_ms";

impl RecordLine {
    /// Reads a line of a game's record, and its time if it has one. What a
    /// line means depends on the game, which the header names.
    pub fn parse(kind: Kind, text: &str) -> Result<(Self, Option<u64>), serde_json::Error> {
        let mut fields: Map<String, Value> = serde_json::from_str(text)?;
        let at_ms = fields.remove(TIME).map(serde_json::from_value).transpose()?;
        let of_table = fields.get("type").and_then(Value::as_str);
        let of_table = of_table.is_some_and(|name| TableLine::TYPES.contains(&name));
        let value = Value::Object(fields);
        if of_table {
            let line: TableLine = serde_json::from_value(value)?;
            if let Some(label) = line.unknown_seat(kind) {
                return Err(de::Error::custom(BadHeader::Seat(label.to_owned())));
            }
            return Ok((Self::Table(line), at_ms));
        }
        let line = match kind {
            Kind::Shengji => Self::Shengji(serde_json::from_value(value)?),
            Kind::Erdayi => Self::Erdayi(serde_json::from_value(value)?),
        };
        Ok((line, at_ms))
    }

    /// The line as text, with the time at which it happened.
    pub fn timed(&self, at_ms: u64) -> String {
        let mut text = self.to_string();
        if text.ends_with('}') {
            text.pop();
            text += &[",\"", TIME, "\":", &at_ms.to_string(), "}"].concat();
        }
        text
    }
}

impl From<TableLine> for RecordLine {
    fn from(line: TableLine) -> Self {
        Self::Table(line)
    }
}

impl fmt::Display for RecordLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// Writes events as lines.
#[derive(Clone, Debug)]
pub struct Recorder {
    header: Header,
    rules: Rules,
    /// The recorder of the deal of 升级 under way.
    deal: Option<shengji::record::Recorder>,
}

impl Recorder {
    /// The recorder of a game between players of these names, in the order of
    /// play. Seats without a name have none in the record.
    pub fn new<'a>(rules: &Rules, names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { header: Header::new(rules, names), rules: rules.clone(), deal: None }
    }

    /// The same recorder for a table of this name, which goes into the seeds
    /// of its deals.
    #[must_use]
    pub fn at_table(mut self, name: &str) -> Self {
        self.header.settings.table = Some(name.to_owned());
        self
    }

    /// The same recorder for a match of this length.
    #[must_use]
    pub const fn lasting(mut self, length: Length) -> Self {
        self.header.settings.length = Some(length);
        self
    }

    /// The same recorder for a match in which programs of their own play, with
    /// what their owners are called by the letter of the seat.
    #[must_use]
    pub fn with_programs(mut self, programs: BTreeMap<String, String>) -> Self {
        self.header.settings.programs = programs;
        self
    }

    /// The same recorder for somebody who practises alone with bots.
    #[must_use]
    pub const fn in_practice(mut self, practice: bool) -> Self {
        self.header.settings.practice = practice;
        self.header.version = if practice { PRACTICE_VERSION } else { VERSION };
        self
    }

    /// The same recorder for a lesson with cards of this name.
    #[must_use]
    pub fn in_lesson(mut self, cards: Option<&str>) -> Self {
        self.header.settings.lesson = cards.map(str::to_owned);
        self
    }

    /// The first lines of a record.
    pub fn opening(&self) -> Vec<RecordLine> {
        let header = RecordLine::Header(Box::new(self.header.clone()));
        std::iter::once(header).chain(self.next_game()).collect()
    }

    /// The line with which another game in the same record begins; 升级 has
    /// none.
    pub fn next_game(&self) -> Option<RecordLine> {
        match self.rules {
            Rules::Shengji { .. } => None,
            Rules::Erdayi { deals } => Some(RecordLine::Erdayi(erdayi::record::RecordLine::Game {
                rules: self.rules.id().to_owned(),
                deals,
            })),
        }
    }

    /// The line of an event, unless the event follows from other lines.
    pub fn line(&mut self, event: &Happening) -> Option<RecordLine> {
        match event {
            Happening::Started(start) => {
                let (recorder, line) =
                    shengji::record::Recorder::start(&start.setup, &start.deck, start.board);
                self.deal = Some(recorder);
                Some(RecordLine::Shengji(line))
            }
            Happening::Shengji(event) => self.deal.as_mut()?.line(event).map(RecordLine::Shengji),
            Happening::Erdayi(event) => {
                erdayi::record::RecordLine::of(event).map(RecordLine::Erdayi)
            }
        }
    }
}
