//! Users, sessions and one-time links.

use store::{
    Hash, LinkPurpose, NewLogin, NewUser, Program, Role, Session, Store, StoreError, UserKind,
    UserUpdate,
};
use tokio::task::JoinSet;

use crate::place::{Place, guest};

fn login(name: &str) -> NewLogin {
    NewLogin { login: name.to_owned(), password_hash: "$argon2id$…".to_owned() }
}

fn account(name: &str) -> NewUser {
    NewUser {
        nickname: "昵称".to_owned(),
        login: Some(login(name)),
        role: Role::Director,
        language: "en".to_owned(),
        created_ms: 5,
    }
}

fn session(number: u8, user_id: &str, expires_ms: i64) -> Session {
    Session {
        hash: Hash::from([number; 32]),
        user_id: user_id.to_owned(),
        created_ms: 1,
        seen_ms: i64::from(number),
        expires_ms,
        agent: "Firefox · 安卓".to_owned(),
    }
}

pub(crate) async fn a_guest_becomes_an_account(place: &Place) {
    let store = place.open().await;
    let before = guest(&store, "老王", 7).await;
    assert_eq!((before.kind, before.login.as_deref()), (UserKind::Guest, None));
    assert_eq!(before.id.len(), 26);
    assert_eq!(store.user(&before.id).await.unwrap(), before);

    let after = store.upgrade_guest(&before.id, &login("LaoWang")).await.unwrap();
    assert_eq!((after.kind, after.login.as_deref()), (UserKind::Player, Some("LaoWang")));
    assert_eq!((&after.id, &after.nickname), (&before.id, &before.nickname));
    let found = store.credentials("laowang").await.unwrap();
    assert_eq!((found.user, found.password_hash.as_str()), (after, "$argon2id$…"));
    let again = store.upgrade_guest(&before.id, &login("other")).await;
    assert_eq!(again.err(), Some(StoreError::NotFound));
    for nobody in ["nobody", "", "a\0b"] {
        assert_eq!(store.credentials(nobody).await.err(), Some(StoreError::NotFound));
        assert_eq!(store.user(nobody).await.err(), Some(StoreError::NotFound));
    }
}

pub(crate) async fn a_login_is_taken_whatever_its_case(place: &Place) {
    let store = place.open().await;
    store.create_user(account("Élodie")).await.unwrap();
    assert_eq!(store.create_user(account("éLODIE")).await.err(), Some(StoreError::Taken));
    let visitor = guest(&store, "访客", 1).await;
    guest(&store, "访客", 1).await;
    let taken = store.upgrade_guest(&visitor.id, &login("ÉLODIE")).await;
    assert_eq!(taken.err(), Some(StoreError::Taken));
    assert_eq!(store.user(&visitor.id).await.unwrap().kind, UserKind::Guest);
}

pub(crate) async fn an_update_changes_what_it_names(place: &Place) {
    let store = place.open().await;
    let before = store.create_user(account("a")).await.unwrap();
    let update = UserUpdate {
        nickname: Some("新名".to_owned()),
        settings: Some("{\"四色\":true}".to_owned()),
        ..UserUpdate::default()
    };
    let after = store.update_user(&before.id, &update).await.unwrap();
    assert_eq!((after.nickname.as_str(), after.settings.as_str()), ("新名", "{\"四色\":true}"));
    assert_eq!((after.role, &after.language), (before.role, &before.language));

    let update = UserUpdate {
        role: Some(Role::Admin),
        disabled: Some(true),
        password_hash: Some("new".to_owned()),
        ..UserUpdate::default()
    };
    let after = store.update_user(&before.id, &update).await.unwrap();
    assert_eq!((after.role, after.disabled, after.nickname.as_str()), (Role::Admin, true, "新名"));
    assert_eq!(store.credentials("A").await.unwrap().password_hash, "new");

    for nickname in ["", &"长".repeat(25), "a\0b"] {
        let update = UserUpdate { nickname: Some(nickname.to_owned()), ..UserUpdate::default() };
        let refused = store.update_user(&before.id, &update).await.err();
        assert!(matches!(refused, Some(StoreError::Invalid(_))), "{refused:?}");
    }
    assert_eq!(after.avatar, None, "nobody chose one for him");
    let update = UserUpdate { avatar: Some("crane".to_owned()), ..UserUpdate::default() };
    let after = store.update_user(&before.id, &update).await.unwrap();
    assert_eq!(after.avatar.as_deref(), Some("crane"));
    let after = store.update_user(&before.id, &UserUpdate::default()).await.unwrap();
    assert_eq!(after.avatar.as_deref(), Some("crane"));
    let nobody = store.update_user("nobody", &UserUpdate::default()).await;
    assert_eq!(nobody.err(), Some(StoreError::NotFound));
}

