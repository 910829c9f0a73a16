//! The audit log, calls for the referee, single values.

use store::{NewAudit, NewCall, StoreError};

use crate::place::{Place, entries, guest};
use crate::tables::new_table;

pub(crate) async fn the_audit_log_is_read_backwards(place: &Place) {
    let store = place.open().await;
    for number in 0..5 {
        let line = NewAudit {
            at_ms: number,
            user_id: (number > 0).then(|| "someone".to_owned()),
            action: "裁决".to_owned(),
            subject: format!("t{number}"),
            details: "{}".to_owned(),
        };
        store.audit(&line).await.unwrap();
    }
    let first = store.list_audit(None, 2).await.unwrap();
    let rest = store.list_audit(first.last().map(|line| line.id), 9).await.unwrap();
    let subjects: Vec<&str> = first.iter().chain(&rest).map(|line| &*line.subject).collect();
    assert_eq!(subjects, ["t4", "t3", "t2", "t1", "t0"]);
    assert_eq!((rest[2].user_id.as_deref(), rest[2].action.as_str()), (None, "裁决"));
}

pub(crate) async fn a_call_is_answered_once(place: &Place) {
    let store = place.open().await;
    let user = guest(&store, "客", 1).await;
    let referee = guest(&store, "裁判", 1).await;
    store.create_table(new_table("t", &user.id, 1), entries(["open"])).await.unwrap();
    let call = |table: &str| NewCall {
        table_id: table.to_owned(),
        at_ms: 9,
        user_id: user.id.clone(),
        text: "对方甩牌有误".to_owned(),
    };
    assert_eq!(store.create_call(&call("nowhere")).await, Err(StoreError::NotFound));
    let first = store.create_call(&call("t")).await.unwrap();
    let second = store.create_call(&call("t")).await.unwrap();
    let open: Vec<i64> = store.open_calls(9).await.unwrap().iter().map(|c| c.id).collect();
    assert_eq!(open, [first, second]);

    store.answer_call(first, Some(&referee.id), 20).await.unwrap();
    let again = store.answer_call(first, Some(&user.id), 21).await;
    assert_eq!(again, Err(StoreError::NotFound));
    let calls = store.calls_of_table("t", 9).await.unwrap();
    assert_eq!(calls.iter().map(|call| call.id).collect::<Vec<_>>(), [second, first]);
    assert!(calls[0].is_open() && !calls[1].is_open());
    assert_eq!(calls[1].answered_by.as_deref(), Some(&*referee.id));
    assert_eq!((calls[1].answered_ms, calls[1].text.as_str()), (Some(20), "对方甩牌有误"));
    assert_eq!(store.open_calls(9).await.unwrap().len(), 1);
    store.answer_call(second, None, 30).await.unwrap();
    assert_eq!(store.open_calls(9).await.unwrap(), []);
}

pub(crate) async fn meta_keeps_the_last_value(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.meta("名").await.unwrap(), None);
    store.set_meta("名", "一").await.unwrap();
    store.set_meta("名", "二").await.unwrap();
    assert_eq!(store.meta("名").await.unwrap().as_deref(), Some("二"));
}
