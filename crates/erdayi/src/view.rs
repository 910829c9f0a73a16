//! What each viewer may see.
//!
//! [`sees`] alone decides it, for views and notices both.

use serde::Serialize;

use crate::{
    Bid, BySeat, Call, Calls, Course, Deal, ERDAYI2021, Game, Hand, Latest, OnTable, Outcome, Seat,
};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A player in a lesson, to whom all hands lie open.
    Learner(Seat),
    /// Anyone: only what is public.
    Spectator,
    /// The referee, who sees all cards.
    Referee,
}

/// Cards that someone may want to see.
#[derive(Clone, Copy)]
pub(crate) enum Cards {
    /// The hand of a seat while the deal goes on.
    Hand(Seat),
    /// The kitty before the auction has ended.
    Kitty,
}

/// The kitty is shown to all once the auction has ended (术语 2), and when
/// the deal is over all cards lie open: of those nobody needs to ask.
pub(crate) fn sees(viewer: Viewer, cards: Cards) -> bool {
    match (viewer, cards) {
        (Viewer::Referee | Viewer::Learner(_), _) => true,
        (Viewer::Seat(me), Cards::Hand(owner)) => me == owner,
        (Viewer::Seat(_), Cards::Kitty) | (Viewer::Spectator, _) => false,
    }
}

/// A hand or the kitty as seen by someone. How many cards there are is
/// public at all times (erdayi2021:3 asks for it at two and one).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Seen {
    /// How many cards.
    pub count: usize,
    /// The cards, when the viewer may see them.
    pub cards: Option<Hand>,
}

impl Seen {
    pub(crate) fn new(viewer: Viewer, cards: Cards, hand: Hand) -> Self {
        Self { count: hand.len(), cards: sees(viewer, cards).then_some(hand) }
    }

    pub(crate) fn hands(viewer: Viewer, hands: &BySeat<Hand>) -> BySeat<Self> {
        BySeat::from_fn(|seat| Self::new(viewer, Cards::Hand(seat), hands[seat]))
    }
}

/// A game as seen by someone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who sees it so.
    pub viewer: Viewer,
    /// The edition of the rules.
    pub rules: &'static str,
    /// How many deals the game has.
    pub deals: u32,
    /// The number of the latest deal, from 1.
    pub number: u32,
    /// Points so far, deductions included.
    pub totals: BySeat<i32>,
    /// The points of each deal that is over.
    pub results: Vec<BySeat<i32>>,
    /// Warnings for being late.
    pub warnings: BySeat<u32>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The latest deal.
    pub deal: DealView,
}

/// A deal as seen by someone, by its phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum DealView {
    /// The first deal is yet to come.
    NotDealt,
    /// The players bid.
    Auction {
        /// What was said.
        calls: CallsView,
        /// The hands.
        hands: BySeat<Seen>,
        /// The kitty.
        kitty: Seen,
    },
    /// Nobody bid.
    PassedOut {
        /// What was said.
        calls: CallsView,
        /// The hands, open.
        hands: BySeat<Hand>,
        /// The kitty, open.
        kitty: Hand,
    },
    /// The players play.
    Playing(PlayingView),
    /// The deal is over.
    Finished {
        /// What was said.
        calls: CallsView,
        /// The cards that were left, open.
        hands: BySeat<Hand>,
        /// The kitty that the dealer took.
        kitty: Hand,
        /// The cards each seat played.
        played: BySeat<Hand>,
        /// The last play.
        on_table: Option<OnTable>,
        /// The result.
        outcome: Outcome,
    },
    /// The deal is void and dealt again.
    Annulled {
        /// What was said.
        calls: CallsView,
        /// The hands as dealt, open.
        hands: BySeat<Hand>,
        /// The kitty, open.
        kitty: Hand,
    },
}

/// The phase of play as seen by someone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayingView {
    /// What was said in the auction.
    pub calls: CallsView,
    /// The dealer.
    pub dealer: Seat,
    /// The dealer's bid.
    pub bid: Bid,
    /// The hands.
    pub hands: BySeat<Seen>,
    /// The kitty that the dealer took.
    pub kitty: Hand,
    /// The cards each seat has played.
    pub played: BySeat<Hand>,
    /// What each seat last did in this trick.
    pub latest: BySeat<Latest>,
    /// The play to be beaten; `None` when the next play leads.
    pub on_table: Option<OnTable>,
    /// Bombs and rockets played so far.
    pub bombs_and_rockets: u8,
    /// Every turn since the first lead. They are not written out with the
    /// rest: who only looks needs the trick on the table.
    #[serde(skip)]
    pub course: Course,
}

/// An auction, which is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallsView {
    /// Who was asked first.
    pub first_bidder: Seat,
    /// What was said, in order from the first bidder.
    pub said: Vec<Call>,
}

impl From<&Calls> for CallsView {
    fn from(calls: &Calls) -> Self {
        Self { first_bidder: calls.first(), said: calls.iter().map(|(_, call)| call).collect() }
    }
}

impl Game {
    /// All that the viewer may know, and nothing else.
    pub fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            rules: ERDAYI2021.id,
            deals: self.length(),
            number: self.number(),
            totals: self.totals(),
            results: self.results().to_vec(),
            warnings: *self.warnings(),
            turn: self.turn(),
            deal: self.deal().map_or(DealView::NotDealt, |deal| deal.view(viewer)),
        }
    }
}

impl Deal {
    /// All that the viewer may know of the deal.
    pub fn view(&self, viewer: Viewer) -> DealView {
        match self {
            Self::Auction(auction) => DealView::Auction {
                calls: auction.calls().into(),
                hands: Seen::hands(viewer, auction.dealt().hands()),
                kitty: Seen::new(viewer, Cards::Kitty, auction.dealt().kitty()),
            },
            Self::PassedOut(passed_out) => DealView::PassedOut {
                calls: passed_out.calls().into(),
                hands: *passed_out.dealt().hands(),
                kitty: passed_out.dealt().kitty(),
            },
            Self::Playing(playing) => DealView::Playing(PlayingView {
                calls: playing.calls().into(),
                dealer: playing.dealer(),
                bid: playing.bid(),
                hands: Seen::hands(viewer, playing.hands()),
                kitty: playing.kitty(),
                played: *playing.played(),
                latest: *playing.latest(),
                on_table: playing.on_table().copied(),
                bombs_and_rockets: playing.doublings(),
                course: *playing.course(),
            }),
            Self::Finished(finished) => DealView::Finished {
                calls: finished.calls().into(),
                hands: *finished.hands(),
                kitty: finished.kitty(),
                played: *finished.played(),
                on_table: finished.last().on_table().copied(),
                outcome: *finished.outcome(),
            },
            Self::Annulled(annulled) => DealView::Annulled {
                calls: annulled.calls().into(),
                hands: *annulled.hands(),
                kitty: annulled.kitty(),
            },
        }
    }
}
