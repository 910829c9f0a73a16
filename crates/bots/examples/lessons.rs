//! Finds deals for the lessons: those in which everything that is taught comes
//! up, whoever plays them as a bot of some level would.
//!
//! `cargo run --release -p bots --example lessons -- erdayi 5000`
#![allow(clippy::print_stdout, reason = "what it finds is for whoever asks")]

use games::{Kind, Lesson};

#[path = "../tests/taught/mod.rs"]
mod taught;

/// How many deals are looked at unless it is said.
const DEALS: u32 = 2_000;

fn main() {
    let mut said = std::env::args().skip(1);
    let kind = if said.next().as_deref() == Some("erdayi") { Kind::Erdayi } else { Kind::Shengji };
    let most = said.next().and_then(|most| most.parse().ok()).unwrap_or(DEALS);
    for number in 0..most {
        let cards: &'static str = Box::leak(format!("lesson-{number}").into_boxed_str());
        if let Some(worth) = taught::worth(Lesson::of(kind).with_cards(cards)) {
            println!("{cards}: {worth}");
        }
    }
}