pub(crate) async fn users_come_in_pages(place: &Place) {
    let store = place.open().await;
    for number in 0..7 {
        guest(&store, &format!("客{number}"), number / 2).await;
    }
    let admin = NewUser { role: Role::Admin, ..account("root") };
    let admin = store.create_user(admin).await.unwrap();
    let mut seen = Vec::new();
    let mut after = None;
    for _page in 0..3 {
        let page = store.list_users(None, after.as_ref(), 3).await.unwrap();
        after = page.last().map(store::User::cursor);
        seen.extend(page);
    }
    assert_eq!(seen.len(), 8);
    assert!(seen.is_sorted_by(|a, b| (a.created_ms, &a.id) > (b.created_ms, &b.id)));
    assert_eq!(store.list_users(Some(Role::Admin), None, 9).await.unwrap(), [admin]);
}

pub(crate) async fn sessions_live_until_they_expire(place: &Place) {
    let store = place.open().await;
    let user = guest(&store, "客", 1).await;
    let session = session(1, &user.id, 100);
    store.create_session(&session).await.unwrap();
    assert_eq!(store.session(&session.hash, 99).await.unwrap(), (session.clone(), user.clone()));
    let gone = |answer: Result<_, StoreError>| assert_eq!(answer.err(), Some(StoreError::NotFound));
    gone(store.session(&session.hash, 100).await);
    gone(store.session(&Hash::from([9; 32]), 1).await);

    store.touch_session(&session.hash, 60, 200).await.unwrap();
    let (touched, _) = store.session(&session.hash, 150).await.unwrap();
    assert_eq!((touched.seen_ms, touched.expires_ms), (60, 200));

    let lock_out = UserUpdate { disabled: Some(true), ..UserUpdate::default() };
    store.update_user(&user.id, &lock_out).await.unwrap();
    gone(store.session(&session.hash, 150).await);
    assert_eq!(store.purge_expired(199).await.unwrap(), 0);
    assert_eq!(store.purge_expired(200).await.unwrap(), 1);
    let late = store.touch_session(&session.hash, 1, 2).await;
    assert_eq!(late, Err(StoreError::NotFound));
}

pub(crate) async fn sessions_end_together(place: &Place) {
    let store = place.open().await;
    let (one, other) = (guest(&store, "甲", 1).await, guest(&store, "乙", 1).await);
    for number in 1..=3 {
        store.create_session(&session(number, &one.id, 100)).await.unwrap();
    }
    store.create_session(&session(4, &other.id, 100)).await.unwrap();
    let twice = store.create_session(&session(4, &one.id, 100)).await;
    assert_eq!(twice, Err(StoreError::Conflict));
    let nobodys = store.create_session(&session(5, "nobody", 100)).await;
    assert_eq!(nobodys, Err(StoreError::NotFound));

    let order: Vec<i64> =
        store.sessions_of_user(&one.id).await.unwrap().iter().map(|s| s.seen_ms).collect();
    assert_eq!(order, [3, 2, 1]);
    store.delete_session(&Hash::from([1; 32])).await.unwrap();
    store.delete_session(&Hash::from([1; 32])).await.unwrap();
    assert_eq!(store.delete_sessions_of_user(&one.id).await.unwrap(), 2);
    assert_eq!(store.sessions_of_user(&other.id).await.unwrap().len(), 1);
}

