//! The shapes that pages, scripts and the desk's own log share.

mod command;
mod form;
mod slip;
mod view;
mod words;

pub use command::{
    DeskCommand, DeskRequest, EntryPerson, EntryRow, EventDetails, FormRow, NewEventRequest,
    StaffWish,
};
pub use form::{FaultWeight, FormFault, ParsedForm};
pub use slip::{BoardMade, EventSlip};
pub use view::{
    AppealDecision, AppealView, ApplicationState, ApplicationView, CardView, ClockView,
    CommandAnswer, Consequences, DeskView, EntrantView, EventSummary, EventView, ExtensionView,
    HistoryLine, LiveChange, MatchView, Notice, OffenceView, PairingChange, PendingView, RankShift,
    ReportView, RoundView, RulingView, ScoreView, SectionStandings, StandingRow, StandingsView,
    TieBreak, UnitStanding, WhyPairing, WhyView,
};
pub use words::{
    EventAppealForm, EventAppealStep, EventFault, EventLeniency, EventMode, EventRoundState,
    EventSanction, EventStatus, StaffRole,
};
