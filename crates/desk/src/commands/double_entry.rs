//! Slips typed twice, by two people who have not seen each other's: alike they
//! count, and where they differ a referee says what the slip says.

use tournament::event::Command as Ask;
use tournament::score::Slip;

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::pending::{Pending, Typed};
use crate::place::Place;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

use super::results::take;

command! {
    /// Types a slip as it lies there. The first time it is kept and shown to
    /// nobody; typed again by somebody else it counts, if both are alike.
    Record {
        /// Which match.
        match_no: u32,
        /// As written.
        slip: Slip,
        /// The side, from 0, that handed it in too late, if one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        fault: Option<u8>,
    }
}

/// Which time a slip was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Time {
    First,
    /// The second time, and not as the first.
    Otherwise,
}

impl Command for Record {
    fn right(&self) -> Right {
        Right::Helper
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Match(self.match_no)]
    }

    /// Whoever types the second time must not have seen the first.
    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let place = desk.place_words(line);
        let of = |zh: &str, en: &str| {
            Words::new(format!("{zh}{} 的成绩", place.zh), format!("{en} {}", place.en))
        };
        let version = desk.done_by(&line.id, &line.by.user);
        let time = version.and_then(|version| desk.side.typed.get(&version));
        let words = match time {
            _ if !line.entries.is_empty() => of("复录", "typed, alike, the result of"),
            Some(Time::Otherwise) => of("复录（与第一遍不同）", "typed, not alike, the result of"),
            Some(Time::First) | None => of("录入", "typed the result of"),
        };
        // Nobody reads what he is to type himself; what was taken back is
        // typed anew.
        let hidden = line.entries.is_empty()
            && version.is_none_or(|version| time.is_none() || desk.side.is_unseen(version));
        if hidden { words } else { words.of_slip(&self.slip, &desk.side_names(line)) }
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let Self { match_no, slip, fault } = self;
        let (desk, by) = (attempt.desk, attempt.by);
        attempt.open(*match_no)?;
        let counts = take(*match_no, slip, *fault);
        match desk.side.pending.get(match_no) {
            Some(Pending::Once(first)) => {
                if first.by.user == by.user && !desk.side.is_kept_alone() {
                    return Err(DeskRefusal::OwnRecord.into());
                }
                // Whoever only tries does not learn what the first one typed.
                if !attempt.is_preview && first.agrees(slip, *fault) {
                    attempt.run(&counts)
                } else {
                    attempt.would(&counts).map(drop)
                }
            }
            Some(Pending::Differing(_)) => Err(DeskRefusal::EntriesDiffer.into()),
            Some(Pending::Entered { .. }) => Err(DeskRefusal::AlreadyEntered.into()),
            // What could not count is refused at once.
            Some(Pending::Reported(_)) | None => attempt.would(&counts).map(drop),
        }
    }

    fn fold(&self, side: &mut Side, line: &Line, version: u64) {
        // Where it counts the entries of the tournament say so.
        if !line.entries.is_empty() {
            return;
        }
        let (slip, by) = (self.slip.clone(), line.by.clone());
        let typed = Typed { slip, fault: self.fault, by, version };
        let (time, pending) = match side.pending.remove(&self.match_no) {
            Some(Pending::Once(first)) => {
                side.differs(version, self.match_no, line);
                (Time::Otherwise, Pending::Differing(Box::new([first, typed])))
            }
            Some(Pending::Differing(_) | Pending::Entered { .. } | Pending::Reported(_)) | None => {
                side.settled(self.match_no);
                (Time::First, Pending::Once(typed))
            }
        };
        side.typed.insert(version, time);
        side.pending.insert(self.match_no, pending);
    }
}

impl Side {
    /// Whether whoever typed a slip may type it again: where one person alone
    /// keeps the desk, and in rehearsals.
    pub fn is_kept_alone(&self) -> bool {
        self.details.alone || self.rehearsal
    }

    /// Whether the line of a version typed a slip that somebody else is still
    /// to type.
    fn is_unseen(&self, version: u64) -> bool {
        let unseen = |of: &Pending| matches!(of, Pending::Once(first) if first.version == version);
        self.pending.values().any(unseen)
    }
}

command! {
    /// Says what a slip says that two people typed differently; it counts from
    /// now on.
    Settle {
        /// Which match.
        match_no: u32,
        /// As it is written there.
        slip: Slip,
        /// The side, from 0, that handed it in too late, if one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        fault: Option<u8>,
    }
}

impl Command for Settle {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Match(self.match_no)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_result(self.match_no)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let place = desk.place_words(line);
        let words = Words::new(
            format!("核对记分表，定{} 的成绩", place.zh),
            format!("looked at the slip and decided the result of {}", place.en),
        );
        words.of_slip(&self.slip, &desk.side_names(line))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.open(self.match_no)?;
        let pending = attempt.desk.side.pending.get(&self.match_no);
        if !matches!(pending, Some(Pending::Differing(_))) {
            return Err(DeskRefusal::NothingPending.into());
        }
        let counts: Ask = take(self.match_no, &self.slip, self.fault);
        attempt.run(&counts)
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}
