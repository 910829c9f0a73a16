//! `paisai analyse`: what the decisions of a record were worth, and
//! `paisai puzzles`: positions in which one move is clearly best.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use analysis::{
    About, Analysis, Class, Decision, Effort, Hindsight, Puzzle, Report, Standing, Summary,
    Weighed, move_words, seat_words,
};
use bots::Budget;
use clap::Args;
use games::Kind as Game;
use refusal::{Lang, Refusal};

use crate::record_file;

/// Weigh every decision of a record by what the seat knew then.
#[derive(Args)]
#[command(
    after_help = "Without --ms every decision is weighed in the same number of deals of the unseen cards, so that the answer can be repeated. Exit status: 0 analysed, 2 nothing to analyse."
)]
pub(crate) struct Analyse {
    /// The record; `-` for standard input.
    file: PathBuf,
    /// Only the decisions of this seat: E, N, W, S or A, B, C.
    #[arg(long)]
    seat: Option<String>,
    /// Only this deal, counted from 1, void ones included.
    #[arg(long)]
    deal: Option<usize>,
    /// How long each decision is thought about, in milliseconds.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    ms: Option<u64>,
    /// In how many deals of the unseen cards everything is tried.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    worlds: u32,
    /// Say besides what open hands would have allowed.
    #[arg(long)]
    hindsight: bool,
    /// Threads that share the work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Make puzzles of records, one JSON object a line.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// The records.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// In how many deals of the unseen cards a position is looked at before it
    /// is a puzzle; a tenth of them decides which are looked at so.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(20..=100_000))]
    worlds: u32,
    /// Threads that share the work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
}

/// The exit status of what cannot be analysed.
const UNREADABLE: u8 = 2;
/// The most deals of the unseen cards where only the time decides.
const ENDLESS: u32 = 1_000_000;

impl Analyse {
    pub(crate) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        let analysis = match read(&self.file, lang)? {
            Ok(analysis) => analysis,
            Err(code) => return Ok(code),
        };
        let chosen = match self.chosen(&analysis) {
            Ok(chosen) => chosen,
            Err(refusal) => return refuse(&refusal, lang),
        };
        let weighed = over(&chosen, self.threads, |index| analysis.weigh(index, &self.effort()));
        let hindsight = if self.hindsight {
            over(&chosen, self.threads, |index| analysis.hindsight(index))
        } else {
            Vec::new()
        };
        let report = Report::new(&analysis, weighed, hindsight);
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else {
            Printer { out, lang, report: &report }.print()?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn effort(&self) -> Effort {
        match self.ms {
            Some(ms) => Effort::new(Budget::of_ms(ms), ENDLESS),
            None => Effort::new(Budget::new(None, Arc::default()), self.worlds),
        }
    }

    /// The decisions that are asked for.
    fn chosen(&self, analysis: &Analysis) -> Result<Vec<usize>, Refusal> {
        let seat = match &self.seat {
            None => None,
            Some(label) => Some(analysis.seat(label)?),
        };
        if let Some(deal) = self.deal {
            analysis.deal(deal)?;
        }
        let wanted = |of: &&Decision| {
            of.standing == Standing::Choice
                && seat.is_none_or(|seat| seat == of.seat)
                && self.deal.is_none_or(|deal| deal == of.deal)
        };
        Ok(analysis.decisions().iter().filter(wanted).map(|of| of.index).collect())
    }
}

impl Puzzles {
    pub(crate) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        let mut out = io::stdout().lock();
        for file in &self.files {
            let analysis = match read(file, lang)? {
                Ok(analysis) => analysis,
                Err(code) => return Ok(code),
            };
            let effort = |worlds| Effort::new(Budget::new(None, Arc::default()), worlds);
            let decisions = analysis.decisions().iter();
            let all: Vec<usize> =
                decisions.filter(|of| of.standing == Standing::Choice).map(|of| of.index).collect();
            let puzzles = over(&all, self.threads, |index| {
                let first = analysis.weigh(index, &effort(self.worlds / 10))?;
                let kind = analysis.decisions().get(index)?.kind;
                if !Puzzle::may_be(kind, &first) {
                    return None;
                }
                Puzzle::of(&analysis, index, &effort(self.worlds))
            });
            for puzzle in puzzles {
                serde_json::to_writer(&mut out, &puzzle)?;
                writeln!(out)?;
            }
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a record; the code with which the program ends where it is none.
pub(crate) fn read(file: &Path, lang: Lang) -> io::Result<Result<Analysis, ExitCode>> {
    let text = record_file::read(file)?;
    match Analysis::of(&text) {
        Ok(analysis) => Ok(Ok(analysis)),
        Err(refusal) => refuse(&refusal, lang).map(Err),
    }
}

fn refuse(refusal: &Refusal, lang: Lang) -> io::Result<ExitCode> {
    writeln!(io::stderr(), "paisai: {}: {}", refusal.code, refusal.message(lang))?;
    Ok(ExitCode::from(UNREADABLE))
}

/// What comes of each, in order, found by so many threads.
pub(crate) fn over<T: Send>(
    all: &[usize],
    threads: u8,
    of: impl Fn(usize) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&index) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(one) = of(index) {
                        found.lock().unwrap_or_else(PoisonError::into_inner).push((index, one));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|of| of.0);
    found.into_iter().map(|of| of.1).collect()
}

/// A report for people.
struct Printer<'a, W> {
    out: W,
    lang: Lang,
    report: &'a Report,
}

impl<W: Write> Printer<'_, W> {
    const fn pick<'b>(&self, zh: &'b str, en: &'b str) -> &'b str {
        match self.lang {
            Lang::Zh => zh,
            Lang::En => en,
        }
    }

