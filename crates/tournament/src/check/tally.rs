//! Results added up again.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, Chapter, Game};
use super::scoring::in_levels;
use crate::event::RoundState;
use crate::plan::{Draw, ExcusedWorth, Format, Plan, Stage};
use crate::ruling::{OpponentGets, Ruling, Sanction};
use crate::score::{BoardResult, LevelWorth, Outcome, Score, Scoring, Slip};
use crate::{EntrantId, Fraction};

/// What one entrant has to show.
#[derive(Clone, Default)]
pub(super) struct Sheet {
    pub(super) points: i64,
    pub(super) standard: i64,
    pub(super) wins: i64,
    pub(super) violations: i64,
    pub(super) gained: i64,
    pub(super) at_stake: i64,
    /// Everyone met at the table, with 1 for a win and −1 for a loss.
    pub(super) met: Vec<(EntrantId, i64)>,
    pub(super) deals: Vec<i64>,
    pub(super) ratios: Vec<Fraction>,
    pub(super) beaten: Vec<EntrantId>,
    pub(super) time_s: i64,
}

/// One match as it counts: who, with what, who won, and whether they sat down.
struct Line {
    round: u32,
    sides: Vec<EntrantId>,
    scores: Vec<Score>,
    winner: Option<u8>,
    sat: bool,
    slip: Option<Slip>,
    /// What the slip was worth before any ruling.
    played: Vec<Score>,
}

pub(super) fn sheets(book: &Book, stage: usize) -> BTreeMap<EntrantId, Sheet> {
    let plan = &book.plan.stages[stage];
    let chapter = &book.chapters[stage];
    let mut sheets: BTreeMap<EntrantId, Sheet> = BTreeMap::new();
    for id in chapter.players.iter().filter(|id| !chapter.through.contains(id)) {
        let points = chapter.carried.get(id).copied().unwrap_or(0);
        sheets.insert(*id, Sheet { points, ..Sheet::default() });
    }
    let lines = lines(book, stage, plan, chapter);
    for line in &lines {
        let whole: i64 = line.scores.iter().map(|score| score.gained).sum();
        for (side, id) in line.sides.iter().enumerate() {
            let Some(sheet) = sheets.get_mut(id) else { continue };
            let score = &line.scores[side];
            sheet.points += score.points;
            sheet.standard += score.standard;
            sheet.gained += score.gained;
            sheet.at_stake += whole;
            sheet.deals.extend(score.deals.iter().copied());
            let sign = match line.winner {
                Some(winner) if usize::from(winner) == side => 1,
                Some(_) => -1,
                None => 0,
            };
            if sign > 0 {
                sheet.wins += 1;
            }
            if line.sat {
                for other in line.sides.iter().filter(|other| *other != id) {
                    sheet.met.push((*other, sign));
                }
            }
        }
    }
    for round in chapter.rounds.iter().filter(|round| round.state >= RoundState::Closed) {
        for id in &round.byes {
            if let Some(sheet) = sheets.get_mut(id) {
                sheet.points += plan.award.points;
                sheet.standard += plan.award.standard;
            }
        }
        for id in &round.excused {
            if let Some(sheet) = sheets.get_mut(id) {
                let (points, standard) = missed(plan);
                sheet.points += points;
                sheet.standard += standard;
            }
        }
    }
    boards(&book.plan, &lines, &mut sheets);
    penalties(book, stage, plan, &mut sheets);
    sheets
}

/// What a round gives to one who was excused, as points and as 标准分.
fn missed(plan: &Stage) -> (i64, i64) {
    match (plan.excused, plan.scoring) {
        (ExcusedWorth::Nothing, _)
        | (ExcusedWorth::Draw, Scoring::Matchpoints { .. } | Scoring::Points { .. }) => (0, 0),
        (ExcusedWorth::Bye, _) => (plan.award.points, plan.award.standard),
        (ExcusedWorth::Draw, Scoring::Boards { standard: true, .. }) => (1000, 1000),
        (ExcusedWorth::Draw, _) => (2, 1000),
    }
}

fn lines(book: &Book, stage: usize, plan: &Stage, chapter: &Chapter) -> Vec<Line> {
    let mut lines = Vec::new();
    for (round, leaf) in (1..).zip(&chapter.rounds) {
        if leaf.state >= RoundState::Closed {
            for game in &leaf.games {
                lines.push(line(book, stage, plan, round, game));
            }
        }
    }
    if let Format::RoundRobin { double, groups } = plan.format {
        let size = |id: EntrantId| {
            let place = chapter.players.iter().position(|&other| other == id).unwrap_or(0);
            group_size(chapter.players.len(), groups as usize, place)
        };
        strike_out(book, chapter, &mut lines, |id| (size(id) - 1) * if double { 2 } else { 1 });
        make_good(plan, &mut lines);
    }
    made_up(book, stage, plan, &mut lines);
    lines
}

