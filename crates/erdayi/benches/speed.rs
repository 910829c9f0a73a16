//! Lead lists and whole deals a second, on one core.
//!
//! Each sample does a thousand; the counter turns them into lists and deals.

mod random;

use divan::Bencher;
use divan::counter::ItemsCount;
use erdayi::count_plays;
use random::{Player, hands};

const EACH: usize = 1_000;

fn main() {
    divan::main();
}

/// Complete lists of the leads of random 20-card hands, written out.
#[divan::bench]
fn lead_lists(bencher: Bencher) {
    let hands = hands(EACH);
    let mut list = Vec::with_capacity(1 << 14);
    bencher.counter(ItemsCount::new(EACH)).bench_local(|| {
        for &hand in &hands {
            random::list(hand, &mut list);
            divan::black_box(&list);
        }
    });
}

/// The same leads, only counted.
#[divan::bench]
fn lead_counts(bencher: Bencher) {
    let hands = hands(EACH);
    bencher
        .counter(ItemsCount::new(EACH))
        .bench_local(|| hands.iter().map(|&hand| count_plays(hand, None)).sum::<usize>());
}

/// Whole deals: shuffle, random bids, random plays, score.
#[divan::bench]
fn deals(bencher: Bencher) {
    let mut player = Player::new();
    let mut number = 0;
    bencher.counter(ItemsCount::new(EACH)).bench_local(|| {
        for _ in 0..EACH {
            number += 1;
            divan::black_box(player.deal(number));
        }
    });
}
