//! People who enter themselves, for the desk to approve.

use tournament::EntrantId;

use crate::application::{Application, ApplicationState};
use crate::attempt::{Attempt, check_text};
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::entry::EntryRow;
use crate::limits::ENTRANTS_MAX;
use crate::line::Line;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

use super::entries::{enter, entered_ids};

command! {
    /// Enters oneself, for the desk to approve.
    Apply {
        /// As the sender wants it.
        row: EntryRow,
    }
}

impl Command for Apply {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        Vec::new()
    }

    fn minds(&self, _: Topic) -> bool {
        false
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        let name = self.row.called();
        Words::new(format!("自行报名：{name}"), format!("applied: {name}"))
    }

    /// He is one of the people, and names nobody else's account.
    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let (desk, row, user) = (attempt.desk, &self.row, &*attempt.by.user);
        let details = &desk.side.details;
        if !details.self_entry {
            return Err(DeskRefusal::NoSelfEntry.into());
        }
        if details.entry_until_ms.is_some_and(|until| attempt.at_ms > until) {
            return Err(DeskRefusal::EntryOver.into());
        }
        let of_him = |row: &EntryRow| row.people.iter().any(|p| p.user.as_deref() == Some(user));
        let others = row.people.iter().any(|p| p.user.as_deref().is_some_and(|of| of != user));
        let bots = row.people.iter().any(|person| person.bot.is_some());
        if !of_him(row) || others || bots || row.seed.is_some() || row.table.is_some() {
            return Err(DeskRefusal::BadEntry.into());
        }
        let applications = &desk.side.applications;
        let waits = applications.values().any(|of| of.by.user == user && of.is_waiting());
        let entered =
            desk.side.cards.iter().any(|(id, card)| {
                of_him(&card.row) && desk.event.state().is_active(EntrantId(*id))
            });
        if waits || entered {
            return Err(DeskRefusal::Applied.into());
        }
        if applications.len() >= ENTRANTS_MAX {
            return Err(DeskRefusal::TooMany.into());
        }
        // What could not be entered is refused now, not when it is approved.
        enter(attempt, std::slice::from_ref(row)).map(drop)
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        let id = side.applications.len() as u32 + 1;
        let application = Application {
            row: self.row.clone(),
            by: line.by.clone(),
            at_ms: line.at_ms,
            state: ApplicationState::Waiting {},
        };
        side.applications.insert(id, application);
    }
}

/// Who applied; one whose application was taken back has no name any more.
fn applicant(desk: &Desk, id: u32) -> String {
    let of = desk.side.applications.get(&id);
    of.map_or_else(|| format!("#{id}"), |of| of.by.name.clone())
}

command! {
    /// Approves an application: it becomes an entry.
    Approve {
        /// Which.
        application: u32,
    }
}

impl Command for Approve {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Application(self.application), Topic::Field, Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Application(self.application)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let of = applicant(desk, self.application);
        Words::new(format!("批准{of}的报名"), format!("approved the application of {of}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let row = &waiting(attempt.desk, self.application)?.row;
        for command in enter(attempt, std::slice::from_ref(row))? {
            attempt.run(&command)?;
        }
        Ok(())
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        let Some(row) = side.applications.get(&self.application).map(|of| of.row.clone()) else {
            return;
        };
        side.file(std::slice::from_ref(&row), line);
        let entrant = entered_ids(line).next();
        if let Some(of) = side.applications.get_mut(&self.application)
            && let Some(entrant) = entrant
        {
            of.state = ApplicationState::Approved { entrant };
        }
    }
}

command! {
    /// Turns an application down.
    Reject {
        /// Which.
        application: u32,
        /// Why, for the applicant.
        reason: String,
    }
}

impl Command for Reject {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Application(self.application)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Application(self.application)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let of = applicant(desk, self.application);
        Words::new(format!("拒绝{of}的报名"), format!("rejected the application of {of}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_text(&self.reason)?;
        waiting(attempt.desk, self.application).map(drop)
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        if let Some(of) = side.applications.get_mut(&self.application) {
            of.state = ApplicationState::Rejected { reason: self.reason.clone() };
        }
    }
}

command! {
    /// Takes one's own application back.
    Cancel {
        /// Which.
        application: u32,
    }
}

impl Command for Cancel {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Application(self.application)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Application(self.application)
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let of = applicant(desk, self.application);
        Words::new(format!("取消{of}的报名"), format!("took back the application of {of}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let of = waiting(attempt.desk, self.application)?;
        if of.by.user == attempt.by.user { Ok(()) } else { Err(DeskRefusal::Forbidden.into()) }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        if let Some(of) = side.applications.get_mut(&self.application) {
            of.state = ApplicationState::Cancelled {};
        }
    }
}

/// An application that the desk has yet to decide.
fn waiting(desk: &Desk, application: u32) -> Result<&Application, DeskError> {
    let of = desk.side.applications.get(&application);
    of.filter(|of| of.is_waiting()).ok_or_else(|| DeskRefusal::NoApplication.into())
}
