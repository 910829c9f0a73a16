//! The log of an event: what is asked, and what is recorded.

use serde::{Deserialize, Serialize};

use super::legacy;
use super::state::{Departure, Drafted, Entrant, RoundState};
use crate::EntrantId;
use crate::lot::Seed;
use crate::plan::Plan;
use crate::ruling::{
    Appeal, AppealForm, AppealStep, Lateness, Particulars, Ruling, Sanction, Verdict,
};
use crate::score::{Outcome, Slip};
use crate::standings::Criterion;
use crate::swiss::{ByHand, Leniency};

/// A numbered entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// From 1, without gaps.
    pub seq: u32,
    /// When, in seconds of the event's clock; never earlier than the last.
    pub at_s: i64,
    /// Who did it.
    pub by: String,
    /// What happened.
    pub what: Happening,
}

/// A line of published standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedRow {
    /// Who.
    pub entrant: EntrantId,
    /// From 1; equals share a rank.
    pub rank: u32,
    /// What put it below the line above.
    pub decided_by: Option<Criterion>,
    /// In the unit of the stage.
    pub points: i64,
    /// In hundredths.
    pub standard: i64,
}

/// What is recorded. Results of drawing, pairing and scoring are recorded
/// with it, so that folding the log draws, pairs and scores nothing anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    /// The event is opened with its plan; always the first entry.
    Opened {
        /// What is to be played.
        plan: Plan,
    },
    /// The plan is changed.
    Planned {
        /// As it is now.
        plan: Plan,
    },
    /// Someone enters.
    Entered {
        /// Who.
        entrant: Entrant,
    },
    /// What was entered of someone is put right.
    Amended {
        /// As it is now.
        entrant: Entrant,
    },
    /// Someone leaves.
    Left {
        /// Who.
        entrant: EntrantId,
        /// Why.
        why: Departure,
    },
    /// Someone is excused from rounds that are yet to be paired.
    Excused {
        /// From 0.
        stage: u32,
        /// Who.
        entrant: EntrantId,
        /// All rounds of the stage that it is excused from by now.
        rounds: Vec<u32>,
    },
    /// A stage begins with this draw.
    StageBegun {
        /// From 0.
        stage: u32,
        /// Where the lots came from.
        seed: Seed,
        /// Everyone in the order of the draw.
        players: Vec<EntrantId>,
        /// Who goes straight on (erdayi2021).
        through: Vec<EntrantId>,
        /// Points carried in, in the order of the players.
        carried: Vec<i64>,
    },
    /// A round is paired.
    RoundDrafted {
        /// From 0.
        stage: u32,
        /// From 1.
        round: u32,
        /// Who meets whom where.
        matches: Vec<Drafted>,
        /// Who sits out.
        byes: Vec<EntrantId>,
        /// Which rules the director let go.
        leniency: Leniency,
        /// What the director decided.
        by_hand: ByHand,
        /// Who is excused from it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        excused: Vec<EntrantId>,
    },
    /// A round goes on to its next state.
    RoundMoved {
        /// From 0.
        stage: u32,
        /// From 1.
        round: u32,
        /// Where it is now.
        to: RoundState,
        /// The standings that go out with it, when it becomes provisional.
        standings: Vec<PublishedRow>,
    },
    /// A slip comes in, or one is corrected.
    SlipTaken {
        /// From 0.
        stage: u32,
        /// From 1.
        round: u32,
        /// Which match of the round.
        #[serde(rename = "table")]
        match_no: u32,
        /// As written.
        #[serde(deserialize_with = "legacy::slip")]
        slip: Slip,
        /// The side that handed it in too late, if one did.
        fault: Option<u8>,
        /// What it is worth.
        outcome: Outcome,
        /// Why it is corrected, if it is.
        corrected: Option<String>,
    },
    /// Someone came late.
    CameLate {
        /// Who.
        entrant: EntrantId,
        /// How late.
        minutes: u32,
        /// What it costs.
        costs: Lateness,
    },
    /// A referee rules.
    Ruled(Ruling),
    /// A ruling is changed.
    RulingChanged {
        /// Which.
        ruling: u32,
        /// What it is now.
        sanction: Sanction,
        /// Why.
        reason: String,
    },
    /// Someone appeals.
    Appealed(Appeal),
    /// An appeal is decided, by one step or the next.
    AppealDecided {
        /// Which.
        appeal: u32,
        /// Who decided.
        step: AppealStep,
        /// What.
        verdict: Verdict,
        /// Why; logs of earlier versions do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Lots are drawn among those whom nothing else parts.
    TiesDrawn {
        /// From 0.
        stage: u32,
        /// Where the lot came from.
        seed: Seed,
        /// In the order drawn, best first.
        order: Vec<EntrantId>,
    },
    /// Extra deals are played among three.
    ExtraDeals {
        /// From 0.
        stage: u32,
        /// Who played.
        players: [EntrantId; 3],
        /// Their scores of each deal.
        deals: Vec<[i64; 3]>,
    },
    /// A stage is over.
    StageEnded {
        /// From 0.
        stage: u32,
        /// Its final standings.
        standings: Vec<PublishedRow>,
    },
    /// An earlier entry is undone.
    Undone {
        /// Which.
        seq: u32,
    },
}

