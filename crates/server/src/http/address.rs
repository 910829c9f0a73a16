//! Where a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::{ApiError, App};

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The client's address: the peer's, or with a trusted proxy the last entry
/// of `X-Forwarded-For`, which is the one that the proxy itself has written.
pub fn client(extensions: &Extensions, headers: &HeaderMap, trusted_proxy: bool) -> Option<IpAddr> {
    let peer = peer(extensions)?;
    if !trusted_proxy {
        return Some(peer);
    }
    let forwarded = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .next_back()
        .and_then(|value| value.to_str().ok())
        .and_then(|list| list.rsplit(',').next())
        .and_then(|entry| entry.trim().parse::<IpAddr>().ok());
    Some(forwarded.map_or(peer, |address| address.to_canonical()))
}

/// Whether the request was made on this machine and passed no proxy on its
/// way.
pub(crate) fn is_local(extensions: &Extensions, headers: &HeaderMap) -> bool {
    peer(extensions).is_some_and(|peer| peer.is_loopback())
        && !headers.contains_key(FORWARDED_FOR)
        && !headers.contains_key("forwarded")
}

fn peer(extensions: &Extensions) -> Option<IpAddr> {
    let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
    Some(peer.ip().to_canonical())
}

/// The client's address as limits count it; an extractor for handlers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LimitedAs(pub(crate) IpAddr);

impl FromRequestParts<App> for LimitedAs {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        client(&parts.extensions, &parts.headers, app.config.trusted_proxy)
            .map(|client| Self(limited_as(client)))
            .ok_or_else(|| ApiError::Internal("a request without an address".to_owned()))
    }
}

/// What counts as one address for limits. A household has a whole /64 of
/// IPv6 addresses to choose from.
pub(crate) fn limited_as(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << u64::BITS)).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[track_caller]
    fn check(forwarded: &[&'static str], trusted_proxy: bool, expected: &str) {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4000))));
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, HeaderValue::from_static(value));
        }
        let address = client(&extensions, &headers, trusted_proxy);
        assert_eq!(address, Some(expected.parse().unwrap()));
    }

    #[test]
    fn only_what_a_trusted_proxy_wrote_last_is_believed() {
        check(&[], false, "10.0.0.1");
        check(&["1.2.3.4"], false, "10.0.0.1");
        check(&[], true, "10.0.0.1");
        check(&["1.2.3.4"], true, "1.2.3.4");
        check(&["6.6.6.6, 1.2.3.4"], true, "1.2.3.4");
        check(&["6.6.6.6", "1.2.3.4"], true, "1.2.3.4");
        check(&["::ffff:1.2.3.4"], true, "1.2.3.4");
        check(&["nonsense"], true, "10.0.0.1");
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_their_limits() {
        let key = |text: &str| limited_as(text.parse().unwrap());
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), key("2001:db8:1:2::9"));
        assert_ne!(key("2001:db8:1:2::9"), key("2001:db8:1:3::9"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }
}
