//! What goes wrong at events: withdrawals, no-shows, penalties, corrections,
//! late entries, lateness, appeals, second thoughts.

use super::{Player, slips};
use crate::EntrantId;
use crate::event::{Command, Decision, EventError, RoundState};
use crate::ruling::{
    AppealForm, AppealStep, Fault, OpponentGets, Particulars, Sanction, appeal_fee_yuan, catalogue,
};
use crate::swiss::{ByHand, Leniency};

/// How often things go wrong: once in so many times, 0 for never.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chaos {
    /// Someone withdraws, each round and before the start.
    pub withdrawals: u32,
    /// A match in which someone does not come or is late with the slip.
    pub no_shows: u32,
    /// An offence, each round.
    pub penalties: u32,
    /// A correction, each round.
    pub corrections: u32,
    /// A late entry, each round.
    pub late_entries: u32,
    /// Somebody excused from rounds to come, or no longer, each round.
    pub excuses: u32,
    /// Pairs changed by hand, each round.
    pub by_hand: u32,
    /// An entry undone and done again, each round.
    pub undos: u32,
    /// Whether lots are drawn among equals at the end of a stage.
    pub lots: bool,
}

impl Chaos {
    /// Everything goes well.
    pub const NONE: Self = Self {
        withdrawals: 0,
        no_shows: 0,
        penalties: 0,
        corrections: 0,
        late_entries: 0,
        excuses: 0,
        by_hand: 0,
        undos: 0,
        lots: true,
    };

    /// Everything that can go wrong does.
    pub const WILD: Self = Self {
        withdrawals: 4,
        no_shows: 12,
        penalties: 2,
        corrections: 3,
        late_entries: 4,
        excuses: 2,
        by_hand: 5,
        undos: 6,
        lots: true,
    };
}

impl Player {
    pub(super) fn happens(&mut self, once_in: u32) -> bool {
        once_in > 0 && self.stream.one_in(once_in)
    }

    fn someone(&mut self) -> Option<EntrantId> {
        let active: Vec<EntrantId> = self
            .event
            .state()
            .entrants
            .iter()
            .filter(|(_, of)| of.left.is_none())
            .map(|(id, _)| *id)
            .collect();
        let chosen = self.stream.below(active.len() as u32) as usize;
        active.get(chosen).copied()
    }

    /// Withdrawals between the draw and the first round make a new draw.
    pub(super) fn before_start(&mut self) -> Result<(), EventError> {
        if self.happens(self.chaos.withdrawals) {
            let seed = self.lot();
            self.attempt(&Command::BeginStage { seed });
            if let Some(id) = self.someone() {
                self.run(&Command::Withdraw(id))?;
            }
            if !self.event.state().stages.is_empty() {
                // A Swiss field keeps its draw; take it back to draw again.
                self.run(&Command::Undo { entries: 2 })?;
            }
        }
        Ok(())
    }

    /// The director changes the draft by hand.
    pub(super) fn hand_over(&mut self, leniency: Leniency) {
        if !self.is_swiss() || !self.happens(self.chaos.by_hand) {
            return;
        }
        let (Some(a), Some(b)) = (self.someone(), self.someone()) else {
            return;
        };
        let command = match self.stream.below(3) {
            0 => Command::Swap(a, b),
            1 => {
                let by_hand = ByHand { forbidden: vec![(a, b)], ..ByHand::default() };
                Command::Draft { leniency, by_hand }
            }
            _ => {
                let by_hand = ByHand { fixed: vec![(a, b)], ..ByHand::default() };
                Command::Draft { leniency, by_hand }
            }
        };
        self.attempt(&command);
    }

    pub(super) fn late_comers(&mut self) {
        if self.happens(self.chaos.no_shows)
            && let Some(entrant) = self.someone()
        {
            let minutes = self.stream.below(20);
            self.attempt(&Command::ReportLate { entrant, minutes });
        }
    }

    /// Offences and withdrawals in the middle of a round.
    pub(super) fn trouble(&mut self, round: u32) {
        while self.happens(self.chaos.penalties)
            && let Some(entrant) = self.someone()
        {
            // Now and then one side offends again and again, so that repeats
            // come to count.
            let times = if self.stream.one_in(6) { 4 } else { 1 };
            for _ in 0..times {
                self.offend(entrant);
            }
        }
        if self.happens(self.chaos.withdrawals)
            && let Some(entrant) = self.someone()
        {
            self.attempt(&Command::Withdraw(entrant));
        }
        if self.happens(self.chaos.undos) {
            self.undo_and_redo(round);
        }
    }

