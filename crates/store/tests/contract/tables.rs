//! What the lists show of tables.

use store::{
    Claimed, EventTable, Hash, NewCall, NewTable, OwnTable, StoreError, Stream, TableFilter,
    TablePlayer, TableStatus, TableUpdate,
};
use tokio::task::JoinSet;

use crate::place::{Place, bodies, entries, guest, table};

pub(crate) fn new_table(id: &str, owner_id: &str, created_ms: i64) -> NewTable {
    NewTable {
        id: id.to_owned(),
        title: "第一桌".to_owned(),
        rules: "cn2017".to_owned(),
        status: TableStatus::Waiting,
        private: false,
        invite_hash: None,
        owner_id: owner_id.to_owned(),
        event_id: None,
        created_ms,
        seats: "[]".to_owned(),
        summary: "{}".to_owned(),
        spectators: true,
        players: Vec::new(),
        day: None,
    }
}

fn sits(user_id: &str, seat: u8) -> TablePlayer {
    TablePlayer { user_id: user_id.to_owned(), seat, since_ms: 3 }
}

pub(crate) async fn a_table_begins_with_its_log(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "桌主", 1).await;
    let new = NewTable {
        private: true,
        invite_hash: Some(Hash::from([5; 32])),
        event_id: Some("杯".to_owned()),
        players: vec![sits(&owner.id, 2)],
        spectators: false,
        ..new_table("t", &owner.id, 10)
    };
    let claimed = store.create_table(new.clone(), entries(["open", "sit"])).await.unwrap();
    assert_eq!(claimed, Claimed { epoch: 1, last_seq: 2 });
    assert_eq!(bodies(&store, &table("t")).await, ["open", "sit"]);
    let stored = store.table("t").await.unwrap();
    assert_eq!((stored.status, stored.private, stored.spectators), (new.status, true, false));
    assert_eq!((&stored.invite_hash, &stored.event_id), (&new.invite_hash, &new.event_id));
    assert_eq!((stored.created_ms, stored.updated_ms), (10, 10));
    assert_eq!((&stored.title, &stored.rules), (&new.title, &new.rules));
    assert_eq!(store.table_players("t").await.unwrap(), new.players);
    store.append(&table("t"), claimed.epoch, 3, entries(["deal"])).await.unwrap();

    let twice = store.create_table(new.clone(), entries(["open"])).await;
    assert_eq!(twice, Err(StoreError::Conflict));
    let nobodys = store.create_table(new_table("u", "nobody", 1), entries(["open"])).await;
    assert_eq!(nobodys, Err(StoreError::NotFound));
    assert_eq!(store.table("u").await, Err(StoreError::NotFound));
    assert_eq!(bodies(&store, &table("u")).await, [""; 0]);
}

pub(crate) async fn an_append_can_update_the_table(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "桌主", 1).await;
    let epoch = store.create_table(new_table("t", &owner.id, 1), entries(["open"])).await;
    let epoch = epoch.unwrap().epoch;
    let update = TableUpdate {
        updated_ms: 50,
        status: Some(TableStatus::Playing),
        seats: Some("[\"桌主\"]".to_owned()),
        players: Some(vec![sits(&owner.id, 0)]),
        ..TableUpdate::default()
    };
    store
        .append_and_update(&table("t"), epoch, 2, entries(["deal"]), Some(update.clone()))
        .await
        .unwrap();
    let stored = store.table("t").await.unwrap();
    assert_eq!((stored.status, stored.updated_ms), (TableStatus::Playing, 50));
    assert_eq!((stored.seats.as_str(), stored.summary.as_str()), ("[\"桌主\"]", "{}"));

    // Refused appends change nothing.
    let over = TableUpdate { status: Some(TableStatus::Over), ..update };
    let log = table("t");
    let refused = store.append_and_update(&log, epoch, 2, entries(["x"]), Some(over.clone())).await;
    assert_eq!(refused, Err(StoreError::Conflict));
    assert_eq!(store.table("t").await.unwrap(), stored);
    let event = Stream::event("t").unwrap();
    let wrong = store.append_and_update(&event, 1, 1, entries(["x"]), Some(over.clone())).await;
    assert!(matches!(wrong, Err(StoreError::Invalid(_))), "{wrong:?}");

    let rename = TableUpdate {
        title: Some("决赛".to_owned()),
        private: Some(true),
        invite_hash: Some(Hash::from([8; 32])),
        spectators: Some(false),
        ..over.clone()
    };
    store.update_table("t", &rename).await.unwrap();
    let stored = store.table("t").await.unwrap();
    assert_eq!((stored.status, stored.title.as_str()), (TableStatus::Over, "决赛"));
    assert_eq!((stored.private, stored.spectators), (true, false));
    assert_eq!(stored.invite_hash, Some(Hash::from([8; 32])));
    assert_eq!(store.update_table("u", &over).await, Err(StoreError::NotFound));
}

