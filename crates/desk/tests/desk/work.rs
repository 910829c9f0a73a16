//! What deciding costs. The tournament is copied once where anything is done
//! to it and not at all where nothing is, and every entry is folded once,
//! whether the step is only shown or also taken. Taking back folds what then
//! stands, once, however many entries it takes back.

use desk::{By, Decided, Desk, DeskError, DeskRequest};
use protocol::events::{Consequences, EventView};
use serde_json::{Value, json};
use tournament::event::Happening;
use tournament::event::work::{self, Work};
use tournament::lot::Seed;

use crate::room::{Room, director, levels};

/// Decides as the owner of an event does, with all that is shown of the step,
/// and holds what it costs.
pub(crate) fn decide(
    desk: &Desk,
    request: &DeskRequest,
    by: &By,
    at_ms: i64,
    seed: Seed,
) -> Result<Decided, DeskError> {
    let (decided, work) = work::of(|| {
        let decided = desk.decide(request, by, at_ms, seed)?;
        if let Decided::New(step) = &decided {
            let _ = (Consequences::new(desk, step), EventView::public(&step.after, "e"));
        }
        Ok(decided)
    });
    if let (Ok(Decided::New(step)), Some(work)) = (&decided, work) {
        let entries = step.line.entries.len();
        assert_eq!(work.copied, usize::from(entries > 0), "{:?}", step.line);
        let folded = match step.line.undoes {
            Some(_) if entries > 0 => standing(&step.after),
            Some(_) | None => entries,
        };
        assert_eq!(work.folded, folded, "{:?}", step.line);
    }
    decided
}

/// How many entries of the tournament stand: whoever takes some back folds
/// these from the beginning, once.
fn standing(desk: &Desk) -> usize {
    let log = desk.tournament_log();
    let undone = log.iter().filter(|entry| matches!(entry.what, Happening::Undone { .. })).count();
    log.len() - 1 - 2 * undone
}

/// What it costs to see what a command would lead to, and then to give it.
fn cost(room: &mut Room, command: Value) -> Option<Work> {
    let seen = room.desk.version();
    let command = serde_json::from_value(command).unwrap();
    let request = DeskRequest { id: format!("c{seen}"), seen, command };
    let ask = |desk: &Desk| desk.decide(&request, &director(), 0, Seed::new([1; 32])).unwrap();
    let ((), work) = work::of(|| {
        let Decided::New(step) = ask(&room.desk) else { panic!("done before") };
        let _ = Consequences::new(&room.desk, &step);
        room.taken(ask(&room.desk));
    });
    work
}

#[test]
fn seeing_and_doing_copy_the_tournament_once_each() {
    let mut room = Room::open("most2015", json!({}));
    room.enter(8);
    room.start();
    let costs = |copied, folded| work::of(|| ()).1.map(|_| Work { copied, folded });
    let checked_in = json!({"c": "check_in", "entrant": 1, "present": true});
    assert_eq!(cost(&mut room, checked_in), costs(0, 0));
    let entered = json!({"c": "enter", "match_no": 1, "slip": levels("8", "5")});
    assert_eq!(cost(&mut room, entered), costs(0, 0));
    assert_eq!(cost(&mut room, json!({"c": "confirm", "match_no": 1})), costs(2, 2));
    let ruled = json!({"c": "rule", "entrant": 1, "offence": "smoking"});
    assert_eq!(cost(&mut room, ruled), costs(2, 2));
    let rows: Vec<Value> = (0..9).map(|n| json!({"name": format!("补{n}")})).collect();
    assert_eq!(cost(&mut room, json!({"c": "add", "rows": rows})), costs(2, 18));
    let stands = standing(&room.desk) - 9;
    assert_eq!(cost(&mut room, json!({"c": "undo"})), costs(2, 2 * stands));
}
