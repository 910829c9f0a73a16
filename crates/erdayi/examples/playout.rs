//! Random hands listed and random deals played, for counting instructions:
//!
//! ```text
//! cargo build --release -p erdayi --example playout
//! valgrind --tool=callgrind playout leads 10000
//! valgrind --tool=callgrind playout deals 1000
//! ```

#[path = "../benches/random/mod.rs"]
mod random;

use std::hint::black_box;

use random::{Player, hands};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let times = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1_000);
    match what.as_str() {
        "leads" => {
            let mut list = Vec::with_capacity(1 << 14);
            for hand in hands(times) {
                random::list(hand, &mut list);
                black_box(&list);
            }
        }
        "hands" => {
            black_box(hands(times));
        }
        "deals" => {
            let mut player = Player::new();
            for number in 0..times {
                black_box(player.deal(number as u64));
            }
        }
        _ => eprintln!("playout leads|hands|deals [how many]"),
    }
}
