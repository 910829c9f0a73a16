//! Learns the club player's numbers for 二打一 from its own play, round after
//! round.
//!
//! ```text
//! learn_erdayi SECONDS ROUNDS FROM INTO [SEED]
//! ```
//!
//! plays deals for so many seconds a round with the numbers in `FROM`, fits
//! them anew, writes them into `INTO` and says by how much they are better
//! than before. From an empty file it begins with nothing.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::fmt::Write;
use std::time::{Duration, Instant};

use bots::learn_erdayi::{self, Desk, Judgement, Lesson, Start, Teacher};
use erdayi::Seat;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Lessons of earlier rounds that are learned again, for each model.
const KEPT: usize = 150_000;
/// Lessons that are learned from at once.
const BATCH: usize = 64;
/// How often each lesson is gone through in a round.
const EPOCHS: usize = 3;
/// The first steps, and what is left of them at the end.
const RATE: f32 = 2e-3;
const LAST_RATE: f32 = 0.02;
/// One decision in so many is a lesson.
const EVERY: u32 = 6;
/// Deals by which a round is measured, each with every dealer and with the
/// sides swapped.
const MEASURED: u64 = 2000;

fn seed(number: u64) -> cards::Seed {
    let mut seed = [0x3c; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// The share of wins of the new numbers over the old in both roles, with the
/// 95 % interval, and the points a deal.
fn compare(new: &Judgement, old: &Judgement, from: u64, desk: &mut Desk) -> String {
    let (mut sum, mut squares, mut points) = (0.0, 0.0, 0.0);
    for number in from..from + MEASURED {
        let mut share = 0.0;
        for dealer in Seat::ALL {
            let start = Start::new(seed(number), dealer);
            let (own, other) = (start.play(new, old, desk), start.play(old, new, desk));
            share += f64::from(u8::from(own.dealer_won) + u8::from(!other.dealer_won)) / 6.0;
            points += f64::from(own.points() - other.points()) / 6.0;
        }
        sum += share;
        squares += share * share;
    }
    let n = MEASURED as f64;
    let mean = sum / n;
    let half = 1.96 * ((squares / n - mean * mean) / n).sqrt();
    format!("{mean:.4} ± {half:.4} of wins ({:+.3} points)", points / n)
}

/// Plays deals for a time and says how many.
fn gather(
    judgement: &Judgement,
    time: Duration,
    desk: &mut Desk,
    rng: &mut SmallRng,
    lessons: &mut [Vec<Lesson>],
) -> u32 {
    let began = Instant::now();
    let mut deals = 0;
    while began.elapsed() < time {
        let dealer = Seat::ALL[rng.random_range(0..3)];
        let start = Start::new(seed(rng.random()), dealer);
        learn_erdayi::lessons(start, judgement, EVERY, desk, rng, &mut |lesson| {
            lessons[lesson.model].push(lesson);
        });
        deals += 1;
    }
    deals
}

/// Fits a model to the lessons, and says the mean error of the last epoch.
fn fit(teacher: &mut Teacher, lessons: &mut [Lesson], rng: &mut SmallRng) -> f32 {
    let steps = (EPOCHS * lessons.len()).div_ceil(BATCH).max(1) as f32;
    let (mut step, mut error) = (0.0, 0.0);
    for _ in 0..EPOCHS {
        for i in (1..lessons.len()).rev() {
            lessons.swap(i, rng.random_range(0..=i));
        }
        error = 0.0;
        for batch in lessons.chunks(BATCH) {
            step += 1.0;
            let rate = RATE * (1.0 - step / steps).max(LAST_RATE);
            error += teacher.teach(batch, rate) * batch.len() as f32 / lessons.len() as f32;
        }
    }
    error
}

/// Numbers to begin with: the first bends lean a little to all sides.
fn beginning(rng: &mut SmallRng) -> Judgement {
    let mut text = String::new();
    for _ in 0..Judgement::MODELS {
        for _ in 0..learn_erdayi::SIZE {
            write!(text, "{:.4} ", rng.random_range(-0.15..0.15)).unwrap();
        }
    }
    Judgement::read(&text)
}

/// How many whole deals are played out in a second.
fn speed(judgement: &Judgement, desk: &mut Desk) -> f64 {
    let began = Instant::now();
    for number in 0..2000 {
        Start::new(seed(7 << 42 | number), Seat::A).play(judgement, judgement, desk);
    }
    2000.0 / began.elapsed().as_secs_f64()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let time = Duration::from_secs(args[1].parse().unwrap());
    let rounds: usize = args[2].parse().unwrap();
    let from = std::fs::read_to_string(&args[3]).unwrap_or_default();
    let mut rng = SmallRng::seed_from_u64(args.get(5).map_or(1, |seed| seed.parse().unwrap()));
    let begins = from.trim().is_empty();
    let start = if begins { beginning(&mut rng) } else { Judgement::read(&from) };
    let mut now = start.clone();
    let mut desk = Desk::default();
    let mut lessons: Vec<Vec<Lesson>> = vec![Vec::new(); Judgement::MODELS];
    for round in 1..=rounds {
        for lessons in &mut lessons {
            // What was learned from wild play is soon of no use.
            lessons.truncate(if begins && round < 5 { 0 } else { KEPT });
        }
        let deals = gather(&now, time, &mut desk, &mut rng, &mut lessons);
        println!("round {round}: {deals} deals, {:.0} a second", speed(&now, &mut desk));
        let mut text = String::new();
        for (model, lessons) in now.models().zip(&mut lessons) {
            let mut teacher = Teacher::new(model);
            let error = fit(&mut teacher, lessons, &mut rng);
            println!("round {round}: {} lessons, error {error:.4}", lessons.len());
            let numbers: Vec<f32> = teacher.model().numbers().collect();
            for row in numbers.chunks(16) {
                let row: Vec<String> = row.iter().map(|number| format!("{number:.4}")).collect();
                writeln!(text, "{}", row.join(" ")).unwrap();
            }
        }
        std::fs::write(&args[4], &text).unwrap();
        let new = Judgement::read(&text);
        println!(
            "round {round}: over the last {}, over the start {}",
            compare(&new, &now, 1 << 42, &mut desk),
            compare(&new, &start, 3 << 42, &mut desk)
        );
        now = new;
    }
}
