//! What the server knows of a table besides its log.

use cards::Secret;
use refusal::Refusal;

use super::clients::Person;
use super::refuse::TableRefusal;

/// What the server knows of a table besides its log. It never changes.
#[derive(Clone, Debug)]
pub(crate) struct Meta {
    pub(crate) id: Box<str>,
    pub(crate) owner: Box<str>,
    pub(crate) private: bool,
    pub(crate) created_ms: u64,
    /// The event it belongs to.
    pub(crate) event: Option<Box<str>>,
}

impl Meta {
    /// Whether anybody may sit down there.
    pub(crate) const fn is_for_strangers(&self) -> bool {
        !self.private && self.event.is_none()
    }

    /// Refuses those who did not open the table and are not its staff.
    pub(crate) fn owned_by(&self, person: &Person) -> Result<(), Refusal> {
        if *self.owner == *person.user.0 || person.staff {
            Ok(())
        } else {
            Err(TableRefusal::NotOwner.into())
        }
    }
}

impl From<&store::TableRow> for Meta {
    fn from(table: &store::TableRow) -> Self {
        Self {
            id: table.id.as_str().into(),
            owner: table.owner_id.as_str().into(),
            private: table.private,
            created_ms: table.created_ms.max(0) as u64,
            event: table.event_id.as_deref().map(Into::into),
        }
    }
}

/// A fresh secret for a deal.
pub(crate) fn fresh_secret() -> Result<Secret, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Secret(bytes))
}
