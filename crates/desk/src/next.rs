//! The next step of the usual way through an event.
//!
//! A round stays provisional while the next one is played, so that a score
//! can still be corrected, and becomes final when the next standings are out.

use tournament::event::{Command, Round, RoundState, Running};
use tournament::lot::Seed;
use tournament::plan::{Format, Stage};
use tournament::standings::Criterion;
use tournament::swiss::{ByHand, Leniency};

use crate::decide::execute;
use crate::desk::Desk;
use crate::wire::{NextCode, NextStep};

impl Desk {
    /// The next step of the usual way.
    pub(crate) fn next_step(&self) -> NextStep {
        let step = |code| NextStep { code, round: None };
        if self.side.finished {
            return step(NextCode::Over);
        }
        if self.play_off().is_some() {
            return step(NextCode::PlayOff);
        }
        match self.event.state().current() {
            None if self.begin_refused() == Some("too_few") => step(NextCode::Entries),
            None => step(NextCode::Begin),
            Some((_, _, running)) if running.ended => step(match self.begin_refused() {
                None => NextCode::Begin,
                Some("tie_at_cut") => NextCode::DrawTies,
                Some(_) => NextCode::Finish,
            }),
            Some((index, plan, running)) => self.in_stage(index, plan, running),
        }
    }

    /// Why the next stage cannot begin, if it cannot.
    pub(crate) fn begin_refused(&self) -> Option<&'static str> {
        let begin = Command::BeginStage { seed: Seed::new([0; 32]) };
        execute(self, &[begin], 0, "").err().map(|refusal| refusal.code)
    }

    fn in_stage(&self, index: usize, plan: &Stage, running: &Running) -> NextStep {
        let step = |code, round: usize| NextStep { code, round: Some(round as u32) };
        let last = running.rounds.len();
        let Some(round) = running.last_round() else {
            return step(NextCode::Draft, 1);
        };
        match round.state {
            RoundState::Draft => step(NextCode::Publish, last),
            RoundState::Published => step(NextCode::Play, last),
            RoundState::Playing if self.misses(round) => step(NextCode::Results, last),
            RoundState::Playing => step(NextCode::Close, last),
            RoundState::Closed => step(NextCode::Provisional, last),
            RoundState::Provisional | RoundState::Final => {
                let open = |round: &Round| round.state == RoundState::Provisional;
                let earlier = running.rounds[..last - 1].iter().position(open);
                if let Some(earlier) = earlier {
                    step(NextCode::Final, earlier + 1)
                } else if self.goes_on(plan, last) {
                    step(NextCode::Draft, last + 1)
                } else if open(round) {
                    step(NextCode::Final, last)
                } else if self.has_ties(index, plan, running) {
                    NextStep { code: NextCode::DrawTies, round: None }
                } else {
                    NextStep { code: NextCode::EndStage, round: None }
                }
            }
        }
    }

    /// Whether a result is missing; those who left forfeit when the round is
    /// closed.
    fn misses(&self, round: &Round) -> bool {
        let state = self.event.state();
        let played = |id: &tournament::EntrantId| state.is_active(*id);
        round.matches.iter().any(|m| m.taken.is_none() && m.drafted.sides.iter().all(played))
    }

    /// Whether the stage has another round. Pairing a large Swiss field only
    /// to know would take too long.
    fn goes_on(&self, plan: &Stage, played: usize) -> bool {
        match plan.format {
            Format::Swiss { rounds, .. } | Format::Duplicate { rounds, .. } => {
                let state = self.event.state();
                let active = state.entrants.values().filter(|of| of.left.is_none()).count();
                played < rounds as usize && active >= 2
            }
            _ => {
                let leniency = Leniency::RematchesToo;
                let draft = Command::Draft { leniency, by_hand: ByHand::default() };
                execute(self, &[draft], 0, "").is_ok()
            }
        }
    }

    /// Whether a lot would part equals of the last stage. At a cut only those
    /// who stand on both sides of it need one, which the next stage tells.
    fn has_ties(&self, index: usize, plan: &Stage, running: &Running) -> bool {
        let state = self.event.state();
        let lot = plan.ranking.criteria().contains(&Criterion::Lot) && running.lots.is_empty();
        let last = index + 1 == state.plan.stages.len();
        let ranks: Vec<u32> = state
            .standings(index)
            .map(|table| table.rows.iter().map(|row| row.rank).collect())
            .unwrap_or_default();
        lot && last && ranks.windows(2).any(|pair| pair[0] == pair[1])
    }
}
