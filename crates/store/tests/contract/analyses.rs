//! What engines made of deals.

use store::limits::ANALYSIS_MAX_BYTES;
use store::{AnalysedDeal, GameKind, Hash, StoreError};

use crate::place::{Place, entries, guest};
use crate::tables::new_table;

fn key(byte: u8) -> Hash {
    Hash::from([byte; 32])
}

pub(crate) async fn an_analysis_is_kept_while_it_is_of_use(place: &Place) {
    let store = place.open().await;
    for byte in 1..=3 {
        store.keep_analysis(&key(byte), &format!("body {byte}"), byte.into(), 3).await.unwrap();
    }
    store.keep_analysis(&key(2), "again", 2, 3).await.unwrap();
    assert_eq!(store.analysis(&key(2)).await.unwrap().as_deref(), Some("again"));
    assert_eq!(store.analysis(&key(9)).await.unwrap(), None);
    // The oldest was read just now, and the last but one was not.
    store.use_analysis(&key(1), 10, 5).await.unwrap();
    store.use_analysis(&key(3), 10, 3).await.unwrap();
    store.keep_analysis(&key(4), "body 4", 11, 2).await.unwrap();
    let mut kept = Vec::new();
    for byte in 1..=4 {
        kept.push(store.analysis(&key(byte)).await.unwrap().is_some());
    }
    assert_eq!(kept, [true, false, false, true]);
    let long = "x".repeat(ANALYSIS_MAX_BYTES + 1);
    for body in [&*long, "a\0b"] {
        let refused = store.keep_analysis(&key(5), body, 12, 2).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.analysis(&key(4)).await.unwrap().as_deref(), Some("body 4"), "it lasts");
}

pub(crate) async fn what_one_lost_is_kept_for_the_latest_deals(place: &Place) {
    let store = place.open().await;
    let [one, other] = [guest(&store, "甲", 1).await, guest(&store, "乙", 2).await];
    for id in ["t1", "t2"] {
        store.create_table(new_table(id, &one.id, 1), entries(["open"])).await.unwrap();
    }
    let deal = |user: &str, table: &str, deal, at_ms| AnalysedDeal {
        user_id: user.to_owned(),
        table_id: table.to_owned(),
        deal,
        game: GameKind::Shengji,
        body: format!("{{\"of\":{deal}}}"),
        at_ms,
    };
    for (table, number, at_ms) in [("t1", 1, 5), ("t1", 2, 6), ("t2", 1, 9)] {
        store.keep_analysed_deal(&deal(&one.id, table, number, at_ms), 9).await.unwrap();
    }
    store.keep_analysed_deal(&deal(&other.id, "t1", 1, 5), 9).await.unwrap();
    let anew = AnalysedDeal { body: "{}".to_owned(), ..deal(&one.id, "t1", 2, 6) };
    store.keep_analysed_deal(&anew, 9).await.unwrap();
    let kept = store.analysed_deals(&one.id, GameKind::Shengji, 2).await.unwrap();
    assert_eq!(kept, [deal(&one.id, "t2", 1, 9), anew], "the latest first, and anew in place");
    assert_eq!(store.analysed_deals(&one.id, GameKind::Erdayi, 9).await.unwrap(), []);
    // With room for two the oldest goes, and only his own.
    store.keep_analysed_deal(&deal(&one.id, "t2", 2, 10), 2).await.unwrap();
    let kept = store.analysed_deals(&one.id, GameKind::Shengji, 9).await.unwrap();
    let numbers: Vec<_> = kept.iter().map(|of| (&*of.table_id, of.deal)).collect();
    assert_eq!(numbers, [("t2", 2), ("t2", 1)]);
    assert_eq!(store.analysed_deals(&other.id, GameKind::Shengji, 9).await.unwrap().len(), 1);
}
