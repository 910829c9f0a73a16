//! The results of a stage as they count: slips, forfeits, rulings and
//! departures together (cn2002:28–29).

use crate::EntrantId;
use crate::Fraction;
use crate::plan::{Format, Stage};
use crate::ruling::Sanction;
use crate::score::{Award, LevelWorth, Score, Scoring, Slip, WHOLE};

use super::state::{Match, RoundState, Running, State, Taken};

/// A match as it counts.
pub(super) struct Counted<'a> {
    pub(super) round: u32,
    pub(super) sides: &'a [EntrantId],
    pub(super) scores: Vec<Score>,
    pub(super) winner: Option<u8>,
    /// Whether the sides sat at the table: a forfeit is no meeting.
    pub(super) met: bool,
    pub(super) of: &'a Match,
}

/// Every match of the closed rounds of a stage that counts.
pub(super) fn counted<'a>(
    state: &'a State,
    stage: usize,
    plan: &Stage,
    running: &'a Running,
) -> Vec<Counted<'a>> {
    let mut all = Vec::new();
    for (number, round) in (1..).zip(&running.rounds) {
        if round.state < RoundState::Closed {
            continue;
        }
        for of in &round.matches {
            if let Some(taken) = &of.taken {
                all.push(one(state, stage, plan, number, of, taken));
            }
        }
    }
    if matches!(plan.format, Format::RoundRobin { .. }) {
        departures(state, plan, running, &mut all);
    }
    all
}

/// One match: the slip, and then the rulings that touch the match itself.
fn one<'a>(
    state: &State,
    stage: usize,
    plan: &Stage,
    round: u32,
    of: &'a Match,
    taken: &Taken,
) -> Counted<'a> {
    let sides = of.drafted.sides.as_slice();
    let mut counted = Counted {
        round,
        sides,
        scores: taken.outcome.scores.clone(),
        winner: taken.outcome.winner,
        met: !matches!(taken.slip, Slip::Forfeit { .. }),
        of,
    };
    let lost = |id: EntrantId, wanted: Sanction| {
        state.rulings.iter().any(|ruling| {
            ruling.entrant == id
                && (ruling.stage as usize, ruling.round) == (stage, round)
                && ruling.sanction == wanted
        })
    };
    // 判负 and 停赛 lose the match in hand (cn2002:29 四, 五); the opponent
    // gets what it would get for a no-show (our choice of the four offered).
    let beaten: Vec<bool> =
        sides.iter().map(|&id| lost(id, Sanction::MatchLost) || lost(id, Sanction::Out)).collect();
    if beaten.contains(&true) && counted.met {
        counted = Counted { met: true, ..forfeited(plan, round, of, &beaten) };
    }
    for (side, &id) in sides.iter().enumerate() {
        if lost(id, Sanction::MatchZero) {
            counted.scores[side] = Score::default();
        }
        zero_deals(state, stage, round, id, &mut counted.scores[side]);
    }
    counted
}

fn forfeited<'a>(plan: &Stage, round: u32, of: &'a Match, absent: &[bool]) -> Counted<'a> {
    let sides = of.drafted.sides.as_slice();
    let scores = absent
        .iter()
        .map(|&absent| if absent { Score::default() } else { plan.award.score() })
        .collect();
    let present: Vec<u8> =
        (0..).zip(absent).filter(|(_, absent)| !**absent).map(|(side, _)| side).collect();
    let winner = match present.as_slice() {
        &[only] => Some(only),
        // An elimination goes on when neither side came: the first goes
        // through, to forfeit again (our choice).
        [] if !plan.may_draw() => Some(0),
        _ => None,
    };
    Counted { round, sides, scores, winner, met: false, of }
}

/// erdayi2021 四(三): the offender's score of that deal counts nothing.
fn zero_deals(state: &State, stage: usize, round: u32, id: EntrantId, score: &mut Score) {
    for ruling in &state.rulings {
        let here = ruling.entrant == id
            && (ruling.stage as usize, ruling.round) == (stage, round)
            && ruling.sanction == Sanction::DealZero;
        let deal = ruling.deal.and_then(|deal| (deal as usize).checked_sub(1));
        if let (true, Some(deal)) = (here, deal)
            && let Some(value) = score.deals.get_mut(deal)
        {
            score.points -= *value;
            score.gained -= i64::from(*value > 0);
            *value = 0;
        }
    }
}

/// cn2002:28 for round robins: one who leaves with fewer than half of its
/// matches played is struck out; otherwise its results stand and those still
/// to come are forfeits.
fn departures(state: &State, plan: &Stage, running: &Running, all: &mut Vec<Counted<'_>>) {
    let left: Vec<EntrantId> =
        running.players.iter().copied().filter(|&id| !state.is_active(id)).collect();
    let played = |all: &[Counted<'_>], id: EntrantId| {
        all.iter().filter(|c| c.met && c.sides.contains(&id)).count()
    };
    let struck: Vec<EntrantId> = left
        .iter()
        .copied()
        .filter(|&id| 2 * played(all, id) < matches_of(plan, running, id))
        .collect();
    all.retain(|counted| !counted.sides.iter().any(|id| struck.contains(id)));
    if !uses_standard(plan) {
        return;
    }
    let averages: Vec<(EntrantId, Fraction)> =
        running.players.iter().map(|&id| (id, average(all, id))).collect();
    let average_of = |id: EntrantId| {
        let of = averages.iter().find(|(other, _)| *other == id);
        of.map(|(_, mean)| mean.clone()).unwrap_or_default()
    };
    for counted in all.iter_mut().filter(|counted| !counted.met) {
        let &[a, b] = counted.sides else { continue };
        let (side, own, other) = match counted.winner {
            Some(0) => (0, a, b),
            Some(_) => (1, b, a),
            None => continue,
        };
        // The greatest of the three sums that the article offers (our choice).
        let best = Fraction::new(plan.award.standard, 1)
            .max(average_of(own))
            .max(Fraction::new(WHOLE, 1).minus(&average_of(other)))
            .rounded();
        let points = if standard_is_points(plan) { best } else { plan.award.points };
        counted.scores[side] = Award { points, standard: best }.score();
    }
}

fn average(all: &[Counted<'_>], id: EntrantId) -> Fraction {
    Fraction::mean(all.iter().filter(|counted| counted.met).filter_map(|counted| {
        let side = counted.sides.iter().position(|&other| other == id)?;
        Some(Fraction::new(counted.scores[side].standard, 1))
    }))
}

/// How many matches the format gives an entrant.
fn matches_of(plan: &Stage, running: &Running, id: EntrantId) -> usize {
    let Format::RoundRobin { double, groups } = plan.format else {
        return 0;
    };
    crate::format::snake(&running.players, groups as usize)
        .iter()
        .find(|group| group.contains(&id))
        .map_or(0, |group| (group.len() - 1) * if double { 2 } else { 1 })
}

/// Whether 标准分 are kept beside or as points.
pub(super) fn uses_standard(plan: &Stage) -> bool {
    standard_is_points(plan)
        || matches!(plan.scoring, Scoring::Timed { worth: LevelWorth::Difference, .. })
}

/// Whether 标准分 are the points.
pub(super) fn standard_is_points(plan: &Stage) -> bool {
    matches!(plan.scoring, Scoring::Boards { standard: true, .. })
}