    fn print(&mut self) -> io::Result<()> {
        let report = self.report;
        let mut deal = 0;
        for weighed in &report.weighed {
            let Some(decision) = report.decisions.get(weighed.index) else { continue };
            if decision.deal != deal {
                deal = decision.deal;
                self.heading(deal)?;
            }
            self.decision(decision, weighed)?;
        }
        self.summaries()
    }

    fn heading(&mut self, deal: usize) -> io::Result<()> {
        let number = self.report.deals.get(deal - 1).map_or(0, |of| of.number);
        let unit = self.unit();
        match self.lang {
            Lang::Zh => writeln!(self.out, "\n第 {number} 副（期望值单位：{unit}）"),
            Lang::En => writeln!(self.out, "\nDeal {number} (expected {unit})"),
        }
    }

    const fn unit(&self) -> &'static str {
        match (self.report.game, self.lang) {
            (Game::Shengji, Lang::Zh) => "级",
            (Game::Shengji, Lang::En) => "levels",
            (Game::Erdayi, Lang::Zh) => "分",
            (Game::Erdayi, Lang::En) => "points",
        }
    }

    fn decision(&mut self, decision: &Decision, weighed: &Weighed) -> io::Result<()> {
        let (lang, game) = (self.lang, self.report.game);
        let seat = seat_words(game, decision.seat);
        let made = move_words(decision.made.as_ref());
        let (zh, en) = weighed.class.words();
        let class = self.pick(zh, en);
        let (kind_zh, kind_en) = decision.kind.words();
        let kind = self.pick(kind_zh, kind_en);
        let place = match (decision.trick, decision.drawn) {
            (Some(trick), _) => format!("{trick:>3}"),
            (None, Some(drawn)) => format!("+{drawn:<2}"),
            (None, None) => "   ".to_owned(),
        };
        let (before, after) = weighed.expected();
        writeln!(
            self.out,
            "{place} {} {kind} {}  {before:+.2} → {after:+.2}  {class}",
            seat.text(lang),
            made.text(lang),
        )?;
        if weighed.class >= Class::Inaccuracy
            && let Some(best) = weighed.best()
        {
            let better = move_words(best.play.as_ref());
            let (low, high) = (weighed.loss.low.max(0.0), weighed.loss.high);
            let mean = weighed.loss.mean;
            match lang {
                Lang::Zh => writeln!(
                    self.out,
                    "      更好：{}（失 {mean:.2}，95% 区间 {low:.2}–{high:.2}，{} 种牌面）",
                    better.zh, weighed.worlds
                )?,
                Lang::En => writeln!(
                    self.out,
                    "      better: {} (loses {mean:.2}, 95 % interval {low:.2} to {high:.2}, {} deals)",
                    better.en, weighed.worlds
                )?,
            }
            for reason in &weighed.reasons {
                let about = match reason.about {
                    About::Best => self.pick("更好：", "better: "),
                    About::Made => self.pick("实际：", "made: "),
                    About::Position => "",
                };
                let text = self.pick(&reason.zh, &reason.en).to_owned();
                writeln!(self.out, "      · {about}{text}")?;
            }
        }
        match self.report.hindsight.iter().find(|of| of.index == weighed.index) {
            Some(hindsight) => self.hindsight(hindsight),
            None => Ok(()),
        }
    }

    fn hindsight(&mut self, of: &Hindsight) -> io::Result<()> {
        let (Some(best), Some(made)) = (of.candidates.first(), of.candidates.get(of.made)) else {
            return Ok(());
        };
        if of.made == 0 {
            return Ok(());
        }
        let play = move_words(best.play.as_ref());
        let more = best.worth - made.worth;
        match self.lang {
            Lang::Zh => writeln!(self.out, "      事后看（明牌）：{} 多 {more:.2}", play.zh),
            Lang::En => {
                writeln!(
                    self.out,
                    "      in hindsight, with open hands: {} {more:.2} more",
                    play.en
                )
            }
        }
    }

    fn summaries(&mut self) -> io::Result<()> {
        let report = self.report;
        writeln!(self.out)?;
        for summary in report.summaries.iter().filter(|of| of.tally.decisions > 0) {
            self.summary(summary)?;
        }
        Ok(())
    }

    fn summary(&mut self, of: &Summary) -> io::Result<()> {
        let (game, lang) = (self.report.game, self.lang);
        let seat = seat_words(game, of.seat);
        let name = self.report.names.get(of.seat.index()).map_or("", String::as_str);
        let classes: Vec<String> = Class::ALL
            .into_iter()
            .zip(of.tally.classes)
            .map(|(class, count)| {
                let (zh, en) = class.words();
                format!("{} {count}", self.pick(zh, en))
            })
            .collect();
        let (decisions, lost, unit) = (of.tally.decisions, of.tally.lost, self.unit());
        let accuracy = of.accuracy;
        match lang {
            Lang::Zh => writeln!(
                self.out,
                "{} {name}  准确率 {accuracy:.1}  {decisions} 个决定，共失 {lost:.2} {unit}  {}",
                seat.zh,
                classes.join(" ")
            )?,
            Lang::En => writeln!(
                self.out,
                "{} {name}  accuracy {accuracy:.1}  {decisions} decisions, {lost:.2} {unit} lost  {}",
                seat.en,
                classes.join(", ")
            )?,
        }
        for &index in &of.costliest {
            let found = self.report.weighed.iter().find(|of| of.index == index);
            if let (Some(decision), Some(weighed)) = (self.report.decisions.get(index), found) {
                let made = move_words(decision.made.as_ref());
                let best = move_words(weighed.best().and_then(|of| of.play.as_ref()));
                let (line, lost) = (decision.line, weighed.sure_loss);
                match lang {
                    Lang::Zh => writeln!(
                        self.out,
                        "    第 {line} 行  −{lost:.2}  {} → {}",
                        made.zh, best.zh
                    )?,
                    Lang::En => writeln!(
                        self.out,
                        "    line {line}  −{lost:.2}  {} → {}",
                        made.en, best.en
                    )?,
                }
            }
        }
        Ok(())
    }
}
