//! Lessons: chosen cards, open hands for one, and nothing that counts.

use client::{HintPlayer, Visitor};
use games::{Game, Kind, Lesson, Viewer};
use protocol::{
    ClientMessage, GameView, Moment, OwnTable, Reason, ServerMessage, ShengjiPhase, Stage,
    TableStatus, TableView, Told,
};
use serde_json::{Value, json};

use crate::hall::{Hall, PATIENCE, check_record, step, until};

/// Opens a lesson and answers its table.
async fn learn(visitor: &Visitor, game: &str) -> String {
    let request = json!({"game": game, "pace": "instant"});
    let seated: Value = visitor.post("/api/lesson", &request).await.unwrap();
    seated["table"].as_str().unwrap().to_owned()
}

async fn own_table(visitor: &Visitor) -> OwnTable {
    let own: Value = visitor.get("/api/me/tables").await.unwrap();
    serde_json::from_value(own["tables"][0].clone()).unwrap()
}

/// Plays a lesson to its end as the hints say; all that was to be learned, and
/// every view on the way.
async fn play_lesson(visitor: &Visitor, id: &str) -> (Vec<Moment>, Vec<TableView>) {
    let mut connection = visitor.connect(id).await.unwrap();
    let mut player = HintPlayer::new(3);
    let (mut moments, mut views) = (Vec::new(), Vec::new());
    let playing = async {
        let mut q = 1_000;
        while !player.is_over() {
            match step(&mut connection, &mut player).await.unwrap() {
                // He asks when it is his turn, or he may declare: whoever asks
                // after each card is too fast for the server.
                ServerMessage::Events { events, .. } if events.iter().any(is_for_him) => {
                    q += 1;
                    connection.send(&ClientMessage::Moment { q }).await.unwrap();
                }
                ServerMessage::Moment { moment: Some(moment), .. } => moments.push(moment),
                ServerMessage::View { view, .. } => views.push(*view),
                _ => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, playing).await.expect("a lesson ends");
    (moments, views)
}

/// Whether something asks the first seat for a decision.
const fn is_for_him(event: &Told) -> bool {
    match event {
        Told::Turn(turn) => turn.seat.index() == 0,
        Told::May { declare } => !declare.is_empty(),
        _ => false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_played_to_its_end_with_chosen_cards_and_counts_for_nothing() {
    let hall = Hall::open().await;
    for (name, kind) in [("shengji", Kind::Shengji), ("erdayi", Kind::Erdayi)] {
        let guest = hall.guest("新人").await;
        let id = learn(&guest, name).await;
        let (moments, _) = play_lesson(&guest, &id).await;
        assert!(!moments.is_empty());
        let expected = |moment: &Moment| match kind {
            Kind::Shengji => matches!(moment, Moment::LastTrick { .. }),
            Kind::Erdayi => matches!(moment, Moment::Bids { .. }),
        };
        assert!(moments.iter().any(expected), "{moments:?}");
        check_record(&guest, &id).await;
        let record = guest.record(&id).await.unwrap();
        let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        assert_eq!(header["settings"]["lesson"], Lesson::of(kind).cards);
        let own = own_table(&guest).await;
        assert!(own.table.lesson && own.table.private);
        assert_eq!((own.reason, own.table.status), (Some(Reason::Played), TableStatus::Over));
        let listed: Value = guest.get("/api/tables?status=over").await.unwrap();
        assert_eq!(listed["tables"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_of_a_lesson_are_the_same_for_everybody() {
    let hall = Hall::open().await;
    let lesson = Lesson::of(Kind::Erdayi);
    let mut game = Game::new(&lesson.rules().unwrap());
    game.start(lesson.seed(), &mut Vec::new()).unwrap();
    let chosen = GameView::from(game.view(Viewer::Referee));
    let GameView::Erdayi(chosen) = chosen else { panic!() };
    for _ in 0..2 {
        let guest = hall.guest("新人").await;
        let id = learn(&guest, "erdayi").await;
        let mut connection = guest.connect(&id).await.unwrap();
        let ready = ClientMessage::Ready {
            id: "r".to_owned(),
            seen: 1,
            ready: true,
            bytes: Some(protocol::Bytes([7; 32])),
        };
        connection.send(&ready).await.unwrap();
        let dealt = |message: &ServerMessage| match message {
            ServerMessage::View { view, .. } => is_dealt(view),
            _ => false,
        };
        let asked = until(&mut connection, |message| {
            dealt(message)
                || matches!(message, ServerMessage::Events { events, .. }
                    if events.iter().any(|event| matches!(event, protocol::Told::Turn(_))))
        });
        asked.await;
        // All hands lie open to him, as to a referee, though he plays.
        drop(connection);
        let mut connection = guest.connect(&id).await.unwrap();
        let ServerMessage::View { view, .. } = until(&mut connection, dealt).await else {
            panic!()
        };
        assert_eq!(serde_json::to_value(view.you).unwrap(), json!({"seat": 0}));
        let Stage::Match { view: GameView::Erdayi(seen), .. } = view.stage else { panic!() };
        let hands = |view: &protocol::ErdayiGameView| serde_json::to_value(&view.deal).unwrap();
        assert_eq!(hands(&seen)["hands"], hands(&chosen)["hands"]);
    }
}

fn is_dealt(view: &TableView) -> bool {
    let Stage::Match { view, .. } = &view.stage else { return false };
    match view {
        GameView::Shengji(game) => game
            .deal
            .as_ref()
            .is_some_and(|deal| !matches!(deal.phase, ShengjiPhase::Finished | ShengjiPhase::Void)),
        GameView::Erdayi(game) => serde_json::to_value(&game.deal).unwrap()["phase"] == "auction",
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_a_lesson() {
    let hall = Hall::open().await;
    let guests = hall.guests(2).await;
    let id = learn(&guests[0], "shengji").await;
    let refused = guests[1].table(&id).await.unwrap_err();
    assert_eq!(refused.code(), Some("wrong_key"));
    assert!(guests[1].connect(&id).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_leave_declaring_to_whoever_learns() {
    let hall = Hall::open().await;
    let guest = hall.guest("新人").await;
    let id = learn(&guest, "shengji").await;
    let mut connection = guest.connect(&id).await.unwrap();
    let ready = ClientMessage::Ready { id: "r".to_owned(), seen: 1, ready: true, bytes: None };
    connection.send(&ready).await.unwrap();
    let closing = |message: &ServerMessage| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, protocol::Told::Closing { .. })))
    };
    until(&mut connection, closing).await;
    connection.send(&ClientMessage::Moment { q: 5 }).await.unwrap();
    let answer = until(&mut connection, |m| matches!(m, ServerMessage::Moment { .. })).await;
    let ServerMessage::Moment { moment, .. } = answer else { panic!() };
    assert!(matches!(moment, Some(Moment::Declares { over: None, suit: Some(_), .. })));
}
