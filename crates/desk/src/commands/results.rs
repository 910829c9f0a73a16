//! Results: entered by one and confirmed by another, or reported by all
//! sides, or corrected.

use std::collections::BTreeMap;

use tournament::event::{Command as Ask, Happening, Match, RoundState};
use tournament::score::Slip;
use tournament::simulate;

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::pending::{Pending, differ};
use crate::place::Place;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Enters a slip, for somebody else to confirm.
    Enter {
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

impl Command for Enter {
    fn right(&self) -> Right {
        Right::Helper
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
        let words = of_result(desk, line, "录入", "entered");
        words.of_slip(&self.slip, &desk.side_names(line))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.open(self.match_no)?;
        let pending = attempt.desk.side.pending.get(&self.match_no);
        if matches!(pending, Some(Pending::Once(_) | Pending::Differing(_))) {
            return Err(DeskRefusal::Unseen.into());
        }
        // What could not count is refused at once.
        attempt.would(&take(self.match_no, &self.slip, self.fault)).map(drop)
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        let (slip, fault, by) = (self.slip.clone(), self.fault, line.by.clone());
        side.pending.insert(self.match_no, Pending::Entered { slip, fault, by });
    }
}

/// What was done with the result of a table.
fn of_result(desk: &Desk, line: &Line, zh: &str, en: &str) -> Words {
    let place = desk.place_words(line);
    Words::new(format!("{zh}{} 的成绩", place.zh), format!("{en} the result of {}", place.en))
}

/// What makes a slip count.
pub(super) fn take(match_no: u32, slip: &Slip, fault: Option<u8>) -> Ask {
    Ask::TakeSlip { match_no, slip: slip.clone(), fault }
}

command! {
    /// Confirms a slip that was entered; it counts from now on.
    Confirm {
        /// Which match.
        match_no: u32,
    }
}

impl Command for Confirm {
    fn right(&self) -> Right {
        Right::Helper
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
        let words = of_result(desk, line, "确认", "confirmed");
        match line.slips().next() {
            Some((_, slip)) => words.of_slip(slip, &desk.side_names(line)),
            None => words,
        }
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let (desk, by, match_no) = (attempt.desk, attempt.by, self.match_no);
        attempt.open(match_no)?;
        let (slip, fault, first) = match desk.side.pending.get(&match_no) {
            Some(Pending::Entered { slip, fault, by: first }) => (slip, fault, first),
            Some(Pending::Once(_) | Pending::Differing(_)) => {
                return Err(DeskRefusal::Unseen.into());
            }
            Some(Pending::Reported(_)) | None => return Err(DeskRefusal::NothingPending.into()),
        };
        // A director who is alone at the desk may do both.
        if first.user == by.user && by.right < Right::Director {
            return Err(DeskRefusal::OwnEntry.into());
        }
        attempt.run(&take(match_no, slip, *fault))
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Throws away what was entered or reported and does not count yet.
    Discard {
        /// Which match.
        match_no: u32,
    }
}

impl Command for Discard {
    fn right(&self) -> Right {
        Right::Helper
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
        let Words { zh, en } = desk.place_words(line);
        Words::new(
            format!("作废{zh} 尚未算数的成绩"),
            format!("discarded what did not count yet of {en}"),
        )
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.playing(self.match_no)?;
        match attempt.desk.side.pending.get(&self.match_no) {
            // What two typed is for a referee to look at.
            Some(Pending::Differing(_)) if attempt.by.right < Right::Referee => {
                Err(DeskRefusal::EntriesDiffer.into())
            }
            Some(_) => Ok(()),
            None => Err(DeskRefusal::NothingPending.into()),
        }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        side.pending.remove(&self.match_no);
        side.settled(self.match_no);
    }
}

command! {
    /// Reports the result of one's own match, or of a match at a table whose
    /// key one holds. When all sides report the same, it counts; when they
    /// differ, the desk is called.
    Report {
        /// Which match.
        match_no: u32,
        /// As the sender has it.
        slip: Slip,
        /// The key of the table, for one who is not known as a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        key: Option<String>,
        /// With a key: the side, from 0, that reports.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        side: Option<u8>,
    }
}

impl Command for Report {
    fn right(&self) -> Right {
        Right::Person
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
        let words = of_result(desk, line, "报告", "reported");
        words.of_slip(&self.slip, &desk.side_names(line))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let of = attempt.open(self.match_no)?;
        // Its table reports by itself.
        if attempt.desk.online_round().is_some() {
            return Err(DeskRefusal::OnlineMatch.into());
        }
        let side = self.reporter(attempt, of)?;
        // Nobody reports that the others were not there: that is for the desk.
        if matches!(self.slip, Slip::Forfeit { .. }) {
            return Err(DeskRefusal::NotYourMatch.into());
        }
        let counts = take(self.match_no, &self.slip, None);
        attempt.would(&counts)?;
        match attempt.desk.side.pending.get(&self.match_no) {
            Some(Pending::Once(_) | Pending::Differing(_) | Pending::Entered { .. }) => {
                Err(DeskRefusal::AlreadyEntered.into())
            }
            Some(Pending::Reported(reports)) => {
                let others = reports.iter().filter(|(other, _)| **other != side);
                let same = others.clone().all(|(_, (other, _))| *other == self.slip);
                let all = others.count() + 1 == of.drafted.sides.len();
                if same && all { attempt.run(&counts) } else { Ok(()) }
            }
            None => Ok(()),
        }
    }

    fn fold(&self, side: &mut Side, line: &Line, version: u64) {
        // Where it counts the entries of the tournament say so.
        if !line.entries.is_empty() {
            return;
        }
        let mut reports = match side.pending.remove(&self.match_no) {
            Some(Pending::Reported(reports)) => reports,
            Some(Pending::Once(_) | Pending::Differing(_) | Pending::Entered { .. }) | None => {
                BTreeMap::new()
            }
        };
        // The side was found when the command was decided; it follows from
        // the cards, which only this fold holds.
        let own = side.side_of(self.match_no, &line.by.user);
        if let Some(reporting) = own.or(self.side) {
            reports.insert(reporting, (self.slip.clone(), line.by.clone()));
        }
        if differ(&reports) {
            side.differs(version, self.match_no, line);
        } else {
            side.settled(self.match_no);
        }
        side.pending.insert(self.match_no, Pending::Reported(reports));
    }
}

impl Report {
    /// The side that somebody reports for: his own, or with the table's key
    /// any one that he names.
    fn reporter(&self, attempt: &Attempt<'_>, of: &Match) -> Result<u8, DeskError> {
        let (desk, user) = (attempt.desk, &attempt.by.user);
        if let Some(own) = desk.side.side_of(self.match_no, user) {
            let his = self.side.is_none_or(|side| side == own);
            return if his { Ok(own) } else { Err(DeskRefusal::NotYourMatch.into()) };
        }
        let key = self.key.as_ref().ok_or(DeskRefusal::NotYourMatch)?;
        if !desk.side.opens(self.match_no, key) {
            return Err(DeskRefusal::WrongKey.into());
        }
        let sides = of.drafted.sides.len();
        let named = self.side.filter(|&side| usize::from(side) < sides);
        let side = named.ok_or(DeskRefusal::SideNeeded)?;
        if let Some(Pending::Reported(reports)) = desk.side.pending.get(&self.match_no)
            && reports.iter().any(|(other, (_, who))| *other != side && who.user == *user)
        {
            return Err(DeskRefusal::BothSides.into());
        }
        Ok(side)
    }
}

command! {
    /// Corrects a slip that counts.
    Correct {
        /// Which round.
        round: u32,
        /// Which match.
        match_no: u32,
        /// As it should be.
        slip: Slip,
        /// Why.
        reason: String,
    }
}

impl Command for Correct {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Match(self.match_no), Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_result(self.match_no)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let (of, reason) = (desk.place_words(line), &self.reason);
        let words = Words::new(
            format!("更正{} 的成绩（{reason}）", of.zh),
            format!("corrected {} ({reason})", of.en),
        );
        words.of_slip(&self.slip, &desk.side_names(line))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        let (stage, _, _) = desk.event.state().current()?;
        desk.place_at(stage as u32, self.round, self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.run(&Ask::Correct {
            round: self.round,
            match_no: self.match_no,
            slip: self.slip.clone(),
            reason: self.reason.clone(),
        })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Fills every missing result of the round being played with a likely
    /// one; only in a rehearsal.
    Simulate {}
}

impl Command for Simulate {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, line: &Line) -> Vec<Topic> {
        line.slips().map(|(match_no, _)| Topic::Match(match_no)).collect()
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("模拟缺少的成绩", "simulated the missing results")
    }

    /// Those who left forfeit when the round is closed.
    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        if !attempt.desk.side.rehearsal {
            return Err(DeskRefusal::NoRehearsal.into());
        }
        let state = attempt.desk.event.state();
        let round = attempt.last_round()?;
        let (_, plan, _) = state.current().ok_or(DeskRefusal::NoMatch)?;
        if round.state != RoundState::Playing {
            return Err(DeskRefusal::WrongState.into());
        }
        let mut stream = attempt.seed.stream();
        let open = round
            .matches
            .iter()
            .filter(|m| m.taken.is_none() && m.drafted.sides.iter().all(|&id| state.is_active(id)));
        let mut filled = false;
        for of in open {
            let slip =
                simulate::played(&mut stream, plan.scoring, plan.may_draw(), &of.drafted.sides);
            attempt.run(&take(of.drafted.match_no, &slip, None))?;
            filled = true;
        }
        if filled { Ok(()) } else { Err(DeskRefusal::NothingMissing.into()) }
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

impl Line {
    /// The slips that counted with this line, and their matches.
    pub(crate) fn slips(&self) -> impl Iterator<Item = (u32, &Slip)> {
        self.entries.iter().filter_map(|entry| {
            let Happening::SlipTaken { match_no, slip, .. } = &entry.what else { return None };
            Some((*match_no, slip))
        })
    }
}
