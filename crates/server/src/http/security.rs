//! Headers that make browsers careful.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

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

/// Adds the headers to every response.
pub(crate) async fn add_headers(
    State(headers): State<Arc<Headers>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in &*headers {
        response.headers_mut().insert(name, value.clone());
    }
    response
}

/// Answers of the API are for this moment and for this caller.
pub(crate) async fn forbid_caching(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
