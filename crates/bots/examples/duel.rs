//! Masters with other numbers to search by, measured against club players at
//! 升级 on the same cards, with milliseconds of processor time.
//!
//! ```text
//! duel RULES PAIRS SEED MS THREADS SECONDS NAME=VALUE,… [NAME=VALUE,… …]
//! ```
//!
//! Pairs are begun until so many are played or so many seconds are over; each
//! is played by every master that is named, and what each gained on the club
//! players is printed, with what it gained more than the first one.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::arena::{Player, compare};
use bots::{Bot, Budget, Club, Master, Thought, Tuning};
use cards::{CardSet, Rank, Seed};
use games::{Action, Form, Rules, Seat, View};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::BySide;

#[path = "tuning/mod.rs"]
mod tuning;

fn processor() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(now).unwrap_or_default()
}

/// A master with so many milliseconds of a processor.
struct Timed(Master, u64);

impl Bot for Timed {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        self.think(view, seat, &Budget::of_ms(self.1).by_clock(processor)).action
    }

    fn think(&mut self, view: &View, seat: Seat, time: &Budget) -> Thought {
        self.0.think(view, seat, time)
    }

    fn seed(&mut self, seed: Seed) {
        self.0.seed(seed);
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        self.0.agrees(view, seat, claimant, shown)
    }
}

/// Levels and a dealer by chance; one pair in eight is a first deal.
fn circumstances(rules: &Rules, rng: &mut SmallRng) -> Rules {
    let Rules::Shengji { edition, .. } = rules else { unreachable!("it is 升级") };
    if rng.random_range(0..8) == 0 {
        return Rules::shengji(Arc::clone(edition));
    }
    let mut level = || Rank::ALL[rng.random_range(0..Rank::ALL.len())];
    let from = BySide { east_west: level(), north_south: level() };
    let dealer = Some(shengji::Seat::East.plus(rng.random_range(0..4)));
    Rules::Shengji { edition: Arc::clone(edition), form: Form::Levels { from, dealer } }
}

fn words(values: impl Iterator<Item = f64> + Clone) -> String {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:+.4} ± {:.4}", 1.96 * (variance / count).sqrt())
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rules = Rules::by_id(&args[1]).unwrap_or_else(|| {
        serde_json::from_str(&std::fs::read_to_string(&args[1]).unwrap()).unwrap()
    });
    let number = |at: usize| args[at].parse::<u64>().unwrap();
    let (pairs, seed, ms, threads, seconds) =
        (number(2), number(3), number(4), number(5), number(6));
    let tunings: Vec<Tuning> = args[7..].iter().map(|words| tuning::read(words)).collect();
    let (next, began) = (AtomicU64::new(0), Instant::now());
    let results: Mutex<Vec<Vec<f64>>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= pairs || began.elapsed().as_secs() >= seconds {
                        return;
                    }
                    let mut rng = SmallRng::seed_from_u64((seed << 32) + at);
                    let rules = circumstances(&rules, &mut rng);
                    let (cards, chance): (Seed, Seed) = (rng.random(), rng.random());
                    let gains = tunings.iter().map(|tuning| {
                        let seat = |master: bool| {
                            let master = master.then(|| {
                                let mut master = Master::new(&rules).with_tuning(tuning.clone());
                                master.seed(chance);
                                Timed(master, ms)
                            });
                            Player::Bot(match master {
                                Some(master) => Box::new(master),
                                None => Box::new(Club::new(&rules)),
                            })
                        };
                        compare(&rules, cards, seat, &mut Vec::new())
                            .map(|levels| f64::from(levels) / 2.0)
                    });
                    // A void deal counts for nobody.
                    let gains: Vec<f64> = gains.map(|of| of.unwrap_or(0.0)).collect();
                    results.lock().unwrap().push(gains);
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    println!("{} pairs, {} s, {ms} ms, {}", results.len(), began.elapsed().as_secs(), args[1]);
    for (index, words_of) in args[7..].iter().enumerate() {
        println!(
            "{words_of:<40} {}   more than the first {}",
            words(results.iter().map(|of| of[index])),
            words(results.iter().map(|of| of[index] - of[0]))
        );
    }
}
