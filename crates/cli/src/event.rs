//! `paisai event`: simulate an event, or show one from its log.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use tournament::EntrantId;
use tournament::check::{Complaint, check};
use tournament::event::{Entry, Event, RoundState, Table};
use tournament::lot::Seed;
use tournament::plan::{Plan, Preset};
use tournament::score::Scoring;
use tournament::simulate::{Chaos, simulate};

/// A log larger than this is refused unread.
const MAX_LOG_BYTES: u64 = 256 << 20;
/// More entrants than any hall seats.
const MAX_ENTRANTS: u32 = 5000;

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
    /// A log: JSON lines, one entry each, or the JSON of `event simulate`.
    file: PathBuf,
    /// Print the standings as JSON.
    #[arg(long)]
    json: bool,
}

impl EventArgs {
    pub(crate) fn run(self) -> io::Result<()> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let complaints = match self.command {
            EventCommand::Simulate(simulate) => simulate.run(&mut out)?,
            EventCommand::Show(show) => show.run(&mut out)?,
        };
        out.flush()?;
        if complaints.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = complaints
            .iter()
            .map(|c| format!("entry {}: {:?}: {}", c.seq, c.breach, c.detail))
            .collect();
        Err(io::Error::new(io::ErrorKind::InvalidData, lines.join("\n")))
    }
}

impl Simulate {
    fn run(self, out: &mut impl Write) -> io::Result<Vec<Complaint>> {
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
            print_event(out, &event, &complaints)?;
        }
        Ok(complaints)
    }
}

impl Show {
    fn run(self, out: &mut impl Write) -> io::Result<Vec<Complaint>> {
        if fs::metadata(&self.file)?.len() > MAX_LOG_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the log is too large"));
        }
        let log = read_log(&fs::read_to_string(&self.file)?)?;
        let event = Event::replay(&log).map_err(io::Error::other)?;
        let complaints = check(event.log());
        if self.json {
            writeln!(out, "{}", standings_json(&event, &complaints))?;
        } else {
            print_event(out, &event, &complaints)?;
        }
        Ok(complaints)
    }
}

/// Entries one a line, or the `log` of one object.
fn read_log(text: &str) -> io::Result<Vec<Entry>> {
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
            "seq": c.seq, "breach": format!("{:?}", c.breach), "detail": c.detail,
        })).collect::<Vec<_>>(),
    })
}

fn print_event(out: &mut impl Write, event: &Event, complaints: &[Complaint]) -> io::Result<()> {
    let state = event.state();
    writeln!(out, "{}", state.plan.name)?;
    writeln!(out, "参赛 {}，日志 {} 条", state.entrants.len(), event.log().len())?;
    for stage in 0..state.stages.len() {
        writeln!(out, "\n第{}阶段", stage + 1)?;
        print_rounds(out, event, stage)?;
        if let Some(table) = state.standings(stage) {
            print_standings(out, event, stage, &table)?;
        }
        print_units(out, event, stage)?;
    }
    if complaints.is_empty() {
        writeln!(out, "\n核查无误")?;
    }
    Ok(())
}

fn name(event: &Event, id: EntrantId) -> String {
    let of = event.state().entrants.get(&id);
    of.map_or_else(|| id.to_string(), |of| of.entrant.name.clone())
}

fn print_rounds(out: &mut impl Write, event: &Event, stage: usize) -> io::Result<()> {
    for (number, round) in (1..).zip(&event.state().stages[stage].rounds) {
        let state = match round.state {
            RoundState::Draft => "草案",
            RoundState::Published => "已公布",
            RoundState::Playing => "比赛中",
            RoundState::Closed => "已结束",
            RoundState::Provisional => "成绩待定",
            RoundState::Final => "成绩有效",
        };
        writeln!(out, "  第{number}轮（{state}）")?;
        for game in &round.matches {
            let sides: Vec<String> = game.drafted.sides.iter().map(|&id| name(event, id)).collect();
            let scores: Vec<String> = game
                .taken
                .iter()
                .flat_map(|taken| &taken.outcome.scores)
                .map(|score| points(&event.state().plan, stage, score.points))
                .collect();
            let (sides, scores) = (sides.join(" — "), scores.join(" : "));
            writeln!(out, "    {:>3} 桌  {sides}  {scores}", game.drafted.table)?;
        }
        for id in &round.byes {
            writeln!(out, "    轮空  {}", name(event, *id))?;
        }
    }
    Ok(())
}

/// Points in the unit that people know.
fn points(plan: &Plan, stage: usize, points: i64) -> String {
    let (sign, points) = (if points < 0 { "-" } else { "" }, points.abs());
    match plan.stages[stage].scoring {
        Scoring::Boards { standard: true, .. } => {
            format!("{sign}{}.{:02}", points / 100, points % 100)
        }
        Scoring::Points { .. } => format!("{sign}{points}"),
        _ => format!("{sign}{}.{}", points / 2, points % 2 * 5),
    }
}

fn print_standings(
    out: &mut impl Write,
    event: &Event,
    stage: usize,
    table: &Table,
) -> io::Result<()> {
    let state = event.state();
    writeln!(out, "  名次")?;
    for row in &table.rows {
        let of = &table.facts[&row.entrant];
        let worth = match state.plan.stages[stage].scoring {
            Scoring::Matchpoints { .. } => format!("得分率 {}", of.ratio.decimal(4)),
            _ => format!("积分 {}", points(&state.plan, stage, of.points)),
        };
        let standard = if of.standard == 0 {
            String::new()
        } else {
            format!("  标准分 {}.{:02}", of.standard / 100, of.standard % 100)
        };
        let why = row.decided_by.map_or("", |criterion| criterion.zh());
        let name = name(event, row.entrant);
        writeln!(out, "    {:>4}  {name}  {worth}{standard}  {why}", row.rank)?;
    }
    for (section, rows) in state.sections(stage) {
        let best: Vec<String> = rows
            .iter()
            .take(8)
            .map(|row| format!("{}.{}", row.rank, name(event, row.entrant)))
            .collect();
        writeln!(out, "  {} 前八名：{}", state.plan.sections[section.0 as usize], best.join(" "))?;
    }
    Ok(())
}

fn print_units(out: &mut impl Write, event: &Event, stage: usize) -> io::Result<()> {
    let units = event.state().units(stage);
    if units.is_empty() {
        return Ok(());
    }
    writeln!(out, "  团体")?;
    for row in units {
        let points = points(&event.state().plan, stage, row.points);
        writeln!(out, "    {:>4}  单位{}  积分 {points}", row.rank, row.unit)?;
    }
    Ok(())
}
