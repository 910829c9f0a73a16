//! What lists show of a table, kept beside its log and written with it.

use protocol::{OwnTable, Reason, Seat, TableSummary};
use serde::{Deserialize, Serialize};
use store::{NewCall, TablePlayer, TableStatus, TableUpdate};
use table::{Happening, Millis, News, Stage, Table, Tally, User};

use super::clients::Clients;
use super::meta::Meta;
use crate::today;

/// What an entry changes in the lists; most entries change nothing.
pub(crate) fn update(table: &Table, events: &[Happening]) -> Option<TableUpdate> {
    let seats = events
        .iter()
        .any(|event| matches!(event, Happening::Table(News::Sat { .. } | News::Left { .. })));
    let stage = events.iter().any(|event| {
        matches!(
            event,
            Happening::Table(News::Began { .. } | News::Over { .. } | News::Between { .. })
        )
    });
    let day = today::done(table, events);
    if !seats && !stage && day.is_none() {
        return None;
    }
    Some(TableUpdate {
        updated_ms: table.now() as i64,
        status: Some(status(table)),
        seats: seats.then(|| seats_json(table)),
        summary: stage.then(|| summary_json(table)),
        players: seats.then(|| players(table)),
        day,
        ..TableUpdate::default()
    })
}

pub(crate) fn status(table: &Table) -> TableStatus {
    match table.stage() {
        Stage::Gathering(_) => TableStatus::Waiting,
        Stage::Match(_) => TableStatus::Playing,
        Stage::Over(over) if over.game.is_none() => TableStatus::Closed,
        Stage::Over(_) => TableStatus::Over,
    }
}

pub(crate) fn seats_json(table: &Table) -> String {
    let summary = TableSummary::new(table, false, 0, 0);
    serde_json::to_string(&summary.seats).unwrap_or_else(|_| "[]".to_owned())
}

/// What lists show of a table besides its seats.
#[derive(Debug, Serialize, Deserialize)]
struct Summary {
    game: games::Kind,
    spectators: protocol::Spectators,
    /// The worth of the match to each seat.
    scores: Vec<i32>,
    /// Why it is over.
    reason: Option<Reason>,
    /// Whose side lost it by a ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost: Option<Seat>,
    /// Whether somebody practises there alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    practice: bool,
    /// What the deals came to, outside events, which have slips.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tally: Option<Tally>,
    /// Whether it is a lesson.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    lesson: bool,
    /// Whether the match changes ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
}

impl Summary {
    fn of(row: &store::TableRow) -> Self {
        serde_json::from_str(&row.summary).unwrap_or_default()
    }
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            game: games::Kind::Shengji,
            spectators: protocol::Spectators::Nobody {},
            scores: Vec::new(),
            reason: None,
            lost: None,
            practice: false,
            tally: None,
            lesson: false,
            rated: false,
        }
    }
}

pub(crate) fn summary_json(table: &Table) -> String {
    let (scores, reason, lost, tally) = match table.stage() {
        Stage::Gathering(_) => (Vec::new(), None, None, None),
        Stage::Match(running) => (running.total(), None, None, Some(&running.tally)),
        Stage::Over(over) => {
            let (reason, lost) = Reason::of(over.reason);
            (over.scores.clone(), Some(reason), lost, Some(&over.tally))
        }
    };
    let summary = Summary {
        game: table.settings().kind(),
        spectators: table.settings().spectators,
        scores,
        reason,
        lost,
        practice: table.practises().is_some(),
        tally: tally.filter(|tally| tally.deals > 0 && !table.settings().event).cloned(),
        lesson: table.settings().lesson.is_some(),
        rated: table.settings().rated,
    };
    serde_json::to_string(&summary).unwrap_or_else(|_| "{}".to_owned())
}

pub(crate) fn players(table: &Table) -> Vec<TablePlayer> {
    let since_ms = table.now() as i64;
    table
        .chairs()
        .occupants()
        .filter_map(|(seat, sitter)| {
            let user_id = sitter.person()?.0.to_string();
            Some(TablePlayer { user_id, seat: seat.index() as u8, since_ms })
        })
        .collect()
}

/// The table as the lobby shows it now.
pub(crate) fn summary(table: &Table, meta: &Meta, clients: &Clients) -> TableSummary {
    TableSummary::new(table, meta.private, meta.created_ms, clients.watching())
}

/// A call for the referee.
pub(crate) fn call(meta: &Meta, at: Millis, user: &User, text: &str) -> NewCall {
    NewCall {
        table_id: meta.id.to_string(),
        at_ms: at as i64,
        user_id: user.0.to_string(),
        text: text.to_owned(),
    }
}

/// The worth of a match to each seat, whether it was played to its end, and
/// what its deals came to, from what lists show of its table.
pub(crate) fn played(summary: &str) -> (Vec<i32>, bool, Tally) {
    let Summary { scores, reason, tally, .. } = serde_json::from_str(summary).unwrap_or_default();
    let played = matches!(reason, Some(Reason::Played | Reason::Time | Reason::Lost));
    (scores, played, tally.unwrap_or_default())
}

/// Whether somebody practises alone at a table of the store.
pub(crate) fn is_practice(row: &store::TableRow) -> bool {
    Summary::of(row).practice
}

/// A table of the store as lists show it.
pub(crate) fn listed(row: &store::TableRow) -> TableSummary {
    shown(row, &Summary::of(row))
}

/// A table of the store as the list of somebody's own tables shows it.
pub(crate) fn own(row: &store::OwnTable) -> OwnTable {
    let summary = Summary::of(&row.table);
    let table = shown(&row.table, &summary);
    let Summary { scores, reason, lost, .. } = summary;
    let was_begun = row.table.status != TableStatus::Closed;
    let scores = if was_begun { scores } else { Vec::new() };
    OwnTable { table, seat: row.seat, scores, reason, lost }
}

/// Where a table of the store stands.
pub(crate) const fn shown_status(status: TableStatus) -> protocol::TableStatus {
    match status {
        TableStatus::Waiting => protocol::TableStatus::Gathering,
        TableStatus::Playing => protocol::TableStatus::Playing,
        TableStatus::Over | TableStatus::Closed => protocol::TableStatus::Over,
    }
}

fn shown(row: &store::TableRow, summary: &Summary) -> TableSummary {
    TableSummary {
        id: row.id.clone(),
        title: row.title.clone(),
        game: summary.game,
        rules: row.rules.clone(),
        status: shown_status(row.status),
        seats: serde_json::from_str(&row.seats).unwrap_or_default(),
        private: row.private,
        spectators: summary.spectators,
        created_ms: row.created_ms.max(0) as u64,
        watching: 0,
        lesson: summary.lesson,
        rated: summary.rated,
        host: None,
    }
}
