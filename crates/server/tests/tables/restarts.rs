//! A server that ends in peace loses nothing, and clients come back.

use std::sync::Arc;

use client::{HintPlayer, Visitor};
use games::Rules;
use protocol::{ClientMessage, ServerMessage, TableStatus, Told};
use server::Config;
use table::Input;
use testbed::Postgres;
use tokio::sync::RwLock;

use crate::hall::{Hall, PATIENCE, check_record, config, step, table, until};

/// Plays until the match is over, coming back as often as it takes.
async fn persist(hall: Arc<RwLock<Hall>>, visitor: Visitor, id: String, number: u64) -> HintPlayer {
    let mut player = HintPlayer::new(number);
    while !player.is_over() {
        let visitor = {
            let hall = hall.read().await;
            hall.again(&visitor)
        };
        let Ok(mut connection) = visitor.connect(&id).await else {
            tokio::task::yield_now().await;
            continue;
        };
        if let Some(pending) = player.pending().cloned()
            && connection.send(&pending).await.is_err()
        {
            continue;
        }
        while !player.is_over() {
            match step(&mut connection, &mut player).await {
                Ok(ServerMessage::Bye { .. }) | Err(_) => break,
                Ok(_) => {}
            }
        }
    }
    player
}

/// Watches until so many more plays are made.
async fn watch(visitor: &Visitor, id: &str, plays: usize) {
    let mut connection = visitor.connect(id).await.unwrap();
    let mut seen = 0;
    until(&mut connection, |message| {
        if let ServerMessage::Events { events, .. } = message {
            let play = |event: &&Told| {
                matches!(event, Told::Led { .. } | Told::Followed { .. } | Told::Played { .. })
            };
            seen += events.iter().filter(play).count();
        }
        seen >= plays
    })
    .await;
}

/// Plays a match during which the server is started anew so many times, and
/// finds all of it in the database afterwards.
async fn check(config: Config, rules: &str, restarts: usize) {
    let hall = Hall::with(config).await;
    let seats = Rules::by_id(rules).unwrap().seats();
    let guests = hall.guests(seats + 1).await;
    let (id, _) = guests[0].open_table(&table(rules, 4)).await.unwrap();
    let hall = Arc::new(RwLock::new(hall));
    let players: Vec<_> = guests[..seats]
        .iter()
        .enumerate()
        .map(|(index, guest)| {
            tokio::spawn(persist(hall.clone(), guest.clone(), id.clone(), index as u64))
        })
        .collect();
    for _ in 0..restarts {
        {
            let hall = hall.read().await;
            watch(&hall.again(&guests[seats]), &id, 10).await;
        }
        hall.write().await.restart().await;
    }
    let mut done = Vec::new();
    for player in players {
        let player = tokio::time::timeout(PATIENCE, player).await.expect("the match ends");
        done.extend_from_slice(player.unwrap().done());
    }
    // What the next server knows of it comes from the database alone.
    let mut hall = hall.write().await;
    hall.restart().await;
    let visitor = hall.again(&guests[0]);
    assert_eq!(visitor.table(&id).await.unwrap().status, TableStatus::Over);
    check_record(&visitor, &id).await;
    let log = hall.log(&id).await;
    for (command, version) in &done {
        let entry = &log[*version as usize - 1];
        assert_eq!(entry.id.as_deref(), Some(command.as_str()), "version {version}");
    }
    let restarted = |entry: &table::Entry| entry.input == Input::Restarted {};
    assert_eq!(log.iter().filter(|entry| restarted(entry)).count(), restarts);
    let last = log.iter().rposition(restarted).unwrap() as u64;
    assert!(done.iter().any(|(_, version)| *version < last), "it had begun");
    assert!(done.iter().any(|(_, version)| *version > last), "it went on");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_go_on_where_they_were() {
    check(config(), "cn2017", 5).await;
}

/// Sends something until the table takes it, coming back as often as it
/// takes.
async fn insist(visitor: &Visitor, id: &str, message: &ClientMessage) {
    let taken = async {
        loop {
            let Ok(mut connection) = visitor.connect(id).await else {
                tokio::task::yield_now().await;
                continue;
            };
            if connection.send(message).await.is_err() {
                continue;
            }
            let own = message.command().unwrap().0;
            loop {
                match connection.next().await {
                    Ok(ServerMessage::Events { id: Some(id), .. }) if id == own => return,
                    Ok(ServerMessage::Done { id, .. }) if id == own => return,
                    Ok(ServerMessage::Bye { .. }) | Err(_) => break,
                    Ok(_) => {}
                }
            }
        }
    };
    tokio::time::timeout(PATIENCE, taken).await.expect("the table comes back");
}

/// However often the database cannot be written, tables come back from it.
#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_the_database_breaks_no_table() {
    let server = Postgres::start();
    let database = Some(server.database("paisai"));
    let hall = Hall::with(Config { database, ..config() }).await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    insist(&guest, &id, &sit).await;
    let ready = |round: usize| ClientMessage::Ready {
        id: format!("r{round}"),
        seen: 1,
        ready: round.is_multiple_of(2),
        bytes: None,
    };
    for round in 0..6 {
        let mut connection = guest.connect(&id).await.unwrap();
        server.sql("paisai", "ALTER TABLE entries RENAME TO away");
        connection.send(&ready(round)).await.unwrap();
        let bye = until(&mut connection, |message| matches!(message, ServerMessage::Bye { .. }));
        assert!(matches!(bye.await, ServerMessage::Bye { code, .. } if code == "reloading"));
        server.sql("paisai", "ALTER TABLE away RENAME TO entries");
        insist(&guest, &id, &ready(round)).await;
    }
    let log = hall.log(&id).await;
    let done = |entry: &&table::Entry| matches!(entry.input, Input::Ready { .. });
    assert_eq!(log.iter().filter(done).count(), 6, "each was done once");
}

async fn check_on_postgres(rules: &str) {
    let server = Postgres::start();
    let database = Some(server.database("paisai"));
    check(Config { database, ..config() }, rules, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shengji_on_postgres_goes_on_where_it_was() {
    check_on_postgres("cn2002x2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn erdayi_on_postgres_goes_on_where_it_was() {
    check_on_postgres("erdayi2021").await;
}
