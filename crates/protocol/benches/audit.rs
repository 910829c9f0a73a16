//! How long it takes to look for something in the history of a large event:
//! 500 pairs whose slips were all typed twice.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]

use std::sync::OnceLock;

use desk::{By, Decided, Desk, DeskRequest, NewEventRequest, Right, Secret};
use protocol::events::{AuditPage, AuditQuery};
use serde_json::{Value, json};
use tournament::lot::Seed;

fn main() {
    divan::main();
}

const PAIRS: u32 = 500;
const ROUNDS: u32 = 4;

fn by(user: &str) -> By {
    By { user: user.to_owned(), name: user.to_owned(), right: Right::Director }
}

/// The desk after a command.
fn act(desk: &Desk, who: &str, command: Value) -> Desk {
    let seen = desk.version();
    let command = serde_json::from_value(command).unwrap();
    let request = DeskRequest { id: format!("c{seen}"), seen, command };
    let at_ms = seen as i64 * 1_000;
    match desk.decide(&request, &by(who), at_ms, Seed::from_word("bench")).unwrap() {
        Decided::New(step) => step.after,
        Decided::Before(_) => desk.clone(),
    }
}

/// An event of 500 pairs after its rounds, with some 3,000 lines of history.
fn played() -> &'static Desk {
    static DESK: OnceLock<Desk> = OnceLock::new();
    DESK.get_or_init(|| {
        let details = json!({"name": "大赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper"});
        let new = json!({"preset": "most2015", "entrants": PAIRS, "details": details});
        let new: NewEventRequest = serde_json::from_value(new).unwrap();
        let first = Desk::opening(&new, &by("d"), 0, Secret::new([7; 32])).unwrap();
        let mut desk = Desk::open(first).unwrap();
        let rows: Vec<Value> = (1..=PAIRS)
            .map(|n| {
                let people = [json!({"name": format!("张{n}")}), json!({"name": format!("李{n}")})];
                json!({"people": people, "unit": format!("单位{}", n / 5)})
            })
            .collect();
        desk = act(&desk, "d", json!({"c": "add", "rows": rows}));
        for entrant in 1..=PAIRS {
            for present in [true, false] {
                let here = json!({"c": "check_in", "entrant": entrant, "present": present});
                desk = act(&desk, "d", here);
            }
        }
        desk = act(&desk, "d", json!({"c": "begin"}));
        for round in 1..=ROUNDS {
            desk = act(&desk, "d", json!({"c": "draft"}));
            let to = |to: &str| json!({"c": "advance", "round": round, "to": to});
            for state in ["published", "playing"] {
                desk = act(&desk, "d", to(state));
            }
            for match_no in 1..=PAIRS / 2 {
                let slip = json!({"by": "levels", "levels": ["8", "5"]});
                let record = json!({"c": "record", "match_no": match_no, "slip": slip});
                for who in ["a", "b"] {
                    desk = act(&desk, who, record.clone());
                }
            }
            for state in ["closed", "provisional"] {
                desk = act(&desk, "d", to(state));
            }
        }
        desk
    })
}

/// Somebody who is hardly there: every line is looked at.
#[divan::bench(sample_count = 10)]
fn find_in_all_lines(bencher: divan::Bencher<'_, '_>) {
    let desk = played();
    let query = AuditQuery { find: "更正 张499".to_owned(), ..AuditQuery::default() };
    bencher.bench(|| {
        // A desk of its own, as after any step: nothing was asked of it yet.
        AuditPage::new(&desk.clone(), &query, 200)
    });
}

/// The newest page, as the desk opens it.
#[divan::bench(sample_count = 10)]
fn last_page(bencher: divan::Bencher<'_, '_>) {
    let desk = played();
    bencher.bench(|| AuditPage::new(&desk.clone(), &AuditQuery::default(), 200));
}
