//! What the lists show of events.

use store::{
    Claimed, EventPart, EventPerson, EventRow, EventStatus, EventUpdate, OwnEvent, StoreError,
    Stream,
};

use crate::place::{Place, bodies, entries, guest, table};

fn new_event(id: &str, owner_id: &str, starts_ms: i64) -> EventRow {
    EventRow {
        id: id.to_owned(),
        name: "迎新春比赛".to_owned(),
        status: EventStatus::Upcoming,
        owner_id: owner_id.to_owned(),
        starts_ms,
        created_ms: 5,
        updated_ms: 5,
        summary: "{}".to_owned(),
    }
}

fn log(id: &str) -> Stream {
    Stream::event(id).unwrap()
}

fn update(status: EventStatus) -> EventUpdate {
    EventUpdate {
        updated_ms: 50,
        name: "春节比赛".to_owned(),
        status,
        starts_ms: 7,
        summary: "{\"entrants\":16}".to_owned(),
        people: None,
    }
}

pub(crate) async fn an_event_begins_with_its_log(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "裁判长", 1).await;
    let new = new_event("e", &owner.id, 10);
    let claimed = store.create_event(new.clone(), vec![], entries(["open"])).await.unwrap();
    assert_eq!(claimed, Claimed { epoch: 1, last_seq: 1 });
    assert_eq!(store.event("e").await.unwrap(), new);
    assert_eq!(bodies(&store, &log("e")).await, ["open"]);
    let twice = store.create_event(new, vec![], entries(["open"])).await;
    assert_eq!(twice, Err(StoreError::Conflict));
    let nobodys = store.create_event(new_event("f", "nobody", 1), vec![], entries(["open"])).await;
    assert_eq!(nobodys, Err(StoreError::NotFound));
    assert_eq!(bodies(&store, &log("f")).await, [""; 0]);
}

pub(crate) async fn an_append_changes_what_the_lists_show(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "裁判长", 1).await;
    let epoch = store.create_event(new_event("e", &owner.id, 1), vec![], entries(["open"])).await;
    let epoch = epoch.unwrap().epoch;
    let running = update(EventStatus::Running);
    store.append_to_event(&log("e"), epoch, 2, entries(["begin"]), running.clone()).await.unwrap();
    let stored = store.event("e").await.unwrap();
    assert_eq!((stored.status, stored.updated_ms), (EventStatus::Running, 50));
    assert_eq!((stored.name, stored.starts_ms), (running.name.clone(), 7));

    let next = store.claim(&log("e")).await.unwrap();
    let past = update(EventStatus::Past);
    let stale = store.append_to_event(&log("e"), epoch, 3, entries(["late"]), past.clone()).await;
    assert_eq!(stale, Err(StoreError::Stale));
    assert_eq!(store.event("e").await.unwrap().status, EventStatus::Running);
    let other = store.append_to_event(&table("e"), 1, 1, entries(["x"]), past.clone()).await;
    assert!(matches!(other, Err(StoreError::Invalid(_))), "{other:?}");
    store.append_to_event(&log("e"), next.epoch, 3, entries(["end"]), past).await.unwrap();
    assert_eq!(bodies(&store, &log("e")).await, ["open", "begin", "end"]);
}

pub(crate) async fn events_come_in_pages(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "裁判长", 1).await;
    for (id, starts_ms) in [("a", 3), ("b", 1), ("c", 3), ("d", 2)] {
        store
            .create_event(new_event(id, &owner.id, starts_ms), vec![], entries(["open"]))
            .await
            .unwrap();
    }
    let first = store.list_events(EventStatus::Upcoming, None, 3).await.unwrap();
    let ids: Vec<&str> = first.iter().map(|event| event.id.as_str()).collect();
    assert_eq!(ids, ["c", "a", "d"]);
    let after = first.last().map(EventRow::cursor);
    let rest = store.list_events(EventStatus::Upcoming, after.as_ref(), 3).await.unwrap();
    assert_eq!(rest.iter().map(|event| event.id.as_str()).collect::<Vec<_>>(), ["b"]);
    assert!(store.list_events(EventStatus::Past, None, 3).await.unwrap().is_empty());
}

pub(crate) async fn a_users_events_follow_his_part(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "裁判长", 1).await;
    let has = |user: &str, part: EventPart| EventPerson { user_id: user.to_owned(), part };
    let both = vec![has("one", EventPart::Director), has("two", EventPart::Player)];
    let mut epoch = 0;
    for (number, id) in ["a", "b", "c"].into_iter().enumerate() {
        let event = new_event(id, &owner.id, number as i64);
        epoch = store.create_event(event, both.clone(), entries(["open"])).await.unwrap().epoch;
    }
    let parts = async |user: &str| -> Vec<(String, EventPart)> {
        let own = store.events_of_user(user, None, 9).await.unwrap();
        own.into_iter().map(|OwnEvent { event, part }| (event.id, part)).collect()
    };
    let all = |part: EventPart| ["c", "b", "a"].map(|id| (id.to_owned(), part));
    assert_eq!(parts("one").await, all(EventPart::Director));
    assert_eq!(parts("two").await, all(EventPart::Player));
    assert_eq!(parts("three").await, []);
    assert_eq!(parts(&owner.id).await, all(EventPart::Director), "who opened it has it");

    // One goes, one changes, one comes; an update that says nothing of people keeps them.
    let people = vec![has("two", EventPart::Referee), has("three", EventPart::Player)];
    let changed = EventUpdate { people: Some(people), ..update(EventStatus::Upcoming) };
    store.append_to_event(&log("c"), epoch, 2, entries(["staff"]), changed).await.unwrap();
    let same = update(EventStatus::Upcoming);
    store.append_to_event(&log("c"), epoch, 3, entries(["more"]), same).await.unwrap();
    assert_eq!(parts("one").await, all(EventPart::Director)[1..]);
    assert_eq!(parts("two").await[0], ("c".to_owned(), EventPart::Referee));
    assert_eq!(parts("three").await, [("c".to_owned(), EventPart::Player)]);

    let page = store.events_of_user("one", None, 1).await.unwrap();
    let rest = store.events_of_user("one", Some(&page[0].event.cursor()), 9).await.unwrap();
    assert_eq!(rest.iter().map(|own| &*own.event.id).collect::<Vec<_>>(), ["a"]);
}
