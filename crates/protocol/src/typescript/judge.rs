//! The questions to the judge and its answers in TypeScript.

use judge::{JudgeAnswers, JudgeQuestions};
use ts_rs::TypeVisitor;

use super::{HEADER, Types, config};

/// How an operation's word decides what is asked and what is answered.
const JUDGED: &str = "
/** What can be asked. */
export type JudgeOp = keyof JudgeAnswers;

/** A question, as it is sent. */
export type JudgeQuestion<Op extends JudgeOp = JudgeOp> = {
  [Each in Op]: { op: Each } & JudgeQuestions[Each];
}[Op];

/** What the judge says to a question: the answer, or why the rules say no. */
export type Judged<Op extends JudgeOp = JudgeOp> =
  | { [Each in Op]: { ok: true } & JudgeAnswers[Each] }[Op]
  | ({ ok: false } & ErrorBody);
";

/// The text of `web/src/protocol/judge.ts`.
pub fn judge() -> String {
    let config = config();
    let mut types = Types::new(&config);
    types.visit::<JudgeQuestions>();
    types.visit::<JudgeAnswers>();
    let mut text = format!("{HEADER}\nimport type {{ ErrorBody }} from './index';\n{JUDGED}");
    types.write(&mut text);
    text
}
