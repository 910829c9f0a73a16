//! What must be true after all of it: the logs are the truth, and whatever
//! anybody was told is in them.

use std::collections::HashMap;

use desk::{Desk, Line};
use games::Viewer;
use protocol::{GameView, Stage, Told};
use store::{Store, Stream};
use table::{Entry, Happening, Table};

use crate::people::{Directed, Heard, Played};
use crate::world::{HOUR_MS, START_MS};

async fn lines(store: &Store, stream: &Stream) -> Vec<store::Entry> {
    let mut lines = Vec::new();
    loop {
        let more = store.read(stream, lines.len() as u64 + 1, 1_000).await.unwrap();
        if more.is_empty() {
            return lines;
        }
        lines.extend(more);
    }
}

/// Where each command stands in a log, in which none may stand twice.
fn places<'a>(of: &str, ids: impl Iterator<Item = Option<&'a str>>) -> HashMap<&'a str, u64> {
    let mut places = HashMap::new();
    for (id, version) in ids.zip(1..) {
        if let Some(id) = id {
            let before = places.insert(id, version);
            assert_eq!(before, None, "{of}: {id} was done twice, at last in {version}");
        }
    }
    places
}

fn check_acknowledged(of: &str, places: &HashMap<&str, u64>, acknowledged: &[(String, u64)]) {
    for (id, version) in acknowledged {
        let place = places.get(id.as_str());
        assert_eq!(place, Some(version), "{of}: {id} was acknowledged as {version}");
    }
}

/// A table after each entry, with what happened.
struct Folded {
    table: Table,
    events: Vec<Happening>,
}

/// A match is over, and all that its players were told is in its log.
pub(crate) async fn check_match(store: &Store, played: &Played) {
    let id = &played.table;
    let lines = lines(store, &Stream::table(id).unwrap()).await;
    let log: Vec<Entry> =
        lines.iter().map(|line| Entry::read(line.at_ms as u64, &line.body).unwrap()).collect();
    let places = places(id, log.iter().map(|entry| entry.id.as_deref()));
    check_times(id, &log);
    let mut folds = vec![Folded { table: Table::open(&log[0]).unwrap(), events: Vec::new() }];
    for entry in &log[1..] {
        let mut table = folds[folds.len() - 1].table.clone();
        let events = table.step(entry).unwrap();
        folds.push(Folded { table, events });
    }
    assert!(folds[folds.len() - 1].table.is_over(), "{id} is over");
    assert_eq!(store.table(id).await.unwrap().status, store::TableStatus::Over, "{id}");
    for heard in &played.heard {
        check_acknowledged(id, &places, &heard.acknowledged);
        check_told(id, &folds, heard);
    }
}

/// No leap of the time of day is in a log.
fn check_times(of: &str, log: &[Entry]) {
    assert!(log.is_sorted_by_key(|entry| entry.at), "{of}: its time runs on");
    let possible = (START_MS - 2 * HOUR_MS) as u64..(START_MS + HOUR_MS) as u64;
    let leapt = log.iter().find(|entry| !possible.contains(&entry.at));
    assert_eq!(leapt, None, "{of}: nothing is of another day");
}

/// Everything that somebody was told follows from the log: nobody heard of
/// what is not in it.
fn check_told(of: &str, folds: &[Folded], heard: &Heard) {
    let fold = |version: u64| {
        let fold = folds.get(version as usize - 1);
        fold.unwrap_or_else(|| panic!("{of}: {version} was told and is not in the log"))
    };
    let mut viewers = vec![Viewer::Spectator];
    for (version, view) in &heard.views {
        let viewer = view.you.seat().map_or(Viewer::Spectator, Viewer::Seat);
        if !viewers.contains(&viewer) {
            viewers.push(viewer);
        }
        let shown = match &view.stage {
            Stage::Gathering { .. } => None,
            Stage::Match { view, .. } => Some(view),
            Stage::Over { view, .. } => view.as_ref(),
        };
        let is = fold(*version).table.game().map(|game| GameView::from(game.view(viewer)));
        assert_eq!(shown, is.as_ref(), "{of}: {viewer:?} saw {version}");
    }
    for (version, told) in &heard.told {
        let Folded { table, events } = fold(*version);
        // Who sits down hears of it with the eyes of his seat already.
        let is_true =
            |viewer: &Viewer| *told == Told::all(events, table.game(), *viewer, table.now());
        assert!(viewers.iter().any(is_true), "{of}: {viewers:?} heard in {version}: {told:?}");
    }
}

/// An event went on to the end of its round, and all that its director was
/// told is in its log.
pub(crate) async fn check_event(store: &Store, directed: &Directed) {
    let id = &directed.event;
    let lines: Vec<Line> = lines(store, &Stream::event(id).unwrap())
        .await
        .iter()
        .map(|line| serde_json::from_str(&line.body).unwrap())
        .collect();
    let places = places(id, lines.iter().map(|line| Some(line.id.as_str())));
    check_acknowledged(id, &places, &directed.acknowledged);
    let desk = Desk::replay(lines).unwrap();
    assert_eq!(tournament::check::check(desk.tournament_log()), []);
}
