//! What must hold in any game: the same checks for every edition of 升级, for
//! boards, for house rules, and for 二打一.

#![allow(clippy::unwrap_used)] // The helpers of a test fail as it does.

use std::sync::Arc;

use games::{
    Action, Boards, Game, GameRefusal, Happening, Kind, Notice, RandomPlayers, Recorder, Rules,
    Seat, Viewer, replay,
};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// How many actions are looked at where a list can be endless.
const MOST_LISTED: usize = 300;

/// All rules, with a name for messages.
fn all_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Rules::ids().map(|id| Rules::by_id(id).unwrap()).collect();
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    let house = shengji::HouseRules::from(x2).name("自定", "ours").kitty_shown(true).kitty(4);
    all.push(Rules::shengji(Arc::new(house.build().unwrap())));
    all.push(Rules::boards(Arc::new(x2.clone()), Boards { first: 3, count: 4 }));
    all
}

/// A random game and all that happened in it.
struct Table {
    rng: SmallRng,
    players: RandomPlayers,
    game: Game,
    recorder: Recorder,
    lines: Vec<String>,
    events: Vec<Happening>,
}

impl Table {
    fn new(rules: &Rules, seed: u64) -> Self {
        let recorder = Recorder::new(rules, ["甲", "乙", "丙", "丁"]);
        Self {
            rng: SmallRng::seed_from_u64(seed),
            players: RandomPlayers::new(),
            game: Game::new(rules),
            lines: recorder.opening().iter().map(ToString::to_string).collect(),
            recorder,
            events: Vec::new(),
        }
    }

    fn step(&mut self) {
        let from = self.events.len();
        self.players.step(&mut self.rng, &mut self.game, &mut self.events).unwrap();
        self.note(from);
    }

    /// A step, or now and then an end before the last card.
    fn any_step(&mut self) {
        match cut_short(&mut self.rng, &self.game) {
            Some(action) => self.act(&action),
            None => self.step(),
        }
    }

    fn act(&mut self, action: &Action) {
        let from = self.events.len();
        self.game.act(action, &mut self.events).unwrap();
        self.note(from);
    }

    fn note(&mut self, from: usize) {
        let lines = self.events[from..].iter().filter_map(|event| self.recorder.line(event));
        self.lines.extend(lines.map(|line| line.to_string()));
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str)
    }
}

/// A claim or a ruling that ends the deal under way, once in a while.
fn cut_short(rng: &mut SmallRng, game: &Game) -> Option<Action> {
    if rng.random_range(0..150) != 0 {
        return None;
    }
    let seat = game.turn().unwrap_or(Seat::new(0)?);
    let mut actions: Vec<Action> = match game.kind() {
        Kind::Shengji => {
            use shengji::Action as Do;
            let (seat, side) = (seat.shengji(), seat.shengji().side());
            [Do::Annul, Do::Claim { seat }, Do::Forfeit { side, levels: 1 }]
                .map(Action::from)
                .into()
        }
        Kind::Erdayi => {
            let seat = seat.erdayi()?;
            [erdayi::Action::Annul, erdayi::Action::Claim { seat }].map(Action::from).into()
        }
    };
    actions.retain(|action| game.check(action).is_ok());
    let index = rng.random_range(0..actions.len().max(1));
    actions.get(index).cloned()
}

