//! `paisai event`: simulate an event, or show or verify one from its log.

mod agreement;
mod verify;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use desk::Desk;
use desk::backup::{self, Backup};
use refusal::Lang;
use serde_json::{Value, json};
use tournament::EntrantId;
use tournament::check::{Complaint, check};
use tournament::event::{Entry, Event, RoundState, Standings};
use tournament::lot::Seed;
use tournament::plan::Preset;
use tournament::score::{Score, Scoring};
use tournament::simulate::{Chaos, simulate};
use tournament::standings::{Row, shared_to};

/// A log larger than this is refused unread.
const MAX_LOG_BYTES: u64 = 256 << 20;
/// More entrants than any hall seats.
pub(crate) const MAX_ENTRANTS: u32 = 5000;

/// Run and read events.
#[derive(Args)]
pub(crate) struct EventArgs {
    #[command(subcommand)]
    command: EventCommand,
}

#[derive(Subcommand)]
enum EventCommand {
    /// Play a whole event with simulated results and check it.
    Simulate(Simulate),
    /// Show the rounds and the standings of a log, and check it.
    Show(Show),
    /// Check a log or a backup, such as one taken from the server: every entry
    /// must follow from those before it and from the rules of its event, and a
    /// backup must be the one that was signed.
    Verify(verify::Verify),
    /// Say how far players agree with the engine, over the records of an
    /// event: something to look at, and no verdict.
    Agreement(agreement::AgreementArgs),
}

#[derive(Args)]
struct Simulate {
    /// The event: most2015, sasu2017, erdayi2021, cn2017, cn2002-knockout,
    /// cn2002-double, cn2002-roundrobin, cn2002-swiss or cn2002-team.
    #[arg(long)]
    preset: Preset,
    /// How many take part.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_ENTRANTS)))]
    entrants: u32,
    /// Any text; the same seed plays the same event.
    #[arg(long)]
    seed: String,
    /// Let everything go wrong that does at events: withdrawals, no-shows,
    /// penalties, corrections, late entries.
    #[arg(long)]
    wild: bool,
    /// Print the log and the standings as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Show {
    /// A backup, or a log: JSON lines, one entry each, or the JSON of `event
    /// simulate`.
    file: PathBuf,
    /// Print the standings as JSON.
    #[arg(long)]
    json: bool,
    /// Print everything that was done at the desk, in words; of a backup.
    #[arg(long, conflicts_with = "json")]
    history: bool,
}

impl EventArgs {
    pub(crate) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let complaints = match self.command {
            EventCommand::Simulate(simulate) => simulate.run(lang, &mut out)?,
            EventCommand::Show(show) => show.run(lang, &mut out)?,
            EventCommand::Agreement(agreement) => {
                drop(out);
                return agreement.run(lang);
            }
            EventCommand::Verify(verify) => {
                drop(out);
                return verify.run(lang);
            }
        };
        out.flush()?;
        if complaints.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        let lines: Vec<String> = complaints
            .iter()
            .map(|c| format!("entry {}: {}: {}", c.seq, c.breach.code(), c.detail))
            .collect();
        Err(io::Error::new(io::ErrorKind::InvalidData, lines.join("\n")))
    }
}

impl Simulate {
    fn run(self, lang: Lang, out: &mut impl Write) -> io::Result<Vec<Complaint>> {
        let chaos = if self.wild { Chaos::WILD } else { Chaos::NONE };
        let plan = self.preset.plan(self.entrants);
        let seed = Seed::from_word(&self.seed);
        let event = simulate(plan, self.entrants, seed, chaos).map_err(io::Error::other)?;
        let complaints = check(event.log());
        if self.json {
            let mut answer = standings_json(&event, &complaints);
            answer["log"] = json!(event.log());
            writeln!(out, "{answer}")?;
        } else {
            Page { out, lang, event: &event, desk: None }.print(&complaints)?;
        }
        Ok(complaints)
    }
}

impl Show {
    fn run(self, lang: Lang, out: &mut impl Write) -> io::Result<Vec<Complaint>> {
        let text = read_text(&self.file)?;
        let event = Event::replay(&read_log(&text)?).map_err(io::Error::other)?;
        let desk = read_desk(&text)?;
        let complaints = check(event.log());
        if self.json {
            writeln!(out, "{}", standings_json(&event, &complaints))?;
        } else if self.history {
            let desk = desk.ok_or_else(|| {
                io::Error::new(io::ErrorKind::InvalidInput, "only a backup has a history")
            })?;
            history(out, lang, &desk)?;
        } else {
            Page { out, lang, event: &event, desk: desk.as_ref() }.print(&complaints)?;
        }
        Ok(complaints)
    }
}

/// The desk of a backup; a log of entries has none.
fn read_desk(text: &str) -> io::Result<Option<Desk>> {
    if !backup::is_backup(text) {
        return Ok(None);
    }
    let bad = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    let backup = Backup::read(text).map_err(|why| bad(why.to_string()))?;
    Desk::replay(backup.lines).map(Some).map_err(|why| bad(why.to_string()))
}

