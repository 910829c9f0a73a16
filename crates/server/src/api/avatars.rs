//! The faces of people.

use std::collections::BTreeMap;

use axum::extract::State;
use protocol::{Avatar, Avatars};
use store::StoreError;

use super::errors::{BadQuery, Common};
use super::several::Several;
use crate::http::{Json, Query};
use crate::{ApiError, App};

/// The faces of people by their ids; who is unknown is left out.
#[utoipa::path(
    get,
    path = "/api/avatars",
    tag = "accounts",
    params(Several),
    responses((status = 200, description = "The faces.", body = Avatars), BadQuery, Common),
)]
pub(crate) async fn list_avatars(
    State(app): State<App>,
    Query(several): Query<Several>,
) -> Result<Json<Avatars>, ApiError> {
    let mut avatars = BTreeMap::new();
    for id in several.ids()? {
        match app.store.user(id).await {
            Ok(user) => {
                avatars.insert(id.to_owned(), Avatar::chosen(user.avatar.as_deref(), id));
            }
            Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Json(Avatars { avatars }))
}
