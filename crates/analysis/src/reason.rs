//! Reasons: claims that the rules or the search can show.

use cards::{Card, CardSet, Suit};
use serde::{Deserialize, Serialize};

use crate::words::{Words, faces};

/// A claim about one of the candidates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "MoveReason"), schema(as = MoveReason))]
pub struct Reason {
    /// Of which move it speaks.
    pub about: About,
    /// What it claims.
    #[cfg_attr(feature = "wire", schema(value_type = Object))]
    pub claim: Claim,
    /// The claim in Chinese.
    pub zh: String,
    /// The claim in English.
    pub en: String,
}

/// Of which move a reason speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The best one, where another was made.
    Best,
    /// The one that was made.
    Made,
    /// The position, whatever is done.
    Position,
}

/// Another player as a seat sees him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Other {
    /// Who plays after the seat (下家).
    Next,
    /// 升级: the partner (对家).
    Partner,
    /// Who plays before the seat (上家).
    Previous,
}

/// What can be claimed. Parts are in per cent of the deals of the unseen
/// cards in which the search tried the move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Claim {
    /// 升级: what is led is the greatest left of its form: nobody can beat it
    /// in its suit.
    Greatest {
        /// The cards.
        cards: CardSet,
    },
    /// 升级: every unit of the throw is the greatest left: it stands for
    /// certain.
    ThrowStands {
        /// The cards.
        cards: CardSet,
    },
    /// 升级: the throw fails in so many deals.
    ThrowFails {
        /// In per cent.
        percent: u8,
    },
    /// 升级: an opponent ruffs the lead in so many deals.
    Ruffed {
        /// In per cent.
        percent: u8,
    },
    /// 升级: the own side takes the trick in so many deals.
    Takes {
        /// In per cent.
        percent: u8,
        /// The points in the trick then, on average.
        points: u32,
    },
    /// 升级: the opponents take the trick in so many deals.
    LosesTrick {
        /// In per cent.
        percent: u8,
        /// The points in the trick then, on average.
        points: u32,
    },
    /// 升级: the partner has shown that he has none of the suit led.
    PartnerVoid {
        /// The suit.
        suit: Suit,
    },
    /// 升级: an opponent has shown that he has none of the suit led, and may
    /// ruff.
    OpponentVoid {
        /// Who.
        who: Other,
        /// The suit.
        suit: Suit,
        /// The points that are led into it.
        points: u32,
    },
    /// 升级: the partner's play is the best of the trick so far.
    PartnerWinning {
        /// The points that the play adds to the trick.
        points: u32,
    },
    /// 升级: an opponent's play is the best of the trick, and so many points
    /// are added to it.
    FeedsOpponent {
        /// Who is winning.
        who: Other,
        /// The points.
        points: u32,
    },
    /// 升级: the play takes points on the table with trumps.
    RuffsPoints {
        /// The points on the table.
        points: u32,
    },
    /// 升级: no card of a side suit is left afterwards: it can be ruffed.
    Empties {
        /// The suit.
        suit: Suit,
    },
    /// 升级: a pair, or more of one card, is torn apart.
    Splits {
        /// The card.
        card: Card,
    },
    /// 升级: so many points lie in the kitty.
    BuriesPoints {
        /// The points.
        points: u32,
    },
    /// 升级: the kitty empties suits.
    BuriesSuits {
        /// Which.
        suits: Vec<Suit>,
    },
    /// 升级: the opponents take the kitty in so many deals.
    KittyLost {
        /// In per cent.
        percent: u8,
    },
    /// 升级: trumps in the kitty.
    BuriesTrumps {
        /// How many.
        count: u32,
    },
    /// 升级: with this suit as trumps so many cards of the hand are trumps.
    TrumpsHeld {
        /// The suit; missing where there is none (无主).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        suit: Option<Suit>,
        /// How many trumps.
        count: u32,
        /// Of how many cards.
        of: u32,
    },
    /// 升级: no other suit that can be declared is longer in the hand.
    LongestSuit {
        /// The suit.
        suit: Suit,
        /// Its cards less those of the level.
        count: u32,
    },
    /// 升级: the defenders get so many points in so many deals.
    DefendersReach {
        /// The points.
        points: i32,
        /// In per cent.
        percent: u8,
    },
    /// 二打一: nobody on the other side can beat the play, as far as one can
    /// know.
    Unbeatable {
        /// The cards.
        cards: CardSet,
    },
    /// 二打一: an opponent beats the play in so many deals.
    Beaten {
        /// In per cent.
        percent: u8,
    },
    /// 二打一: after it the seat goes out for certain.
    SureToGoOut {},
    /// 二打一: the side wins in so many deals.
    Wins {
        /// In per cent.
        percent: u8,
    },
    /// 二打一: so many plays are needed for what is left, if nobody beat any.
    PlaysLeft {
        /// How many.
        plays: u32,
    },
    /// 二打一: a bomb stays in the hand.
    KeepsBomb {
        /// The bomb, or the rocket.
        cards: CardSet,
    },
    /// 二打一: a bomb, or the rocket, is torn apart.
    BreaksBomb {
        /// It.
        cards: CardSet,
    },
    /// 二打一: the play doubles what the deal counts.
    Doubles {},
    /// 二打一: what lies on the table is the partner's.
    PartnerHolds {
        /// Where he sits.
        who: Other,
    },
    /// 二打一: an opponent has few cards left.
    FewLeft {
        /// Who.
        who: Other,
        /// How many.
        count: u32,
    },
    /// 二打一: it is the lowest of its kind that beats what lies there.
    Lowest {},
    /// 二打一: what the hand has for a bid.
    Strength {
        /// Bombs and rockets.
        bombs: u32,
        /// Jokers.
        jokers: u32,
        /// Twos.
        twos: u32,
    },
    /// 二打一: the side of the dealer wins without the defenders having played,
    /// or they win after his first play alone, in so many deals.
    Spring {
        /// In per cent.
        percent: u8,
    },
}

