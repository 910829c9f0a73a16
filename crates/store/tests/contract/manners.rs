//! Whom people do not want to read, and what they tell the admins.

use store::limits::REPORT_MAX_CHARS;
use store::{NewReport, Store, StoreError, User};

use crate::place::{Place, entries, guest};
use crate::tables::new_table;

async fn names(store: &Store, of: &User) -> Vec<String> {
    let blocked = store.blocked_by(&of.id).await.unwrap();
    blocked.into_iter().map(|person| format!("{} {}", person.nickname, person.at_ms)).collect()
}

pub(crate) async fn who_is_blocked_stays_so_within_a_bound(place: &Place) {
    let store = place.open().await;
    let [ann, ben, carl, dora] = [
        guest(&store, "甲", 1).await,
        guest(&store, "乙", 2).await,
        guest(&store, "丙", 3).await,
        guest(&store, "丁", 4).await,
    ];
    store.block(&ann.id, &ben.id, 10, 2).await.unwrap();
    store.block(&ann.id, &carl.id, 20, 2).await.unwrap();
    assert_eq!(names(&store, &ann).await, ["丙 20", "乙 10"]);
    assert_eq!(store.block(&ann.id, &dora.id, 30, 2).await, Err(StoreError::Conflict));
    // Whoever is blocked already takes no more room.
    store.block(&ann.id, &ben.id, 40, 2).await.unwrap();
    assert_eq!(names(&store, &ann).await, ["丙 20", "乙 10"]);
    assert_eq!(names(&store, &ben).await, [""; 0], "it is nobody else's");
    assert_eq!(store.block(&ben.id, "nobody", 50, 2).await, Err(StoreError::NotFound));
    store.unblock(&ann.id, &ben.id).await.unwrap();
    assert_eq!(store.unblock(&ann.id, &ben.id).await, Err(StoreError::NotFound));
    store.block(&ann.id, &dora.id, 60, 2).await.unwrap();
    drop(store);
    let again = place.open().await;
    assert_eq!(names(&again, &ann).await, ["丁 60", "丙 20"]);
}

/// A table with two people, one of whom has something to say of the other.
async fn hall(store: &Store) -> (User, User, NewReport) {
    let (ann, ben) = (guest(store, "甲", 1).await, guest(store, "乙", 2).await);
    store.create_table(new_table("t1", &ann.id, 1), entries(["open"])).await.unwrap();
    let report = NewReport {
        table_id: "t1".to_owned(),
        by_id: ann.id.clone(),
        of_id: ben.id.clone(),
        reason: "insult".to_owned(),
        text: "骂人".to_owned(),
        lines: "[]".to_owned(),
        at_ms: 10,
    };
    (ann, ben, report)
}

pub(crate) async fn a_report_is_handled_once(place: &Place) {
    let store = place.open().await;
    let (ann, ben, report) = hall(&store).await;
    let first = store.create_report(&report, 0, 9).await.unwrap();
    let second =
        store.create_report(&NewReport { at_ms: 11, ..report.clone() }, 0, 9).await.unwrap();
    let open = store.reports(false, 0, None, 9).await.unwrap();
    assert_eq!(open.iter().map(|of| of.id).collect::<Vec<_>>(), [second, first]);
    let of = &open[1];
    assert_eq!((&*of.by_name, &*of.of_name, &*of.title), ("甲", "乙", "第一桌"));
    assert_eq!((&*of.by_id, &*of.of_id, of.at_ms), (&*ann.id, &*ben.id, 10));
    assert_eq!((&*of.reason, &*of.text, &*of.lines), ("insult", "骂人", "[]"));
    assert_eq!((of.handled_ms, &of.handled_by), (None, &None));
    let before: Vec<i64> =
        store.reports(false, 0, Some(second), 9).await.unwrap().iter().map(|of| of.id).collect();
    assert_eq!(before, [first]);

    store.handle_report(first, &ben.id, 20).await.unwrap();
    assert_eq!(store.handle_report(first, &ann.id, 30).await, Err(StoreError::NotFound));
    assert_eq!(store.handle_report(999, &ann.id, 30).await, Err(StoreError::NotFound));
    assert_eq!(store.reports(false, 0, None, 9).await.unwrap().len(), 1);
    let handled = store.reports(true, 0, None, 9).await.unwrap();
    let [of] = handled.as_slice() else { panic!("{handled:?}") };
    assert_eq!((of.id, of.handled_by.as_deref(), of.handled_ms), (first, Some("乙"), Some(20)));
}

pub(crate) async fn reports_of_one_person_are_bounded(place: &Place) {
    let store = place.open().await;
    let (ann, ben, report) = hall(&store).await;
    let at = |at_ms| NewReport { at_ms, ..report.clone() };
    store.create_report(&at(10), 0, 2).await.unwrap();
    store.create_report(&at(20), 0, 2).await.unwrap();
    assert_eq!(store.create_report(&at(30), 9, 2).await, Err(StoreError::Conflict));
    // Another time, or another person.
    store.create_report(&at(31), 10, 2).await.unwrap();
    let other = NewReport { by_id: ben.id, of_id: ann.id, ..at(32) };
    store.create_report(&other, 9, 2).await.unwrap();
    let long = NewReport { text: "长".repeat(REPORT_MAX_CHARS + 1), ..at(33) };
    assert!(matches!(store.create_report(&long, 32, 9).await, Err(StoreError::Invalid(_))));
    let nowhere = NewReport { table_id: "nowhere".to_owned(), ..at(33) };
    assert_eq!(store.create_report(&nowhere, 32, 9).await, Err(StoreError::NotFound));
    assert_eq!(store.reports(false, 0, None, 9).await.unwrap().len(), 4);
}

pub(crate) async fn reports_go_after_their_time(place: &Place) {
    let store = place.open().await;
    let (_, ben, report) = hall(&store).await;
    for at_ms in [10, 20, 30] {
        store.create_report(&NewReport { at_ms, ..report.clone() }, 0, 9).await.unwrap();
    }
    let first = store.reports(false, 0, None, 9).await.unwrap()[2].id;
    store.handle_report(first, &ben.id, 40).await.unwrap();
    assert_eq!(store.reports(false, 20, None, 9).await.unwrap().len(), 1);
    assert_eq!(store.reports(true, 10, None, 9).await.unwrap(), []);
    assert_eq!(store.purge_reports(9).await.unwrap(), 0);
    assert_eq!(store.purge_reports(20).await.unwrap(), 2, "handled or not");
    let left = store.reports(false, 0, None, 9).await.unwrap();
    assert_eq!(left.iter().map(|of| of.at_ms).collect::<Vec<_>>(), [30]);
    assert_eq!(store.reports(true, 0, None, 9).await.unwrap(), []);
}
