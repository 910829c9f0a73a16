//! `paisai arena`: bots and programs measured against each other.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arena::{ArenaError, Contestant, Match, Patience, Plan, Report, Time, Watch};
use clap::Args;
use games::Rules;
use indicatif::ProgressBar;

use crate::progress::bar;

/// Measure bots and programs: the same cards with the seats swapped.
#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// Who: random, one of our bots, or cmd:PROGRAM for one that speaks
    /// docs/BOT_PROTOCOL.md. Of more than two, all meet all.
    #[arg(required = true, num_args = 2.., value_name = "CONTESTANT")]
    contestants: Vec<String>,
    /// The edition, or a file with house rules as JSON.
    #[arg(long, default_value = "cn2017")]
    rules: String,
    /// How many deals are dealt, each of which is played with every seating;
    /// with --games how many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// The same seed gives the same cards.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads that share the work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// How long each may think about a move, in milliseconds.
    #[arg(long, value_name = "N")]
    ms: Option<u64>,
    /// Count that time while a bot of ours has a processor, so that a busy
    /// machine weakens none of them.
    #[arg(long, requires = "ms")]
    processor_time: bool,
    /// Play whole games.
    #[arg(long)]
    games: bool,
    /// 升级: play boards with printed dealer and level.
    #[arg(long)]
    boards: bool,
    /// 二打一: no auction; each seat deals in turn for a bid of 3, alone
    /// against two of the other contestant.
    #[arg(long)]
    set_dealer: bool,
    /// Stop as soon as it is clear whether the first gains more than this a
    /// deal, in levels or points.
    #[arg(long, value_name = "GAIN", allow_hyphen_values = true)]
    until: Option<f64>,
    /// Write a record of everything that is played into this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print one JSON object a pair of contestants.
    #[arg(long)]
    json: bool,
}

impl ArenaArgs {
    pub(crate) fn run(self) -> io::Result<()> {
        let rules = read_rules(&self.rules)?;
        if let Some(folder) = &self.records {
            fs::create_dir_all(folder)?;
        }
        let mut reports = Vec::new();
        let mut out = io::stdout().lock();
        for (index, a) in self.contestants.iter().enumerate() {
            for b in &self.contestants[index + 1..] {
                let report = self.meet(&rules, reports.len(), [a, b])?;
                if self.json {
                    serde_json::to_writer(&mut out, &report)?;
                    writeln!(out)?;
                } else {
                    writeln!(out, "{report}")?;
                }
                out.flush()?;
                reports.push(report);
            }
        }
        if reports.len() > 1 && !self.json {
            write!(out, "{}", arena::table(&self.contestants, &reports))?;
        }
        Ok(())
    }

    fn meet(&self, rules: &Rules, pair: usize, names: [&String; 2]) -> io::Result<Report> {
        let of = Match {
            plan: Plan {
                rules: rules.clone(),
                seed: self.seed,
                games: self.games,
                boards: self.boards,
                set_dealer: self.set_dealer,
                records: self.records.is_some(),
            },
            contestants: names.map(|name| Contestant::new(name)),
            units: self.deals,
            until: self.until,
            time: Time { ms: self.ms, of_processor: self.processor_time },
            threads: self.threads.into(),
            patience: Patience::default(),
        };
        let bar = bar(self.deals, !self.json, "{msg} {bar:40} {pos}/{len} {per_sec} {eta}");
        bar.set_message(format!("{} — {}", names[0], names[1]));
        let mut watch = Progress { bar, folder: self.records.as_deref(), pair };
        let report = of.run(&mut watch).map_err(|error| match error {
            ArenaError::Io(error) => error,
            error @ (ArenaError::Contestant(_) | ArenaError::Game(_)) => io::Error::other(error),
        });
        watch.bar.finish_and_clear();
        report
    }
}

/// The bar, and the records where they are kept.
struct Progress<'a> {
    bar: ProgressBar,
    folder: Option<&'a Path>,
    pair: usize,
}

impl Watch for Progress<'_> {
    fn unit(&mut self, number: u64, records: &[String]) -> io::Result<()> {
        if let Some(folder) = self.folder {
            for (seating, record) in records.iter().enumerate() {
                let name = format!("{}-{:06}-{}.jsonl", self.pair + 1, number + 1, seating + 1);
                fs::write(folder.join(name), record)?;
            }
        }
        self.bar.inc(1);
        Ok(())
    }
}

/// Published rules by their id, or house rules from a file.
fn read_rules(text: &str) -> io::Result<Rules> {
    if let Some(rules) = Rules::by_id(text) {
        return Ok(rules);
    }
    let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidInput, message);
    if !Path::new(text).exists() {
        return Err(invalid(format!("there is no edition “{text}” and no such file")));
    }
    let rules = fs::read_to_string(text)?;
    serde_json::from_str(&rules).map_err(|error| invalid(format!("{text}: {error}")))
}
