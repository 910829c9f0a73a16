//! Standings with what parts equals.

use protocol::events::{
    BracketRound, BracketSlot, EntrantView, EventView, PointUnit, StandingRow, StandingsView,
};
use refusal::Lang;
use tournament::event::Departure;
use tournament::format::RoundName;

use super::sheet::{Sheet, Value};
use super::words::{capital, is_by_ratio, named, place, points, say, worth, worth_name};

/// The standings of every stage, each section apart, and the units.
pub fn standings(view: &EventView, lang: Lang) -> Vec<Sheet> {
    let several = view.standings.len() > 1;
    let mut tables: Vec<Sheet> = view
        .standings
        .last()
        .filter(|_| several)
        .map(|of| overall(view, of, lang))
        .into_iter()
        .collect();
    for of in &view.standings {
        let stage = of.stage + 1;
        let prefix = match (several, lang) {
            (false, _) => String::new(),
            (true, Lang::Zh) => format!("第{stage}阶段"),
            (true, Lang::En) => format!("Stage {stage} "),
        };
        let name = |zh: &str, en: &str| format!("{prefix}{}", say(lang, zh, en));
        if !of.is_apart() {
            tables.push(ranking(view, of, &of.rows, name("名次", "Standings"), lang));
        }
        for section in of.sections.iter().filter(|section| !section.rows.is_empty()) {
            let name =
                name(&format!("名次 {}", section.name), &format!("Standings {}", section.name));
            tables.push(ranking(view, of, &section.rows, name, lang));
        }
        if !of.units.is_empty() {
            tables.push(units(view, of, name("团体名次", "Units"), lang));
        }
    }
    tables
}

/// The standings of the last stage in columns that never change, for programs
/// that read them; only a head when there are none.
pub fn last_standings(view: &EventView) -> Sheet {
    let head = [
        "名次",
        "序号",
        "名称",
        "单位",
        "组别",
        "积分",
        "标准分",
        "获胜轮数",
        "对手分",
        "决定因素",
    ];
    let mut rows = Vec::new();
    if let Some(standings) = view.standings.last() {
        for (row, unit) in whole(standings) {
            let Some(of) = view.entrants.iter().find(|of| of.id == row.entrant) else { continue };
            let section = of.section.and_then(|at| view.sections.get(at as usize));
            // Programs read it: a place that several share is the first of them.
            rows.push(vec![
                row.rank.into(),
                of.number.into(),
                of.name.as_str().into(),
                of.unit.as_deref().unwrap_or_default().into(),
                section.map_or("", String::as_str).into(),
                points(row.points, unit),
                Value::Hundredths(row.standard),
                row.wins.into(),
                points(row.opponents, unit),
                row.decided_by.as_ref().map_or("", |by| by.zh.as_str()).into(),
            ]);
        }
    }
    Sheet { name: "名次".to_owned(), head: head.map(str::to_owned).to_vec(), rows }
}

/// The places of the whole event, where it has several stages.
fn overall(view: &EventView, standings: &StandingsView, lang: Lang) -> Sheet {
    let word = |zh, en| say(lang, zh, en);
    let head = vec![
        word("名次", "Rank"),
        word("序号", "No."),
        word("参赛者", "Entrant"),
        word("单位", "Unit"),
        word("到达阶段", "Stage reached"),
        word("该阶段积分", "Points there"),
    ];
    let stage_name = |stage: u32| {
        let of = view.stages.iter().find(|of| of.stage == stage);
        of.map(|of| say(lang, &of.name_zh, &of.name_en)).unwrap_or_default()
    };
    let here = standings.rows.iter().map(|row| (row, standings.stage, standings.unit));
    let before = standings.earlier.iter();
    let rows = here
        .chain(before.flat_map(|of| of.rows.iter().map(|row| (row, of.stage, of.unit))))
        .map(|(row, stage, unit)| {
            let entrant = view.entrants.iter().find(|of| of.id == row.entrant);
            vec![
                place(row),
                entrant.map_or(Value::Blank, |of| of.number.into()),
                entrant.map_or(Value::Blank, |of| of.name.as_str().into()),
                entrant.and_then(|of| of.unit.as_deref()).unwrap_or_default().into(),
                stage_name(stage).into(),
                worth(view, stage, row, unit),
            ]
        })
        .collect();
    Sheet { name: word("总名次", "Final places"), head, rows }
}

/// The standings of a stage, and after them those who went out before it,
/// each with what a point of its own stage stands for.
fn whole(standings: &StandingsView) -> Vec<(&StandingRow, PointUnit)> {
    let here = standings.rows.iter().map(|row| (row, standings.unit));
    let before = standings.earlier.iter();
    here.chain(before.flat_map(|of| of.rows.iter().map(|row| (row, of.unit)))).collect()
}

/// The last round of an elimination that somebody plays in.
fn reached(view: &EventView, stage: u32, entrant: u32) -> Option<RoundName> {
    let bracket = view.brackets.iter().find(|of| of.stage == stage)?;
    let plays = |of: &&BracketRound| {
        of.matches.iter().any(|of| of.sides.contains(&BracketSlot::Entrant { entrant }))
    };
    bracket.rounds.iter().rev().find(plays).map(|round| round.name)
}

