//! Questions about the rules as JSON, and their answers: what `paisai judge`
//! reads line by line and the server takes one at a time.
//!
//! ```
//! let question = r#"{"op": "erdayi.read", "cards": ["3", "3", "3", "3"]}"#;
//! let answer = judge::answer_line(question.as_bytes(), refusal::Lang::En);
//! assert_eq!(answer["ok"], true);
//! ```

mod erdayi;
mod question;
mod shengji;
mod tournament;

use std::io::{self, BufRead, Write};

use refusal::{Class, Lang};
use serde_json::{Value, json};

pub use question::{Answer, Extent, Fields, Question};
#[cfg(feature = "wire")]
pub use question::{JudgeAnswers, JudgeQuestions};

/// A line longer than this is refused unread: no question needs it.
const MAX_LINE_BYTES: usize = 16 << 20;

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
    let mut answer = match Question::read(question).and_then(Question::answer) {
        // Only a map with keys that are no text could fail, and none has any.
        Ok(answer) => {
            let mut answer = serde_json::to_value(answer).unwrap_or_default();
            answer["ok"] = true.into();
            answer
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
