//! How an event is opened.

use std::collections::BTreeSet;

use tournament::event::{Event, EventError};
use tournament::plan::{Plan, Preset};

use crate::attempt::named;
use crate::commands::check_details;
use crate::desk::Desk;
use crate::details::NewEventRequest;
use crate::limits::{ENTRANTS_MAX, SECTIONS_MAX};
use crate::line::{Line, What};
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::By;
use crate::secret::Secret;

impl Desk {
    /// The first line of a new event, which keeps its secret.
    pub fn opening(
        new: &NewEventRequest,
        by: &By,
        at_ms: i64,
        secret: Secret,
    ) -> Result<Line, DeskError> {
        let preset: Preset = new.preset.parse().map_err(|_| DeskRefusal::NoPreset)?;
        check_details(&new.details)?;
        let usual = preset.plan(new.entrants.min(ENTRANTS_MAX as u32));
        let mut plan = new.plan.clone().unwrap_or_else(|| usual.clone());
        // The text decides the rules of the tables and the sanctions.
        if plan.edition != usual.edition {
            return Err(DeskRefusal::OtherText.into());
        }
        plan.name.clone_from(&new.details.name);
        if let Some(sections) = &new.sections {
            plan.sections.clone_from(sections);
        }
        check_plan(&plan)?;
        let event = Event::open(plan, at_ms.div_euclid(1_000), &by.name)?;
        Ok(Line {
            id: String::new(),
            by: by.who(),
            at_ms,
            what: What::Opened(new.clone()),
            entries: event.log().to_vec(),
            undoes: None,
            secret: Some(secret),
            sealed: None,
        })
    }
}

/// Whether an event may be played so.
pub fn check_plan(plan: &Plan) -> Result<(), DeskError> {
    check_sections(&plan.sections)?;
    Ok(plan.playable().map_err(EventError::from)?)
}

/// Whether sections may be called so.
fn check_sections(sections: &[String]) -> Result<(), DeskError> {
    let distinct: BTreeSet<&str> = sections.iter().map(|name| name.trim()).collect();
    let fits = sections.len() <= SECTIONS_MAX
        && sections.iter().all(|name| named(name))
        && distinct.len() == sections.len();
    if fits { Ok(()) } else { Err(DeskRefusal::NoSection.into()) }
}
