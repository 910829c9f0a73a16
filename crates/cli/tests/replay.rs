//! `paisai replay`, asked of the real binary: stored records print as they
//! always did, and a seat is shown nothing that it could not know.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../games/tests/made/mod.rs"]
#[allow(dead_code, reason = "each test file uses its own part")]
mod made;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use cards::{Card, CardSet};
use games::{Action, Boards, Game, Kind, Rules, Seat, Viewer};
use made::Made;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};

/// Prints a record that is given on standard input.
fn run(lines: &[String], arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(["replay", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A reader that stops early leaves lines unread.
    let _ = child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(lines: &[String], arguments: &[&str]) -> String {
    let output = run(lines, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn label(kind: Kind, seat: Seat) -> String {
    kind.label(seat).unwrap()
}

/// Stored records: proven to this day, and printed as they were.
#[test]
fn stored_records_print_as_they_did() {
    let shengji = include_str!("records/sasu2017.jsonl");
    let erdayi = include_str!("records/erdayi2021.jsonl");
    for (record, arguments, expected) in [
        (shengji, &[][..], include_str!("records/sasu2017.all.zh.txt")),
        (shengji, &["--seat", "N", "--lang", "en"], include_str!("records/sasu2017.N.en.txt")),
        (erdayi, &[], include_str!("records/erdayi2021.all.zh.txt")),
        (erdayi, &["--seat", "b", "--lang", "en"], include_str!("records/erdayi2021.B.en.txt")),
        (erdayi, &["--deal", "2"], include_str!("records/erdayi2021.deal2.zh.txt")),
    ] {
        let lines: Vec<String> = record.lines().map(str::to_owned).collect();
        assert_eq!(printed(&lines, arguments), expected);
        let verification = games::record::verify(record.lines());
        assert_eq!(verification.findings, [], "a stored record stays proven");
    }
}

#[test]
fn records_that_cannot_be_replayed_are_refused() {
    let lines = Made::finished(&Rules::by_id("erdayi2021").unwrap(), 3, 1);
    let refused = |lines: &[String], arguments: &[&str], message: &str| {
        let output = run(lines, arguments);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(message), "{text}");
    };
    refused(&lines, &["--seat", "E"], "no seat");
    refused(&lines[1..], &[], "line 1");
    refused(&lines, &["--deal", "0"], "no deal 0");
    refused(&lines, &["--deal", "9"], "no deal 9");
    let mut forged = lines;
    forged.remove(6);
    refused(&forged, &[], "line 7");
}

/// A redealt deal under the same lines: the record with other hidden cards,
/// if the rules let the same be played with them.
fn redealt(made: &Made, viewer: Viewer, rng: &mut SmallRng) -> Option<Vec<String>> {
    let other = made.game().redealt(viewer, rng);
    let at = made.lines.iter().rposition(|line| line.contains("\"type\":\"deal\""))?;
    let mut lines = made.lines.clone();
    let mut deal: Value = serde_json::from_str(&lines[at]).unwrap();
    let seats: Vec<Seat> = Seat::first(other.seats()).collect();
    let (before, after) = (cards_of(made.game())?, cards_of(&other)?);
    for (index, seat) in seats.into_iter().enumerate() {
        let hand = &mut deal["hands"][label(other.kind(), seat)];
        *hand = exchanged(hand, before.hands[index], after.hands[index]);
    }
    deal["kitty"] = exchanged(&deal["kitty"], before.kitty, after.kitty);
    lines[at] = deal.to_string();
    for line in &mut lines[at..] {
        if line.contains("\"type\":\"bury\"") {
            let mut bury: Value = serde_json::from_str(line).unwrap();
            bury["cards"] = json!(after.sorted.clone());
            *line = bury.to_string();
        }
    }
    games::replay(lines.iter().map(String::as_str)).is_ok().then_some(lines)
}

/// The cards of a deal as dealt, and the kitty laid down in the order in
/// which a record lists it.
struct Cards {
    hands: Vec<CardSet>,
    kitty: CardSet,
    sorted: Vec<Card>,
}

/// Annulling a deal shows it as dealt.
fn cards_of(game: &Game) -> Option<Cards> {
    let mut game = game.clone();
    let mut sorted = Vec::new();
    match &game {
        Game::Shengji(table) => {
            if let shengji::Deal::Playing(playing) = table.deal()? {
                let view = table.deal()?.view(shengji::Viewer::Referee);
                sorted = playing.terms().order.sorted(view.buried?);
            }
            game.act(&Action::Shengji(shengji::Action::Annul), &mut Vec::new()).ok()?;
        }
        Game::Erdayi(_) => {
            game.act(&Action::Erdayi(erdayi::Action::Annul), &mut Vec::new()).ok()?;
        }
    }
    match game {
        Game::Shengji(table) => {
            let shengji::Deal::Void(void) = table.deal()? else { return None };
            let hands = void.hands.iter().map(|(_, &hand)| hand).collect();
            Some(Cards { hands, kitty: void.kitty, sorted })
        }
        Game::Erdayi(table) => {
            let erdayi::Deal::Annulled(annulled) = table.deal()? else { return None };
            let set = |hand: erdayi::Hand| CardSet::try_from_cards(hand.iter()).unwrap();
            let hands = annulled.hands().iter().map(|(_, &hand)| set(hand)).collect();
            Some(Cards { hands, kitty: set(annulled.kitty()), sorted })
        }
    }
}

/// A list of cards in which the cards that are gone make room for new ones;
/// all others keep their places.
fn exchanged(list: &Value, before: CardSet, after: CardSet) -> Value {
    let mut keep = before.kinds().fold(CardSet::EMPTY, |keep, (card, copies)| {
        keep + CardSet::of(card, copies.min(after.copies(card)))
    });
    let mut new = (after - keep).iter();
    let cards: Vec<Card> = serde_json::from_value::<Vec<Card>>(list.clone())
        .unwrap()
        .into_iter()
        .map(|card| {
            if keep.contains(card) {
                keep -= card;
                card
            } else {
                new.next().unwrap()
            }
        })
        .collect();
    json!(cards)
}

/// While a deal is under way, what is printed for a seat does not depend on
/// cards that it cannot see.
#[test]
fn a_seat_is_shown_nothing_hidden() {
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    let boards = Rules::boards(Arc::new(x2.clone()), Boards { first: 1, count: 3 });
    let all = Rules::ids().map(|id| Rules::by_id(id).unwrap()).chain([boards]);
    let mut rng = SmallRng::seed_from_u64(1);
    for rules in all {
        let mut compared = 0;
        for seed in 0..4 {
            let mut made = Made::new(&rules, seed);
            made.play(1);
            // Into the next deal, past the kitty and a few plays.
            let start = made.lines.len();
            while made.lines.len() < start + 16 && made.game().deals_done() < 2 {
                made.step();
                let turn = made.game().turn();
                if made.lines.len() < start + 4
                    || turn.is_none()
                    || !made.lines.len().is_multiple_of(3)
                {
                    continue;
                }
                let seat = Seat::new(made.lines.len() / 3 % rules.seats()).unwrap();
                let label = label(rules.kind(), seat);
                let shown = |lines: &[String]| printed(lines, &["--seat", &label, "--deal", "2"]);
                let other = (0..20).find_map(|_| redealt(&made, Viewer::Seat(seat), &mut rng));
                if let Some(other) = other.filter(|other| *other != made.lines) {
                    assert_eq!(shown(&made.lines), shown(&other), "{} {label}", rules.id());
                    // Where all cards are printed, the difference is.
                    compared += usize::from(printed(&made.lines, &[]) != printed(&other, &[]));
                }
            }
        }
        assert!(compared > 3, "{}: only {compared} redealt records", rules.id());
    }
}

/// Once a deal is over, everybody sees all cards of 升级.
#[test]
fn all_cards_are_shown_in_the_end() {
    let mut made = Made::new(&Rules::by_id("cn2002x2").unwrap(), 3);
    made.play(1);
    let text = printed(&made.lines, &["--seat", "W", "--lang", "en"]);
    let (_, shown) = text.rsplit_once("All hands as dealt").unwrap();
    let deal = made.lines.iter().rfind(|line| line.contains("\"type\":\"deal\"")).unwrap();
    let deal: Value = serde_json::from_str(deal).unwrap();
    for seat in ["E", "N", "W", "S"] {
        let hand: Vec<Card> = serde_json::from_value(deal["hands"][seat].clone()).unwrap();
        let line = shown.lines().find(|line| line.starts_with(&format!("{seat}  "))).unwrap();
        for card in hand {
            assert!(line.contains(&card.face()), "{seat} {card}: {line}");
        }
    }
}
