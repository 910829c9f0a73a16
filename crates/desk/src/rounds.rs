//! The names of rounds and matches.

use tournament::event::{Happening, State};
use tournament::format::{NodeKind, RoundName};

use crate::line::Line;
use crate::words::Words;

/// What a round is called, as inside a sentence: rounds of an elimination by
/// how near they are to the end, all others by their number.
pub fn name(state: &State, stage: u32, round: u32) -> Words {
    worded(&state.round_names(stage, round), round)
}

/// A round with these names, or else this number.
pub fn worded(names: &[RoundName], round: u32) -> Words {
    if names.is_empty() {
        return Words::new(format!("第 {round} 轮"), format!("round {round}"));
    }
    let zh: Vec<String> = names.iter().map(|name| name.zh()).collect();
    let en: Vec<String> = names.iter().map(|name| name.en()).collect();
    Words::new(zh.join("、"), en.join(" and "))
}

/// What a match is called, as inside a sentence.
pub(crate) fn match_name(state: &State, stage: u32, round: u32, match_no: u32) -> Words {
    let of = state.stages.get(stage as usize).and_then(|running| {
        let round = running.rounds.get((round as usize).checked_sub(1)?)?;
        round.matches.iter().find(|of| of.drafted.match_no == match_no)
    });
    let bracket = state.bracket(stage as usize);
    let node = of.and_then(|of| of.drafted.node).zip(bracket.as_ref());
    let node = node.and_then(|(node, bracket)| bracket.node(node));
    match node.and_then(|node| Some((node.name?, node.kind))) {
        Some((name, NodeKind::Match { nth: Some(nth) })) => {
            Words::new(format!("{}第 {nth} 场", name.zh()), format!("match {nth}, {}", name.en()))
        }
        Some((name, NodeKind::Match { nth: None } | NodeKind::Bye { .. } | NodeKind::Empty)) => {
            Words::new(name.zh(), name.en())
        }
        None => {
            let Words { zh, en } = worded(&[], round);
            Words::new(format!("{zh}第 {match_no} 场"), format!("match {match_no} of {en}"))
        }
    }
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
