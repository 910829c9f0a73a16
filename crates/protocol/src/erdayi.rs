//! A game of 二打一 as a client sees it.

use cards::CardSet;
use games::Seat;
use games::erdayi as rules;
use games::erdayi::{Call, Pattern};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::value::three;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ErdayiGameView {
    /// The edition's id.
    pub rules: String,
    /// How many deals the game has.
    pub deals: u32,
    /// The number of the latest deal, from 1.
    pub number: u32,
    /// Points so far, deductions included.
    pub totals: [i32; 3],
    /// The points of each deal that is over.
    pub results: Vec<[i32; 3]>,
    /// Warnings for being late.
    pub warnings: [u32; 3],
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<Seat>,
    /// The latest deal.
    pub deal: ErdayiDeal,
}

/// A deal by its phase. Lists by seat are in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum ErdayiDeal {
    /// The first deal is yet to come.
    NotDealt {},
    /// The players bid.
    Auction {
        /// What was said.
        calls: Calls,
        /// Cards in each hand.
        counts: [usize; 3],
        /// The hands that the viewer may see.
        hands: [Option<CardSet>; 3],
        /// The kitty, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        kitty: Option<CardSet>,
    },
    /// Nobody bid.
    PassedOut {
        /// What was said.
        calls: Calls,
        /// The hands.
        hands: [CardSet; 3],
        /// The kitty.
        kitty: CardSet,
    },
    /// The players play.
    Playing(ErdayiPlaying),
    /// The deal is over.
    Finished {
        /// What was said.
        calls: Calls,
        /// The cards that were left.
        hands: [CardSet; 3],
        /// The kitty that the dealer took.
        kitty: CardSet,
        /// The cards each seat played.
        played: [CardSet; 3],
        /// The last play.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        on_table: Option<OnTable>,
        /// How it ended.
        result: ErdayiResult,
    },
    /// The deal is void and dealt again.
    Annulled {
        /// What was said.
        calls: Calls,
        /// The hands as dealt.
        hands: [CardSet; 3],
        /// The kitty.
        kitty: CardSet,
    },
}

/// The phase of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ErdayiPlaying {
    /// What was said in the auction.
    pub calls: Calls,
    /// The dealer.
    pub dealer: Seat,
    /// The dealer's bid.
    pub bid: Call,
    /// Cards in each hand.
    pub counts: [usize; 3],
    /// The hands that the viewer may see.
    pub hands: [Option<CardSet>; 3],
    /// The kitty that the dealer took.
    pub kitty: CardSet,
    /// The cards each seat has played.
    pub played: [CardSet; 3],
    /// What each seat last did in this trick.
    pub latest: [Latest; 3],
    /// The play to be beaten; left out when the next play leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub on_table: Option<OnTable>,
    /// Bombs and rockets played so far.
    pub bombs_and_rockets: u8,
}

/// An auction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Calls {
    /// Who was asked first.
    pub first_bidder: Seat,
    /// What was said, in order from the first bidder.
    pub said: Vec<Call>,
}

/// What a seat last did in a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Latest {
    /// Its turn has not come yet.
    Nothing,
    /// It passed.
    Passed,
    /// It played these cards.
    Played(CardSet),
}

/// The play that must be beaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OnTable {
    /// Who played it.
    pub seat: Seat,
    /// The cards.
    pub cards: CardSet,
    /// What they are.
    pub pattern: Pattern,
    /// How many neighbours.
    pub length: u8,
    /// The rank by which they are compared.
    #[ts(type = "string")]
    pub main: rules::Rank,
}

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ErdayiResult {
    /// The dealer.
    pub dealer: Seat,
    /// The dealer's bid.
    pub bid: Call,
    /// Bombs and rockets played.
    pub bombs_and_rockets: u8,
    /// Who won, and how.
    pub ending: Ending,
    /// The points; their sum is 0.
    pub scores: [i32; 3],
}

