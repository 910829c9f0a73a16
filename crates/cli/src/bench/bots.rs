//! `paisai bench bots`: how fast players are, on one core.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

use arena::{ArenaError, Contestant, Match, Patience, Plan, Time};
use bots::{Judgement, learn};
use clap::Args;
use games::Rules;
use shengji::Edition;

/// Measure bots: whole deals of the player that searches play their worlds
/// out with, and decisions of every level, on one core.
#[derive(Args)]
pub(crate) struct Bots {
    /// Whole deals between club players for each edition.
    #[arg(long, default_value_t = 20_000)]
    deals: u32,
    /// Deals by which the decisions of each level are timed, each played with
    /// every seating; players that search get a tenth.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    units: u64,
    /// How long those that search may think about a move, in milliseconds.
    #[arg(long, default_value_t = 50)]
    ms: u64,
}

impl Bots {
    pub(super) fn run(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for id in ["cn2017", "cn2002x2", "cn2002x3"] {
            if let Some(edition) = Edition::by_id(id) {
                let a_second = self.rollouts(&Arc::new(edition.clone()));
                writeln!(out, "club, whole deals {id:<12}{a_second:>12.0} deals/s")?;
            }
        }
        for id in ["cn2017", "erdayi2021"] {
            for level in bots::LEVELS {
                let a_second = self.decisions(id, level)?;
                writeln!(out, "{level:<18}{id:<12}{a_second:>12.0} decisions/s")?;
            }
        }
        Ok(())
    }

    /// Deals from the first card to the last between club players, without
    /// views: the dealing and declaring included.
    fn rollouts(&self, edition: &Arc<Edition>) -> f64 {
        let judgement = Judgement::learned();
        let start = Instant::now();
        let mut levels = 0;
        for number in 0..self.deals {
            let mut seed = [0x62; 32];
            seed[..4].copy_from_slice(&number.to_le_bytes());
            let setup = learn::setup(edition, number);
            let outcome = learn::play(edition, &setup, seed, [judgement; 2]);
            levels += outcome.unwrap_or_default().levels;
        }
        std::hint::black_box(levels);
        f64::from(self.deals) / start.elapsed().as_secs_f64()
    }

    /// Decisions in a second of one player's own time, at a table with itself.
    fn decisions(&self, id: &str, level: &str) -> io::Result<f64> {
        let searches = bots::SEARCHING.contains(&level);
        let rules = Rules::by_id(id).ok_or_else(|| io::Error::other("there is no such edition"))?;
        let of = Match {
            plan: Plan {
                rules,
                seed: 1,
                games: false,
                boards: false,
                set_dealer: false,
                records: false,
            },
            contestants: [Contestant::new(level), Contestant::new(level)],
            units: if searches { self.units.div_ceil(10) } else { self.units },
            until: None,
            time: Time { ms: searches.then_some(self.ms), of_processor: false },
            threads: 1,
            patience: Patience::default(),
        };
        let report = of.run(&mut ()).map_err(|error| match error {
            ArenaError::Io(error) => error,
            error @ (ArenaError::Contestant(_) | ArenaError::Game(_)) => io::Error::other(error),
        })?;
        Ok(report.decisions_per_second.a)
    }
}
