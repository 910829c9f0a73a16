//! Random commands at a desk: whatever is accepted folds to the same desk
//! again, can be taken back, and leaves a log that the checker accepts.

use desk::commands::Undo;
use desk::{
    By, Decided, Desk, DeskCommand, DeskRequest, Line, NewEventRequest, Right, Secret, StaffRole,
    What,
};
use protocol::events::{Consequences, DeskView};
use serde_json::{Value, json};
use tournament::lot::{Seed, Stream};

const STEPS: u32 = 250;
const LEVELS: [&str; 14] =
    ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "past A"];

fn by(user: &str) -> By {
    By { user: user.to_owned(), name: format!("裁判{user}"), right: Right::Director }
}

fn opened(preset: &str) -> Line {
    let new: NewEventRequest = serde_json::from_value(json!({
        "preset": preset, "entrants": 8,
        "details": {"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper"},
    }))
    .unwrap();
    Desk::opening(&new, &by("a"), 0, Secret::new([7; 32])).unwrap()
}

/// Something a desk may be asked, likely what comes next.
fn command(desk: &Desk, chance: &mut Stream) -> Value {
    let view = DeskView::new(desk, "e", StaffRole::Director);
    let entrant = chance.below(view.event.entrants.len() as u32 + 2) + 1;
    let round = view.event.rounds.last();
    let number = round.map_or(1, |round| round.round);
    let state = round.map(|round| serde_json::to_value(round.state).unwrap());
    let next = match state.as_ref().and_then(Value::as_str) {
        Some("draft") => "published",
        Some("published") => "playing",
        Some("playing") => "closed",
        Some("closed") => "provisional",
        _ => "final",
    };
    let slip = |chance: &mut Stream| {
        let [a, b] = [0, 1].map(|_| LEVELS[chance.below(14) as usize]);
        json!({"by": "levels", "levels": [a, b], "dealer": 0})
    };
    let missing = view.missing.first().copied().unwrap_or(1);
    match chance.below(36) {
        0..=2 => json!({"c": "add", "rows": [
            {"name": format!("对{}", chance.below(9_999)), "unit": format!("单位{}", chance.below(4))},
            {"people": [{"name": "甲"}, {"name": "乙"}], "table": chance.below(9) + 1},
        ]}),
        3 => json!({"c": "edit", "entrant": entrant, "row": {"name": "改名", "unit": "新单位"}}),
        4 => json!({"c": "withdraw", "entrant": entrant}),
        5 => json!({"c": "check_in", "entrant": entrant, "present": chance.one_in(2)}),
        6 => json!({"c": "fix_table", "entrant": entrant, "table": chance.below(5) + 1}),
        7 => json!({"c": "begin"}),
        8..=9 => json!({"c": "draft", "leniency": "rematches_too"}),
        10 => json!({"c": "swap", "a": entrant, "b": chance.below(9) + 1}),
        11 => json!({"c": "move_table", "match_no": missing, "table": chance.below(9) + 1}),
        12..=17 => json!({"c": "advance", "round": number, "to": next}),
        18..=21 => json!({"c": "enter", "match_no": missing, "slip": slip(chance)}),
        22..=24 => json!({"c": "confirm", "match_no": missing}),
        25 => json!({"c": "extend", "match_no": missing, "minutes": 5}),
        26 => json!({"c": "rule", "entrant": entrant, "offence": "smoking"}),
        27 => json!({
            "c": "correct", "round": number, "match_no": 1, "slip": slip(chance), "reason": "笔误",
        }),
        28 => json!({"c": "hold", "held": chance.one_in(2)}),
        29 => json!({"c": "end_stage"}),
        30 => json!({
            "c": "swap", "a": entrant, "b": view.event.entrants.first().map_or(1, |of| of.id),
        }),
        31 => json!({"c": "draft", "forbidden": [[entrant, chance.below(9) + 1]]}),
        32 => json!({"c": "convention", "entrant": entrant, "text": "约定"}),
        33 => json!({"c": "call", "match_no": missing, "text": "请来"}),
        34 => {
            let code = view.cards.first().map_or(String::new(), |card| card.code.clone());
            json!({"c": "claim", "code": code, "person": chance.below(2)})
        }
        _ => {
            let table = round.and_then(|round| {
                round.matches.iter().find(|of| of.match_no == missing).map(|of| of.table)
            });
            let keys = desk.keys(table.unwrap_or(1)).unwrap();
            let key = &keys[table.unwrap_or(1) as usize - 1].1;
            json!({
                "c": "report", "match_no": missing, "slip": slip(chance), "key": key,
                "side": chance.below(2),
            })
        }
    }
}

