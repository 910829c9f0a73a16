//! Rehearsals (演练): how they end without a trace.

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Throws a rehearsal away: nobody finds it any more.
    ThrowAway {}
}

impl Command for ThrowAway {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Details]
    }

    /// Whatever was played meanwhile is only practice.
    fn minds(&self, _: Topic) -> bool {
        false
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("丢弃演练", "threw the rehearsal away")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        if attempt.desk.side.rehearsal { Ok(()) } else { Err(DeskRefusal::RealEvent.into()) }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        side.thrown_away = true;
    }

    fn after_the_end(&self) -> bool {
        true
    }
}
