//! Rooms, who belongs to them, their tables and evenings.

use store::limits::ROOM_LEFT_MAX;
use store::{
    EveningRow, NewRoom, NewRoomTable, RoomChange, RoomRow, Store, StoreError, TableStatus,
    TableUpdate, User,
};

use crate::place::{Place, entries, guest};
use crate::tables::new_table;

fn new_room(id: &str, number: u32, host: &User) -> NewRoom {
    let host_id = host.id.clone();
    NewRoom { id: id.to_owned(), number, host_id, body: "{}".to_owned(), created_ms: 10 }
}

fn change(body: &str, host: &User, at_ms: i64) -> RoomChange {
    let host_id = host.id.clone();
    RoomChange { body: body.to_owned(), host_id, at_ms, evenings_kept: 2, ..RoomChange::default() }
}

fn joins(user: &User, host: &User, at_ms: i64) -> RoomChange {
    RoomChange { joins: Some((user.id.clone(), 2)), ..change("{}", host, at_ms) }
}

fn leaves(user: &User, host: &User, at_ms: i64) -> RoomChange {
    RoomChange { leaves: Some(user.id.clone()), ..change("{}", host, at_ms) }
}

async fn ids(store: &Store, user: &User) -> Vec<String> {
    store.rooms_of_user(&user.id).await.unwrap().into_iter().map(|room| room.id).collect()
}

async fn people(store: &Store, room: &str) -> Vec<String> {
    let people = store.room_people(room).await.unwrap();
    people.into_iter().map(|person| person.nickname).collect()
}

pub(crate) async fn a_room_lasts_and_belongs_to_its_host(place: &Place) {
    let store = place.open().await;
    let host = guest(&store, "甲", 1).await;
    store.create_room(&new_room("r1", u32::MAX, &host), 2).await.unwrap();
    let taken = store.create_room(&new_room("r2", u32::MAX, &host), 2).await;
    assert_eq!(taken, Err(StoreError::Conflict), "the number is another room's");
    store.create_room(&new_room("r2", 2, &host), 2).await.unwrap();
    let too_many = store.create_room(&new_room("r3", 3, &host), 2).await;
    assert_eq!(too_many, Err(StoreError::Conflict));
    assert_eq!(store.room("r3").await, Err(StoreError::NotFound));
    assert_eq!(people(&store, "r3").await, [""; 0]);
    store.close().await;

    let store = place.open().await;
    let found = store.room_by_number(u32::MAX).await.unwrap();
    let expected = RoomRow {
        id: "r1".to_owned(),
        number: u32::MAX,
        host_id: host.id.clone(),
        version: 1,
        body: "{}".to_owned(),
        created_ms: 10,
        used_ms: 10,
    };
    assert_eq!(found, expected);
    assert_eq!(store.room("r1").await.unwrap(), expected);
    assert_eq!(ids(&store, &host).await, ["r1", "r2"]);
    assert_eq!(people(&store, "r1").await, ["甲"]);
}

pub(crate) async fn two_who_change_a_room_at_once_do_not_overwrite_each_other(place: &Place) {
    let store = place.open().await;
    let host = guest(&store, "甲", 1).await;
    let other = guest(&store, "乙", 2).await;
    store.create_room(&new_room("r1", 1, &host), 9).await.unwrap();
    store.change_room("r1", 1, &change("first", &other, 20)).await.unwrap();
    let late = store.change_room("r1", 1, &joins(&other, &host, 30)).await;
    assert_eq!(late, Err(StoreError::Conflict));
    let row = store.room("r1").await.unwrap();
    assert_eq!((row.version, &*row.body, row.used_ms), (2, "first", 20));
    assert_eq!(row.host_id, other.id);
    assert_eq!(ids(&store, &other).await, [""; 0], "who came too late has not come");
    let nowhere = store.change_room("r9", 1, &change("", &host, 1)).await;
    assert_eq!(nowhere, Err(StoreError::Conflict));
    assert_eq!(store.delete_room("r1", 1).await, Err(StoreError::Conflict));
    assert_eq!(people(&store, "r1").await, ["甲"], "nothing is gone");
    store.delete_room("r1", 2).await.unwrap();
    assert_eq!(store.room("r1").await, Err(StoreError::NotFound));
    assert_eq!(ids(&store, &host).await, [""; 0]);
}

