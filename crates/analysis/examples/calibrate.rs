//! How bots of every level are judged, and how far a short look agrees with a
//! long one: the tables of docs/ANALYSIS.md.
//!
//! `cargo run --release -p analysis --example calibrate -- GAME DEALS WORLDS
//! THREADS [LEVELS]` plays deals of each level against itself, weighs every
//! decision and prints what became of it. With `agreement` for WORLDS it
//! weighs each decision for 50 ms and for 2 s of a processor's time. GAME is
//! `erdayi` or an edition of 升级. `KINDS=1` prints each kind of decision.
//!
//! `fit GAME DEALS WORLDS THREADS` finds the limits of the classes anew: from
//! every second deal of `master` and `random`, and checked on the others. What
//! it prints belongs into `Thresholds::of`.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "An example prints, and may fail.")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use analysis::{Analysis, Class, Effort, Kind, Standing, Summary, Weighed, fit, record_of_bots};
use bots::{Bot, Budget, Master};
use games::{Boards, Form, Rules, Seat};
use shengji::Edition;

/// In how many deals of the unseen cards `master` and `champion` look.
const SEARCHED: u32 = 60;

const LEVELS: [&str; 8] =
    ["random", "smallest", "rookie", "steady", "club", "expert", "master", "champion"];

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    let fits = args.next_if(|arg| arg == "fit").is_some();
    let game = args.next().unwrap_or_else(|| "erdayi".to_owned());
    let deals: u32 = args.next().map_or(4, |text| text.parse().unwrap());
    let worlds = args.next().unwrap_or_else(|| "60".to_owned());
    let threads: usize = args.next().map_or(2, |text| text.parse().unwrap());
    let levels = args.next().unwrap_or_else(|| LEVELS.join(","));
    if worlds == "agreement" {
        return levels.split(',').for_each(|level| agreement(&game, level, deals));
    }
    let worlds: u32 = worlds.parse().unwrap();
    if fits {
        return refit(&game, deals, worlds, threads);
    }
    println!(
        "level      decisions  best%  fine%  inacc% mist%  blund% | agree% accuracy lost/decision lost/deal s/deal"
    );
    for level in levels.split(',') {
        of_level(&game, level, deals, worlds, threads);
    }
}

