//! Messages for those who look at a table. What each may see is decided by
//! [`table::Event::seen_by`] and [`protocol::TableView`]; here it becomes
//! text, once for all who see the same.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use games::Viewer;
use protocol::ServerMessage;
use table::{Millis, Table};

use super::history::Happened;

/// A message as text. One that cannot be written, which no test has ever
/// seen, becomes an empty object, which clients ignore.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    match message.json() {
        Ok(json) => json.into(),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            Utf8Bytes::from_static("{}")
        }
    }
}

/// The whole table.
pub(crate) fn view(table: &Table, viewer: Viewer, now: Millis) -> Utf8Bytes {
    let view = Box::new(protocol::TableView::new(table, viewer, now));
    text(&ServerMessage::View { v: table.version(), view })
}

/// What happened, as text for each kind of viewer, written when first asked
/// for.
pub(crate) struct Told<'a> {
    happened: &'a Happened,
    /// The table after it; `None` when it has moved on.
    table: Option<&'a Table>,
    /// Whether everybody is told the same.
    same: bool,
    lists: HashMap<Option<Viewer>, String>,
    plain: HashMap<Option<Viewer>, Utf8Bytes>,
}

impl<'a> Told<'a> {
    pub(crate) fn new(happened: &'a Happened, table: Option<&'a Table>) -> Self {
        let declaring = table.is_some_and(is_declaring);
        let same = !declaring && !happened.events.iter().any(table::Event::differs_by_viewer);
        Self { happened, table, same, lists: HashMap::new(), plain: HashMap::new() }
    }

    /// The message for a viewer; nothing when there is nothing to tell.
    pub(crate) fn to(&mut self, viewer: Viewer) -> Option<Utf8Bytes> {
        let class = (!self.same).then_some(viewer);
        if let Some(message) = self.plain.get(&class) {
            return Some(message.clone());
        }
        let version = self.happened.version;
        let list = self.list(class, viewer);
        if list == "[]" {
            return None;
        }
        let message: Utf8Bytes =
            format!(r#"{{"s":"events","v":{version},"events":{list}}}"#).into();
        self.plain.insert(class, message.clone());
        Some(message)
    }

    /// The message for the one whose command it was: it acknowledges it.
    pub(crate) fn to_sender(&mut self, viewer: Viewer, id: &str) -> Utf8Bytes {
        let class = (!self.same).then_some(viewer);
        let version = self.happened.version;
        let id = serde_json::Value::from(id);
        let list = self.list(class, viewer);
        format!(r#"{{"s":"events","v":{version},"id":{id},"events":{list}}}"#).into()
    }

    fn list(&mut self, class: Option<Viewer>, viewer: Viewer) -> &str {
        self.lists.entry(class).or_insert_with(|| {
            let mut events: Vec<protocol::Event> = self
                .happened
                .events
                .iter()
                .map(|event| protocol::Event::new(&event.seen_by(viewer), self.happened.at))
                .collect();
            if let Some(table) = self.table {
                events.extend(may_declare(table, viewer, &self.happened.events));
            }
            serde_json::to_string(&events).unwrap_or_else(|error| {
                tracing::error!(%error, "events could not be written");
                "[]".to_owned()
            })
        })
    }
}

fn is_declaring(table: &Table) -> bool {
    matches!(
        table.stage(),
        table::Stage::Match(running)
            if matches!(running.wait, table::Wait::Card { .. } | table::Wait::Closing { .. })
    )
}

/// What a player may declare now, when it may have changed: his own card was
/// drawn, or somebody declared.
fn may_declare(
    table: &Table,
    viewer: Viewer,
    events: &[table::Event],
) -> Option<protocol::Event> {
    let Viewer::Seat(seat) = viewer else {
        return None;
    };
    let game = table.game()?;
    let changed = events.iter().any(|event| match event {
        table::Event::Game(games::Event::Shengji(event)) => match event {
            shengji::Event::Drawn { seat: drawer, .. } => *drawer == seat.shengji(),
            shengji::Event::Declared(_) | shengji::Event::OpponentAsked { .. } => true,
            _ => false,
        },
        _ => false,
    });
    changed.then(|| protocol::Event::may(game.may_declare(seat)))
}
