//! What is asked of the desk.
//!
//! Each command is a type of its own in `commands`, and its implementation of
//! [`Command`] says all there is to say about it: who may give it, what it
//! changes, what makes it stale, whether it can be taken back, how it is told
//! in words, how it is decided and how its line is folded. A new command has
//! to say all of this before anything compiles.

#[cfg(feature = "wire")]
mod schema;

use serde::{Deserialize, Serialize};

use crate::attempt::Attempt;
use crate::commands::{
    Add, Advance, Appeal, Apply, Approve, Attend, Begin, Call, Cancel, CheckIn, Claim, Confirm,
    Convention, Correct, DecideAppeal, Describe, Discard, Draft, DrawTies, Edit, EndStage, Enter,
    Excuse, Extend, ExtraDeals, Finish, FixTable, Hold, Import, Late, LineUp, Meet, MoveTable,
    OpenBoards, PlayOff, Record, Reject, Release, Replan, Report, Revise, Rule, Settle, Simulate,
    Staff, Swap, ThrowAway, Undo, Withdraw,
};
use crate::desk::Desk;
use crate::line::Line;
use crate::place::{Place, Subject};
use crate::refuse::DeskError;
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

/// All that the desk knows of a kind of command.
pub(crate) trait Command {
    /// The least right it needs.
    fn right(&self) -> Right;

    /// The parts of the event that it changed, given the line it became.
    fn changes(&self, desk: &Desk, line: &Line) -> Vec<Topic>;

    /// Whether it depends on a part of the event: one whose sender has not
    /// seen a change there is stale.
    fn minds(&self, topic: Topic) -> bool;

    /// Whether the desk takes it back when it takes back its last step.
    fn undoing(&self) -> Undoing;

    /// What it did, given the line it became.
    fn words(&self, desk: &Desk, line: &Line) -> Words;

    /// The table that it is about, if it is about one, at the desk as its
    /// line is written.
    fn place(&self, _: &Desk, _: &Line) -> Option<Place> {
        None
    }

    /// Whom or which round it is about where only the desk of that moment
    /// knows, as its line is written.
    fn subject(&self, _: &Desk) -> Option<Subject> {
        None
    }

    /// Checks it, and has the tournament do what it leads to.
    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError>;

    /// What its line changes beside the tournament.
    fn fold(&self, side: &mut Side, line: &Line, version: u64);

    /// What it is to the draft of the next round.
    fn on_draft(&self) -> OnDraft {
        OnDraft::Aside
    }

    /// Whether it may be given when the event is over.
    fn after_the_end(&self) -> bool {
        false
    }
}

/// Whether the desk's undoing takes a step back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undoing {
    /// It does.
    TakenBack,
    /// What players do at their tables, and what answers them, stays: undoing
    /// would meet a stranger's call by chance.
    Skipped,
}

/// What a command is to the draft of the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDraft {
    /// It is about something else, and may make the draft fall.
    Aside,
    /// It pairs the draft by wishes.
    Pairs,
    /// It changes where the draft is played.
    Moves,
    /// It may make the draft something else, which then has not fallen.
    Resolves,
}

/// A command with its id and the version that its sender saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
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

