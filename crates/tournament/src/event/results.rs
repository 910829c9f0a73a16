//! The results of a stage as they count: slips, forfeits, rulings and
//! departures together (cn2002:28–29).

use std::collections::BTreeSet;

use crate::EntrantId;
use crate::Fraction;
use crate::plan::{Format, Stage};
use crate::ruling::{OpponentGets, Ruling, Sanction};
use crate::score::{Award, Outcome, Score, Scoring, Slip, WHOLE, compared};

use super::state::{Match, Round, RoundState, Running, State, Taken};

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
    compensate(state, stage, plan, &mut all);
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
    let ruled = Ruled { state, round: (stage as u32, round) };
    let outcome = ruled.without_cancelled(plan, sides, taken);
    let mut counted = Counted {
        round,
        sides,
        scores: outcome.scores,
        winner: outcome.winner,
        met: !matches!(taken.slip, Slip::Forfeit { .. }),
        of,
    };
    // 判负 and 停赛 lose the match in hand (cn2002:29 四, 五).
    let beaten: Vec<bool> = sides.iter().map(|&id| ruled.lost(id).is_some()).collect();
    if beaten.contains(&true) && counted.met {
        counted = Counted { met: true, ..forfeited(plan, round, of, &beaten) };
    }
    for (side, &id) in sides.iter().enumerate() {
        if ruled.against(id).any(|ruling| ruling.sanction == Sanction::MatchZero) {
            counted.scores[side] = Score::default();
        }
        for ruling in ruled.against(id).filter(|ruling| ruling.sanction == Sanction::DealZero) {
            zero_deal(ruling, &mut counted.scores[side]);
        }
    }
    counted
}

/// The rulings of one round.
struct Ruled<'a> {
    state: &'a State,
    round: (u32, u32),
}

impl<'a> Ruled<'a> {
    fn against(&self, id: EntrantId) -> impl Iterator<Item = &'a Ruling> + use<'a> {
        let round = self.round;
        self.state.rulings.iter().filter(move |of| of.entrant == id && of.is_of(round))
    }

    /// The ruling that lost the match for somebody.
    fn lost(&self, id: EntrantId) -> Option<&'a Ruling> {
        self.against(id).find(|ruling| ruling.sanction.loses_match())
    }

    /// What a slip is worth without the boards that were cancelled
    /// (cn2002:32 四, 33): nobody gains by them, and the scale is that of the
    /// boards that count (our choice).
    fn without_cancelled(&self, plan: &Stage, sides: &[EntrantId], taken: &Taken) -> Outcome {
        let boards = cancelled(sides.iter().flat_map(|&id| self.against(id)));
        match (plan.scoring, taken.slip.outcomes(self.state.plan.conversion())) {
            (Scoring::Boards { boards: all, standard, .. }, Some(mut tables))
                if !boards.is_empty() =>
            {
                let left = all.saturating_sub(boards.len() as u32).max(1);
                for table in &mut tables {
                    for &board in &boards {
                        if let Some(result) = table.get_mut(board as usize - 1) {
                            *result = 0;
                        }
                    }
                }
                let outcome = compared(left, standard, &tables);
                // An elimination goes on with the winner of all boards.
                let winner = outcome.winner.or(taken.outcome.winner.filter(|_| !plan.may_draw()));
                Outcome { winner, ..outcome }
            }
            _ => taken.outcome.clone(),
        }
    }
}

/// The boards that these rulings cancel, each once.
pub(super) fn cancelled<'a>(rulings: impl Iterator<Item = &'a Ruling>) -> BTreeSet<u32> {
    rulings
        .filter(|of| of.particulars.cancels_board && of.sanction != Sanction::Nothing)
        .filter_map(|of| of.particulars.deal.filter(|&deal| deal > 0))
        .collect()
}

