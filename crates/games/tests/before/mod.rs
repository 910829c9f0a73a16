//! Records of today as an earlier version would have written them.

use serde_json::Value;

/// A line as version 2 had it, less what it did not have: who ruled and who
/// agreed, the length of the match, the levels of a forfeit.
pub(crate) fn as_version_2(mut line: Value) -> Option<Value> {
    let left_out = match line["type"].as_str().unwrap() {
        "header" => {
            assert!(line["settings"].as_object_mut().unwrap().remove("length").is_some());
            line["version"] = 2.into();
            None
        }
        "ruling" | "answer" | "extended" => return None,
        "forfeit" => Some("levels"),
        "resume" => Some("by"),
        _ => None,
    };
    if let Some(field) = left_out {
        line.as_object_mut().unwrap().remove(field);
    }
    Some(line)
}
