//! Whole events with simulated results, from one seed: for trying a plan out
//! and for feeding the checker.

mod chaos;
mod plans;
mod slips;

use crate::event::{Command, Entrant, Event, EventError, RoundState};
use crate::lot::{Seed, Stream};
use crate::plan::{Format, Plan};
use crate::swiss::{ByHand, Leniency, Rule, SwissError};
use crate::{EntrantId, SectionId, UnitId};

pub use chaos::Chaos;
pub use plans::{bent_plan, random_plan};
pub use slips::played;

/// How many entrants of a simulated field share a unit (most2015 二(一)).
const UNIT_SIZE: u32 = 5;
/// Simulated time between two entries.
const STEP_S: i64 = 20;

/// Plays a whole event of `entrants`.
///
/// ```
/// use tournament::lot::Seed;
/// use tournament::plan::Preset;
/// use tournament::simulate::{Chaos, simulate};
///
/// let plan = Preset::Most2015.plan(20);
/// let event = simulate(plan, 20, Seed::from_word("示例"), Chaos::NONE).unwrap();
/// let table = event.state().standings(0).unwrap();
/// assert_eq!(table.rows.len(), 20);
/// assert_eq!(table.rows[0].rank, 1);
/// ```
pub fn simulate(plan: Plan, entrants: u32, seed: Seed, chaos: Chaos) -> Result<Event, EventError> {
    let mut player = Player {
        event: Event::open(plan, 0, "director")?,
        stream: seed.derive("results").stream(),
        seed,
        chaos,
        now_s: 0,
        next_id: 1,
        lots: 0,
    };
    for _ in 0..entrants {
        player.enter()?;
    }
    player.before_start()?;
    for _ in 0..player.event.state().plan.stages.len() {
        if !player.stage()? {
            break;
        }
    }
    Ok(player.event)
}

struct Player {
    event: Event,
    stream: Stream,
    seed: Seed,
    chaos: Chaos,
    now_s: i64,
    next_id: u32,
    lots: u32,
}

impl Player {
    fn run(&mut self, command: &Command) -> Result<(), EventError> {
        self.now_s += STEP_S;
        self.event.execute(command, self.now_s, "director").map(|_| ())
    }

    /// Runs what chance proposes; a refusal is part of the game.
    fn attempt(&mut self, command: &Command) {
        let _refused = self.run(command);
    }

    fn lot(&mut self) -> Seed {
        self.lots += 1;
        self.seed.derive(&format!("lot {}", self.lots))
    }

    fn enter(&mut self) -> Result<(), EventError> {
        let id = self.next_id;
        self.next_id += 1;
        let sections = self.event.state().plan.sections.len() as u32;
        let people = self.event.state().plan.kind.people();
        let seeded = matches!(self.stream.below(3), 0);
        let unit_size = match self.event.state().plan.unit_most {
            0 => UNIT_SIZE,
            most => UNIT_SIZE.min(most),
        };
        let unit = (id - 1) / unit_size;
        self.run(&Command::Enter(Entrant {
            id: EntrantId(id),
            name: format!("第{id}号"),
            people: (1..=people).map(|person| format!("选手{id}-{person}")).collect(),
            unit: Some(UnitId(unit + 1)),
            section: unit.checked_rem(sections).map(SectionId),
            seed: seeded.then_some(id),
        }))
    }

    /// One stage; false when there was no one left to play it.
    fn stage(&mut self) -> Result<bool, EventError> {
        if !self.begin()? {
            return Ok(false);
        }
        while self.draft()? {
            self.round()?;
        }
        if self.chaos.lots {
            let seed = self.lot();
            self.attempt(&Command::DrawTies { seed });
        }
        match self.run(&Command::EndStage) {
            // A field too small for the next stage ends the event here.
            Ok(()) => Ok(true),
            Err(error) => Err(error),
        }
    }

