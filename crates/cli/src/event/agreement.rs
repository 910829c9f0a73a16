//! `paisai event agreement`: how far the players of records agree with the
//! engine.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use analysis::{Agreement, Effort, Judged, Standing, Weighed};
use bots::Budget;
use clap::Args;
use games::Kind;
use refusal::Lang;

use crate::analyse::{over, read};
use crate::record_file;

/// Say how far players agree with the engine, over the records of an event.
///
/// Something for referees to look at and no verdict: good players, good cards
/// and easy positions all raise the share. Players are told apart by their
/// names. Bots that sat there are counted as well.
#[derive(Args)]
pub(crate) struct AgreementArgs {
    /// The records of its tables, of one game.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Ratings, one `name,rating` a line. With eight or more of them it says
    /// what each rating makes one expect.
    #[arg(long, value_name = "FILE")]
    ratings: Option<PathBuf>,
    /// In how many deals of the unseen cards everything is tried.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    worlds: u32,
    /// Threads that share the work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Print one JSON object a player.
    #[arg(long)]
    json: bool,
}

type Moves = Vec<(Weighed, Option<u64>)>;

impl AgreementArgs {
    pub(crate) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        let ratings = self.ratings()?;
        let mut players: BTreeMap<String, Moves> = BTreeMap::new();
        let mut game: Option<Kind> = None;
        for file in &self.files {
            let analysis = match read(file, lang)? {
                Ok(analysis) => analysis,
                Err(code) => return Ok(code),
            };
            if *game.get_or_insert(analysis.kind()) != analysis.kind() {
                return Err(bad(&format!("{}: another game", file.display())));
            }
            let effort = || Effort::new(Budget::new(None, Arc::default()), self.worlds);
            let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
            let all: Vec<usize> = choices.map(|of| of.index).collect();
            let names = analysis.names();
            let weighed = over(&all, self.threads, |index| analysis.weigh(index, &effort()));
            for of in weighed {
                let Some(decision) = analysis.decisions().get(of.index) else { continue };
                let name = names.get(decision.seat.index()).cloned().unwrap_or_default();
                let took_ms = analysis.took_ms(of.index);
                players.entry(name).or_default().push((of, took_ms));
            }
        }
        let Some(game) = game else { return Ok(ExitCode::SUCCESS) };
        let mut field: Vec<(Option<f64>, Agreement)> = players
            .iter()
            .map(|(name, moves)| {
                let judged: Vec<Judged> = moves
                    .iter()
                    .map(|(weighed, took_ms)| Judged { weighed, took_ms: *took_ms })
                    .collect();
                (ratings.get(name).copied(), Agreement::of(name, game, &judged, None))
            })
            .collect();
        Agreement::among(&mut field);
        let mut out = io::stdout().lock();
        for (_, of) in &field {
            if self.json {
                serde_json::to_writer(&mut out, of)?;
                writeln!(out)?;
                continue;
            }
            let words = match lang {
                Lang::Zh => &of.zh,
                Lang::En => &of.en,
            };
            writeln!(out, "{}  {words}", of.player)?;
            if let Some(times) = &of.times {
                let [lower, median, upper] =
                    [times.lower_ms, times.median_ms, times.upper_ms].map(|ms| ms as f64 / 1e3);
                match lang {
                    Lang::Zh => writeln!(
                        out,
                        "    用时中位 {median:.1} 秒（四分位 {lower:.1}–{upper:.1}，{} 手）",
                        times.moves
                    )?,
                    Lang::En => writeln!(
                        out,
                        "    median time {median:.1} s (quartiles {lower:.1} to {upper:.1}, {} moves)",
                        times.moves
                    )?,
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn ratings(&self) -> io::Result<BTreeMap<String, f64>> {
        let Some(file) = &self.ratings else { return Ok(BTreeMap::new()) };
        let text = record_file::read(file)?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines
            .map(|(at, line)| {
                let read = line.rsplit_once(',').and_then(|(name, rating)| {
                    let rating: f64 = rating.trim().parse().ok()?;
                    rating.is_finite().then(|| (name.trim().to_owned(), rating))
                });
                read.ok_or_else(|| {
                    bad(&format!("{}, line {}: not a name and a rating", file.display(), at + 1))
                })
            })
            .collect()
    }
}

fn bad(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}