    /// One offence, ruled as usual or more mildly.
    fn offend(&mut self, entrant: EntrantId) {
        let offences = catalogue(self.event.state().plan.edition);
        let offence = offences[self.stream.below(offences.len() as u32) as usize];
        let milder = match self.stream.below(6) {
            0 => Some(Sanction::Warning),
            1 | 2 => Some(Sanction::Violation),
            _ => None,
        };
        let fault = if self.stream.one_in(2) { Fault::DealerSide } else { Fault::Defenders };
        let particulars = Particulars {
            deal: Some(1 + self.stream.below(10)),
            table: None,
            fault: Some(fault),
            cards: Some(2),
            defenders_points: Some(60),
            opponent_gets: OpponentGets::AsPlayed,
            cancels_board: false,
            at_table: None,
            effect_at_table: None,
        };
        self.attempt(&Command::Rule {
            entrant,
            offence: offence.code.to_owned(),
            particulars,
            sanction: milder,
            reason: milder.map(|_| "情节轻微".to_owned()),
        });
    }

    /// The last entry is taken back, which may leave a slip missing.
    fn undo_and_redo(&mut self, round: u32) {
        self.attempt(&Command::Undo { entries: 1 });
        let playing =
            self.event.state().current().and_then(|(_, _, running)| {
                running.rounds.get(round as usize - 1).map(|of| of.state)
            });
        match playing {
            Some(RoundState::Playing) => {
                let _missing_no_more = self.slips();
            }
            Some(RoundState::Published) => self.attempt(&Command::Advance { round }),
            Some(
                RoundState::Draft
                | RoundState::Closed
                | RoundState::Provisional
                | RoundState::Final,
            )
            | None => {}
        }
    }

    /// Some cannot come to the next rounds, or can after all.
    pub(super) fn excuses(&mut self, round: u32) {
        while self.happens(self.chaos.excuses)
            && let Some(entrant) = self.someone()
        {
            let rounds = match self.stream.below(4) {
                0 => vec![],
                1 => vec![round + 2],
                2 => vec![round + 1, round + 2],
                _ => vec![round + 1],
            };
            self.attempt(&Command::Excuse { entrant, rounds });
        }
    }

    /// Everyone comes after all.
    pub(super) fn excuse_nobody(&mut self) {
        let everyone: Vec<EntrantId> = self.event.state().entrants.keys().copied().collect();
        for entrant in everyone {
            self.attempt(&Command::Excuse { entrant, rounds: Vec::new() });
        }
    }

    /// Corrections of a closed round, and late entries.
    pub(super) fn second_thoughts(&mut self, round: u32) {
        if self.happens(self.chaos.late_entries) {
            let _refused = self.enter();
        }
        if !self.happens(self.chaos.corrections) {
            return;
        }
        let Some((_, plan, running)) = self.event.state().current() else {
            return;
        };
        let (scoring, may_draw) = (plan.scoring, plan.may_draw());
        let tables: Vec<(u32, Vec<EntrantId>)> = running
            .rounds
            .get(round as usize - 1)
            .map(|of| of.matches.iter().map(|m| (m.drafted.match_no, m.drafted.sides.clone())))
            .into_iter()
            .flatten()
            .collect();
        let chosen = self.stream.below(tables.len() as u32) as usize;
        if let Some((match_no, sides)) = tables.get(chosen) {
            let slip = slips::played(&mut self.stream, scoring, may_draw, sides);
            let reason = "记分错误".to_owned();
            self.attempt(&Command::Correct { round, match_no: *match_no, slip, reason });
        }
    }

    /// Someone appeals against the last ruling, through both steps.
    pub(super) fn appeals(&mut self) {
        if !self.happens(self.chaos.penalties) {
            return;
        }
        let Some(ruling) = self.event.state().rulings.last() else {
            return;
        };
        let (entrant, ruling) = (ruling.entrant, Some(ruling.id));
        let written = self.stream.one_in(2);
        for form in [AppealForm::Spoken, AppealForm::Written] {
            if form == AppealForm::Spoken || written {
                let grounds = "裁决有误".to_owned();
                let fee_yuan = appeal_fee_yuan(self.event.state().plan.edition, form);
                self.attempt(&Command::Appeal { entrant, ruling, form, grounds, fee_yuan });
            }
        }
        let appeal = self.event.state().appeals.len() as u32;
        let decision = match self.stream.below(4) {
            0 => Decision::Changed(Sanction::Warning),
            1 => Decision::Changed(Sanction::Nothing),
            _ => Decision::Stands,
        };
        let reason = "证据不足".to_owned();
        let step = AppealStep::ChiefReferee;
        self.attempt(&Command::DecideAppeal { appeal, step, decision, reason });
        let (step, decision) = (AppealStep::Committee, Decision::Stands);
        self.attempt(&Command::DecideAppeal { appeal, step, decision, reason: String::new() });
    }
}
