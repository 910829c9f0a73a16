//! Questions about the rules as JSON, and their answers: what `paisai judge`
//! reads line by line and the server takes one at a time.
//!
//! ```
//! let question = r#"{"op": "erdayi.read", "cards": ["3", "3", "3", "3"]}"#;
//! let answer = judge::answer_line(question.as_bytes(), refusal::Lang::En);
//! assert_eq!(answer["ok"], true);
//! ```

mod erdayi;
mod shengji;
mod tournament;

use std::io::{self, BufRead, Write};

use refusal::{Class, Lang, Refusal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

/// A line longer than this is refused unread: no question needs it.
const MAX_LINE_BYTES: usize = 16 << 20;

/// The fields of a question or of an answer.
pub type Fields = Map<String, Value>;

/// What one operation does with a question.
type Operation = fn(Fields) -> Result<Fields, Refusal>;

/// Answers every line of `input` on `output`, in order, until the end.
pub fn run(lang: Lang, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut input = input;
    let mut line = Vec::new();
    let mut answer = Vec::new();
    loop {
        line.clear();
        if read_line(&mut input, &mut line)? == 0 {
            return Ok(());
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        answer.clear();
        serde_json::to_writer(&mut answer, &answer_line(&line, lang))?;
        answer.push(b'\n');
        output.write_all(&answer)?;
        output.flush()?;
    }
}

/// Reads one line, keeping at most one byte more than a line may have.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let mut total = 0;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(total);
        }
        let end = chunk.iter().position(|&b| b == b'\n');
        let used = end.map_or(chunk.len(), |i| i + 1);
        let room = (MAX_LINE_BYTES + 1).saturating_sub(line.len());
        line.extend_from_slice(&chunk[..used.min(room)]);
        input.consume(used);
        total += used;
        if end.is_some() {
            return Ok(total);
        }
    }
}

refusal::refusals! {
    /// Why the rules say no to a question.
    pub enum JudgeRefusal {
        /// What lies on the table is no pattern.
        NotAPattern: Rule, "not_a_pattern";
        /// Two of one unit must meet.
        UnitRuleMustGive: Rule, "unit_rule_must_give";
        /// Two must meet again.
        RematchRuleMustGive: Rule, "rematch_rule_must_give";
    }
}

/// The answer to one line, whatever it holds.
pub fn answer_line(line: &[u8], lang: Lang) -> Value {
    if line.len() > MAX_LINE_BYTES {
        return unreadable(lang, "这一行太长。", "The line is too long.");
    }
    let Ok(Value::Object(mut question)) = serde_json::from_slice(line) else {
        return unreadable(lang, "这一行不是一个 JSON 对象。", "The line is not a JSON object.");
    };
    let id = question.remove("id");
    let mut answer = match answer(question) {
        Ok(mut fields) => {
            fields.insert("ok".to_owned(), Value::Bool(true));
            Value::Object(fields)
        }
        Err(refusal) if refusal.class == Class::BadRequest => {
            unreadable(lang, &refusal.zh, &refusal.en)
        }
        Err(refusal) => json!({
            "ok": false,
            "code": refusal.code,
            "articles": refusal.articles,
            "message": refusal.message(lang),
        }),
    };
    if let (Some(id), Value::Object(answer)) = (id, &mut answer) {
        answer.insert("id".to_owned(), id);
    }
    answer
}

/// The answer to one question, which names its operation in the field `op`.
/// A question that cannot be read is refused as `bad_request`.
pub fn answer(mut question: Fields) -> Result<Fields, Refusal> {
    match question.remove("op").as_ref().and_then(Value::as_str) {
        None => Err(Refusal::bad_request("缺少操作名 op。", "The field op is missing.")),
        Some(op) => match operation(op) {
            None => Err(Refusal::bad_request("没有这个操作。", "There is no such operation.")),
            Some(operation) => operation(question),
        },
    }
}

fn operation(op: &str) -> Option<Operation> {
    let (family, name) = op.split_once('.')?;
    match family {
        "shengji" => shengji::operation(name),
        "erdayi" => erdayi::operation(name),
        "tournament" => tournament::operation(name),
        _ => None,
    }
}

fn unreadable(lang: Lang, zh: &str, en: &str) -> Value {
    let message = match lang {
        Lang::Zh => zh,
        Lang::En => en,
    };
    json!({
        "ok": false,
        "code": "bad_request",
        "articles": [],
        "message": message,
        "error": {"code": "bad_request", "message": message},
    })
}

/// Reads the fields of a question into its type; unknown fields are refused
/// by the type.
fn read<T: DeserializeOwned>(fields: Fields) -> Result<T, Refusal> {
    let fields = Value::Object(fields);
    // Where it fails is found out the second time, which slows nobody down.
    T::deserialize(&fields).or_else(|_| {
        serde_path_to_error::deserialize(&fields).map_err(|error| {
            let (at, why) = (error.path().to_string(), error.inner().to_string());
            Refusal::bad_request(
                format!("无法读懂请求：{}。", fault(&at, &why)),
                format!("Unreadable: {why} (at {at})."),
            )
        })
    })
}

/// What is wrong at a place of a question, in Chinese. The reader of JSON
/// explains itself in English only; what matters is which field it means.
fn fault(at: &str, why: &str) -> String {
    let place = if at == "." { String::new() } else { format!("（{at}）") };
    let missing = why.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    if let Some(field) = missing {
        format!("缺少字段 {field}{place}")
    } else if why.starts_with("unknown field") {
        format!("没有字段 {at}")
    } else {
        format!("{at} 的内容不合格")
    }
}

/// A field that must be there, though it may be null.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Collects an answer's fields.
fn fields<const N: usize>(pairs: [(&str, Value); N]) -> Fields {
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
