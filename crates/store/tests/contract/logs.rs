//! Streams, epochs and the group commit.

use store::limits::{APPEND_MAX_BYTES, APPEND_MAX_ENTRIES, GROUP_MAX, QUEUE_MAX};
use store::{Claimed, NewEntry, StoreError, Stream, StreamKind};
use tokio::task::JoinSet;

use crate::place::{Place, bodies, entries, table};

pub(crate) async fn entries_come_back_in_order(place: &Place) {
    let store = place.open().await;
    let log = table("桌子①");
    let owner = store.claim(&log).await.unwrap();
    assert_eq!(owner, Claimed { epoch: 1, last_seq: 0 });
    store.append(&log, 1, 1, entries(["发牌", "{\"亮\":\"♠2\"}"])).await.unwrap();
    store.append(&log, 1, 3, entries(["🂡 'quoted' \\ \n end", ""])).await.unwrap();
    let expected = ["发牌", "{\"亮\":\"♠2\"}", "🂡 'quoted' \\ \n end", ""];
    assert_eq!(bodies(&store, &log).await, expected);

    let page = store.read(&log, 2, 2).await.unwrap();
    assert_eq!(page.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [2, 3]);
    assert!(page.iter().all(|entry| entry.at_ms == 1_000));
    assert_eq!(store.read(&log, u64::MAX, 2).await.unwrap(), []);
    assert_eq!(store.read(&table("nobody's"), 1, 2).await.unwrap(), []);
}

pub(crate) async fn a_conflict_hurts_its_own_stream_only(place: &Place) {
    const STREAMS: usize = 40;
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..STREAMS {
        let store = store.clone();
        tasks.spawn(async move {
            let log = table(&format!("t{number}"));
            let epoch = store.claim(&log).await.unwrap().epoch;
            store.append(&log, epoch, 1, entries(["one", "two"])).await.unwrap();
            // Every fourth leaves a gap, every fourth writes a number twice.
            let (first_seq, expected) = match number % 4 {
                0 => (4, Err(StoreError::Conflict)),
                1 => (2, Err(StoreError::Conflict)),
                _ => (3, Ok(())),
            };
            assert_eq!(store.append(&log, epoch, first_seq, entries(["three"])).await, expected);
        });
    }
    tasks.join_all().await;
    for number in 0..STREAMS {
        let count = bodies(&store, &table(&format!("t{number}"))).await.len();
        assert_eq!(count, if number % 4 < 2 { 2 } else { 3 });
    }
}

pub(crate) async fn a_stale_owner_cannot_write(place: &Place) {
    let store = place.open().await;
    let log = table("t");
    let unclaimed = store.append(&log, 1, 1, entries(["early"])).await;
    assert_eq!(unclaimed, Err(StoreError::NotFound));
    let first = store.claim(&log).await.unwrap();
    let second = store.claim(&log).await.unwrap();
    assert!(second.epoch > first.epoch);
    let stale = store.append(&log, first.epoch, 1, entries(["stale"])).await;
    assert_eq!(stale, Err(StoreError::Stale));
    let unheard_of = store.append(&log, second.epoch + 1, 1, entries(["future"])).await;
    assert_eq!(unheard_of, Err(StoreError::Conflict));
    store.append(&log, second.epoch, 1, entries(["good"])).await.unwrap();
    assert_eq!(bodies(&store, &log).await, ["good"]);
}

/// Also when append and claim are written in one group.
pub(crate) async fn a_claim_knows_the_last_entry(place: &Place) {
    let store = place.open().await;
    let log = table("t");
    let epoch = store.claim(&log).await.unwrap().epoch;
    let (appended, claimed) =
        tokio::join!(store.append(&log, epoch, 1, entries(["one", "two"])), store.claim(&log));
    assert_eq!(appended, Ok(()));
    assert_eq!(claimed, Ok(Claimed { epoch: epoch + 1, last_seq: 2 }));
    store.append(&log, epoch + 1, 3, entries(["three"])).await.unwrap();
}

/// Two stores stand for two processes: what one does, the other respects.
pub(crate) async fn an_owner_elsewhere_is_seen(place: &Place) {
    let (here, there) = (place.open().await, place.open().await);
    let log = table("t");
    let first = here.claim(&log).await.unwrap();
    here.append(&log, first.epoch, 1, entries(["here"])).await.unwrap();
    let second = there.claim(&log).await.unwrap();
    assert_eq!(second, Claimed { epoch: first.epoch + 1, last_seq: 1 });
    there.append(&log, second.epoch, 2, entries(["there"])).await.unwrap();

    let stale = here.append(&log, first.epoch, 2, entries(["stale"])).await;
    assert_eq!(stale, Err(StoreError::Stale));
    let third = here.claim(&log).await.unwrap();
    assert_eq!(third.last_seq, 2);
    here.append(&log, third.epoch, 3, entries(["here again"])).await.unwrap();
    let stale = there.append(&log, second.epoch, 3, entries(["stale"])).await;
    assert_eq!(stale, Err(StoreError::Stale));
    assert_eq!(bodies(&there, &log).await, ["here", "there", "here again"]);
}

/// The key of the entries is the last guard against whoever bypasses the
/// epochs.
pub(crate) async fn an_intruder_is_a_conflict(place: &Place) {
    let store = place.open().await;
    let (victim, other) = (table("victim"), table("other"));
    for log in [&victim, &other] {
        store.claim(log).await.unwrap();
        store.append(log, 1, 1, entries(["one"])).await.unwrap();
    }
    place
        .tamper(
            "INSERT INTO entries (stream, seq, at_ms, body)
             SELECT num, 2, 0, 'intruder' FROM streams WHERE id = 'victim'",
        )
        .await;
    let (refused, written) = tokio::join!(
        store.append(&victim, 1, 2, entries(["two"])),
        store.append(&other, 1, 2, entries(["two"]))
    );
    assert_eq!((refused, written), (Err(StoreError::Conflict), Ok(())));
    assert_eq!(bodies(&store, &victim).await, ["one", "intruder"]);
    store.append(&victim, 1, 3, entries(["three"])).await.unwrap();
}

