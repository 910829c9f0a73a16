//! The events of this server: each has one owner ([`crate::owners`]), which
//! is the task of [`actor`]. An event is loaded when somebody asks for it.

mod actor;
mod course;
mod limits;
pub(crate) mod online;
mod owner;
pub(crate) mod rest;
mod restore;

use chain::{Head, LogKind};
use desk::{By, Desk, EventMode, Line, NewEventRequest, Right, Secret};
use protocol::events::EventSummary;
use store::{NewEntry, Store, StoreError, Stream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::keys::Keys;
use crate::limits::PAGE_MAX;
use crate::owners::{Claim, Owners};
use crate::tables::Tables;
use crate::{ApiError, Clock};
use actor::{Person, Shown};
use online::Desks;
use owner::{EventOwned, FoldedEvent, Owner};

/// The events that this server runs; cheap to clone.
#[derive(Clone)]
pub(crate) struct Events {
    owners: Owners<EventOwned>,
    store: Store,
    clock: Clock,
}

impl Events {
    pub(crate) fn new(
        store: Store,
        tables: Tables,
        desks: Desks,
        keys: Keys,
        clock: Clock,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        let owned = EventOwned {
            store: store.clone(),
            tables,
            desks,
            keys,
            clock: clock.clone(),
            stopping: stopping.clone(),
            tasks: tasks.clone(),
        };
        Self { owners: Owners::new(owned, store.clone(), stopping, tasks), store, clock }
    }

    /// What tables know of the events.
    pub(crate) fn desks(&self) -> &Desks {
        &self.owners.kind().desks
    }

    /// The owner of an event, which is started from its log if nobody runs it.
    /// A rehearsal that was thrown away is not there for anybody.
    pub(crate) async fn owner(&self, id: &str) -> Result<Owner, ApiError> {
        let owner = self.owners.owner(id).await?;
        if owner.shown().view.summary.thrown_away {
            return Err(StoreError::NotFound.into());
        }
        Ok(owner)
    }

    /// Loads every event that is played online, so that its tables go on.
    pub(crate) async fn resume_online(&self) -> Result<usize, StoreError> {
        let (mut count, mut after) = (0, None);
        loop {
            let status = store::EventStatus::Running;
            let rows = self.store.list_events(status, after.as_ref(), PAGE_MAX).await?;
            for row in &rows {
                let summary = serde_json::from_str::<EventSummary>(&row.summary);
                if !summary.is_ok_and(|of| of.details.mode == EventMode::Online) {
                    continue;
                }
                match self.owner(&row.id).await {
                    Ok(_) => count += 1,
                    Err(error) => {
                        tracing::error!(id = %row.id, %error, "an event could not be resumed");
                    }
                }
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE_MAX as usize => after = Some(last.cursor()),
                _ => return Ok(count),
            }
        }
    }

    /// Opens an event; a preview opens nothing and shows it.
    async fn open(&self, new: &NewEventRequest, by: &Person) -> Result<(String, Shown), ApiError> {
        let id = store::random_id()?;
        let (line, desk) = self.opening(&id, new, by)?;
        let row = actor::row(&id, &desk, by, line.at_ms)?;
        let body =
            serde_json::to_string(&line).map_err(|error| ApiError::Internal(error.to_string()))?;
        let head = Head::start(LogKind::Event, &id).after(line.at_ms, body.as_bytes());
        let entry = NewEntry { at_ms: line.at_ms, body };
        let people = actor::people(&desk);
        // Whoever finds it in a list at once finds this owner, too.
        let _loading = self.owners.loading(&id).await;
        let claimed = self.store.create_event(row, people, vec![entry]).await?;
        let claim = Claim { stream: Stream::event(&id)?, epoch: claimed.epoch, resumed: false };
        let owner = self.owners.begin(FoldedEvent { desk, head, restored: None }, claim);
        Ok((id, owner.shown()))
    }

    fn opening(
        &self,
        id: &str,
        new: &NewEventRequest,
        by: &Person,
    ) -> Result<(Line, Desk), ApiError> {
        let by = By { user: by.user.clone(), name: by.name.clone(), right: Right::Director };
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::Internal(error.to_string()))?;
        let mut line = Desk::opening(new, &by, self.clock.steady_ms(), Secret::new(bytes))?;
        line.sealed = Some(self.owners.kind().keys.seal_boards(id)?);
        let desk = Desk::open(line.clone())?;
        Ok((line, desk))
    }
}
