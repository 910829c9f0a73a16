//! The `shengji.*` operations.

use cards::{Card, CardSet, Rank, Suit};
use refusal::Refusal;
use serde::{Deserialize, Deserializer, Serialize};
use shengji::{
    BySide, Circumstances, Declaration, Edition, Follows, Group, Kind, Lead, Order, Others,
    Refused, Seat, Unit, check_follow, check_lead, judge_throw, winner,
};

use crate::question::{Ask, Extent, answers, present, questions};

/// How many plays are listed unless the question says otherwise.
const DEFAULT_LIMIT: u64 = 10_000;

/// An edition named by its id.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ShengjiRules", type = "string"))]
struct Rules(&'static Edition);

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Edition::by_id(&id)
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom(format_args!("no edition “{id}”")))
    }
}

questions! {
    /// How do the cards stand?
    pub OrderQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The level that is played.
        level: Rank,
        /// The trump suit; `null` for 无主.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        trump: Option<Suit>,
    }

    /// What is led, and does a throw stand against the other hands?
    pub LeadQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The level that is played.
        level: Rank,
        /// The trump suit; `null` for 无主.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        trump: Option<Suit>,
        /// The hand.
        hand: CardSet,
        /// What is played from it.
        play: CardSet,
        /// The units as the leader means them.
        reading: Option<Vec<CardSet>>,
        /// The hands of the next player, the partner and the previous player.
        others: Option<[CardSet; 3]>,
    }

    /// Does the play follow?
    pub FollowQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The level that is played.
        level: Rank,
        /// The trump suit; `null` for 无主.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        trump: Option<Suit>,
        /// The hand.
        hand: CardSet,
        /// What was led.
        lead: CardSet,
        /// The units as the leader means them.
        reading: Option<Vec<CardSet>>,
        /// What is played from it.
        play: CardSet,
    }

    /// What follows?
    pub FollowsQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The level that is played.
        level: Rank,
        /// The trump suit; `null` for 无主.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        trump: Option<Suit>,
        /// The hand.
        hand: CardSet,
        /// What was led.
        lead: CardSet,
        /// The units as the leader means them.
        reading: Option<Vec<CardSet>>,
        /// How many are listed at most; more are only counted.
        limit: Option<u64>,
    }

    /// Who wins the trick?
    pub TrickQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The level that is played.
        level: Rank,
        /// The trump suit; `null` for 无主.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        trump: Option<Suit>,
        /// The lead first.
        plays: [CardSet; 4],
        /// The units as the leader means them.
        reading: Option<Vec<CardSet>>,
    }

    /// How often does the kitty count after this lead of the last trick?
    pub KittyQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The level that is played.
        level: Rank,
        /// The trump suit; `null` for 无主.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        trump: Option<Suit>,
        /// What was led.
        lead: CardSet,
        /// The units as the leader means them.
        reading: Option<Vec<CardSet>>,
    }

    /// What do the defenders' points lead to, the kitty and penalties among
    /// them?
    pub ResultQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// The defenders' points.
        points: i32,
    }

    /// What may the seat declare?
    pub DeclareQuestion {
        /// The edition, by its id.
        rules: Rules,
        /// Whether it is the first deal.
        first_deal: bool,
        /// The level that is played.
        level: Rank,
        /// Of each side, where they differ.
        #[cfg_attr(feature = "wire", ts(optional, type = "{ EW: Level, NS: Level }"))]
        levels: Option<BySide<Rank>>,
        /// Who deals, where it is known.
        #[cfg_attr(feature = "wire", ts(optional, type = "'E' | 'N' | 'W' | 'S'"))]
        dealer: Option<Seat>,
        /// Who asks.
        #[cfg_attr(feature = "wire", ts(type = "'E' | 'N' | 'W' | 'S'"))]
        seat: Seat,
        /// What the seat has drawn.
        holding: CardSet,
        /// What was declared so far.
        history: Vec<Declared>,
    }

    /// Who declared with which cards.
    Declared {
        /// Who.
        #[cfg_attr(feature = "wire", ts(type = "'E' | 'N' | 'W' | 'S'"))]
        seat: Seat,
        /// With which cards.
        cards: CardSet,
    }
}