    fn begin(&mut self) -> Result<bool, EventError> {
        loop {
            let seed = self.lot();
            match self.run(&Command::BeginStage { seed }) {
                Ok(()) => return Ok(true),
                Err(EventError::TooFew | EventError::TooManyGroups(_)) => return Ok(false),
                Err(EventError::TieAtCut(_)) => self.break_tie()?,
                Err(error) => return Err(error),
            }
        }
    }

    /// Extra deals for those whom the text would have play them, else the lot.
    fn break_tie(&mut self) -> Result<(), EventError> {
        if let Some(players) = self.event.state().play_off_due() {
            let deals = (0..3).map(|_| slips::deal(&mut self.stream)).collect();
            return self.run(&Command::PlayExtra { players, deals });
        }
        let seed = self.lot();
        self.run(&Command::DrawTies { seed })
    }

    /// Pairs the next round, letting rules give only when they must.
    fn draft(&mut self) -> Result<bool, EventError> {
        let mut leniency = Leniency::Strict;
        loop {
            let command = Command::Draft { leniency, by_hand: ByHand::default() };
            match self.run(&command) {
                Ok(()) => {
                    self.hand_over(leniency);
                    return Ok(true);
                }
                Err(EventError::Swiss(SwissError::MustGive(Rule::OwnUnit))) => {
                    leniency = Leniency::UnitsMayMeet;
                }
                Err(EventError::Swiss(SwissError::MustGive(Rule::Rematch))) => {
                    leniency = Leniency::RematchesToo;
                }
                Err(EventError::TooManyExcused) => self.excuse_nobody(),
                Err(EventError::NoMoreRounds | EventError::TooFew) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
    }

    fn round(&mut self) -> Result<(), EventError> {
        let round = self.current_round();
        self.run(&Command::Advance { round })?;
        self.late_comers();
        self.run(&Command::Advance { round })?;
        self.slips()?;
        self.trouble(round);
        self.run(&Command::Advance { round })?;
        self.second_thoughts(round);
        self.run(&Command::Advance { round })?;
        self.second_thoughts(round);
        self.appeals();
        self.excuses(round);
        if self.redrafted(round) {
            return Ok(());
        }
        self.run(&Command::Advance { round })
    }

    fn current_round(&self) -> u32 {
        self.event.state().current().map_or(0, |(_, _, running)| running.rounds.len() as u32)
    }

    /// Undoing may have taken the round back to an earlier state.
    fn redrafted(&self, round: u32) -> bool {
        self.event
            .state()
            .current()
            .and_then(|(_, _, running)| running.rounds.get(round as usize - 1))
            .is_none_or(|of| of.state != RoundState::Provisional)
    }

    fn slips(&mut self) -> Result<(), EventError> {
        let Some((_, plan, running)) = self.event.state().current() else {
            return Ok(());
        };
        let (scoring, may_draw) = (plan.scoring, plan.may_draw());
        let open: Vec<(u32, Vec<EntrantId>)> = running
            .last_round()
            .map(|round| round.matches.iter().filter(|m| m.taken.is_none()))
            .into_iter()
            .flatten()
            .filter(|m| m.drafted.sides.iter().all(|&id| self.event.state().is_active(id)))
            .map(|m| (m.drafted.match_no, m.drafted.sides.clone()))
            .collect();
        for (match_no, sides) in open {
            let slip = if self.happens(self.chaos.no_shows) {
                slips::no_show(&mut self.stream, sides.len())
            } else {
                slips::played(&mut self.stream, scoring, may_draw, &sides)
            };
            let late = self.happens(self.chaos.no_shows) && may_draw;
            let fault = late.then(|| self.stream.below(sides.len() as u32) as u8);
            self.run(&Command::TakeSlip { match_no, slip, fault })?;
        }
        Ok(())
    }

    fn is_swiss(&self) -> bool {
        self.event
            .state()
            .current()
            .is_some_and(|(_, plan, _)| matches!(plan.format, Format::Swiss { .. }))
    }
}
