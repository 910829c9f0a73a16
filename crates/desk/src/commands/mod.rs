//! The commands of the desk, those that belong together in one file.

/// A command with its fields, as it is sent and logged.
macro_rules! command {
    (
        $(#[$meta:meta])*
        $name:ident { $( $(#[$field_meta:meta])* $field:ident: $type:ty, )* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name { $( $(#[$field_meta])* pub $field: $type, )* }
    };
}

mod applications;
mod boards;
mod clock;
mod details;
mod double_entry;
mod entries;
mod excuse;
mod hall;
mod justice;
mod pairing;
mod rehearsal;
mod results;
mod revise;
mod stages;
mod stays;
mod undo;

pub use applications::{Apply, Approve, Cancel, Reject};
pub use boards::OpenBoards;
pub use clock::{Extend, Hold};
pub use details::{Describe, Replan, Staff};
pub use double_entry::{Record, Settle};
pub use entries::{Add, CheckIn, Edit, FixTable, Import, Withdraw};
pub use excuse::Excuse;
pub use hall::{Attend, Call, Claim, Convention, Release};
pub use justice::{Appeal, DecideAppeal, Late, Rule};
pub use pairing::{Advance, Draft, LineUp, Meet, MoveTable, Swap};
pub use rehearsal::ThrowAway;
pub use results::{Confirm, Correct, Discard, Enter, Report, Simulate};
pub use revise::{EntryStep, Revise};
pub use stages::{Begin, DrawTies, EndStage, ExtraDeals, Finish, PlayOff};
pub use undo::Undo;

pub(crate) use details::check_details;
pub(crate) use double_entry::Time;
