//! Standings for spreadsheets.

use std::fmt::Write as _;

use crate::wire::EventView;

/// The standings of the last stage as CSV with a mark that spreadsheets know
/// UTF-8 by; only a head when there are none.
pub fn standings_csv(view: &EventView) -> String {
    let mut text =
        String::from("\u{feff}名次,序号,名称,单位,组别,积分,标准分,获胜轮数,对手分,决定因素\r\n");
    let Some(standings) = view.standings.last() else { return text };
    for row in &standings.rows {
        let Some(entrant) = view.entrants.iter().find(|of| of.id == row.entrant) else { continue };
        let points = |value: i64| match standings.unit.as_str() {
            "half" => decimal(value * 50),
            "hundredth" => decimal(value),
            _ => value.to_string(),
        };
        let section = entrant.section.and_then(|at| view.sections.get(at as usize));
        let decided = row.decided_by.as_ref().map_or("", |by| by.zh.as_str());
        let _ = write!(
            text,
            "{},{},{},{},{},{},{},{},{},{}\r\n",
            row.rank,
            entrant.number,
            field(&entrant.name),
            field(entrant.unit.as_deref().unwrap_or_default()),
            field(section.map_or("", String::as_str)),
            points(row.points),
            decimal(row.standard),
            row.wins,
            points(row.opponents),
            field(decided),
        );
    }
    text
}

/// Hundredths with two decimals, or fewer where they are zero.
fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        tens if tens % 10 == 0 => format!("{sign}{whole}.{}", tens / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// A field in quotes, and no spreadsheet takes it for a formula.
fn field(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_harmless() {
        assert_eq!(field("甲\"乙"), "\"甲\"\"乙\"");
        assert_eq!(field("=1+1"), "\"'=1+1\"");
        let shown = [0, 50, 150, 1205, -50].map(decimal);
        assert_eq!(shown, ["0", "0.5", "1.5", "12.05", "-0.5"]);
    }
}
