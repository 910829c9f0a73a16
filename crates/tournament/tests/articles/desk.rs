//! A director's desk for the tests: an event and its clock.

use tournament::event::{Command, Entrant, Event, EventError, Happening};
use tournament::lot::Seed;
use tournament::plan::Plan;
use tournament::ruling::{Fault, Particulars, Sanction};
use tournament::score::{Level, Slip};
use tournament::swiss::{ByHand, Leniency};
use tournament::{EntrantId, SectionId, UnitId};

/// A director's desk: an event and its clock.
pub(crate) struct Desk {
    pub(crate) event: Event,
    pub(crate) now_s: i64,
}

impl Desk {
    pub(crate) fn new(plan: Plan, entrants: u32) -> Self {
        let mut desk = Self { event: Event::open(plan, 0, "裁判长").unwrap(), now_s: 0 };
        (1..=entrants).for_each(|id| desk.enter(id));
        desk
    }

    pub(crate) fn enter(&mut self, id: u32) {
        let sections = self.event.state().plan.sections.len() as u32;
        self.run(Command::Enter(Entrant {
            id: EntrantId(id),
            name: format!("第{id}对"),
            people: Vec::new(),
            unit: Some(UnitId(id.div_ceil(2))),
            section: (id % 2).checked_rem(sections).map(SectionId),
            seed: Some(id),
        }));
    }

    #[allow(clippy::needless_pass_by_value, reason = "commands are written on the spot")]
    pub(crate) fn ask(&mut self, command: Command) -> Result<Vec<Happening>, EventError> {
        let entries = self.event.execute(&command, self.now_s, "裁判长")?;
        Ok(entries.iter().map(|entry| entry.what.clone()).collect())
    }

    pub(crate) fn run(&mut self, command: Command) -> Vec<Happening> {
        self.ask(command).unwrap()
    }

    pub(crate) fn begin(&mut self) {
        self.run(Command::BeginStage { seed: Seed::from_word("签") });
    }

    pub(crate) fn draft(&mut self) {
        self.run(Command::Draft { leniency: Leniency::Strict, by_hand: ByHand::default() });
    }

    pub(crate) fn round(&self) -> u32 {
        self.event.state().current().unwrap().2.rounds.len() as u32
    }

    pub(crate) fn advance(&mut self) {
        let round = self.round();
        self.run(Command::Advance { round });
    }

    /// Pairs, publishes and starts the next round.
    pub(crate) fn start_round(&mut self) {
        self.draft();
        self.advance();
        self.advance();
    }

    pub(crate) fn sides(&self) -> Vec<(u32, Vec<EntrantId>)> {
        let round = self.event.state().current().unwrap().2.last_round().unwrap();
        round.matches.iter().map(|m| (m.drafted.match_no, m.drafted.sides.clone())).collect()
    }

    pub(crate) fn table_of(&self, id: u32) -> (u32, u8) {
        let (table, sides) =
            self.sides().into_iter().find(|(_, s)| s.contains(&EntrantId(id))).unwrap();
        (table, u8::from(sides[1] == EntrantId(id)))
    }

    /// The lower id wins every open table by `gap` levels.
    pub(crate) fn play(&mut self, gap: u8) {
        for (table, sides) in self.sides() {
            let taken = self.event.state().current().unwrap().2.last_round().unwrap().matches
                [table as usize - 1]
                .taken
                .is_some();
            let gone = sides.iter().any(|&id| !self.event.state().is_active(id));
            if !taken && !gone {
                let slip = levels(sides[0] < sides[1], gap);
                self.run(Command::TakeSlip { match_no: table, slip, fault: None });
            }
        }
    }

    /// Plays a whole round and closes it.
    pub(crate) fn whole_round(&mut self, gap: u8) {
        self.start_round();
        self.play(gap);
        self.advance();
    }

    pub(crate) fn points(&self, id: u32) -> i64 {
        self.facts(id).points
    }

    pub(crate) fn facts(&self, id: u32) -> tournament::standings::Facts {
        let stage = self.event.state().stages.len() - 1;
        self.event.state().standings(stage).unwrap().facts[&EntrantId(id)].clone()
    }

    pub(crate) fn rule(&mut self, id: u32, offence: &str) -> Vec<Sanction> {
        self.run(rule(id, offence))
            .iter()
            .map(|what| match what {
                Happening::Ruled(ruling) => ruling.sanction,
                other => panic!("{other:?}"),
            })
            .collect()
    }
}

pub(crate) fn rule(id: u32, offence: &str) -> Command {
    Command::Rule {
        entrant: EntrantId(id),
        offence: offence.to_owned(),
        particulars: Particulars {
            deal: Some(1),
            fault: Some(Fault::DealerSide),
            ..Particulars::default()
        },
        sanction: None,
        reason: None,
    }
}

pub(crate) fn levels(first_wins: bool, gap: u8) -> Slip {
    let (high, low) = (Level::TWO.raised(gap), Level::TWO);
    let levels = if first_wins { [high, low] } else { [low, high] };
    Slip::Levels { levels, dealer: None }
}

/// Two deals of ten, the others undecided.
pub(crate) fn deals(rows: [[i64; 3]; 2]) -> Slip {
    Slip::Deals { deals: (0..10).map(|deal| if deal < 2 { rows[deal] } else { [0; 3] }).collect() }
}
