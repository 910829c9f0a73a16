//! Programs of players' own at tables, over their socket.

use botline::{Answer, FromBot, Hello, Question, ToBot};
use client::{ClientError, Connection, Visitor};
use games::{Kind, Move};
use protocol::{Clocks, MadeProgram, NewTableRequest, ServerMessage, Told, Who};
use serde_json::{Value, json};
use table::Input;

use crate::hall::{Hall, PATIENCE, check_record, table, until};

async fn make(visitor: &Visitor, name: &str) -> Result<MadeProgram, ClientError> {
    visitor.post("/api/me/programs", &json!({ "name": name })).await
}

/// A program at its socket.
struct Program {
    connection: Connection,
}

impl Program {
    async fn connect(hall: &Hall, id: &str, query: &str, token: &str) -> Result<Self, ClientError> {
        let base = hall.base().replacen("http", "ws", 1);
        let address = format!("{base}/api/tables/{id}/bot?{query}");
        Ok(Self { connection: Connection::open_program(&address, token).await? })
    }

    /// Connects and says that it plays both games.
    async fn sit(hall: &Hall, id: &str, token: &str) -> Self {
        let mut program = Self::connect(hall, id, "", token).await.unwrap();
        assert!(matches!(program.hear().await, Some(ToBot::Hello(_))));
        program.greet(None).await;
        program
    }

    async fn greet(&mut self, editions: Option<Vec<String>>) {
        let hello = Hello {
            protocol: botline::VERSION,
            name: "test".to_owned(),
            author: None,
            games: vec![Kind::Shengji, Kind::Erdayi],
            editions,
            options: Vec::new(),
        };
        self.say(&FromBot::Hello(hello)).await;
    }

    async fn say(&mut self, line: &FromBot) {
        self.connection.send_text(serde_json::to_string(line).unwrap()).await.unwrap();
    }

    async fn answer(&mut self, id: u64, does: Option<Move>) {
        self.say(&FromBot::Answer(Answer { id, does, agree: None })).await;
    }

    /// The next line; `None` after the last.
    async fn hear(&mut self) -> Option<ToBot> {
        let text = tokio::time::timeout(PATIENCE, self.connection.next_text()).await;
        let text = text.expect("the table says something").ok()?;
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
    }

    /// The next question.
    async fn question(&mut self) -> Question {
        loop {
            if let Some(question) = self.hear().await.unwrap().question() {
                return question.clone();
            }
        }
    }

    /// Plays as a bot would until the table has nothing more to say, and tells
    /// what it heard.
    async fn play(mut self, bot: &str) -> Vec<ToBot> {
        let (mut heard, mut player) = (Vec::new(), None);
        while let Some(line) = self.hear().await {
            if let ToBot::Newgame { rules, .. } = &line {
                player = bots::by_name(bot, rules);
            }
            if let (Some(question), Some(player)) = (line.question(), player.as_mut()) {
                let view = question.view().unwrap();
                let action = player.act(&view, question.seat);
                self.answer(question.id, action.as_ref().and_then(Move::of)).await;
            }
            let over = line == ToBot::Bye {};
            heard.push(line);
            if over {
                break;
            }
        }
        heard
    }
}

fn against_bots(rules: &str) -> NewTableRequest {
    let others = if rules == "erdayi2021" { 2 } else { 3 };
    let bots = std::iter::once(None).chain(vec![Some("club".to_owned()); others]).collect();
    NewTableRequest { bots, ..table(rules, 1) }
}

