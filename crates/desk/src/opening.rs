//! How an event is opened.

use tournament::event::Event;
use tournament::plan::Preset;

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
        let mut plan = preset.plan(new.entrants.clamp(2, ENTRANTS_MAX as u32));
        plan.name.clone_from(&new.details.name);
        if let Some(sections) = &new.sections {
            if sections.len() > SECTIONS_MAX || sections.iter().any(|name| !named(name)) {
                return Err(DeskRefusal::NoSection.into());
            }
            plan.sections.clone_from(sections);
        }
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