/// Plays so many deals of each rules, games one after the other, and calls
/// `check` before every step and after the last.
fn check(deals: usize, mut check: impl FnMut(&mut Table)) {
    for rules in all_rules() {
        let mut seed = 1;
        let mut table = Table::new(&rules, seed);
        let mut done = 0;
        while done + table.game.deals_done() < deals {
            if table.game.is_over() {
                check(&mut table);
                done += table.game.deals_done();
                seed += 1;
                table = Table::new(&rules, seed);
            }
            check(&mut table);
            table.any_step();
        }
        check(&mut table);
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

#[test]
fn random_games_end() {
    for rules in all_rules() {
        let mut table = Table::new(&rules, 5);
        while !table.game.is_over() {
            assert_eq!(table.game.rules(), rules);
            table.any_step();
            assert!(table.game.deals_done() < 2000, "{} does not end", rules.id());
        }
        assert!(!table.game.needs_deal());
        assert!(table.game.outcome().is_some());
        assert_eq!((table.game.turn(), table.game.due()), (None, None));
        assert_eq!(table.game.scores().len(), rules.seats());
        assert_eq!(table.game.scores().iter().sum::<i32>(), 0);
        let error = table.game.start([0; 32], &mut table.events).unwrap_err();
        assert!(!refusal::Refusal::from(error).zh.is_empty());
        assert!(!table.players.step(&mut table.rng, &mut table.game, &mut Vec::new()).unwrap());
    }
}

/// At any moment it is somebody's turn, or the table has a step to take, or a
/// deal is needed, or the game is over: exactly one of them.
#[test]
fn a_table_always_knows_what_comes_next() {
    check(6, |table| {
        let game = &table.game;
        let ways = [game.turn().is_some(), game.due().is_some(), game.needs_deal(), game.is_over()];
        assert_eq!(ways.iter().filter(|&&way| way).count(), 1, "{ways:?}");
        if let Some(action) = game.due() {
            assert_eq!(game.check(&action), Ok(()));
            assert_eq!(action.seat(), None);
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for rules in all_rules() {
        let [a, b, c] = [1, 1, 2].map(|seed| {
            let mut table = Table::new(&rules, seed);
            while table.game.deals_done() < 3 {
                table.step();
            }
            table
        });
        assert_eq!(a.game, b.game);
        assert_eq!(a.events, b.events);
        assert_eq!(a.lines, b.lines);
        assert_ne!(a.lines, c.lines);
    }
}

/// Written, read, and replayed to the same state, after every deal.
#[test]
fn records_replay_to_the_same_state() {
    check(12, |table| {
        let between = table.game.needs_deal() || table.game.is_over();
        if !between {
            return;
        }
        let replayed = replay(table.lines()).unwrap();
        let played = (table.lines.len() > 2).then(|| table.game.clone());
        if let Some(game) = played {
            assert_eq!(replayed.games, [game]);
            let views = |game: &Game| json(&game.view(Viewer::Referee));
            assert_eq!(views(&replayed.games[0]), views(&table.game));
        }
        assert_eq!(replayed.header.rules().unwrap(), table.game.rules());
    });
}

/// A record that stops within a deal replays as far as it goes.
#[test]
fn records_may_stop_anywhere() {
    check(1, |table| {
        let replayed = replay(table.lines()).unwrap();
        // While cards are drawn, which is nobody's turn, a record lags behind.
        if table.game.turn().is_some() {
            let view = |game: &Game| json(&game.view(Viewer::Referee));
            assert_eq!(view(&replayed.games[0]), view(&table.game));
        }
    });
}

/// Several games in one file, each line with its time.
#[test]
fn records_hold_several_games() {
    for rules in all_rules() {
        let mut table = Table::new(&rules, 3);
        let mut games = Vec::new();
        for _ in 0..3 {
            while table.game.deals_done() < 2 {
                table.step();
            }
            let fresh = Game::new(&rules);
            games.push(std::mem::replace(&mut table.game, fresh));
            table.lines.extend(table.recorder.next_game().map(|line| line.to_string()));
        }
        // The last game was begun and not played.
        if rules.kind() == Kind::Erdayi {
            games.push(Game::new(&rules));
        }
        let timed: Vec<String> = (0_u64..)
            .zip(&table.lines)
            .map(|(at_ms, line)| match at_ms {
                0 => line.clone(),
                _ => format!("{},\"at_ms\":{at_ms}}}", line.strip_suffix('}').unwrap()),
            })
            .collect();
        let replayed = replay(timed.iter().map(String::as_str)).unwrap();
        assert_eq!(replayed.games, games, "{}", rules.id());
    }
}

#[test]
fn a_forged_line_is_named() {
    for rules in all_rules() {
        let mut table = Table::new(&rules, 8);
        while table.game.deals_done() < 2 {
            table.step();
        }
        let result = table.lines.iter().position(|line| line.contains("\"result\"")).unwrap();
        for (number, forged) in [
            (1, "{}".to_owned()),
            (1, table.lines[0].replace("\"version\":4", "\"version\":6")),
            (1, table.lines[0].replace(rules.id(), "cn1900")),
            (2, "not JSON".to_owned()),
            (result + 1, table.lines[result].replace("\"dealer\":\"", "\"dealer\":\"?")),
            (result + 1, table.lines[result - 1].clone()),
        ] {
            let mut lines = table.lines.clone();
            lines[number - 1] = forged;
            let error = replay(lines.iter().map(String::as_str)).unwrap_err();
            assert_eq!(error.line, number, "{error}");
            assert!(error.to_string().starts_with(&format!("line {number}: ")));
        }
        // A deal that is left out is missed at the next one.
        let number = |line: &String| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["number"].as_u64()
        };
        let first = table.lines.iter().position(|line| number(line).is_some()).unwrap();
        let later = |line: &String| number(line) > number(&table.lines[first]);
        let second = table.lines.iter().position(later).unwrap();
        let mut lines = table.lines.clone();
        lines.drain(first..second);
        let error = replay(lines.iter().map(String::as_str)).unwrap_err();
        assert_eq!(error.line, first + 1, "{error}");
    }
    assert_eq!(replay([]).unwrap_err().line, 1);
}

/// Whether an event tells the viewer something he could not know before.
fn reveals(event: &Happening, viewer: Viewer) -> bool {
    match event {
        Happening::Started(_) => false,
        Happening::Shengji(event) => match event {
            shengji::Happening::Drawn { seat, .. }
            | shengji::Happening::KittyTaken { seat, .. } => viewer == Viewer::Seat((*seat).into()),
            shengji::Happening::TurnedUp { .. }
            | shengji::Happening::KittyShown { .. }
            | shengji::Happening::ThrowFailed(_)
            | shengji::Happening::Finished(_) => true,
            _ => false,
        },
        Happening::Erdayi(event) => matches!(
            event,
            erdayi::Happening::KittyTaken { .. }
                | erdayi::Happening::PassedOut { .. }
                | erdayi::Happening::Finished { .. }
        ),
    }
}

fn told(events: &[Happening], viewer: Viewer) -> Vec<String> {
    events.iter().map(|event| format!("{:?}", event.seen_by(viewer))).collect()
}

/// Deal anew what a viewer cannot see: his View and every message to him stay
/// the same to the byte, and so do the messages of the next step unless the
/// rules let that step reveal something.
#[test]
fn nothing_unseen_is_told() {
    let (mut changed, mut messages) = (0, 0);
    check(2, |table| {
        let mut players = table.players.clone();
        let next = players.next(&mut table.rng, &table.game);
        for viewer in Viewer::all(table.game.seats()) {
            let other = table.game.redealt(viewer, &mut table.rng);
            assert_eq!(json(&table.game.view(viewer)), json(&other.view(viewer)), "{viewer:?}");
            assert!(viewer != Viewer::Referee || other == table.game);
            changed += usize::from(other != table.game);
            let Some(action) = &next else { continue };
            let mine = action.seat().map(Viewer::Seat) == Some(viewer);
            if mine || viewer == Viewer::Referee {
                continue;
            }
            // What another lays face down may be anything.
            let hidden = matches!(action, Action::Shengji(shengji::Action::Bury { .. }));
            let instead =
                if hidden { players.next(&mut table.rng, &other).unwrap() } else { action.clone() };
            let (mut before, mut after) = (table.game.clone(), other);
            let (mut here, mut there) = (Vec::new(), Vec::new());
            before.act(action, &mut here).unwrap();
            if after.act(&instead, &mut there).is_err() {
                continue;
            }
            if here.iter().chain(&there).any(|event| reveals(event, viewer)) {
                continue;
            }
            assert_eq!(told(&here, viewer), told(&there, viewer), "{viewer:?} {action:?}");
            messages += 1;
        }
    });
    assert!(changed > 5_000, "{changed}");
    assert!(messages > 2_000, "{messages}");
}

/// Everybody is told the same of an event, or it says that it differs; and
/// some do.
#[test]
fn what_is_told_differs_only_where_it_says_so() {
    let mut differing = 0;
    check(2, |table| {
        let Some(action) = table.players.clone().next(&mut table.rng, &table.game) else { return };
        let (mut game, mut events) = (table.game.clone(), Vec::new());
        game.act(&action, &mut events).unwrap();
        for event in &events {
            let mut viewers = Viewer::all(game.seats());
            let spectator = event.seen_by(Viewer::Spectator);
            let differs = viewers.any(|viewer| event.seen_by(viewer) != spectator);
            assert_eq!(event.differs_by_viewer(), differs, "{event:?}");
            differing += usize::from(differs);
        }
    });
    assert!(differing > 500, "{differing}");
}

/// The beginning of a deal tells a seat its own cards at most.
#[test]
fn the_beginning_of_a_deal_tells_no_secret() {
    for rules in all_rules() {
        let mut games = [Game::new(&rules), Game::new(&rules)];
        let mut events = [Vec::new(), Vec::new()];
        for (number, (game, events)) in (1..).zip(games.iter_mut().zip(&mut events)) {
            game.start([number; 32], events).unwrap();
        }
        let spectator = |events: &[Happening]| match events[0].seen_by(Viewer::Spectator) {
            Notice::Started(view) => json(&view),
            Notice::Erdayi(erdayi::Notice::Dealt(dealt)) => json(&(dealt.hands, dealt.kitty)),
            other => unreachable!("{other:?}"),
        };
        assert_eq!(spectator(&events[0]), spectator(&events[1]), "{}", rules.id());
        let referee = told(&events[0], Viewer::Referee);
        assert!(rules.kind() == Kind::Shengji || referee != told(&events[1], Viewer::Referee));
    }
}

/// An action of a moment is not one of every moment: most are refused later,
/// and then nothing has changed. The check without acting agrees.
#[test]
fn refused_actions_change_nothing() {
    let mut refused = 0;
    let mut pool: Vec<Action> = Vec::new();
    check(3, |table| {
        let game = &table.game;
        for seat in Seat::first(game.seats()) {
            pool.extend(game.legal(seat, 2));
        }
        pool.extend(game.due());
        let from = pool.len().saturating_sub(60);
        let count = pool.len();
        let earlier = (0..4).map(|_| table.rng.random_range(0..count.max(1)));
        let tried: Vec<Action> =
            earlier.chain(from..count).filter_map(|index| pool.get(index).cloned()).collect();
        for action in tried {
            let mut after = game.clone();
            let mut events = Vec::new();
            let done = after.act(&action, &mut events);
            assert_eq!(game.check(&action), done, "{action:?}");
            if let Err(error) = done {
                assert!(after == *game && events.is_empty(), "{action:?}");
                let refusal = refusal::Refusal::from(error);
                assert!(!refusal.code.is_empty() && !refusal.zh.is_empty());
                refused += 1;
            }
        }
    });
    assert!(refused > 20_000, "{refused}");
}

/// Everybody always doing the least is a legal game, too.
#[test]
fn the_smallest_action_is_always_legal() {
    check(4, |table| {
        for seat in Seat::first(table.game.seats()) {
            let smallest = table.game.smallest(seat);
            assert_eq!(smallest.is_some(), table.game.turn() == Some(seat));
            let mut late = table.game.clone();
            let timed_out = late.time_out(seat, &mut Vec::new());
            assert_eq!(timed_out.is_ok(), smallest.is_some());
            if let Some(action) = smallest {
                assert_eq!(action.seat(), Some(seat));
                assert_eq!(table.game.check(&action), Ok(()), "{action:?}");
            } else {
                assert_eq!(late, table.game);
            }
        }
    });
    for rules in all_rules() {
        let mut table = Table::new(&rules, 4);
        while table.game.deals_done() < 2 {
            // Somebody must declare, or the first deal is dealt for ever.
            match table.game.turn().and_then(|seat| table.game.smallest(seat)) {
                Some(action) => table.act(&action),
                None => table.step(),
            }
        }
        assert_eq!(replay(table.lines()).unwrap().games, [table.game]);
    }
}

#[test]
fn every_listed_action_is_accepted_and_listed_once() {
    let mut listed = 0;
    check(3, |table| {
        for seat in Seat::first(table.game.seats()) {
            let actions = table.game.legal(seat, MOST_LISTED);
            assert!(!actions.is_empty() || table.game.turn() != Some(seat), "nothing to do");
            assert!(table.game.legal(seat, 1).len() <= 1);
            for (index, action) in actions.iter().enumerate() {
                assert_eq!(action.seat(), Some(seat));
                assert_eq!(table.game.check(action), Ok(()), "{action:?}");
                if index < 40 {
                    assert!(!actions[..index].contains(action), "{action:?} is listed twice");
                }
            }
            listed += actions.len();
        }
    });
    assert!(listed > 10_000, "{listed}");
}

/// An action of the other game is refused, whatever the state.
#[test]
fn a_table_plays_one_game() {
    let foreign = |kind| match kind {
        Kind::Shengji => Action::Erdayi(erdayi::Action::Pass { seat: erdayi::Seat::A }),
        Kind::Erdayi => Action::Shengji(shengji::Action::Draw),
    };
    check(1, |table| {
        let action = foreign(table.game.kind());
        assert_ne!(action.kind(), table.game.kind());
        let refused = Err(GameRefusal::WrongGame.into());
        assert_eq!(table.game.clone().act(&action, &mut Vec::new()), refused);
        assert_eq!(table.game.check(&action), refused);
    });
}
