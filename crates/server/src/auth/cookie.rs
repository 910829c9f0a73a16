//! The cookie that carries a session's token.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, header};
use axum::response::AppendHeaders;
use cookie::{Cookie, SameSite};

use super::Token;
use crate::Config;
use crate::limits::COOKIE_LIFETIME;

/// The name of the cookie.
const NAME: &str = "paisai_session";

/// A header of a response that sets the cookie.
pub(crate) type SetCookie = AppendHeaders<[(HeaderName, String); 1]>;

/// Begins or prolongs a session.
pub(crate) fn set(config: &Config, token: &Token) -> SetCookie {
    with(config, token.to_text(), COOKIE_LIFETIME)
}

/// Ends a session.
pub(crate) fn clear(config: &Config) -> SetCookie {
    with(config, String::new(), Duration::ZERO)
}

/// The token that a request carries.
pub(crate) fn token(headers: &HeaderMap) -> Option<Token> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == NAME)
        .and_then(|cookie| Token::from_text(cookie.value()))
}

fn with(config: &Config, value: String, lifetime: Duration) -> SetCookie {
    let cookie = Cookie::build((NAME, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(cookie::time::Duration::seconds(lifetime.as_secs() as i64));
    AppendHeaders([(header::SET_COOKIE, cookie.to_string())])
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
