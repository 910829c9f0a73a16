//! A short run of every target, the same every time.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use fuzz::{TARGETS, change, found};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Far longer than any input takes, on a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(30);

/// Tries an input; one that breaks a promise is kept in a file.
fn check(name: &str, check: fn(&[u8]), input: &[u8]) {
    let begun = Instant::now();
    let kept = catch_unwind(|| check(input)).is_ok();
    let in_time = begun.elapsed() < PATIENCE;
    if !kept || !in_time {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let file = folder.join(format!("fuzz-{name}"));
        fs::write(&file, input).unwrap();
        let what = if kept { "took too long" } else { "broke a promise" };
        panic!("{name}: an input {what}; it is in {}", file.display());
    }
}

#[track_caller]
fn run(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seeds = (target.seeds)();
    for input in seeds.iter().chain(&found(name)) {
        check(name, target.check, input);
    }
    // More for a search by hand: a number of times as many, from another seed.
    let number = |variable| env::var(variable).ok().and_then(|text| text.parse().ok());
    let mut rng = SmallRng::seed_from_u64(number("PAISAI_FUZZ_SEED").unwrap_or(2017));
    let times = number("PAISAI_FUZZ_TIMES").unwrap_or(1) as usize;
    for _ in 0..target.tries * times {
        check(name, target.check, &change(&mut rng, &seeds));
    }
}

macro_rules! targets {
    ($($test:ident $name:literal)+) => {
        $(#[test] fn $test() { run($name); })+

        #[test]
        fn no_target_is_forgotten() {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$($name),+]);
        }
    };
}

targets! {
    judge "judge"
    message "message"
    bot_line "bot-line"
    record "record"
    table_log "table-log"
    desk_command "desk-command"
    desk_log "desk-log"
    event_log "event-log"
    form "form"
    workbook "workbook"
    worksheet "worksheet"
}
