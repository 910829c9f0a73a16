//! The rule code on fixed positions, from the ordinary to the largest.

use cards::{CardSet, Rank, Suit};
use divan::{Bencher, black_box};
use shengji::{Edition, Follows, Lead, Order, check_follow, smallest_follow, winner};

fn main() {
    divan::main();
}

/// A named position: a hand that follows a lead.
struct Position {
    order: Order,
    lead: Lead,
    hand: CardSet,
}

fn position(name: &str) -> Position {
    let (edition, lead, hand) = match name {
        "single" => ("cn2017", "HA", "H3 H9 HK C4 C4 D5 SA SK S3"),
        "pair" => ("cn2017", "HA HA", "H3 H3 H9 HK C4 C4 D5 SA SK S3"),
        "tractor" => ("cn2017", "HA HA HK HK HQ HQ", "H3 H3 H4 H4 H8 H8 HT HT HJ C4 D5 SA SK S3"),
        // Every demand competes with every other.
        "throw" => (
            "cn2002x3",
            "SA SA SA SK SK SK SQ SQ SJ SJ ST ST S8 S8 S8 S6 S6 S5 S5",
            "H2 H2 H2 C2 C2 D2 D2 S2 S2 LJ LJ BJ BJ SA SA SK SK SK SQ SQ SQ SJ ST ST S9 S9 \
             S8 S8 S7 S7 S7 S6 S6 S5 S5 S4 S4 S3 S3",
        ),
        _ => unreachable!("no such position"),
    };
    let edition = Edition::by_id(edition).expect("a published edition");
    let order = edition.order(Rank::Two, Some(Suit::Spades));
    let lead = lead.parse().expect("cards");
    Position {
        order,
        lead: Lead::read(&order, lead, None).expect("one group"),
        hand: hand.parse().expect("cards"),
    }
}

const POSITIONS: [&str; 4] = ["single", "pair", "tractor", "throw"];

#[divan::bench(args = POSITIONS)]
fn check(bencher: Bencher, name: &str) {
    let Position { order, lead, hand } = position(name);
    let play = smallest_follow(&order, hand, &lead);
    bencher.bench(|| check_follow(&order, black_box(hand), &lead, black_box(play)));
}

#[divan::bench(args = POSITIONS)]
fn count_follows(bencher: Bencher, name: &str) {
    let Position { order, lead, hand } = position(name);
    bencher.bench(|| Follows::new(&order, black_box(hand), &lead).count());
}

#[divan::bench(args = POSITIONS)]
fn smallest(bencher: Bencher, name: &str) {
    let Position { order, lead, hand } = position(name);
    bencher.bench(|| smallest_follow(&order, black_box(hand), &lead));
}

#[divan::bench(args = POSITIONS)]
fn trick(bencher: Bencher, name: &str) {
    let Position { order, lead, hand } = position(name);
    let play = smallest_follow(&order, hand, &lead);
    let plays = [lead.cards, play, play, play];
    let comparison = shengji::RuffComparison::EveryForm;
    bencher.bench(|| winner(&order, comparison, &lead, black_box(&plays)));
}

#[divan::bench(args = POSITIONS)]
fn read_lead(bencher: Bencher, name: &str) {
    let Position { order, lead, .. } = position(name);
    bencher.bench(|| Lead::read(&order, black_box(lead.cards), None));
}
