//! Records that bots played.

#![allow(dead_code, reason = "Not every test needs all of it.")]

use std::sync::Arc;

use analysis::{Analysis, Effort, record_of_bots};
use bots::{Bot, Budget};
use games::{Boards, Rules};
use shengji::Edition;

pub(crate) fn board(edition: &str, number: u32) -> Rules {
    let edition = Arc::new(Edition::by_id(edition).unwrap().clone());
    Rules::boards(edition, Boards { first: number, count: 1 })
}

pub(crate) fn erdayi() -> Rules {
    Rules::by_id("erdayi2021").unwrap().with_deals(1)
}

pub(crate) fn lines(rules: &Rules, level: &str, number: u8) -> Vec<String> {
    let mut players: Vec<Box<dyn Bot>> =
        (0..rules.seats()).map(|_| bots::by_name(level, rules).unwrap()).collect();
    for (at, player) in players.iter_mut().enumerate() {
        player.seed([(at as u8).wrapping_add(number.wrapping_mul(40)); 32]);
    }
    record_of_bots(rules, [number; 32], &mut players).unwrap()
}

pub(crate) fn analysis(rules: &Rules, level: &str, number: u8) -> Analysis {
    Analysis::of(&lines(rules, level, number).join("\n")).unwrap()
}

pub(crate) fn effort(worlds: u32) -> Effort {
    Effort::new(Budget::new(None, Arc::default()), worlds)
}
