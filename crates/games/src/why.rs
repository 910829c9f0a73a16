//! Why a move may be a good one, as far as the rules alone can say.

use serde::{Deserialize, Serialize};

use crate::{Action, Game, Happening, Seat};

/// One reason for a move. Each is a fact about the cards that the player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Why {
    /// Nothing else is legal.
    Only {},
    /// 二打一: no cards of the hand beat those on the table.
    NothingBeats {},
    /// 升级: it would be the best of the trick so far.
    Wins {
        /// The points in the trick then.
        points: u32,
    },
    /// 升级: the partner's play is the best of the trick so far.
    PartnerWins {
        /// The points that are added to it.
        points: u32,
    },
    /// 升级: it does not take the trick, and costs so many points.
    Loses {
        /// The points that are added to it.
        points: u32,
    },
    /// 升级: the same, and it is the least that the rules let one play.
    Least {
        /// The points that are added to it.
        points: u32,
    },
    /// 二打一: the lowest of its kind that beats what lies there.
    LowestThatBeats {},
    /// 二打一: it beats what lies there.
    Beats {},
    /// No rule says more: a bot of the level `club` would play so.
    Bot {},
}

/// So many plays are looked at to find the lowest.
const COMPARED: usize = 512;

impl Game {
    /// Why a seat may want to make a legal move, if the rules have anything to
    /// say of it.
    pub fn why(&self, seat: Seat, action: &Action) -> Option<Why> {
        let legal = self.legal(seat, 2);
        let only = legal.len() == 1;
        match (self, action) {
            (Self::Shengji(_), Action::Shengji(shengji::Action::Play { cards, .. })) => {
                self.why_follow(seat, action, *cards).or_else(|| only.then_some(Why::Only {}))
            }
            (Self::Erdayi(_), Action::Erdayi(erdayi::Action::Pass { .. })) if only => {
                Some(Why::NothingBeats {})
            }
            (Self::Erdayi(game), Action::Erdayi(erdayi::Action::Play { cards, .. })) => {
                let Some(erdayi::Deal::Playing(playing)) = game.deal() else {
                    return None;
                };
                if playing.on_table().is_none() {
                    return only.then_some(Why::Only {});
                }
                let lowest = self.is_lowest(seat, *cards);
                Some(if lowest { Why::LowestThatBeats {} } else { Why::Beats {} })
            }
            (Self::Shengji(_) | Self::Erdayi(_), _) => None,
        }
    }

    /// What a follow does to the trick; nothing of a lead.
    fn why_follow(&self, seat: Seat, action: &Action, cards: cards::CardSet) -> Option<Why> {
        let Self::Shengji(game) = self else {
            return None;
        };
        let Some(shengji::Deal::Playing(playing)) = game.deal() else {
            return None;
        };
        let trick = playing.trick();
        let best = trick.winning()?;
        let mut after = self.clone();
        let mut events = Vec::new();
        after.act(action, &mut events).ok()?;
        let wins = events.iter().any(|event| {
            matches!(event, Happening::Shengji(shengji::Happening::Followed { wins: true, .. }))
        });
        let points = cards.points();
        if wins {
            let lies: u32 = trick.plays.iter().map(|play| play.points()).sum();
            return Some(Why::Wins { points: lies + points });
        }
        if best.side() == seat.shengji().side() {
            return Some(Why::PartnerWins { points });
        }
        let least = self.smallest(seat).as_ref() == Some(action);
        Some(if least { Why::Least { points } } else { Why::Loses { points } })
    }

    /// Whether no legal play of the same kind has a lower rank.
    fn is_lowest(&self, seat: Seat, cards: erdayi::Hand) -> bool {
        let reading = |cards: erdayi::Hand| erdayi::Reading::of(cards.ranks());
        let Some(mine) = reading(cards) else {
            return false;
        };
        let plays = self.legal(seat, COMPARED);
        plays.len() < COMPARED
            && plays.iter().all(|action| match action {
                Action::Erdayi(erdayi::Action::Play { cards, .. }) => {
                    reading(*cards).is_none_or(|other| {
                        (other.pattern, other.length) != (mine.pattern, mine.length)
                            || other.main >= mine.main
                    })
                }
                Action::Erdayi(_) | Action::Shengji(_) => true,
            })
    }
}
