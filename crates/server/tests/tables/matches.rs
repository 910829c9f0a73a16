//! Whole matches.

use games::Rules;
use protocol::TableStatus;

use crate::hall::{Hall, boards, check_record, play, table};

/// Plays a match with a socket for each seat and proves its record.
async fn check(rules: &str, seats: usize, request: &protocol::NewTableRequest) {
    let hall = Hall::open().await;
    let guests = hall.guests(seats).await;
    let (id, _) = guests[0].open_table(request).await.unwrap();
    let playing = guests
        .iter()
        .enumerate()
        .map(|(index, guest)| tokio::spawn(play(guest.clone(), id.clone(), index as u64)));
    let mut done = 0;
    for player in playing.collect::<Vec<_>>() {
        done += player.await.unwrap().done().len();
    }
    let record = guests[0].record(&id).await.unwrap();
    let moves = record.lines().filter(|line| is_move(line)).count();
    assert!(moves > 0 && done >= moves, "{rules}: people played it: {done} of {moves}");
    assert!(!record.contains("time_out") && !record.contains("timed_out"), "{rules}: not clocks");
    assert_eq!(guests[0].table(&id).await.unwrap().status, TableStatus::Over);
    check_record(&guests[0], &id).await;
}

/// Whether a line of a record is something that a player must do.
fn is_move(line: &str) -> bool {
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    let kinds = ["bury", "lead", "follow", "name", "bid", "play"];
    kinds.iter().any(|kind| line["type"] == *kind)
}

async fn check_rules(id: &str) {
    let seats = Rules::by_id(id).unwrap().seats();
    check(id, seats, &table(id, 2)).await;
}

macro_rules! matches_of {
    ($($id:ident)+) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $id() {
            check_rules(stringify!($id)).await;
        }
    )+};
}

matches_of! { cn2002x1 cn2002x2 cn2002x3 most2015 cn2017 sasu2017 erdayi2021 }

/// A new edition must get its match above.
#[test]
fn no_edition_is_forgotten() {
    let mut ids: Vec<&str> = Rules::ids().collect();
    ids.sort_unstable();
    assert_eq!(
        ids,
        ["cn2002x1", "cn2002x2", "cn2002x3", "cn2017", "erdayi2021", "most2015", "sasu2017"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_cn2017() {
    check("boards of cn2017", 4, &boards("cn2017", 2)).await;
}
