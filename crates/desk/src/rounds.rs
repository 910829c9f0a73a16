//! The names of rounds and matches.

use tournament::event::{Happening, State};
use tournament::format::RoundName;

use crate::line::Line;
use crate::words::Words;

/// A round as the history names it: by its number, with its name in an
/// elimination.
pub(crate) fn name(state: &State, stage: u32, round: u32) -> Words {
    numbered(worded(&[], round), &state.round_names(stage, round), round)
}

/// What a round is called, as inside a sentence: rounds of an elimination by
/// how near they are to the end, all others by their number.
pub fn worded(names: &[RoundName], round: u32) -> Words {
    if names.is_empty() {
        return Words::new(format!("第 {round} 轮"), format!("round {round}"));
    }
    let zh: Vec<String> = names.iter().map(|name| name.zh()).collect();
    let en: Vec<String> = names.iter().map(|name| name.en()).collect();
    Words::new(zh.join("、"), en.join(" and "))
}

/// What is said by numbers, with the names that go with them.
fn numbered(said: Words, names: &[RoundName], round: u32) -> Words {
    if names.is_empty() {
        return said;
    }
    let name = worded(names, round);
    Words::new(format!("{}（{}）", said.zh, name.zh), format!("{} ({})", said.en, name.en))
}

/// The round of a match as the history names it: by its number, with the name
/// that the match has in an elimination.
pub(crate) fn of_match(state: &State, stage: u32, round: u32, match_no: u32) -> Words {
    let of = state.stages.get(stage as usize).and_then(|running| {
        let round = running.rounds.get((round as usize).checked_sub(1)?)?;
        round.matches.iter().find(|of| of.drafted.match_no == match_no)
    });
    let bracket = state.bracket(stage as usize);
    let node = of.and_then(|of| of.drafted.node).zip(bracket.as_ref());
    let name = node.and_then(|(node, bracket)| bracket.node(node)?.name);
    numbered(worded(&[], round), name.as_slice(), round)
}

/// The stage that a line was about, by what it led to.
pub(crate) fn stage_of(line: &Line) -> Option<u32> {
    line.entries.iter().find_map(|entry| {
        let (Happening::RoundMoved { stage, .. } | Happening::SlipTaken { stage, .. }) =
            &entry.what
        else {
            return None;
        };
        Some(*stage)
    })
}