answers! {
    /// How the cards stand.
    OrderAnswer {
        /// By group.
        groups: OrderedGroups,
    }

    /// For trump and each side suit the lists of equal cards, strongest
    /// first; a suit that is trump has none of its own.
    OrderedGroups {
        /// Trump.
        #[cfg_attr(feature = "wire", schema(value_type = Vec<Vec<String>>))]
        trump: Vec<Vec<Card>>,
        /// Spades.
        #[serde(rename = "S", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        spades: Option<Vec<Vec<Card>>>,
        /// Hearts.
        #[serde(rename = "H", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        hearts: Option<Vec<Vec<Card>>>,
        /// Clubs.
        #[serde(rename = "C", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        clubs: Option<Vec<Vec<Card>>>,
        /// Diamonds.
        #[serde(rename = "D", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        diamonds: Option<Vec<Vec<Card>>>,
    }

    /// What is led, and with the other hands whether it stands.
    LeadAnswer {
        /// What it is.
        kind: Kind,
        /// Its units, as they are read.
        #[cfg_attr(feature = "wire", schema(value_type = Vec<Vec<String>>))]
        units: Vec<Vec<Card>>,
        /// Whether it stands; missing without the other hands.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        stands: Option<bool>,
        /// The units that fail, of a throw that does not stand.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        failing: Option<Vec<Vec<Card>>>,
        /// The points that such a throw costs.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        penalty: Option<u32>,
        /// The cards that are led instead, when only one outcome is possible.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<String>>))]
        forced: Option<Vec<Card>>,
        /// The units that the next player chooses from otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        options: Option<Vec<Vec<Card>>>,
    }

    /// The play follows.
    FollowAnswer {}

    /// What follows.
    FollowsAnswer {
        /// How many distinct plays there are.
        count: u64,
        /// The plays; missing where there are more than are listed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<Vec<String>>>))]
        plays: Option<Vec<Vec<Card>>>,
    }

    /// Who wins a trick.
    TrickAnswer {
        /// Whose play, the lead being 0.
        winner: usize,
        /// The points in the trick.
        points: u32,
    }

    /// How often the kitty counts.
    KittyAnswer {
        /// So often.
        factor: u32,
    }

    /// What a deal leads to.
    ResultAnswer {
        /// Levels the dealer's side goes up.
        dealer_side: u32,
        /// Levels the defenders go up.
        defenders: u32,
        /// Whether the defenders take over the dealership.
        switch: bool,
    }

    /// What a seat may declare.
    DeclareAnswer {
        /// Each with all the cards that the seat would then be showing.
        #[cfg_attr(feature = "wire", schema(value_type = Vec<Vec<String>>))]
        options: Vec<Vec<Card>>,
    }
}

impl Ask for OrderQuestion {
    type Answer = OrderAnswer;

    fn answer(self) -> Result<OrderAnswer, Refusal> {
        let mut groups = self.rules.0.order(self.level, self.trump).groups();
        let mut of = |group: Group| {
            let at = groups.iter().position(|(each, _)| *each == group)?;
            Some(groups.swap_remove(at).1)
        };
        let groups = OrderedGroups {
            trump: of(Group::Trump).unwrap_or_default(),
            spades: of(Group::Side(Suit::Spades)),
            hearts: of(Group::Side(Suit::Hearts)),
            clubs: of(Group::Side(Suit::Clubs)),
            diamonds: of(Group::Side(Suit::Diamonds)),
        };
        Ok(OrderAnswer { groups })
    }
}

impl Ask for LeadQuestion {
    type Answer = LeadAnswer;

    fn answer(self) -> Result<LeadAnswer, Refusal> {
        let edition = self.rules.0;
        let order = edition.order(self.level, self.trump);
        within_decks(edition, [self.hand])?;
        let lead = check_lead(edition, &order, self.hand, self.play, self.reading.as_deref())
            .map_err(|refused| refused.refusal(edition))?;
        let mut answer = LeadAnswer {
            kind: lead.kind(),
            units: units(&order, &lead.units),
            stands: None,
            failing: None,
            penalty: None,
            forced: None,
            options: None,
        };
        if let Some([next, partner, previous]) = self.others {
            within_decks(edition, [next, partner, previous])?;
            let failed = judge_throw(edition, &order, &lead, &Others { next, partner, previous });
            answer.stands = Some(failed.is_none());
            if let Some(failed) = failed {
                answer.failing = Some(units(&order, &failed.failing));
                answer.penalty = Some(failed.penalty);
                match failed.forced() {
                    Some(unit) => answer.forced = Some(order.sorted(unit.cards)),
                    None => answer.options = Some(units(&order, &failed.options)),
                }
            }
        }
        Ok(answer)
    }
}

fn units(order: &Order, units: &[Unit]) -> Vec<Vec<Card>> {
    units.iter().map(|unit| order.sorted(unit.cards)).collect()
}

impl Ask for FollowQuestion {
    type Answer = FollowAnswer;

    fn answer(self) -> Result<FollowAnswer, Refusal> {
        let edition = self.rules.0;
        let order = edition.order(self.level, self.trump);
        within_decks(edition, [self.hand])?;
        let lead = given_lead(edition, &order, self.lead, self.reading.as_deref())?;
        check_follow(&order, self.hand, &lead, self.play)
            .map_err(|refused| refused.refusal(edition))?;
        Ok(FollowAnswer {})
    }
}

/// The lead that a question takes for granted. Whether its leader was allowed
/// to throw it is another question.
fn given_lead(
    edition: &Edition,
    order: &Order,
    cards: CardSet,
    reading: Option<&[CardSet]>,
) -> Result<Lead, Refusal> {
    within_decks(edition, [cards])?;
    Lead::read(order, cards, reading).map_err(|refused| refused.refusal(edition))
}

