//! What a user is at an event.

use desk::{Desk, Right, StaffRole};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ApplicationView;

shapes! {
    /// What a user is at an event.
    MyPart {
        /// The role at this event, by its staff or everywhere.
        #[serde(skip_serializing_if = "Option::is_none")]
        role: Option<StaffRole>,
        /// The version to state with commands.
        version: u64,
        /// His own applications.
        applications: Vec<ApplicationView>,
        /// The entrant he is of.
        #[serde(skip_serializing_if = "Option::is_none")]
        entrant: Option<u32>,
        /// Which of its people he is, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        person: Option<u32>,
        /// At which of the tables of its match he sits, from 0; missing for one
        /// of a team who sits this round out.
        #[serde(skip_serializing_if = "Option::is_none")]
        sits_at: Option<u32>,
        /// Its convention card.
        #[serde(skip_serializing_if = "Option::is_none")]
        convention: Option<String>,
    }
}

impl MyPart {
    /// What a user is at the event, given what he may do.
    pub fn new(desk: &Desk, user: &str, right: Right) -> Self {
        let part = desk.side().person_of(user, desk.tournament());
        let entrant = part.map(|(entrant, _)| entrant);
        let conventions = &desk.side().hall.conventions;
        let mut applications = ApplicationView::all(desk);
        applications.retain(|of| of.user == user);
        Self {
            role: right.role(),
            version: desk.version(),
            applications,
            entrant,
            person: part.map(|(_, person)| person),
            sits_at: part.and_then(|(entrant, person)| desk.sits_at(entrant, person)),
            convention: entrant.and_then(|id| conventions.get(&id).cloned()),
        }
    }
}
