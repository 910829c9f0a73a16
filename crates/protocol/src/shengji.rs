//! A game of 升级 as a client sees it.

use ::shengji as rules;
use cards::{CardSet, Rank, Suit};
use games::Seat;
use rules::Demand;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::value::{Side, four, two};

/// A 局 or a set of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShengjiGameView {
    /// The edition's id.
    pub rules: String,
    /// Both sides' levels.
    pub levels: [Rank; 2],
    /// The results of the deals that are over.
    pub results: Vec<ShengjiResult>,
    /// The side that won the 局.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Side>,
    /// The latest deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deal: Option<ShengjiDeal>,
}

/// A deal. Lists by seat are in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShengjiDeal {
    /// Where the deal stands.
    pub phase: ShengjiPhase,
    /// The number of the deal.
    pub number: u32,
    /// Whether declaring decides the dealer.
    pub first_deal: bool,
    /// Both sides' levels.
    pub levels: [Rank; 2],
    /// The dealer, once fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dealer: Option<Seat>,
    /// Level and trump, once fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terms: Option<Terms>,
    /// The declarations, the last of which stands.
    pub declarations: Vec<Declaration>,
    /// What the viewer may declare now.
    pub may_declare: Vec<CardSet>,
    /// Whether the seat whose turn it is must name the trump suit.
    pub must_name_trump: bool,
    /// Cards in each hand.
    pub counts: [usize; 4],
    /// The hands that the viewer may see; all, as dealt, once it is over.
    pub hands: [Option<CardSet>; 4],
    /// Cards that all have seen and that are still in hand: shown in a failed
    /// throw, or exposed by a ruling.
    pub exposed: [CardSet; 4],
    /// Those of them that are played at the first chance (重罚张); left out
    /// where nobody has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub heavy: Option<[CardSet; 4]>,
    /// What the next player demanded of the leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub demand: Option<Demand>,
    /// What the seat whose turn it is may demand of the leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub demands: Option<Vec<Demand>>,
    /// The original kitty, if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kitty: Option<CardSet>,
    /// The kitty laid down, if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub buried: Option<CardSet>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<Seat>,
    /// The trick on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub trick: Option<Trick>,
    /// The trick before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_trick: Option<Trick>,
    /// A throw that failed and what the next player may name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub naming: Option<Naming>,
    /// The point cards the defenders took.
    pub taken: CardSet,
    /// The defenders' points, penalties included.
    pub points: i32,
    /// The result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<ShengjiResult>,
}

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ShengjiPhase {
    /// Cards are dealt one by one, and anyone may declare.
    Drawing,
    /// A board: the seats are asked in turn whether they declare.
    Bidding,
    /// The dealer has the kitty.
    Exchange,
    /// Tricks are played.
    Playing,
    /// A throw failed, and the next player names what is led.
    Naming,
    /// A player with heavy exposed cards is to lead, and the next player says
    /// first what may be led.
    Demanding,
    /// It has a result.
    Finished,
    /// It is void and dealt again.
    Void,
}

/// Level and trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Terms {
    /// The level played.
    pub level: Rank,
    /// The trump suit; `null` for 无主.
    pub trump: Option<Suit>,
}

/// Cards that a seat shows to make a suit trump, or 无主.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Declaration {
    /// Who.
    pub seat: Seat,
    /// All that the seat shows.
    pub cards: CardSet,
}

/// A trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// All plays in order, the lead first.
    pub plays: Vec<CardSet>,
    /// The lead's units.
    pub units: Vec<CardSet>,
    /// Who is winning, or won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winning: Option<Seat>,
}

/// A failed throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Naming {
    /// Who threw.
    pub thrower: Seat,
    /// All cards thrown.
    pub thrown: CardSet,
    /// What the next player may name.
    pub options: Vec<CardSet>,
}

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShengjiResult {
    /// The dealer.
    pub dealer: Seat,
    /// The level played.
    pub level: Rank,
    /// The trump suit; `null` for 无主.
    pub trump: Option<Suit>,
    /// Points in the tricks the defenders won.
    pub trick_points: u32,
    /// Penalties as the defenders count them.
    pub penalty_points: i32,
    /// Points in the kitty laid down.
    pub kitty_points: u32,
    /// The kitty's factor; 0 when the dealer's side won the last trick.
    pub factor: u32,
    /// The defenders' points in all.
    pub points: i32,
    /// What it does to the levels.
    pub rise: Rise,
    /// The levels after it.
    pub levels: [Rank; 2],
    /// Who deals next.
    pub next_dealer: Seat,
    /// The side that won the 局 with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game_won: Option<Side>,
    /// How it ended before the last card, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<Ended>,
}

