//! One log line and one measurement for each request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use metrics::{counter, gauge, histogram};
use tracing::Instrument;

use super::address;
use crate::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Characters of a request id that a proxy has given; a longer one is
/// replaced by ours.
const REQUEST_ID_MAX: usize = 64;

/// Gives each request an id, logs it and measures it. Queries, cookies and
/// bodies are never logged: they hold secrets.
pub(crate) async fn observe(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let trusted_proxy = app.config.trusted_proxy;
    let id = request_id(request.headers(), trusted_proxy);
    let client = address::client(request.extensions(), request.headers(), trusted_proxy);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "other".to_owned(), |route| route.as_str().to_owned());
    request.headers_mut().insert(REQUEST_ID, id.clone());

    let span = tracing::info_span!("request", id = id.to_str().unwrap_or_default());
    let _in_progress = InProgress::begin();
    let started = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let elapsed = started.elapsed();

    let status = response.status();
    span.in_scope(|| {
        let client = client.map(tracing::field::display);
        let ms = elapsed.as_secs_f64() * 1e3;
        if is_routine(&route, status) {
            tracing::debug!(%method, path, status = status.as_u16(), ms, client, "answered");
        } else {
            tracing::info!(%method, path, status = status.as_u16(), ms, client, "answered");
        }
    });
    let labels = [
        ("method", known(&method).to_owned()),
        ("route", route),
        ("status", status.as_str().to_owned()),
    ];
    counter!("paisai_http_requests_total", &labels).increment(1);
    histogram!("paisai_http_request_seconds", &labels[..2]).record(elapsed);
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// The name of a method; a caller may invent others, and every name costs
/// memory.
fn known(method: &Method) -> &str {
    match *method {
        Method::GET
        | Method::HEAD
        | Method::POST
        | Method::PUT
        | Method::PATCH
        | Method::DELETE
        | Method::OPTIONS => method.as_str(),
        _ => "other",
    }
}

/// Requests that machines make all the time.
fn is_routine(route: &str, status: StatusCode) -> bool {
    matches!(route, "/health" | "/ready" | "/metrics") && status.is_success()
}

fn request_id(headers: &HeaderMap, trusted_proxy: bool) -> HeaderValue {
    let given = headers.get(REQUEST_ID).filter(|id| {
        trusted_proxy
            && (1..=REQUEST_ID_MAX).contains(&id.len())
            && id.as_bytes().iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    });
    given.cloned().unwrap_or_else(|| {
        store::random_id()
            .ok()
            .and_then(|id| HeaderValue::try_from(id).ok())
            .unwrap_or(HeaderValue::from_static("unknown"))
    })
}

/// Counts the requests in progress, also those whose callers go away.
struct InProgress;

impl InProgress {
    fn begin() -> Self {
        gauge!("paisai_http_requests_in_progress").increment(1);
        Self
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        gauge!("paisai_http_requests_in_progress").decrement(1);
    }
}