pub(crate) async fn a_link_works_once(place: &Place) {
    const VISITORS: usize = 20;
    let store = place.open().await;
    let hash = Hash::from([7; 32]);
    let take = async |store: &Store, now_ms| {
        store.take_link(&Hash::from([7; 32]), LinkPurpose::Admin, now_ms).await
    };
    assert_eq!(take(&store, 1).await, Err(StoreError::NotFound));
    store.create_link(&hash, LinkPurpose::Admin, 100).await.unwrap();
    assert_eq!(take(&store, 100).await, Err(StoreError::NotFound), "expired");
    let mut visitors = JoinSet::new();
    for _ in 0..VISITORS {
        let store = store.clone();
        visitors.spawn(async move {
            store.take_link(&Hash::from([7; 32]), LinkPurpose::Admin, 50).await
        });
    }
    let answers = visitors.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(answers.iter().filter(|a| **a == Err(StoreError::NotFound)).count(), VISITORS - 1);
}

pub(crate) async fn a_guest_without_traces_can_go(place: &Place) {
    let store = place.open().await;
    let user = guest(&store, "过客", 1).await;
    store.create_session(&session(1, &user.id, 100)).await.unwrap();
    assert_eq!(store.delete_guest(&user.id).await, Err(StoreError::Conflict));
    store.delete_sessions_of_user(&user.id).await.unwrap();
    store.delete_guest(&user.id).await.unwrap();
    assert_eq!(store.delete_guest(&user.id).await, Err(StoreError::NotFound));
    let player = store.create_user(account("stays")).await.unwrap();
    assert_eq!(store.delete_guest(&player.id).await, Err(StoreError::NotFound));
}

pub(crate) async fn programs_are_known_by_their_token_until_they_go(place: &Place) {
    const MOST: u32 = 3;
    let store = place.open().await;
    let user = store.create_user(account("author")).await.unwrap();
    let other = store.create_user(account("other")).await.unwrap();
    let program = |number: u8, user_id: &str| Program {
        id: format!("p{number}"),
        user_id: user_id.to_owned(),
        name: "深算".to_owned(),
        hash: Hash::from([number; 32]),
        created_ms: i64::from(number),
        used_ms: None,
    };
    for number in 1..=3 {
        store.create_program(&program(number, &user.id), MOST).await.unwrap();
    }
    let more = store.create_program(&program(4, &user.id), MOST).await;
    assert_eq!(more, Err(StoreError::Conflict), "there is a bound");
    store.create_program(&program(5, &other.id), MOST).await.unwrap();
    let twin = Program { id: "p6".to_owned(), ..program(5, &other.id) };
    let same = store.create_program(&twin, MOST).await;
    assert_eq!(same, Err(StoreError::Conflict), "a token is one program's");
    let nobodys = store.create_program(&program(7, "nobody"), MOST).await;
    assert_eq!(nobodys, Err(StoreError::NotFound));
    let nameless = Program { name: String::new(), ..program(8, &other.id) };
    assert!(matches!(store.create_program(&nameless, MOST).await, Err(StoreError::Invalid(_))));

    store.touch_program("p2", 60).await.unwrap();
    let used = Program { used_ms: Some(60), ..program(2, &user.id) };
    assert_eq!(store.program(&used.hash).await.unwrap(), (used.clone(), user.clone()));
    let listed = store.programs_of_user(&user.id).await.unwrap();
    assert_eq!(listed, [program(3, &user.id), used.clone(), program(1, &user.id)]);

    assert_eq!(store.delete_program(&other.id, "p2").await, Err(StoreError::NotFound));
    store.delete_program(&user.id, "p2").await.unwrap();
    assert_eq!(store.program(&used.hash).await.err(), Some(StoreError::NotFound));
    let lock_out = UserUpdate { disabled: Some(true), ..UserUpdate::default() };
    store.update_user(&user.id, &lock_out).await.unwrap();
    let locked = store.program(&Hash::from([1; 32])).await;
    assert_eq!(locked.err(), Some(StoreError::NotFound));
}
