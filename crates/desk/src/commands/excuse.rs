//! Rounds that somebody is excused from beforehand.

use tournament::EntrantId;
use tournament::event::{Command as Ask, Happening};

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::refuse::DeskError;
use crate::rights::Right;
use crate::side::Side;
use crate::stages;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Excuses somebody from rounds to come: they are paired without him.
    Excuse {
        /// Who.
        entrant: u32,
        /// All rounds to come that he is excused from, of the stage being
        /// played or, before it is drawn, of the next; none where he comes to
        /// all of them after all.
        rounds: Vec<u32>,
    }
}

impl Command for Excuse {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant), Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant) || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let name = desk.called(self.entrant);
        let plan = &desk.event.state().plan;
        let stage = line.entries.iter().find_map(|entry| {
            let Happening::Excused { stage, .. } = &entry.what else { return None };
            Some(*stage as usize)
        });
        let several = stage.filter(|&stage| plan.stages.len() > 1 && stage < plan.stages.len());
        let (zh, en) = several.map_or(("", ""), |stage| stages::name(plan, stage));
        let of_stage = if en.is_empty() { String::new() } else { format!(" of the {en}") };
        if self.rounds.is_empty() {
            return Words::new(
                format!("取消{name}的请假"),
                format!("no longer excused {name} from rounds{of_stage}"),
            );
        }
        let rounds: Vec<String> = self.rounds.iter().map(ToString::to_string).collect();
        Words::new(
            format!("{name}请假：{zh}第 {} 轮", rounds.join("、")),
            format!("excused {name} from rounds {}{of_stage}", rounds.join(", ")),
        )
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let entrant = EntrantId(self.entrant);
        attempt.run(&Ask::Excuse { entrant, rounds: self.rounds.clone() })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}
