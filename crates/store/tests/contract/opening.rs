//! Opening databases of this and other versions.

use store::{Store, StoreError};

use crate::place::Place;

pub(crate) async fn opening_twice_changes_nothing(place: &Place) {
    place.open().await.set_meta("key", "value").await.unwrap();
    assert_eq!(place.open().await.meta("key").await.unwrap().as_deref(), Some("value"));
}

pub(crate) async fn a_newer_database_is_refused(place: &Place) {
    place.open().await.close().await;
    let sql = if place.is_sqlite() {
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', 1, x'00', 0)"
    } else {
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', true, '\\x00', 0)"
    };
    place.tamper(sql).await;
    assert_eq!(Store::open(&place.address).await.err(), Some(StoreError::TooNew(9999)));
}

pub(crate) async fn a_changed_schema_is_refused(place: &Place) {
    place.open().await.close().await;
    let sql = if place.is_sqlite() {
        "UPDATE _sqlx_migrations SET checksum = x'00'"
    } else {
        "UPDATE _sqlx_migrations SET checksum = '\\x00'"
    };
    place.tamper(sql).await;
    let refused = Store::open(&place.address).await.err();
    assert!(matches!(refused, Some(StoreError::Corrupt(_))), "{refused:?}");
}

#[tokio::test]
async fn a_path_is_an_address() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("带 空格?.db");
    Store::open(file.to_str().unwrap()).await.unwrap().close().await;
    assert!(file.is_file());
    let missing = dir.path().join("no/such/dir/store.db");
    let refused = Store::open(missing.to_str().unwrap()).await.err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
}

/// Two servers would write the same logs. What works beside a server goes on
/// working.
#[tokio::test]
async fn a_database_has_one_server() {
    let place = Place::sqlite();
    let server = Store::open_alone(&place.address).await.unwrap();
    let second = Store::open_alone(&place.address).await.err().unwrap();
    assert!(matches!(second, StoreError::InUse(_)), "{second:?}");
    assert!(second.to_string().contains("store.db"), "{second}");

    let beside = place.open().await;
    beside.set_meta("key", "beside").await.unwrap();
    assert_eq!(server.meta("key").await.unwrap().as_deref(), Some("beside"));
    let dir = tempfile::tempdir().unwrap();
    Store::backup(&place.address, &dir.path().join("copy.db")).await.unwrap();

    let clone = server.clone();
    server.close().await;
    let next = Store::open_alone(&place.address).await.unwrap();
    drop((next, clone));
}

#[tokio::test]
async fn a_backup_is_a_whole_database() {
    let place = Place::sqlite();
    let store = place.open().await;
    store.set_meta("key", "值").await.unwrap();
    let dir = tempfile::tempdir().unwrap();
    let copy = dir.path().join("copy.db");
    Store::backup(&place.address, &copy).await.unwrap();
    store.set_meta("key", "later").await.unwrap();
    let copied = Store::open(copy.to_str().unwrap()).await.unwrap();
    assert_eq!(copied.meta("key").await.unwrap().as_deref(), Some("值"));
    let again = Store::backup(&place.address, &copy).await;
    assert!(again.is_err(), "an existing file is not overwritten");
}

#[tokio::test]
async fn a_backup_of_nothing_is_refused_and_makes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (mistyped, copy) = (dir.path().join("paisia.db"), dir.path().join("copy.db"));
    assert!(Store::backup(mistyped.to_str().unwrap(), &copy).await.is_err());
    assert!(!mistyped.exists() && !copy.exists());
}

/// The server that runs may be older than the one that backs up.
#[tokio::test]
async fn a_backup_leaves_the_schema_alone() {
    let place = Place::sqlite();
    place.open().await.close().await;
    place.tamper("DELETE FROM _sqlx_migrations WHERE version >= 3").await;
    place.tamper("DROP TABLE event_people").await;
    let dir = tempfile::tempdir().unwrap();
    let copy = dir.path().join("copy.db");
    Store::backup(&place.address, &copy).await.unwrap();
    place.tamper("CREATE TABLE event_people (id TEXT)").await;
}
