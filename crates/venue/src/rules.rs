//! The rules that a table of an event plays by.

use std::borrow::Cow;

use desk::OnlineRound;
use games::{Boards, Rules};
use tournament::plan::Edition;
use tournament::score::Scoring;

/// The name of an edition's rules, which only in cn2002 depends on the number
/// of decks.
pub fn rules_id(edition: Edition, decks: u8) -> Cow<'static, str> {
    match edition {
        Edition::Cn2002 => format!("cn2002x{decks}").into(),
        Edition::Cn2017 => "cn2017".into(),
        Edition::Most2015 => "most2015".into(),
        Edition::Sasu2017 => "sasu2017".into(),
        Edition::Erdayi2021 => "erdayi2021".into(),
    }
}

/// The rules of a round's tables, with as many boards or deals as count.
pub(crate) fn rules(round: &OnlineRound) -> Option<Rules> {
    let rules = Rules::by_id(&rules_id(round.edition, round.decks))?;
    Some(match (round.scoring, rules) {
        (
            Scoring::Boards { boards, .. } | Scoring::Matchpoints { boards },
            Rules::Shengji { edition, .. },
        ) => Rules::boards(edition, Boards { first: 1, count: boards }),
        (Scoring::Points { deals }, rules) => rules.with_deals(deals),
        (_, rules) => rules,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_has_rules_to_play_by() {
        let editions = [Edition::Cn2017, Edition::Most2015, Edition::Sasu2017, Edition::Erdayi2021];
        let ids = editions.map(|edition| rules_id(edition, 2)).into_iter();
        for id in ids.chain([2, 3].map(|decks| rules_id(Edition::Cn2002, decks))) {
            assert!(Rules::by_id(&id).is_some(), "{id}");
        }
    }
}
