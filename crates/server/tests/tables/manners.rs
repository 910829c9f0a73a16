//! What no well-behaved client does is refused or absorbed, and the match
//! goes on.

use client::{ClientError, Connection, HintPlayer, Visitor};
use protocol::{ClientMessage, Move, ServerMessage, Told};

use crate::hall::{Hall, check_record, command, play, step, table, until};

/// A table where everyone sits and the first deal is played; the first
/// visitor's connection is handed out, the others play on their own.
struct Scene {
    hall: Hall,
    guests: Vec<Visitor>,
    id: String,
    connection: Connection,
    player: HintPlayer,
    others: Vec<tokio::task::JoinHandle<HintPlayer>>,
}

impl Scene {
    async fn open(rules: &str, seats: usize) -> Self {
        let hall = Hall::open().await;
        let guests = hall.guests(seats + 1).await;
        let (id, _) = guests[0].open_table(&table(rules, 1)).await.unwrap();
        let others = (1..seats)
            .map(|index| tokio::spawn(play(guests[index].clone(), id.clone(), index as u64)))
            .collect();
        let connection = guests[0].connect(&id).await.unwrap();
        Self { hall, guests, id, connection, player: HintPlayer::new(0), others }
    }

    /// Plays on until it is the first visitor's turn, which is left to the
    /// test.
    async fn own_turn(&mut self) -> Vec<Move> {
        loop {
            let message = self.connection.next().await.unwrap();
            match &message {
                // One whose declaration came too late asks out of turn.
                ServerMessage::Hints { moves, .. } if moves.is_empty() => continue,
                ServerMessage::Hints { moves, .. } => return moves.clone(),
                _ => {}
            }
            for answer in self.player.hear(&message) {
                self.connection.send(&answer).await.unwrap();
            }
        }
    }

    fn play(&self, id: &str, choice: &Move) -> ClientMessage {
        play_seen(id, choice, self.player.version())
    }

    /// Plays the match to its end and proves its record.
    async fn finish(self) {
        drop(self.play_out().await.hall);
    }

    async fn play_out(mut self) -> Self {
        self.connection = self.guests[0].connect(&self.id).await.unwrap();
        let end = async {
            while !self.player.is_over() {
                step(&mut self.connection, &mut self.player).await.unwrap();
            }
            for other in self.others.drain(..) {
                other.await.unwrap();
            }
        };
        tokio::time::timeout(crate::hall::PATIENCE, end).await.expect("the match ends");
        check_record(&self.guests[0], &self.id).await;
        self
    }
}

fn play_seen(id: &str, choice: &Move, seen: u64) -> ClientMessage {
    ClientMessage::Move { id: id.to_owned(), seen, choice: choice.clone() }
}

fn refusal(message: ServerMessage) -> String {
    match message {
        ServerMessage::Refused { why, .. } => why.code,
        other => panic!("{other:?}"),
    }
}

