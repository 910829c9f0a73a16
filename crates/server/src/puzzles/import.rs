//! Puzzles that are handed in.

use analysis::Puzzle;
use refusal::Refusal;

use crate::refuse::WordedRefusal;

/// The puzzles of a text, one a line, as `paisai puzzles` prints them. Each is
/// checked: whoever solves one relies on it.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, Refusal> {
    let mut puzzles = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let bad = |zh: &str, en: &str| {
            let number = at + 1;
            WordedRefusal::BadPuzzles
                .saying(format!("第 {number} 行：{zh}"), format!("Line {number}: {en}"))
        };
        let puzzle: Puzzle = serde_json::from_str(line).map_err(|_| {
            bad("不是 paisai puzzles 写出的题。", "not a puzzle of `paisai puzzles`.")
        })?;
        puzzle.check().map_err(|refusal| bad(&refusal.zh, &refusal.en))?;
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}
