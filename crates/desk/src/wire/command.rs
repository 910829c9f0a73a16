//! What is asked of the desk.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    EventAppealForm, EventAppealStep, EventFault, EventLeniency, EventMode, EventRoundState,
    EventSanction, EventSlip, StaffRole,
};

/// What lists and pages say of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventDetails {
    /// What it is called.
    pub name: String,
    /// Where it is played.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub place: String,
    /// When it begins, in milliseconds since 1970.
    pub starts_ms: i64,
    /// When it ends.
    pub ends_ms: i64,
    /// Online or on paper.
    pub mode: EventMode,
    /// Whether signed-in people may enter themselves, for the desk to approve.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub self_entry: bool,
    /// Whether bots may play for those who are not there, online.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub trustee: bool,
}

/// An event that somebody wants to open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEventRequest {
    /// The event of a text, such as `most2015`.
    pub preset: String,
    /// What lists and pages say of it.
    pub details: EventDetails,
    /// About how many will take part; some texts set the rounds by it.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub entrants: u32,
    /// Other sections than the preset's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sections: Option<Vec<String>>,
    /// Who works at it besides the one who opens it, a director.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<StaffWish>>")]
    pub staff: Vec<StaffWish>,
    /// Whether it is only a rehearsal (演练): no list shows it, and results
    /// may be simulated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rehearsal: bool,
}

/// Somebody who is to work at an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StaffWish {
    /// A user, by id or by login.
    pub user: String,
    /// As the desk shows it; the server fills it in.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub name: String,
    /// What the user may do.
    pub role: StaffRole,
}

/// One person of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryPerson {
    /// 姓名.
    pub name: String,
    /// 部门及职务; only the desk sees it.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub post: String,
    /// The id of the user, if the person has an account here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user: Option<String>,
    /// A bot that plays instead of a person, by the name of its policy; only
    /// online, and only the director enters one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// An entry: a player, a pair or a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct EntryRow {
    /// 单位; empty for none.
    #[ts(optional, as = "Option<String>")]
    pub unit: String,
    /// 对号 within the unit.
    #[ts(optional, as = "Option<String>")]
    pub label: String,
    /// The name on lists; the names of its people unless given.
    #[ts(optional, as = "Option<String>")]
    pub name: String,
    /// Its people.
    pub people: Vec<EntryPerson>,
    /// Its section, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub section: Option<u32>,
    /// Its seed, 1 the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// The table it always plays at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<u32>,
}

/// A line of an entry form, one person each; lines of one 单位 and 对号 are
/// one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FormRow {
    /// 单位.
    #[serde(alias = "单位")]
    pub unit: String,
    /// 对号.
    #[serde(alias = "对号")]
    pub label: String,
    /// 姓名.
    #[serde(alias = "姓名")]
    pub name: String,
    /// 部门及职务.
    #[serde(alias = "部门及职务")]
    #[ts(optional, as = "Option<String>")]
    pub post: String,
    /// The name of the section (组别).
    #[serde(alias = "组别")]
    #[ts(optional, as = "Option<String>")]
    pub section: String,
}

/// A command with its id and the version that its sender saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeskRequest {
    /// Chosen by the sender; a command sent twice is done once.
    pub id: String,
    /// The version of the event that the sender saw.
    pub seen: u64,
    /// What to do.
    #[serde(rename = "do")]
    pub command: DeskCommand,
}

