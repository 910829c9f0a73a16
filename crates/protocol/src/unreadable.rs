//! What cannot be read, in Chinese: serde explains it in English only.

/// What is said of a field or a choice by its name, and the words around it.
const NAMED: [(&str, &str, &str); 4] = [
    ("missing field `", "缺少字段“", "”"),
    ("unknown field `", "没有字段“", "”"),
    ("duplicate field `", "字段“", "”出现了两次"),
    ("unknown variant `", "没有“", "”这一种"),
];

/// What is said of anything else; the first that fits counts.
const PLAIN: [(&str, &str); 6] = [
    ("invalid type", "值的类型不对"),
    ("invalid value", "值不合格"),
    ("invalid length", "项数不对"),
    ("EOF while parsing", "JSON 没有写完"),
    ("expected", "不是合格的 JSON"),
    ("trailing", "JSON 之后还有多余的内容"),
];

/// What a reader's message says, in a Chinese sentence that names the place
/// and the field.
pub fn unreadable_zh(why: &str) -> String {
    let (why, place) = match why.rsplit_once(" at line ") {
        Some((why, place)) => (why, place_zh(place)),
        None => (why, None),
    };
    let what = what_zh(why);
    // A field that there is not is its own place.
    let path = path(why).filter(|path| !what.contains(&format!("“{path}”")));
    let path = path.map(|path| format!("“{path}”中")).unwrap_or_default();
    let place = place.map(|place| format!("（{place}）")).unwrap_or_default();
    format!("{path}{what}{place}。")
}

/// `3 column 14` in Chinese.
fn place_zh(place: &str) -> Option<String> {
    let (line, column) = place.split_once(" column ")?;
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    Some(format!("第 {} 行第 {} 列", digits(line), digits(column)))
}

/// Where in the whole it lies, such as `stages[0].scoring`.
fn path(why: &str) -> Option<&str> {
    let (before, _) = why.rsplit_once(": ").map_or((why, ""), |(before, what)| (before, what));
    let candidates = before.split(": ").skip(1);
    let named = |part: &&str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "_.[]".contains(c))
    };
    candidates.filter(named).last()
}

fn what_zh(why: &str) -> String {
    for (told, before, after) in NAMED {
        let name = why.split_once(told).and_then(|(_, rest)| rest.split_once('`'));
        if let Some((name, _)) = name {
            return format!("{before}{name}{after}");
        }
    }
    let plain = PLAIN.iter().find(|(told, _)| why.contains(told));
    plain.map_or("内容不合格", |(_, zh)| zh).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(why: &str, zh: &str) {
        assert_eq!(unreadable_zh(why), zh);
    }

    #[test]
    fn what_serde_says_is_told_in_chinese() {
        check("missing field `seen` at line 1 column 24", "缺少字段“seen”（第 1 行第 24 列）。");
        check("unknown field `seat`, expected `id` or `seen`", "没有字段“seat”。");
        check(
            "unknown variant `cheat`, expected one of `a`, `b` at line 1 column 12",
            "没有“cheat”这一种（第 1 行第 12 列）。",
        );
        check("expected value at line 1 column 1", "不是合格的 JSON（第 1 行第 1 列）。");
        check(
            "Failed to parse the request body as JSON: EOF while parsing an object at line 2 column 0",
            "JSON 没有写完（第 2 行第 0 列）。",
        );
        check(
            "Failed to deserialize the JSON body into the target type: plan.stages[0].minutes: \
             invalid type: string \"x\", expected u32 at line 1 column 9",
            "“plan.stages[0].minutes”中值的类型不对（第 1 行第 9 列）。",
        );
        check(
            "Failed to deserialize the JSON body into the target type: role: unknown field `role`, \
             expected `nickname` at line 1 column 22",
            "没有字段“role”（第 1 行第 22 列）。",
        );
    }

    #[test]
    fn no_english_is_left_of_what_serde_says_of_real_bodies() {
        let bodies = ["{", "[1,]", r#"{"c":1}"#, r#"{"c":"leave","id":7,"seen":1}"#, "null", "1 2"];
        for body in bodies {
            let error = serde_json::from_str::<crate::ClientMessage>(body).unwrap_err().to_string();
            let zh = unreadable_zh(&error).replace("JSON", "");
            assert!(zh.chars().all(|c| !c.is_ascii_alphabetic()), "{body}: {zh}");
        }
    }
}
