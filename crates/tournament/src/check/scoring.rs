//! Slips scored again, by the words of the texts.

use crate::plan::{Edition, Format, Plan, Stage};
use crate::score::{BoardResult, Level, LevelWorth, Outcome, Score, Scoring, Slip};

/// What the slip must have been worth; nothing when it does not fit.
pub(super) fn expected(
    plan: &Plan,
    stage: &Stage,
    slip: &Slip,
    fault: Option<u8>,
) -> Option<Outcome> {
    let knockout =
        matches!(stage.format, Format::Knockout { .. } | Format::DoubleElimination { .. });
    let mut outcome = match slip {
        Slip::Forfeit { absent } => absentees(stage, absent),
        Slip::Games { won: [a, b] } => match stage.scoring {
            Scoring::Games { wins, .. } if (*a).max(*b) == wins && a != b => {
                two(stage, (*a).into(), (*b).into(), None)
            }
            Scoring::Games { .. }
            | Scoring::Timed { .. }
            | Scoring::Boards { .. }
            | Scoring::Matchpoints { .. }
            | Scoring::Points { .. } => return None,
        },
        Slip::Levels { levels: [a, b], dealer } => {
            let dealer =
                dealer.filter(|_| knockout || matches!(stage.scoring, Scoring::Games { .. }));
            two(stage, height(*a), height(*b), dealer)
        }
        Slip::Boards { tables } => by_boards(stage, tables),
        Slip::Defenders { points } => by_boards(stage, &worth_of_points(plan, points)?),
        Slip::Duplicate { results, .. } => {
            let read = results.iter().enumerate().map(|(at, of)| in_levels(plan, at, *of));
            read.collect::<Option<Vec<BoardResult>>>()?;
            Outcome { scores: vec![Score::default(), Score::default()], winner: None }
        }
        Slip::Deals { deals } => three(deals)?,
    };
    if knockout && outcome.winner.is_none() {
        if !matches!(slip, Slip::Forfeit { .. }) {
            return None;
        }
        outcome.winner = Some(0);
    }
    if let Some(side) = fault {
        outcome.scores[usize::from(side)] = Score::default();
        if outcome.winner == Some(side) {
            outcome.winner = None;
        }
    }
    Some(outcome)
}

/// Who gained what over all boards.
fn by_boards(stage: &Stage, tables: &[Vec<i64>]) -> Outcome {
    let (mut a, mut b) = (0, 0);
    for (table, boards) in tables.iter().enumerate() {
        for (board, &outcome) in boards.iter().enumerate() {
            // Odd boards are dealt by east or west; the first side sits there
            // at the first table and not at the second.
            let first_deals = (board % 2 == 0) == (table == 0);
            let gain = outcome.abs();
            if (outcome > 0) == first_deals { a += gain } else { b += gain }
        }
    }
    two(stage, a, b, None)
}

/// What the defenders' points on every board give the dealer's side; nothing
/// where a board cannot have given them.
pub(super) fn worth_of_points(plan: &Plan, points: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let of_table = |boards: &Vec<i64>| boards.iter().map(|&of| worth_of(plan, of)).collect();
    points.iter().map(of_table).collect()
}

/// What north–south made of a board, from 0: east or west deals the first,
/// north or south the second, and so on.
pub(super) fn in_levels(plan: &Plan, board: usize, made: BoardResult) -> Option<BoardResult> {
    match made {
        BoardResult::Defenders(points) => {
            let dealers = worth_of(plan, points)?;
            Some(BoardResult::Played(if board.is_multiple_of(2) { -dealers } else { dealers }))
        }
        BoardResult::Played(_)
        | BoardResult::Lost
        | BoardResult::OwnFault
        | BoardResult::OpponentsFault => Some(made),
    }
}

/// By table 2 of cn2002:19, which counts the points of the dealer's side, and
/// table 3 of cn2002:20. The texts of two decks differ from it where the
/// defenders are below zero, and sasu2017 六 in 最多只能升三级.
fn worth_of(plan: &Plan, defended: i64) -> Option<i64> {
    let decks = if plan.edition == Edition::Cn2002 { i64::from(plan.decks) } else { 2 };
    let all = 100 * decks;
    let possible = defended % 5 == 0
        && defended >= -100 * i64::from(plan.decks)
        && defended <= 1100 * i64::from(plan.decks);
    if !possible || plan.edition == Edition::Erdayi2021 {
        return None;
    }
    let (own, step) = (all - defended, 20 * decks);
    if own <= 3 * step {
        let risen = (3 * step - own) / step;
        let most = if plan.edition == Edition::Sasu2017 { 3 } else { risen };
        return Some(-risen.min(most));
    }
    let below = own - all;
    Some(match plan.edition {
        _ if own <= 4 * step => 1,
        _ if own < all => 2,
        Edition::Cn2002 if below > 0 => 4 + (below - 1) / step,
        Edition::Most2015 => 3 + below / 40,
        Edition::Cn2002 | Edition::Cn2017 | Edition::Sasu2017 | Edition::Erdayi2021 => 3,
    })
}