/// What is asked of the desk. Rounds and matches are those of the stage being
/// played, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskCommand {
    /// Change what lists and pages say of the event.
    Describe {
        /// As it is now.
        details: EventDetails,
    },
    /// Give somebody a role at the event, or none.
    Staff {
        /// A user, by id or by login.
        user: String,
        /// As the desk shows it; the server fills it in.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        name: String,
        /// The role; `null` takes it away.
        role: Option<StaffRole>,
    },
    /// Enter these, before the start or late.
    Add {
        /// One each.
        rows: Vec<EntryRow>,
    },
    /// Enter everyone on a form.
    Import {
        /// One person each.
        rows: Vec<FormRow>,
    },
    /// Put an entry right. Unit, section and seed stay once a draw was made.
    Edit {
        /// Which.
        entrant: u32,
        /// As it should be.
        row: EntryRow,
    },
    /// Take an entry out: before the start it is gone, later it withdraws.
    Withdraw {
        /// Which.
        entrant: u32,
    },
    /// Enter oneself, for the desk to approve.
    Apply {
        /// As the sender wants it.
        row: EntryRow,
    },
    /// Approve an application: it becomes an entry.
    Approve {
        /// Which.
        application: u32,
    },
    /// Turn an application down.
    Reject {
        /// Which.
        application: u32,
        /// Why, for the applicant.
        reason: String,
    },
    /// Take one's own application back.
    Cancel {
        /// Which.
        application: u32,
    },
    /// Become one of an entrant's people, by its code.
    Claim {
        /// The code on the entrant's card.
        code: String,
        /// Which of its people, from 0; the first who is free unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        person: Option<u32>,
    },
    /// Write an entrant's convention card, for opponents to read.
    Convention {
        /// Whose.
        entrant: u32,
        /// As it should be; empty takes it away.
        text: String,
    },
    /// Somebody is there, or is not.
    CheckIn {
        /// Which entrant.
        entrant: u32,
        /// Whether it is there.
        present: bool,
    },
    /// Give an entrant a table that it keeps from round to round, or none.
    FixTable {
        /// Which.
        entrant: u32,
        /// The table; `null` for any.
        table: Option<u32>,
    },
    /// Begin the next stage with a draw.
    Begin {
        /// A word that the lots come from, if the public chose one; else the
        /// server draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        word: Option<String>,
    },
    /// Pair the next round as a draft, or the draft anew.
    Draft {
        /// Which rules may give.
        #[serde(default = "strict")]
        #[ts(optional, as = "Option<EventLeniency>")]
        leniency: EventLeniency,
        /// These meet.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<[u32; 2]>>")]
        fixed: Vec<[u32; 2]>,
        /// These do not meet, in later rounds either. Missing, those named
        /// before stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        forbidden: Option<Vec<[u32; 2]>>,
        /// This one sits out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bye: Option<u32>,
    },
    /// Exchange the opponents of two in the draft.
    Swap {
        /// One.
        a: u32,
        /// The other.
        b: u32,
    },
    /// Play a match of the last round at another table; whoever is there
    /// takes the place that becomes free.
    MoveTable {
        /// Which match.
        match_no: u32,
        /// The table.
        table: u32,
    },
    /// Take a round to its next state.
    Advance {
        /// Which round.
        round: u32,
        /// The state it gets; only the next one is possible.
        to: EventRoundState,
    },
    /// Give the round, or one table of it, more time.
    Extend {
        /// Which match; `null` for the whole round.
        match_no: Option<u32>,
        /// So many minutes; below zero takes some back.
        minutes: i32,
    },
    /// Hold the clock of the round, or let it run on.
    Hold {
        /// Whether it stands still.
        held: bool,
    },
    /// Enter a slip, for somebody else to confirm.
    Enter {
        /// Which match.
        match_no: u32,
        /// As written.
        slip: EventSlip,
        /// The side, from 0, that handed it in too late, if one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fault: Option<u8>,
    },
    /// Confirm a slip that was entered; it counts from now on.
    Confirm {
        /// Which match.
        match_no: u32,
    },
    /// Throw away what was entered or reported and does not count yet.
    Discard {
        /// Which match.
        match_no: u32,
    },
    /// Report the result of one's own match, or of a match at a table whose
    /// key one holds. When all sides report the same, it counts; when they
    /// differ, the desk is called.
    Report {
        /// Which match.
        match_no: u32,
        /// As the sender has it.
        slip: EventSlip,
        /// The key of the table, for one who is not known as a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        key: Option<String>,
        /// With a key: the side, from 0, that reports.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<u8>,
    },
    /// Fill every missing result of the round being played with a likely one;
    /// only in a rehearsal.
    Simulate {},
    /// Call a referee to a match, as one of its people or with the table's
    /// key.
    Call {
        /// Which match.
        match_no: u32,
        /// What for.
        text: String,
        /// The key of the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        key: Option<String>,
    },
    /// Attend to a call.
    Attend {
        /// Which.
        call: u32,
    },
    /// Correct a slip that counts.
    Correct {
        /// Which round.
        round: u32,
        /// Which match.
        match_no: u32,
        /// As it should be.
        slip: EventSlip,
        /// Why.
        reason: String,
    },
    /// Somebody comes late to the round.
    Late {
        /// Who.
        entrant: u32,
        /// By so many minutes.
        minutes: u32,
    },
    /// Rule against somebody. A preview shows what the edition proposes.
    Rule {
        /// Whom.
        entrant: u32,
        /// The code of the offence in the edition's catalogue.
        offence: String,
        /// The deal, from 1, where one deal is concerned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        deal: Option<u32>,
        /// Which side of the deal the offender was on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fault: Option<EventFault>,
        /// Something else than the proposal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        sanction: Option<EventSanction>,
        /// Why it differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
    },
    /// Appeal against a ruling.
    Appeal {
        /// Who appeals.
        entrant: u32,
        /// Against which ruling.
        ruling: u32,
        /// How.
        form: EventAppealForm,
        /// On what grounds.
        grounds: String,
    },
    /// Decide an appeal.
    DecideAppeal {
        /// Which.
        appeal: u32,
        /// Who decides.
        step: EventAppealStep,
        /// The new sanction; without one the ruling stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        change: Option<EventSanction>,
    },
    /// Draw lots among those whom nothing else parts.
    DrawTies {
        /// A word that the lots come from; else the server draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        word: Option<String>,
    },
    /// Record extra deals among three.
    ExtraDeals {
        /// Who played.
        players: [u32; 3],
        /// Their scores of each deal.
        deals: Vec<[i64; 3]>,
    },
    /// Have three play extra deals at an online table; their scores come by
    /// themselves.
    PlayOff {
        /// Who plays.
        players: [u32; 3],
    },
    /// End the stage.
    EndStage {},
    /// The event is over.
    Finish {},
    /// Take back the last step that stands.
    Undo {},
}

const fn strict() -> EventLeniency {
    EventLeniency::Strict
}
