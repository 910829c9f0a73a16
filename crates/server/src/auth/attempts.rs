//! How often a login may be tried. Strangers who guess lock themselves out,
//! not the one whose login it is.

use std::net::IpAddr;

use moka::sync::Cache;

use crate::http::throttle::KeyedLimit;
use crate::limits::{HOME_ADDRESSES_LIFETIME, HOME_ADDRESSES_MAX};
use crate::{ApiError, ConfigError, Limits};

/// A login, whatever its case, at an address.
type At = (String, IpAddr);

/// Attempts on logins.
pub(crate) struct Attempts {
    at_address: KeyedLimit<At>,
    /// From all addresses together: guessing from many is bounded, too.
    everywhere: KeyedLimit<String>,
    /// Where a login was used with the right password lately. What strangers
    /// try elsewhere does not count there.
    homes: Cache<At, ()>,
}

impl Attempts {
    pub(crate) fn new(limits: &Limits) -> Result<Self, ConfigError> {
        let homes = Cache::builder()
            .max_capacity(HOME_ADDRESSES_MAX)
            .time_to_live(HOME_ADDRESSES_LIFETIME)
            .build();
        Ok(Self {
            at_address: KeyedLimit::new(limits.per_login)?,
            everywhere: KeyedLimit::new(limits.per_login_everywhere)?,
            homes,
        })
    }

    /// Counts an attempt; refused if there were too many.
    pub(crate) fn check(&self, login: &str, address: IpAddr) -> Result<(), ApiError> {
        let at = (login.to_lowercase(), address);
        self.at_address.check(&at)?;
        if self.homes.contains_key(&at) {
            return Ok(());
        }
        self.everywhere.check(&at.0)
    }

    /// The password was right.
    pub(crate) fn succeeded(&self, login: &str, address: IpAddr) {
        self.homes.insert((login.to_lowercase(), address), ());
    }

    pub(crate) fn forget_idle(&self) {
        self.at_address.forget_idle();
        self.everywhere.forget_idle();
    }
}