pub(crate) async fn a_bad_update_spoils_neither_log_nor_group(place: &Place) {
    const TABLES: usize = 12;
    let store = place.open().await;
    let owner = guest(&store, "桌主", 1).await;
    for number in 0..TABLES {
        let new = new_table(&format!("t{number}"), &owner.id, 1);
        store.create_table(new, entries(["open"])).await.unwrap();
    }
    store.claim(&table("no table")).await.unwrap();
    let stray = TableUpdate::default();
    let log = table("no table");
    let answer = store.append_and_update(&log, 1, 1, entries(["x"]), Some(stray)).await;
    assert_eq!(answer, Err(StoreError::NotFound));
    assert_eq!(bodies(&store, &log).await, [""; 0]);

    // Every third seats a user who does not exist: its transaction fails.
    let mut tasks = JoinSet::new();
    for number in 0..TABLES {
        let store = store.clone();
        let user_id = if number % 3 == 0 { "nobody".to_owned() } else { owner.id.clone() };
        tasks.spawn(async move {
            let players = Some(vec![sits(&user_id, 0)]);
            let update = TableUpdate { players, updated_ms: 9, ..TableUpdate::default() };
            let log = table(&format!("t{number}"));
            let answer = store.append_and_update(&log, 1, 2, entries(["sit"]), Some(update)).await;
            let expected = if number % 3 == 0 { Err(StoreError::NotFound) } else { Ok(()) };
            assert_eq!(answer, expected);
            let next = if number % 3 == 0 { 2 } else { 3 };
            store.append(&log, 1, next, entries(["go on"])).await.unwrap();
        });
    }
    tasks.join_all().await;
}

pub(crate) async fn tables_come_in_pages(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "桌主", 1).await;
    for number in 0..11 {
        let new = NewTable {
            private: number == 3,
            event_id: (number >= 8).then(|| "cup".to_owned()),
            status: if number == 5 { TableStatus::Over } else { TableStatus::Waiting },
            ..new_table(&format!("t{number:02}"), &owner.id, number / 3)
        };
        store.create_table(new, entries(["open"])).await.unwrap();
    }
    let everything = TableFilter { status: TableStatus::Waiting, private: true, event_id: None };
    let mut seen = Vec::new();
    let mut after = None;
    for _page in 0..5 {
        let page = store.list_tables(&everything, after.as_ref(), 3).await.unwrap();
        after = page.last().map(store::TableRow::cursor).or(after);
        seen.extend(page.into_iter().map(|table| table.id));
    }
    assert_eq!(seen, ["t07", "t06", "t04", "t03", "t02", "t01", "t00"], "those of no event");

    let lobby = TableFilter { private: false, ..everything.clone() };
    let ids = async |filter: &TableFilter| {
        let tables = store.list_tables(filter, None, 99).await.unwrap();
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    assert!(!ids(&lobby).await.contains(&"t03".to_owned()));
    let cup = TableFilter { event_id: Some("cup".to_owned()), ..everything };
    assert_eq!(ids(&cup).await, ["t10", "t09", "t08"]);
    let waiting = |(id, created_ms): (&str, i64)| EventTable {
        id: id.to_owned(),
        status: TableStatus::Waiting,
        created_ms,
    };
    let all = store.tables_of_event("cup").await.unwrap();
    assert_eq!(all, [("t08", 2), ("t09", 3), ("t10", 3)].map(waiting));
    assert_eq!(store.unfinished_tables_of_owner(&owner.id).await.unwrap(), 7);
    let call = |table_id: &str| NewCall {
        table_id: table_id.to_owned(),
        at_ms: 1,
        user_id: owner.id.clone(),
        text: "请裁判".to_owned(),
    };
    store.create_call(&call("t01")).await.unwrap();
    let id = store.create_call(&call("t09")).await.unwrap();
    let calls = store.open_calls_of_event("cup", 9).await.unwrap();
    assert_eq!(calls.iter().map(|call| call.id).collect::<Vec<_>>(), [id]);
    let over = TableFilter { status: TableStatus::Over, ..lobby };
    assert_eq!(ids(&over).await, ["t05"]);
}

pub(crate) async fn a_users_tables_follow_the_seats(place: &Place) {
    let store = place.open().await;
    let (one, other) = (guest(&store, "甲", 1).await, guest(&store, "乙", 1).await);
    for number in 0..4 {
        let players = vec![sits(&one.id, 0), sits(&other.id, 1)];
        let new = NewTable { players, ..new_table(&format!("t{number}"), &one.id, number) };
        store.create_table(new, entries(["open"])).await.unwrap();
    }
    let leaves = TableUpdate { players: Some(vec![sits(&one.id, 1)]), ..TableUpdate::default() };
    store.update_table("t2", &leaves).await.unwrap();
    let page = store.tables_of_user(&other.id, None, 2).await.unwrap();
    let found = |page: &[OwnTable]| -> Vec<_> {
        page.iter().map(|own| (own.table.id.clone(), own.seat)).collect()
    };
    assert_eq!(found(&page), [("t3".to_owned(), 1), ("t1".to_owned(), 1)]);
    let rest = store.tables_of_user(&other.id, Some(&page[1].table.cursor()), 2).await.unwrap();
    assert_eq!(found(&rest), [("t0".to_owned(), 1)]);
    let own = store.tables_of_user(&one.id, None, 9).await.unwrap();
    assert_eq!(own.iter().map(|own| own.seat).collect::<Vec<_>>(), [0, 1, 0, 0]);
    assert_eq!(store.table_players("t2").await.unwrap(), [sits(&one.id, 1)]);
}

pub(crate) async fn unfinished_tables_are_found_at_the_start(place: &Place) {
    let store = place.open().await;
    let owner = guest(&store, "桌主", 1).await;
    for (age, status) in TableStatus::ALL.iter().rev().enumerate() {
        let new = NewTable { status: *status, ..new_table(status.as_str(), &owner.id, age as i64) };
        store.create_table(new, entries(["open"])).await.unwrap();
    }
    assert_eq!(store.unfinished_tables().await.unwrap(), ["playing", "waiting"]);
}
