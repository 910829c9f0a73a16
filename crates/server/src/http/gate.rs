//! The gate before the handlers. A request first comes in whole, then takes
//! one of a bounded number of places, and only then is worked on: whoever
//! sends half a request and waits takes nobody's place.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{self, Instant};
use tower::{Layer, Service};

use super::address;
use super::tally::{Counted, Tally};
use crate::limits::{BODIES_MAX_BYTES, BODY_BYTES_A_SECOND, REQUEST_TIMEOUT};
use crate::refuse::ServerRefusal;
use crate::{ApiError, Config};

/// What all requests share on their way in.
#[derive(Clone)]
pub(crate) struct Gate(Arc<Shared>);

struct Shared {
    config: Config,
    /// One permit a request that is worked on.
    places: Arc<Semaphore>,
    /// One permit a byte of a body that is in memory.
    bytes: Arc<Semaphore>,
    bodies: Tally<IpAddr>,
    requests: Tally<IpAddr>,
}

/// A request that is worked on; what it takes is free again with this.
struct Admitted {
    _place: OwnedSemaphorePermit,
    _bytes: Option<OwnedSemaphorePermit>,
    _address: Option<Counted<IpAddr>>,
}

impl Gate {
    pub(crate) fn new(config: &Config) -> Self {
        let places = config.limits.requests_at_once.min(Semaphore::MAX_PERMITS);
        Self(Arc::new(Shared {
            config: config.clone(),
            places: Arc::new(Semaphore::new(places)),
            bytes: Arc::new(Semaphore::new(BODIES_MAX_BYTES)),
            bodies: Tally::default(),
            requests: Tally::default(),
        }))
    }

    /// Lets every request find the gate, wherever it stands.
    pub(crate) fn layer(&self) -> Extension<Self> {
        Extension(self.clone())
    }

    /// Lets a request in, with its whole body.
    async fn admit(
        &self,
        request: Request,
        max_bytes: usize,
    ) -> Result<(Request, Admitted), ApiError> {
        let Shared { config, places, requests, .. } = &*self.0;
        let (extensions, headers) = (request.extensions(), request.headers());
        let client = address::client(extensions, headers, config.trusted_proxy);
        // Known addresses share the bounds of the whole server.
        let limited = client.filter(|client| !config.is_known(*client)).map(address::limited_as);
        let (head, body) = request.into_parts();
        let (body, bytes) = if body.is_end_stream() {
            (Bytes::new(), None)
        } else {
            self.gather(body, max_bytes, limited).await?
        };
        let most = config.limits.requests_per_address;
        let address = match limited {
            Some(limited) => Some(requests.count(limited, 1, most).ok_or_else(ApiError::busy)?),
            None => None,
        };
        let place = Arc::clone(places).try_acquire_owned().map_err(|_| ApiError::busy())?;
        let admitted = Admitted { _place: place, _bytes: bytes, _address: address };
        Ok((Request::from_parts(head, Body::from(body)), admitted))
    }

    /// Reads a body to its end: within its time, within its length, and within
    /// the bytes that all bodies together may have.
    async fn gather(
        &self,
        body: Body,
        max_bytes: usize,
        limited: Option<IpAddr>,
    ) -> Result<(Bytes, Option<OwnedSemaphorePermit>), ApiError> {
        let Shared { config, bytes, bodies, .. } = &*self.0;
        // Who is refused while he still sends hears nothing of it, so what is
        // not much too long is read to its end, but not kept.
        let read_max_bytes = 2 * max_bytes;
        if body.size_hint().lower() > read_max_bytes as u64 {
            return Err(ApiError::body_too_long());
        }
        let most = config.limits.bodies_per_address;
        let _unfinished = match limited {
            Some(limited) => {
                Some(bodies.count(limited, 1, most).ok_or(ServerRefusal::TooManyBodies)?)
            }
            None => None,
        };
        let mut deadline =
            Instant::now() + Duration::from_millis(config.limits.body_timeout_ms.get());
        let mut chunks = body.into_data_stream();
        let (mut gathered, mut read_bytes) = (Vec::new(), 0);
        let mut held: Option<OwnedSemaphorePermit> = None;
        loop {
            let chunk = match time::timeout_at(deadline, chunks.next()).await {
                Err(_) => return Err(ServerRefusal::BodyTooSlow.into()),
                Ok(None) if read_bytes > max_bytes => return Err(ApiError::body_too_long()),
                Ok(None) => return Ok((gathered.into(), held)),
                Ok(Some(chunk)) => chunk.map_err(|error| broken_off(&error))?,
            };
            read_bytes += chunk.len();
            deadline += Duration::from_secs(1) * chunk.len() as u32 / BODY_BYTES_A_SECOND;
            if read_bytes > read_max_bytes {
                return Err(ApiError::body_too_long());
            }
            if read_bytes > max_bytes {
                (gathered, held) = (Vec::new(), None);
                continue;
            }
            let more = Arc::clone(bytes)
                .try_acquire_many_owned(chunk.len() as u32)
                .map_err(|_| ApiError::busy())?;
            match &mut held {
                Some(held) => held.merge(more),
                None => held = Some(more),
            }
            gathered.extend_from_slice(&chunk);
        }
    }
}

fn broken_off(error: &axum::Error) -> ApiError {
    ApiError::bad_request(format!("无法读懂请求：{error}"), error.to_string())
}

/// Puts routes behind the gate. Each route stands behind one of these, which
/// says how long its bodies may be.
#[derive(Clone, Copy)]
pub(crate) struct Gated {
    max_bytes: usize,
}

impl Gated {
    /// For routes whose bodies have at most so many bytes; a longer one is
    /// refused with 413.
    pub(crate) const fn up_to(max_bytes: usize) -> Self {
        Self { max_bytes }
    }
}

impl<S> Layer<S> for Gated {
    type Service = Behind<S>;

    fn layer(&self, inner: S) -> Behind<S> {
        Behind { inner, max_bytes: self.max_bytes }
    }
}

/// What stands behind the gate.
#[derive(Clone)]
pub(crate) struct Behind<S> {
    inner: S,
    max_bytes: usize,
}

type Answering = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl<S> Service<Request> for Behind<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Answering;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Answering {
        let waiting = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, waiting);
        let max_bytes = self.max_bytes;
        Box::pin(async move {
            let Some(gate) = request.extensions().get::<Gate>().cloned() else {
                return Ok(ApiError::Internal("no gate".to_owned()).into_response());
            };
            let (request, _admitted) = match gate.admit(request, max_bytes).await {
                Ok(admitted) => admitted,
                Err(error) => return Ok(error.into_response()),
            };
            match time::timeout(REQUEST_TIMEOUT, inner.call(request)).await {
                Ok(answer) => answer,
                Err(_) => Ok(ApiError::from(ServerRefusal::TimedOut).into_response()),
            }
        })
    }
}
