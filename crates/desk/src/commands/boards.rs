//! Opening the boards of a round before it is over, for those who prepare
//! them.

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::rounds;
use crate::side::Side;
use crate::stages;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Opens the boards of a round on paper before it is over, for whoever
    /// prepares them. Everyone sees who did, and whoever did never takes part.
    OpenBoards {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
    }
}

impl Command for OpenBoards {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        Vec::new()
    }

    fn minds(&self, _: Topic) -> bool {
        false
    }

    /// What somebody has seen he cannot forget.
    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let state = desk.event.state();
        let round = rounds::name(state, self.stage, self.round);
        let plan = &state.plan;
        let several = plan.stages.len() > 1 && (self.stage as usize) < plan.stages.len();
        let (zh, en) = if several { stages::name(plan, self.stage as usize) } else { ("", "") };
        let of = if several { format!(" ({en})") } else { String::new() };
        Words::new(
            format!("开启{zh}{}的牌", round.zh),
            format!("opened the boards of {}{of}", round.en),
        )
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let (desk, by) = (attempt.desk, attempt.by);
        let boards = desk.round_boards(self.stage, self.round)?;
        if boards.over {
            return Err(DeskRefusal::WrongState.into());
        }
        if boards.online {
            return Err(DeskRefusal::OnlineBoards.into());
        }
        if desk.takes_part(&by.user) {
            return Err(DeskRefusal::PlaysBoards.into());
        }
        if desk.side.boards.opened_by(self.stage, self.round, &by.user) {
            return Err(DeskRefusal::BoardsOpen.into());
        }
        Ok(())
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        side.boards.open(self.stage, self.round, line);
    }
}
