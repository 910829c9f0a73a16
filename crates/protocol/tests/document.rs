//! docs/PROTOCOL.md is right and complete.

#![allow(clippy::unwrap_used, reason = "a broken document fails the test")]

use std::collections::{BTreeMap, BTreeSet};

use protocol::{
    ClientMessage, ErdayiDeal, ErrorBody, Move, NewTableRequest, Replay, Ruling, ServerMessage,
    Stage, TableSummary, Told, Wait,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/PROTOCOL.md");

/// An example and the type it says it has.
struct Example<'a> {
    kind: &'a str,
    text: &'a str,
}

/// The examples in fences, and those in the first cell of a table.
fn examples() -> Vec<Example<'static>> {
    let mut found = Vec::new();
    for (index, part) in DOCUMENT.split("```").enumerate() {
        if index % 2 == 1 {
            let (info, text) = part.split_once('\n').unwrap();
            let kind = info.strip_prefix("json").unwrap().trim();
            found.push(Example { kind, text });
            continue;
        }
        let rows = part.lines().filter_map(|line| line.strip_prefix("| `{"));
        for row in rows {
            let text = row.split('`').next().unwrap();
            let start = text.as_ptr() as usize - DOCUMENT.as_ptr() as usize - 1;
            found.push(Example { kind: "", text: &DOCUMENT[start..=start + text.len()] });
        }
    }
    found
}

/// Reads the example as its type and writes it again.
fn again<T: DeserializeOwned + Serialize>(text: &str) -> Result<Value, String> {
    let read: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    serde_json::to_value(read).map_err(|error| error.to_string())
}

#[test]
fn every_example_is_what_it_says() {
    let examples = examples();
    assert!(examples.len() > 100, "{}", examples.len());
    for Example { kind, text } in examples {
        let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
        let again = match kind {
            "ErdayiDeal" => again::<ErdayiDeal>(text),
            "Wait" => again::<Wait>(text),
            "ErrorBody" => again::<ErrorBody>(text),
            "TableSummary" => again::<TableSummary>(text),
            "NewTableRequest" => again::<NewTableRequest>(text),
            "Replay" => again::<Replay>(text),
            "" if value.get("c").is_some() => {
                ClientMessage::parse(text).unwrap();
                again::<ClientMessage>(text)
            }
            "" if value.get("s").is_some() => again::<ServerMessage>(text),
            "" => again::<Told>(text),
            other => panic!("no such type: {other}"),
        };
        assert_eq!(again, Ok(value), "{text}");
    }
}

/// The names of all cases of an enum with this tag: serde lists them when it
/// meets one that it does not know.
fn cases<T: DeserializeOwned>(tag: &str) -> BTreeSet<String> {
    let unknown = serde_json::json!({ tag: "?" });
    let error = serde_json::from_value::<T>(unknown).err().unwrap().to_string();
    let (_, names) = error.split_once("expected").unwrap();
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every text that a key has somewhere.
fn collect(value: &Value, texts: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                if let Value::String(text) = value {
                    texts.entry(key.clone()).or_default().insert(text.clone());
                }
                collect(value, texts);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, texts)),
        _ => {}
    }
}

#[test]
fn no_message_or_event_is_missing() {
    let mut shown = BTreeMap::new();
    for example in examples() {
        collect(&serde_json::from_str(example.text).unwrap(), &mut shown);
    }
    let all = [
        ("c", cases::<ClientMessage>("c")),
        ("s", cases::<ServerMessage>("s")),
        ("e", cases::<Told>("e")),
        ("do", cases::<Move>("do")),
        ("do", cases::<Ruling>("do")),
        ("is", cases::<Stage>("is")),
        ("for", cases::<Wait>("for")),
        ("phase", cases::<ErdayiDeal>("phase")),
    ];
    for (tag, cases) in all {
        assert!(cases.len() > 2, "{tag}: {cases:?}");
        let missing: Vec<_> = cases.difference(&shown[tag]).collect();
        assert!(missing.is_empty(), "docs/PROTOCOL.md has no example of {tag} {missing:?}");
    }
}
