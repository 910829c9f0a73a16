//! What a viewer is told of what happened: the one place that decides it.

use cards::{Card, CardSet, Rank};

use crate::deal::DealResult;
use crate::declare::Declaration;
use crate::exposed::{Demand, Weight};
use crate::happening::{Happening, ThrowFailure};
use crate::order::Trump;
use crate::seat::{Seat, Side};
use crate::unit::Unit;
use crate::view::Viewer;

/// What happened, as told to someone. It can hold nothing else: what is private to
/// a seat is an `Option` here, and what no variant has is told to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// A seat drew a card.
    Drawn {
        /// Who.
        seat: Seat,
        /// Which, if the viewer may see it.
        card: Option<Card>,
    },
    /// A seat declared, which shows the cards.
    Declared(Declaration),
    /// A seat did not declare.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// An opponent of the dealer's side is asked whether he declares.
    OpponentAsked {
        /// Who is asked.
        seat: Seat,
    },
    /// The dealer's partner names the suit.
    PartnerNames {
        /// Who.
        seat: Seat,
    },
    /// Cards of the kitty were turned up for all to see.
    TurnedUp {
        /// From the top.
        cards: &'a [Card],
    },
    /// The deal is void.
    Redeal,
    /// Trump, level and dealer are fixed.
    TrumpFixed {
        /// The trump suit, or `None` for 无主.
        trump: Trump,
        /// The level played.
        level: Rank,
        /// The dealer.
        dealer: Seat,
        /// Penalties so far, as the defenders count them.
        points: i32,
    },
    /// The original kitty was shown to all (cn2017:4 七).
    KittyShown {
        /// The kitty.
        cards: CardSet,
    },
    /// The dealer took the kitty.
    KittyTaken {
        /// The dealer.
        seat: Seat,
        /// How many cards.
        count: usize,
        /// The kitty, if the viewer may see it.
        cards: Option<CardSet>,
    },
    /// The dealer laid down the kitty.
    Buried {
        /// The dealer.
        seat: Seat,
        /// How many cards.
        count: usize,
        /// The cards, if the viewer may see them.
        cards: Option<CardSet>,
    },
    /// Cards were led.
    Led {
        /// Who.
        seat: Seat,
        /// All cards.
        cards: CardSet,
        /// How they are read.
        units: &'a [Unit],
    },
    /// Cards were played to a lead.
    Followed {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// Whether they are the best of the trick so far.
        wins: bool,
    },
    /// A throw did not stand: all have seen its cards, and those that beat it
    /// are not told.
    ThrowFailed(&'a ThrowFailure),
    /// The next player named the unit that is led.
    UnitNamed {
        /// Who named it.
        seat: Seat,
        /// The unit.
        cards: CardSet,
    },
    /// Cards of a seat were judged to be exposed: all see them from now on.
    Exposed {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
        /// How much they give away.
        weight: Weight,
    },
    /// A ruling: the heavy cards of a seat bind it no longer, nor does what
    /// was demanded of its lead.
    Lifted {
        /// Whose cards.
        seat: Seat,
    },
    /// A player with heavy cards is to lead; the next player is asked first.
    DemandAsked {
        /// Who is asked.
        seat: Seat,
        /// Who leads.
        leader: Seat,
        /// What may be demanded.
        demands: &'a [Demand],
    },
    /// The next player said what may be led.
    Demanded {
        /// Who said it.
        seat: Seat,
        /// Who leads.
        leader: Seat,
        /// What.
        demand: Demand,
    },
    /// What was demanded of a leader is over.
    DemandOver {
        /// Who led.
        leader: Seat,
    },
    /// Cards are no longer heavy and stay in the hand.
    TakenBack {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
    },
    /// Points went to the other side.
    Penalised {
        /// The side at fault.
        side: Side,
        /// Points.
        points: u32,
    },
    /// A trick is over.
    TrickWon {
        /// Who won it.
        seat: Seat,
        /// The points in it.
        points: u32,
    },
    /// A ruling: the side has lost the deal.
    Forfeited {
        /// The side at fault.
        side: Side,
        /// Levels that the other side rises.
        levels: u32,
        /// Whether the defenders take over: the dealer's side has lost it.
        takeover: bool,
    },
    /// A seat claimed every trick that was left, and nobody objected.
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A ruling: the deal is void and dealt again.
    Annulled,
    /// The deal is over. What lay in the kitty counts, so it is no secret now.
    Finished(&'a DealResult),
}

impl Happening {
    /// What the viewer is told.
    pub fn seen_by(&self, viewer: Viewer) -> Notice<'_> {
        match *self {
            Self::Drawn { seat, card } => {
                Notice::Drawn { seat, card: viewer.sees(seat).then_some(card) }
            }
            Self::Declared(shown) => Notice::Declared(shown),
            Self::Passed { seat } => Notice::Passed { seat },
            Self::OpponentAsked { seat } => Notice::OpponentAsked { seat },
            Self::PartnerNames { seat } => Notice::PartnerNames { seat },
            Self::TurnedUp { ref cards } => Notice::TurnedUp { cards },
            Self::Redeal => Notice::Redeal,
            Self::TrumpFixed { trump, level, dealer, points } => {
                Notice::TrumpFixed { trump, level, dealer, points }
            }
            Self::KittyShown { cards } => Notice::KittyShown { cards },
            Self::KittyTaken { seat, cards } => Notice::KittyTaken {
                seat,
                count: cards.len(),
                cards: viewer.sees(seat).then_some(cards),
            },
            Self::Buried { seat, cards } => Notice::Buried {
                seat,
                count: cards.len(),
                cards: viewer.sees(seat).then_some(cards),
            },
            Self::Led { seat, cards, ref units } => Notice::Led { seat, cards, units },
            Self::Followed { seat, cards, wins } => Notice::Followed { seat, cards, wins },
            Self::ThrowFailed(ref failure) => Notice::ThrowFailed(failure),
            Self::UnitNamed { seat, cards } => Notice::UnitNamed { seat, cards },
            Self::Exposed { seat, cards, weight } => Notice::Exposed { seat, cards, weight },
            Self::Lifted { seat } => Notice::Lifted { seat },
            Self::DemandAsked { seat, leader, ref demands } => {
                Notice::DemandAsked { seat, leader, demands }
            }
            Self::Demanded { seat, leader, demand } => Notice::Demanded { seat, leader, demand },
            Self::DemandOver { leader } => Notice::DemandOver { leader },
            Self::TakenBack { seat, cards } => Notice::TakenBack { seat, cards },
            Self::Penalised { side, points } => Notice::Penalised { side, points },
            Self::TrickWon { seat, points } => Notice::TrickWon { seat, points },
            Self::Forfeited { side, levels, takeover } => {
                Notice::Forfeited { side, levels, takeover }
            }
            Self::Claimed { seat } => Notice::Claimed { seat },
            Self::Annulled => Notice::Annulled,
            Self::Finished(ref result) => Notice::Finished(result),
        }
    }

    /// Whether viewers are told different things: nobody is told more than
    /// the referee, and nobody less than a spectator.
    pub fn differs_by_viewer(&self) -> bool {
        self.seen_by(Viewer::Spectator) != self.seen_by(Viewer::Referee)
    }
}