/// What is decided about an appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The ruling stands; without one, the appeal is turned down.
    Stands,
    /// The ruling costs this from now on; [`Sanction::Nothing`] annuls it.
    Changed(Sanction),
    /// An appeal that is about no ruling is heard.
    Heard,
}

/// What is asked of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Change the plan.
    Replan(Plan),
    /// Enter someone.
    Enter(Entrant),
    /// Put right what was entered of someone. Unit, section and seed stay once
    /// a draw was made from them.
    Amend(Entrant),
    /// Someone withdraws.
    Withdraw(EntrantId),
    /// Excuse someone from rounds to come of the stage being played, or of the
    /// next one where none is.
    Excuse {
        /// Who.
        entrant: EntrantId,
        /// All rounds to come that it is excused from, from 1.
        rounds: Vec<u32>,
    },
    /// Begin the next stage with a draw from this seed.
    BeginStage {
        /// Where the lots come from.
        seed: Seed,
    },
    /// Pair the next round, or pair the draft anew.
    Draft {
        /// Which rules may give.
        leniency: Leniency,
        /// What is decided by hand.
        by_hand: ByHand,
    },
    /// Exchange the opponents of two in the draft and pair the rest anew.
    Swap(EntrantId, EntrantId),
    /// Take a round to its next state.
    Advance {
        /// From 1.
        round: u32,
    },
    /// Take a slip of the round being played.
    TakeSlip {
        /// Which match of the round.
        #[serde(rename = "table")]
        match_no: u32,
        /// As written.
        slip: Slip,
        /// The side that handed it in too late, if one did.
        fault: Option<u8>,
    },
    /// Correct a slip of a round not yet final.
    Correct {
        /// From 1.
        round: u32,
        /// Which match of the round.
        #[serde(rename = "table")]
        match_no: u32,
        /// As it should be.
        slip: Slip,
        /// Why.
        reason: String,
    },
    /// Report someone late for the round being played.
    ReportLate {
        /// Who.
        entrant: EntrantId,
        /// How late.
        minutes: u32,
    },
    /// Rule against someone in the round being played or just closed.
    Rule {
        /// Whom.
        entrant: EntrantId,
        /// The code of the offence.
        offence: String,
        /// What the referee says of it.
        particulars: Particulars,
        /// Something else than the proposal.
        sanction: Option<Sanction>,
        /// Why it differs.
        reason: Option<String>,
    },
    /// Appeal against a ruling, or about something else.
    Appeal {
        /// Who appeals.
        entrant: EntrantId,
        /// Against which ruling.
        ruling: Option<u32>,
        /// How.
        form: AppealForm,
        /// On what grounds.
        grounds: String,
        /// What was paid with it, in yuan.
        fee_yuan: Option<u32>,
    },
    /// Decide an appeal; a changed ruling gets this sanction.
    DecideAppeal {
        /// Which.
        appeal: u32,
        /// Who decides.
        step: AppealStep,
        /// What is decided.
        decision: Decision,
        /// Why.
        reason: String,
    },
    /// Draw lots among those whom nothing else parts.
    DrawTies {
        /// Where the lot comes from.
        seed: Seed,
    },
    /// Record extra deals among three.
    PlayExtra {
        /// Who played.
        players: [EntrantId; 3],
        /// Their scores of each deal.
        deals: Vec<[i64; 3]>,
    },
    /// End the stage.
    EndStage,
    /// Undo the last entries that stand, in one go.
    Undo {
        /// How many.
        entries: usize,
    },
}