/// How many share the group of the player at `place` of a snake draw.
fn group_size(players: usize, groups: usize, place: usize) -> usize {
    let group_of = |place: usize| {
        let column = place % groups;
        if (place / groups).is_multiple_of(2) { column } else { groups - 1 - column }
    };
    (0..players).filter(|&other| group_of(other) == group_of(place)).count()
}

fn line(book: &Book, stage: usize, plan: &Stage, round: u32, game: &Game) -> Line {
    let ruled = |id: EntrantId, sanction: Sanction| {
        book.rulings.iter().any(|r| {
            r.entrant == id
                && r.stage as usize == stage
                && r.round == round
                && r.sanction == sanction
        })
    };
    let out: Vec<u8> = (0..)
        .zip(&game.sides)
        .filter(|(_, id)| match &game.slip {
            Some((Slip::Forfeit { .. }, _)) => false,
            Some(_) => ruled(**id, Sanction::MatchLost) || ruled(**id, Sanction::Out),
            None => book.is_gone(**id),
        })
        .map(|(side, _)| side)
        .collect();
    let played = game.slip.as_ref().map_or(Vec::new(), |(_, outcome)| outcome.scores.clone());
    let mut line = match &game.slip {
        Some((slip, outcome)) if out.is_empty() => {
            let outcome = recounted(book, stage, round, game, slip, outcome);
            // A forged match may have more sides than its slip has scores.
            let mut scores = outcome.scores;
            scores.resize_with(game.sides.len(), Score::default);
            Line {
                round,
                sides: game.sides.clone(),
                scores,
                winner: outcome.winner,
                sat: !matches!(slip, Slip::Forfeit { .. }),
                slip: Some(slip.clone()),
                played,
            }
        }
        other => {
            let present: Vec<u8> =
                (0..game.sides.len() as u8).filter(|side| !out.contains(side)).collect();
            let award = Score {
                points: plan.award.points,
                standard: plan.award.standard,
                ..Score::default()
            };
            let scores = (0..game.sides.len() as u8)
                .map(|side| if out.contains(&side) { Score::default() } else { award.clone() })
                .collect();
            let knockout =
                matches!(plan.format, Format::Knockout { .. } | Format::DoubleElimination { .. });
            let winner = match present.len() {
                0 if knockout => Some(0),
                1 => Some(present[0]),
                _ => None,
            };
            Line {
                round,
                sides: game.sides.clone(),
                scores,
                winner,
                sat: other.is_some(),
                slip: other.as_ref().map(|(slip, _)| slip.clone()),
                played,
            }
        }
    };
    for (side, id) in game.sides.iter().enumerate() {
        if ruled(*id, Sanction::MatchZero) {
            line.scores[side] = Score::default();
        }
        let zeroed = book.rulings.iter().filter(|r| {
            r.entrant == *id
                && r.stage as usize == stage
                && r.round == round
                && r.sanction == Sanction::DealZero
        });
        for deal in zeroed.filter_map(|r| r.particulars.deal) {
            let score = &mut line.scores[side];
            // What a deal cost its offender stays.
            if deal >= 1 && (deal as usize) <= score.deals.len() {
                let won = &mut score.deals[deal as usize - 1];
                *won = (*won).min(0);
                score.points = score.deals.iter().sum();
                score.gained = score.deals.iter().filter(|&&points| points > 0).count() as i64;
            }
        }
    }
    line
}

/// cn2002:32 四: a board that a ruling cancels counts for nobody.
pub(super) fn recounted(
    book: &Book,
    stage: usize,
    round: u32,
    game: &Game,
    slip: &Slip,
    outcome: &Outcome,
) -> Outcome {
    let plan = &book.plan.stages[stage];
    let cancels = |ruling: &&Ruling| {
        ruling.particulars.cancels_board
            && ruling.sanction != Sanction::Nothing
            && (ruling.stage as usize, ruling.round) == (stage, round)
            && game.sides.contains(&ruling.entrant)
    };
    let gone: BTreeSet<usize> = book
        .rulings
        .iter()
        .filter(cancels)
        .filter_map(|ruling| (ruling.particulars.deal? as usize).checked_sub(1))
        .collect();
    let Scoring::Boards { boards, tables: at, standard } = plan.scoring else {
        return outcome.clone();
    };
    let tables = match slip {
        Slip::Boards { tables } => Some(tables.clone()),
        Slip::Defenders { points } => super::scoring::worth_of_points(&book.plan, points),
        Slip::Games { .. }
        | Slip::Levels { .. }
        | Slip::Duplicate { .. }
        | Slip::Deals { .. }
        | Slip::Forfeit { .. } => None,
    };
    let Some(tables) = tables else { return outcome.clone() };
    if gone.is_empty() {
        return outcome.clone();
    }
    let left = |table: &Vec<i64>| -> Vec<i64> {
        let kept = |(board, &result): (usize, &i64)| if gone.contains(&board) { 0 } else { result };
        table.iter().enumerate().map(kept).collect()
    };
    let boards = (boards as usize).saturating_sub(gone.len()).max(1) as u32;
    let rest = Slip::Boards { tables: tables.iter().map(left).collect() };
    let scoring = Scoring::Boards { boards, tables: at, standard };
    // Whether it may be drawn is looked at below.
    let format = Format::Swiss { rounds: 1, first: Draw::Lot, avoid_unit: false };
    let again = Stage { format, scoring, ..plan.clone() };
    let Some(mut now) = super::scoring::expected(&book.plan, &again, &rest, None) else {
        return outcome.clone();
    };
    let knockout =
        matches!(plan.format, Format::Knockout { .. } | Format::DoubleElimination { .. });
    if knockout && now.winner.is_none() {
        now.winner = outcome.winner;
    }
    now
}

