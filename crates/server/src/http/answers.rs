//! Long answers on their way out: bounded in bytes, for each address and
//! together, until they are read or given up.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::address;
use super::tally::{Counted, Tally};
use crate::limits::{ANSWERS_MAX_BYTES, ANSWERS_OF_ADDRESS_MAX_BYTES, LONG_ANSWER_BYTES};
use crate::{ApiError, App};

/// Marks an answer whose bytes exist once however many read them, so that one
/// more reader costs nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneCopy;

/// The long answers that are being read.
#[derive(Debug)]
pub(crate) struct Answers {
    /// One permit a byte.
    bytes: Arc<Semaphore>,
    of_address: Tally<IpAddr>,
}

/// A long answer that is counted while this lives.
#[derive(Debug)]
struct Held {
    _bytes: OwnedSemaphorePermit,
    _of_address: Option<Counted<IpAddr>>,
}

impl Answers {
    pub(crate) fn new() -> Self {
        Self { bytes: Arc::new(Semaphore::new(ANSWERS_MAX_BYTES)), of_address: Tally::default() }
    }

    fn hold(&self, bytes: usize, address: Option<IpAddr>) -> Result<Held, ApiError> {
        let of_address = match address {
            Some(address) => Some(
                self.of_address
                    .count(address, bytes, ANSWERS_OF_ADDRESS_MAX_BYTES)
                    .ok_or_else(ApiError::busy)?,
            ),
            None => None,
        };
        let permits = u32::try_from(bytes).map_err(|_| ApiError::busy())?;
        let bytes = Arc::clone(&self.bytes)
            .try_acquire_many_owned(permits)
            .map_err(|_| ApiError::busy())?;
        Ok(Held { _bytes: bytes, _of_address: of_address })
    }
}

/// Counts a long answer until it has left; one that would be too much is not
/// given, and the caller is told to come back.
pub(crate) async fn bound(State(app): State<App>, request: Request, next: Next) -> Response {
    let (extensions, headers) = (request.extensions(), request.headers());
    let client = address::client(extensions, headers, app.config.trusted_proxy);
    let address = client.filter(|client| !app.config.is_known(*client)).map(address::limited_as);
    let response = next.run(request).await;
    let bytes = response.body().size_hint().exact().unwrap_or(0) as usize;
    if bytes <= LONG_ANSWER_BYTES || response.extensions().get::<OneCopy>().is_some() {
        return response;
    }
    match app.answers.hold(bytes, address) {
        Ok(held) => response.map(|body| Body::new(Counting { body, _held: held })),
        Err(error) => error.into_response(),
    }
}

/// A body that is counted until it is gone.
struct Counting {
    body: Body,
    _held: Held,
}

impl HttpBody for Counting {
    type Data = axum::body::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_address_does_not_read_leaves_room_for_others() {
        let answers = Answers::new();
        let (greedy, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let held = answers.hold(ANSWERS_OF_ADDRESS_MAX_BYTES, Some(greedy)).unwrap();
        assert!(answers.hold(1, Some(greedy)).is_err());
        assert!(answers.hold(1, Some(other)).is_ok());
        drop(held);
        assert!(answers.hold(1, Some(greedy)).is_ok(), "it was read");
        let rest = answers.hold(ANSWERS_MAX_BYTES, None).unwrap();
        assert!(answers.hold(1, Some(other)).is_err(), "nobody has more than there is");
        drop(rest);
        assert!(answers.hold(1, Some(other)).is_ok());
    }
}
