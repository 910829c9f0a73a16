//! What a log made everybody hear and see, as digests: small enough to keep
//! for every log that a version wrote.

use std::collections::BTreeMap;

use games::Viewer;
use protocol::{ServerMessage, TableView, Told};
use table::{Entry, Table};

/// After so many entries each viewer looks at the whole table.
const LOOKS: u64 = 40;

/// What one viewer heard and saw.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Heard {
    /// The hash of all messages with what happened.
    pub(crate) events: String,
    /// The hash of views of the table, now and then and in the end.
    pub(crate) views: String,
}

/// What each viewer of the log heard and saw, by the viewer's name.
pub(crate) fn told(log: &[Entry]) -> BTreeMap<String, Heard> {
    let (first, rest) = log.split_first().unwrap();
    let seats = Table::open(first).unwrap().chairs().count();
    Viewer::all(seats).map(|viewer| (name(viewer), heard(viewer, first, rest))).collect()
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) | Viewer::Learner(seat) => format!("seat{seat}"),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Referee => "referee".to_owned(),
    }
}

fn heard(viewer: Viewer, first: &Entry, rest: &[Entry]) -> Heard {
    let mut table = Table::open(first).unwrap();
    let (mut events, mut views) = (blake3::Hasher::new(), blake3::Hasher::new());
    for entry in rest {
        let happened = table.step(entry).unwrap();
        let told = Told::all(&happened, table.game(), viewer, table.now());
        let message = ServerMessage::Events { v: table.version(), id: None, events: told };
        events.update(without_effect(message.json().unwrap()).as_bytes());
        if table.version().is_multiple_of(LOOKS) || table.version() == rest.len() as u64 + 1 {
            let view = TableView::new(&table, viewer, table.now());
            views.update(&serde_json::to_vec(&view).unwrap());
        }
    }
    Heard { events: short(&events), views: short(&views) }
}

/// A message less what becomes of a deal lost, which the first versions did
/// not say.
fn without_effect(mut message: String) -> String {
    const SINCE: &str = r#","zh":""#;
    let mut from = 0;
    while let Some(at) = message[from..].find(r#"{"e":"forfeited""#) {
        from += at;
        let begins = from + message[from..].find(SINCE).unwrap();
        let ends = begins + message[begins..].find('}').unwrap();
        message.replace_range(begins..ends, "");
        from = begins;
    }
    message
}

/// Enough of a hash to tell two texts apart.
fn short(hasher: &blake3::Hasher) -> String {
    hasher.finalize().to_hex()[..16].to_owned()
}