/// A name, and whether its bearer left the event.
fn marked(entrant: &EntrantView, lang: Lang) -> String {
    let name = &entrant.name;
    match (entrant.left, lang) {
        (None, _) => name.clone(),
        (Some(Departure::Withdrawn), Lang::Zh) => format!("{name}（退赛）"),
        (Some(Departure::Withdrawn), Lang::En) => format!("{name} (withdrawn)"),
        (Some(Departure::Disqualified), Lang::Zh) => format!("{name}（取消资格）"),
        (Some(Departure::Disqualified), Lang::En) => format!("{name} (disqualified)"),
    }
}

/// A line of the standings, and what it shows in one column.
type Column = fn(&StandingRow, PointUnit) -> Value;

/// What ranks a duplicate field after 得分率, in the order it is compared (§14).
const OF_BOARDS: [(&str, &str, Column); 4] = [
    ("所胜对手得分率", "Ratio of those beaten", |row, _| fraction(&row.beaten)),
    ("胜副数", "Boards won", |row, _| row.boards_won.into()),
    ("用时", "Time used", |row, _| time(row.time_s)),
    ("违例", "Violations", |row, _| row.violations.into()),
];

/// The columns that may be empty for all: shown only where they say something.
const COLUMNS: [(&str, &str, Column); 5] = [
    ("标准分", "Standard", |row, _| Value::Hundredths(row.standard)),
    ("胜轮", "Wins", |row, _| row.wins.into()),
    ("对手分", "Opponents", |row, unit| points(row.opponents, unit)),
    ("胜副数", "Deals won", |row, _| row.deals_won.into()),
    ("违例", "Violations", |row, _| row.violations.into()),
];

/// Minutes and seconds.
fn time(seconds: u32) -> Value {
    match seconds {
        0 => Value::Number(0),
        _ => Value::Text(format!("{}:{:02}", seconds / 60, seconds % 60)),
    }
}

fn fraction(text: &str) -> Value {
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    if zero { Value::Number(0) } else { Value::Text(text.to_owned()) }
}

fn ranking(
    view: &EventView,
    standings: &StandingsView,
    rows: &[StandingRow],
    name: String,
    lang: Lang,
) -> Sheet {
    let word = |zh, en| say(lang, zh, en);
    let unit = standings.unit;
    let says = |column: &Column| {
        rows.iter().any(|row| {
            !matches!(column(row, unit), Value::Blank | Value::Number(0) | Value::Hundredths(0))
        })
    };
    let mut head = vec![
        word("名次", "Rank"),
        word("序号", "No."),
        word("参赛者", "Entrant"),
        word("单位", "Unit"),
        word("组别", "Section"),
    ];
    // Places of an elimination follow from its bracket; its points say nothing.
    let knocked_out = view.brackets.iter().any(|of| of.stage == standings.stage);
    let by_ratio = is_by_ratio(view, standings.stage);
    let columns: &[_] = if by_ratio { &OF_BOARDS } else { &COLUMNS };
    let shown: Vec<_> =
        columns.iter().filter(|(_, _, column)| !knocked_out && says(column)).collect();
    if knocked_out {
        head.push(word("到达轮次", "Round reached"));
    } else {
        head.push(worth_name(view, standings.stage, lang));
        head.extend(shown.iter().map(|(zh, en, _)| word(zh, en)));
        head.push(word("区分依据", "Decided by"));
    }
    let rows = rows
        .iter()
        .map(|row| {
            let entrant = view.entrants.iter().find(|of| of.id == row.entrant);
            let section =
                entrant.and_then(|of| of.section).and_then(|at| view.sections.get(at as usize));
            let decided = row.decided_by.as_ref().map(|by| say(lang, &by.zh, &by.en));
            let mut cells = vec![
                place(row),
                entrant.map_or(Value::Blank, |of| of.number.into()),
                entrant.map_or(Value::Blank, |of| marked(of, lang).into()),
                entrant.and_then(|of| of.unit.as_deref()).unwrap_or_default().into(),
                section.map_or("", String::as_str).into(),
            ];
            if knocked_out {
                let name = reached(view, standings.stage, row.entrant);
                let words = name.and_then(|name| named(&[name], lang));
                cells.push(words.map(|words| capital(&words)).unwrap_or_default().into());
            } else {
                cells.push(worth(view, standings.stage, row, unit));
                cells.extend(shown.iter().map(|(_, _, column)| column(row, unit)));
                cells.push(decided.unwrap_or_default().into());
            }
            cells
        })
        .collect();
    Sheet { name, head, rows }
}

fn units(view: &EventView, standings: &StandingsView, name: String, lang: Lang) -> Sheet {
    let word = |zh, en| say(lang, zh, en);
    let head = vec![
        word("名次", "Rank"),
        word("单位", "Unit"),
        word("积分", "Points"),
        word("标准分", "Standard"),
        word("计入者", "Counted"),
    ];
    let rows = standings
        .units
        .iter()
        .map(|row| {
            let counted: Vec<&str> = row
                .counted
                .iter()
                .filter_map(|id| view.entrants.iter().find(|of| of.id == *id))
                .map(|of| of.name.as_str())
                .collect();
            vec![
                row.rank.into(),
                row.unit.as_str().into(),
                points(row.points, standings.unit),
                Value::Hundredths(row.standard),
                counted.join(if lang == Lang::Zh { "；" } else { "; " }).into(),
            ]
        })
        .collect();
    Sheet { name, head, rows }
}
