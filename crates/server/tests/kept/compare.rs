//! Whether a later version still says what an earlier one said.

use serde_json::Value;

/// The first thing that was said and is no longer, as a path into the value.
/// What was `null` may be left out, and more may be said than before.
pub(crate) fn lost(before: &Value, now: &Value) -> Option<String> {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => before.iter().find_map(|(key, value)| {
            // The steps of an event are told in words that follow the program:
            // the log holds what was done, and is compared line by line.
            let is_line = before.contains_key("version") && before.contains_key("undone");
            let now = now.get(key).unwrap_or(&Value::Null);
            if is_sentence(key) && is_line || says_more(key, value, now) {
                return None;
            }
            lost(value, now).map(|rest| format!(".{key}{rest}"))
        }),
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => {
            before.iter().zip(now).enumerate().find_map(|(index, (before, now))| {
                lost(before, now).map(|rest| format!("[{index}]{rest}"))
            })
        }
        _ if before == now => None,
        _ => Some(format!(": {before} became {now}")),
    }
}

/// A sentence in one of the languages may say more than it did, around it or
/// in brackets.
fn says_more(key: &str, before: &Value, now: &Value) -> bool {
    let (Value::String(before), Value::String(now)) = (before, now) else { return false };
    let says = |now: &str| now.contains(before.as_str());
    is_sentence(key) && !before.is_empty() && (says(now) || says(&unbracketed(now)))
}

fn is_sentence(key: &str) -> bool {
    matches!(key, "zh" | "en")
}

/// A sentence without what stands in brackets.
fn unbracketed(text: &str) -> String {
    let mut depth = 0;
    let mut outside = String::new();
    for letter in text.replace(" (", "(").chars() {
        match letter {
            '(' | '（' => depth += 1,
            ')' | '）' => depth -= 1,
            letter if depth == 0 => outside.push(letter),
            _ => {}
        }
    }
    outside
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::lost;

    #[test]
    fn nothing_may_be_lost_but_null() {
        let before = json!({"a": null, "b": [1, {"c": "x"}]});
        assert_eq!(lost(&before, &json!({"b": [1, {"c": "x"}], "more": 1})), None);
        let changed = lost(&before, &json!({"a": null, "b": [1, {"c": "y"}]}));
        assert_eq!(changed.as_deref(), Some(r#".b[1].c: "x" became "y""#));
        assert!(lost(&before, &json!({"a": null})).is_some(), "a field is gone");
        let sentence = |zh: &str| json!({"zh": zh});
        let ruled = sentence("裁决申诉 1");
        assert_eq!(lost(&ruled, &sentence("裁判长裁决申诉 1：维持原判")), None);
        assert!(lost(&ruled, &sentence("申诉 1")).is_some(), "a word is gone");
        let closed = sentence("第 1 轮结束");
        assert_eq!(lost(&closed, &sentence("第 1 轮（1/8决赛）结束")), None);
        assert!(lost(&closed, &sentence("第 2 轮（1/8决赛）结束")).is_some());
        let line = |zh: &str, by: &str| json!({"version": 3, "undone": false, "by": by, "zh": zh});
        assert_eq!(lost(&line("第 3 场", "甲"), &line("第 2 轮 3 桌", "甲")), None);
        assert!(lost(&line("第 3 场", "甲"), &line("第 3 场", "乙")).is_some());
        assert!(lost(&before, &json!({"b": [1]})).is_some(), "a list is shorter");
        assert!(lost(&before, &json!({"b": [1, {"c": "x"}, 2]})).is_some(), "a list is longer");
        assert!(lost(&before, &json!({"a": 0, "b": [1, {"c": "x"}]})).is_some(), "null was said");
    }
}
