//! Going out without losing the lead once.

use erdayi::{Play, Ranks, can_play, for_each_play};

/// How many plays are looked at before giving up.
const BUDGET: usize = 500;

/// Looks for a way to go out that the other cards, taken as one hand, cannot
/// stop. What it finds is certain; that it finds nothing is not.
pub(super) struct RunOut {
    against: Ranks,
    left: usize,
}

impl RunOut {
    /// A search against these cards.
    pub(super) const fn against(against: Ranks) -> Self {
        Self { against, left: BUDGET }
    }

    /// A lead after which nobody gets to play.
    pub(super) fn lead(&mut self, hand: Ranks) -> Option<Play> {
        let mut leads = Vec::new();
        for_each_play(hand, None, |play| leads.push(play));
        if let Some(&last) = leads.iter().find(|play| play.ranks == hand) {
            return Some(last);
        }
        // Most cards first: fewer plays are left to go wrong.
        leads.sort_unstable_by_key(|play| std::cmp::Reverse(play.ranks.len()));
        leads.into_iter().find(|play| self.stands(play) && self.lead(hand - play.ranks).is_some())
    }

    /// Whether a play ends the deal, now or with what follows.
    pub(super) fn wins(&mut self, hand: Ranks, play: &Play) -> bool {
        let rest = hand - play.ranks;
        rest.is_empty() || self.stands(play) && self.lead(rest).is_some()
    }

    /// Whether nobody can beat a play.
    fn stands(&mut self, play: &Play) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        !can_play(self.against, Some(play.reading))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hand: &str, against: &str, lead: Option<&str>) {
        let found = RunOut::against(against.parse().unwrap()).lead(hand.parse().unwrap());
        assert_eq!(found.map(|play| play.ranks.to_string()).as_deref(), lead);
    }

    #[test]
    fn winners_come_before_the_one_loser() {
        check("3B", "4L", Some("B"));
        check("3AA", "4KK", Some("AA"));
        check("34", "5", None);
    }

    #[test]
    fn bombs_of_the_others_are_counted() {
        check("3B", "44455", Some("B"));
        check("3B", "4444", None);
    }
}
