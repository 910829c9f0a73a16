//! Dealing card by card, with declarations at any time (cn2002:7, 8, 21).

use cards::{Card, CardSet};

use super::{Deal, Deck, Exchange, Next, Setup, Terms};
use crate::action::Action;
use crate::declare::{Circumstances, Declaration};
use crate::edition::{FirstTurned, Undeclared};
use crate::error::Refused;
use crate::happening::Happening;
use crate::order::Trump;
use crate::seat::{BySeat, BySide, Seat};

/// Cards are dealt one by one; declarations come at any time and in a window
/// after the last card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub(crate) setup: Setup,
    pub(crate) deck: Deck,
    pub(crate) first_drawer: Seat,
    pub(crate) drawn: usize,
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) history: Vec<Declaration>,
    pub(crate) window: Window,
    /// Points of the sides at fault so far.
    pub(crate) penalties: BySide<u32>,
}

/// Who may open the declaring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Everybody; but where the opponents may take over, only the dealer's
    /// side.
    Usual,
    /// The dealer's side did not declare: this opponent is asked.
    Opponent(Seat),
}

/// A deal that must be dealt again: nobody declared, or the referee annulled
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Void {
    /// The circumstances, which the next deal inherits.
    pub setup: Setup,
    /// The hands as they were dealt or, where the dealing was not finished,
    /// would have been.
    pub hands: BySeat<CardSet>,
    /// The kitty that was left.
    pub kitty: CardSet,
}

/// How trump came about.
struct Fixed {
    trump: Trump,
    dealer: Seat,
}

impl Drawing {
    /// A deal before its first card. The dealer draws first; in the first
    /// deal of a match the lot decides (cn2002:7 二).
    pub fn new(setup: Setup, deck: Deck) -> Self {
        let first_drawer = setup.dealer.unwrap_or(deck.lot());
        Self {
            setup,
            deck,
            first_drawer,
            drawn: 0,
            hands: BySeat::default(),
            history: Vec::new(),
            window: Window::Usual,
            penalties: BySide::default(),
        }
    }

    /// What a seat may declare now.
    pub fn options(&self, seat: Seat) -> Vec<CardSet> {
        if self.may_open(seat) {
            self.circumstances().options(seat, self.hands[seat], &self.history)
        } else {
            Vec::new()
        }
    }

    /// Whether all hands are dealt.
    pub fn all_drawn(&self) -> bool {
        self.drawn == 4 * self.setup.edition.hand_size()
    }

    /// The circumstances of the deal.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seat that draws first.
    pub const fn first_drawer(&self) -> Seat {
        self.first_drawer
    }

    /// The deck, which nobody at the table may see.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// A seat's cards so far.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The declarations so far; the last one stands.
    pub fn history(&self) -> &[Declaration] {
        &self.history
    }

    /// How many cards are dealt.
    pub const fn drawn(&self) -> usize {
        self.drawn
    }

    fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            edition: &self.setup.edition,
            first_deal: self.setup.is_first(),
            levels: self.setup.levels,
            dealer_side: self.setup.dealer.map(Seat::side),
        }
    }

    /// Where the opponents may take over, they wait until the dealer's side
    /// has declined (sasu2017 一.6).
    fn may_open(&self, seat: Seat) -> bool {
        match self.setup.dealer {
            Some(dealer)
                if self.setup.edition.declaring.opponents_may_take_over
                    && self.history.is_empty() =>
            {
                match self.window {
                    Window::Usual => seat.side() == dealer.side(),
                    Window::Opponent(asked) => seat == asked,
                }
            }
            _ => true,
        }
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        match *action {
            Action::Draw => self.draw(events),
            Action::Declare { seat, cards } => self.declare(Declaration { seat, cards }, events),
            Action::Close => self.close(events),
            Action::Pass { seat } => match self.asked() {
                Some(asked) if asked == seat => {
                    events.push(Happening::Passed { seat });
                    self.close(events)
                }
                Some(turn) => Err(Refused::NotYourTurn { turn }),
                None => Err(Refused::WrongPhase),
            },
            Action::Penalise { side, points } => {
                self.penalties[side] += points;
                events.push(Happening::Penalised { side, points });
                Ok(Next::Same)
            }
            _ => Err(Refused::WrongPhase),
        }
    }

    fn draw(&mut self, events: &mut Vec<Happening>) -> Result<Next, Refused> {
        if self.all_drawn() {
            return Err(Refused::NoCardsLeft);
        }
        let seat = self.first_drawer.plus(self.drawn);
        let card = self.deck.card(self.drawn);
        self.hands[seat] += card;
        self.drawn += 1;
        events.push(Happening::Drawn { seat, card });
        Ok(Next::Same)
    }

    fn declare(
        &mut self,
        declaration: Declaration,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        let holding = self.hands[declaration.seat];
        if !declaration.cards.is_subset(holding) {
            return Err(Refused::not_in_hand(declaration.cards, holding));
        }
        let allowed = self.may_open(declaration.seat)
            && self.circumstances().allows(declaration, holding, &self.history);
        if !allowed {
            return Err(Refused::CannotDeclare);
        }
        self.history.push(declaration);
        events.push(Happening::Declared(declaration));
        Ok(Next::Same)
    }

    fn close(&mut self, events: &mut Vec<Happening>) -> Result<Next, Refused> {
        if !self.all_drawn() {
            return Err(Refused::StillDealing);
        }
        if let Some(seat) = self.next_asked() {
            self.window = Window::Opponent(seat);
            events.push(Happening::OpponentAsked { seat });
            return Ok(Next::Same);
        }
        let Some(Fixed { trump, dealer }) = self.fix_trump(events) else {
            events.push(Happening::Redeal);
            return Ok(Next::from(Deal::Void(Void {
                setup: self.setup.clone(),
                hands: self.hands,
                kitty: self.kitty(),
            })));
        };
        let level = self.setup.levels[dealer.side()];
        let order = self.setup.edition.order(level, trump);
        let terms = Terms { setup: self.setup.clone(), dealer, order, board: false };
        let history = std::mem::take(&mut self.history);
        let penalties = self.penalties;
        let exchange = Exchange::take(terms, self.hands, self.kitty(), history, penalties, events);
        Ok(Deal::Exchange(exchange).into())
    }

    /// The opponent to be asked next, where opponents may take over: they are
    /// asked one after the other from the first drawer on (sasu2017 一.6).
    fn next_asked(&self) -> Option<Seat> {
        let dealer = self.setup.dealer?;
        let may = self.setup.edition.declaring.opponents_may_take_over && self.history.is_empty();
        let next = match self.window {
            Window::Usual => dealer.next(),
            Window::Opponent(seat) if seat == dealer.next() => dealer.previous(),
            Window::Opponent(_) => return None,
        };
        may.then_some(next)
    }

    /// The opponent who is being asked whether he declares.
    pub fn asked(&self) -> Option<Seat> {
        match self.window {
            Window::Opponent(seat) if self.history.is_empty() => Some(seat),
            _ => None,
        }
    }

    pub(super) fn kitty(&self) -> CardSet {
        let edition = &self.setup.edition;
        self.deck.kitty(edition).iter().fold(CardSet::EMPTY, |kitty, &card| kitty + card.into())
    }

    /// Trump and dealer, or nothing if the deal is void.
    fn fix_trump(&self, events: &mut Vec<Happening>) -> Option<Fixed> {
        let Some(standing) = self.history.last() else {
            return self.undeclared(events);
        };
        let dealer = match self.setup.dealer {
            // 抢庄: whoever's declaration stands is dealer.
            None => standing.seat,
            // 反主不反庄; but opponents who opened with their own level took
            // the dealership.
            Some(dealer) => {
                let opener = self.history[0].seat;
                let took_over = self.setup.edition.declaring.opponents_may_take_over
                    && opener.side() != dealer.side();
                if took_over { opener } else { dealer }
            }
        };
        Some(Fixed { trump: standing.trump(), dealer })
    }

    fn undeclared(&self, events: &mut Vec<Happening>) -> Option<Fixed> {
        let edition = &self.setup.edition;
        let rule = if self.setup.is_first() {
            edition.declaring.undeclared_first
        } else {
            edition.declaring.undeclared_later
        };
        let kitty = self.deck.kitty(edition);
        // Choice: in a first deal without declaration the first to draw deals
        // (text of cn2017:11, silent in most2015).
        let dealer = self.first_drawer;
        let (turned, fixed) = match rule {
            Undeclared::Redeal => return None,
            Undeclared::TurnUp(joker) => {
                let decides =
                    |card: &Card| joker == FirstTurned::JokerIsNoTrump || !card.is_joker();
                let index = kitty.iter().position(decides);
                let turned = index.map_or(kitty.len(), |i| i + 1);
                // Choice: a kitty of jokers only leaves 无主.
                let trump = index.and_then(|i| kitty[i].suit());
                (turned, Some(Fixed { trump, dealer }))
            }
            Undeclared::MatchKitty => {
                let holder = |card: Card| {
                    (0..4).map(|i| dealer.plus(i)).find(|&seat| self.hands[seat].contains(card))
                };
                let found =
                    kitty.iter().enumerate().find_map(|(i, &card)| Some((i, holder(card)?)));
                let turned = found.map_or(kitty.len(), |(i, _)| i + 1);
                // Choice: a kitty of nothing but pairs is dealt again.
                let fixed = found.map(|(i, dealer)| Fixed { trump: kitty[i].suit(), dealer });
                (turned, fixed)
            }
        };
        events.push(Happening::TurnedUp { cards: kitty[..turned].to_vec() });
        fixed
    }
}
