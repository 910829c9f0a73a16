//! Protection against other sites that use a visitor's cookies: what changes
//! something must be JSON, lines of it or a spreadsheet, which no form can
//! send, and must come from a page of this server.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use url::Url;

use crate::refuse::ServerRefusal;
use crate::{ApiError, App, Config};

/// The kinds of bodies that pages of other sites cannot send unasked.
const KINDS: [&str; 6] = [
    "application/json",
    "application/x-ndjson",
    "application/octet-stream",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "text/csv",
    "text/tab-separated-values",
];

/// Whether the page that made the request is one of ours. Programs that are
/// no browsers send no `Origin` and carry nobody else's cookies. Sockets must
/// ask this too: browsers let any page open one.
pub fn is_allowed(headers: &HeaderMap, config: &Config) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(public) = &config.public_url {
        return origin == public.origin();
    }
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else {
        return false;
    };
    // The scheme is not known here; host and port must agree, and each scheme
    // has a port of its own unless one is written.
    let Ok(origin) = Url::parse(origin) else { return false };
    matches!(origin.scheme(), "http" | "https")
        && Url::parse(&format!("{}://{host}", origin.scheme()))
            .is_ok_and(|ours| ours.origin() == origin.origin())
}

/// Refuses requests that change something unless they come from one of our own
/// pages, in a kind that no form can send.
pub(crate) async fn protect(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe {
        if !is_allowed(request.headers(), &app.config) {
            return Err(ServerRefusal::ForeignOrigin.into());
        }
        if !is_of_a_kind(request.headers()) {
            return Err(ApiError::not_json());
        }
    }
    Ok(next.run(request).await)
}

fn is_of_a_kind(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|essence| {
            let essence = essence.trim();
            KINDS.iter().any(|kind| essence.eq_ignore_ascii_case(kind))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(public: Option<&str>, host: &str, origin: Option<&str>, expected: bool) {
        let config =
            Config { public_url: public.map(|url| url.parse().unwrap()), ..Config::default() };
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        assert_eq!(is_allowed(&headers, &config), expected, "{public:?} {host} {origin:?}");
    }

    #[test]
    fn without_a_public_address_the_origin_is_the_host() {
        check(None, "localhost:8080", None, true);
        check(None, "localhost:8080", Some("http://localhost:8080"), true);
        check(None, "play.example.org", Some("https://play.example.org"), true);
        check(None, "localhost:8080", Some("http://localhost:8081"), false);
        check(None, "localhost:8080", Some("http://evil.example"), false);
        check(None, "localhost:8080", Some("null"), false);
        check(None, "localhost:8080", Some("file://localhost:8080"), false);
    }

    #[test]
    fn with_a_public_address_the_host_does_not_matter() {
        let public = Some("https://play.example.org");
        check(public, "10.0.0.1:8080", Some("https://play.example.org"), true);
        check(public, "play.example.org", Some("http://play.example.org"), false);
        check(public, "evil.example", Some("https://evil.example"), false);
        check(public, "play.example.org", None, true);
    }
}