/// cn2002:29 四: what the referee gave the side that won by a ruling, where
/// 标准分 are kept.
fn made_up(book: &Book, stage: usize, plan: &Stage, lines: &mut [Line]) {
    let as_points = matches!(plan.scoring, Scoring::Boards { standard: true, .. });
    let beside = matches!(plan.scoring, Scoring::Timed { worth: LevelWorth::Difference, .. });
    if !as_points && !beside {
        return;
    }
    let mut given = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.sat) {
        let [_, _] = line.sides[..] else { continue };
        let Some(winner) = line.winner.map(usize::from) else { continue };
        let loser = line.sides[1 - winner];
        let losing = book.rulings.iter().find(|ruling| {
            ruling.entrant == loser
                && (ruling.stage as usize, ruling.round) == (stage, line.round)
                && [Sanction::MatchLost, Sanction::Out].contains(&ruling.sanction)
        });
        let mean = |id: EntrantId| {
            let (mut sum, mut count) = (0, 0);
            for (_, other) in lines.iter().enumerate().filter(|(i, l)| *i != at && l.sat) {
                for score in other.sides.iter().zip(&other.scores).filter(|(of, _)| **of == id) {
                    sum += score.1.standard;
                    count += 1;
                }
            }
            (count > 0).then(|| Fraction::new(sum, count))
        };
        let standard = match losing.map(|ruling| ruling.particulars.opponent_gets) {
            None | Some(OpponentGets::Award) => continue,
            Some(OpponentGets::AsPlayed) => {
                given.extend(line.played.get(winner).map(|score| (at, winner, score.clone())));
                continue;
            }
            Some(OpponentGets::OwnAverage) => mean(line.sides[winner]),
            Some(OpponentGets::Rest) => mean(loser).map(|mean| Fraction::new(2000, 1).minus(&mean)),
        };
        if let Some(standard) = standard.map(|standard| standard.rounded()) {
            let points = if as_points { standard } else { plan.award.points };
            given.push((at, winner, Score { points, standard, ..Score::default() }));
        }
    }
    for (at, winner, score) in given {
        lines[at].scores[winner] = score;
    }
}

/// cn2002:28: gone before half of the matches, gone from the table.
fn strike_out(
    book: &Book,
    chapter: &Chapter,
    lines: &mut Vec<Line>,
    matches_of: impl Fn(EntrantId) -> usize,
) {
    let struck: Vec<EntrantId> = chapter
        .players
        .iter()
        .copied()
        .filter(|&id| book.is_gone(id))
        .filter(|&id| {
            let played = lines.iter().filter(|l| l.sat && l.sides.contains(&id)).count();
            played * 2 < matches_of(id)
        })
        .collect();
    lines.retain(|line| line.sides.iter().all(|id| !struck.contains(id)));
}

/// cn2002:28: with 标准分 the one left alone gets the best of three sums.
fn make_good(plan: &Stage, lines: &mut [Line]) {
    let standard_points = matches!(plan.scoring, Scoring::Boards { standard: true, .. });
    let timed = matches!(plan.scoring, Scoring::Timed { worth: LevelWorth::Difference, .. });
    if !standard_points && !timed {
        return;
    }
    let mut sums: BTreeMap<EntrantId, (i64, i64)> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.sat) {
        for (id, score) in line.sides.iter().zip(&line.scores) {
            let sum = sums.entry(*id).or_default();
            sum.0 += score.standard;
            sum.1 += 1;
        }
    }
    let mean = |id: EntrantId| {
        let (sum, count) = sums.get(&id).copied().unwrap_or((0, 1));
        Fraction::new(sum, count)
    };
    for line in lines.iter_mut().filter(|line| !line.sat) {
        let Some(winner) = line.winner.map(usize::from) else { continue };
        let (own, other) = (mean(line.sides[winner]), mean(line.sides[1 - winner]));
        let rest = Fraction::new(2000, 1).minus(&other);
        let best = [own, rest, Fraction::new(plan.award.standard, 1)].into_iter().max();
        let best = best.map_or(0, |best| best.rounded());
        line.scores[winner].standard = best;
        line.scores[winner].points = if standard_points { best } else { plan.award.points };
    }
}

