//! The link that makes the first admin. It is shown at each start of the
//! server while there is no admin, works once, and not for long.

use store::{LinkPurpose, Role, Store, StoreError};

use super::Token;
use crate::limits::ADMIN_LINK_LIFETIME;
use crate::refuse::ServerRefusal;
use crate::{ApiError, Clock};

/// Admins looked at in search of one who is not locked out.
const ADMINS_LOOKED_AT: u32 = 1000;

/// The key in the link.
pub(crate) struct AdminLink(Token);

impl AdminLink {
    /// A new link, if there is no admin.
    pub(crate) async fn create(store: &Store, clock: &Clock) -> Result<Option<Self>, ApiError> {
        if admin_exists(store).await? {
            return Ok(None);
        }
        let token = Token::random()?;
        let expires_ms = clock.now_ms() + ADMIN_LINK_LIFETIME.as_millis() as i64;
        store.create_link(&token.hash(), LinkPurpose::Admin, expires_ms).await?;
        Ok(Some(Self(token)))
    }

    /// The path and query of the page that uses it.
    pub(crate) fn path(&self) -> String {
        format!("/admin/first?key={}", self.0.to_text())
    }

    /// Uses a link up; refused if it is not good or if there is an admin by
    /// now.
    pub(crate) async fn take(store: &Store, clock: &Clock, key: &str) -> Result<(), ApiError> {
        let token = Token::from_text(key).ok_or(ServerRefusal::LinkUsed)?;
        if admin_exists(store).await? {
            return Err(ServerRefusal::AdminExists.into());
        }
        match store.take_link(&token.hash(), LinkPurpose::Admin, clock.now_ms()).await {
            Err(StoreError::NotFound) => Err(ServerRefusal::LinkUsed.into()),
            other => Ok(other?),
        }
    }
}

async fn admin_exists(store: &Store) -> Result<bool, ApiError> {
    let admins = store.list_users(Some(Role::Admin), None, ADMINS_LOOKED_AT).await?;
    Ok(admins.iter().any(|admin| !admin.disabled))
}
