//! Messages for those who look at a table. What each may see is decided by
//! [`table::Happening::seen_by`] and [`protocol::TableView`]; here it becomes
//! text, once for all who see the same.

use std::fmt::Write;

use games::Viewer;
use protocol::ServerMessage;
use table::{Millis, Table};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::history::Happened;

/// A message as text. One that cannot be written, which no test has ever
/// seen, becomes an empty object, which clients ignore.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    match message.json() {
        Ok(json) => json.into(),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            Utf8Bytes::from_static("{}")
        }
    }
}

/// The whole table.
pub(crate) fn view(table: &Table, viewer: Viewer, now: Millis) -> Utf8Bytes {
    let view = Box::new(protocol::TableView::new(table, viewer, now));
    text(&ServerMessage::View { v: table.version(), view })
}

/// The whole table as it was a while ago, with all cards, for somebody who
/// watches.
pub(crate) fn open_view(table: &Table, now: Millis) -> Utf8Bytes {
    let mut view = Box::new(protocol::TableView::new(table, Viewer::Referee, now));
    view.you = protocol::Viewer::Spectator;
    text(&ServerMessage::View { v: table.version(), view })
}

/// What happened, as text for each kind of viewer, written when first asked
/// for.
pub(crate) struct Telling<'a> {
    happened: &'a Happened,
    /// The table right after it; `None` when it has moved on.
    table: Option<&'a Table>,
    /// When it is sent.
    at: Millis,
    /// Whether everybody is told the same.
    same: bool,
    /// The events for each kind of viewer; one kind where all see the same.
    lists: Vec<(Option<Viewer>, String)>,
    messages: Vec<(Option<Viewer>, Utf8Bytes)>,
}

impl<'a> Telling<'a> {
    /// Of what has just happened at a table.
    pub(crate) fn new(happened: &'a Happened, table: &'a Table) -> Self {
        Self::with(happened, Some(table), happened.at)
    }

    /// Of what happened before, told at a later time.
    pub(crate) fn late(happened: &'a Happened, at: Millis) -> Self {
        Self::with(happened, None, at)
    }

    fn with(happened: &'a Happened, table: Option<&'a Table>, at: Millis) -> Self {
        let declaring = table.is_some_and(is_declaring);
        let same = !declaring && !happened.events.iter().any(table::Happening::differs_by_viewer);
        Self { happened, table, at, same, lists: Vec::new(), messages: Vec::new() }
    }

    /// The message for a viewer.
    pub(crate) fn message(&mut self, viewer: Viewer) -> Utf8Bytes {
        let class = (!self.same).then_some(viewer);
        if let Some((_, message)) = self.messages.iter().find(|(known, _)| *known == class) {
            return message.clone();
        }
        let version = self.happened.version;
        let message = message(version, None, self.list(class, viewer));
        self.messages.push((class, message.clone()));
        message
    }

    /// The message for the one whose command it was: it acknowledges it.
    pub(crate) fn acknowledging(&mut self, viewer: Viewer, id: &str) -> Utf8Bytes {
        let class = (!self.same).then_some(viewer);
        let version = self.happened.version;
        message(version, Some(id), self.list(class, viewer))
    }

    fn list(&mut self, class: Option<Viewer>, viewer: Viewer) -> &str {
        let known = self.lists.iter().position(|(known, _)| *known == class);
        let index = known.unwrap_or_else(|| {
            let list = self.write(viewer);
            self.lists.push((class, list));
            self.lists.len() - 1
        });
        &self.lists[index].1
    }

    fn write(&self, viewer: Viewer) -> String {
        let game = self.table.and_then(Table::game);
        let events = protocol::Told::all(&self.happened.events, game, viewer, self.at);
        serde_json::to_string(&events).unwrap_or_else(|error| {
            tracing::error!(%error, "events could not be written");
            "[]".to_owned()
        })
    }
}