/// Everything that was done at the desk, the oldest first.
fn history(out: &mut impl Write, lang: Lang, desk: &Desk) -> io::Result<()> {
    for (version, line) in desk.numbered() {
        let words = desk.words(line);
        let (what, undone) = match lang {
            Lang::Zh => (words.zh, "（已撤销）"),
            Lang::En => (words.en, " (taken back)"),
        };
        let undone = if desk.is_undone(version) { undone } else { "" };
        writeln!(out, "{version:>5}  {}  {what}{undone}", line.by.name)?;
    }
    Ok(())
}

fn read_text(file: &Path) -> io::Result<String> {
    if fs::metadata(file)?.len() > MAX_LOG_BYTES {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the log is too large"));
    }
    fs::read_to_string(file)
}

/// Entries one a line, or the `log` of one object, or those of a backup.
fn read_log(text: &str) -> io::Result<Vec<Entry>> {
    if backup::is_backup(text) {
        let backup = Backup::read(text)
            .map_err(|bad| io::Error::new(io::ErrorKind::InvalidData, bad.to_string()))?;
        return Ok(backup.lines.into_iter().flat_map(|line| line.entries).collect());
    }
    if let Ok(Value::Object(mut whole)) = serde_json::from_str(text)
        && let Some(log) = whole.remove("log")
    {
        return Ok(serde_json::from_value(log)?);
    }
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).map_err(io::Error::from))
        .collect()
}