async fn plays_a_deal(rules: &str) {
    let hall = Hall::open().await;
    let owner = hall.account("author").await;
    let made = make(&owner, "深算").await.unwrap();
    let (id, _) = owner.open_table(&against_bots(rules)).await.unwrap();
    let mut watching = owner.connect(&id).await.unwrap();
    let program = Program::sit(&hall, &id, &made.token).await;
    let sat = until(&mut watching, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Sat { who: Who::Program(_), .. })))
    })
    .await;
    let ServerMessage::Events { events, .. } = sat else { unreachable!() };
    let Some(Told::Sat { who: Who::Program(who), name, .. }) = events.first() else {
        panic!("{events:?}");
    };
    assert_eq!((&**name, &*who.owner), ("深算", "author"), "everybody sees whose it is");

    let heard = program.play("club").await;
    let count = |of: fn(&ToBot) -> bool| heard.iter().filter(|line| of(line)).count();
    assert_eq!(count(|line| matches!(line, ToBot::Newgame { .. })), 1);
    assert_eq!(count(|line| matches!(line, ToBot::Newdeal { .. })), 1);
    assert_eq!(count(|line| matches!(line, ToBot::Result { .. })), 1);
    // Cards are dealt here faster than anybody can declare.
    let wrong = |line: &ToBot| matches!(line, ToBot::Error { code, .. } if code != "too_late");
    assert!(!heard.iter().any(wrong));
    assert!(heard.last() == Some(&ToBot::Bye {}));
    for question in heard.iter().filter_map(ToBot::question) {
        let shown = serde_json::to_value(question).unwrap();
        let hands = shown["view"]["deal"]["hands"].as_array().unwrap();
        let others = hands.iter().enumerate().filter(|(seat, _)| *seat != question.seat.index());
        assert!(others.into_iter().all(|(_, hand)| hand.is_null()), "{shown}");
    }

    // All its moves are its own, and the record says what it is.
    let log = hall.log(&id).await;
    let own = log
        .iter()
        .filter(|entry| matches!(&entry.input, Input::Move { user, .. } if *user == who.id));
    assert!(own.count() > 0);
    let seat = games::Seat::new(0).unwrap();
    let by_bot = |input: &Input| matches!(input, Input::BotMove { seat: of, .. } if *of == seat);
    assert!(!log.iter().any(|entry| by_bot(&entry.input)));
    check_record(&owner, &id).await;
    let record = owner.record(&id).await.unwrap();
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let first = if rules == "erdayi2021" { "A" } else { "E" };
    assert_eq!(header["settings"]["programs"], json!({ first: "author" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_a_deal_of_shengji() {
    plays_a_deal("cn2017").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_a_deal_of_erdayi() {
    plays_a_deal("erdayi2021").await;
}

/// What it does wrong is told, and it may try again; when it says nothing, the
/// clock plays for it as for anybody.
#[tokio::test(flavor = "multi_thread")]
async fn a_bad_program_is_told_and_then_timed_out() {
    let hall = Hall::open().await;
    let owner = hall.account("author").await;
    let made = make(&owner, "坏程序").await.unwrap();
    let mut request = against_bots("erdayi2021");
    let ms = 1_500;
    let clocks = Clocks { declare_ms: ms, kitty_ms: ms, lead_ms: ms, follow_ms: ms };
    request.clocks = Some(clocks);
    let (id, _) = owner.open_table(&request).await.unwrap();
    let mut watching = owner.connect(&id).await.unwrap();
    let mut program = Program::sit(&hall, &id, &made.token).await;
    program.connection.send_text("babble").await.unwrap();
    let mut heard = program.hear().await.unwrap();
    while !matches!(heard, ToBot::Error { .. }) {
        heard = program.hear().await.unwrap();
    }
    assert!(matches!(&heard, ToBot::Error { code, .. } if code == "unreadable"), "{heard:?}");

    let question = program.question().await;
    let clock = question.clock.unwrap();
    assert!(clock.turn_ms <= ms && clock.pool_ms == 0, "{clock:?}");
    // It has no such card, and the question still stands.
    let cards = "BJ BJ".parse().unwrap();
    for wrong in [Some(Move::Play { cards, reading: None }), None] {
        program.answer(question.id, wrong).await;
        let refused = program.hear().await.unwrap();
        let told = matches!(&refused, ToBot::Error { id, code, .. }
            if *id == Some(question.id) && code == "illegal");
        assert!(told, "{refused:?}");
    }
    // The highest bid, so that there is something to play.
    let right = question.legal.as_ref().and_then(|legal| legal.last()).cloned();
    program.answer(question.id, right.clone()).await;
    program.answer(question.id, right).await;
    let mut next = None;
    let late = loop {
        let heard = program.hear().await.unwrap();
        if let ToBot::Error { id, code, .. } = heard {
            break (id, code);
        }
        next = next.or_else(|| heard.question().cloned());
    };
    assert_eq!(late, (Some(question.id), "too_late".to_owned()));

    // From here on it says nothing.
    let next = match next {
        Some(next) => next,
        None => program.question().await,
    };
    assert_eq!(next.id, question.id + 1);
    assert!(program.hear().await == Some(ToBot::Stop {}), "its time is nearly over");
    let mut told = Vec::new();
    until(&mut watching, |message| {
        if let ServerMessage::Events { events, .. } = message {
            told.extend(events.clone());
        }
        told.iter().any(|event| matches!(event, Told::Trustee { on: true, .. }))
    })
    .await;
    let seat = question.seat;
    assert!(
        told.iter().any(|event| matches!(event, Told::TimedOut { seat: of, .. } if *of == seat))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_sit_is_told_why() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    assert_eq!(make(&guest, "x").await.err().unwrap().code(), Some("account_needed"));
    let owner = hall.account("author").await;
    let other = hall.account("other").await;
    let made = make(&owner, "甲").await.unwrap();
    let code = async |id: &str, query: &str, token: &str| {
        let refused = Program::connect(&hall, id, query, token).await.err();
        refused.and_then(|error| error.code().map(str::to_owned))
    };
    let (open, _) = other.open_table(&table("cn2017", 1)).await.unwrap();
    assert_eq!(code(&open, "", "").await.as_deref(), Some("unknown_program"));
    assert_eq!(code(&open, "", &made.token).await.as_deref(), Some("not_owner"));
    let private = NewTableRequest { private: true, ..table("cn2017", 1) };
    let (id, link) = other.open_table(&private).await.unwrap();
    assert_eq!(code(&id, "", &made.token).await.as_deref(), Some("wrong_key"));
    let key = link.split_once('?').unwrap().1.to_owned();

    // With the link it comes in, but it must play what is played there.
    let mut program = Program::connect(&hall, &id, &key, &made.token).await.unwrap();
    assert!(matches!(program.hear().await, Some(ToBot::Hello(_))));
    program.greet(Some(vec!["erdayi2021".to_owned()])).await;
    let refused = program.hear().await.unwrap();
    assert!(matches!(&refused, ToBot::Error { code, .. } if code == "plays_other_rules"));
    assert_eq!(program.hear().await, Some(ToBot::Bye {}));
    assert_eq!(program.hear().await, None);

    // A chair that it leaves before the match is free again.
    let mut watching = other.connect(&id).await.unwrap();
    let left = |message: &ServerMessage| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Left { .. })))
    };
    let mut program = Program::connect(&hall, &id, &key, &made.token).await.unwrap();
    assert!(matches!(program.hear().await, Some(ToBot::Hello(_))));
    program.greet(None).await;
    until(&mut watching, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Sat { .. })))
    })
    .await;
    drop(program);
    until(&mut watching, left).await;

    // Tokens are listed without themselves, bounded, and revoked.
    for number in 1..10 {
        make(&owner, &format!("程序{number}")).await.unwrap();
    }
    assert_eq!(make(&owner, "x").await.err().unwrap().code(), Some("too_many_programs"));
    let listed: Value = owner.get("/api/me/programs").await.unwrap();
    let programs = listed["programs"].as_array().unwrap();
    assert_eq!((programs.len(), listed["most"].as_u64()), (10, Some(10)));
    assert!(!listed.to_string().contains(&made.token));
    let oldest = programs.iter().find(|of| of["id"] == json!(made.program.id)).unwrap();
    assert!(oldest["used_ms"].is_u64());
    let path = format!("/api/me/programs/{}", made.program.id);
    let revoke =
        async |of: &Visitor| of.send(reqwest::Method::DELETE, &path, Some(&json!({}))).await;
    assert_eq!(revoke(&other).await.unwrap_err().code(), Some("not_found"));
    revoke(&owner).await.unwrap();
    assert_eq!(code(&id, &key, &made.token).await.as_deref(), Some("unknown_program"));
}
