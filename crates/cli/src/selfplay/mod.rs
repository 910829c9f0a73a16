//! `paisai selfplay`: random legal players play whole deals, fast; or bots do.
//!
//! Deals come in blocks. A block is a function of the seed and its number, so
//! the checksum and the records do not depend on how many threads share them.

mod bots;
mod erdayi;
mod shengji;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::progress::bar;

/// Deals a block has: enough for levels to carry over, few enough to share
/// the work evenly.
const BLOCK_DEALS: u64 = 64;

/// What a block counts when a player was refused.
const REFUSED: &str = "refused";

/// Play deals between random legal players, or between bots.
#[derive(Args)]
pub(crate) struct SelfPlay {
    /// The edition: cn2002x1, cn2002x2, cn2002x3, most2015, cn2017, sasu2017
    /// or erdayi2021.
    #[arg(long, default_value = "cn2017")]
    rules: String,
    /// How many deals.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// The same seed gives the same deals.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays.
    #[arg(long, value_enum, default_value_t = Players::Random)]
    players: Players,
    /// Threads that share the work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Write every deal to this file as a record.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Players {
    /// Every legal play can come up.
    Random,
    /// The smallest legal play, no bid.
    Smallest,
    /// 稳健: counts cards and weighs chances.
    Steady,
}

/// A part of the work: consecutive deals of one table.
pub(super) struct Block {
    seed: u64,
    number: u64,
    deals: u64,
    records: bool,
}

impl Block {
    /// 32 bytes for one purpose in one deal of this block. Deal 0 stands for
    /// the whole block.
    fn seed(&self, purpose: &str, deal: u64) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(purpose.as_bytes());
        for number in [self.seed, self.number, deal] {
            hasher.update(&number.to_le_bytes());
        }
        *hasher.finalize().as_bytes()
    }
}

/// What a block came to.
#[derive(Default)]
pub(super) struct Outcome {
    /// Plays made by players.
    plays: u64,
    /// Named sums over the deals; printed as averages.
    sums: BTreeMap<&'static str, i64>,
    /// A hash over all results of the block.
    hash: [u8; 32],
    /// The lines of the record.
    records: Vec<u8>,
}

impl Outcome {
    fn count(&mut self, name: &'static str, value: i64) {
        *self.sums.entry(name).or_default() += value;
    }
}

/// A game that can play blocks of deals against itself.
trait Table: Sync {
    /// The first line of a record.
    fn header(&self) -> serde_json::Value;
    /// Plays one block.
    fn play(&self, block: &Block) -> Outcome;
}

/// Plays deals of an edition on one thread, for the bench.
pub(crate) fn measure(rules: &str, deals: u64) -> io::Result<Summary> {
    let selfplay = SelfPlay {
        rules: rules.to_owned(),
        deals,
        seed: 1,
        players: Players::Random,
        threads: 1,
        json: true,
        records: None,
    };
    selfplay.play(selfplay.table()?.as_ref())
}

#[derive(Serialize)]
pub(crate) struct Summary {
    rules: String,
    deals: u64,
    plays: u64,
    seconds: f64,
    pub(crate) deals_per_second: f64,
    pub(crate) plays_per_second: f64,
    averages: BTreeMap<&'static str, f64>,
    checksum: String,
}

impl SelfPlay {
    pub(crate) fn run(self) -> io::Result<()> {
        let summary = self.play(self.table()?.as_ref())?;
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &summary)?;
            writeln!(out)
        } else {
            write!(out, "{summary}")
        }
    }

    /// The table of the edition and the players asked for.
    fn table(&self) -> io::Result<Box<dyn Table>> {
        if !matches!(self.players, Players::Random) {
            let rules = games::Rules::by_id(&self.rules).ok_or_else(|| self.unknown())?;
            return Ok(Box::new(bots::Bots::new(rules, self.players)));
        }
        if let Some(edition) = ::shengji::Edition::by_id(&self.rules) {
            Ok(Box::new(shengji::Random::new(edition)))
        } else if self.rules == ::erdayi::ERDAYI2021.id {
            Ok(Box::new(erdayi::Random))
        } else {
            Err(self.unknown())
        }
    }

    fn unknown(&self) -> io::Error {
        let message = format!("there is no edition “{}”", self.rules);
        io::Error::new(io::ErrorKind::InvalidInput, message)
    }

    fn play(&self, table: &dyn Table) -> io::Result<Summary> {
        let mut file = match &self.records {
            Some(path) => {
                let mut file = BufWriter::new(File::create(path)?);
                serde_json::to_writer(&mut file, &table.header())?;
                writeln!(file)?;
                Some(file)
            }
            None => None,
        };
        let bar = bar(self.deals, !self.json, "{bar:40} {pos}/{len} 副 {per_sec} {eta}");
        let blocks = self.deals.div_ceil(BLOCK_DEALS);
        let next = AtomicU64::new(0);
        let mut totals = Outcome::default();
        let mut hasher = blake3::Hasher::new();
        let start = Instant::now();
        std::thread::scope(|scope| -> io::Result<()> {
            // A bounded channel: threads that run ahead of the writer wait.
            let (sender, receiver) = mpsc::sync_channel(4 * self.threads as usize);
            for _ in 0..self.threads {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= blocks {
                            return;
                        }
                        let outcome = table.play(&self.block(number));
                        if sender.send((number, outcome)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut expected = 0;
            for (number, outcome) in receiver {
                early.insert(number, outcome);
                while let Some(outcome) = early.remove(&expected) {
                    hasher.update(&outcome.hash);
                    if let Some(file) = &mut file {
                        file.write_all(&outcome.records)?;
                    }
                    totals.plays += outcome.plays;
                    for (name, value) in outcome.sums {
                        totals.count(name, value);
                    }
                    bar.inc(self.block(expected).deals);
                    expected += 1;
                }
            }
            Ok(())
        })?;
        if let Some(mut file) = file {
            file.flush()?;
        }
        bar.finish_and_clear();
        // Players are legal by construction: figures of a run in which one was
        // refused would be worth nothing.
        if totals.sums.contains_key(REFUSED) {
            return Err(io::Error::other("the rules refused a play of their own players"));
        }
        let seconds = start.elapsed().as_secs_f64();
        let deals = self.deals as f64;
        Ok(Summary {
            rules: self.rules.clone(),
            deals: self.deals,
            plays: totals.plays,
            seconds,
            deals_per_second: deals / seconds,
            plays_per_second: totals.plays as f64 / seconds,
            averages: totals.sums.iter().map(|(&n, &v)| (n, v as f64 / deals)).collect(),
            checksum: hasher.finalize().to_hex()[..16].to_owned(),
        })
    }

    fn block(&self, number: u64) -> Block {
        Block {
            seed: self.seed,
            number,
            deals: BLOCK_DEALS.min(self.deals - number * BLOCK_DEALS),
            records: self.records.is_some(),
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{:<24}{}", "rules", self.rules)?;
        writeln!(f, "{:<24}{}", "deals", self.deals)?;
        writeln!(f, "{:<24}{:.2}", "seconds", self.seconds)?;
        writeln!(f, "{:<24}{:.0}", "deals/s", self.deals_per_second)?;
        writeln!(f, "{:<24}{:.0}", "plays/s", self.plays_per_second)?;
        for (name, value) in &self.averages {
            writeln!(f, "{:<24}{value:.3}", format!("{name}/deal"))?;
        }
        writeln!(f, "{:<24}{}", "checksum", self.checksum)
    }
}