fn height(level: Level) -> i64 {
    const LADDER: &str = "23456789TJQKA";
    let name = level.to_string();
    match LADDER.find(&name) {
        Some(step) if name.len() == 1 => step as i64,
        _ => LADDER.len() as i64,
    }
}

fn absentees(stage: &Stage, absent: &[u8]) -> Outcome {
    let sides = if matches!(stage.scoring, Scoring::Points { .. }) { 3 } else { 2 };
    let mut scores = Vec::new();
    let mut present = Vec::new();
    for side in 0..sides {
        let mut score = Score::default();
        if !absent.contains(&side) {
            score.points = stage.award.points;
            score.standard = stage.award.standard;
            present.push(side);
        }
        scores.push(score);
    }
    Outcome { scores, winner: if present.len() == 1 { present.pop() } else { None } }
}

/// Two sides that gained `a` and `b`.
fn two(stage: &Stage, a: i64, b: i64, decider: Option<u8>) -> Outcome {
    let winner = if a == b { decider } else { Some(u8::from(b > a)) };
    let gap = (a - b).abs();
    let (winner_points, winner_standard) = match stage.scoring {
        Scoring::Timed { worth: LevelWorth::Difference, .. } => {
            let points = if gap == 0 {
                2
            } else if gap < 3 {
                3
            } else {
                4
            };
            (points, 1000 + 100 * gap.min(10))
        }
        Scoring::Boards { boards, standard, .. } => {
            let scaled = scale(boards, gap);
            let points = if standard { scaled } else { 2 + i64::from(winner.is_some()) * 2 };
            (points, scaled)
        }
        Scoring::Games { .. }
        | Scoring::Timed { worth: LevelWorth::Plain, .. }
        | Scoring::Matchpoints { .. }
        | Scoring::Points { .. } => (if winner.is_some() { 4 } else { 2 }, 0),
    };
    let whole_points =
        if matches!(stage.scoring, Scoring::Boards { standard: true, .. }) { 2000 } else { 4 };
    let whole_standard = if winner_standard == 0 { 0 } else { 2000 };
    let mut high = Score { points: winner_points, standard: winner_standard, ..Score::default() };
    let mut low = Score {
        points: whole_points - winner_points,
        standard: whole_standard - winner_standard,
        ..Score::default()
    };
    // A match that only the dealer's side decides is level in everything but
    // the win.
    let first_high = a > b || (a == b && winner != Some(1));
    high.gained = a.max(b);
    low.gained = a.min(b);
    let scores = if first_high { vec![high, low] } else { vec![low, high] };
    Outcome { scores, winner }
}

/// §13 by logarithms, in hundredths.
fn scale(boards: u32, gap: i64) -> i64 {
    let reach = (9.0 * f64::from(boards)).sqrt();
    let part = if gap as f64 >= reach { 1.0 } else { gap as f64 / reach };
    let base = 5.0_f64.sqrt() - 2.0;
    let worth = 10.0 + 10.0 * (1.0 - (part * base.ln()).exp()) / (3.0 - 5.0_f64.sqrt());
    (worth * 100.0).round() as i64
}

fn three(deals: &[[i64; 3]]) -> Option<Outcome> {
    let mut scores = vec![Score::default(); 3];
    for deal in deals {
        if deal[0] + deal[1] + deal[2] != 0 {
            return None;
        }
        for (score, &points) in scores.iter_mut().zip(deal) {
            score.points += points;
            score.deals.push(points);
            if points > 0 {
                score.gained += 1;
            }
        }
    }
    let mut by_points: Vec<(i64, u8)> = scores.iter().map(|s| s.points).zip(0..).collect();
    by_points.sort_unstable();
    let winner = (by_points[1].0 < by_points[2].0).then_some(by_points[2].1);
    Some(Outcome { scores, winner })
}
