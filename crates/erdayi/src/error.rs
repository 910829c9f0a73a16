//! Why an action is refused.

use refusal::{Article, Refusal};

use crate::{Bid, Reading, Seat};

/// Why an action is refused. The state is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No deal has been dealt yet, or the last one is over.
    #[error("no deal is under way")]
    NoDeal,
    /// A new deal was asked for while one is under way.
    #[error("a deal is under way")]
    DealUnderWay,
    /// All deals of the game have been played.
    #[error("the game is over")]
    GameOver,
    /// It is another seat's turn.
    #[error("it is the turn of {turn}")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Cards were played or passed while the auction goes on.
    #[error("the auction is not over")]
    AuctionOpen,
    /// A bid after the auction.
    #[error("the auction is over")]
    AuctionOver,
    /// A bid that is not higher than the ones before it.
    #[error("the bid is not higher than {highest}")]
    BidTooLow {
        /// The highest bid so far.
        highest: Bid,
    },
    /// A card that the player does not hold.
    #[error("a card is not in the hand")]
    NotInHand,
    /// Cards that are no pattern.
    #[error("the cards are no pattern")]
    NotAPattern,
    /// The reading that was sent is not one of these cards.
    #[error("the cards read {reading}, not as sent")]
    OtherReading {
        /// How they do read.
        reading: Reading,
    },
    /// A pattern that may not be laid on the table.
    #[error("the play does not beat {over}")]
    DoesNotBeat {
        /// What lies on the table.
        over: Reading,
    },
    /// The leader passed.
    #[error("the leader must play")]
    LeaderMustPlay,
    /// A claim while there is a play to be beaten.
    #[error("only who is about to lead can claim")]
    NotLeading,
}

refusal::refusals! {
    impl Error {
        Self::NoDeal => Rule, "no_deal";
        Self::DealUnderWay => Rule, "deal_under_way";
        Self::GameOver => Rule, "game_over";
        Self::NotYourTurn { .. } => Rule, "not_your_turn";
        Self::AuctionOpen => Rule, "auction_open";
        Self::AuctionOver => Rule, "auction_over";
        Self::BidTooLow { .. } => Rule, "bid_too_low";
        Self::NotInHand => Rule, "not_in_hand";
        Self::NotAPattern => Rule, "not_a_pattern";
        Self::OtherReading { .. } => Rule, "other_reading";
        Self::DoesNotBeat { .. } => Rule, "does_not_beat";
        Self::LeaderMustPlay => Rule, "leader_must_play";
        Self::NotLeading => Rule, "not_leading";
    }
}

const fn article(article: &'static str) -> Article {
    Article::new(crate::ERDAYI2021.id, article)
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        match error {
            Error::NoDeal => {
                error.saying("现在没有正在进行的一副牌。", "No deal is under way.")
            }
            Error::DealUnderWay => {
                error.saying("这副牌还没有打完。", "The deal is not over yet.")
            }
            Error::GameOver => error.saying("本局已经结束。", "The game is over."),
            Error::NotYourTurn { turn } => error.saying(format!("现在轮到 {turn}。"),
                format!("It is the turn of {turn}."),
            )
            .citing(article("3")),
            Error::AuctionOpen => error.saying("叫牌还没有结束，不能出牌。",
                "No card is played before the auction is over.",
            )
            .citing(article("3")),
            Error::AuctionOver => {
                error.saying("叫牌已经结束。", "The auction is over.")
                    .citing(article("2"))
            }
            Error::BidTooLow { highest } => error.saying(format!("叫分必须高于前面所叫的 {highest} 分，或者不叫。"),
                format!("Bid more than {highest}, or pass."),
            )
            .citing(article("2")),
            Error::NotInHand => {
                error.saying("手牌中没有这些牌。", "The hand has not all these cards.")
            }
            Error::NotAPattern => {
                error.saying("这些牌不是合法牌型。", "These cards are no pattern.")
                    .citing(article("4"))
            }
            Error::OtherReading { reading } => error.saying(format!("这些牌的牌型是{}，与所报不符。", reading.pattern.zh()),
                format!("These cards read {reading}, not as said."),
            )
            .citing(article("4")),
            Error::DoesNotBeat { over } => error.saying(format!(
                    "压不过桌上的{}：须同牌型、同张数且更大，或出更大的炸弹、火箭。",
                    over.pattern.zh()
                ),
                format!(
                    "It does not beat {over}: play the same pattern of as many cards and higher, \
                     a bomb, or the rocket."
                ),
            )
            .citing(article("5"))
            .citing(article("3")),
            Error::LeaderMustPlay => error.saying("首攻或引牌时必须出牌，不能过牌。",
                "The leader of a trick cannot pass.",
            )
            .citing(article("3")),
            Error::NotLeading => error.saying("轮到自己引牌时才能摊牌。",
                "Only who is about to lead can claim.",
            ),
        }
    }
}