fn check(preset: &str, word: &str) {
    let mut chance = Seed::from_word(word).stream();
    let mut lines = vec![opened(preset)];
    let mut desk = Desk::open(lines[0].clone()).unwrap();
    let (mut done, mut undone) = (0, 0);
    for step in 0..STEPS {
        let command: DeskCommand = serde_json::from_value(command(&desk, &mut chance)).unwrap();
        let seed = Seed::from_word(&format!("{word} {step}"));
        let at_ms = i64::from(step) * 1_000;
        let ask = |desk: &Desk, id: String, command| {
            let request = DeskRequest { id, seen: desk.version(), command };
            desk.decide(&request, &by("a"), at_ms, seed)
        };
        let Ok(Decided::New(new)) = ask(&desk, format!("c{step}"), command) else { continue };
        let difference = Consequences::new(&desk, &new);
        let (line, after) = ((*new.line).clone(), new.after);
        assert!(!difference.zh.is_empty() && !difference.en.is_empty());
        // As it is written, so it is read.
        let text = serde_json::to_string(&line).unwrap();
        assert_eq!(serde_json::from_str::<Line>(&text).unwrap(), line);
        // What players do at their tables is not undone.
        let stays = matches!(
            line.what,
            What::Done(DeskCommand::Claim(_) | DeskCommand::Call(_) | DeskCommand::Convention(_))
        );
        lines.push(line);
        done += 1;
        if !stays && chance.one_in(4) {
            let undo = ask(&after, format!("u{step}"), Undo {}.into()).unwrap();
            let Decided::New(undo) = undo else { panic!("{undo:?}") };
            same(&undo.after, &desk);
            lines.push((*undo.line).clone());
            desk = undo.after;
            undone += 1;
        } else {
            desk = after;
        }
    }
    assert!(done > STEPS / 5 && undone > 5, "{done} done, {undone} undone");
    let again = Desk::replay(lines).unwrap();
    let seen = |desk: &Desk| DeskView::new(desk, "e", StaffRole::Director);
    assert_eq!(seen(&again), seen(&desk));
    assert_eq!(tournament::check::check(desk.tournament_log()), [], "{word}");
}

/// Whether two desks show the same but for their versions and histories.
#[track_caller]
fn same(one: &Desk, other: &Desk) {
    let seen = |desk: &Desk| {
        let mut view = DeskView::new(desk, "e", StaffRole::Director);
        (view.version, view.event.version) = (0, 0);
        view.history.clear();
        view
    };
    assert_eq!(seen(one), seen(other));
}

#[test]
fn whatever_is_accepted_folds_again_and_can_be_taken_back() {
    for word in ["甲", "乙", "丙", "丁"] {
        check("most2015", word);
    }
    check("cn2002-roundrobin", "戊");
}

#[test]
fn an_unreadable_level_is_no_command() {
    let enter = json!({
        "c": "enter", "match_no": 1, "slip": {"by": "levels", "levels": ["1", "2"]},
    });
    let error = serde_json::from_value::<DeskCommand>(enter).unwrap_err();
    assert!(error.to_string().contains("there is no level written \"1\""), "{error}");
}
