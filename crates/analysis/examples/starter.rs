//! The puzzles that a new server begins with, made of deals between bots of
//! the house.
//!
//! `make puzzles` runs it and packs what it prints into
//! `crates/server/puzzles/starter.jsonl.gz`. The same program prints the
//! same: cards, players and searches come from numbers. `-- WANTED` asks for so
//! many of 二打一, and two thirds of it of 升级.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "An example prints, and may fail.")]

use std::collections::BTreeSet;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

use analysis::{Analysis, Effort, Puzzle, Standing, record_of_bots};
use bots::{Bot, Budget};
use games::{Boards, Form, Rules};
use shengji::Edition;

/// By which rules: most play the first.
const EDITIONS: [&str; 5] = ["cn2017", "cn2017", "cn2002x2", "cn2017", "cn2002x3"];
/// Who plays: the weaker the players, the more varied the positions.
const PLAYERS: [&str; 6] = ["rookie", "club", "steady", "club", "rookie", "steady"];
/// Deals of the unseen cards for a first look, and for a puzzle.
const LOOKED: u32 = 40;
const WEIGHED: u32 = 400;
/// Of one deal at most so many, and so many altogether that no bot misses.
const OF_DEAL: usize = 3;
const EASY: usize = 10;
/// Threads that share the deals.
const THREADS: u32 = 2;

fn main() {
    let wanted = std::env::args().nth(1).map_or(36, |text| text.parse().unwrap());
    for (game, wanted) in [("erdayi", wanted), ("shengji", wanted * 2 / 3)] {
        make(game, wanted, |puzzle| println!("{}", serde_json::to_string(puzzle).unwrap()));
    }
}

/// Tells of so many puzzles of a game, of its first deals that make any.
fn make(game: &'static str, wanted: usize, mut tell_of: impl FnMut(&Puzzle)) {
    let (tell, told) = mpsc::channel();
    let next = Arc::new(Mutex::new(0));
    for _ in 0..THREADS {
        let (tell, next) = (tell.clone(), Arc::clone(&next));
        thread::spawn(move || {
            loop {
                let number = {
                    let mut next = next.lock().unwrap();
                    *next += 1;
                    *next
                };
                if tell.send((number, of_deal(game, number))).is_err() {
                    return;
                }
            }
        });
    }
    // What comes early waits for the deals before it, so that chance of the
    // threads changes nothing.
    let mut waiting = std::collections::BTreeMap::new();
    let (mut found, mut due, mut easy) = (0, 1, 0);
    let mut ids = BTreeSet::new();
    loop {
        let (number, puzzles): (u32, Vec<Puzzle>) = told.recv().unwrap();
        waiting.insert(number, puzzles);
        while let Some(puzzles) = waiting.remove(&due) {
            due += 1;
            let mut of_deal = 0;
            for puzzle in puzzles {
                if puzzle.difficulty == 0 {
                    easy += 1;
                }
                let plain = puzzle.difficulty == 0 && easy > EASY;
                if plain || of_deal == OF_DEAL || !ids.insert(puzzle.id.clone()) {
                    continue;
                }
                of_deal += 1;
                tell_of(&puzzle);
                found += 1;
                if found == wanted {
                    return;
                }
            }
            eprintln!("{game}: {found} of {due} deals");
        }
    }
}

/// The puzzles of a deal, the hardest first.
fn of_deal(game: &str, number: u32) -> Vec<Puzzle> {
    let rules = rules(game, number);
    let mut players: Vec<Box<dyn Bot>> = (0..rules.seats())
        .map(|seat| {
            let name = PLAYERS[(number as usize + seat) % PLAYERS.len()];
            bots::by_name(name, &rules).unwrap()
        })
        .collect();
    for (seat, player) in players.iter_mut().enumerate() {
        player.seed([seat as u8 ^ number as u8; 32]);
    }
    let mut seed = [23; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    let Some(record) = record_of_bots(&rules, seed, &mut players) else { return Vec::new() };
    let analysis = Analysis::of(&record.join("\n")).unwrap();
    let effort = |worlds| Effort::new(Budget::new(None, Arc::default()), worlds);
    let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
    let mut puzzles: Vec<Puzzle> = choices
        .filter(|of| {
            let first = analysis.weigh(of.index, &effort(LOOKED));
            first.is_some_and(|first| Puzzle::may_be(of.kind, &first))
        })
        .filter_map(|of| Puzzle::of(&analysis, of.index, &effort(WEIGHED)))
        .filter(|puzzle| puzzle.check().is_ok())
        .collect();
    puzzles.sort_by_key(|puzzle| std::cmp::Reverse(puzzle.difficulty));
    puzzles
}

fn rules(game: &str, number: u32) -> Rules {
    if game == "erdayi" {
        return Rules::by_id("erdayi2021").unwrap().with_deals(1);
    }
    let id = EDITIONS[number as usize % EDITIONS.len()];
    let edition = Arc::new(Edition::by_id(id).unwrap().clone());
    if number.is_multiple_of(2) {
        return Rules::boards(edition, Boards { first: number + 1, count: 1 });
    }
    let level = cards::Rank::ALL[number as usize % 12];
    let from = shengji::BySide { east_west: level, north_south: level };
    let dealer = (number % 4 == 1).then_some(shengji::Seat::North);
    Rules::Shengji { edition, form: Form::Levels { from, dealer } }
}