/// How often each 级分 was made by north–south on a board of a round.
type Made = BTreeMap<(u32, usize), BTreeMap<i64, i64>>;

/// §14: each board against every other table of the round.
fn boards(plan: &Plan, lines: &[Line], sheets: &mut BTreeMap<EntrantId, Sheet>) {
    let tables: Vec<(&Line, Vec<BoardResult>, &[u32; 2])> = lines
        .iter()
        .filter(|line| line.sat)
        .filter_map(|line| match &line.slip {
            Some(Slip::Duplicate { results, time_s }) => {
                let read = |(at, of): (usize, &BoardResult)| in_levels(plan, at, *of);
                Some((line, results.iter().enumerate().filter_map(read).collect(), time_s))
            }
            _ => None,
        })
        .collect();
    let mut made = Made::new();
    for (line, results, _) in &tables {
        for (board, result) in results.iter().enumerate() {
            if let BoardResult::Played(score) = result {
                let of_board = made.entry((line.round, board)).or_default();
                *of_board.entry(*score).or_default() += 1;
            }
        }
    }
    for (line, results, time_s) in &tables {
        let mut totals = [Fraction::default(), Fraction::default()];
        for side in 0..2 {
            let sign = if side == 0 { 1 } else { -1 };
            for (board, result) in results.iter().enumerate() {
                let ratio = compared(*result, sign, made.get(&(line.round, board)));
                totals[side] = totals[side].plus(&ratio);
                if let Some(sheet) = sheets.get_mut(&line.sides[side]) {
                    sheet.ratios.push(ratio);
                }
            }
            if let Some(sheet) = sheets.get_mut(&line.sides[side]) {
                sheet.time_s += i64::from(time_s[side]);
            }
        }
        if totals[0] != totals[1] {
            let winner = usize::from(totals[1] > totals[0]);
            if let Some(sheet) = sheets.get_mut(&line.sides[winner]) {
                sheet.beaten.push(line.sides[1 - winner]);
            }
        }
    }
}

/// What a result is worth against all that were made of the board, of which
/// it is one.
fn compared(result: BoardResult, sign: i64, made: Option<&BTreeMap<i64, i64>>) -> Fraction {
    let tenths = |n: i64| Fraction::new(n, 10);
    match (result, sign) {
        (BoardResult::Defenders(_) | BoardResult::Lost, _) => tenths(5),
        (BoardResult::OwnFault, 1) | (BoardResult::OpponentsFault, -1) => tenths(4),
        (BoardResult::OwnFault | BoardResult::OpponentsFault, _) => tenths(6),
        (BoardResult::Played(own), _) => {
            let all = || made.into_iter().flatten();
            let others = all().map(|(_, times)| times).sum::<i64>() - 1;
            if others < 1 {
                return tenths(5);
            }
            let points = |other: i64| 1 + (sign * (own - other)).signum();
            // The one point for equalling itself does not count.
            let sum: i64 = all().map(|(&other, times)| times * points(other)).sum();
            Fraction::new(sum - 1, 2 * others)
        }
    }
}

fn penalties(book: &Book, stage: usize, plan: &Stage, sheets: &mut BTreeMap<EntrantId, Sheet>) {
    let standard_points = matches!(plan.scoring, Scoring::Boards { standard: true, .. });
    for ruling in book.rulings.iter().filter(|r| r.stage as usize == stage) {
        let Some(sheet) = sheets.get_mut(&ruling.entrant) else { continue };
        match ruling.sanction {
            Sanction::Violation => sheet.violations += 1,
            Sanction::MatchPointsOff(off) | Sanction::ScoreOff(off) => {
                sheet.points -= i64::from(off);
            }
            Sanction::StandardOff(off) => {
                sheet.standard -= i64::from(off);
                if standard_points {
                    sheet.points -= i64::from(off);
                }
            }
            Sanction::Nothing
            | Sanction::Warning
            | Sanction::Grade(_)
            | Sanction::DealPoints(_)
            | Sanction::DealLost
            | Sanction::DealZero
            | Sanction::MatchZero
            | Sanction::MatchLost
            | Sanction::Out => {}
        }
    }
}