/// [`ServerMessage::Events`] around events that are text already. Most of the
/// text of a play is said to all alike, so that it is put together by hand.
fn message(version: u64, id: Option<&str>, events: &str) -> Utf8Bytes {
    // Room for what is around the events with an id as long as clients have.
    let mut text = String::with_capacity(events.len() + 96);
    // Writing to a string cannot fail.
    let _ = write!(text, r#"{{"s":"events","v":{version}"#);
    if let Some(id) = id {
        let _ = write!(text, r#","id":{}"#, serde_json::Value::from(id));
    }
    text.push_str(r#","events":"#);
    text.push_str(events);
    text.push('}');
    text.into()
}

/// What a client that caught up on events needs besides: what it may declare
/// now, or all cards of the deal that is over.
pub(crate) fn catch_up(table: &Table, viewer: Viewer) -> Option<Utf8Bytes> {
    let view = table.game()?.view(viewer);
    let events: Vec<protocol::Told> = if is_declaring(table) {
        vec![protocol::Told::may(&view)]
    } else {
        protocol::Told::open(&view).into_iter().collect()
    };
    let message = ServerMessage::Events { v: table.version(), id: None, events };
    Some(text(&message))
}

/// Whether somebody may declare or is asked whether he does. Each viewer is
/// then told something else.
fn is_declaring(table: &Table) -> bool {
    table.game().is_some_and(protocol::is_declaring)
}

#[cfg(test)]
mod tests {
    use cards::{CardSet, Secret};
    use games::{Boards, Move, RandomPlayers, Rules, Seat};
    use protocol::{GameView, ShengjiDeal, ShengjiPhase, Told};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use table::{Entry, Input, Length, Settings, Stage, User, Wait};

    use super::*;

    /// What people at a table do who play at random.
    fn next(table: &Table, players: &mut RandomPlayers, rng: &mut SmallRng) -> Input {
        if table.wants().secret {
            let mut secret = [0; 32];
            rng.fill_bytes(&mut secret);
            return Input::Secret { secret: Secret(secret) };
        }
        let choice = match table.stage() {
            Stage::Match(running) if !matches!(running.wait, Wait::Between(_)) => {
                players.next(rng, &running.game)
            }
            _ => None,
        };
        match choice.and_then(|action| Some((action.seat()?, Move::of(&action)?))) {
            Some((seat, choice)) => Input::Move { user: user(seat), choice },
            None => Input::Tick {},
        }
    }

    fn user(seat: Seat) -> User {
        User(format!("u{seat}").into())
    }

    /// Plays a match of three deals at random and shows every entry.
    fn play(rules: Rules, seed: u64, mut show: impl FnMut(&Table, &Happened)) {
        let mut settings = Settings::new("t", rules);
        settings.length = Length::Deals { deals: 3 };
        let mut table =
            Table::open(&Entry::new(0, Input::Open { settings: Box::new(settings) })).unwrap();
        let mut take = |table: &mut Table, input| {
            let at = table.wants().tick_at.map_or(table.now(), |at| at.max(table.now()));
            let at = if matches!(input, Input::Tick {}) { at } else { table.now() };
            let events = table.step(&Entry::new(at, input)).unwrap();
            let version = table.version();
            show(table, &Happened { version, at, events, said_by: None });
        };
        for seat in Seat::first(table.chairs().count()) {
            let name = "甲".into();
            take(&mut table, Input::Sit { user: user(seat), name, seat: Some(seat) });
            take(&mut table, Input::Ready { user: user(seat), ready: true, bytes: None });
        }
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut players = RandomPlayers::new();
        while !table.is_over() {
            let input = next(&table, &mut players, &mut rng);
            take(&mut table, input);
        }
    }

    /// All editions and a set of boards, a few matches of each.
    fn every_entry(mut show: impl FnMut(&Table, &Happened)) {
        let boards = match Rules::by_id("cn2002x2").unwrap() {
            Rules::Shengji { edition, .. } => Rules::boards(edition, Boards { first: 1, count: 3 }),
            rules @ Rules::Erdayi { .. } => rules,
        };
        for rules in Rules::ids().filter_map(Rules::by_id).chain([boards]) {
            for seed in 0..4 {
                play(rules.clone(), seed, &mut show);
            }
        }
    }

    fn events(message: &Utf8Bytes) -> Vec<Told> {
        match serde_json::from_str(message.as_str()).unwrap() {
            ServerMessage::Events { events, .. } => events,
            other => panic!("{other:?}"),
        }
    }

    /// The deal of 升级 as a view shows it.
    fn deal(table: &Table, viewer: Viewer) -> Option<ShengjiDeal> {
        match GameView::from(table.game()?.view(viewer)) {
            GameView::Shengji(view) => view.deal,
            GameView::Erdayi(_) => None,
        }
    }

    const fn is_open(phase: ShengjiPhase) -> bool {
        matches!(phase, ShengjiPhase::Finished | ShengjiPhase::Void)
    }

    const fn may_be_declared(phase: ShengjiPhase) -> bool {
        matches!(phase, ShengjiPhase::Drawing | ShengjiPhase::Bidding)
    }

    #[test]
    fn what_one_is_told_does_not_depend_on_who_else_is_told() {
        every_entry(|table, happened| {
            let viewers: Vec<Viewer> = Viewer::all(table.chairs().count()).collect();
            let alone = |viewer| Telling::new(happened, table).message(viewer);
            for first in [viewers.clone(), viewers.into_iter().rev().collect()] {
                let mut told = Telling::new(happened, table);
                for viewer in first {
                    assert_eq!(told.message(viewer), alone(viewer), "{viewer:?}");
                }
            }
        });
    }

    /// What a client knows that hears everything, of what is told besides
    /// what happened.
    #[derive(Default)]
    struct Follower {
        may_declare: Vec<CardSet>,
    }

    impl Follower {
        fn hear(&mut self, events: Vec<Told>) {
            for event in events {
                match event {
                    Told::Deal { deal } => self.may_declare = deal.unwrap().may_declare,
                    Told::May { declare } => self.may_declare = declare,
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn one_who_hears_everything_knows_what_he_may_declare() {
        let mut followers: Vec<Follower> = Vec::new();
        let (mut drawing, mut bidding) = (0, 0);
        every_entry(|table, happened| {
            let mut told = Telling::new(happened, table);
            for (index, viewer) in Viewer::all(table.chairs().count()).enumerate() {
                if followers.len() <= index {
                    followers.push(Follower::default());
                }
                followers[index].hear(events(&told.message(viewer)));
                let Some(deal) = deal(table, viewer) else { continue };
                if may_be_declared(deal.phase) {
                    let version = happened.version;
                    let told = &followers[index].may_declare;
                    assert_eq!(*told, deal.may_declare, "{viewer:?} at {version}");
                    let counted = if deal.phase == ShengjiPhase::Bidding {
                        &mut bidding
                    } else {
                        &mut drawing
                    };
                    *counted += usize::from(!told.is_empty());
                }
            }
        });
        assert!(drawing > 100 && bidding > 10, "{drawing} {bidding}");
    }

    #[test]
    fn one_who_comes_back_stands_where_one_stands_who_looks() {
        let (mut offered, mut opened) = (0, 0);
        every_entry(|table, _| {
            for viewer in Viewer::all(table.chairs().count()) {
                let told = catch_up(table, viewer).map(|message| events(&message));
                assert_eq!(told.is_some(), table.game().is_some());
                let told = told.unwrap_or_default();
                let Some(deal) = deal(table, viewer) else {
                    assert_eq!(told, []);
                    continue;
                };
                let expected = if may_be_declared(deal.phase) {
                    offered += usize::from(!deal.may_declare.is_empty());
                    vec![Told::May { declare: deal.may_declare }]
                } else if is_open(deal.phase) {
                    opened += 1;
                    let hands = deal.hands.into_iter().map(Option::unwrap).collect();
                    vec![Told::Open { hands, kitty: deal.kitty.unwrap(), buried: deal.buried }]
                } else {
                    Vec::new()
                };
                assert_eq!(told, expected, "{viewer:?} at {}", table.version());
            }
        });
        assert!(offered > 100 && opened > 100, "{offered} {opened}");
    }
}
