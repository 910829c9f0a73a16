//! Why an action was refused.

use cards::{CardSet, Suit};
use refusal::{Article, Refusal};

use crate::edition::{Edition, Rule};
use crate::exposed::Demand;
use crate::order::Group;
use crate::packing::Runs;
use crate::seat::Seat;

/// Why an action was refused. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No card was played.
    NoCards,
    /// Not as many cards as were led.
    WrongCount {
        /// Cards led.
        led: usize,
        /// Cards played.
        played: usize,
    },
    /// Some of the cards are not in the hand.
    NotInHand {
        /// The cards that are missing.
        missing: CardSet,
    },
    /// A lead from two groups.
    MixedSuits,
    /// A throw from a group in which the edition knows none.
    ThrowNotAllowed,
    /// The declared reading is no partition of the cards into units.
    BadReading,
    /// Cards of the led group were held back.
    MustFollowSuit {
        /// The group led.
        group: Group,
        /// How many of its cards must be played.
        owed: usize,
        /// How many were.
        followed: usize,
    },
    /// Pairs, triples or tractors were held back.
    MustFollowShape {
        /// The runs that must be in the play.
        owed: Box<Runs>,
    },
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// The deal is in a phase that knows no such action.
    WrongPhase,
    /// These cards cannot be declared now.
    CannotDeclare,
    /// Not the number of cards that the kitty has.
    WrongKittySize {
        /// Cards of the kitty.
        kitty: usize,
        /// Cards laid down.
        laid: usize,
    },
    /// Not one of the units that may be led.
    NotAnOption,
    /// All cards are dealt already.
    NoCardsLeft,
    /// Cards are still being dealt.
    StillDealing,
    /// Only who is about to lead can claim the tricks that are left.
    NotLeading,
    /// Heavy exposed cards were held back that could be played.
    MustPlayHeavy {
        /// The heavy cards.
        heavy: CardSet,
        /// How many of them must be played.
        owed: usize,
    },
    /// A lead that the next player did not allow.
    DemandNotMet {
        /// What was demanded.
        demand: Demand,
    },
    /// Nothing that the next player may demand.
    NotADemand,
    /// The edition's text knows no exposed cards.
    NoExposedCards,
    /// The seat has no heavy cards, and nothing is demanded of it.
    NothingToLift,
}

refusal::refusals! {
    impl Refused {
        Self::NoCards | Self::BadReading => BadRequest, "bad_request";
        Self::WrongCount { .. } => Rule, "wrong_count";
        Self::NotInHand { .. } => Rule, "not_in_hand";
        Self::MixedSuits => Rule, "mixed_suits";
        Self::ThrowNotAllowed => Rule, "throw_not_allowed";
        Self::MustFollowSuit { .. } => Rule, "must_follow_suit";
        Self::MustFollowShape { .. } => Rule, "must_follow_shape";
        Self::NotYourTurn { .. } => Rule, "not_your_turn";
        Self::WrongPhase => Rule, "wrong_phase";
        Self::CannotDeclare => Rule, "cannot_declare";
        Self::WrongKittySize { .. } => Rule, "wrong_kitty_size";
        Self::NotAnOption => Rule, "not_an_option";
        Self::NoCardsLeft => Rule, "no_cards_left";
        Self::StillDealing => Rule, "still_dealing";
        Self::NotLeading => Rule, "not_leading";
        Self::MustPlayHeavy { .. } => Rule, "must_play_heavy";
        Self::DemandNotMet { .. } => Rule, "demand_not_met";
        Self::NotADemand => Rule, "not_a_demand";
        Self::NoExposedCards => Rule, "no_exposed_cards";
        Self::NothingToLift => Rule, "nothing_to_lift";
    }
}

impl Refused {
    /// `play` has cards that `hand` has not.
    pub(crate) fn not_in_hand(play: CardSet, hand: CardSet) -> Self {
        let missing = play.kinds().fold(CardSet::EMPTY, |missing, (card, copies)| {
            missing + CardSet::of(card, copies.saturating_sub(hand.copies(card)))
        });
        Self::NotInHand { missing }
    }

