//! What a follower owes (cn2002:13, spec §4).

use cards::CardSet;

use crate::error::Refused;
use crate::ladder::{Ladder, longest_run};
use crate::lead::Lead;
use crate::order::Order;
use crate::packing::{Runs, holds};
use crate::unit::Shape;

/// The best match a set of cards has with a lead.
///
/// Widths are gone through from the widest unit of the lead down to pairs. At
/// each width the longest demand is met by the longest run that can be had
/// beside those already noted; what is left of it is a demand again, and what
/// no run of this width meets falls to the next narrower one. Each entry is
/// the greatest possible beside the earlier ones, which makes the whole the
/// lexicographically greatest.
pub fn best_match(ladder: Ladder, lead: &Runs) -> Runs {
    let mut best = Runs::NONE;
    if lead.is_empty() || ladder.columns(2) == 0 {
        return best;
    }
    let mut demands: arrayvec::ArrayVec<u8, 40> = arrayvec::ArrayVec::new();
    for width in [3, 2] {
        demands.extend(lead.iter().filter(|s| s.width == width).map(|s| s.length));
        let mut bound = longest_run(ladder.columns(width));
        while let Some(longest) = take_longest(&mut demands) {
            let run = (1..=longest.min(bound)).rev().find(|&length| {
                let mut more = best;
                more.push(Shape { width, length });
                holds(ladder, &more)
            });
            let Some(length) = run else {
                demands.push(longest);
                break;
            };
            best.push(Shape { width, length });
            bound = length;
            if length < longest {
                demands.push(longest - length);
            }
        }
    }
    best
}

fn take_longest(demands: &mut arrayvec::ArrayVec<u8, 40>) -> Option<u8> {
    let (index, _) = demands.iter().enumerate().max_by_key(|&(_, length)| length)?;
    Some(demands.swap_remove(index))
}

/// Whether `play` from `hand` may follow `lead`.
pub fn check_follow(
    order: &Order,
    hand: CardSet,
    lead: &Lead,
    play: CardSet,
) -> Result<(), Refused> {
    let count = lead.cards.len();
    if play.len() != count {
        return Err(Refused::WrongCount { led: count, played: play.len() });
    }
    if !play.is_subset(hand) {
        return Err(Refused::not_in_hand(play, hand));
    }
    let suit = order.of_group(hand, lead.group);
    let followed = order.of_group(play, lead.group).len();
    let owed = suit.len().min(count);
    if followed < owed {
        return Err(Refused::MustFollowSuit { group: lead.group, owed, followed });
    }
    if suit.len() <= count || lead.runs.is_empty() {
        return Ok(());
    }
    let owed = best_match(order.ladder(suit, lead.group), &lead.runs);
    if holds(order.ladder(play, lead.group), &owed) {
        Ok(())
    } else {
        Err(Refused::MustFollowShape { owed: Box::new(owed) })
    }
}
