//! A place where one test keeps one database.

use store::{NewEntry, NewUser, Role, Store, Stream, User};
use tempfile::TempDir;

/// The address of a database of one's own, and what keeps it there.
pub(crate) struct Place {
    pub(crate) address: String,
    _dir: Option<TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        let dir = TempDir::new().unwrap();
        let address = format!("sqlite://{}/store.db", dir.path().display());
        Self { address, _dir: Some(dir) }
    }

    pub(crate) fn postgres(address: String) -> Self {
        Self { address, _dir: None }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.address.starts_with("sqlite")
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.address).await.unwrap()
    }

    /// Runs SQL behind the store's back.
    pub(crate) async fn tamper(&self, sql: &'static str) {
        if self.is_sqlite() {
            let pool = sqlx::SqlitePool::connect(&self.address).await.unwrap();
            sqlx::raw_sql(sql).execute(&pool).await.unwrap();
            pool.close().await;
        } else {
            let pool = sqlx::PgPool::connect(&self.address).await.unwrap();
            sqlx::raw_sql(sql).execute(&pool).await.unwrap();
            pool.close().await;
        }
    }
}

pub(crate) fn table(id: &str) -> Stream {
    Stream::table(id).unwrap()
}

/// Entries with these bodies.
pub(crate) fn entries<const N: usize>(bodies: [&str; N]) -> Vec<NewEntry> {
    bodies.map(|body| NewEntry { at_ms: 1_000, body: body.to_owned() }).to_vec()
}

pub(crate) async fn bodies(store: &Store, stream: &Stream) -> Vec<String> {
    let entries = store.read(stream, 1, 1000).await.unwrap();
    for (place, entry) in entries.iter().enumerate() {
        assert_eq!(entry.seq, place as u64 + 1, "entries are consecutive");
    }
    entries.into_iter().map(|entry| entry.body).collect()
}

pub(crate) async fn guest(store: &Store, nickname: &str, created_ms: i64) -> User {
    let guest = NewUser {
        nickname: nickname.to_owned(),
        login: None,
        role: Role::Player,
        language: "zh-CN".to_owned(),
        created_ms,
    };
    store.create_user(guest).await.unwrap()
}
