//! Whole matches through the wire: everything can be told to everybody, and
//! nobody is told what he may not know.

#![allow(clippy::unwrap_used, reason = "a broken table fails the test")]

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use std::collections::BTreeMap;

use common::{Step, play, settings};
use games::{Boards, Form, Game, Kind, Move, Rules, Seat, Viewer};
use protocol::{GameView, PlayKind, ServerMessage, TableSummary, TableView, Told, What};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::Value;
use shengji::Deal;
use table::{Stage, Wait};

/// Entries of one match, and matches of each set of rules.
const MOST_ENTRIES: usize = 1_200;
const MATCHES: u64 = 2;

/// All published rules, and boards besides.
fn all_rules() -> impl Iterator<Item = Rules> {
    let boards = Rules::ids().filter_map(Rules::by_id).find_map(|rules| match rules {
        Rules::Shengji { edition, form: Form::Levels { .. } } => {
            Some(Rules::boards(edition, Boards { first: 1, count: 4 }))
        }
        _ => None,
    });
    Rules::ids().filter_map(Rules::by_id).chain(boards)
}

fn every_step(show: impl FnMut(Step<'_>)) {
    every_step_of(MATCHES, show);
}

fn every_step_of(matches: u64, mut show: impl FnMut(Step<'_>)) {
    for rules in all_rules() {
        for seed in 0..matches {
            play(settings(rules.clone()), seed, MOST_ENTRIES, &mut show);
        }
    }
}

/// The events as one viewer hears them.
fn told(step: &Step<'_>, viewer: Viewer) -> ServerMessage {
    let events = Told::all(step.events, None, viewer, step.at);
    ServerMessage::Events { v: step.table.version(), id: None, events }
}

#[test]
fn everything_can_be_told_to_everybody() {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    every_step(|step| {
        for viewer in Viewer::all(step.table.chairs().count()) {
            let message = told(&step, viewer);
            let json = message.json().unwrap();
            assert_eq!(serde_json::from_str::<ServerMessage>(&json).unwrap(), message, "{json}");
            let value: Value = serde_json::from_str(&json).unwrap();
            for event in value["events"].as_array().unwrap() {
                *names.entry(event["e"].as_str().unwrap().to_owned()).or_default() += 1;
            }
        }
        let summary = TableSummary::new(step.table, false, 0, 0);
        let json = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<TableSummary>(&json).unwrap(), summary);
    });
    // The rarest need seeds that are hard to come by.
    let usual = "sat left ready trustee began committed seeded turn closing timed_out \
        claim answered claim_refused between over paused resumed said referee_called deal drawn \
        declared passed trump kitty buried led followed throw_failed named penalised trick \
        claimed result dealt called kitty_taken played cards_left trick_ended late_warned finished";
    for name in usual.split_whitespace() {
        assert!(names.contains_key(name), "no {name} in {names:?}");
    }
}

#[test]
fn views_can_be_read_back() {
    every_step(|step| {
        if step.table.version() % 4 != 0 {
            return;
        }
        for viewer in Viewer::all(step.table.chairs().count()) {
            let view = Box::new(TableView::new(step.table, viewer, step.at));
            assert_eq!(view.scale.is_some(), view.game == Kind::Shengji);
            let message = ServerMessage::View { v: step.table.version(), view };
            let json = message.json().unwrap();
            assert_eq!(serde_json::from_str::<ServerMessage>(&json).unwrap(), message, "{json}");
        }
    });
}

/// What is told of a deal besides what happened: what one may declare, what
/// selected cards are, and all cards once it is over.
#[test]
fn what_is_read_off_a_game_agrees_with_its_events() {
    let (mut opened, mut named, mut offered) = (0, 0, 0);
    every_step(|step| {
        let Some(game) = step.table.game() else { return };
        let open: Vec<_> = Viewer::all(game.seats()).map(|v| Told::open(&game.view(v))).collect();
        assert!(open.iter().all(|told| *told == open[0]), "all see the same: {open:?}");
        let over = game.outcome().is_some() && game.kind() == Kind::Shengji;
        assert_eq!(open[0].is_some(), over);
        opened += usize::from(over);
        for seat in Seat::first(game.seats()) {
            let Told::May { declare } = Told::may(&game.view(Viewer::Seat(seat))) else {
                continue;
            };
            for cards in declare {
                let choice = Move::Declare { cards };
                game.check(&choice.by(game.kind(), seat).unwrap()).unwrap();
                offered += 1;
            }
        }
        let ServerMessage::Events { events, .. } = told(&step, Viewer::Spectator) else { return };
        for event in events {
            let (cards, reading) = match &event {
                Told::Led { cards, units, .. } => (*cards, units.clone()),
                Told::Played { cards, .. } => (*cards, None),
                _ => continue,
            };
            // Of a deal that has just ended nobody asks any more.
            let Some(what) = What::of(game, &Move::Play { cards, reading }) else { continue };
            named += 1;
            match event {
                Told::Led { cards, units, .. } => {
                    assert_eq!(what.units, Some(units.unwrap_or_else(|| vec![cards])));
                }
                Told::Played { pattern, length, main, .. } => {
                    assert_eq!(
                        (what.kind, what.length, what.main),
                        (pattern.into(), Some(length), Some(main))
                    );
                }
                _ => {}
            }
        }
    });
    assert!(opened > 5 && named > 100 && offered > 20, "{opened} {named} {offered}");
}

/// A throw is offered in every way it can be read, and each way is one that
/// the rules take; a kitty is named with its points.
#[test]
fn what_a_player_is_about_to_do_is_named() {
    let (mut several, mut kitties) = (0, 0);
    // Hands of which a suit can be thrown in several ways are rare.
    every_step_of(3 * MATCHES, |step| {
        let Some(Game::Shengji(game)) = step.table.game() else { return };
        let whole = Game::Shengji(game.clone());
        match game.deal() {
            Some(Deal::Playing(playing)) if playing.trick().lead.is_none() => {
                let (order, hand) = (&playing.terms().order, playing.hand(playing.turn()));
                for cards in shengji::Group::ALL.map(|group| order.of_group(hand, group)) {
                    let Some(what) = What::of(&whole, &Move::Play { cards, reading: None }) else {
                        assert!(cards.is_empty());
                        continue;
                    };
                    let Some(readings) = what.readings else { continue };
                    several += 1;
                    assert!((2..=protocol::limits::READINGS).contains(&readings.len()));
                    assert_eq!(Some(&readings[0]), what.units.as_ref(), "the default is first");
                    for units in readings {
                        let reading = Some(units.clone());
                        let read = What::of(&whole, &Move::Play { cards, reading }).unwrap();
                        assert_eq!(read.units, Some(units));
                    }
                }
            }
            Some(Deal::Exchange(exchange)) => {
                let cards = exchange.hand();
                let what = What::of(&whole, &Move::Bury { cards }).unwrap();
                assert_eq!((what.kind, what.points), (PlayKind::Kitty, Some(cards.points())));
                kitties += 1;
            }
            _ => {}
        }
    });
    assert!(several > 20 && kitties > 20, "{several} {kitties}");
}

#[test]
fn a_view_does_not_depend_on_hidden_cards() {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut differ = 0;
    every_step(|step| {
        let Some(game) = step.table.game() else { return };
        let json = |game: &games::Game, viewer| {
            serde_json::to_string(&GameView::from(game.view(viewer))).unwrap()
        };
        for viewer in Viewer::all(game.seats()) {
            let other = game.redealt(viewer, &mut rng);
            assert_eq!(json(game, viewer), json(&other, viewer), "{viewer:?}");
            let referee = Viewer::Referee;
            differ += usize::from(json(game, referee) != json(&other, referee));
        }
    });
    assert!(differ > 1_000, "the cards were dealt anew: {differ}");
}

#[test]
fn secrets_and_bytes_stay_inside_until_their_time() {
    every_step(|step| {
        let mut hidden: Vec<String> = step.secrets.iter().map(hex::encode).collect();
        if let Stage::Match(running) = step.table.stage()
            && let Wait::Between(between) = &running.wait
        {
            hidden.extend(between.contributions.values().flatten().map(hex::encode));
        }
        for viewer in Viewer::all(step.table.chairs().count()) {
            let view = TableView::new(step.table, viewer, step.at);
            let text = told(&step, viewer).json().unwrap() + &serde_json::to_string(&view).unwrap();
            assert!(!hidden.iter().any(|bytes| text.contains(bytes.as_str())), "{text}");
        }
    });
}

/// Of every deal only its own seat hears which cards come.
#[test]
fn cards_are_told_to_their_seat_alone() {
    every_step(|step| {
        let sees = |viewer, seat| viewer == Viewer::Seat(seat);
        for viewer in Viewer::all(step.table.chairs().count()).filter(|v| *v != Viewer::Referee) {
            let ServerMessage::Events { events, .. } = told(&step, viewer) else { return };
            for event in events {
                match event {
                    Told::Drawn { seat, card } => assert_eq!(card.is_some(), sees(viewer, seat)),
                    Told::Kitty { seat, cards, .. } | Told::Buried { seat, cards, .. } => {
                        assert_eq!(cards.is_some(), sees(viewer, seat));
                    }
                    Told::Dealt { hands, kitty, .. } => {
                        assert_eq!(kitty, None);
                        for (seat, hand) in Seat::first(3).zip(hands) {
                            assert_eq!(hand.is_some(), viewer == Viewer::Seat(seat));
                        }
                    }
                    Told::Deal { deal } => {
                        let deal = deal.unwrap();
                        assert_eq!((deal.kitty, deal.buried), (None, None));
                        for (seat, hand) in Seat::first(4).zip(deal.hands) {
                            assert_eq!(hand.is_some(), viewer == Viewer::Seat(seat));
                        }
                    }
                    _ => {}
                }
            }
        }
    });
}

/// The figures that docs/PROTOCOL.md gives.
#[test]
fn a_play_with_the_next_turn_is_small() {
    let (mut sizes, mut drawn) = (Vec::new(), Vec::new());
    every_step(|step| {
        let mut message = told(&step, Viewer::Spectator);
        let ServerMessage::Events { id, events, .. } = &mut message else { return };
        *id = Some("k3f9a2".into());
        let kinds = events.as_slice();
        let play = |event: &Told| {
            matches!(event, Told::Led { .. } | Told::Followed { .. } | Told::Played { .. })
        };
        let (plays, draws) = match kinds {
            [first, .., Told::Turn(_)] if play(first) => (true, false),
            [Told::Drawn { .. }] => (false, true),
            _ => (false, false),
        };
        let size = message.json().unwrap().len();
        if plays {
            sizes.push(size);
        } else if draws {
            drawn.push(size);
        }
    });
    for (what, sizes) in [("plays", &mut sizes), ("cards drawn", &mut drawn)] {
        sizes.sort_unstable();
        let count = sizes.len();
        let mean = sizes.iter().sum::<usize>() / count;
        let (median, p99, most) = (sizes[count / 2], sizes[count * 99 / 100], sizes[count - 1]);
        eprintln!("{what}: {count}, mean {mean}, median {median}, 99% {p99}, most {most} bytes");
    }
    assert!(sizes[sizes.len() * 9 / 10] < 200, "nine plays of ten are under 200 bytes");
}
