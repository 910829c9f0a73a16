//! Learns the club player's numbers from its own play, round after round.
//!
//! ```text
//! learn EDITIONS SECONDS ROUNDS FROM INTO [SEED]
//! ```
//!
//! plays deals of the editions (their ids with commas between) for so many
//! seconds a round with the numbers in `FROM`, fits them anew, writes them
//! into `INTO` and says by how much they are better than before.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Judgement;
use bots::learn::{self, Lesson, Teacher};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::Edition;

/// Lessons of earlier rounds that are learned again, for each model: they stay
/// useful while the player changes little.
const KEPT: usize = 250_000;
/// Lessons that are learned from at once.
const BATCH: usize = 64;
/// How often each lesson is gone through in a round.
const EPOCHS: usize = 4;
/// The first steps, and what is left of them at the end.
const RATE: f32 = 2e-3;
const LAST_RATE: f32 = 0.02;
/// One decision in so many is a lesson.
const EVERY: u32 = 12;
/// Pairs of deals by which a round is measured.
const MEASURED: u64 = 4000;

fn seed(number: u64) -> cards::Seed {
    let mut seed = [0x3c; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Levels a deal of the new numbers over the old, with the 95 % interval, and
/// points.
fn compare(editions: &[Arc<Edition>], new: &Judgement, old: &Judgement, from: u64) -> String {
    let (mut sum, mut squares, mut points) = (0.0, 0.0, 0.0);
    for number in from..from + MEASURED {
        let edition = &editions[number as usize % editions.len()];
        let setup = learn::setup(edition, (number % 1009) as u32);
        let east = learn::play(edition, &setup, seed(number), [new, old]).unwrap_or_default();
        let north = learn::play(edition, &setup, seed(number), [old, new]).unwrap_or_default();
        let more = f64::from(east.levels - north.levels) / 2.0;
        sum += more;
        squares += more * more;
        points += f64::from(east.points - north.points) / 2.0;
    }
    let n = MEASURED as f64;
    let mean = sum / n;
    let half = 1.96 * ((squares / n - mean * mean) / n).sqrt();
    format!("{mean:+.3} ± {half:.3} levels ({:+.1} points)", points / n)
}

/// Plays deals for a time.
fn gather(
    editions: &[Arc<Edition>],
    judgement: &Judgement,
    time: Duration,
    rng: &mut SmallRng,
    lessons: &mut [Vec<Lesson>],
) {
    let began = Instant::now();
    while began.elapsed() < time {
        let number: u64 = rng.random();
        let edition = &editions[number as usize % editions.len()];
        let setup = learn::setup(edition, (number % 1009) as u32);
        learn::lessons(edition, &setup, seed(number), judgement, EVERY, rng, &mut |lesson| {
            lessons[lesson.model].push(lesson);
        });
    }
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

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let editions: Vec<Arc<Edition>> =
        args[1].split(',').map(|id| Arc::new(Edition::by_id(id).unwrap().clone())).collect();
    let time = Duration::from_secs(args[2].parse().unwrap());
    let rounds: usize = args[3].parse().unwrap();
    let start = Judgement::read(&std::fs::read_to_string(&args[4]).unwrap());
    let mut rng = SmallRng::seed_from_u64(args.get(6).map_or(1, |seed| seed.parse().unwrap()));
    let mut now = start.clone();
    let mut lessons: Vec<Vec<Lesson>> = vec![Vec::new(); now.models().count()];
    for round in 1..=rounds {
        for lessons in &mut lessons {
            lessons.truncate(KEPT);
        }
        gather(&editions, &now, time, &mut rng, &mut lessons);
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
        std::fs::write(&args[5], &text).unwrap();
        let new = Judgement::read(&text);
        println!(
            "round {round}: over the last {}, over the start {}",
            compare(&editions, &new, &now, 1 << 42),
            compare(&editions, &new, &start, 3 << 42)
        );
        now = new;
    }
}
