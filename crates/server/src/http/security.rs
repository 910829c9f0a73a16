//! Headers that make browsers careful.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::{Config, PublicUrl};

const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), \
                           gyroscope=(), microphone=(), midi=(), payment=(), usb=()";

/// The headers of every response.
pub(crate) type Headers = Vec<(HeaderName, HeaderValue)>;

/// The headers of every response of a server that is set up so.
pub(crate) fn headers(config: &Config) -> Headers {
    let fixed = HeaderValue::from_static;
    let mut headers = vec![
        (X_CONTENT_TYPE_OPTIONS, fixed("nosniff")),
        (X_FRAME_OPTIONS, fixed("DENY")),
        (REFERRER_POLICY, fixed("same-origin")),
        (HeaderName::from_static("permissions-policy"), fixed(PERMISSIONS)),
        (HeaderName::from_static("cross-origin-opener-policy"), fixed("same-origin")),
        (HeaderName::from_static("cross-origin-resource-policy"), fixed("same-origin")),
    ];
    headers.extend(
        HeaderValue::try_from(content_policy(config))
            .ok()
            .map(|policy| (CONTENT_SECURITY_POLICY, policy)),
    );
    // A certificate of a hall's own may be gone tomorrow: only who has a public
    // address promises it for a year.
    if config.public_url.as_ref().is_some_and(PublicUrl::is_https) {
        headers.push((STRICT_TRANSPORT_SECURITY, fixed("max-age=31536000")));
    }
    headers
}

/// Nothing but our own files, and sockets to our own host. Browsers take
/// `'self'` for our sockets too; those that do not are told where the sockets
/// are, as far as we know.
fn content_policy(config: &Config) -> String {
    let sockets = config
        .public_url
        .as_ref()
        .map(|public| format!(" {}", public.origin().replacen("http", "ws", 1)))
        .unwrap_or_default();
    format!(
        "default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data: blob:; \
         worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// Adds the headers to every response; those of pages that others may frame
/// give way to their own.
pub(crate) async fn add_headers(
    State(headers): State<Arc<Headers>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let is_framed = response.extensions().get::<Framed>().is_some();
    for (name, value) in &*headers {
        if is_framed && OF_FRAMES.contains(name) {
            continue;
        }
        response.headers_mut().insert(name, value.clone());
    }
    response
}

/// Marks a response that other sites may show in a frame.
#[derive(Clone, Copy)]
struct Framed;

/// The headers that say who may show a page, and what it may do.
const OF_FRAMES: [HeaderName; 3] = [
    X_FRAME_OPTIONS,
    CONTENT_SECURITY_POLICY,
    HeaderName::from_static("cross-origin-resource-policy"),
];

/// What a page in a stranger's frame may do: look as it does, and nothing
/// else. It runs no script, sends no form and loads nothing, so that nobody
/// gains by what surrounds it.
const FRAMED_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                             form-action 'none'; frame-ancestors *; sandbox";

/// A page of ours that any site may frame.
pub(crate) fn framed(html: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, FRAMED_POLICY),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    let mut response = (headers, html).into_response();
    response.extensions_mut().insert(Framed);
    response
}

/// Answers of the API are for this moment and for this caller.
pub(crate) async fn forbid_caching(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