impl Reason {
    /// A claim about one of the candidates.
    pub fn new(about: About, claim: Claim) -> Self {
        let Words { zh, en } = claim.words();
        Self { about, claim, zh, en }
    }
}

impl Other {
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Next => ("下家", "the player after you"),
            Self::Partner => ("对家", "your partner"),
            Self::Previous => ("上家", "the player before you"),
        }
    }
}

impl Claim {
    /// The claim in words.
    pub fn words(&self) -> Words {
        let of_shengji = self.of_shengji().or_else(|| self.before_the_play());
        of_shengji.or_else(|| self.of_erdayi()).unwrap_or_default()
    }

    fn of_shengji(&self) -> Option<Words> {
        Some(match self {
            Self::Greatest { cards } => Words::new(
                format!("{}在这门里是外面最大的，没有更大的同型牌。", faces(*cards)),
                format!("{} is the greatest of its form left in the suit.", faces(*cards)),
            ),
            Self::ThrowStands { cards } => Words::new(
                format!("甩{}一定成立：每一手都是最大的。", faces(*cards)),
                format!(
                    "The throw {} is sure to stand: each part is the greatest left.",
                    faces(*cards)
                ),
            ),
            Self::ThrowFails { percent } => Words::new(
                format!("这样甩有 {percent}% 会失败。"),
                format!("This throw fails in {percent} % of the deals."),
            ),
            Self::Ruffed { percent } => Words::new(
                format!("这样出有 {percent}% 会被对方将吃。"),
                format!("The opponents ruff this in {percent} % of the deals."),
            ),
            Self::Takes { percent, points } => Words::new(
                format!("这样出，这一圈有 {percent}% 归己方，平均得 {points} 分。"),
                format!(
                    "Your side takes this trick in {percent} % of the deals, with {points} points on average."
                ),
            ),
            Self::LosesTrick { percent, points } => Words::new(
                format!("这样出，这一圈有 {percent}% 归对方，平均失 {points} 分。"),
                format!(
                    "The opponents take this trick in {percent} % of the deals, with {points} points on average."
                ),
            ),
            Self::PartnerVoid { suit } => Words::new(
                format!("对家已绝{0}，可以将吃。", suit.symbol()),
                format!("Your partner has shown that he has no {}, and can ruff.", suit.symbol()),
            ),
            Self::OpponentVoid { who, suit, points } => {
                let (zh, en) = who.words();
                Words::new(
                    format!("{zh}已绝{}，可能将吃；这手带 {points} 分。", suit.symbol()),
                    format!("{en} has no {} and may ruff; {points} points are led.", suit.symbol()),
                )
            }
            Self::PartnerWinning { points: 0 } => {
                Words::new("目前是对家的牌最大。", "Your partner is winning the trick so far.")
            }
            Self::PartnerWinning { points } => Words::new(
                format!("目前是对家的牌最大，这手给他添 {points} 分。"),
                format!(
                    "Your partner is winning the trick so far; this adds {points} points to it."
                ),
            ),
            Self::FeedsOpponent { who, points } => {
                let (zh, en) = who.words();
                Words::new(
                    format!("目前是{zh}的牌最大，这手送出 {points} 分。"),
                    format!("{en} is winning the trick, and this gives {points} points to it."),
                )
            }
            Self::RuffsPoints { points } => Words::new(
                format!("用主牌将吃，拿下桌上 {points} 分。"),
                format!("Ruffing goes for the {points} points on the table."),
            ),
            Self::Empties { suit } => Words::new(
                format!("出后{0}绝门，以后可以将吃{0}。", suit.symbol()),
                format!("No {0} is left afterwards, so that {0} can be ruffed.", suit.symbol()),
            ),
            Self::Splits { card } => Words::new(
                format!("拆散了 {} 的对子。", card.face()),
                format!("The pair of {} is torn apart.", card.face()),
            ),
            _ => return None,
        })
    }

