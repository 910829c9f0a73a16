//! Tables at which nobody is cost nothing, and go on when somebody comes.

use std::num::NonZeroU64;

use futures_util::StreamExt;
use protocol::{ClientMessage, NewTableRequest, ServerMessage, TableStatus, Told};
use server::{Config, Limits};
use table::Input;

use crate::hall::{Hall, PATIENCE, check_record, command, config, play, table, until};

/// A hall whose tables sleep as soon as nobody is there.
async fn sleepy_hall() -> Hall {
    let table_sleep_ms = NonZeroU64::new(1).unwrap();
    let limits = Limits { table_sleep_ms, ..config().limits };
    Hall::with(Config { limits, ..config() }).await
}

fn all_bots() -> NewTableRequest {
    NewTableRequest { bots: vec![Some("steady".to_owned()); 3], ..table("erdayi2021", 1) }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_only_while_somebody_watches() {
    let hall = Hall::open().await;
    let guests = hall.guests(4).await;
    let (id, _) = guests[0].open_table(&all_bots()).await.unwrap();
    let opened = hall.log(&id).await.len();
    // Others play a whole match meanwhile.
    let (other, _) = guests[1].open_table(&table("erdayi2021", 1)).await.unwrap();
    let players: Vec<_> =
        (1..4).map(|of| tokio::spawn(play(guests[of].clone(), other.clone(), of as u64))).collect();
    for player in players {
        player.await.unwrap();
    }
    assert_eq!(hall.log(&id).await.len(), opened, "nobody looked");
    let mut watcher = guests[1].connect(&id).await.unwrap();
    until(&mut watcher, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Over { .. })))
    })
    .await;
    check_record(&guests[0], &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_slept_goes_on_where_it_was() {
    let hall = sleepy_hall().await;
    let guest = hall.guest("客").await;
    let bots = vec![None, Some("steady".to_owned()), Some("steady".to_owned())];
    let request = NewTableRequest { bots, ..table("erdayi2021", 2) };
    let (id, _) = guest.open_table(&request).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    let ready = ClientMessage::Ready { id: "r".to_owned(), seen: 1, ready: true, bytes: None };
    command(&mut connection, &ready).await.unwrap();
    until(&mut connection, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Dealt { .. })))
    })
    .await;
    drop(connection);
    hall.all_asleep().await;
    assert_eq!(guest.table(&id).await.unwrap().status, TableStatus::Playing);
    play(guest.clone(), id.clone(), 3).await;
    check_record(&guest, &id).await;
    let log = hall.log(&id).await;
    assert!(log.iter().any(|entry| entry.input == Input::Restarted {}), "it had slept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_lets_tables_sleep_until_somebody_comes() {
    let mut hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(guest.open_table(&table("cn2017", 1)).await.unwrap().0);
    }
    assert_eq!(hall.awake().await, 3);
    hall.restart().await;
    let guest = hall.again(&guest);
    assert_eq!(hall.awake().await, 0);
    // The lobby shows them all the same.
    let response = guest.send(reqwest::Method::GET, "/api/lobby", None).await.unwrap();
    let mut stream = response.bytes_stream();
    let mut heard = String::new();
    let listed = async {
        while !ids.iter().all(|id| heard.contains(id)) {
            heard += std::str::from_utf8(&stream.next().await.unwrap().unwrap()).unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, listed).await.expect("the lobby lists them");
    let mut connection = guest.connect(&ids[1]).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    assert_eq!(hall.awake().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_oldest_deserted_table_makes_room_for_another() {
    let hall = sleepy_hall().await;
    let guests = hall.guests(2).await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(guests[0].open_table(&table("cn2017", 1)).await.unwrap().0);
    }
    // Somebody else sits at the first, who may come back.
    let mut other = guests[1].connect(&ids[0]).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut other, &sit).await.unwrap();
    drop(other);
    hall.all_asleep().await;
    guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut open = Vec::new();
    for id in &ids {
        open.push(guests[0].table(id).await.unwrap().status == TableStatus::Gathering);
    }
    assert_eq!(open, [true, false, true, true]);
}

/// How long a server takes to go on with many tables; `--nocapture` shows it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes ten thousand tables: make test-long"]
async fn a_server_goes_on_with_ten_thousand_tables() {
    let limits = Limits { tables_per_account: 20_000, ..config().limits };
    let mut hall = Hall::with(Config { limits, ..config() }).await;
    let owner = hall.account("host").await;
    for _ in 0..10_000 {
        owner.open_table(&table("cn2017", 1)).await.unwrap();
    }
    hall.close().await;
    let began = std::time::Instant::now();
    hall.start().await;
    println!("went on with 10,000 tables after {:?}", began.elapsed());
    assert_eq!(hall.awake().await, 0);
}
