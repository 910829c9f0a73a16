//! Handlers say in their arguments who may call them.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::Role;

use super::{Signed, cookie};
use crate::{ApiError, App};

/// Whoever calls: a user with a session, or nobody known.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<Arc<Signed>>);

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if let Some(caller) = parts.extensions.get::<Self>() {
            return Ok(caller.clone());
        }
        let signed = match cookie::token(&parts.headers) {
            Some(token) => app.sessions.find(&token).await?,
            None => None,
        };
        let caller = Self(signed);
        parts.extensions.insert(caller.clone());
        Ok(caller)
    }
}

/// A user with a session, guest or account; others are refused with 401.
#[derive(Clone, Debug)]
pub struct User(pub Arc<Signed>);

impl FromRequestParts<App> for User {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Caller(signed) = Caller::from_request_parts(parts, app).await?;
        signed.map(Self).ok_or_else(ApiError::not_signed_in)
    }
}

impl Deref for User {
    type Target = store::User;

    fn deref(&self) -> &store::User {
        &self.0.user
    }
}

/// A role of the staff, as a type.
pub trait StaffRole: Send + Sync + 'static {
    /// The least role that will do.
    const LEAST: Role;
}

/// Referees and above.
#[derive(Clone, Copy, Debug)]
pub struct Referee(Infallible);

/// Directors and above.
#[derive(Clone, Copy, Debug)]
pub struct Director(Infallible);

/// Admins.
#[derive(Clone, Copy, Debug)]
pub struct Admin(Infallible);

impl StaffRole for Referee {
    const LEAST: Role = Role::Referee;
}

impl StaffRole for Director {
    const LEAST: Role = Role::Director;
}

impl StaffRole for Admin {
    const LEAST: Role = Role::Admin;
}

/// A member of the staff with the role `R` or a higher one; other users are
/// refused with 403, callers without a session with 401.
#[derive(Clone, Debug)]
pub struct Staff<R: StaffRole> {
    /// Who it is.
    pub user: User,
    role: PhantomData<R>,
}

impl<R: StaffRole> FromRequestParts<App> for Staff<R> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let user = User::from_request_parts(parts, app).await?;
        if !has_role(&user, R::LEAST) {
            return Err(ApiError::forbidden());
        }
        Ok(Self { user, role: PhantomData })
    }
}

/// Whether the user has this role or a higher one.
pub fn has_role(user: &store::User, least: Role) -> bool {
    rank(user.role) >= rank(least)
}

const fn rank(role: Role) -> u8 {
    match role {
        Role::Player => 0,
        Role::Referee => 1,
        Role::Director => 2,
        Role::Admin => 3,
    }
}
