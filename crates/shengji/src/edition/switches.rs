//! The switches in which editions differ.

use serde::{Deserialize, Serialize};

/// 甩牌
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throws {
    /// From which groups a throw is allowed.
    pub groups: ThrowGroups,
    /// When it stands.
    pub test: ThrowTest,
    /// What a failed one costs.
    pub penalty: ThrowPenalty,
    /// What is led instead.
    pub led: ThrowLed,
}

/// From which groups a throw is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowGroups {
    /// Trumps and side suits.
    Any,
    /// Side suits only (cn2017:12 四 副牌).
    SideSuitsOnly,
}

/// When a throw stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowTest {
    /// No other hand holds a unit of the same form with a higher top.
    NoHigherUnit,
    /// No other hand holds a card of the suit above any card thrown
    /// (cn2017:12 四 任意一张牌).
    NoHigherCard,
}

/// What a failed throw costs, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowPenalty {
    /// Nothing.
    None,
    /// So much for each unit that fails.
    PerFailingUnit(u32),
    /// So much for each card thrown.
    PerCardThrown(u32),
    /// So much for each card of the units that fail.
    PerFailingCard(u32),
}

impl ThrowPenalty {
    pub(crate) const fn points(self) -> u32 {
        match self {
            Self::None => 0,
            Self::PerFailingUnit(points)
            | Self::PerCardThrown(points)
            | Self::PerFailingCard(points) => points,
        }
    }
}

/// What is led when a throw fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowLed {
    /// A failing unit; of several the next player names one. When the
    /// thrower's partner could have beaten a throw of several forms, the next
    /// player names any unit of it (cn2002:34 一).
    NamedByNext,
    /// The smallest failing unit; of several forms the next player names one
    /// (most2015 六(二)2).
    SmallestOfNamedKind,
    /// The smallest failing unit, or card where cards are tested.
    Smallest,
}

/// How two ruffs of a throw are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuffComparison {
    /// By the best unit of the form with most cards (cn2002:15 二).
    DominantForm,
    /// Form by form, tractors before pairs before singles (cn2017:4 十九).
    EveryForm,
}

/// Declaring trump (spec §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaring {
    /// A joker must be shown with the level cards: of the suit's colour when
    /// opening, any when overcalling (sasu2017 一.6).
    pub with_joker: bool,
    /// What beats a suit declaration of another player.
    pub overcall: Overcall,
    /// 无主.
    pub no_trump: NoTrump,
    /// When nobody declares in the first deal.
    pub undeclared_first: Undeclared,
    /// When nobody declares in a later deal.
    pub undeclared_later: Undeclared,
    /// In later deals the opponents may open with their own level and take
    /// the dealership when the dealer's side does not declare (sasu2017 一.6).
    pub opponents_may_take_over: bool,
}

/// What beats a suit declaration of another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overcall {
    /// More level cards of any one suit (cn2002:8, 21 二).
    MoreCards,
    /// A pair of another suit over a single card, nothing over a pair.
    PairOverSingle,
    /// A pair over a single card, and over a pair of a lower suit, spades
    /// highest, again and again (sasu2017 一.6).
    PairLadder,
}

/// Whether and how a pair of jokers makes 无主.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoTrump {
    /// There is no 无主 by declaration.
    Never,
    /// Over a suit declaration of another player.
    OverOthers(BigOverLittle),
    /// At any time, by anyone, also as the first declaration (cn2017:4 十六).
    AnyTime(BigOverLittle),
}

/// When big jokers overcall little ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigOverLittle {
    /// Only in the first deal (most2015 五(四)).
    FirstDealOnly,
    /// Always.
    Always,
}

/// What decides trump when nobody declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undeclared {
    /// The deal is void (cn2002:8).
    Redeal,
    /// The kitty is turned up from the top; the first card that decides makes
    /// its suit trump.
    TurnUp(FirstTurned),
    /// The kitty is turned up until somebody holds the other copy of a card:
    /// he is dealer and its suit is trump (sasu2017 一.6).
    MatchKitty,
}

/// What a joker turned up from the kitty means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstTurned {
    /// Turn the next card (cn2002:21 三).
    SkipJokers,
    /// 无主 (most2015 五(六)).
    JokerIsNoTrump,
}

/// Thinking times (spec §8), in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// For a lead.
    pub lead_ms: u32,
    /// For a follow.
    pub follow_ms: u32,
    /// For taking and laying the kitty.
    pub kitty_ms: u32,
    /// What the text attaches to a time-out. Online the program plays the
    /// smallest legal play besides, so that no table can hang.
    pub on_timeout: OnTimeout,
}

/// What a text attaches to a time-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// Nothing but the play itself (cn2017:8).
    PlayOnly,
    /// A warning, then a recorded violation (cn2002:38).
    WarnThenRecord,
    /// A warning, then so many points each time (most2015 六(五)).
    WarnThenPoints(u32),
    /// A warning; the second time the deal is lost and the others rise one
    /// level; the third time the match is lost (sasu2017 七).
    WarnThenDealThenMatch,
}
