//! The clock of the round being played.

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::limits::MINUTES_MAX;
use crate::line::Line;
use crate::place::{Place, Subject};
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Gives the round, or one table of it, more time.
    Extend {
        /// Which match; `null` for the whole round.
        match_no: Option<u32>,
        /// So many minutes; below zero takes some back.
        minutes: i32,
    }
}

impl Command for Extend {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Clock]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Clock || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let minutes = self.minutes;
        if self.match_no.is_some() {
            let Words { zh, en } = desk.place_words(line);
            return Words::new(
                format!("{zh} 加时 {minutes} 分钟"),
                format!("gave {en} {minutes} more minutes"),
            );
        }
        let Words { zh, en } = desk.round_words(line);
        Words::new(format!("{zh}加时 {minutes} 分钟"), format!("gave {en} {minutes} more minutes"))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no?)
    }

    fn subject(&self, desk: &Desk) -> Option<Subject> {
        self.match_no.map_or_else(|| desk.this_round(), |_| None)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        if attempt.desk.side.clock.is_none() {
            return Err(DeskRefusal::NoClock.into());
        }
        if let Some(match_no) = self.match_no {
            attempt.playing(match_no)?;
        }
        if self.minutes.unsigned_abs() > MINUTES_MAX {
            Err(DeskRefusal::NoClock.into())
        } else {
            Ok(())
        }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        let Some(clock) = &mut side.clock else { return };
        match self.match_no {
            Some(at) => *clock.extended.entry(at).or_default() += self.minutes,
            None => clock.extra_min += self.minutes,
        }
    }
}

command! {
    /// Holds the clock of the round, or lets it run on.
    Hold {
        /// Whether it stands still.
        held: bool,
    }
}

impl Command for Hold {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Clock]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Clock || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let Words { zh, en } = desk.round_words(line);
        if self.held {
            Words::new(format!("{zh}暂停计时"), format!("held the clock of {en}"))
        } else {
            Words::new(format!("{zh}恢复计时"), format!("let the clock of {en} run on"))
        }
    }

    fn subject(&self, desk: &Desk) -> Option<Subject> {
        desk.this_round()
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let clock = attempt.desk.side.clock.as_ref();
        let moves = clock.is_some_and(|clock| clock.held_ms.is_some() != self.held);
        if moves { Ok(()) } else { Err(DeskRefusal::NoClock.into()) }
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        let Some(clock) = &mut side.clock else { return };
        if !self.held {
            clock.lost_ms += clock.held_ms.take().map_or(0, |since| line.at_ms - since);
        } else if clock.held_ms.is_none() {
            clock.held_ms = Some(line.at_ms);
        }
    }
}
