//! Who may have a deal weighed: whoever may see its record, and of boards of an
//! event nobody, referees included, before all have played them.

use std::sync::Arc;

use store::TableRow;

use crate::auth::Signed;
use crate::events::online;
use crate::tables::refuse::TableRefusal;
use crate::tables::rest::record;
use crate::{ApiError, App};

/// The record of a table that may be weighed by somebody.
pub(crate) async fn record(
    app: &App,
    caller: &Arc<Signed>,
    id: &str,
    key: Option<&str>,
) -> Result<(TableRow, String), ApiError> {
    let row = app.store.table(id).await?;
    if online::hides(app, &row).await? {
        return Err(TableRefusal::BoardsHidden.into());
    }
    let text = record::text(app, Some(caller), id, key).await?;
    Ok((row, text))
}
