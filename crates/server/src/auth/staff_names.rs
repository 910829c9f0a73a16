//! Names that only the staff may bear.

use std::collections::HashMap;
use std::sync::Arc;

use moka::sync::Cache;
use store::{Role, Store};

use super::{names, visible};
use crate::ApiError;
use crate::limits::{STAFF_NAMES_LIFETIME, STAFF_NAMES_MAX};
use crate::refuse::ServerRefusal;

/// What the names of the staff look like, each with its bearers.
type Looks = HashMap<String, Vec<String>>;

/// The names of the staff, which nobody else may bear, nor one that is taken
/// for them.
pub(crate) struct StaffNames {
    store: Store,
    looks: Cache<(), Arc<Looks>>,
}

impl StaffNames {
    pub(crate) fn new(store: Store) -> Self {
        let looks = Cache::builder().max_capacity(1).time_to_live(STAFF_NAMES_LIFETIME).build();
        Self { store, looks }
    }

    /// A nickname for somebody who is none of the staff: the user with this
    /// id, or somebody new.
    pub(crate) async fn nickname(
        &self,
        nickname: &str,
        user: Option<&str>,
    ) -> Result<String, ApiError> {
        let nickname = names::nickname(nickname)?;
        let looks = self.looks().await?;
        let bearers = looks.get(&visible::look(&nickname));
        let is_anothers = bearers
            .is_some_and(|bearers| bearers.iter().any(|bearer| Some(bearer.as_str()) != user));
        if visible::is_office(&nickname) || is_anothers {
            return Err(ServerRefusal::NameReserved.into());
        }
        Ok(nickname)
    }

    /// To be called when the staff or one of its names has changed.
    pub(crate) fn forget(&self) {
        self.looks.invalidate_all();
    }

    async fn looks(&self) -> Result<Arc<Looks>, ApiError> {
        if let Some(looks) = self.looks.get(&()) {
            return Ok(looks);
        }
        let mut looks = Looks::new();
        for role in [Role::Referee, Role::Director, Role::Admin] {
            for user in self.store.list_users(Some(role), None, STAFF_NAMES_MAX).await? {
                looks.entry(visible::look(&user.nickname)).or_default().push(user.id);
            }
        }
        let looks = Arc::new(looks);
        self.looks.insert((), Arc::clone(&looks));
        Ok(looks)
    }
}
