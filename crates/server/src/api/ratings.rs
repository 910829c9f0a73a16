//! How strong people are thought to be.

use std::collections::BTreeMap;

use axum::extract::State;
use protocol::{ErrorBody, PersonRatings, Ratings};

use super::errors::{BadQuery, Common};
use super::several::Several;
use crate::http::{Json, Path, Query};
use crate::{ApiError, App, ratings};

/// Somebody's ratings, with how they came about. They are public, as results
/// of rated matches are.
#[utoipa::path(
    get,
    path = "/api/ratings/{user}",
    tag = "accounts",
    params(("user" = String, Path, description = "The user.")),
    responses(
        (status = 200, description = "The ratings; none of whoever has played no rated match.", body = PersonRatings),
        (status = 404, description = "There is no such user.", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn show_ratings(
    State(app): State<App>,
    Path(user): Path<String>,
) -> Result<Json<PersonRatings>, ApiError> {
    let user = app.store.user(&user).await?;
    Ok(Json(ratings::of(&app.store, &user.id).await?))
}

/// The ratings of several people, as lists of tables show them.
#[utoipa::path(
    get,
    path = "/api/ratings",
    tag = "accounts",
    params(Several),
    responses(
        (status = 200, description = "The ratings of those who have any.", body = Ratings),
        BadQuery,
        Common,
    ),
)]
pub(crate) async fn list_ratings(
    State(app): State<App>,
    Query(several): Query<Several>,
) -> Result<Json<Ratings>, ApiError> {
    let mut all = BTreeMap::new();
    for id in several.ids()? {
        let ratings = ratings::listed(&app.store, id).await?;
        if !ratings.is_empty() {
            all.insert(id.to_owned(), ratings);
        }
    }
    Ok(Json(Ratings { ratings: all }))
}
