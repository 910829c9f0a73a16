//! Exposed cards (暴露张) and how they bind their player: cn2002:35, most2015
//! 六(三).
//!
//! Light ones (轻罚张) go back into the hand and bind nobody. Heavy ones
//! (重罚张) lie open: they are played at the first follow that allows it, and
//! when their player is to lead, the next player may say what he leads.

use cards::{Card, CardSet};
use serde::{Deserialize, Serialize};

use crate::edition::RuleText;
use crate::error::Refused;
use crate::follow::check_follow;
use crate::follows::Follows;
use crate::lead::Lead;
use crate::order::Order;
use crate::smallest::{smallest_follow, smallest_heavy_follow, smallest_lead};

/// How much exposed cards give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// 轻罚张: too little to tell the partner anything.
    Light,
    /// 重罚张: enough to tell the partner something and to harm the others.
    Heavy,
}

/// What a text makes of exposed cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExposedRule {
    /// Points that light ones cost.
    pub light_points: u32,
    /// Points that heavy ones cost, where it is not the referee who weighs it.
    pub heavy_points: u32,
    /// What the next player may demand of a lead.
    pub demands: Demands,
}

/// What the next player may demand when a player with heavy cards leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demands {
    /// The suit or the card, or neither, of this one lead; when it is made
    /// the cards are no longer heavy (cn2002:35 二).
    OneLead,
    /// The suit, or no card of it, as long as the player keeps the lead; once
    /// it is demanded the card is no longer heavy (most2015 六(三)2).
    WhileLeading,
}

impl RuleText {
    /// What the text makes of exposed cards. The two texts of 2017 have no
    /// such article: cn2017 plays by software alone, and sasu2017 has
    /// offences of its own instead.
    pub const fn exposed_rule(self) -> Option<ExposedRule> {
        match self {
            // What they cost the referee weighs: a warning, a violation or
            // points of table 4, grade 1.
            Self::Cn2002 => {
                Some(ExposedRule { light_points: 0, heavy_points: 0, demands: Demands::OneLead })
            }
            Self::Most2015 => Some(ExposedRule {
                light_points: 10,
                heavy_points: 20,
                demands: Demands::WhileLeading,
            }),
            Self::Cn2017 | Self::Sasu2017 => None,
        }
    }
}

impl ExposedRule {
    /// Points that go to the other side at once.
    pub const fn points(&self, weight: Weight) -> u32 {
        match weight {
            Weight::Light => self.light_points,
            Weight::Heavy => self.heavy_points,
        }
    }

    /// All that may be demanded of a player with these heavy cards.
    pub fn options(&self, order: &Order, heavy: CardSet) -> Vec<Demand> {
        let mut options = vec![Demand::Nothing {}];
        let mut groups = Vec::new();
        for (card, _) in heavy.kinds() {
            if !groups.contains(&order.group(card)) {
                groups.push(order.group(card));
                options.extend([Demand::Suit { card }, Demand::NotSuit { card }]);
            }
            if self.demands == Demands::OneLead {
                options.extend([Demand::Card { card }, Demand::NotCard { card }]);
            }
        }
        options
    }
}

/// What the next player demands of a lead, by the heavy card it is about. A
/// card stands for its suit too, and every trump for all trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Demand {
    /// Whatever the leader likes.
    Nothing {},
    /// A lead of the card's suit.
    Suit {
        /// The card.
        card: Card,
    },
    /// No lead of the card's suit.
    NotSuit {
        /// The card.
        card: Card,
    },
    /// A lead with the card in it.
    Card {
        /// The card.
        card: Card,
    },
    /// A lead without the card.
    NotCard {
        /// The card.
        card: Card,
    },
}

/// What binds a seat's plays besides the rules of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The heavy cards in its hand.
    pub heavy: CardSet,
    /// What was demanded of its lead.
    pub demand: Option<Demand>,
}

impl Bound {
    /// The cards that may be led one by one. Choice: a demand binds as far as
    /// the hand can meet it, so that there always is a lead.
    pub fn leadable(&self, order: &Order, hand: CardSet) -> CardSet {
        let free = match self.demand {
            None | Some(Demand::Nothing {}) => hand,
            Some(Demand::Suit { card }) => order.of_group(hand, order.group(card)),
            Some(Demand::NotSuit { card }) => hand - order.of_group(hand, order.group(card)),
            Some(Demand::Card { card }) => hand.common(card.into()),
            Some(Demand::NotCard { card }) => {
                hand - hand.common(CardSet::of(card, self.heavy.copies(card)))
            }
        };
        if free.is_empty() { hand } else { free }
    }

    /// Whether cards of the hand may be led, as far as a demand goes.
    pub fn check_lead(&self, order: &Order, hand: CardSet, play: CardSet) -> Result<(), Refused> {
        let free = self.leadable(order, hand);
        match self.demand {
            None => Ok(()),
            Some(Demand::Card { card }) if play.contains(card) || !hand.contains(card) => Ok(()),
            Some(
                Demand::Nothing {}
                | Demand::Suit { .. }
                | Demand::NotSuit { .. }
                | Demand::NotCard { .. },
            ) if play.is_subset(free) => Ok(()),
            Some(demand) => Err(Refused::DemandNotMet { demand }),
        }
    }

    /// Whether cards of the hand may follow: heavy cards go at the first
    /// chance. Of several, as many as any legal follow has; which ones is
    /// the player's to say.
    pub fn check_follow(
        &self,
        order: &Order,
        hand: CardSet,
        lead: &Lead,
        play: CardSet,
    ) -> Result<(), Refused> {
        check_follow(order, hand, lead, play)?;
        if self.heavy.is_empty() {
            return Ok(());
        }
        let owed = Follows::new(order, hand, lead).most_of(self.heavy);
        if play.common(self.heavy).len() >= owed {
            Ok(())
        } else {
            Err(Refused::MustPlayHeavy { heavy: self.heavy, owed })
        }
    }

    /// The follows that may be made.
    pub fn follows(&self, order: &Order, hand: CardSet, lead: &Lead) -> Follows {
        Follows::new(order, hand, lead).with_most_of(self.heavy)
    }

    /// The smallest lead that may be made.
    pub fn smallest_lead(&self, order: &Order, hand: CardSet) -> CardSet {
        smallest_lead(order, self.leadable(order, hand))
    }

    /// The smallest follow that may be made.
    pub fn smallest_follow(&self, order: &Order, hand: CardSet, lead: &Lead) -> CardSet {
        if self.heavy.is_empty() {
            smallest_follow(order, hand, lead)
        } else {
            smallest_heavy_follow(order, hand, lead, self.heavy)
        }
    }
}
