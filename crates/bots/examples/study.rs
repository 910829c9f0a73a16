//! Writes down what the master's plays at 升级 come to in drawn worlds and in
//! the deal as it lies.
//!
//! ```text
//! study EDITION DEALS SEED WORLDS SHARE THREADS CARDS-CARDS NAME=VALUE,… [NAME=VALUE,… …]
//! ```
//!
//! East and west play as masters against club players; a share of their
//! decisions is written down, with so many worlds drawn in each of the ways
//! that are named.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::study::Study;
use bots::{Bot, Club, Tuning};
use cards::Rank;
use games::{Action, Form, Game, Rules, Seat, View, Viewer};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::{BySide, Edition, Phase, Side};

#[path = "tuning/mod.rs"]
mod tuning;

fn rules(edition: &Arc<Edition>, rng: &mut SmallRng) -> Rules {
    let mut level = || Rank::ALL[rng.random_range(0..Rank::ALL.len())];
    let from = BySide { east_west: level(), north_south: level() };
    let dealer = Some(shengji::Seat::East.plus(rng.random_range(0..4)));
    Rules::Shengji { edition: Arc::clone(edition), form: Form::Levels { from, dealer } }
}

struct Studying {
    edition: Arc<Edition>,
    worlds: usize,
    share: f64,
    /// How many cards a hand has that is looked at.
    cards: std::ops::RangeInclusive<usize>,
    tunings: Vec<Tuning>,
}

impl Studying {
    /// Looks at a decision, and says what a master would do.
    fn look(
        &self,
        game: &Game,
        seat: Seat,
        rng: &mut SmallRng,
        out: &mut String,
    ) -> Option<Action> {
        let (View::Shengji(view), View::Shengji(all)) =
            (game.view(Viewer::Seat(seat)), game.view(Viewer::Referee))
        else {
            return None;
        };
        let (view, all) = (view.deal?, all.deal?);
        let place = seat.shengji();
        if place.side() != Side::EastWest || !matches!(view.phase, Phase::Exchange | Phase::Playing)
        {
            return None;
        }
        let burying = view.phase == Phase::Exchange;
        let held = view.hands[place]?.len();
        if !burying && !rng.random_bool(self.share) || !self.cards.contains(&held) {
            return None;
        }
        let study = Study { edition: &self.edition, view: &view, all: &all, seat: place };
        let ways = study.ways()?;
        if ways.len() < 2 {
            return None;
        }
        let deals = burying || view.dealer?.side() == Side::EastWest;
        let leads = view.trick.as_ref().is_none_or(|trick| trick.plays.is_empty());
        write!(
            out,
            "P {} {} {} {}",
            if burying {
                "b"
            } else if leads {
                "l"
            } else {
                "f"
            },
            view.hands[place]?.len(),
            u8::from(deals),
            ways.len()
        )
        .unwrap();
        let mine = Some(place) == view.dealer;
        write!(out, " {}", u8::from(mine)).unwrap();
        for way in &ways {
            write!(out, " {:.4} {}", way.prior, way.points).unwrap();
        }
        let mut sums = vec![0_i32; ways.len()];
        for tuning in &self.tunings {
            let trial = study.trial(tuning, self.worlds, rng)?;
            write!(out, " | {:.4} {:.4}", trial.drawing_ms, trial.playing_ms).unwrap();
            for points in &trial.points {
                for (sum, points) in sums.iter_mut().zip(points) {
                    write!(out, " {points}").unwrap();
                    *sum += if deals { -points } else { *points };
                }
            }
        }
        out.push('\n');
        // Something that a master may do: two points are what the opinion of
        // the club player counts for.
        let scale = (self.worlds * self.tunings.len()) as f32;
        let value = |at: usize| sums[at] as f32 / scale + 20.0 * ways[at].prior;
        let best = (0..ways.len()).max_by(|&a, &b| value(a).total_cmp(&value(b)))?;
        let cards = ways[best].cards;
        Some(Action::Shengji(if burying {
            shengji::Action::Bury { seat: place, cards }
        } else {
            shengji::Action::Play { seat: place, cards, reading: None }
        }))
    }

    fn deal(&self, seed: u64) -> String {
        let mut rng = SmallRng::seed_from_u64(seed);
        let rules = rules(&self.edition, &mut rng);
        let mut game = Game::new(&rules);
        let mut club = Club::new(&rules);
        let mut out = String::new();
        game.start(rng.random(), &mut Vec::new()).unwrap();
        while !game.needs_deal() && !game.is_over() {
            let action = match game.turn() {
                Some(seat) => {
                    let looked = self.look(&game, seat, &mut rng, &mut out);
                    looked.or_else(|| club.act(&game.view(Viewer::Seat(seat)), seat))
                }
                None => Seat::first(4)
                    .find_map(|seat| club.act(&game.view(Viewer::Seat(seat)), seat))
                    .or_else(|| game.due()),
            };
            if game.act(&action.unwrap(), &mut Vec::new()).is_err() {
                break;
            }
        }
        out
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let edition = Arc::new(Edition::by_id(&args[1]).unwrap().clone());
    let number = |at: usize| args[at].parse::<u64>().unwrap();
    let (deals, seed, threads) = (number(2), number(3), number(6));
    let table = &edition.levels;
    println!("T {} {}", table.takeover, table.step);
    for points in (-200..=700).step_by(5) {
        let rise = table.rise(points);
        println!("R {points} {}", rise.dealer_side as i32 - rise.defenders as i32);
    }
    let tunings = args[8..].iter().map(|words| tuning::read(words)).collect();
    let studying = Studying {
        edition: Arc::clone(&edition),
        worlds: number(4) as usize,
        cards: {
            let (least, most) = args[7].split_once('-').unwrap();
            least.parse().unwrap()..=most.parse().unwrap()
        },
        share: args[5].parse().unwrap(),
        tunings,
    };
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= deals {
                        return;
                    }
                    let text = studying.deal((seed << 32) + at);
                    std::io::stdout().write_all(text.as_bytes()).unwrap();
                }
            });
        }
    });
}
