//! The shapes of events and of their desk in TypeScript.

use desk::{DeskRequest, NewEventRequest};
use ts_rs::TypeVisitor;

use super::{HEADER, Types, config};
use crate::events::{
    ApplicationView, AuditPage, BoardLabelView, BoardsView, CommandAnswer, DeskChange, DeskView,
    FormToJudge, HallCall, HallCalled, HallCheck, HallListen, LiveChange, MyPart, OffenceView,
    ParsedForm, TableCardView, TableKey, TableProgress, WhyView,
};
use crate::{EventsPage, OpenedEvent, OwnEventsPage, PresetRow};

/// The text of `web/src/protocol/desk.ts`: every shape of events, by name.
pub fn desk() -> String {
    let config = config();
    let mut types = Types::new(&config);
    types.visit::<NewEventRequest>();
    types.visit::<DeskRequest>();
    types.visit::<CommandAnswer>();
    types.visit::<EventsPage>();
    types.visit::<OwnEventsPage>();
    types.visit::<PresetRow>();
    types.visit::<OpenedEvent>();
    types.visit::<DeskView>();
    types.visit::<WhyView>();
    types.visit::<OffenceView>();
    types.visit::<ApplicationView>();
    types.visit::<LiveChange>();
    types.visit::<ParsedForm>();
    types.visit::<FormToJudge>();
    types.visit::<BoardsView>();
    types.visit::<BoardLabelView>();
    types.visit::<MyPart>();
    types.visit::<TableKey>();
    types.visit::<TableCardView>();
    types.visit::<HallCheck>();
    types.visit::<HallListen>();
    types.visit::<HallCall>();
    types.visit::<HallCalled>();
    types.visit::<DeskChange>();
    types.visit::<AuditPage>();
    types.visit::<TableProgress>();
    types.spread("DeskCommand");
    let mut text = HEADER.to_owned();
    types.write(&mut text);
    text
}