/// More at once than the queue and a group hold: the rest waits its turn.
pub(crate) async fn a_full_queue_waits(place: &Place) {
    const APPENDS: usize = QUEUE_MAX + 2 * GROUP_MAX;
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..APPENDS {
        let store = store.clone();
        tasks.spawn(async move {
            let log = table(&format!("t{number}"));
            let epoch = store.claim(&log).await.unwrap().epoch;
            store.append(&log, epoch, 1, entries(["entry"])).await
        });
    }
    assert_eq!(tasks.join_all().await, vec![Ok(()); APPENDS]);
}

pub(crate) async fn many_streams_write_at_once(place: &Place) {
    const STREAMS: u64 = 200;
    const APPENDS: u64 = 20;
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..STREAMS {
        let store = store.clone();
        tasks.spawn(async move {
            let log = table(&format!("t{number}"));
            let epoch = store.claim(&log).await.unwrap().epoch;
            let mut next = 1;
            for round in 0..APPENDS {
                let count = 1 + (number + round) % 3;
                let body = format!("{number}:{round}");
                let batch = vec![NewEntry { at_ms: round as i64, body }; count as usize];
                store.append(&log, epoch, next, batch).await.unwrap();
                next += count;
            }
        });
    }
    tasks.join_all().await;
    for number in 0..STREAMS {
        let expected: Vec<String> = (0..APPENDS)
            .flat_map(|round| {
                let count = 1 + (number + round) % 3;
                vec![format!("{number}:{round}"); count as usize]
            })
            .collect();
        assert_eq!(bodies(&store, &table(&format!("t{number}"))).await, expected);
    }
}

pub(crate) async fn acknowledged_entries_survive_reopening(place: &Place) {
    let log = Stream::event("杯赛").unwrap();
    for round in 0..3_u64 {
        let store = place.open().await;
        let owner = store.claim(&log).await.unwrap();
        assert_eq!(owner, Claimed { epoch: round + 1, last_seq: round });
        store.append(&log, owner.epoch, round + 1, entries(["entry"])).await.unwrap();
        // Dropped, not closed.
    }
    assert_eq!(bodies(&place.open().await, &log).await, ["entry"; 3]);
}

pub(crate) async fn closing_drains_the_queue(place: &Place) {
    const STREAMS: usize = 100;
    let store = place.open().await;
    for number in 0..STREAMS {
        store.claim(&table(&format!("t{number}"))).await.unwrap();
    }
    let mut tasks = JoinSet::new();
    for number in 0..STREAMS {
        let store = store.clone();
        tasks.spawn(async move {
            let log = table(&format!("t{number}"));
            (log.clone(), store.append(&log, 1, 1, entries(["last words"])).await)
        });
    }
    tokio::task::yield_now().await;
    store.close().await;
    let late = store.append(&table("t0"), 1, 2, entries(["too late"])).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    store.close().await;

    let reopened = place.open().await;
    for (log, answer) in tasks.join_all().await {
        let written = bodies(&reopened, &log).await;
        match answer {
            Ok(()) => assert_eq!(written, ["last words"]),
            // Refused at the closed door: then nothing may be there.
            Err(StoreError::Unavailable(_)) => assert!(written.is_empty()),
            Err(other) => panic!("{other}"),
        }
    }
}

pub(crate) async fn streams_are_listed_by_kind(place: &Place) {
    let store = place.open().await;
    for id in ["b", "a", "Z", "c"] {
        store.claim(&Stream::event(id).unwrap()).await.unwrap();
    }
    store.claim(&table("a")).await.unwrap();
    let first = store.stream_ids(StreamKind::Event, None, 2).await.unwrap();
    assert_eq!(first, ["Z", "a"]);
    assert_eq!(store.stream_ids(StreamKind::Event, Some("a"), 9).await.unwrap(), ["b", "c"]);
    assert_eq!(store.stream_ids(StreamKind::Table, None, 9).await.unwrap(), ["a"]);
}

pub(crate) async fn what_does_not_fit_is_refused(place: &Place) {
    let store = place.open().await;
    let invalid = |answer| assert!(matches!(answer, Err(StoreError::Invalid(_))), "{answer:?}");
    assert!(Stream::table("").is_err());
    assert!(Stream::table(&"x".repeat(33)).is_err());
    let log = table(&"x".repeat(32));
    store.claim(&log).await.unwrap();
    invalid(store.append(&log, 1, 1, Vec::new()).await);
    let entry = |bytes: usize| NewEntry { at_ms: 0, body: "x".repeat(bytes) };
    invalid(store.append(&log, 1, 1, vec![entry(0); APPEND_MAX_ENTRIES + 1]).await);
    invalid(store.append(&log, 1, 1, vec![entry(APPEND_MAX_BYTES + 1)]).await);
    invalid(store.append(&log, 1, 1, entries(["a\0b"])).await);
    store.append(&log, 1, 1, vec![entry(APPEND_MAX_BYTES)]).await.unwrap();
    store.append(&log, 1, 2, vec![entry(0); APPEND_MAX_ENTRIES]).await.unwrap();
    assert_eq!(bodies(&store, &log).await.len(), 1 + APPEND_MAX_ENTRIES);
}
