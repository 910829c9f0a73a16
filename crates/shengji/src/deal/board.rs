//! Declaring on duplicate boards (计副制, cn2002:21): dealer and level are
//! printed, the kitty is in the dealer's hand, and declaring goes round once
//! all hands are dealt.

use cards::{CardSet, Rank};

use super::{Deal, Deck, Exchange, Next, Setup, Terms};
use crate::action::Action;
use crate::declare::{Circumstances, Declaration};
use crate::error::Refused;
use crate::happening::Happening;
use crate::order::Trump;
use crate::seat::{BySeat, BySide, Seat};

/// Declaring goes round, beginning with the dealer's partner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bidding {
    pub(crate) setup: Setup,
    pub(crate) dealer: Seat,
    /// The dealer's hand includes the kitty.
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) kitty: CardSet,
    pub(crate) history: Vec<Declaration>,
    pub(crate) turn: Seat,
    /// Passes since the last declaration.
    pub(crate) passes: u8,
    /// Points of the sides at fault so far.
    pub(crate) penalties: BySide<u32>,
}

impl Bidding {
    /// A board with its hands dealt. A setup without a dealer is none.
    pub fn new(setup: Setup, deck: &Deck) -> Option<Self> {
        let dealer = setup.dealer?;
        let collect = |cards: &[cards::Card]| {
            cards.iter().fold(CardSet::EMPTY, |set, &card| set + card.into())
        };
        let kitty = collect(deck.kitty(&setup.edition));
        let mut hands = deck.hands(&setup.edition, dealer).map(|hand| collect(hand));
        hands[dealer] += kitty;
        Some(Self {
            setup,
            dealer,
            hands,
            kitty,
            history: Vec::new(),
            turn: dealer.partner(),
            passes: 0,
            penalties: BySide::default(),
        })
    }

    /// Whose turn it is to declare, pass or name the suit.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether all four passed and the dealer's partner must name the suit.
    pub fn partner_names(&self) -> bool {
        self.history.is_empty() && self.passes == 4
    }

    /// The circumstances of the board.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// A seat's cards; the dealer's include the kitty.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The declarations so far.
    pub fn history(&self) -> &[Declaration] {
        &self.history
    }

    /// What the seat whose turn it is may declare.
    pub fn options(&self) -> Vec<CardSet> {
        if self.partner_names() {
            return Vec::new();
        }
        self.circumstances().options(self.turn, self.hands[self.turn], &self.history)
    }

    fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            edition: &self.setup.edition,
            first_deal: false,
            levels: self.setup.levels,
            dealer_side: Some(self.dealer.side()),
        }
    }

    fn level(&self) -> Rank {
        self.setup.levels[self.dealer.side()]
    }

    pub(crate) fn smallest_action(&self) -> Action {
        let seat = self.turn;
        if !self.partner_names() {
            return Action::Pass { seat };
        }
        // The longest suit of the hand that must name one.
        let hand = self.hands[seat].without_rank(self.level());
        let suit = cards::Suit::ALL.into_iter().max_by_key(|&suit| hand.of_suit(suit).len());
        Action::NameTrump { seat, suit: suit.unwrap_or(cards::Suit::Spades) }
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        let known = matches!(
            action,
            Action::Declare { .. } | Action::Pass { .. } | Action::NameTrump { .. }
        );
        match action.seat() {
            Some(seat) if known && seat != self.turn => {
                return Err(Refused::NotYourTurn { turn: self.turn });
            }
            _ => {}
        }
        match *action {
            Action::Declare { seat, cards } if !self.partner_names() => {
                let declaration = Declaration { seat, cards };
                if !cards.is_subset(self.hands[seat]) {
                    return Err(Refused::not_in_hand(cards, self.hands[seat]));
                }
                if !self.circumstances().allows(declaration, self.hands[seat], &self.history) {
                    return Err(Refused::CannotDeclare);
                }
                self.history.push(declaration);
                self.passes = 0;
                self.turn = self.turn.next();
                events.push(Happening::Declared(declaration));
                Ok(Next::Same)
            }
            Action::Pass { seat } if !self.partner_names() => {
                self.passes += 1;
                self.turn = self.turn.next();
                events.push(Happening::Passed { seat });
                match self.history.last() {
                    // Everybody else had his chance to overcall.
                    Some(standing) if self.passes == 3 => {
                        let trump = standing.trump();
                        Ok(self.begin_exchange(trump, events))
                    }
                    None if self.passes == 4 => {
                        self.turn = self.dealer.partner();
                        events.push(Happening::PartnerNames { seat: self.turn });
                        Ok(Next::Same)
                    }
                    _ => Ok(Next::Same),
                }
            }
            Action::Penalise { side, points } => {
                self.penalties[side] += points;
                events.push(Happening::Penalised { side, points });
                Ok(Next::Same)
            }
            Action::NameTrump { suit, .. } if self.partner_names() => {
                Ok(self.begin_exchange(Some(suit), events))
            }
            _ => Err(Refused::WrongPhase),
        }
    }

    fn begin_exchange(&mut self, trump: Trump, events: &mut Vec<Happening>) -> Next {
        let level = self.level();
        let order = self.setup.edition.order(level, trump);
        let terms = Terms { setup: self.setup.clone(), dealer: self.dealer, order, board: true };
        let mut hands = self.hands;
        hands[self.dealer] -= self.kitty;
        let history = std::mem::take(&mut self.history);
        let penalties = self.penalties;
        Next::from(Deal::Exchange(Exchange::take(
            terms, hands, self.kitty, history, penalties, events,
        )))
    }
}