/// The enum of all commands, each with its word on the wire and in the log,
/// and the enum of all kinds of lines: those of the commands, and the others.
macro_rules! commands {
    (
        $( $(#[$doc:meta])* $word:literal $name:ident, )+
        others: $( $(#[$other_doc:meta])* $other_word:literal $other:ident, )+
    ) => {
        /// What is asked of the desk. Rounds and matches are those of the
        /// stage being played, counted from 1.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS))]
        #[serde(tag = "c")]
        pub enum DeskCommand {
            $(
                $(#[$doc])*
                #[serde(rename = $word)]
                $name($name),
            )+
        }

        #[cfg(feature = "wire")]
        impl utoipa::PartialSchema for DeskCommand {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                schema::one_of([$(($word, schema::worded::<$name> as schema::Worded)),+])
            }
        }

        #[cfg(feature = "wire")]
        impl utoipa::ToSchema for DeskCommand {
            fn schemas(schemas: &mut schema::Named) {
                $(<$name as utoipa::ToSchema>::schemas(schemas);)+
            }
        }

        impl DeskCommand {
            /// The kind of line that it becomes.
            pub fn kind(&self) -> LineKind {
                match self { $(Self::$name(_) => LineKind::$name,)+ }
            }

            pub(crate) fn command(&self) -> &dyn Command {
                match self { $(Self::$name(command) => command,)+ }
            }
        }

        /// What a line of the log is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        pub enum LineKind {
            $(
                $(#[$doc])*
                #[serde(rename = $word)]
                $name,
            )+
            $(
                $(#[$other_doc])*
                #[serde(rename = $other_word)]
                $other,
            )+
        }

        impl LineKind {
            /// Its stable word.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                    $(Self::$other => $other_word,)+
                }
            }
        }

        $(impl From<$name> for DeskCommand {
            fn from(command: $name) -> Self {
                Self::$name(command)
            }
        })+
    };
}

commands! {
    /// Change what lists and pages say of the event.
    "describe" Describe,
    /// Change what is played: until a stage is drawn all of it, later its
    /// rounds and minutes.
    "plan" Replan,
    /// Give somebody a role at the event, or none.
    "staff" Staff,
    /// Enter these, before the start or late.
    "add" Add,
    /// Enter everyone on a form.
    "import" Import,
    /// Change the list of entries in many places at once.
    "revise" Revise,
    /// Put an entry right. Unit, section and seed stay once a draw was made.
    "edit" Edit,
    /// Take an entry out: before the start it is gone, later it withdraws.
    "withdraw" Withdraw,
    /// Excuse somebody from rounds to come, which are then paired without
    /// him; in Swiss and duplicate stages.
    "excuse" Excuse,
    /// Enter oneself, for the desk to approve.
    "apply" Apply,
    /// Approve an application: it becomes an entry.
    "approve" Approve,
    /// Turn an application down.
    "reject" Reject,
    /// Take one's own application back.
    "cancel" Cancel,
    /// Become one of an entrant's people, by its code.
    "claim" Claim,
    /// Let go of a claim, so that somebody else may claim that place.
    "release" Release,
    /// Write an entrant's convention card, for opponents to read.
    "convention" Convention,
    /// Somebody is there, or is not.
    "check_in" CheckIn,
    /// Give an entrant a table that it keeps from round to round, or none.
    "fix_table" FixTable,
    /// Begin the next stage with a draw.
    "begin" Begin,
    /// Pair the next round as a draft, or the draft anew.
    "draft" Draft,
    /// Exchange the opponents of two in the draft.
    "swap" Swap,
    /// Have two meet in the draft; those they were to meet meet each other.
    "meet" Meet,
    /// Play a match of the last round at another table; whoever is there
    /// takes the place that becomes free.
    "move_table" MoveTable,
    /// Name who of a team sits down in the round that is about to begin, and
    /// where; its captain may, and the desk.
    "line_up" LineUp,
    /// Open the boards of a round on paper before it is over, to prepare
    /// them; everyone sees who did, and whoever did never takes part.
    "open_boards" OpenBoards,
    /// Take a round to its next state.
    "advance" Advance,
    /// Give the round, or one table of it, more time.
    "extend" Extend,
    /// Hold the clock of the round, or let it run on.
    "hold" Hold,
    /// Type a slip as it lies there, without having seen what others typed of
    /// it. Typed alike by two people it counts; where they differ, a referee
    /// is called.
    "record" Record,
    /// Say what a slip says that two people typed differently; it counts.
    "settle" Settle,
    /// Enter a slip, for somebody else to look at and confirm.
    "enter" Enter,
    /// Confirm a slip that was entered; it counts from now on.
    "confirm" Confirm,
    /// Throw away what was entered or reported and does not count yet.
    "discard" Discard,
    /// Report the result of one's own match, or of a match at a table whose
    /// key one holds. When all sides report the same, it counts; when they
    /// differ, the desk is called.
    "report" Report,
    /// Fill every missing result of the round being played with a likely one;
    /// only in a rehearsal.
    "simulate" Simulate,
    /// Throw a rehearsal away: nobody finds it any more.
    "throw_away" ThrowAway,
    /// Call a referee to a match, as one of its people or with the table's
    /// key.
    "call" Call,
    /// Attend to a call.
    "attend" Attend,
    /// Correct a slip that counts.
    "correct" Correct,
    /// Somebody comes late to the round.
    "late" Late,
    /// Rule against somebody. A preview shows what the edition proposes.
    "rule" Rule,
    /// Appeal against a ruling.
    "appeal" Appeal,
    /// Decide an appeal.
    "decide_appeal" DecideAppeal,
    /// Draw lots among those whom nothing else parts.
    "draw_ties" DrawTies,
    /// Record extra deals among three.
    "extra_deals" ExtraDeals,
    /// Have three play extra deals at an online table; their scores come by
    /// themselves.
    "play_off" PlayOff,
    /// End the stage.
    "end_stage" EndStage,
    /// The event is over.
    "finish" Finish,
    /// Take back the last step that stands.
    "undo" Undo,

    others:
    /// The event was opened; always the first line.
    "open" Open,
    /// The server took the result of an online match.
    "online_result" OnlineResult,
    /// The server noted who did not come to an online match in time.
    "online_no_show" OnlineNoShow,
    /// The server heard somebody call a referee at an online table.
    "online_call" OnlineCall,
    /// The server noted that a referee saw boards that some have yet to play.
    "online_watch" OnlineWatch,
    /// The server noted what was held against a side at an online table.
    "online_ruling" OnlineRuling,
    /// The server noted who took a chair by a referee's ruling.
    "online_substitute" OnlineSubstitute,
    /// The event goes on from a backup.
    "restored" Restored,
    /// The secret of all boards is sealed anew.
    "boards_sealed" BoardsSealed,
    /// A round with boards is over, and the log tells them.
    "boards_over" BoardsOver,
    /// Somebody has a backup that tells boards of rounds to come.
    "backed_up" BackedUp,
}

impl DeskCommand {
    /// The least right it needs.
    pub fn right(&self) -> Right {
        self.command().right()
    }

    /// What it is to the draft of the next round.
    pub fn on_draft(&self) -> OnDraft {
        self.command().on_draft()
    }
}
