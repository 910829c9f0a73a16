//! Taking back the last step.

use tournament::event::EventError;

use crate::attempt::Attempt;
use crate::command::{Command, OnDraft, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::refuse::DeskError;
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Takes back the last step that stands.
    Undo {}
}

impl Command for Undo {
    fn right(&self) -> Right {
        Right::Director
    }

    /// What it takes back, which only the desk knows.
    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        Vec::new()
    }

    /// Whoever takes the last step back must know which it is.
    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::LastStep
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let version = line.undoes.unwrap_or_default();
        let (zh, en) = (format!("撤销了第 {version} 步"), format!("took back step {version}"));
        match desk.line(version) {
            Some(undone) => {
                let (what, by) = (desk.words(undone), &undone.by.name);
                Words::new(format!("{zh}（{by}：{}）", what.zh), format!("{en} ({by} {})", what.en))
            }
            None => Words::new(zh, en),
        }
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let last = attempt.desk.last_step();
        let (version, line) = last.ok_or(EventError::NothingToUndo)?;
        attempt.take_back(version, line.entries.len())
    }

    /// The desk folds the lines that stand anew.
    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}

    fn on_draft(&self) -> OnDraft {
        OnDraft::Resolves
    }

    fn after_the_end(&self) -> bool {
        true
    }
}
