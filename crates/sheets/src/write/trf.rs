//! A Swiss or a round robin in the tournament report file of chess (TRF),
//! which pairing programs and checkers of pairings read: lines of fixed
//! columns, one for each entrant with opponent, side and result of each round.
//!
//! Of the open formats it is the one that fits: it knows entrants, not people,
//! so that a pair is one of them; it knows byes, forfeits and rounds missed;
//! and it asks for nothing that only another game has, as the formats of
//! bridge do with contracts and tricks. Its points are one for a win and a half
//! for a draw, as its readers reckon them; places are the event's own.
//!
//! Days are left out: an event knows moments, and not by which clock its hall
//! counts days.

use protocol::events::{EntrantView, EventView, MatchView, RoundView, StageFormat, StandingsView};
use tournament::plan::ExcusedWorth;
use tournament::score::Slip;

/// Characters of a name.
const NAME: usize = 33;

/// The format wants a carriage return at the end of every line; programs of
/// today want the other sign as well.
const END: &str = "\r\n";

/// The last stage that such a file can hold; nothing where there is none yet.
pub fn trf(view: &EventView) -> Option<String> {
    let stage = view.stages.iter().rev().find(|stage| {
        let fits = match stage.format {
            StageFormat::Swiss | StageFormat::RoundRobin => true,
            StageFormat::Duplicate
            | StageFormat::Knockout
            | StageFormat::DoubleElimination
            | StageFormat::Threes => false,
        };
        fits && view.rounds.iter().any(|round| round.stage == stage.stage)
    })?;
    let rounds: Vec<&RoundView> =
        view.rounds.iter().filter(|round| round.stage == stage.stage).collect();
    let standings = view.standings.iter().find(|of| of.stage == stage.stage);
    let mut entrants: Vec<&EntrantView> = view
        .entrants
        .iter()
        .filter(|entrant| rounds.iter().any(|of| is_in(of, entrant.id)))
        .collect();
    entrants.sort_by_key(|entrant| entrant.number);
    let excused =
        view.plan.stages.get(stage.stage as usize).map(|of| of.excused).unwrap_or_default();
    let field = Field { entrants: &entrants, excused };
    let details = &view.summary.details;
    let kind = match stage.format {
        StageFormat::RoundRobin => "Round robin",
        StageFormat::Swiss
        | StageFormat::Duplicate
        | StageFormat::Knockout
        | StageFormat::DoubleElimination
        | StageFormat::Threes => "Swiss",
    };
    let mut lines = vec![format!("012 {}{END}", plain(&details.name))];
    if !details.place.is_empty() {
        lines.push(format!("022 {}{END}", plain(&details.place)));
    }
    lines.push(format!("062 {}{END}092 {kind}{END}", entrants.len()));
    lines.extend(stage.rounds.map(|count| format!("XXR {count}{END}")));
    lines.extend(entrants.iter().map(|entrant| line(entrant, &rounds, standings, &field)));
    Some(lines.concat())
}

/// Those who take part, and what a round is worth to one who is excused.
struct Field<'a> {
    entrants: &'a [&'a EntrantView],
    excused: ExcusedWorth,
}

impl Field<'_> {
    /// A starting rank, from 1: numbers of an event may have gaps, and the
    /// format may not.
    fn rank(&self, id: u32) -> usize {
        self.entrants.iter().position(|entrant| entrant.id == id).map_or(0, |at| at + 1)
    }
}

fn is_in(round: &RoundView, id: u32) -> bool {
    round.byes.contains(&id)
        || round.excused.contains(&id)
        || round.matches.iter().any(|of| of.sides.contains(&id))
}

/// Text of one line.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A round as the format has it: opponent, side and result, and what it is
/// worth in half points.
fn played(round: &RoundView, id: u32, field: &Field<'_>) -> (String, u32) {
    let away = |code: char, worth| (format!("0000 - {code}"), worth);
    if round.byes.contains(&id) {
        return away('U', 2);
    }
    if round.excused.contains(&id) {
        // A round that was asked off: for nothing, for a half, for a whole.
        return match field.excused {
            ExcusedWorth::Nothing => away('Z', 0),
            ExcusedWorth::Draw => away('H', 1),
            ExcusedWorth::Bye => away('F', 2),
        };
    }
    let Some(of) = round.matches.iter().find(|of| of.sides.contains(&id)) else {
        return away('Z', 0);
    };
    let side = usize::from(of.sides.first() != Some(&id));
    let other = of.sides.iter().find(|other| **other != id).map_or(0, |other| field.rank(*other));
    let color = if side == 0 { 'w' } else { 'b' };
    let (code, worth) = result(of, side);
    (format!("{other:>4} {color} {code}"), worth)
}

/// What a side made of a match, and its half points.
fn result(of: &MatchView, side: usize) -> (char, u32) {
    if let Some(Slip::Forfeit { absent }) = &of.slip {
        let missing = absent.iter().any(|of| usize::from(*of) == side);
        return if missing { ('-', 0) } else { ('+', 2) };
    }
    match of.winner {
        Some(winner) if usize::from(winner) == side => ('1', 2),
        Some(_) => ('0', 0),
        None if of.scores.is_empty() => (' ', 0),
        None => ('=', 1),
    }
}

fn line(
    entrant: &EntrantView,
    rounds: &[&RoundView],
    standings: Option<&StandingsView>,
    field: &Field<'_>,
) -> String {
    let cells: Vec<(String, u32)> =
        rounds.iter().map(|round| played(round, entrant.id, field)).collect();
    let halves: u32 = cells.iter().map(|(_, worth)| worth).sum();
    let rank = standings
        .and_then(|of| of.rows.iter().find(|row| row.entrant == entrant.id))
        .map_or_else(String::new, |row| row.rank.to_string());
    let name: String = plain(&entrant.name).chars().take(NAME).collect();
    // Rating, federation, number and birthday are of chess players only.
    let blank = " ".repeat(32);
    let points = format!("{}.{}", halves / 2, halves % 2 * 5);
    let mut text = format!(
        "001 {:>4}      {name}{} {blank}{points:>4} {rank:>4}",
        field.rank(entrant.id),
        " ".repeat(NAME - name.chars().count()),
    );
    for (cell, _) in cells {
        text += "  ";
        text += &cell;
    }
    text += END;
    text
}
