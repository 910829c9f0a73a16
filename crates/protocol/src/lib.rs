//! The messages between a table and its clients, and the shapes that REST
//! shares with them.
//!
//! One WebSocket a table and client carries JSON text: [`ClientMessage`] to
//! the server, [`ServerMessage`] back. What is sent and also logged, such as a
//! [`games::Move`] or a [`table::Ruling`], is defined where its log is. What
//! is only shown has its types here, made from what `table` and `games` say.
//! They hold no rule and are exported to TypeScript with all they mention.
//! `docs/PROTOCOL.md` shows every message.
//!
//! ```
//! use protocol::{ClientMessage, Told, ServerMessage, TableView};
//! use table::{Entry, Input, Settings, Table, User};
//!
//! let rules = games::Rules::by_id("erdayi2021").ok_or("no such rules")?;
//! let settings = Box::new(Settings::new("t1", rules));
//! let mut table = Table::open(&Entry::new(0, Input::Open { settings }))?;
//!
//! let message = ClientMessage::parse(r#"{"c":"sit","id":"a1","seen":1,"seat":2}"#)?;
//! let (id, _seen) = message.command().ok_or("a question")?;
//! let id = Some(id.to_owned());
//! let input = message.input(User::from("u7"), "甲").ok_or("a question")?;
//! let viewer = games::Viewer::Spectator;
//! let happened = table.step(&Entry::new(5, input))?;
//! let events = happened.iter().map(|event| Told::new(event.seen_by(viewer), 5)).collect();
//! let answer = ServerMessage::Events { v: table.version(), id, events };
//! // Somebody sits, so that the table no longer closes by itself.
//! assert_eq!(
//!     answer.json()?,
//!     concat!(
//!         r#"{"s":"events","v":2,"id":"a1","events":["#,
//!         r#"{"e":"sat","seat":2,"who":{"person":"u7"},"name":"甲"},{"e":"gathering"}]}"#,
//!     ),
//! );
//! assert!(TableView::new(&table, viewer, 5).seats[2].is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A new action, event, input or phase must not compile until it is handled.
#![deny(clippy::wildcard_enum_match_arm)]

mod client;
mod erdayi;
pub mod events;
pub mod limits;
mod refused;
mod replay;
mod rest;
mod server;
mod settings;
mod shengji;
mod told;
pub mod typescript;
mod unreadable;
mod value;
mod verdict;
mod view;
mod wait;

pub use client::ClientMessage;
pub use erdayi::{
    Calls, Ending, ErdayiDeal, ErdayiGameView, ErdayiPlaying, ErdayiResult, Latest, OnTable,
};
pub use refused::{ErrorBody, WireRefusal};
pub use replay::{Replay, ReplayChecks, ReplayKey, ReplayProblem, ReplayStep, ReplayVerification};
pub use rest::{
    AgainRequest, AgreementLook, AgreementProgress, AgreementReport, AnalysisNews, AnalysisPart,
    AnalysisState, Avatar, Avatars, BlockRequest, BlockedPeople, BlockedPerson, BoardsCompared,
    ComparedProgress, DailyPuzzle, DayBoard, DayCards, DayChoice, DayComparison, DayMade, DayOwn,
    DayRow, DealAnalysis, DoneMove, EditionPage, EditionRow, EventsPage, FirstAdmin, GameRating,
    Judged, LessonRequest, ListedRating, Login, Losses, LostDeal, MadeProgram, Me, MyChanges,
    NewAccount, NewGuest, NewPassword, NewProgram, NewRoomRequest, NewTableRequest, OpenedEvent,
    OpenedTable, OwnEventsPage, OwnTable, OwnTablesPage, PacePreset, PastMove, PersonRatings,
    PlayOnRequest, PlayRequest, PlayedOn, PlayerAgreement, PresetRow, ProgramRow, Programs,
    PuzzleAnswer, PuzzleAsks, PuzzleJudged, PuzzleView, PuzzlesAdded, PuzzlesToday, RatingPoint,
    Ratings, ReportPerson, ReportReason, ReportRequest, ReportRow, ReportsPage, Role, RoomClocks,
    RoomEvening, RoomEvenings, RoomInvitation, RoomLine, RoomMatch, RoomMember, RoomName,
    RoomNames, RoomSeen, RoomSummary, RoomTerms, RoomTermsRequest, RoomView, Rooms, RulesChoice,
    SaidLine, SeatedAt, SectionBody, SentenceBody, Shared, SharedBy, SharedPeople, SharedPerson,
    SharedTable, SharedTablesPage, SolverRated, SolverRating, SummarySeat, TableStatus,
    TableSummary, TablesPage, Today, TodayRequest, WhoAmI, Words,
};
pub use server::ServerMessage;
pub use settings::{Length, TableSettings};
pub use shengji::{
    Declaration, Ended, Naming, Rise, ScaleStep, ShengjiDeal, ShengjiGameView, ShengjiPhase,
    ShengjiResult, Terms, Trick,
};
pub use told::{Reason, Told, is_declaring};
pub use unreadable::unreadable_zh;
pub use value::{Bytes, NoSuchSide, Side};
pub use verdict::{PlayKind, What};
pub use view::{GameView, NextTable, Paused, SeatView, Stage, TableView};
pub use wait::{Task, Turn, Wait};

// What is sent as it is logged: whoever speaks the wire needs this crate alone.
pub use games::{Kind, Moment, Move, Seat, Viewer, Why};
pub use table::{Chat, Clocks, LastDeals, Pace, Patience, Ruling, Spectators, Who};

/// The version of the protocol. It grows when a client of an earlier one
/// would misread something; new fields and events alone do not.
pub const VERSION: u32 = 1;
