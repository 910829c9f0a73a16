//! What is asked of several people at once.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::ApiError;
use crate::limits::PEOPLE_AT_ONCE;

/// Of whom it is asked.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Several {
    /// The ids of accounts with commas between them, 32 at most.
    of: String,
}

impl Several {
    /// The ids, unless they are too many.
    pub(crate) fn ids(&self) -> Result<Vec<&str>, ApiError> {
        let ids: Vec<&str> = self.of.split(',').filter(|id| !id.is_empty()).collect();
        if ids.len() > PEOPLE_AT_ONCE {
            return Err(ApiError::bad_request(
                format!("一次最多问 {PEOPLE_AT_ONCE} 个人。"),
                format!("Ask for at most {PEOPLE_AT_ONCE} people at once."),
            ));
        }
        Ok(ids)
    }
}
