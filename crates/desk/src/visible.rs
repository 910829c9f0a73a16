//! What everyone reads of an event who never saw its staff.

use crate::command::DeskCommand;
use crate::details::NewEventRequest;
use crate::entry::EntryRow;

impl NewEventRequest {
    /// What everyone will read.
    pub fn read_by_all(&mut self) -> Vec<&mut String> {
        let planned = self.plan.iter_mut().flat_map(|plan| &mut plan.sections);
        let named = self.sections.iter_mut().flatten();
        [&mut self.details.name].into_iter().chain(planned).chain(named).collect()
    }
}

impl EntryRow {
    fn read_by_all(&mut self) -> Vec<&mut String> {
        let people = self.people.iter_mut().map(|person| &mut person.name);
        people.chain([&mut self.name, &mut self.unit, &mut self.label]).collect()
    }
}

impl DeskCommand {
    /// What it has everyone read in the words of whoever gives it: the names
    /// of the event and of its sections, and what applicants call themselves.
    /// What else is read came from the desk's own list.
    pub fn read_by_all(&mut self) -> Vec<&mut String> {
        match self {
            Self::Describe(of) => vec![&mut of.details.name],
            Self::Replan(of) => of.plan.sections.iter_mut().collect(),
            Self::Apply(of) => of.row.read_by_all(),
            Self::Add(_)
            | Self::Advance(_)
            | Self::Appeal(_)
            | Self::Approve(_)
            | Self::Attend(_)
            | Self::Begin(_)
            | Self::Call(_)
            | Self::Cancel(_)
            | Self::CheckIn(_)
            | Self::Claim(_)
            | Self::Confirm(_)
            | Self::Convention(_)
            | Self::Correct(_)
            | Self::DecideAppeal(_)
            | Self::Discard(_)
            | Self::Draft(_)
            | Self::DrawTies(_)
            | Self::Edit(_)
            | Self::EndStage(_)
            | Self::Enter(_)
            | Self::Excuse(_)
            | Self::Extend(_)
            | Self::ExtraDeals(_)
            | Self::Finish(_)
            | Self::FixTable(_)
            | Self::Hold(_)
            | Self::Import(_)
            | Self::Late(_)
            | Self::LineUp(_)
            | Self::Meet(_)
            | Self::MoveTable(_)
            | Self::OpenBoards(_)
            | Self::PlayOff(_)
            | Self::Record(_)
            | Self::Reject(_)
            | Self::Release(_)
            | Self::Report(_)
            | Self::Revise(_)
            | Self::Rule(_)
            | Self::Settle(_)
            | Self::Simulate(_)
            | Self::ThrowAway(_)
            | Self::Staff(_)
            | Self::Swap(_)
            | Self::Undo(_)
            | Self::Withdraw(_) => Vec::new(),
        }
    }
}