/// What a deal does to the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rise {
    /// Levels of the dealer's side.
    pub dealer_side: u32,
    /// Levels of the defenders.
    pub defenders: u32,
    /// Whether the defenders become the dealer's side.
    pub switch: bool,
}

/// A step of the level table: what the defenders' points lead to, from here
/// up to the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScaleStep {
    /// The defenders' points.
    pub from: u32,
    /// Levels of the dealer's side.
    pub dealer_side: u32,
    /// Levels of the defenders.
    pub defenders: u32,
    /// Whether the defenders become the dealer's side.
    pub switch: bool,
}

impl ScaleStep {
    /// The whole table of an edition, the lowest step first; `None` in 二打一.
    pub fn all(rules: &games::Rules) -> Option<Vec<Self>> {
        let games::Rules::Shengji { edition, .. } = rules else {
            return None;
        };
        let most = i32::try_from(edition.decks.cards().points()).unwrap_or(i32::MAX);
        let steps = edition.levels.steps(0..=most).into_iter();
        let step = |(from, rise): (i32, rules::Rise)| {
            let rules::Rise { dealer_side, defenders, switch } = rise;
            Self { from: from.unsigned_abs(), dealer_side, defenders, switch }
        };
        Some(steps.map(step).collect())
    }
}

/// How a deal ended before its last card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// A ruling: this side has lost it.
    Forfeited(Side),
    /// This seat claimed all tricks that were left.
    Claimed(Seat),
}

impl From<games::ShengjiView> for ShengjiGameView {
    fn from(view: games::ShengjiView) -> Self {
        Self {
            rules: view.rules,
            levels: two(view.levels),
            results: view.results.into_iter().map(Into::into).collect(),
            winner: view.winner.map(Into::into),
            deal: view.deal.map(Into::into),
        }
    }
}

impl From<rules::View> for ShengjiDeal {
    fn from(view: rules::View) -> Self {
        Self {
            phase: view.phase.into(),
            number: view.number,
            first_deal: view.first_deal,
            levels: two(view.levels),
            dealer: view.dealer.map(Into::into),
            terms: view.terms.map(|terms| Terms { level: terms.level, trump: terms.trump }),
            declarations: view
                .declarations
                .into_iter()
                .map(|shown| Declaration { seat: shown.seat.into(), cards: shown.cards })
                .collect(),
            may_declare: view.may_declare,
            must_name_trump: view.must_name_trump,
            counts: four(view.counts),
            hands: four(view.hands),
            exposed: four(view.exposed),
            heavy: Some(four(view.heavy))
                .filter(|heavy: &[CardSet; 4]| heavy.iter().any(|set| !set.is_empty())),
            demand: view.demand,
            demands: Some(view.demands).filter(|demands| !demands.is_empty()),
            kitty: view.kitty,
            buried: view.buried,
            turn: view.turn.map(Into::into),
            trick: view.trick.map(Into::into),
            last_trick: view.last_trick.map(Into::into),
            naming: view.naming.map(|naming| Naming {
                thrower: naming.thrower.into(),
                thrown: naming.thrown,
                options: naming.options,
            }),
            taken: view.taken,
            points: view.points,
            result: view.result.map(Into::into),
        }
    }
}

impl From<rules::Phase> for ShengjiPhase {
    fn from(phase: rules::Phase) -> Self {
        match phase {
            rules::Phase::Drawing => Self::Drawing,
            rules::Phase::Bidding => Self::Bidding,
            rules::Phase::Exchange => Self::Exchange,
            rules::Phase::Playing => Self::Playing,
            rules::Phase::Naming => Self::Naming,
            rules::Phase::Demanding => Self::Demanding,
            rules::Phase::Finished => Self::Finished,
            rules::Phase::Void => Self::Void,
        }
    }
}

impl From<rules::ViewTrick> for Trick {
    fn from(trick: rules::ViewTrick) -> Self {
        Self {
            leader: trick.leader.into(),
            plays: trick.plays,
            units: trick.units,
            winning: trick.winning.map(Into::into),
        }
    }
}

impl From<rules::DealResult> for ShengjiResult {
    fn from(result: rules::DealResult) -> Self {
        let rules::Rise { dealer_side, defenders, switch } = result.rise;
        Self {
            dealer: result.dealer.into(),
            level: result.level,
            trump: result.trump,
            trick_points: result.trick_points,
            penalty_points: result.penalty_points,
            kitty_points: result.kitty_points,
            factor: result.factor,
            points: result.points,
            rise: Rise { dealer_side, defenders, switch },
            levels: two(result.levels),
            next_dealer: result.next_dealer.into(),
            game_won: result.game_won.map(Into::into),
            ended: result.ended.map(|ended| match ended {
                rules::Ended::Forfeited(side) => Ended::Forfeited(side.into()),
                rules::Ended::Claimed(seat) => Ended::Claimed(seat.into()),
            }),
        }
    }
}
