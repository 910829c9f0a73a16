//! Messages for those who look at a table. What each may see is decided by
//! [`table::Event::seen_by`] and [`protocol::TableView`]; here it becomes
//! text, once for all who see the same.

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

/// The whole table as it was a while ago, with all cards, for somebody who
/// watches.
pub(crate) fn open_view(table: &Table, now: Millis) -> Utf8Bytes {
    let mut view = Box::new(protocol::TableView::new(table, Viewer::Referee, now));
    view.you = protocol::Viewer::Spectator;
    text(&ServerMessage::View { v: table.version(), view })
}

/// What happened, as text for each kind of viewer, written when first asked
/// for.
pub(crate) struct Told<'a> {
    happened: &'a Happened,
    /// The table right after it; `None` when it has moved on.
    table: Option<&'a Table>,
    /// When it is sent.
    at: Millis,
    /// Whether everybody is told the same.
    same: bool,
    /// The events for each kind of viewer; one kind where all see the same.
    lists: Vec<(Option<Viewer>, String)>,
    messages: Vec<(Option<Viewer>, Utf8Bytes)>,
}

impl<'a> Told<'a> {
    /// Of what has just happened at a table.
    pub(crate) fn new(happened: &'a Happened, table: &'a Table) -> Self {
        Self::with(happened, Some(table), happened.at)
    }

    /// Of what happened before, told at a later time.
    pub(crate) fn late(happened: &'a Happened, at: Millis) -> Self {
        Self::with(happened, None, at)
    }

    fn with(happened: &'a Happened, table: Option<&'a Table>, at: Millis) -> Self {
        let declaring = table.is_some_and(is_declaring);
        let same = !declaring && !happened.events.iter().any(table::Event::differs_by_viewer);
        Self { happened, table, at, same, lists: Vec::new(), messages: Vec::new() }
    }

    /// The message for a viewer.
    pub(crate) fn message(&mut self, viewer: Viewer) -> Utf8Bytes {
        let class = (!self.same).then_some(viewer);
        if let Some((_, message)) = self.messages.iter().find(|(known, _)| *known == class) {
            return message.clone();
        }
        let version = self.happened.version;
        let list = self.list(class, viewer);
        let message: Utf8Bytes =
            format!(r#"{{"s":"events","v":{version},"events":{list}}}"#).into();
        self.messages.push((class, message.clone()));
        message
    }

    /// The message for the one whose command it was: it acknowledges it.
    pub(crate) fn acknowledging(&mut self, viewer: Viewer, id: &str) -> Utf8Bytes {
        let class = (!self.same).then_some(viewer);
        let version = self.happened.version;
        let id = serde_json::Value::from(id);
        let list = self.list(class, viewer);
        format!(r#"{{"s":"events","v":{version},"id":{id},"events":{list}}}"#).into()
    }

    fn list(&mut self, class: Option<Viewer>, viewer: Viewer) -> &str {
        let known = self.lists.iter().position(|(known, _)| *known == class);
        let index = known.unwrap_or_else(|| {
            let list = self.write(viewer);
            self.lists.push((class, list));
            self.lists.len() - 1
        });
        &self.lists[index].1
    }

    fn write(&self, viewer: Viewer) -> String {
        let game = self.table.and_then(Table::game);
        let events = protocol::Event::told(&self.happened.events, game, viewer, self.at);
        serde_json::to_string(&events).unwrap_or_else(|error| {
            tracing::error!(%error, "events could not be written");
            "[]".to_owned()
        })
    }
}

/// What a client that caught up on events needs besides: what it may declare
/// now, or all cards of the deal that is over.
pub(crate) fn catch_up(table: &Table, viewer: Viewer) -> Option<Utf8Bytes> {
    let view = table.game()?.view(viewer);
    let events: Vec<protocol::Event> = if is_declaring(table) {
        vec![protocol::Event::may(&view)]
    } else {
        protocol::Event::open(&view).into_iter().collect()
    };
    let message = ServerMessage::Events { v: table.version(), id: None, events };
    Some(text(&message))
}

fn is_declaring(table: &Table) -> bool {
    matches!(
        table.stage(),
        table::Stage::Match(running)
            if matches!(running.wait, table::Wait::Card { .. } | table::Wait::Closing { .. })
    )
}
