//! Evenings of friends: rooms over REST, their live stream, and their tables
//! over sockets.

use client::{ClientError, Visitor};
use futures_util::StreamExt;
use protocol::{
    Length, NewRoomRequest, PacePreset, RoomEvening, RoomInvitation, RoomSummary, RoomTermsRequest,
    RoomView, ServerMessage, TableStatus,
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::hall::{Hall, PATIENCE, id_of, play, until};

/// Matches of one deal, as fast as programs play.
pub(crate) fn terms(rules: &str, bots: bool) -> RoomTermsRequest {
    RoomTermsRequest {
        length: Some(Length::Deals { deals: 1 }),
        pace: PacePreset::Instant,
        bots,
        bot: Some("smallest".to_owned()).filter(|_| bots),
        ..RoomTermsRequest::new(rules)
    }
}

pub(crate) async fn open(host: &Visitor, terms: RoomTermsRequest) -> RoomView {
    let request = NewRoomRequest { title: "周五牌局".to_owned(), terms };
    host.post("/api/rooms", &serde_json::to_value(request).unwrap()).await.unwrap()
}

async fn seen(visitor: &Visitor, room: &str) -> RoomView {
    visitor.get(&format!("/api/rooms/{room}")).await.unwrap()
}

async fn join(visitor: &Visitor, room: &str) -> RoomView {
    visitor.post(&format!("/api/rooms/{room}/join"), &json!({})).await.unwrap()
}

async fn doing(visitor: &Visitor, room: &str, what: Value) -> Result<RoomView, String> {
    code(visitor.post(&format!("/api/rooms/{room}/do"), &what).await)
}

async fn leave(visitor: &Visitor, room: &str) {
    let path = format!("/api/rooms/{room}/leave");
    visitor.send(Method::POST, &path, Some(&json!({}))).await.unwrap();
}

pub(crate) async fn start(visitor: &Visitor, room: &str) -> Result<String, String> {
    let path = format!("/api/rooms/{room}/play");
    let seated: Value = code(visitor.post(&path, &json!({})).await)?;
    Ok(seated["table"].as_str().unwrap().to_owned())
}

async fn again(visitor: &Visitor, table: &str, turned: bool) -> String {
    let path = format!("/api/tables/{table}/again");
    let seated: Value = visitor.post(&path, &json!({ "turned": turned })).await.unwrap();
    seated["table"].as_str().unwrap().to_owned()
}

fn code<T>(answer: Result<T, ClientError>) -> Result<T, String> {
    answer.map_err(|error| match error {
        ClientError::Refused { status, body } => format!("{status} {}", body.code),
        other => panic!("{other}"),
    })
}

/// A page of a room that stays open, and what it shows.
struct Page {
    stream: std::pin::Pin<Box<dyn futures_util::Stream<Item = Vec<u8>> + Send>>,
    heard: String,
}

impl Page {
    async fn open(visitor: &Visitor, room: &str) -> Self {
        let path = format!("/api/rooms/{room}/live");
        let response = visitor.send(Method::GET, &path, None).await.unwrap();
        let bytes = response.bytes_stream().map(|part| part.unwrap_or_default().to_vec());
        let mut page = Self { stream: Box::pin(bytes), heard: String::new() };
        page.until(|_| true).await;
        page
    }

    /// Waits until the page shows something that fits.
    async fn until(&mut self, fits: impl Fn(&RoomView) -> bool) -> RoomView {
        let wait = async {
            loop {
                while let Some(end) = self.heard.find("\n\n") {
                    let rest = self.heard.split_off(end + 2);
                    let message = std::mem::replace(&mut self.heard, rest);
                    let data = message.lines().find_map(|line| line.strip_prefix("data: "));
                    let view = data.map(|data| serde_json::from_str::<RoomView>(data).unwrap());
                    if let Some(view) = view.filter(&fits) {
                        return view;
                    }
                }
                let part = self.stream.next().await.expect("the stream goes on");
                self.heard.push_str(&String::from_utf8(part).unwrap());
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("the page shows it")
    }

    /// Waits until the server ends the stream.
    async fn ends(mut self) {
        let wait = async { while self.stream.next().await.is_some() {} };
        tokio::time::timeout(PATIENCE, wait).await.expect("the stream ends");
    }
}

/// Plays a table to its end with these.
async fn play_all(players: &[&Visitor], table: &str) {
    let all = (0..).zip(players).map(|(number, player)| {
        let (player, table) = ((*player).clone(), table.to_owned());
        tokio::spawn(play(player, table, number))
    });
    for player in all.collect::<Vec<_>>() {
        player.await.unwrap();
    }
}

fn chairs(view: &RoomView) -> Vec<&str> {
    let name = |user: &String| &*view.members.iter().find(|of| of.user == *user).unwrap().name;
    view.chairs.iter().map(|chair| chair.as_ref().map_or("-", name)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_five_friends_adds_up_over_rematches_and_a_restart() {
    let mut hall = Hall::open().await;
    let friends = hall.guests(5).await;
    let room = open(&friends[0], terms("cn2017", false)).await;
    let id = room.id.clone();
    for friend in &friends[1..] {
        join(friend, &id).await;
    }
    let mut pages = Vec::new();
    for friend in &friends {
        pages.push(Page::open(friend, &id).await);
    }
    let view = seen(&friends[4], &id).await;
    assert_eq!(chairs(&view), ["客0", "客1", "客2", "客3"]);
    assert!(view.members.iter().all(|member| member.here), "{view:?}");
    assert_eq!(view.proposed, None, "it is fair as it is");

    // The host chooses partners; everyone sees it at once.
    let partner = id_of(&friends[1]).await;
    let moved = json!({"do": "arrange", "chair": 2, "user": partner});
    assert_eq!(doing(&friends[1], &id, moved.clone()).await.unwrap_err(), "403 host_only");
    doing(&friends[0], &id, moved).await.unwrap();
    let view = pages[3].until(|view| view.chairs[2].as_deref() == Some(&partner)).await;
    assert_eq!(chairs(&view), ["客0", "客2", "客1", "客3"]);

    // One tap, and four are dealt to; the fifth hears of it and watches.
    assert_eq!(start(&friends[3], &id).await.unwrap_err(), "403 host_only");
    let table = start(&friends[0], &id).await.unwrap();
    assert_eq!(start(&friends[0], &id).await.unwrap(), table, "a second tap leads there, too");
    let view = pages[4].until(|view| view.table.is_some()).await;
    assert_eq!(view.table.unwrap().table, table);
    let mut watches = friends[4].connect(&table).await.unwrap();
    let hello = until(&mut watches, |m| matches!(m, ServerMessage::Hello { .. })).await;
    let ServerMessage::Hello { room: of, you, .. } = hello else { panic!() };
    assert_eq!((of, you), (Some(id.clone()), protocol::Viewer::Spectator));
    let four: Vec<&Visitor> = friends[..4].iter().collect();
    play_all(&four, &table).await;

    // The score stands on every page as soon as the match is over.
    let over = |view: &RoomView| view.table.is_none() && view.lines.len() == 4;
    let view = pages[4].until(over).await;
    assert_eq!(view.matches[0].status, TableStatus::Over);
    for tally in &view.lines {
        assert_eq!((tally.line.games, tally.line.deals), (1, 1), "{tally:?}");
    }
    assert_eq!(view.lines.iter().map(|tally| tally.line.deals_won).sum::<u32>(), 2, "a side won");
    assert_eq!(view.lines.iter().map(|tally| tally.line.levels).sum::<i32>(), 0);
    // 客4 sat out, so somebody else does next.
    let outs = |view: &RoomView| view.members.iter().map(|of| of.outs).collect::<Vec<_>>();
    assert_eq!(outs(&view), [0, 0, 0, 0, 1]);
    let proposed = view.proposed.clone().unwrap();
    assert_eq!(proposed[3].as_deref(), Some(&*id_of(&friends[4]).await), "客3 came last");

    // Again at once with other partners: whoever asks first opens the table.
    let second = again(&friends[2], &table, true).await;
    let there = |view: &RoomView| view.table.as_ref().is_some_and(|of| of.table == second);
    let view = pages[0].until(there).await;
    assert_eq!(chairs(&view), ["客0", "客3", "客2", "客1"], "all but the first moved on");
    for friend in [0, 1, 3] {
        assert_eq!(again(&friends[friend], &table, false).await, second);
    }
    drop(pages);
    // The server goes away in the middle, and comes back.
    hall.restart().await;
    let friends: Vec<Visitor> = friends.iter().map(|friend| hall.again(friend)).collect();
    let view = seen(&friends[4], &id).await;
    assert_eq!(view.table.as_ref().unwrap().table, second, "the room goes on");
    let four: Vec<&Visitor> = friends[..4].iter().collect();
    play_all(&four, &second).await;
    let view = seen(&friends[0], &id).await;
    let games: Vec<u32> = view.lines.iter().map(|tally| tally.line.games).collect();
    assert_eq!((games, view.matches.len()), (vec![2; 4], 2));
    let won: u32 = view.lines.iter().map(|tally| tally.line.games_won).sum();
    assert!(won == 4 || won == 2 || won == 0, "whole sides win: {view:?}");

    // A new evening begins with nothing, and the old one is kept.
    assert_eq!(
        doing(&friends[1], &id, json!({"do": "new_evening"})).await.unwrap_err(),
        "403 host_only"
    );
    let lines = view.lines;
    let view = doing(&friends[0], &id, json!({"do": "new_evening"})).await.unwrap();
    assert_eq!((view.evening, view.lines.len(), view.matches.len()), (2, 0, 0));
    let kept: Value = friends[4].get(&format!("/api/rooms/{id}/evenings")).await.unwrap();
    let kept: Vec<RoomEvening> = serde_json::from_value(kept["evenings"].clone()).unwrap();
    assert_eq!((kept[0].number, kept[0].matches, &kept[0].lines), (1, 2, &lines));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_survives_its_host_and_whoever_is_removed_stays_out() {
    let hall = Hall::open().await;
    let friends = hall.guests(3).await;
    let room = open(&friends[0], terms("erdayi2021", true)).await;
    let id = room.id.clone();
    for friend in &friends[1..] {
        join(friend, &id).await;
    }
    let mut page = Page::open(&friends[1], &id).await;
    // The host's page is not open: whoever is there and came first decides.
    let stand_in = id_of(&friends[1]).await;
    assert_eq!(seen(&friends[1], &id).await.acting, stand_in);
    doing(&friends[1], &id, json!({"do": "turn"})).await.unwrap();
    leave(&friends[0], &id).await;
    let view = page.until(|view| view.host == stand_in).await;
    assert_eq!(view.members.len(), 2);
    assert_eq!(
        code(friends[0].get::<RoomView>(&format!("/api/rooms/{id}")).await).unwrap_err(),
        "404 no_room"
    );

    // The new host removes somebody, whose page ends and for whom the link is
    // as good as unknown.
    let removed = Page::open(&friends[2], &id).await;
    let user = id_of(&friends[2]).await;
    doing(&friends[1], &id, json!({"do": "remove", "user": user})).await.unwrap();
    removed.ends().await;
    for path in ["", "/invitation", "/evenings", "/live"] {
        let path = format!("/api/rooms/{id}{path}");
        assert_eq!(
            code(friends[2].get::<Value>(&path).await).unwrap_err(),
            "404 no_room",
            "{path}"
        );
    }
    let back = friends[2].post::<RoomView>(&format!("/api/rooms/{id}/join"), &json!({})).await;
    assert_eq!(code(back).unwrap_err(), "404 no_room");
    // Alone with bots one still plays.
    let table = start(&friends[1], &id).await.unwrap();
    play_all(&[&friends[1]], &table).await;
    let view = page.until(|view| view.lines.len() == 1 && view.table.is_none()).await;
    assert_eq!(view.lines[0].line.games, 1);
    // And with the last member the room is gone.
    leave(&friends[1], &id).await;
    page.ends().await;
    assert_eq!(
        code(friends[1].get::<Value>(&format!("/api/rooms/{id}")).await).unwrap_err(),
        "404 no_room"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_learn_nothing_and_the_link_says_who_invites() {
    let hall = Hall::open().await;
    let [host, stranger]: [Visitor; 2] = hall.guests(2).await.try_into().unwrap();
    let room = open(&host, terms("cn2002x2", false)).await;
    let nobody = Visitor::with_cookie(reqwest::Client::new(), &hall.base(), "");
    for (path, method, body) in [
        ("", Method::GET, None),
        ("/evenings", Method::GET, None),
        ("/live", Method::GET, None),
        ("/play", Method::POST, Some(json!({}))),
        ("/leave", Method::POST, Some(json!({}))),
        ("/do", Method::POST, Some(json!({"do": "turn"}))),
        ("/terms", Method::POST, Some(json!({"rules": "cn2017"}))),
    ] {
        for id in [&room.id, "0123456789"] {
            let path = format!("/api/rooms/{id}{path}");
            let answer = code(stranger.send(method.clone(), &path, body.as_ref()).await.map(drop));
            assert_eq!(answer.unwrap_err(), "404 no_room", "{path}");
            let answer = code(nobody.send(method.clone(), &path, body.as_ref()).await.map(drop));
            assert_eq!(answer.unwrap_err(), "401 not_signed_in", "{path}");
        }
    }
    // The link and the words lead to the same invitation, for guests to be too.
    let by_link: RoomInvitation =
        nobody.get(&format!("/api/rooms/{}/invitation", room.id)).await.unwrap();
    assert_eq!(
        (by_link.member, &*by_link.room.host, &*by_link.room.title),
        (false, "客0", "周五牌局")
    );
    assert_eq!(by_link.room.terms.rules, "cn2002x2");
    for words in [&room.words.zh, &room.words.en] {
        let path = words.replace(' ', "-");
        let by_words: RoomInvitation =
            stranger.get(&format!("/api/rooms/words/{path}")).await.unwrap();
        assert_eq!(by_words, by_link);
    }
    let unknown = stranger.get::<Value>("/api/rooms/words/blue").await;
    assert_eq!(code(unknown).unwrap_err(), "404 no_room");
    // A table of the room is for its members.
    join(&stranger, &room.id).await;
    let bots = serde_json::to_value(terms("cn2002x2", true)).unwrap();
    let path = format!("/api/rooms/{}/terms", room.id);
    host.post::<RoomView>(&path, &bots).await.unwrap();
    let table = start(&host, &room.id).await.unwrap();
    assert_eq!(
        code(nobody.get::<Value>(&format!("/api/tables/{table}")).await).unwrap_err(),
        "403 wrong_key"
    );
    let lists: Value = stranger.get("/api/rooms").await.unwrap();
    let lists: Vec<RoomSummary> = serde_json::from_value(lists["rooms"].clone()).unwrap();
    assert_eq!((&lists[0].table, lists[0].members.len()), (&Some(table), 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_be_given_up_and_bad_wishes_change_nothing() {
    let hall = Hall::open().await;
    let [host, friend]: [Visitor; 2] = hall.guests(2).await.try_into().unwrap();
    let room = open(&host, terms("erdayi2021", false)).await;
    let id = &room.id;
    join(&friend, id).await;
    assert_eq!(start(&host, id).await.unwrap_err(), "422 chairs_empty");
    let refused = |rules: &str, bot: &str| json!({"rules": rules, "bot": bot, "bots": true});
    let path = format!("/api/rooms/{id}/terms");
    for (body, why) in [
        (refused("nowhere", "club"), "422 unknown_rules"),
        (refused("cn2017", "nobody"), "422 no_such_bot"),
        (json!({"rules": "cn2017", "what": 1}), "400 bad_request"),
    ] {
        assert_eq!(code(host.post::<Value>(&path, &body).await).unwrap_err(), why);
    }
    assert_eq!(seen(&host, id).await.terms, room.terms, "refusals change nothing");
    let bots = serde_json::to_value(terms("erdayi2021", true)).unwrap();
    host.post::<RoomView>(&path, &bots).await.unwrap();
    // 客1 has a chair and no page open: the table waits for him.
    let table = start(&host, id).await.unwrap();
    assert_eq!(host.table(&table).await.unwrap().status, TableStatus::Gathering);
    assert_eq!(
        doing(&host, id, json!({"do": "new_evening"})).await.unwrap_err(),
        "409 table_goes_on"
    );
    assert_eq!(start(&friend, id).await.unwrap(), table, "he comes, and it begins");
    assert_eq!(host.table(&table).await.unwrap().status, TableStatus::Playing);
    let view = doing(&host, id, json!({"do": "let_go"})).await.unwrap();
    assert!(view.table.is_none());
    let next = start(&host, id).await.unwrap();
    assert_ne!(next, table);
    doing(&host, id, json!({"do": "let_go"})).await.unwrap();
    let cleared = host.table(&next).await.unwrap();
    assert!(cleared.seats.iter().flatten().all(|seat| seat.bot), "its chairs are free");

    // A guest hosts so many rooms and no more.
    open(&host, terms("cn2017", false)).await;
    open(&host, terms("cn2017", false)).await;
    let request = NewRoomRequest { title: String::new(), terms: terms("cn2017", false) };
    let more = host.post::<Value>("/api/rooms", &serde_json::to_value(request).unwrap()).await;
    assert_eq!(code(more).unwrap_err(), "422 too_many_rooms");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_people_meets_those_who_wait_and_bots_come_when_he_says() {
    let hall = Hall::open().await;
    let [one, other, third, hurried]: [Visitor; 4] = hall.guests(4).await.try_into().unwrap();
    let sit = async |visitor: &Visitor, body: Value| -> String {
        let seated: Value = visitor.post("/api/play", &body).await.unwrap();
        seated["table"].as_str().unwrap().to_owned()
    };
    let waits = json!({"rules": "erdayi2021", "fill_s": 0});
    let table = sit(&one, waits.clone()).await;
    assert_eq!(sit(&other, json!({"rules": "erdayi2021", "fill_s": 30})).await, table);
    assert_ne!(sit(&hurried, json!({"rules": "cn2017", "fill_s": 1})).await, table, "other rules");
    let seats = one.table(&table).await.unwrap().seats;
    assert_eq!(seats.iter().flatten().filter(|seat| !seat.bot).count(), 2);
    assert_eq!(sit(&third, waits).await, table);
    assert_eq!(one.table(&table).await.unwrap().status, TableStatus::Playing, "all are there");
    // Bots come to whoever wanted them after a second.
    let table = sit(&hurried, json!({"rules": "cn2017", "fill_s": 1})).await;
    let mut connection = hurried.connect(&table).await.unwrap();
    until(&mut connection, |message| match message {
        ServerMessage::View { view, .. } => {
            !matches!(view.stage, protocol::Stage::Gathering { .. })
        }
        ServerMessage::Events { events, .. } => {
            events.iter().any(|event| matches!(event, protocol::Told::Began { .. }))
        }
        _ => false,
    })
    .await;
    let late =
        hurried.post::<Value>("/api/play", &json!({"rules": "cn2017", "fill_s": 9999})).await;
    assert_eq!(code(late).unwrap_err(), "400 bad_request", "an hour is the longest");
}
