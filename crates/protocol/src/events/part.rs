//! What a user is at an event.

use desk::{Desk, Right, StaffRole};
use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::Match;
use tournament::score::Slip;
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
        /// What its last match came to, once it counts: also while others
        /// still play the boards of a duplicate field and nobody else is told.
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<MyResult>,
        /// Its convention card.
        #[serde(skip_serializing_if = "Option::is_none")]
        convention: Option<String>,
    }

    /// What the match of an entrant's people came to.
    MyResult {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// Its number in the round.
        match_no: u32,
        /// The slip that counts.
        slip: Slip,
    }
}

impl MyPart {
    /// What a user is at the event, given what he may do.
    pub fn new(desk: &Desk, user: &str, right: Right) -> Self {
        let part = desk.side().person_of(user, desk.tournament());
        let entrant = part.map(|(entrant, _)| entrant);
        let conventions = &desk.side().hall.conventions;
        let result = |entrant: u32| {
            let (stage, number, round) = desk.shown_round()?;
            let own = |of: &&Match| of.drafted.sides.contains(&EntrantId(entrant));
            let of = round.matches.iter().find(own)?;
            let slip = of.taken.as_ref()?.slip.clone();
            Some(MyResult { stage, round: number, match_no: of.drafted.match_no, slip })
        };
        let mut applications = ApplicationView::all(desk);
        applications.retain(|of| of.user == user);
        Self {
            role: right.role(),
            version: desk.version(),
            applications,
            entrant,
            person: part.map(|(_, person)| person),
            sits_at: part.and_then(|(entrant, person)| desk.sits_at(entrant, person)),
            result: entrant.and_then(result),
            convention: entrant.and_then(|id| conventions.get(&id).cloned()),
        }
    }
}
