//! How often: limits by address, and by any other key.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::IntoResponse;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::{DefaultKeyedRateLimiter, InsufficientCapacity, NotUntil, RateLimiter};
use tower_governor::governor::{GovernorConfig, GovernorConfigBuilder};
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

use crate::limits::Rate;
use crate::{ApiError, Config, ConfigError};

use super::address;

/// A limit for each value of a key, such as a user's id.
pub struct KeyedLimit<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
}

impl<K: Hash + Eq + Clone> KeyedLimit<K> {
    /// The same limit for every key.
    pub fn new(rate: Rate) -> Result<Self, ConfigError> {
        Ok(Self { limiter: RateLimiter::keyed(rate.quota()?) })
    }

    /// Counts one use; refused with the time to wait if there were too many.
    pub fn check(&self, key: &K) -> Result<(), ApiError> {
        self.limiter.check_key(key).map_err(|early| {
            ApiError::TooMany(seconds(early.wait_time_from(DefaultClock::default().now())))
        })
    }

    /// The same for a use that counts several times.
    pub fn check_weighed(&self, key: &K, weight: NonZeroU32) -> Result<(), ApiError> {
        let until = |early: NotUntil<_>| {
            ApiError::TooMany(seconds(early.wait_time_from(DefaultClock::default().now())))
        };
        match self.limiter.check_key_n(key, weight) {
            Ok(checked) => checked.map_err(until),
            // More than the limit allows at once: it is let pass alone.
            Err(InsufficientCapacity(most)) => {
                let most = NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
                self.limiter.check_key_n(key, most).map_or(Ok(()), |checked| checked.map_err(until))
            }
        }
    }

    /// Forgets the keys that are not limited at the moment. To be called now
    /// and then, or the limiter grows with every key it meets.
    pub fn forget_idle(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

/// The limits that the server itself keeps.
pub(crate) struct Throttles {
    pub(crate) api: AddressLimit,
    pub(crate) sign_in: AddressLimit,
    pub(crate) guests: AddressLimit,
    pub(crate) judge: KeyedLimit<IpAddr>,
    pub(crate) replays: KeyedLimit<IpAddr>,
    pub(crate) tables: AddressLimit,
    pub(crate) per_user: KeyedLimit<String>,
}

impl Throttles {
    pub(crate) fn new(config: &Config) -> Result<Self, ConfigError> {
        let limits = &config.limits;
        let by_address = |rate| AddressLimit::new(rate, config.trusted_proxy);
        Ok(Self {
            api: by_address(limits.per_address)?,
            sign_in: by_address(limits.sign_in_per_address)?,
            guests: by_address(limits.guests_per_address)?,
            judge: KeyedLimit::new(limits.judge_per_address)?,
            replays: KeyedLimit::new(limits.replays_per_address)?,
            tables: by_address(limits.tables_per_address)?,
            per_user: KeyedLimit::new(limits.event_per_user)?,
        })
    }

    pub(crate) fn forget_idle(&self) {
        for limit in [&self.api, &self.sign_in, &self.guests, &self.tables] {
            limit.forget_idle();
        }
        self.judge.forget_idle();
        self.replays.forget_idle();
        self.per_user.forget_idle();
    }
}

/// A limit for each address.
#[derive(Clone)]
pub(crate) struct AddressLimit(Arc<GovernorConfig<ByAddress, NoOpMiddleware>>);

impl AddressLimit {
    fn new(rate: Rate, trusted_proxy: bool) -> Result<Self, ConfigError> {
        let quota = rate.quota()?;
        let config = GovernorConfigBuilder::default()
            .key_extractor(ByAddress { trusted_proxy })
            .period(quota.replenish_interval())
            .burst_size(quota.burst_size().get())
            .finish()
            .ok_or(ConfigError::Rate)?;
        Ok(Self(Arc::new(config)))
    }

    /// What refuses the requests that are too many.
    pub(crate) fn layer(&self) -> GovernorLayer<ByAddress, NoOpMiddleware, Body> {
        GovernorLayer::new(Arc::clone(&self.0)).error_handler(|error| {
            match error {
                // The time is rounded down to whole seconds.
                GovernorError::TooManyRequests { wait_time, .. } => {
                    ApiError::TooMany(wait_time + 1)
                }
                other => ApiError::Internal(other.to_string()),
            }
            .into_response()
        })
    }

    fn forget_idle(&self) {
        self.0.limiter().retain_recent();
        self.0.limiter().shrink_to_fit();
    }
}

/// The address as the key of a limit.
#[derive(Clone, Copy)]
pub(crate) struct ByAddress {
    trusted_proxy: bool,
}

impl KeyExtractor for ByAddress {
    type Key = IpAddr;

    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        address::client(request.extensions(), request.headers(), self.trusted_proxy)
            .map(address::limited_as)
            .ok_or(GovernorError::UnableToExtractKey)
    }
}

/// Whole seconds, rounded up.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_of_nothing_is_refused() {
        for (per_minute, burst) in [(0, 1), (1, 0)] {
            let rate = Rate { per_minute, burst };
            assert_eq!(KeyedLimit::<u8>::new(rate).err(), Some(ConfigError::Rate));
            assert_eq!(AddressLimit::new(rate, false).err(), Some(ConfigError::Rate));
        }
        let greatest = Rate { per_minute: u32::MAX, burst: u32::MAX };
        assert!(AddressLimit::new(greatest, false).is_ok());
    }

    #[test]
    fn each_key_has_its_own_limit() {
        let limit = KeyedLimit::new(Rate { per_minute: 1, burst: 2 }).unwrap();
        assert_eq!(limit.check(&"a"), Ok(()));
        assert_eq!(limit.check(&"a"), Ok(()));
        let Err(ApiError::TooMany(seconds)) = limit.check(&"a") else { panic!("not refused") };
        assert!((1..=60).contains(&seconds), "{seconds}");
        assert_eq!(limit.check(&"b"), Ok(()));
        limit.forget_idle();
        assert!(limit.check(&"a").is_err(), "a key that is limited is not forgotten");
    }
}
