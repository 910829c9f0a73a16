//! The server's own keys. They are made at the first start and kept in the
//! database, where no backup of an event reaches them.

use std::sync::Arc;

use chain::Signer;
use store::Store;

use crate::ApiError;

/// Where the key that signs heads of logs is kept.
const SIGNING: &str = "signing_key";

/// The server's own keys; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    signer: Arc<Signer>,
}

impl Keys {
    /// The keys of a database, made now if it has none.
    pub(crate) async fn load(store: &Store) -> Result<Self, ApiError> {
        Ok(Self { signer: Arc::new(Signer::from_seed(kept(store, SIGNING).await?)) })
    }

    /// What heads of logs are signed with.
    pub(crate) fn signer(&self) -> &Signer {
        &self.signer
    }
}

/// The 32 bytes under a name. Two servers that start at once keep the same.
async fn kept(store: &Store, name: &str) -> Result<[u8; 32], ApiError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ApiError::Internal(error.to_string()))?;
    let text = store.keep_meta(name, &hex::encode(bytes)).await?;
    hex::decode_to_slice(text, &mut bytes)
        .map_err(|error| ApiError::Internal(format!("the {name} of the database: {error}")))?;
    Ok(bytes)
}