    const fn rule(&self) -> Option<Rule> {
        match self {
            Self::WrongCount { .. } => Some(Rule::SameCount),
            Self::MixedSuits => Some(Rule::Leading),
            Self::ThrowNotAllowed => Some(Rule::Throwing),
            Self::MustFollowSuit { .. } | Self::MustFollowShape { .. } => Some(Rule::Following),
            Self::NotYourTurn { .. } => Some(Rule::Turn),
            Self::CannotDeclare => Some(Rule::Declaring),
            Self::WrongKittySize { .. } => Some(Rule::Kitty),
            Self::NotAnOption => Some(Rule::FailedThrow),
            Self::MustPlayHeavy { .. } | Self::DemandNotMet { .. } | Self::NotADemand => {
                Some(Rule::Exposed)
            }
            Self::NoCards
            | Self::NotInHand { .. }
            | Self::BadReading
            | Self::WrongPhase
            | Self::NoCardsLeft
            | Self::StillDealing
            | Self::NotLeading
            | Self::NoExposedCards
            | Self::NothingToLift => None,
        }
    }

    /// The article broken, in the edition's text.
    pub fn article(&self, edition: &Edition) -> Option<Article> {
        self.rule().map(|rule| edition.text.article(rule))
    }

    /// The refusal as data, for pages and programs.
    pub fn refusal(&self, edition: &Edition) -> Refusal {
        let refusal = self.saying(self.zh(), self.en());
        match self.article(edition) {
            Some(article) => refusal.citing(article),
            None => refusal,
        }
    }

    fn zh(&self) -> String {
        match self {
            Self::NoCards => "没有出牌。".to_owned(),
            Self::WrongCount { led, played } => {
                format!("领出 {led} 张，须出 {led} 张，不是 {played} 张。")
            }
            Self::NotInHand { missing } => format!("手中没有 {}。", faces(*missing)),
            Self::MixedSuits => "领出的牌必须是同一门花色。".to_owned(),
            Self::ThrowNotAllowed => "本规则主牌不能甩牌。".to_owned(),
            Self::BadReading => "声明的组合与所出的牌不符。".to_owned(),
            Self::MustFollowSuit { group, owed, followed } => {
                format!("{}须跟 {owed} 张，只跟了 {followed} 张。", group_zh(*group))
            }
            Self::MustFollowShape { owed } => {
                format!("有对应的组合必须跟出：{}。", runs_text(owed, run_zh, "、"))
            }
            Self::NotYourTurn { turn } => format!("现在轮到{}。", seat_zh(*turn)),
            Self::WrongPhase => "现在不能这样做。".to_owned(),
            Self::CannotDeclare => "现在不能这样亮主或反主。".to_owned(),
            Self::WrongKittySize { kitty, laid } => {
                format!("底牌须扣 {kitty} 张，不是 {laid} 张。")
            }
            Self::NotAnOption => "只能在所列的组合中指定一种。".to_owned(),
            Self::NoCardsLeft => "牌已经发完。".to_owned(),
            Self::StillDealing => "牌还没有发完。".to_owned(),
            Self::NotLeading => "轮到自己领出时才能摊牌。".to_owned(),
            Self::MustPlayHeavy { heavy, owed } => {
                format!(
                    "重罚张 {} 须在合法出牌的第一时间跟出，这一手须出 {owed} 张。",
                    faces(*heavy)
                )
            }
            Self::DemandNotMet { demand } => demand_zh(*demand),
            Self::NotADemand => "只能就重罚张作所列的一种指定。".to_owned(),
            Self::NoExposedCards => "本规则没有暴露张的规定。".to_owned(),
            Self::NothingToLift => "这一家没有重罚张，也没有对其领出的指定。".to_owned(),
        }
    }

