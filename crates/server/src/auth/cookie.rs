//! The cookie that carries a session's token, and the one by which a browser is
//! known again.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, header};
use axum::response::AppendHeaders;
use cookie::{Cookie, SameSite};

use super::Token;
use crate::Config;
use crate::limits::COOKIE_LIFETIME;

/// The name of the cookie.
const NAME: &str = "paisai_session";
/// The name of the cookie by which a browser is known again, whoever signs in.
const BROWSER: &str = "paisai_browser";

/// A header of a response that sets the cookie.
pub(crate) type SetCookie = AppendHeaders<Vec<(HeaderName, String)>>;

/// Begins or prolongs a session in a browser.
pub(crate) fn set(config: &Config, token: &Token, browser: Option<&Token>) -> SetCookie {
    let mut set = vec![with(config, NAME, token.to_text(), COOKIE_LIFETIME)];
    let days = Duration::from_hours(24 * u64::from(config.limits.trace_days));
    set.extend(browser.map(|browser| with(config, BROWSER, browser.to_text(), days)));
    AppendHeaders(set)
}

/// Ends a session.
pub(crate) fn clear(config: &Config) -> SetCookie {
    AppendHeaders(vec![with(config, NAME, String::new(), Duration::ZERO)])
}

/// The token that a request carries.
pub(crate) fn token(headers: &HeaderMap) -> Option<Token> {
    named(headers, NAME)
}

/// The browser that a request comes from.
pub(crate) fn browser(headers: &HeaderMap) -> Option<Token> {
    named(headers, BROWSER)
}

fn named(headers: &HeaderMap, name: &str) -> Option<Token> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name)
        .and_then(|cookie| Token::from_text(cookie.value()))
}

fn with(
    config: &Config,
    name: &'static str,
    value: String,
    lifetime: Duration,
) -> (HeaderName, String) {
    let cookie = Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(cookie::time::Duration::seconds(lifetime.as_secs() as i64));
    (header::SET_COOKIE, cookie.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let token = Token::random().unwrap();
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, "a=b; broken".parse().unwrap());
        assert_eq!(super::token(&headers), None);
        let ours = format!("c=d; {NAME}={}", token.to_text());
        headers.append(header::COOKIE, ours.parse().unwrap());
        assert_eq!(super::token(&headers), Some(token));
    }
}
