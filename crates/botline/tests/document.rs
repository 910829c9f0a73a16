//! docs/BOT_PROTOCOL.md is right and complete.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a broken document fails the test")]

use std::collections::BTreeSet;

use botline::{FromBot, ToBot};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/BOT_PROTOCOL.md");

/// The examples of one side.
fn examples(side: &str) -> Vec<&'static str> {
    let fences = DOCUMENT.split("```").skip(1).step_by(2);
    let of_side = |fence: &'static str| fence.strip_prefix("json ")?.strip_prefix(side);
    fences.filter_map(of_side).collect()
}

/// Reads every example as a message and writes it again; gives the names of
/// the kinds that there are examples of.
fn check<T: DeserializeOwned + Serialize>(side: &str, look: impl Fn(&T)) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for text in examples(side) {
        let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
        let message: T = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
        assert_eq!(serde_json::to_value(&message).unwrap(), value, "{text}");
        look(&message);
        shown.insert(value["type"].as_str().unwrap().to_owned());
    }
    shown
}

/// The names of all messages: serde lists them when it meets one that it does
/// not know.
fn kinds<T: DeserializeOwned>() -> BTreeSet<String> {
    let unknown = serde_json::json!({ "type": "?" });
    let error = serde_json::from_value::<T>(unknown).err().unwrap().to_string();
    let (_, names) = error.split_once("expected").unwrap();
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_message_has_an_example_that_is_true() {
    let shown = check::<ToBot>("host", |message| {
        if let Some(question) = message.question() {
            let view = question.view().unwrap();
            assert_eq!(&ToBot::from(question.clone()), message, "{view:?}");
        }
    });
    assert_eq!(shown, kinds::<ToBot>());
    let shown = check::<FromBot>("bot", |_| {});
    assert_eq!(shown, kinds::<FromBot>());
}
