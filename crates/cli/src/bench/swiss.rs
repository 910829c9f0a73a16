//! `paisai bench swiss`: Swiss events as large as they get, played, checked
//! and paired again.

use std::fs;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use tournament::check::check;
use tournament::event::{Command, Entry, Event, Happening};
use tournament::lot::Seed;
use tournament::plan::Preset;
use tournament::simulate::{Chaos, simulate};

use crate::event::MAX_ENTRANTS;

/// Measure Swiss events.
#[derive(Args)]
pub(crate) struct Swiss {
    /// How many take part.
    #[arg(long, default_value_t = MAX_ENTRANTS, value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_ENTRANTS)))]
    entrants: u32,
}

impl Swiss {
    pub(crate) fn run(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for preset in [Preset::Most2015, Preset::Cn2002Swiss] {
            let start = Instant::now();
            let plan = preset.plan(self.entrants);
            let event = simulate(plan, self.entrants, Seed::from_word("bench"), Chaos::NONE);
            let event = event.map_err(io::Error::other)?;
            let played = start.elapsed();
            let start = Instant::now();
            let complaints = check(event.log()).len();
            let checked = start.elapsed();
            let paired = slowest_pairing(event.log()).map_err(io::Error::other)?;
            writeln!(
                out,
                "swiss {preset:<14}{:>6} entrants: played in {played:.2?}, checked in \
                 {checked:.2?} ({complaints} complaints), a round paired in {paired:.1?}, {}",
                self.entrants,
                memory(),
            )?;
        }
        Ok(())
    }
}

/// The longest that any round of the log takes to be paired.
fn slowest_pairing(log: &[Entry]) -> Result<Duration, tournament::event::EventError> {
    let mut slowest = Duration::ZERO;
    let mut event = Event::replay(&log[..log.len().min(1)])?;
    for entry in log.iter().skip(1) {
        if let Happening::RoundDrafted { leniency, by_hand, .. } = &entry.what {
            let command = Command::Draft { leniency: *leniency, by_hand: by_hand.clone() };
            let start = Instant::now();
            event.would(&command, entry.at_s, &entry.by)?;
            slowest = slowest.max(start.elapsed());
        }
        event.extend([entry.clone()])?;
    }
    Ok(slowest)
}

/// The most memory that this process has held so far, where the system says.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
    most.map_or_else(
        || "memory unknown".to_owned(),
        |kib: u64| format!("{} MB at most", kib / 1024),
    )
}