    fn before_the_play(&self) -> Option<Words> {
        Some(match self {
            Self::BuriesPoints { points: 0 } => {
                Words::new("底牌里没有分。", "There are no points in the kitty.")
            }
            Self::BuriesPoints { points } => Words::new(
                format!("底牌里埋了 {points} 分。"),
                format!("{points} points lie in the kitty."),
            ),
            Self::BuriesSuits { suits } => {
                let suits: Vec<_> = suits.iter().map(|suit| suit.symbol().to_string()).collect();
                Words::new(
                    format!("扣绝{}。", suits.join("、")),
                    format!("Burying this leaves no {}.", suits.join(" and no ")),
                )
            }
            Self::BuriesTrumps { count } => Words::new(
                format!("底牌里埋了 {count} 张主牌。"),
                format!("{count} trumps lie in the kitty."),
            ),
            Self::KittyLost { percent } => Words::new(
                format!("这样扣有 {percent}% 会被抠底。"),
                format!("The defenders take the kitty in {percent} % of the deals."),
            ),
            Self::TrumpsHeld { suit: Some(suit), count, of } => Words::new(
                format!("以{}为主，手里 {of} 张牌中有 {count} 张主牌。", suit.symbol()),
                format!("With {} as trumps, {count} of your {of} cards are trumps.", suit.symbol()),
            ),
            Self::TrumpsHeld { suit: None, count, of } => Words::new(
                format!("打无主，手里 {of} 张牌中有 {count} 张主牌。"),
                format!("Without a trump suit, {count} of your {of} cards are trumps."),
            ),
            Self::LongestSuit { suit, count } => Words::new(
                format!("能亮的花色里{}最长，有 {count} 张。", suit.symbol()),
                format!(
                    "{} is the longest suit that can be declared, with {count} cards.",
                    suit.symbol()
                ),
            ),
            Self::DefendersReach { points, percent } => Words::new(
                format!("这样出，抓分方得到 {points} 分的可能是 {percent}%。"),
                format!("The defenders reach {points} points in {percent} % of the deals."),
            ),
            _ => return None,
        })
    }

    fn of_erdayi(&self) -> Option<Words> {
        Some(match self {
            Self::Unbeatable { cards } => Words::new(
                format!("{}对方管不上。", faces(*cards)),
                format!("No opponent can beat {}.", faces(*cards)),
            ),
            Self::Beaten { percent } => Words::new(
                format!("这手有 {percent}% 会被对方管上。"),
                format!("An opponent beats this in {percent} % of the deals."),
            ),
            Self::SureToGoOut {} => {
                Words::new("这样出一定能先走完。", "After this you are sure to go out.")
            }
            Self::Wins { percent } => Words::new(
                format!("这样己方有 {percent}% 会赢。"),
                format!("Your side wins in {percent} % of the deals."),
            ),
            Self::PlaysLeft { plays: 0 } => Words::new("出完就走。", "Nothing is left afterwards."),
            Self::PlaysLeft { plays } => Words::new(
                format!("之后最少还要 {plays} 手出完。"),
                format!("The rest takes at least {plays} more plays."),
            ),
            Self::KeepsBomb { cards } => Words::new(
                format!("留住了炸弹 {}。", faces(*cards)),
                format!("The bomb {} is kept.", faces(*cards)),
            ),
            Self::BreaksBomb { cards } => Words::new(
                format!("拆了炸弹 {}。", faces(*cards)),
                format!("The bomb {} is torn apart.", faces(*cards)),
            ),
            Self::Doubles {} => {
                Words::new("这手使本副的分数翻倍。", "This doubles what the deal counts.")
            }
            Self::PartnerHolds { who } => {
                let (zh, en) = who.words();
                Words::new(
                    format!("桌上是同伴（{zh}）的牌。"),
                    format!("What lies there is your partner's ({en})."),
                )
            }
            Self::FewLeft { who, count } => {
                let (zh, en) = who.words();
                Words::new(
                    format!("对方（{zh}）只剩 {count} 张。"),
                    format!("Your opponent ({en}) has only {count} left."),
                )
            }
            Self::Lowest {} => Words::new(
                "这是管得上的最小的一手。",
                "It is the lowest of its kind that beats what lies there.",
            ),
            Self::Strength { bombs, jokers, twos } => Words::new(
                format!("手里有 {bombs} 个炸弹（含火箭）、{jokers} 张王、{twos} 张 2。"),
                format!(
                    "The hand has {bombs} bombs (the rocket included), {jokers} jokers and {twos} twos."
                ),
            ),
            Self::Spring { percent } => Words::new(
                format!("这样有 {percent}% 会出现春天或反春。"),
                format!("The deal ends in a spring or an anti-spring in {percent} % of the deals."),
            ),
            _ => return None,
        })
    }
}
