//! Events as they are shown: to everyone, to those who play, and to the desk.
//!
//! What is sent *and* logged, such as a command or a slip, is defined in `desk`
//! and `tournament`. The shapes here are only shown; each is made from a
//! [`desk::Desk`] in the file that defines it.

/// Structs that are only shown. What may be missing is left out, never `null`.
macro_rules! shapes {
    ($( $(#[$meta:meta])* $name:ident { $( $(#[$doc:meta])* $field:ident: $type:ty, )+ } )+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
            #[derive(utoipa::ToSchema)]
            #[ts(optional_fields)]
            pub struct $name { $( $(#[$doc])* pub $field: $type, )+ }
        )+
    };
}

mod boards;
mod bracket;
mod clock;
mod consequences;
mod desk_view;
mod event;
mod form;
mod hall;
mod hall_check;
mod history;
mod justice;
mod leaving;
mod part;
mod planned;
mod points;
mod progress;
mod rounds;
mod seats;
mod slip_duty;
mod stages;
mod standings;
mod table_card;
mod why;

pub use boards::{BoardLabelView, BoardView, BoardsView};
pub use bracket::{BracketMatch, BracketRound, BracketSlot, BracketView};
pub use clock::{ClockView, ExtensionView};
pub use consequences::{CommandAnswer, Consequences, Notice, NoticeCode, PairingChange, RankShift};
pub use desk_view::{
    ApplicationView, CardView, CorrectionTerm, DeskChange, DeskView, ExcusesView, PendingView,
    ReportView, TypedView,
};
pub use event::{
    BoardsOpeningView, EntrantView, EventPart, EventSummary, EventView, LiveChange, OwnEvent,
    PlayOffView, RestoredView,
};
pub use form::{
    CellChange, CellFault, FaultWeight, FormCell, FormFault, FormState, FormTable, FormToJudge,
    JudgedEntry, JudgedForm, JudgedRow, ParsedForm, TableRow,
};
pub use hall::{CallView, ConventionView};
pub use hall_check::{HallAddress, HallCall, HallCalled, HallCheck, HallListen, HallReach};
pub use history::{AuditPage, AuditQuery, HistoryLine};
pub use justice::{
    AppealDecision, AppealTerm, AppealView, EffectWords, LateCost, OffenceView, RulingView,
};
pub use part::{MyPart, MyResult};
pub use points::{PointUnit, decimal};
pub use progress::TableProgress;
pub use rounds::{LateView, LostDealView, MatchTitle, MatchView, RoundView, ScoreView, StartView};
pub use seats::{
    BoardScoreView, BoardTermsView, BoardsWorth, ConversionStepView, LineView, SeatsView,
    StandardStepView, TableLine, TableLinesView,
};
pub use slip_duty::SlipDuty;
pub use stages::{SlipForm, StageFormat, StageState, StageView};
pub use standings::{
    EarlierStandings, SectionStandings, StandingRow, StandingsView, TieBreak, UnitStanding,
};
pub use table_card::{TableCardView, TableKey};
pub use why::{WhyPairing, WhyView};
