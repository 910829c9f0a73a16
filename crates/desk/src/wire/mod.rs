//! The shapes that pages, scripts and the desk's own log share.

/// Structs that are only shown.
macro_rules! shapes {
    ($( $(#[$meta:meta])* $name:ident { $( $(#[$doc:meta])* $field:ident: $type:ty, )+ } )+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            pub struct $name { $( $(#[$doc])* pub $field: $type, )+ }
        )+
    };
}

mod boards;
mod command;
mod form;
mod hall;
mod slip;
mod stage;
mod view;
mod words;

pub use boards::{BoardView, BoardsView};
pub use command::{
    DeskCommand, DeskRequest, EntryPerson, EntryRow, EventDetails, FormRow, NewEventRequest,
    StaffWish,
};
pub use form::{FaultWeight, FormFault, ParsedForm};
pub use hall::{AuditPage, CallView, ConventionView, DeskChange, MyPart, TableCardView, TableKey};
pub use slip::{BoardMade, EventSlip};
pub use stage::{DraftWishes, NextCode, NextStep, SlipForm, StageState, StageView};
pub use view::{
    AppealDecision, AppealTerm, AppealView, ApplicationState, ApplicationView, CardView, ClockView,
    CommandAnswer, Consequences, DeskView, EntrantView, EventSummary, EventView, ExtensionView,
    HistoryLine, LiveChange, MatchView, Notice, OffenceView, OwnEvent, PairingChange, PendingView,
    PlayOffView, RankShift, ReportView, RoundView, RulingView, ScoreView, SectionStandings,
    StandingRow, StandingsView, TieBreak, UnitStanding, WhyPairing, WhyView,
};
pub use words::{
    EventAppealForm, EventAppealStep, EventFault, EventLeniency, EventMode, EventRoundState,
    EventSanction, EventStatus, LateCost, StaffRole,
};