/// A deal between four or three of a level as a record.
fn record(game: &str, level: &str, number: u32) -> String {
    let rules = match game {
        "erdayi" => Rules::by_id("erdayi2021").unwrap().with_deals(1),
        id => {
            let edition = std::sync::Arc::new(Edition::by_id(id).unwrap().clone());
            if number.is_multiple_of(2) {
                Rules::boards(edition, Boards { first: number + 1, count: 1 })
            } else {
                let level = cards::Rank::ALL[number as usize % 12];
                let from = shengji::BySide { east_west: level, north_south: level };
                let dealer = (number % 4 == 1).then_some(shengji::Seat::North);
                Rules::Shengji { edition, form: Form::Levels { from, dealer } }
            }
        }
    };
    // Those that search look at so many deals, whatever else the machine does.
    let player = |_| -> Box<dyn Bot> {
        match level {
            "master" => Box::new(Master::new(&rules).with_worlds(SEARCHED)),
            "champion" => Box::new(Master::champion(&rules).with_worlds(SEARCHED)),
            level => bots::by_name(level, &rules).unwrap(),
        }
    };
    let mut players: Vec<Box<dyn Bot>> = (0..rules.seats()).map(player).collect();
    for (at, player) in players.iter_mut().enumerate() {
        player.seed([at as u8 + number as u8; 32]);
    }
    let mut seed = [5; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    record_of_bots(&rules, seed, &mut players).unwrap().join("\n")
}

/// Every decision of a record that can be weighed, in no order.
fn weigh_all(
    analysis: &Analysis,
    worlds: u32,
    threads: usize,
) -> Vec<(analysis::Decision, Weighed)> {
    let choices: Vec<usize> = analysis
        .decisions()
        .iter()
        .filter(|decision| decision.standing == Standing::Choice)
        .map(|decision| decision.index)
        .collect();
    let next = AtomicUsize::new(0);
    let weigh = || {
        let mut found = Vec::new();
        while let Some(&index) = choices.get(next.fetch_add(1, Ordering::Relaxed)) {
            let effort = Effort::new(Budget::new(None, std::sync::Arc::default()), worlds);
            if let Some(weighed) = analysis.weigh(index, &effort) {
                found.push((analysis.decisions()[index].clone(), weighed));
            }
        }
        found
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(weigh)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}

/// What the decisions of a level lost of their stakes, by deals.
fn losses(game: &str, level: &str, deals: u32, worlds: u32, threads: usize) -> Vec<Vec<f64>> {
    let of_deal = |number| {
        let analysis = Analysis::of(&record(game, level, number)).unwrap();
        let found = weigh_all(&analysis, worlds, threads);
        found.iter().map(|(_, of)| of.part_lost()).collect()
    };
    (0..deals).map(of_deal).collect()
}

/// The limits of the classes from every second deal, and what they make of the
/// others. The forms of 升级 take turns too, so that deals are taken in pairs.
fn refit(game: &str, deals: u32, worlds: u32, threads: usize) {
    let half = |all: &[Vec<f64>], which: usize| -> Vec<f64> {
        let those = all.iter().enumerate().filter(|(at, _)| at / 2 % 2 == which);
        those.flat_map(|(_, of)| of.iter().copied()).collect()
    };
    let [strong, chance] =
        ["master", "random"].map(|level| losses(game, level, deals, worlds, threads));
    let (all_strong, all_chance): (Vec<f64>, Vec<f64>) = (strong.concat(), chance.concat());
    let Some(found) = fit(&all_strong, &all_chance) else { return println!("too few deals") };
    println!(
        "fitted to {} decisions of master and {} of random:",
        all_strong.len(),
        all_chance.len()
    );
    println!(
        "    Self {{ best: {:.2}, fine: {:.2}, inaccuracy: {:.2}, mistake: {:.2} }}",
        found.best, found.fine, found.inaccuracy, found.mistake
    );
    for which in [0, 1] {
        let Some(half_fit) = fit(&half(&strong, which), &half(&chance, which)) else { continue };
        println!("half {which} alone: {half_fit:?}");
        for (level, all) in [("master", &strong), ("random", &chance)] {
            let held_out = half(all, 1 - which);
            let part = |limit: f64| {
                let within = held_out.iter().filter(|lost| **lost <= limit).count();
                100.0 * within as f64 / held_out.len().max(1) as f64
            };
            println!(
                "  the other half of {level}, {} decisions: best {:.1} %, best or fine {:.1} %, mistakes {:.1} %, of them blunders {:.1} %",
                held_out.len(),
                part(half_fit.best),
                part(half_fit.fine),
                100.0 - part(half_fit.inaccuracy),
                100.0 - part(half_fit.mistake),
            );
        }
    }
}

fn of_level(game: &str, level: &str, deals: u32, worlds: u32, threads: usize) {
    let mut all: Vec<(analysis::Decision, Weighed)> = Vec::new();
    let mut kind = None;
    let mut spent = 0.0;
    for number in 0..deals {
        let analysis = Analysis::of(&record(game, level, number)).unwrap();
        kind = Some(analysis.kind());
        let started = Instant::now();
        let found = weigh_all(&analysis, worlds, threads);
        spent += started.elapsed().as_secs_f64() * threads as f64;
        all.extend(found);
    }
    let kind = kind.unwrap();
    let count = all.len().max(1) as f64;
    let part = |class: Class| {
        100.0 * all.iter().filter(|(_, of)| of.class == class).count() as f64 / count
    };
    let accuracies = Seat::first(kind.seats()).map(|seat| {
        let summary = Summary::of(kind, seat, all.iter().map(|(a, b)| (a, b)));
        (summary.accuracy, summary.tally)
    });
    let (mut sum, mut lost, mut n) = (0.0, 0.0, 0.0);
    for (accuracy, tally) in accuracies {
        sum += accuracy * f64::from(tally.decisions);
        lost += tally.lost;
        n += f64::from(tally.decisions);
    }
    let classes: Vec<f64> = Class::ALL.into_iter().map(part).collect();
    println!(
        "{level:10} {:9}  {:5.1}  {:5.1}  {:5.1}  {:5.1}  {:5.1}  | {:5.1}  {:5.1}   {:6.3}   {:6.2}  {:6.1}",
        all.len(),
        classes[0],
        classes[1],
        classes[2],
        classes[3],
        classes[4],
        classes[0] + classes[1],
        sum / n.max(1.0),
        lost / n.max(1.0),
        lost / f64::from(deals),
        spent / f64::from(deals),
    );
    if std::env::var_os("KINDS").is_some() {
        for of in Kind::ALL {
            let those: Vec<&Weighed> =
                all.iter().filter(|(decision, _)| decision.kind == of).map(|(_, of)| of).collect();
            if those.is_empty() {
                continue;
            }
            let lost: f64 = those.iter().map(|of| of.part_lost()).sum();
            let raw: f64 = those.iter().map(|of| of.loss.mean / of.stake).sum();
            let bad = those.iter().filter(|of| of.class >= Class::Mistake).count();
            println!(
                "    {:8} {:5}  lost/decision {:6.3} raw {:6.3}  mistakes {bad}",
                format!("{of:?}"),
                those.len(),
                lost / those.len() as f64,
                raw / those.len() as f64
            );
        }
    }
}

/// The time that this thread has had a processor.
fn processor() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let ns = text.split_whitespace().next().and_then(|ns| ns.parse().ok());
    Duration::from_nanos(ns.unwrap_or_default())
}

/// How often the class of a decision is the same after 50 ms and after 2 s.
fn agreement(game: &str, level: &str, deals: u32) {
    let (mut same, mut near, mut count) = (0, 0, 0);
    let mut table = [[0; 5]; 5];
    for number in 0..deals {
        let analysis = Analysis::of(&record(game, level, number)).unwrap();
        let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
        for decision in choices.step_by(4) {
            let look = |ms| {
                let time = Budget::of_ms(ms).by_clock(processor);
                analysis.weigh(decision.index, &Effort::new(time, 1_000_000))
            };
            let (Some(short), Some(long)) = (look(50), look(2_000)) else { continue };
            let (short, long) = (short.class as usize, long.class as usize);
            count += 1;
            same += usize::from(short == long);
            near += usize::from(short.abs_diff(long) <= 1);
            table[short][long] += 1;
        }
    }
    println!("{level}: {same} of {count} the same class, {near} at most one apart");
    println!("50 ms down, 2 s across: best fine inaccuracy mistake blunder");
    for (class, row) in Class::ALL.into_iter().zip(table) {
        println!("  {:10} {row:?}", class.words().1);
    }
}