/// No hand has more copies of a card than there are decks.
fn within_decks(edition: &Edition, sets: impl IntoIterator<Item = CardSet>) -> Result<(), Refusal> {
    let decks = edition.decks.count();
    match sets.into_iter().find_map(|set| set.at_least(decks + 1).nth(0)) {
        None => Ok(()),
        Some(card) => Err(Refusal::bad_request(
            format!("{decks} 副牌没有这么多 {}。", card.face()),
            format!("{decks} decks do not have so many copies of {card}."),
        )),
    }
}

impl Ask for FollowsQuestion {
    type Answer = FollowsAnswer;

    fn answer(self) -> Result<FollowsAnswer, Refusal> {
        let edition = self.rules.0;
        let order = edition.order(self.level, self.trump);
        within_decks(edition, [self.hand])?;
        let lead = given_lead(edition, &order, self.lead, self.reading.as_deref())?;
        if self.hand.len() < self.lead.len() {
            return Err(Refusal::bad_request(
                "手牌比领出的牌少。",
                "The hand has fewer cards than were led.",
            ));
        }
        let mut follows = Follows::new(&order, self.hand, &lead);
        let count = follows.count();
        let listed = count <= self.limit.unwrap_or(DEFAULT_LIMIT);
        let plays = listed.then(|| follows.iter().map(|play| order.sorted(play)).collect());
        Ok(FollowsAnswer { count, plays })
    }

    fn extent(&self) -> Extent {
        Extent { listed: self.limit.unwrap_or(DEFAULT_LIMIT), weighed: 0 }
    }

    fn list_within(&mut self, plays: u64, bytes: u64) {
        // A card is written `"SA",`, a play with brackets and a comma.
        let room = bytes / (5 * self.lead.len() as u64 + 3);
        self.limit = Some(self.limit.unwrap_or(DEFAULT_LIMIT).min(plays).min(room));
    }
}

impl Ask for TrickQuestion {
    type Answer = TrickAnswer;

    fn answer(self) -> Result<TrickAnswer, Refusal> {
        let edition = self.rules.0;
        let order = edition.order(self.level, self.trump);
        within_decks(edition, self.plays)?;
        let lead = given_lead(edition, &order, self.plays[0], self.reading.as_deref())?;
        let led = lead.cards.len();
        if let Some(play) = self.plays.iter().find(|play| play.len() != led) {
            return Err(Refused::WrongCount { led, played: play.len() }.refusal(edition));
        }
        let points = self.plays.iter().map(|play| play.points()).sum();
        let winner = winner(&order, edition.ruffs, &lead, &self.plays);
        Ok(TrickAnswer { winner, points })
    }
}

impl Ask for KittyQuestion {
    type Answer = KittyAnswer;

    fn answer(self) -> Result<KittyAnswer, Refusal> {
        let edition = self.rules.0;
        let order = edition.order(self.level, self.trump);
        let lead = given_lead(edition, &order, self.lead, self.reading.as_deref())?;
        Ok(KittyAnswer { factor: edition.kitty_factors.factor(&lead) })
    }
}

impl Ask for ResultQuestion {
    type Answer = ResultAnswer;

    fn answer(self) -> Result<ResultAnswer, Refusal> {
        if !(-100_000..=100_000).contains(&self.points) {
            return Err(Refusal::bad_request("分数超出范围。", "The points are out of range."));
        }
        let rise = self.rules.0.levels.rise(self.points);
        Ok(ResultAnswer {
            dealer_side: rise.dealer_side,
            defenders: rise.defenders,
            switch: rise.switch,
        })
    }
}

impl Ask for DeclareQuestion {
    type Answer = DeclareAnswer;

    fn answer(self) -> Result<DeclareAnswer, Refusal> {
        let (edition, level) = (self.rules.0, self.level);
        let circumstances = Circumstances {
            edition,
            first_deal: self.first_deal,
            levels: self.levels.unwrap_or(BySide { east_west: level, north_south: level }),
            dealer_side: self.dealer.map(Seat::side),
        };
        let history: Vec<Declaration> = self
            .history
            .iter()
            .map(|entry| Declaration { seat: entry.seat, cards: entry.cards })
            .collect();
        within_decks(edition, [self.holding])?;
        let options = circumstances.options(self.seat, self.holding, &history);
        let order = edition.order(level, None);
        Ok(DeclareAnswer {
            options: options.into_iter().map(|cards| order.sorted(cards)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use cards::Card;
    use refusal::Lang;
    use serde_json::json;

    use crate::answer_line;

    /// No deal has such hands, but a question may.
    #[test]
    fn more_follows_than_numbers_are_counted_as_far_as_numbers_go() {
        let all = || Card::all().map(|card| card.to_string());
        let thrice = |cards: Vec<String>| [&cards[..], &cards[..], &cards[..]].concat();
        let led = thrice(all().filter(|card| card.starts_with('S') && card != "S2").collect());
        let hand = thrice(all().filter(|card| !card.starts_with('S')).collect());
        let question = json!({
            "op": "shengji.follows", "rules": "cn2002x3", "level": "2", "trump": "H",
            "hand": hand, "lead": led,
        });
        let answer = answer_line(question.to_string().as_bytes(), Lang::Zh);
        assert_eq!(answer, json!({"ok": true, "count": u64::MAX}));
    }
}
