//! One who comes back with the last version seen hears what was missed, and
//! then stands where one stands who gets the whole view.

use client::{Connection, HintPlayer, Visitor};
use protocol::{
    ClientMessage, GameView, PacePreset, Ruling, ServerMessage, ShengjiDeal, Stage, Told,
};
use store::Role;

use crate::hall::{Hall, command, play, step, table, until};

/// The deal that somebody sees who comes for the first time, and the version.
async fn look(visitor: &Visitor, id: &str) -> (u64, ShengjiDeal) {
    let mut connection = visitor.connect(id).await.unwrap();
    let message =
        until(&mut connection, |message| matches!(message, ServerMessage::View { .. })).await;
    let ServerMessage::View { v, view } = message else { panic!() };
    let view = match view.stage {
        Stage::Match { view, .. } => view,
        Stage::Over { view, .. } => view.unwrap(),
        Stage::Gathering { .. } => panic!("no deal yet"),
    };
    let GameView::Shengji(view) = view else { panic!() };
    (v, view.deal.unwrap())
}

/// All that somebody hears who comes back: the versions in order, and the
/// events of the last message.
async fn come_back(visitor: &Visitor, id: &str, since: u64) -> (Vec<u64>, Vec<Told>) {
    let mut connection = visitor.connect_with(id, &format!("since={since}")).await.unwrap();
    let (mut versions, mut last) = (Vec::new(), Vec::new());
    until(&mut connection, |message| {
        match message {
            ServerMessage::Events { v, events, .. } => {
                versions.push(*v);
                last.clone_from(events);
            }
            ServerMessage::View { .. } => panic!("only what was missed: {message:?}"),
            _ => {}
        }
        // Who is there is told when all else is.
        matches!(message, ServerMessage::Presence { .. })
    })
    .await;
    (versions, last)
}

fn versions(since: u64, now: u64) -> Vec<u64> {
    (since + 1..=now).chain([now]).collect()
}

/// Plays until so many cards are drawn.
async fn draw(connection: &mut Connection, cards: usize) {
    let (mut player, mut drawn) = (HintPlayer::new(1), 0);
    while drawn < cards {
        let message = step(connection, &mut player).await.unwrap();
        if let ServerMessage::Events { events, .. } = message {
            drawn += events.iter().filter(|event| matches!(event, Told::Drawn { .. })).count();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_cards_are_drawn_with_what_may_be_declared() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let referee = hall.staff("裁判", Role::Referee).await;
    let mut request = table("cn2017", 1);
    // Slow enough to be stopped in the middle.
    request.pace = PacePreset::Normal;
    request.bots = [None, Some("steady"), Some("steady"), Some("steady")]
        .map(|bot| bot.map(str::to_owned))
        .to_vec();
    let (id, _) = guest.open_table(&request).await.unwrap();
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    draw(&mut connection, 4).await;
    let pause = ClientMessage::Rule { id: "p".to_owned(), seen: 1, ruling: Ruling::Pause {} };
    let now = command(&mut desk, &pause).await.unwrap();

    let (seen, deal) = look(&guest, &id).await;
    assert_eq!(seen, now, "nothing happens while the table is paused");
    for since in [now - 3, now] {
        let (heard, last) = come_back(&guest, &id, since).await;
        assert_eq!(heard, versions(since, now));
        assert_eq!(last, [Told::May { declare: deal.may_declare.clone() }]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_deal_is_over_with_all_cards() {
    let hall = Hall::open().await;
    let guests = hall.guests(4).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let players: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(index, guest)| tokio::spawn(play(guest.clone(), id.clone(), index as u64)))
        .collect();
    for player in players {
        player.await.unwrap();
    }
    let (now, deal) = look(&guests[0], &id).await;
    let hands = deal.hands.into_iter().map(Option::unwrap).collect();
    let open = Told::Open { hands, kitty: deal.kitty.unwrap(), buried: deal.buried };
    for since in [now - 2, now] {
        let (heard, last) = come_back(&guests[0], &id, since).await;
        assert_eq!(heard, versions(since, now));
        assert_eq!(last, std::slice::from_ref(&open));
    }
}
