//! Sessions, and a short memory of them so that a request or a message on a
//! socket seldom costs a read of the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use store::{Hash, Session, Store, StoreError, User};
use tokio::sync::broadcast;

use super::Token;
use crate::limits::{
    SESSION_CACHE_LIFETIME, SESSION_CACHE_MAX, SESSION_LIFETIME, SESSION_TOUCH_INTERVAL,
};
use crate::{ApiError, Clock};

/// Characters of a browser's name that are kept.
const AGENT_MAX_CHARS: usize = 120;
/// Users who may change before whoever listens has heard of the first.
const CHANGED_USERS: usize = 64;

/// A user with a session.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The user, as of a few seconds ago at most.
    pub user: User,
    pub(crate) hash: Hash,
    seen_ms: i64,
    expires_ms: i64,
}

/// Who is signed in.
pub struct Sessions {
    store: Store,
    clock: Clock,
    cache: Cache<Hash, Arc<Signed>>,
    /// Grows with every session or user that changes.
    changes: AtomicU64,
    /// Tells the id of every user who changes.
    users: broadcast::Sender<Box<str>>,
}

impl Sessions {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        let cache = Cache::builder()
            .max_capacity(SESSION_CACHE_MAX)
            .time_to_live(SESSION_CACHE_LIFETIME)
            .build();
        let (users, _) = broadcast::channel(CHANGED_USERS);
        Self { store, clock, cache, changes: AtomicU64::new(0), users }
    }

    /// Tells the id of every user who changes from now on. Who falls behind
    /// has to take it that anybody may have changed.
    pub(crate) const fn changed_users(&self) -> &broadcast::Sender<Box<str>> {
        &self.users
    }

    /// Begins a session and says the token for the cookie.
    pub(crate) async fn begin(&self, user_id: &str, agent: &str) -> Result<Token, ApiError> {
        let token = Token::random()?;
        let now_ms = self.clock.now_ms();
        self.store
            .create_session(&Session {
                hash: token.hash(),
                user_id: user_id.to_owned(),
                created_ms: now_ms,
                seen_ms: now_ms,
                expires_ms: now_ms + millis(SESSION_LIFETIME),
                agent: agent.chars().filter(|c| !c.is_control()).take(AGENT_MAX_CHARS).collect(),
            })
            .await?;
        Ok(token)
    }

    /// Who holds the token, if its session is still good.
    pub(crate) async fn find(&self, token: &Token) -> Result<Option<Arc<Signed>>, ApiError> {
        self.find_by_hash(&token.hash()).await
    }

    /// Whether a session is still good, and the user as he is now. Whoever
    /// lets a user act for long after one look asks this now and then.
    pub async fn again(&self, signed: &Signed) -> Result<Option<Arc<Signed>>, ApiError> {
        self.find_by_hash(&signed.hash).await
    }

    async fn find_by_hash(&self, hash: &Hash) -> Result<Option<Arc<Signed>>, ApiError> {
        let now_ms = self.clock.now_ms();
        let found = match self.cache.get(hash) {
            Some(signed) => Some(signed),
            None => self.load(hash, now_ms).await?,
        };
        let Some(signed) = found.filter(|signed| signed.expires_ms > now_ms) else {
            return Ok(None);
        };
        if now_ms - signed.seen_ms < millis(SESSION_TOUCH_INTERVAL) {
            return Ok(Some(signed));
        }
        self.touch(&signed, now_ms).await
    }

    async fn load(&self, hash: &Hash, now_ms: i64) -> Result<Option<Arc<Signed>>, ApiError> {
        let changes = self.changes.load(Ordering::SeqCst);
        let (session, user) = match self.store.session(hash, now_ms).await {
            Ok(found) => found,
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let Session { hash, seen_ms, expires_ms, .. } = session;
        let signed = Arc::new(Signed { user, hash, seen_ms, expires_ms });
        self.remember(&signed, changes);
        Ok(Some(signed))
    }

    /// Lets a session last longer.
    async fn touch(&self, signed: &Signed, now_ms: i64) -> Result<Option<Arc<Signed>>, ApiError> {
        let changes = self.changes.load(Ordering::SeqCst);
        let expires_ms = now_ms + millis(SESSION_LIFETIME);
        match self.store.touch_session(&signed.hash, now_ms, expires_ms).await {
            Ok(()) => {}
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        let signed = Arc::new(Signed { seen_ms: now_ms, expires_ms, ..signed.clone() });
        self.remember(&signed, changes);
        Ok(Some(signed))
    }

    /// Remembers what was read, unless something has changed since: it may
    /// have been this.
    fn remember(&self, signed: &Arc<Signed>, changes: u64) {
        self.cache.insert(signed.hash.clone(), Arc::clone(signed));
        if self.changes.load(Ordering::SeqCst) != changes {
            self.cache.invalidate(&signed.hash);
        }
    }

    /// Ends one session.
    pub(crate) async fn end(&self, signed: &Signed) -> Result<(), ApiError> {
        self.store.delete_session(&signed.hash).await?;
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.cache.invalidate(&signed.hash);
        Ok(())
    }

    /// Ends all sessions of a user.
    pub(crate) async fn end_all(&self, user_id: &str) -> Result<(), ApiError> {
        self.store.delete_sessions_of_user(user_id).await?;
        self.forget_user(user_id);
        Ok(())
    }

    /// To be called after a user has changed: the next look reads him anew.
    pub fn forget_user(&self, user_id: &str) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        for (hash, signed) in &self.cache {
            if signed.user.id == user_id {
                self.cache.invalidate(&*hash);
            }
        }
        // Nobody may be listening.
        let _ = self.users.send(user_id.into());
    }
}

fn millis(duration: Duration) -> i64 {
    duration.as_millis() as i64
}