/// Who won a deal, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The dealer.
    DealerWon,
    /// The dealer; the defenders played nothing (春天).
    Spring,
    /// The defenders.
    DefendersWon,
    /// The defenders; the dealer played only once (反春).
    AntiSpring,
}

impl From<rules::View> for ErdayiGameView {
    fn from(view: rules::View) -> Self {
        Self {
            rules: view.rules.to_owned(),
            deals: view.deals,
            number: view.number,
            totals: three(view.totals),
            results: view.results.into_iter().map(three).collect(),
            warnings: three(view.warnings),
            turn: view.turn.map(Into::into),
            deal: view.deal.into(),
        }
    }
}

impl From<rules::DealView> for ErdayiDeal {
    fn from(deal: rules::DealView) -> Self {
        use rules::DealView as Own;
        match deal {
            Own::NotDealt => Self::NotDealt {},
            Own::Auction { calls, hands, kitty } => Self::Auction {
                calls: calls.into(),
                counts: three::<_, rules::Seen>(hands).map(|seen| seen.count),
                hands: three::<_, rules::Seen>(hands).map(seen),
                kitty: seen(kitty),
            },
            Own::PassedOut { calls, hands, kitty } => {
                Self::PassedOut { calls: calls.into(), hands: three(hands), kitty: kitty.into() }
            }
            Own::Playing(playing) => Self::Playing(playing.into()),
            Own::Finished { calls, hands, kitty, played, on_table, outcome } => Self::Finished {
                calls: calls.into(),
                hands: three(hands),
                kitty: kitty.into(),
                played: three(played),
                on_table: on_table.map(Into::into),
                result: outcome.into(),
            },
            Own::Annulled { calls, hands, kitty } => {
                Self::Annulled { calls: calls.into(), hands: three(hands), kitty: kitty.into() }
            }
        }
    }
}

fn seen(seen: rules::Seen) -> Option<CardSet> {
    seen.cards.map(Into::into)
}

impl From<rules::PlayingView> for ErdayiPlaying {
    fn from(view: rules::PlayingView) -> Self {
        Self {
            calls: view.calls.into(),
            dealer: view.dealer.into(),
            bid: view.bid.into(),
            counts: three::<_, rules::Seen>(view.hands).map(|seen| seen.count),
            hands: three::<_, rules::Seen>(view.hands).map(seen),
            kitty: view.kitty.into(),
            played: three(view.played),
            latest: three(view.latest),
            on_table: view.on_table.map(Into::into),
            bombs_and_rockets: view.bombs_and_rockets,
        }
    }
}

impl From<rules::CallsView> for Calls {
    fn from(calls: rules::CallsView) -> Self {
        Self { first_bidder: calls.first_bidder.into(), said: calls.said }
    }
}

impl From<rules::Latest> for Latest {
    fn from(latest: rules::Latest) -> Self {
        match latest {
            rules::Latest::Nothing => Self::Nothing,
            rules::Latest::Passed => Self::Passed,
            rules::Latest::Played(cards) => Self::Played(cards.into()),
        }
    }
}

impl From<rules::OnTable> for OnTable {
    fn from(rules::OnTable { seat, cards, reading }: rules::OnTable) -> Self {
        Self {
            seat: seat.into(),
            cards: cards.into(),
            pattern: reading.pattern,
            length: reading.length,
            main: reading.main,
        }
    }
}

impl From<rules::Outcome> for ErdayiResult {
    fn from(outcome: rules::Outcome) -> Self {
        Self {
            dealer: outcome.dealer.into(),
            bid: outcome.bid.into(),
            bombs_and_rockets: outcome.bombs_and_rockets,
            ending: match outcome.ending {
                rules::Ending::DealerWon => Ending::DealerWon,
                rules::Ending::Spring => Ending::Spring,
                rules::Ending::DefendersWon => Ending::DefendersWon,
                rules::Ending::AntiSpring => Ending::AntiSpring,
            },
            scores: three(outcome.scores),
        }
    }
}