    fn en(&self) -> String {
        match self {
            Self::NoCards => "No card was played.".to_owned(),
            Self::WrongCount { led, played } => {
                format!("{led} were led: play {led} cards, not {played}.")
            }
            Self::NotInHand { missing } => format!("Not in the hand: {}.", faces(*missing)),
            Self::MixedSuits => "A lead must be of one suit.".to_owned(),
            Self::ThrowNotAllowed => "These rules know no throw of trumps.".to_owned(),
            Self::BadReading => "The declared units are not the cards played.".to_owned(),
            Self::MustFollowSuit { group, owed, followed } => {
                format!("Play {owed} {}, not {followed}.", group_en(*group))
            }
            Self::MustFollowShape { owed } => {
                format!(
                    "The hand has what was led and must play it: {}.",
                    runs_text(owed, run_en, ", ")
                )
            }
            Self::NotYourTurn { turn } => format!("It is {turn}'s turn."),
            Self::WrongPhase => "This cannot be done now.".to_owned(),
            Self::CannotDeclare => "These cards cannot be declared now.".to_owned(),
            Self::WrongKittySize { kitty, laid } => {
                format!("Lay down {kitty} cards, not {laid}.")
            }
            Self::NotAnOption => "Name one of the units listed.".to_owned(),
            Self::NoCardsLeft => "All cards are dealt.".to_owned(),
            Self::StillDealing => "Cards are still being dealt.".to_owned(),
            Self::NotLeading => "Only who is about to lead can claim.".to_owned(),
            Self::MustPlayHeavy { heavy, owed } => format!(
                "Heavy exposed cards are played at the first chance: {owed} of {} now.",
                faces(*heavy)
            ),
            Self::DemandNotMet { demand } => demand_en(*demand),
            Self::NotADemand => "Demand one of the things listed.".to_owned(),
            Self::NoExposedCards => "These rules know no exposed cards.".to_owned(),
            Self::NothingToLift => {
                "The seat has no heavy cards, and nothing is demanded of it.".to_owned()
            }
        }
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code(), self.en())
    }
}

impl std::error::Error for Refused {}

fn faces(cards: CardSet) -> String {
    cards.iter().map(cards::Card::face).collect::<Vec<_>>().join(" ")
}

fn demand_zh(demand: Demand) -> String {
    match demand {
        Demand::Nothing {} => "下家没有指定。".to_owned(),
        Demand::Suit { card } => format!("下家指定领出 {} 的花色。", card.face()),
        Demand::NotSuit { card } => format!("下家不许领出 {} 的花色。", card.face()),
        Demand::Card { card } => format!("下家指定领出 {}。", card.face()),
        Demand::NotCard { card } => format!("下家不许领出 {}。", card.face()),
    }
}

fn demand_en(demand: Demand) -> String {
    match demand {
        Demand::Nothing {} => "The next player demands nothing.".to_owned(),
        Demand::Suit { card } => {
            format!("The next player demands a lead of the suit of {}.", card.face())
        }
        Demand::NotSuit { card } => {
            format!("The next player forbids a lead of the suit of {}.", card.face())
        }
        Demand::Card { card } => format!("The next player demands the lead of {}.", card.face()),
        Demand::NotCard { card } => format!("The next player forbids the lead of {}.", card.face()),
    }
}

const fn seat_zh(seat: Seat) -> &'static str {
    match seat {
        Seat::East => "东家",
        Seat::North => "北家",
        Seat::West => "西家",
        Seat::South => "南家",
    }
}

const fn group_zh(group: Group) -> &'static str {
    match group {
        Group::Trump => "主牌",
        Group::Side(Suit::Spades) => "黑桃",
        Group::Side(Suit::Hearts) => "红心",
        Group::Side(Suit::Clubs) => "梅花",
        Group::Side(Suit::Diamonds) => "方块",
    }
}

const fn group_en(group: Group) -> &'static str {
    match group {
        Group::Trump => "trumps",
        Group::Side(Suit::Spades) => "spades",
        Group::Side(Suit::Hearts) => "hearts",
        Group::Side(Suit::Clubs) => "clubs",
        Group::Side(Suit::Diamonds) => "diamonds",
    }
}

fn runs_text(runs: &Runs, name: fn(u8, u8) -> String, comma: &str) -> String {
    runs.iter().map(|run| name(run.width, run.length)).collect::<Vec<_>>().join(comma)
}

fn run_zh(width: u8, length: u8) -> String {
    match (width, length) {
        (2, 1) => "对子".to_owned(),
        (_, 1) => "刻子".to_owned(),
        (2, _) => format!("{length}连对"),
        _ => format!("{length}连刻"),
    }
}

fn run_en(width: u8, length: u8) -> String {
    match (width, length) {
        (2, 1) => "a pair".to_owned(),
        (_, 1) => "a triple".to_owned(),
        (2, _) => format!("{length} adjacent pairs"),
        _ => format!("{length} adjacent triples"),
    }
}