async fn next_refusal(connection: &mut Connection) -> String {
    refusal(until(connection, |m| matches!(m, ServerMessage::Refused { .. })).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_sent_twice_is_done_once_also_over_another_connection() {
    let mut scene = Scene::open("cn2017", 4).await;
    let moves = scene.own_turn().await;
    let message = scene.play("twice", &moves[0]);
    let version = command(&mut scene.connection, &message).await.unwrap();
    assert_eq!(command(&mut scene.connection, &message).await.unwrap(), version);
    let mut device = scene.guests[0].connect(&scene.id).await.unwrap();
    assert_eq!(command(&mut device, &message).await.unwrap(), version);
    scene.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_and_unknown_versions_are_refused() {
    let mut scene = Scene::open("cn2017", 4).await;
    let moves = scene.own_turn().await;
    let stale = play_seen("old", &moves[0], 3);
    assert_eq!(command(&mut scene.connection, &stale).await, Err("stale_version".to_owned()));
    let future = play_seen("new", &moves[0], 1 << 40);
    assert_eq!(command(&mut scene.connection, &future).await, Err("unknown_version".to_owned()));
    scene.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_plays_and_other_seats_turns_are_refused_with_a_reason() {
    let mut scene = Scene::open("cn2017", 4).await;
    scene.own_turn().await;
    let all: cards::CardSet = "BJ BJ LJ LJ".parse().unwrap();
    let wild = Move::Play { cards: all, reading: None };
    let message = scene.play("wild", &wild);
    assert!(command(&mut scene.connection, &message).await.is_err());
    // A stranger has no seat to act from, whatever he says.
    let mut stranger = scene.guests[4].connect(&scene.id).await.unwrap();
    let message = play_seen("x", &wild, 1);
    assert_eq!(command(&mut stranger, &message).await, Err("not_seated".to_owned()));
    // One without a name cannot act at all.
    let nobody = Visitor::with_cookie(reqwest::Client::new(), &scene.hall.base(), "");
    let mut nobody = nobody.connect(&scene.id).await.unwrap();
    assert_eq!(command(&mut nobody, &message).await, Err("not_signed_in".to_owned()));
    // Another game's move.
    let call: Move = serde_json::from_str(r#"{"do":"call","points":3}"#).unwrap();
    let message = scene.play("call", &call);
    assert_eq!(command(&mut scene.connection, &message).await, Err("wrong_game".to_owned()));
    scene.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_the_match_goes_on() {
    let mut scene = Scene::open("erdayi2021", 3).await;
    scene.own_turn().await;
    let garbage = [
        "",
        "{",
        "null",
        "[1,2,3]",
        "\u{0}\u{1}",
        r#"{"c":"move"}"#,
        r#"{"c":"fly","id":"a","seen":1}"#,
        r#"{"c":"move","id":"a","seen":-1,"move":{"do":"pass"}}"#,
        r#"{"c":"move","id":"a","seen":1,"move":{"do":"play","cards":["ZZ"]}}"#,
        r#"{"c":"leave","id":"a","seen":1,"extra":true}"#,
        "🂡🂡🂡",
    ];
    for text in garbage {
        scene.connection.send_text(text).await.unwrap();
        assert_eq!(next_refusal(&mut scene.connection).await, "bad_request", "{text}");
    }
    scene.connection.send_bytes(vec![0xff; 100]).await.unwrap();
    assert_eq!(next_refusal(&mut scene.connection).await, "text_only");
    let long = ClientMessage::Leave { id: "x".repeat(100), seen: 1 };
    assert_eq!(command(&mut scene.connection, &long).await, Err("bad_command_id".to_owned()));
    scene.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_oversized_frame_closes_its_socket_and_nothing_else() {
    let mut scene = Scene::open("erdayi2021", 3).await;
    scene.own_turn().await;
    // The server may close before all of it is sent.
    let _ = scene.connection.send_text("x".repeat(1 << 20)).await;
    let closed = async {
        loop {
            if scene.connection.next_text().await.is_err() {
                return;
            }
        }
    };
    tokio::time::timeout(crate::hall::PATIENCE, closed).await.expect("the socket is closed");
    scene.finish().await;
}

/// Sends the same again and again until the server has enough; answers the
/// codes of its refusals.
async fn pester(connection: &mut Connection, text: &str) -> Vec<String> {
    for _ in 0..2_000 {
        if connection.send_text(text).await.is_err() {
            break;
        }
    }
    let mut codes = Vec::new();
    let closed = async {
        loop {
            match connection.next().await {
                Ok(ServerMessage::Refused { why, .. }) => codes.push(why.code),
                Ok(_) => {}
                Err(_) => return,
            }
        }
    };
    tokio::time::timeout(crate::hall::PATIENCE, closed).await.expect("the socket is closed");
    codes
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_talks_nonsense_or_shouts_is_put_out_and_the_match_goes_on() {
    let mut scene = Scene::open("erdayi2021", 3).await;
    scene.own_turn().await;
    let codes = pester(&mut scene.connection, "nonsense").await;
    assert!(codes.iter().all(|code| code == "bad_request"), "{codes:?}");
    let mut shouter = scene.guests[0].connect(&scene.id).await.unwrap();
    pester(&mut shouter, r#"{"c":"ping","q":1}"#).await;
    scene.finish().await;
}

/// Every ping is answered, below the messages: a client that sends them and
/// reads nothing must not make the server hold the answers.
#[tokio::test(flavor = "multi_thread")]
async fn one_who_pings_and_never_reads_is_put_out() {
    let hall = Hall::open().await;
    let guests = hall.guests(1).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut connection = guests[0].connect(&id).await.unwrap();
    let mut sent = 0;
    while connection.send_ping(vec![0; 125]).await.is_ok() {
        sent += 1;
        assert!(sent < 200_000, "nobody puts it out");
    }
    assert!(guests[0].connect(&id).await.is_ok(), "with better manners it comes back");
}

/// One message in order among many does not excuse them.
#[tokio::test(flavor = "multi_thread")]
async fn a_good_message_now_and_then_keeps_nobody_in() {
    let scene = Scene::open("erdayi2021", 3).await;
    let mut talker = scene.guests[0].connect(&scene.id).await.unwrap();
    let mixed = ["nonsense", "nonsense", "nonsense", r#"{"c":"ping","q":1}"#];
    let mut codes = Vec::new();
    // So few that nobody would call them too fast.
    for text in mixed.iter().cycle().take(96) {
        if talker.send_text(*text).await.is_err() {
            break;
        }
    }
    let closed = async {
        while let Ok(message) = talker.next().await {
            if let ServerMessage::Refused { why, .. } = message {
                codes.push(why.code);
            }
        }
    };
    tokio::time::timeout(crate::hall::PATIENCE, closed).await.expect("the socket is closed");
    assert!(codes.iter().all(|code| code == "bad_request"), "{codes:?}");
    assert!(codes.len() < 72, "all {} were heard out", codes.len());
    scene.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_tokens_tables_and_origins_are_refused() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let code = |result: Result<Connection, ClientError>| {
        result.err().and_then(|error| error.code().map(str::to_owned))
    };
    assert_eq!(code(guest.connect("nosuchtable").await).as_deref(), Some("not_found"));
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    assert_eq!(code(guest.connect_with(&id, "x=1").await).as_deref(), Some("bad_request"));
    // A forged cookie makes nobody of him, who may watch and not act.
    let forged = Visitor::with_cookie(
        reqwest::Client::new(),
        &hall.base(),
        "paisai_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    );
    let mut connection = forged.connect(&id).await.unwrap();
    let sit = ClientMessage::Sit { id: "a".to_owned(), seen: 1, seat: None };
    assert_eq!(command(&mut connection, &sit).await, Err("not_signed_in".to_owned()));
    // One who speaks no WebSocket.
    let response = reqwest::get(format!("{}/api/tables/{id}/socket", hall.base())).await.unwrap();
    assert_eq!(response.status(), 400);
    let refused: serde_json::Value = response.json().await.unwrap();
    assert_eq!(refused["code"], "not_a_websocket");
    // A page of another site.
    let response = reqwest::Client::new()
        .get(format!("{}/api/tables/{id}/socket", hall.base()))
        .header("origin", "https://evil.example")
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_drops_out_finds_the_same_seat_from_another_device() {
    let mut scene = Scene::open("cn2017", 4).await;
    let moves = scene.own_turn().await;
    let seen = scene.player.version();
    let id = scene.id.clone();
    // The first device is gone without a word; the second gets what was
    // missed, and plays.
    let device = scene.guests[0].connect_with(&id, &format!("since={seen}")).await.unwrap();
    scene.connection = device;
    let hello = scene.connection.next().await.unwrap();
    assert!(matches!(hello, ServerMessage::Hello { you: protocol::Viewer::Seat(_), .. }));
    let message = scene.play("again", &moves[0]);
    command(&mut scene.connection, &message).await.unwrap();
    // One who missed more than is remembered gets the whole table. Under load
    // a match has few entries before it is over.
    let scene = scene.play_out().await;
    let mut late = scene.guests[0].connect_with(&id, "since=1").await.unwrap();
    until(&mut late, |message| matches!(message, ServerMessage::View { .. })).await;
    drop(scene.hall);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_comes_in_order_and_nothing_twice() {
    let mut scene = Scene::open("cn2017", 4).await;
    let moves = scene.own_turn().await;
    let seen = scene.player.version();
    let message = scene.play("once", &moves[0]);
    let version = command(&mut scene.connection, &message).await.unwrap();
    let mut again =
        scene.guests[0].connect_with(&scene.id, &format!("since={seen}")).await.unwrap();
    let first = until(&mut again, |m| !matches!(m, ServerMessage::Hello { .. })).await;
    let ServerMessage::Events { v, events, .. } = first else { panic!("{first:?}") };
    assert_eq!(v, seen + 1);
    if v == version {
        let own = matches!(
            events[0],
            Told::Led { .. }
                | Told::Followed { .. }
                | Told::Buried { .. }
                | Told::Passed { .. }
                | Told::Declared { .. }
        );
        assert!(own, "{events:?}");
    }
    scene.finish().await;
}

/// Sends commands one after the other; how many were done, and the codes of
/// the refusals.
async fn all_done(
    connection: &mut Connection,
    commands: impl Iterator<Item = ClientMessage>,
) -> (usize, Vec<String>) {
    let (mut done, mut codes) = (0, Vec::new());
    for message in commands {
        match command(connection, &message).await {
            Ok(_) => done += 1,
            Err(code) => codes.push(code),
        }
    }
    (done, codes)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_talks_and_fidgets_fills_no_log() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    let began = std::time::Instant::now();
    // So few that nobody would call the messages themselves too fast.
    let says = (0..25_u8).map(|at| ClientMessage::Say {
        id: format!("s{at}"),
        seen: 1,
        phrase: Some(at % table::limits::PHRASES),
        text: None,
    });
    let (said, refused) = all_done(&mut connection, says).await;
    // Six at once, and one more every other second.
    assert!(said >= 6 && said as u64 <= 7 + began.elapsed().as_secs() / 2, "{said}");
    assert!(refused.iter().all(|code| code == "too_often"), "{refused:?}");
    let toggles = (0..60).map(|at| ClientMessage::Ready {
        id: format!("r{at}"),
        seen: 1,
        ready: at % 2 == 0,
        bytes: None,
    });
    let (done, refused) = all_done(&mut connection, toggles).await;
    // Twenty times unready at once, and once more every second; ready again
    // after each.
    assert!(done as u64 <= 2 * (21 + began.elapsed().as_secs()), "{done}");
    assert!(refused.iter().all(|code| code == "too_often"), "{refused:?}");
    // Another window says no more than the first.
    let mut other = guest.connect(&id).await.unwrap();
    let say = ClientMessage::Say { id: "x".to_owned(), seen: 1, phrase: Some(1), text: None };
    let again = command(&mut other, &say).await;
    assert!(again.is_ok() || again == Err("too_often".to_owned()), "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_call_waits_at_a_time() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let referee = hall.staff("裁判", store::Role::Referee).await;
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    let call = |id: &str| ClientMessage::CallReferee {
        id: id.to_owned(),
        seen: 1,
        text: "请来".to_owned(),
    };
    command(&mut connection, &call("a")).await.unwrap();
    assert_eq!(command(&mut connection, &call("b")).await, Err("already_called".to_owned()));
    let calls: serde_json::Value = referee.get("/api/calls").await.unwrap();
    assert_eq!(calls.as_array().unwrap().len(), 1);
    let answered = format!("/api/calls/{}/answer", calls[0]["id"]);
    let body = serde_json::json!({});
    referee.send(reqwest::Method::POST, &answered, Some(&body)).await.unwrap();
    command(&mut connection, &call("c")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_again_for_hints_and_for_what_was_missed_costs_nothing() {
    let mut scene = Scene::open("erdayi2021", 3).await;
    let moves = scene.own_turn().await;
    for q in 0..30 {
        scene.connection.send(&ClientMessage::Hint { q }).await.unwrap();
        let hints = until(&mut scene.connection, |m| matches!(m, ServerMessage::Hints { .. }));
        let ServerMessage::Hints { moves: again, .. } = hints.await else { panic!() };
        assert_eq!(again, moves);
    }
    for _ in 0..30 {
        let since = scene.player.version();
        scene.connection.send(&ClientMessage::Sync { since }).await.unwrap();
    }
    assert_eq!(next_refusal(&mut scene.connection).await, "too_often");
    scene.finish().await;
}
