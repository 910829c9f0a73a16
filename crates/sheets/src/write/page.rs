//! The results of an event as one page that needs nothing else: no script, no
//! picture, no address. It can be framed by another site, or kept as a file.

use protocol::events::{EntrantView, EventView, MatchView, RoundView, decimal};
use refusal::Lang;
use tournament::score::Slip;

use super::ranks::standings;
use super::sheet::{Sheet, Value};
use super::words::{round_name, say, taken};

/// Light and dark by the reader's own liking; no wider than the eye follows a
/// line, and tables scroll in themselves, so that the page is as narrow as its
/// frame.
const STYLE: &str = "\
:root{color-scheme:light dark}\
body{margin:0 auto;max-width:60rem;padding:12px;font:15px/1.5 system-ui,sans-serif}\
h1{font-size:1.3em;margin:0 0 4px}h2{font-size:1.05em;margin:18px 0 4px}\
p{margin:0 0 8px;opacity:.75;overflow-wrap:anywhere}\
div{overflow-x:auto}\
table{border-collapse:collapse;min-width:100%}\
th,td{padding:3px 8px;border-bottom:1px solid #8886;text-align:start;min-width:5em}\
th{font-weight:400;opacity:.75;white-space:nowrap}\
.n{text-align:end;white-space:nowrap;min-width:0;font-variant-numeric:tabular-nums}\
.r td:nth-child(2){width:100%}\
b{font-weight:600}small{opacity:.75}";

/// The standings that are out and every round that is shown.
pub fn page(view: &EventView, lang: Lang) -> String {
    let details = &view.summary.details;
    let title = escaped(&details.name);
    let mut parts = vec![format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        say(lang, "zh-CN", "en"),
    )];
    if !details.place.is_empty() {
        parts.push(format!("<p>{}</p>", escaped(&details.place)));
    }
    if view.summary.rehearsal {
        parts.push(format!("<p><b>{}</b></p>", say(lang, "演练", "Rehearsal")));
    }
    parts.extend(standings(view, lang).iter().map(table));
    parts.extend(view.rounds.iter().rev().map(|of| round(view, of, lang)));
    if let Some(head) = &view.head {
        let words = say(lang, "日志校验码", "Head of the log");
        parts.push(format!("<p><small>{words} {} · {}</small></p>", head.n, head.head().hex()));
    }
    parts.concat()
}

/// Words that mean nothing to a browser but themselves.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A cell of a row or of a header; figures and what stands above them end
/// below each other.
fn cell(tag: &str, figure: bool, text: &str) -> String {
    let class = if figure { " class=\"n\"" } else { "" };
    format!("<{tag}{class}>{}</{tag}>", escaped(text))
}

fn said(value: &Value) -> String {
    match value {
        Value::Blank => String::new(),
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Hundredths(number) => decimal(*number),
    }
}

/// A list with those of its columns that say anything. Its first column is a
/// place, which is a figure even where several share it.
fn table(sheet: &Sheet) -> String {
    let is_figure = |value: &Value| matches!(value, Value::Number(_) | Value::Hundredths(_));
    let columns: Vec<(usize, bool)> = (0..sheet.head.len())
        .filter(|at| {
            sheet.rows.iter().any(|row| row.get(*at).is_some_and(|of| !said(of).is_empty()))
        })
        .map(|at| (at, at == 0 || sheet.rows.iter().any(|row| row.get(at).is_some_and(is_figure))))
        .collect();
    let line = |tag: &str, texts: &[String]| {
        let cells: Vec<String> = columns
            .iter()
            .map(|(at, figure)| cell(tag, *figure, texts.get(*at).map_or("", String::as_str)))
            .collect();
        format!("<tr>{}</tr>", cells.concat())
    };
    let rows: Vec<String> = sheet
        .rows
        .iter()
        .map(|row| line("td", &row.iter().map(said).collect::<Vec<_>>()))
        .collect();
    titled("", &sheet.name, &line("th", &sheet.head), &rows)
}

/// A table with its title.
fn titled(class: &str, name: &str, head: &str, rows: &[String]) -> String {
    let (name, rows) = (escaped(name), rows.concat());
    format!("<h2>{name}</h2><div><table{class}>{head}{rows}</table></div>")
}

fn round(view: &EventView, round: &RoundView, lang: Lang) -> String {
    let mut matches: Vec<&MatchView> = round.matches.iter().collect();
    matches.sort_by_key(|of| of.table);
    let out = |id: &u32, why: String| {
        let name = name_of(view, *id);
        format!("<tr><td></td><td>{name} <small>{why}</small></td><td></td></tr>")
    };
    let byes = round.byes.iter().chain(&round.through).chain(&round.rests);
    let byes = byes.map(|id| out(id, say(lang, "轮空", "bye")));
    let away = round.excused.iter().map(|id| out(id, say(lang, "请假", "excused")));
    let lines = matches.into_iter().map(|of| line(view, round, of, lang));
    let rows: Vec<String> = lines.chain(byes).chain(away).collect();
    let head = [("桌", "Table", true), ("对阵", "Match", false), ("成绩", "Result", true)]
        .map(|(zh, en, figure)| cell("th", figure, &say(lang, zh, en)));
    let head = format!("<tr>{}</tr>", head.concat());
    titled(" class=\"r\"", &round_name(view, round, lang), &head, &rows)
}

fn name_of(view: &EventView, id: u32) -> String {
    let known: Option<&EntrantView> = view.entrants.iter().find(|entrant| entrant.id == id);
    known.map_or_else(|| id.to_string(), |entrant| escaped(&entrant.name))
}

/// A match: its table, its sides with the winner in bold and absentees
/// marked, and its points.
fn line(view: &EventView, round: &RoundView, of: &MatchView, lang: Lang) -> String {
    let absent = |side: usize| match &of.slip {
        Some(Slip::Forfeit { absent }) => absent.iter().any(|of| usize::from(*of) == side),
        Some(
            Slip::Games { .. }
            | Slip::Levels { .. }
            | Slip::Boards { .. }
            | Slip::Defenders { .. }
            | Slip::Duplicate { .. }
            | Slip::Deals { .. },
        )
        | None => false,
    };
    let sides: Vec<String> = of
        .sides
        .iter()
        .enumerate()
        .map(|(at, id)| {
            let name = name_of(view, *id);
            let won = of.winner.is_some_and(|side| usize::from(side) == at);
            let name = if won { format!("<b>{name}</b>") } else { name };
            let mark = if absent(at) {
                format!(" <small>{}</small>", say(lang, "弃权", "absent"))
            } else {
                String::new()
            };
            format!("{name}{mark}")
        })
        .collect();
    let scores: Vec<String> =
        of.scores.iter().map(|score| said(&taken(view, round.stage, score))).collect();
    format!(
        "<tr><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{}</td></tr>",
        of.table,
        sides.join(" – "),
        scores.iter().filter(|score| !score.is_empty()).cloned().collect::<Vec<_>>().join(" : "),
    )
}
