//! Reading a log.

use store::{Store, Stream};

use crate::ApiError;

/// Entries read from a log at a time.
const READ_AT_ONCE: u32 = 500;

/// A whole log, each entry read by `read`.
pub(crate) async fn read<T, E: std::fmt::Display>(
    store: &Store,
    stream: &Stream,
    read: impl Fn(&store::Entry) -> Result<T, E>,
) -> Result<Vec<T>, ApiError> {
    let mut log = Vec::new();
    loop {
        let from = log.len() as u64 + 1;
        let entries = store.read(stream, from, READ_AT_ONCE).await?;
        let done = entries.len() < READ_AT_ONCE as usize;
        for entry in &entries {
            log.push(read(entry).map_err(|error| {
                let (kind, id) = (stream.kind(), stream.id());
                ApiError::Internal(format!("entry {} of {kind:?} {id}: {error}", entry.seq))
            })?);
        }
        if done {
            return Ok(log);
        }
    }
}