fn standings_json(event: &Event, complaints: &[Complaint]) -> Value {
    let state = event.state();
    let stages: Vec<Value> = (0..state.stages.len())
        .filter_map(|stage| state.standings(stage).map(|table| (stage, table)))
        .map(|(stage, table)| {
            json!({
                "standings": table.published(),
                "sections": state.sections(stage).iter().map(|(section, rows)| json!({
                    "section": state.plan.sections[section.0 as usize],
                    "order": rows.iter().map(|r| json!([r.rank, r.entrant])).collect::<Vec<_>>(),
                })).collect::<Vec<_>>(),
                "units": state.units(stage).iter().map(|row| json!({
                    "unit": row.unit, "rank": row.rank, "counted": row.counted,
                    "points": row.points, "standard": row.standard,
                })).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "name": state.plan.name,
        "entrants": state.entrants.len(),
        "entries": event.log().len(),
        "stages": stages,
        "complaints": complaints.iter().map(|c| json!({
            "seq": c.seq, "breach": c.breach.code(), "detail": c.detail,
        })).collect::<Vec<_>>(),
    })
}

/// A place in a list; places that several share stand as 5–8.
fn place(rows: &[Row], row: &Row) -> String {
    let to = shared_to(rows, row.rank);
    to.map_or_else(|| row.rank.to_string(), |to| format!("{}–{to}", row.rank))
}

/// An event printed in one language.
struct Page<'a, W> {
    out: &'a mut W,
    lang: Lang,
    event: &'a Event,
    /// Where the tables of matches are known.
    desk: Option<&'a Desk>,
}

impl<W: Write> Page<'_, W> {
    fn print(mut self, complaints: &[Complaint]) -> io::Result<()> {
        let state = self.event.state();
        let (entrants, entries) = (state.entrants.len(), self.event.log().len());
        writeln!(self.out, "{}", state.plan.name)?;
        self.line(
            &format!("参赛 {entrants}，日志 {entries} 条"),
            &format!("{entrants} entrants, {entries} entries in the log"),
        )?;
        for stage in 0..state.stages.len() {
            let number = stage + 1;
            self.line(&format!("\n第{number}阶段"), &format!("\nStage {number}"))?;
            self.rounds(stage)?;
            if let Some(table) = state.standings(stage) {
                self.standings(stage, &table)?;
            }
            self.units(stage)?;
        }
        self.out_before(state.stages.len().saturating_sub(1))?;
        if complaints.is_empty() {
            self.line("\n核查无误", "\nChecked: no complaint")?;
        }
        Ok(())
    }

    fn pick<'b>(&self, zh: &'b str, en: &'b str) -> &'b str {
        match self.lang {
            Lang::Zh => zh,
            Lang::En => en,
        }
    }

    fn line(&mut self, zh: &str, en: &str) -> io::Result<()> {
        let text = self.pick(zh, en);
        writeln!(self.out, "{text}")
    }

    fn name(&self, id: EntrantId) -> String {
        let of = self.event.state().entrants.get(&id);
        of.map_or_else(|| id.to_string(), |of| of.entrant.name.clone())
    }

    /// The places of those who went out before the last stage.
    fn out_before(&mut self, last: usize) -> io::Result<()> {
        let stages = self.event.state().out_before(last, None);
        if !stages.is_empty() {
            self.line("\n此前出局者的总名次", "\nPlaces of those who went out before")?;
        }
        for (rows, row) in stages.iter().flat_map(|(_, all)| all.iter().map(move |row| (all, row)))
        {
            writeln!(self.out, "    {:>4}  {}", place(rows, row), self.name(row.entrant))?;
        }
        Ok(())
    }

    fn rounds(&mut self, stage: usize) -> io::Result<()> {
        for (number, round) in (1..).zip(&self.event.state().stages[stage].rounds) {
            let (zh, en) = match round.state {
                RoundState::Draft => ("草案", "draft"),
                RoundState::Published => ("已公布", "published"),
                RoundState::Playing => ("比赛中", "playing"),
                RoundState::Closed => ("已结束", "closed"),
                RoundState::Provisional => ("成绩待定", "provisional"),
                RoundState::Final => ("成绩有效", "final"),
            };
            let name =
                desk::rounds::worded(&self.event.state().round_names(stage as u32, number), number);
            self.line(&format!("  {}（{zh}）", name.zh), &format!("  {} ({en})", name.en))?;
            for game in &round.matches {
                let sides: Vec<String> =
                    game.drafted.sides.iter().map(|&id| self.name(id)).collect();
                let scores: Vec<String> = game
                    .taken
                    .iter()
                    .flat_map(|taken| &taken.outcome.scores)
                    .map(|score| self.result(stage, score))
                    .collect();
                let (sides, scores) = (sides.join(" — "), scores.join(" : "));
                let (match_no, word) = (game.drafted.match_no, self.pick("桌", "table"));
                let table = self
                    .desk
                    .map_or(match_no, |desk| desk.side().table_of(stage as u32, number, match_no));
                writeln!(self.out, "    {table:>3} {word}  {sides}  {scores}")?;
            }
            let bracket = self.event.state().bracket(stage);
            let byes = bracket.map_or_else(|| round.byes.clone(), |all| all.byes(round));
            let out = byes.iter().map(|id| (self.pick("轮空", "bye"), *id));
            let away = round.excused.iter().map(|id| (self.pick("请假", "excused"), *id));
            for (why, id) in out.chain(away).collect::<Vec<_>>() {
                writeln!(self.out, "    {why}  {}", self.name(id))?;
            }
        }
        Ok(())
    }

    /// What a side got from a match. Matchpoints are known only when the whole
    /// field has played, so its 级分 stand there.
    fn result(&self, stage: usize, score: &Score) -> String {
        match self.event.state().plan.stages[stage].scoring {
            Scoring::Matchpoints { .. } => {
                format!("{} {}", self.pick("级分", "levels"), score.gained)
            }
            _ => self.points(stage, score.points),
        }
    }

    /// Points in the unit that people know.
    fn points(&self, stage: usize, points: i64) -> String {
        let (sign, points) = (if points < 0 { "-" } else { "" }, points.abs());
        match self.event.state().plan.stages[stage].scoring {
            Scoring::Boards { standard: true, .. } => {
                format!("{sign}{}.{:02}", points / 100, points % 100)
            }
            Scoring::Points { .. } => format!("{sign}{points}"),
            _ => format!("{sign}{}.{}", points / 2, points % 2 * 5),
        }
    }

    fn standings(&mut self, stage: usize, table: &Standings) -> io::Result<()> {
        let state = self.event.state();
        self.line("  名次", "  Standings")?;
        for row in &table.rows {
            let of = &table.facts[&row.entrant];
            let worth = match state.plan.stages[stage].scoring {
                Scoring::Matchpoints { .. } => {
                    format!("{} {}", self.pick("得分率", "ratio"), of.ratio.decimal(4))
                }
                _ => {
                    format!("{} {}", self.pick("积分", "points"), self.points(stage, of.points))
                }
            };
            let standard = if of.standard == 0 {
                String::new()
            } else {
                let word = self.pick("标准分", "standard");
                format!("  {word} {}.{:02}", of.standard / 100, of.standard % 100)
            };
            let why = row.decided_by.map_or("", |by| self.pick(by.zh(), by.en()));
            let name = self.name(row.entrant);
            let place = place(&table.rows, row);
            writeln!(self.out, "    {place:>4}  {name}  {worth}{standard}  {why}")?;
        }
        for (section, rows) in state.sections(stage) {
            let best: Vec<String> = rows
                .iter()
                .take(8)
                .map(|row| format!("{}.{}", place(&rows, row), self.name(row.entrant)))
                .collect();
            let (section, best) = (&state.plan.sections[section.0 as usize], best.join(" "));
            self.line(
                &format!("  {section} 前八名：{best}"),
                &format!("  {section}, best eight: {best}"),
            )?;
        }
        Ok(())
    }

    fn units(&mut self, stage: usize) -> io::Result<()> {
        let units = self.event.state().units(stage);
        if units.is_empty() {
            return Ok(());
        }
        self.line("  团体", "  Units")?;
        for row in units {
            let points = self.points(stage, row.points);
            let (unit, word) = (self.pick("单位", "unit "), self.pick("积分", "points"));
            writeln!(self.out, "    {:>4}  {unit}{}  {word} {points}", row.rank, row.unit)?;
        }
        Ok(())
    }
}
