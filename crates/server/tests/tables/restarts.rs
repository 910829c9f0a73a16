//! A server that ends in peace loses nothing, and clients come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use client::{HintPlayer, Visitor};
use protocol::{ServerMessage, TableStatus};
use tokio::sync::RwLock;

use crate::hall::{Hall, PATIENCE, step, table};

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

#[tokio::test(flavor = "multi_thread")]
async fn matches_go_on_where_they_were() {
    let hall = Hall::open().await;
    let guests = hall.guests(4).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 3)).await.unwrap();
    let hall = Arc::new(RwLock::new(hall));
    let over = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(index, guest)| {
            tokio::spawn(persist(hall.clone(), guest.clone(), id.clone(), index as u64))
        })
        .collect();
    let restarts = {
        let (hall, over) = (hall.clone(), over.clone());
        tokio::spawn(async move {
            let mut restarts = 0;
            while !over.load(Ordering::Relaxed) && restarts < 5 {
                tokio::time::sleep(std::time::Duration::from_millis(400)).await;
                hall.write().await.restart().await;
                restarts += 1;
            }
            restarts
        })
    };
    for player in players {
        tokio::time::timeout(PATIENCE, player).await.expect("the match ends").unwrap();
    }
    over.store(true, Ordering::Relaxed);
    assert!(restarts.await.unwrap() >= 1);
    let hall = hall.read().await;
    let visitor = hall.again(&guests[0]);
    assert_eq!(visitor.table(&id).await.unwrap().status, TableStatus::Over);
    let record = visitor.record(&id).await.unwrap();
    let proof = games::record::verify(record.lines());
    assert!(proof.findings.is_empty(), "{:?}", proof.findings);
}