pub(crate) async fn members_come_and_go_within_their_bounds(place: &Place) {
    let store = place.open().await;
    let host = guest(&store, "甲", 1).await;
    let friend = guest(&store, "乙", 2).await;
    for (number, id) in (1..).zip(["r1", "r2", "r3"]) {
        store.create_room(&new_room(id, number, &host), 9).await.unwrap();
    }
    store.change_room("r1", 1, &joins(&friend, &host, 20)).await.unwrap();
    store.change_room("r2", 1, &joins(&friend, &host, 30)).await.unwrap();
    assert_eq!(ids(&store, &friend).await, ["r2", "r1"], "the latest used first");
    let third = store.change_room("r3", 1, &joins(&friend, &host, 40)).await;
    assert_eq!(third, Err(StoreError::Taken));
    assert_eq!(store.room("r3").await.unwrap().version, 1, "nothing changed");
    store.change_room("r1", 2, &leaves(&friend, &host, 50)).await.unwrap();
    assert_eq!(ids(&store, &friend).await, ["r2"]);
    assert_eq!(people(&store, "r1").await.len(), 2, "the name stays for the evenings");
    store.change_room("r1", 3, &joins(&friend, &host, 60)).await.unwrap();
    assert_eq!(ids(&store, &friend).await, ["r1", "r2"], "who comes again is one of them again");
    let gone = store.delete_guest(&friend.id).await;
    assert_eq!(gone, Err(StoreError::Conflict), "a member is somebody");
}

pub(crate) async fn names_of_those_who_left_are_bounded(place: &Place) {
    let store = place.open().await;
    let host = guest(&store, "甲", 1).await;
    store.create_room(&new_room("r1", 1, &host), 9).await.unwrap();
    let mut version = 1;
    for number in 0..=ROOM_LEFT_MAX {
        let at = i64::from(number);
        let friend = guest(&store, &format!("客{number}"), 2 + at).await;
        store.change_room("r1", version, &joins(&friend, &host, 100 + at)).await.unwrap();
        store.change_room("r1", version + 1, &leaves(&friend, &host, 100 + at)).await.unwrap();
        version += 2;
    }
    let people = people(&store, "r1").await;
    assert_eq!(people.len(), 1 + ROOM_LEFT_MAX as usize);
    assert!(people.contains(&"甲".to_owned()), "members stay");
    assert!(!people.contains(&"客0".to_owned()), "who left first is forgotten first");
}

pub(crate) async fn the_tables_of_an_evening_are_found_as_they_stand(place: &Place) {
    let store = place.open().await;
    let host = guest(&store, "甲", 1).await;
    let stranger = guest(&store, "乙", 2).await;
    store.create_room(&new_room("r1", 1, &host), 9).await.unwrap();
    for (table_id, evening, number) in [("t2", 1, 2), ("t1", 1, 1), ("t3", 2, 1)] {
        store.create_table(new_table(table_id, &host.id, 1), entries(["open"])).await.unwrap();
        let (table_id, room_id) = (table_id.to_owned(), "r1".to_owned());
        let players = "[]".to_owned();
        let table = NewRoomTable { table_id, room_id, evening, number, players };
        store.add_room_table(&table).await.unwrap();
        // Who notes it again changes nothing.
        store.add_room_table(&NewRoomTable { evening: 9, ..table }).await.unwrap();
    }
    let over = TableUpdate {
        status: Some(TableStatus::Over),
        summary: Some("{\"scores\":[1]}".to_owned()),
        ..TableUpdate::default()
    };
    store.update_table("t1", &over).await.unwrap();
    let tables = store.room_tables("r1", 1).await.unwrap();
    let seen: Vec<_> = tables.iter().map(|t| (&*t.table_id, t.number, t.status)).collect();
    assert_eq!(seen, [("t1", 1, TableStatus::Over), ("t2", 2, TableStatus::Waiting)]);
    assert_eq!(tables[0].summary, "{\"scores\":[1]}");
    assert_eq!(store.room_tables("r1", 9).await.unwrap(), []);

    let noted = store.room_table("t3").await.unwrap();
    assert_eq!((&*noted.room_id, noted.evening, noted.number), ("r1", 2, 1));
    assert_eq!(store.room_table("t9").await, Err(StoreError::NotFound));
    let room = store.room_of_table("t1", &host.id).await.unwrap();
    assert_eq!(room.as_deref(), Some("r1"));
    assert_eq!(store.room_of_table("t1", &stranger.id).await.unwrap(), None, "for members only");
    assert_eq!(store.room_of_table("t9", &host.id).await.unwrap(), None);
}

pub(crate) async fn evenings_are_kept_up_to_a_bound(place: &Place) {
    let store = place.open().await;
    let host = guest(&store, "甲", 1).await;
    store.create_room(&new_room("r1", 1, &host), 9).await.unwrap();
    for number in 1..=3 {
        let ended_ms = 100 * i64::from(number);
        let ends = Some(EveningRow { number, ended_ms, body: format!("evening {number}") });
        let change = RoomChange { ends, ..change("{}", &host, ended_ms) };
        store.change_room("r1", i64::from(number), &change).await.unwrap();
    }
    let kept = store.evenings_of_room("r1").await.unwrap();
    let kept: Vec<_> = kept.iter().map(|evening| (evening.number, &*evening.body)).collect();
    assert_eq!(kept, [(3, "evening 3"), (2, "evening 2")], "the latest first");
    store.delete_room("r1", 4).await.unwrap();
    assert_eq!(store.evenings_of_room("r1").await.unwrap(), []);
}