/// cn2002:29 四: where 标准分 are kept, the side that wins by a ruling gets
/// what the referee chose of the four sums that the article offers.
fn compensate(state: &State, stage: usize, plan: &Stage, all: &mut [Counted<'_>]) {
    if !plan.keeps_standard() {
        return;
    }
    let gets = |counted: &Counted<'_>| {
        let ruled = Ruled { state, round: (stage as u32, counted.round) };
        let winner = counted.winner.filter(|_| counted.met)?;
        let &loser = counted.sides.get(1 - usize::from(winner))?;
        Some((usize::from(winner), ruled.lost(loser)?.particulars.opponent_gets))
    };
    let mut scores: Vec<(usize, usize, Score)> = Vec::new();
    for (at, counted) in all.iter().enumerate() {
        let Some((winner, gets)) = gets(counted) else { continue };
        let others = |id: EntrantId| {
            let others = all.iter().enumerate().filter(|(other, _)| *other != at);
            average(others.map(|(_, counted)| counted), id)
        };
        let standard = match gets {
            OpponentGets::Award => continue,
            OpponentGets::AsPlayed => {
                if let Some(taken) = &counted.of.taken {
                    scores.push((at, winner, taken.outcome.scores[winner].clone()));
                }
                continue;
            }
            OpponentGets::OwnAverage => others(counted.sides[winner]),
            OpponentGets::Rest => {
                let lost = others(counted.sides[1 - winner]);
                lost.map(|mean| Fraction::new(WHOLE, 1).minus(&mean))
            }
        };
        // One that has played nothing else has no average.
        let Some(standard) = standard.map(|standard| standard.rounded()) else { continue };
        let points = if plan.standard_is_points() { standard } else { plan.award.points };
        scores.push((at, winner, Award { points, standard }.score()));
    }
    for (at, winner, score) in scores {
        all[at].scores[winner] = score;
    }
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

/// erdayi2021 四(三): what the offender won in that deal counts nothing. What
/// it lost still does: a penalty must not help (our choice).
fn zero_deal(ruling: &Ruling, score: &mut Score) {
    let deal = ruling.particulars.deal.and_then(|deal| (deal as usize).checked_sub(1));
    if let Some(value) = deal.and_then(|deal| score.deals.get_mut(deal)).filter(|of| **of > 0) {
        score.points -= *value;
        score.gained -= 1;
        *value = 0;
    }
}

/// cn2002:28 for round robins: one who leaves with fewer than half of its
/// matches played is struck out; otherwise its results stand and those still
/// to come are forfeits.
fn departures(state: &State, plan: &Stage, running: &Running, all: &mut Vec<Counted<'_>>) {
    let left = running.players.iter().copied().filter(|&id| !state.is_active(id));
    let struck: Vec<EntrantId> = left.filter(|&id| part(plan, running, id).is_struck()).collect();
    all.retain(|counted| !counted.sides.iter().any(|id| struck.contains(id)));
    if !plan.keeps_standard() {
        return;
    }
    let averages: Vec<(EntrantId, Fraction)> = running
        .players
        .iter()
        .map(|&id| (id, average(all.iter(), id).unwrap_or_default()))
        .collect();
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
        let points = if plan.standard_is_points() { best } else { plan.award.points };
        counted.scores[side] = Award { points, standard: best }.score();
    }
}

/// How much of a round robin an entrant has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The matches in which it sat at the table.
    pub played: usize,
    /// All that the format gives it.
    pub of: usize,
}

impl Part {
    /// Whether its results are struck out if it leaves (cn2002:28).
    pub fn is_struck(self) -> bool {
        2 * self.played < self.of
    }
}

/// How much of a round robin somebody has played in rounds that are closed.
pub(super) fn part(plan: &Stage, running: &Running, id: EntrantId) -> Part {
    let closed = running.rounds.iter().filter(|round| round.state >= RoundState::Closed);
    let sat = |of: &&Match| {
        let taken = of.taken.as_ref();
        of.drafted.sides.contains(&id)
            && taken.is_some_and(|taken| !matches!(taken.slip, Slip::Forfeit { .. }))
    };
    let played = closed.flat_map(|round| &round.matches).filter(sat).count();
    Part { played, of: matches_of(plan, running, id) }
}

impl State {
    /// Whether an entrant left a round robin so early that none of its results
    /// count (cn2002:28).
    pub fn is_struck(&self, stage: usize, id: EntrantId) -> bool {
        let robin = self.robin(stage);
        robin.is_some_and(|(plan, running)| {
            !self.is_active(id) && part(plan, running, id).is_struck()
        })
    }

    /// Who takes part in a round robin and has nobody to meet in a round of it.
    pub fn rests(&self, stage: usize, round: &Round) -> Vec<EntrantId> {
        let Some((_, running)) = self.robin(stage) else { return Vec::new() };
        let meets = |id| round.matches.iter().any(|of| of.drafted.sides.contains(&id));
        let players = running.players.iter().copied();
        players.filter(|&id| self.is_active(id) && !meets(id)).collect()
    }

    fn robin(&self, stage: usize) -> Option<(&Stage, &Running)> {
        let of = self.plan.stages.get(stage).zip(self.stages.get(stage))?;
        matches!(of.0.format, Format::RoundRobin { .. }).then_some(of)
    }

    /// How much an entrant has played of the round robin that is under way.
    pub fn part_of(&self, id: EntrantId) -> Option<Part> {
        let (_, plan, running) = self.current()?;
        matches!(plan.format, Format::RoundRobin { .. }).then(|| part(plan, running, id))
    }
}

/// The mean 标准分 of what an entrant played, if it played anything.
fn average<'a, 'b: 'a>(
    all: impl Iterator<Item = &'a Counted<'b>>,
    id: EntrantId,
) -> Option<Fraction> {
    let scores: Vec<Fraction> = all
        .filter(|counted| counted.met)
        .filter_map(|counted| {
            let side = counted.sides.iter().position(|&other| other == id)?;
            Some(Fraction::new(counted.scores[side].standard, 1))
        })
        .collect();
    (!scores.is_empty()).then(|| Fraction::mean(scores))
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
