//! Where seats were taken from.

use store::limits::TRACES_OF_SEAT_MAX;
use store::{NewTable, SharedBy, SharedCursor, Store, StoreError, Trace, User};

use crate::place::{Place, entries, guest};
use crate::tables::new_table;

/// Somebody sits down at a table, from an address and with a browser.
async fn sit(store: &Store, table: &str, user: &User, marks: [&str; 2], at_ms: i64) {
    let [address, browser] = marks.map(str::to_owned);
    let (table_id, user_id) = (table.to_owned(), user.id.clone());
    store.note_trace(Trace { table_id, user_id, address, browser, at_ms }).await.unwrap();
}

/// Three people, and tables of which the last belongs to an event.
async fn hall(store: &Store) -> [User; 3] {
    let people =
        [guest(store, "甲", 1).await, guest(store, "乙", 2).await, guest(store, "丙", 3).await];
    for (id, event_id) in [("t1", None), ("t2", None), ("t3", Some("杯".to_owned()))] {
        let table = NewTable { event_id, ..new_table(id, &people[0].id, 1) };
        store.create_table(table, entries(["open"])).await.unwrap();
    }
    people
}

async fn tables(store: &Store, event: Option<&str>, since_ms: i64) -> Vec<String> {
    let found = store.shared_tables(event, since_ms, None, 9).await.unwrap();
    found.into_iter().map(|table| table.table_id).collect()
}

pub(crate) async fn people_who_share_are_found_at_their_table(place: &Place) {
    let store = place.open().await;
    let [first, second, third] = hall(&store).await;
    sit(&store, "t1", &first, ["a", "x"], 10).await;
    sit(&store, "t1", &second, ["b", "y"], 11).await;
    assert_eq!(tables(&store, None, 0).await, [""; 0], "nothing in common");
    sit(&store, "t2", &third, ["a", "z"], 12).await;
    assert_eq!(tables(&store, None, 0).await, [""; 0], "at different tables");
    sit(&store, "t1", &third, ["b", "x"], 13).await;
    for (user, at_ms) in [(&first, 14), (&second, 15)] {
        sit(&store, "t3", user, ["", "y"], at_ms).await;
    }
    sit(&store, "t2", &first, ["", ""], 16).await;
    sit(&store, "t2", &second, ["", ""], 17).await;
    assert_eq!(tables(&store, None, 0).await, ["t3", "t1"], "the latest first");
    assert_eq!(tables(&store, Some("杯"), 0).await, ["t3"]);
    assert_eq!(tables(&store, Some("another"), 0).await, [""; 0]);

    let after = SharedCursor { last_ms: 15, table_id: "t3".to_owned() };
    let rest = store.shared_tables(None, 0, Some(&after), 9).await.unwrap();
    let [table] = rest.as_slice() else { panic!("{rest:?}") };
    assert_eq!((&*table.table_id, &*table.title, table.last_ms), ("t1", "第一桌", 13));
    let mut shared = Vec::new();
    for found in &table.shared {
        let mut names: Vec<&str> = found.people.iter().map(|of| &*of.nickname).collect();
        names.sort_unstable();
        shared.push((found.by, &*found.mark, names, found.last_ms));
    }
    assert_eq!(
        shared,
        [
            (SharedBy::Address, "b", vec!["丙", "乙"], 13),
            (SharedBy::Browser, "x", vec!["丙", "甲"], 13),
        ]
    );
}

pub(crate) async fn people_who_share_are_found_wherever_they_sat(place: &Place) {
    let store = place.open().await;
    let [first, second, third] = hall(&store).await;
    sit(&store, "t1", &first, ["a", "x"], 10).await;
    sit(&store, "t2", &second, ["a", "y"], 11).await;
    sit(&store, "t3", &second, ["a", "y"], 12).await;
    sit(&store, "t3", &third, ["", "z"], 13).await;
    let shared = store.shared_by(SharedBy::Address, 0, 9).await.unwrap();
    let [of] = shared.as_slice() else { panic!("{shared:?}") };
    let mut ids: Vec<&str> = of.people.iter().map(|person| &*person.user_id).collect();
    let mut expected = [&*first.id, &*second.id];
    ids.sort_unstable();
    expected.sort_unstable();
    assert_eq!((&*of.mark, of.last_ms, ids.as_slice()), ("a", 12, expected.as_slice()));
    assert_eq!(store.shared_by(SharedBy::Browser, 0, 9).await.unwrap(), []);
}

pub(crate) async fn traces_are_shown_and_kept_for_their_time(place: &Place) {
    let store = place.open().await;
    let [first, second, _] = hall(&store).await;
    sit(&store, "t1", &first, ["a", "x"], 10).await;
    sit(&store, "t1", &second, ["a", "x"], 20).await;
    assert_eq!(tables(&store, None, 9).await, ["t1"]);
    assert_eq!(tables(&store, None, 10).await, [""; 0], "one of them is too old");
    assert_eq!(store.shared_by(SharedBy::Browser, 10, 9).await.unwrap(), []);
    // Who comes again is new again.
    sit(&store, "t1", &first, ["a", "x"], 30).await;
    assert_eq!(tables(&store, None, 10).await, ["t1"]);
    assert_eq!(store.purge_traces(20).await.unwrap(), 1);
    assert_eq!(tables(&store, None, 0).await, [""; 0]);
    assert_eq!(store.purge_traces(30).await.unwrap(), 1);
    assert_eq!(store.purge_traces(i64::MAX).await.unwrap(), 0, "nothing is left");
}

pub(crate) async fn traces_of_a_seat_are_bounded(place: &Place) {
    let store = place.open().await;
    let [first, ..] = hall(&store).await;
    for number in 0..TRACES_OF_SEAT_MAX + 5 {
        sit(&store, "t1", &first, [&format!("a{number}"), "x"], 10).await;
    }
    sit(&store, "t1", &first, ["a0", "x"], 20).await;
    assert_eq!(store.purge_traces(19).await.unwrap(), u64::from(TRACES_OF_SEAT_MAX - 1));
    assert_eq!(store.purge_traces(20).await.unwrap(), 1);
    let (table_id, user_id) = ("nowhere".to_owned(), first.id);
    let nowhere =
        Trace { table_id, user_id, address: String::new(), browser: String::new(), at_ms: 1 };
    assert_eq!(store.note_trace(nowhere.clone()).await, Err(StoreError::NotFound));
    let long = Trace { table_id: "t1".to_owned(), address: "a".repeat(65), ..nowhere };
    assert!(matches!(store.note_trace(long).await, Err(StoreError::Invalid(_))));
}
