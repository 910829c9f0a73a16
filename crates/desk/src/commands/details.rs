//! What the event is called, and who works at it.

use tournament::event::Command as Ask;
use tournament::plan::Plan;

use crate::attempt::{Attempt, named, short};
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::details::{EventDetails, StaffRole};
use crate::limits::NAME_MAX_CHARS;
use crate::line::Line;
use crate::opening::check_plan;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Changes what lists and pages say of the event.
    Describe {
        /// As it is now.
        details: EventDetails,
    }
}

impl Command for Describe {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Details]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Details
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("修改赛事信息", "changed the details of the event")
    }

    fn decide(&self, _: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_details(&self.details)
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        side.details = self.details.clone();
    }

    fn after_the_end(&self) -> bool {
        true
    }
}

/// Whether an event may be called and dated like this.
pub(crate) fn check_details(details: &EventDetails) -> Result<(), DeskError> {
    let fits = named(&details.name)
        && short(&details.place, 2 * NAME_MAX_CHARS)
        && details.starts_ms >= 0
        && details.ends_ms >= details.starts_ms
        && details.entry_until_ms.is_none_or(|until| until >= 0)
        && details.notice_until_ms.is_none_or(|until| until >= details.entry_until_ms.unwrap_or(0));
    if fits { Ok(()) } else { Err(DeskRefusal::BadDetails.into()) }
}

command! {
    /// Changes what is played: until a stage is drawn all of it, later its
    /// rounds and minutes.
    Replan {
        /// As it is now.
        plan: Plan,
    }
}

impl Command for Replan {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Details, Topic::Pairing, Topic::Round, Topic::Clock]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course() || topic == Topic::Details
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("修改竞赛规程", "changed the plan of the event")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_plan(&self.plan)?;
        let name = attempt.desk.event.state().plan.name.clone();
        attempt.run(&Ask::Replan(Plan { name, ..self.plan.clone() }))
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Gives somebody a role at the event, or none.
    Staff {
        /// A user, by id or by login.
        user: String,
        /// As the desk shows it; the server fills it in.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
        name: String,
        /// The role; `null` takes it away.
        role: Option<StaffRole>,
    }
}

impl Command for Staff {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Details]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Details
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        let name = if self.name.is_empty() { &self.user } else { &self.name };
        match self.role {
            Some(role) => {
                let (zh, en) = role.words();
                Words::new(format!("任命{name}为{zh}"), format!("made {name} a {en}"))
            }
            None => Words::new(format!("免去{name}的职务"), format!("took {name} off the staff")),
        }
    }

    fn decide(&self, _: &mut Attempt<'_>) -> Result<(), DeskError> {
        if short(&self.name, NAME_MAX_CHARS) { Ok(()) } else { Err(DeskRefusal::BadEntry.into()) }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        match self.role {
            Some(role) => {
                side.staff.insert(self.user.clone(), (self.name.clone(), role));
            }
            None => {
                side.staff.remove(&self.user);
            }
        }
    }
}
