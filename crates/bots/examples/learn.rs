//! Learns the club player's numbers from its own play, round after round.
//!
//! ```text
//! learn EDITIONS SECONDS ROUNDS FROM INTO [THREADS] [SEED]
//! ```
//!
//! plays deals of the editions (their ids with commas between) for so many
//! seconds a round with the numbers in `FROM`, fits them anew, writes them
//! into `INTO` and says by how much they are better than before.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::fmt::Write;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bots::Judgement;
use bots::learn::{self, Lesson, School, Teacher};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::Edition;

/// Lessons of earlier rounds that are learned again, for each model: they stay
/// useful while the player changes little.
const KEPT: usize = 500_000;
/// Lessons that are learned from at once.
const BATCH: usize = 64;
/// How often each lesson is gone through in a round.
const EPOCHS: usize = 2;
/// The first steps, and what is left of them at the end.
const RATE: f32 = 1.5e-3;
const LAST_RATE: f32 = 0.02;
/// By how much the steps get smaller from round to round.
const SETTLES: f32 = 0.85;
/// Pairs of deals by which a round is measured, for each thread.
const MEASURED: u64 = 3000;

fn seed(number: u64) -> cards::Seed {
    let mut seed = [0x3c; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// How many pairs of deals were played, and the sums of what one side won.
#[derive(Default)]
struct Sums {
    count: f64,
    levels: f64,
    squares: f64,
    points: f64,
}

impl Sums {
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.levels += other.levels;
        self.squares += other.squares;
        self.points += other.points;
    }

    /// Levels a deal with the 95 % interval, and points.
    fn words(&self) -> String {
        let mean = self.levels / self.count;
        let half = 1.96 * ((self.squares / self.count - mean * mean) / self.count).sqrt();
        format!("{mean:+.3} ± {half:.3} levels ({:+.1} points)", self.points / self.count)
    }
}

/// What a school is held with.
struct Class<'a> {
    editions: &'a [Arc<Edition>],
    threads: u64,
    time: Duration,
}

impl Class<'_> {
    fn edition(&self, number: u64) -> &Arc<Edition> {
        &self.editions[number as usize % self.editions.len()]
    }

    /// By how much the new numbers are better than the old.
    fn compare(&self, new: &Judgement, old: &Judgement, from: u64) -> String {
        let measure = |thread: u64| {
            let mut sums = Sums::default();
            for number in from + thread * MEASURED..from + (thread + 1) * MEASURED {
                let edition = self.edition(number);
                let setup = learn::setup(edition, (number % 1009) as u32);
                let play = |players| learn::play(edition, &setup, seed(number), players);
                let (east, north) = (play([new, old]), play([old, new]));
                let (east, north) = (east.unwrap_or_default(), north.unwrap_or_default());
                let levels = f64::from(east.levels - north.levels) / 2.0;
                sums.count += 1.0;
                sums.levels += levels;
                sums.squares += levels * levels;
                sums.points += f64::from(east.points - north.points) / 2.0;
            }
            sums
        };
        let began = Instant::now();
        let mut all = Sums::default();
        thread::scope(|scope| {
            let threads: Vec<_> =
                (0..self.threads).map(|thread| scope.spawn(move || measure(thread))).collect();
            for thread in threads {
                all.add(&thread.join().unwrap());
            }
        });
        let a_second = 2.0 * all.count / began.elapsed().as_secs_f64();
        format!("{}, {a_second:.0} deals a second", all.words())
    }

    /// Plays deals for a time.
    fn gather(&self, judgement: &Judgement, rng: &mut SmallRng) -> Vec<Lesson> {
        let attend = |rng: SmallRng| {
            let mut school = School { judgement, rng, lessons: Vec::new() };
            let began = Instant::now();
            while began.elapsed() < self.time {
                let number: u64 = school.rng.random();
                let edition = self.edition(number);
                let setup = learn::setup(edition, (number % 1009) as u32);
                school.attend(edition, &setup, seed(number));
            }
            school.lessons
        };
        thread::scope(|scope| {
            let seeds: Vec<SmallRng> =
                (0..self.threads).map(|_| SmallRng::seed_from_u64(rng.random())).collect();
            let threads: Vec<_> =
                seeds.into_iter().map(|rng| scope.spawn(move || attend(rng))).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        })
    }
}

fn shuffle(lessons: &mut [Lesson], rng: &mut SmallRng) {
    for i in (1..lessons.len()).rev() {
        lessons.swap(i, rng.random_range(0..=i));
    }
}

/// Fits a model to the lessons, and says the mean error of the last epoch.
fn fit(teacher: &mut Teacher, lessons: &mut [Lesson], first: f32, mut rng: SmallRng) -> f32 {
    let steps = (EPOCHS * lessons.len()).div_ceil(BATCH).max(1) as f32;
    let (mut step, mut error) = (0.0, 0.0);
    for _ in 0..EPOCHS {
        shuffle(lessons, &mut rng);
        error = 0.0;
        for batch in lessons.chunks(BATCH) {
            step += 1.0;
            let rate = first * (1.0 - step / steps).max(LAST_RATE);
            error += teacher.teach(batch, rate) * batch.len() as f32 / lessons.len() as f32;
        }
    }
    error
}

/// Fits all models, each in a thread, and writes their numbers.
fn fit_all(now: &Judgement, lessons: &mut [Vec<Lesson>], rate: f32, rng: &mut SmallRng) -> String {
    let fitted: Vec<(usize, f32, Vec<f32>)> = thread::scope(|scope| {
        let threads: Vec<_> = now
            .models()
            .zip(lessons)
            .map(|(model, lessons)| {
                let rng = SmallRng::seed_from_u64(rng.random());
                scope.spawn(move || {
                    let mut teacher = Teacher::new(model);
                    let error = fit(&mut teacher, lessons, rate, rng);
                    (lessons.len(), error, teacher.model().numbers().collect())
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut text = String::new();
    for (lessons, error, numbers) in fitted {
        println!("  {lessons} lessons, error {error:.4}");
        for row in numbers.chunks(16) {
            let row: Vec<String> = row.iter().map(|number| format!("{number:.4}")).collect();
            writeln!(text, "{}", row.join(" ")).unwrap();
        }
    }
    text
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let editions: Vec<Arc<Edition>> =
        args[1].split(',').map(|id| Arc::new(Edition::by_id(id).unwrap().clone())).collect();
    let time = Duration::from_secs(args[2].parse().unwrap());
    let rounds: usize = args[3].parse().unwrap();
    let start = Judgement::read(&std::fs::read_to_string(&args[4]).unwrap());
    let threads = args.get(6).map_or(1, |threads| threads.parse().unwrap());
    let mut rng = SmallRng::seed_from_u64(args.get(7).map_or(1, |seed| seed.parse().unwrap()));
    let class = Class { editions: &editions, threads, time };
    let mut now = start.clone();
    let mut lessons: Vec<Vec<Lesson>> = vec![Vec::new(); now.models().count()];
    for round in 1..=rounds {
        println!("round {round}");
        for lessons in &mut lessons {
            shuffle(lessons, &mut rng);
            lessons.truncate(KEPT);
        }
        for lesson in class.gather(&now, &mut rng) {
            lessons[lesson.model].push(lesson);
        }
        let text = fit_all(&now, &mut lessons, RATE * SETTLES.powi(round as i32 - 1), &mut rng);
        std::fs::write(&args[5], &text).unwrap();
        let new = Judgement::read(&text);
        println!(
            "  over the last {}, over the start {}",
            class.compare(&new, &now, 1 << 42),
            class.compare(&new, &start, 3 << 42)
        );
        now = new;
    }
}
