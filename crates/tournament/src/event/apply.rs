//! Folding entries into the state. Nothing is drawn, paired or scored here.

use std::collections::{BTreeMap, BTreeSet};

use super::EventError;
use super::entry::{Entry, Happening};
use super::excuse::excused;
use super::state::{
    AppealState, Departure, Drafted, Entrant, Match, Registered, Round, RoundState, Running, State,
    Taken,
};
use super::work;
use crate::EntrantId;
use crate::plan::{Format, Numbers};
use crate::ruling::{Lateness, Sanction};
use crate::score::Score;

/// Folds one entry into the state. [`Happening::Opened`] and
/// [`Happening::Undone`] are the log's own business and refused here.
pub(super) fn apply(state: &mut State, entry: &Entry) -> Result<(), EventError> {
    work::folded();
    fold(state, entry).ok_or(EventError::BrokenLog(entry.seq))
}

/// Nothing, where the entry does not follow from those before it.
fn fold(state: &mut State, entry: &Entry) -> Option<()> {
    match &entry.what {
        Happening::Opened { .. } | Happening::Undone { .. } => return None,
        Happening::Planned { plan } => {
            state.plan = plan.clone();
            drop_drafts(state);
        }
        Happening::Entered { entrant } => enter(state, entrant),
        Happening::Amended { entrant } => {
            state.entrants.get_mut(&entrant.id)?.entrant = entrant.clone();
        }
        Happening::Left { entrant, why } => leave(state, *entrant, *why)?,
        Happening::Excused { stage, entrant, rounds } => {
            excused(state, *stage, *entrant, rounds)?;
        }
        Happening::StageBegun { stage, seed, players, through, carried } => {
            if *stage as usize != state.stages.len() || carried.len() != players.len() {
                return None;
            }
            let carried = players.iter().copied().zip(carried.iter().copied()).collect();
            state.stages.push(Running {
                seed: *seed,
                players: players.clone(),
                through: through.clone(),
                carried,
                rounds: Vec::new(),
                lots: BTreeMap::new(),
                extra: BTreeMap::new(),
                play_offs: Vec::new(),
                ended: false,
            });
            renumber(state);
        }
        Happening::RoundDrafted { stage, round, matches, byes, excused, .. } => {
            let running = running(state, *stage)?;
            drop_draft(running);
            if *round as usize != running.rounds.len() + 1 {
                return None;
            }
            let round = drafted(matches, byes, entry.at_s);
            running.rounds.push(Round { excused: excused.clone(), ..round });
        }
        Happening::RoundMoved { stage, round, to, .. } => {
            let round = round_of(state, *stage, *round)?;
            round.state = *to;
            round.since_s.insert(*to, entry.at_s);
        }
        Happening::SlipTaken { stage, round, match_no, slip, outcome, corrected, .. } => {
            let round = round_of(state, *stage, *round)?;
            let of = round.matches.iter_mut().find(|m| m.drafted.match_no == *match_no)?;
            of.taken = Some(Taken { slip: slip.clone(), outcome: outcome.clone() });
            if corrected.is_some() {
                drop_drafts(state);
            }
        }
        Happening::CameLate { entrant, costs, .. } => came_late(state, *entrant, *costs)?,
        Happening::Ruled(ruling) => {
            state.rulings.push(ruling.clone());
            if ruling.sanction == Sanction::Out {
                leave(state, ruling.entrant, Departure::Disqualified)?;
            }
            drop_drafts(state);
        }
        Happening::RulingChanged { ruling, sanction, .. } => {
            change_ruling(state, *ruling, *sanction)?;
        }
        Happening::Appealed(appeal) => {
            state.appeals.push(AppealState { appeal: appeal.clone(), decisions: Vec::new() });
        }
        Happening::AppealDecided { appeal, step, verdict, .. } => {
            let of = state.appeals.iter_mut().find(|of| of.appeal.id == *appeal)?;
            of.decisions.push((*step, *verdict));
        }
        Happening::TiesDrawn { stage, order, .. } => {
            let lots = &mut running(state, *stage)?.lots;
            // Those who draw later never have the lot of one who drew before.
            let before = lots.values().copied().max().unwrap_or(0);
            lots.extend((before + 1..).zip(order).map(|(lot, &id)| (id, lot)));
        }
        Happening::ExtraDeals { stage, players, deals } => {
            let running = running(state, *stage)?;
            let sum = |side: usize| deals.iter().map(|deal| deal[side]).sum();
            let sums = [0, 1, 2].map(|side| (players[side], sum(side)));
            for (id, sum) in sums {
                *running.extra.entry(id).or_insert(0) += sum;
            }
            running.play_offs.push(sums);
        }
        Happening::StageEnded { stage, .. } => running(state, *stage)?.ended = true,
    }
    Some(())
}

