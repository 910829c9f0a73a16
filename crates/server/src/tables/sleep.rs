//! Tables that sleep: nobody is connected to them, and they are in nobody's
//! memory. They are found by their rows.

use std::time::Duration;

use store::{StoreError, TableFilter, TableRow, TableStatus};
use table::{Input, Ruling, User};

use super::{Tables, limits, projection};
use crate::ApiError;
use crate::limits::PAGE_MAX;

impl Tables {
    /// Shows every table that is not over and belongs to no event.
    pub(super) async fn for_each_unfinished(
        &self,
        mut show: impl FnMut(TableRow),
    ) -> Result<(), StoreError> {
        for status in [TableStatus::Waiting, TableStatus::Playing] {
            let filter = TableFilter { status, private: true, event_id: None };
            let mut after = None;
            loop {
                let rows = self.0.store.list_tables(&filter, after.as_ref(), PAGE_MAX).await?;
                after = rows.last().map(TableRow::cursor);
                let full = rows.len() == PAGE_MAX as usize;
                rows.into_iter().for_each(&mut show);
                if !full {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Closes the tables that have slept for too long. The time that no
    /// server ran does not count.
    pub(crate) async fn close_abandoned(&self) -> Result<(), StoreError> {
        let now_ms = self.0.clock.steady_ms();
        let mut abandoned = Vec::new();
        self.for_each_unfinished(|row| {
            let most = match row.status {
                TableStatus::Waiting => limits::GATHERS,
                TableStatus::Playing if projection::is_practice(&row) => limits::PRACTICE_SLEEPS,
                TableStatus::Playing | TableStatus::Over | TableStatus::Closed => limits::SLEEPS,
            };
            let since_ms = row.updated_ms.max(self.0.started_ms);
            if now_ms.saturating_sub(since_ms) >= millis(most) {
                abandoned.push(row.id);
            }
        })
        .await?;
        abandoned.retain(|id| !self.0.owners.is_awake(id));
        for id in abandoned.into_iter().take(limits::CLOSED_AT_ONCE) {
            if let Err(error) = self.close(&id).await {
                tracing::warn!(%id, %error, "a deserted table could not be closed");
            }
        }
        Ok(())
    }

    /// Closes the oldest of somebody's tables that sleeps and where nobody
    /// else sits; whether there was one.
    pub(super) async fn close_oldest(&self, owner: &str) -> Result<bool, ApiError> {
        for id in self.0.store.unfinished_ids_of_owner(owner).await? {
            if self.0.owners.is_awake(&id) {
                continue;
            }
            let players = self.0.store.table_players(&id).await?;
            if players.iter().all(|player| player.user_id == owner) {
                self.close(&id).await?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn close(&self, id: &str) -> Result<(), ApiError> {
        let ruling = Ruling::Close {};
        self.put(id, Input::Rule { by: User::from(venue::SYSTEM), ruling }).await.map(drop)
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    use protocol::NewTableRequest;
    use store::{NewUser, Role, Store};

    use super::*;
    use crate::{App, Clock, Config, Limits};

    /// A server whose clock is turned by hand, and a guest there.
    async fn sleepy() -> (App, store::User, Arc<AtomicI64>) {
        let now_ms = Arc::new(AtomicI64::new(1_000));
        let table_sleep_ms = NonZeroU64::new(1).unwrap();
        let config = Config {
            clock: Clock::by_hand(Arc::clone(&now_ms)),
            limits: Limits { table_sleep_ms, ..Limits::default() },
            ..Config::default()
        };
        let store = Store::open("sqlite::memory:").await.unwrap();
        let (nickname, language) = ("客".to_owned(), "zh".to_owned());
        let guest =
            NewUser { nickname, login: None, role: Role::Player, language, created_ms: 1_000 };
        let guest = store.create_user(guest).await.unwrap();
        let keys = crate::keys::Keys::load(&store).await.unwrap();
        let app = App::new(config, store, keys).unwrap();
        (app, guest, now_ms)
    }

    #[tokio::test]
    async fn what_sleeps_for_too_long_is_closed() {
        let (app, guest, now_ms) = sleepy().await;
        let opened = app.tables.open(&guest, &NewTableRequest::new("cn2017")).await.unwrap();
        while app.tables.0.owners.is_awake(&opened.id) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let status = async || app.store.table(&opened.id).await.unwrap().status;
        for (pass, then) in
            [(millis(limits::GATHERS) - 1, TableStatus::Waiting), (1, TableStatus::Closed)]
        {
            now_ms.fetch_add(pass, Ordering::Relaxed);
            app.tables.close_abandoned().await.unwrap();
            assert_eq!(status().await, then);
        }
    }

    #[tokio::test]
    async fn who_practises_alone_has_two_weeks() {
        let (app, guest, now_ms) = sleepy().await;
        let club = Some("club".to_owned());
        let bots = vec![None, club.clone(), club];
        let request = NewTableRequest { bots, ..NewTableRequest::new("erdayi2021") };
        let opened = app.tables.open(&guest, &request).await.unwrap();
        let user = User::from(guest.id.as_str());
        let sit = Input::Sit { user: user.clone(), name: "客".into(), seat: None };
        let ready = Input::Ready { user, ready: true, bytes: None };
        for input in [sit, ready] {
            app.tables.put(&opened.id, input).await.unwrap();
        }
        let mut left = millis(limits::PRACTICE_SLEEPS);
        for pass in [millis(limits::SLEEPS), left - millis(limits::SLEEPS) - 1, 1] {
            while app.tables.0.owners.is_awake(&opened.id) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let status = app.store.table(&opened.id).await.unwrap().status;
            assert_eq!(status, TableStatus::Playing, "{left} ms left");
            now_ms.fetch_add(pass, Ordering::Relaxed);
            left -= pass;
            app.tables.close_abandoned().await.unwrap();
        }
        let status = app.store.table(&opened.id).await.unwrap().status;
        assert_eq!(status, TableStatus::Over);
    }
}
