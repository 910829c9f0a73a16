//! What a director wishes of a pairing.

use desk::wire::{DraftWishes, EventLeniency};
use serde_json::{Value, json};

use crate::room::{Room, director};

fn wishes(room: &Room) -> DraftWishes {
    room.view().draft.unwrap()
}

/// The pairs of the last round.
fn pairs(room: &Room) -> Vec<[u32; 2]> {
    let view = room.view();
    let matches = &view.event.rounds.last().unwrap().matches;
    matches.iter().map(|of| [of.sides[0].min(of.sides[1]), of.sides[0].max(of.sides[1])]).collect()
}

/// A draft of the first round of a rehearsal.
fn drafted(entrants: u32, wish: Value) -> Room {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(entrants);
    room.act(json!({"c": "begin"}));
    assert_eq!(room.view().draft, None);
    let mut draft = json!({"c": "draft"});
    draft.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    room.act(draft);
    room
}

#[test]
fn who_must_not_meet_lasts_and_the_rest_does_not() {
    let mut room = drafted(5, json!({"fixed": [[1, 2]], "forbidden": [[3, 4]], "bye": 5}));
    let asked = DraftWishes {
        leniency: EventLeniency::Strict,
        fixed: vec![[1, 2]],
        forbidden: vec![[3, 4]],
        bye: Some(5),
    };
    // Four cannot be paired so.
    assert_ne!(pairs(&room), [[1, 2], [3, 4]]);
    assert_eq!(wishes(&room), asked);
}
