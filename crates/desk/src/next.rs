//! The next step of the usual way through an event.
//!
//! A round stays provisional while the next one is played, so that a score
//! can still be corrected, and becomes final when the next standings are out.

use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::{Command, Drafted, EventError, Happening, Round, RoundState, Running};
use tournament::format::RoundName;
use tournament::lot::Seed;
use tournament::plan::{Format, Stage};
use tournament::swiss::{ByHand, Leniency};

use crate::desk::Desk;

/// A step of the usual way through an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NextCode {
    /// Too few have entered.
    Entries,
    /// Begin the next stage.
    Begin,
    /// Pair the next round.
    Draft,
    /// Publish the draft.
    Publish,
    /// Start the round.
    Play,
    /// Results of the round are missing.
    Results,
    /// Close the round.
    Close,
    /// Announce the standings.
    Provisional,
    /// Make the round final.
    Final,
    /// Extra deals of equals are being played online.
    PlayOff,
    /// Have three play extra deals.
    ExtraDeals,
    /// Draw lots among equals.
    DrawTies,
    /// End the stage.
    EndStage,
    /// Finish the event.
    Finish,
    /// Nothing is left to do.
    Over,
}

/// The next step of the usual way through an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NextStep {
    /// What to do.
    pub code: NextCode,
    /// The round it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub round: Option<u32>,
    /// What that round is called, in an elimination.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Vec<RoundName>>"))]
    pub names: Vec<RoundName>,
    /// Those who are to play extra deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub players: Option<[u32; 3]>,
}

impl NextStep {
    fn new(code: NextCode) -> Self {
        Self { code, round: None, names: Vec::new(), players: None }
    }
}

impl Desk {
    /// The next step of the usual way.
    pub fn next_step(&self) -> NextStep {
        let step = NextStep::new;
        if self.side.finished {
            return step(NextCode::Over);
        }
        if self.play_off().is_some() {
            return step(NextCode::PlayOff);
        }
        match self.event.state().current() {
            None if self.begin_refused() == Some(EventError::TooFew) => step(NextCode::Entries),
            None => step(NextCode::Begin),
            Some((_, _, running)) if running.ended => step(match self.begin_refused() {
                // Fewer groups can be planned, which beginning says.
                None | Some(EventError::TooManyGroups(_)) => NextCode::Begin,
                Some(EventError::TieAtCut(_)) => return self.part_equals(),
                Some(_) => NextCode::Finish,
            }),
            Some((index, plan, running)) => self.in_stage(index, plan, running),
        }
    }

    /// What parts those whom the results do not: extra deals where the text
    /// has three play them (erdayi2021 四(二)), and the lot when they are still
    /// equal, and elsewhere.
    fn part_equals(&self) -> NextStep {
        match self.event.state().play_off_due() {
            Some(players) => {
                let players = Some(players.map(|id| id.0));
                NextStep { players, ..NextStep::new(NextCode::ExtraDeals) }
            }
            None => NextStep::new(NextCode::DrawTies),
        }
    }

    /// Why the next stage cannot begin, if it cannot.
    pub(crate) fn begin_refused(&self) -> Option<EventError> {
        let begin = Command::BeginStage { seed: Seed::new([0; 32]) };
        self.event.would(&begin, self.last_s(), "").err()
    }

    /// When the tournament last recorded something.
    fn last_s(&self) -> i64 {
        self.event.log().last().map_or(0, |entry| entry.at_s)
    }

    fn in_stage(&self, index: usize, plan: &Stage, running: &Running) -> NextStep {
        let step = |code, round: usize| {
            let number = round as u32;
            let names = if code == NextCode::Draft {
                self.names_to_come(index, plan)
            } else {
                self.event.state().round_names(index as u32, number)
            };
            NextStep { round: Some(number), names, ..NextStep::new(code) }
        };
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
                // Appeals run on while the next round is paired and played;
                // rounds are made final when there is nothing else to do.
                let open = |round: &Round| round.state == RoundState::Provisional;
                if self.goes_on(plan, last) {
                    step(NextCode::Draft, last + 1)
                } else if let Some(first) = running.rounds.iter().position(open) {
                    step(NextCode::Final, first + 1)
                } else if self.has_ties(index) {
                    self.part_equals()
                } else {
                    NextStep::new(NextCode::EndStage)
                }
            }
        }
    }

    /// What the next round of an elimination is called.
    fn names_to_come(&self, index: usize, plan: &Stage) -> Vec<RoundName> {
        let Some(bracket) = self.event.state().bracket(index).filter(|_| !plan.may_draw()) else {
            return Vec::new();
        };
        let drafted = self.drafted(Leniency::RematchesToo).unwrap_or_default();
        bracket.names_of(drafted.iter().filter_map(|of| of.node))
    }

    /// Whether a result is missing; those who left forfeit when the round is
    /// closed.
    fn misses(&self, round: &Round) -> bool {
        let state = self.event.state();
        let played = |id: &EntrantId| state.is_active(*id);
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
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => self.paired(Leniency::RematchesToo).is_some(),
        }
    }

    /// The pairs the engine would make by itself now, if rules may give so far.
    fn paired(&self, leniency: Leniency) -> Option<Vec<Vec<u32>>> {
        let sides = |of: Drafted| of.sides.iter().map(|id| id.0).collect();
        Some(self.drafted(leniency)?.into_iter().map(sides).collect())
    }

    fn drafted(&self, leniency: Leniency) -> Option<Vec<Drafted>> {
        let command = Command::Draft { leniency, by_hand: ByHand::default() };
        let happenings = self.event.would(&command, self.last_s(), "").ok()?;
        happenings.into_iter().find_map(|what| {
            let Happening::RoundDrafted { matches, .. } = what else { return None };
            Some(matches)
        })
    }

    /// The pairs the engine would make by itself now, letting rules give only
    /// when they must.
    pub fn paired_anew(&self) -> Option<Vec<Vec<u32>>> {
        let all = [Leniency::Strict, Leniency::UnitsMayMeet, Leniency::RematchesToo];
        all.into_iter().find_map(|leniency| self.paired(leniency))
    }

    /// Whether places that matter wait for a lot, or in the last stage for
    /// extra deals; those at a cut are played when the stage is over.
    fn has_ties(&self, index: usize) -> bool {
        let state = self.event.state();
        let last = index + 1 == state.plan.stages.len();
        !state.to_be_drawn().is_empty() || (last && state.play_off_due().is_some())
    }
}