fn drafted(matches: &[Drafted], byes: &[EntrantId], at_s: i64) -> Round {
    let matches =
        matches.iter().map(|m| Match { drafted: m.clone(), taken: None, late: BTreeMap::new() });
    Round {
        state: RoundState::Draft,
        matches: matches.collect(),
        byes: byes.to_vec(),
        excused: Vec::new(),
        since_s: BTreeMap::from([(RoundState::Draft, at_s)]),
    }
}

fn running(state: &mut State, stage: u32) -> Option<&mut Running> {
    state.stages.get_mut(stage as usize)
}

fn round_of(state: &mut State, stage: u32, round: u32) -> Option<&mut Round> {
    running(state, stage)?.rounds.get_mut((round as usize).checked_sub(1)?)
}

/// A draft that something has made stale is paired anew by the director.
pub(super) fn drop_draft(running: &mut Running) {
    if running.rounds.last().is_some_and(|round| round.state == RoundState::Draft) {
        running.rounds.pop();
    }
}

fn drop_drafts(state: &mut State) {
    state.stages.iter_mut().for_each(drop_draft);
}

fn enter(state: &mut State, entrant: &Entrant) {
    let number = state.entrants.values().map(|of| of.number).max().unwrap_or(0) + 1;
    let id = entrant.id;
    let excused = BTreeSet::new();
    let of = Registered { entrant: entrant.clone(), number, left: None, excused };
    state.entrants.insert(id, of);
    if state.stages.is_empty() {
        return;
    }
    if state.has_started(0) || keeps_draw(state) {
        // A late entry joins the field from the next round on.
        state.stages[0].players.push(id);
        drop_drafts(state);
    } else {
        state.stages.clear();
    }
}

fn leave(state: &mut State, id: EntrantId, why: Departure) -> Option<()> {
    let of = state.entrants.get_mut(&id)?;
    of.left = Some(why);
    drop_drafts(state);
    // cn2002:28: before the start a round robin is drawn again, and so is an
    // elimination; a Swiss field only grows or shrinks.
    if state.stages.len() == 1 && !state.has_started(0) && !keeps_draw(state) {
        state.stages.clear();
    }
    Some(())
}

fn keeps_draw(state: &State) -> bool {
    matches!(
        state.plan.stages.first().map(|stage| stage.format),
        Some(Format::Swiss { .. } | Format::Duplicate { .. })
    )
}

/// Numbers drawn by lot are the places of the first draw (most2015 三).
fn renumber(state: &mut State) {
    if state.stages.len() != 1 || state.plan.numbers != Numbers::ByLot {
        return;
    }
    let players = state.stages[0].players.clone();
    let drawn = players.len() as u32;
    for (number, id) in (1..).zip(&players) {
        if let Some(of) = state.entrants.get_mut(id) {
            of.number = number;
        }
    }
    let absent = state.entrants.iter_mut().filter(|(id, _)| !players.contains(id));
    for (number, (_, of)) in (drawn + 1..).zip(absent) {
        of.number = number;
    }
}

fn change_ruling(state: &mut State, id: u32, sanction: Sanction) -> Option<()> {
    let ruling = state.rulings.iter_mut().find(|ruling| ruling.id == id)?;
    let (entrant, before) = (ruling.entrant, ruling.sanction);
    ruling.sanction = sanction;
    if before == Sanction::Out && sanction != Sanction::Out {
        let of = state.entrants.get_mut(&entrant)?;
        if of.left == Some(Departure::Disqualified) {
            of.left = None;
        }
    } else if sanction == Sanction::Out {
        leave(state, entrant, Departure::Disqualified)?;
    }
    drop_drafts(state);
    Some(())
}

/// A side that hands its slip in too late is scored as absent, the other by
/// what was played (most2015 二(三)3).
pub(super) fn with_fault(
    mut outcome: crate::score::Outcome,
    fault: Option<u8>,
) -> crate::score::Outcome {
    if let Some(score) = fault.and_then(|side| outcome.scores.get_mut(usize::from(side))) {
        *score = Score::default();
        outcome.winner = outcome.winner.filter(|winner| Some(*winner) != fault);
    }
    outcome
}

/// The last word on a side's lateness is what counts.
fn came_late(state: &mut State, entrant: EntrantId, costs: Lateness) -> Option<()> {
    let rounds = state.stages.last_mut().map(|running| &mut running.rounds)?;
    let matches = rounds.last_mut().map(|round| &mut round.matches)?;
    let of = matches.iter_mut().find(|of| of.drafted.sides.contains(&entrant))?;
    let side = of.drafted.sides.iter().position(|&id| id == entrant)? as u8;
    match costs {
        Lateness::OthersDeal(level) => of.late.insert(side, level),
        Lateness::Nothing | Lateness::Warning | Lateness::Forfeit => of.late.remove(&side),
    };
    Some(())
}
