//! Where people take their seats from, as far as an admin may know: marks that
//! say whether two came from one address or with one browser.
//!
//! A mark is a hash under a key of the server. It is shown to nobody but
//! admins, kept at tables of events and at public tables only, and for
//! [`crate::Limits::trace_days`].

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::{Token, cookie};
use crate::http::address;
use crate::{ApiError, App, Config};

/// Bytes of a mark: enough to tell apart all who play within its time.
const MARK_BYTES: usize = 8;

/// The marks of somebody's address and browser, as far as they are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Empty where many people are known to share the address.
    pub(crate) address: Box<str>,
    /// Empty for a program that keeps no cookies.
    pub(crate) browser: Box<str>,
}

impl Marks {
    pub(crate) fn is_empty(&self) -> bool {
        self.address.is_empty() && self.browser.is_empty()
    }
}

/// What makes marks; the same for as long as the database is.
#[derive(Clone)]
pub(crate) struct Marker {
    key: [u8; 32],
}

impl Marker {
    pub(crate) const fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    fn mark(&self, kind: &str, bytes: &[u8]) -> Box<str> {
        let hash = blake3::Hasher::new_keyed(&self.key)
            .update(kind.as_bytes())
            .update(&[0])
            .update(bytes)
            .finalize();
        hex::encode(&hash.as_bytes()[..MARK_BYTES]).into()
    }

    fn address(&self, config: &Config, address: IpAddr) -> Box<str> {
        if config.is_known(address) {
            return Box::default();
        }
        // A household has many addresses of the newer kind.
        self.mark("address", address::limited_as(address).to_string().as_bytes())
    }

    fn browser(&self, browser: &Token) -> Box<str> {
        self.mark("browser", browser.hash().as_bytes())
    }
}

/// The browser of a request, which is given a name if it has none yet; none
/// where nothing is kept.
pub(crate) fn browser(config: &Config, headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    if config.limits.trace_days == 0 {
        return Ok(None);
    }
    cookie::browser(headers).map_or_else(Token::random, Ok).map(Some)
}

impl FromRequestParts<App> for Marks {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let config = &app.config;
        if config.limits.trace_days == 0 {
            return Ok(Self::default());
        }
        let marker = app.keys.marker();
        let from = address::client(&parts.extensions, &parts.headers, config.trusted_proxy);
        let browser = cookie::browser(&parts.headers);
        Ok(Self {
            address: from.map(|from| marker.address(config, from)).unwrap_or_default(),
            browser: browser.map(|browser| marker.browser(&browser)).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_tell_addresses_apart_and_nothing_else() {
        let (marker, config) = (Marker::new([1; 32]), Config::default());
        let mark = |text: &str| marker.address(&config, text.parse().unwrap());
        assert_eq!(mark("192.0.2.1"), mark("192.0.2.1"));
        assert_ne!(mark("192.0.2.1"), mark("192.0.2.2"));
        assert_eq!(mark("2001:db8:1:2:3:4:5:6"), mark("2001:db8:1:2::9"), "one household");
        let elsewhere = Marker::new([2; 32]);
        let other = elsewhere.address(&config, "192.0.2.1".parse().unwrap());
        assert_ne!(mark("192.0.2.1"), other, "under a key of the server's own");
    }

    #[test]
    fn an_address_that_many_share_has_no_mark() {
        let known_addresses = vec!["10.0.0.0/8".parse().unwrap()];
        let config = Config { known_addresses, ..Config::default() };
        let marker = Marker::new([1; 32]);
        assert!(marker.address(&config, "10.1.2.3".parse().unwrap()).is_empty());
        assert!(!marker.address(&config, "192.0.2.1".parse().unwrap()).is_empty());
    }
}
