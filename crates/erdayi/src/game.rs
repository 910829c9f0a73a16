//! A game (局): several deals with running totals.

use cards::Seed;

use crate::{Action, Auction, BySeat, Deal, Dealt, ERDAYI2021, Error, Happening, Seat};

/// Several deals among the same three players.
///
/// The text calls this 一局 (术语 13) and, in its event, gives each group ten
/// deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    length: u32,
    number: u32,
    deal: Option<Deal>,
    results: Vec<BySeat<i32>>,
    warnings: BySeat<u32>,
}

impl Game {
    /// A game of so many deals, none dealt yet.
    pub const fn new(deals: u32) -> Self {
        Self {
            length: deals,
            number: 0,
            deal: None,
            results: Vec::new(),
            warnings: BySeat { a: 0, b: 0, c: 0 },
        }
    }

    /// How many deals the game has.
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// The number of the latest deal, from 1; 0 before the first.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The latest deal.
    pub const fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    pub(crate) const fn deal_mut(&mut self) -> Option<&mut Deal> {
        self.deal.as_mut()
    }

    /// The points of the deals that are over.
    pub fn results(&self) -> &[BySeat<i32>] {
        &self.results
    }

    /// Warnings of each seat.
    pub const fn warnings(&self) -> &BySeat<u32> {
        &self.warnings
    }

    /// What a seat's warnings have cost it: nothing, or three points once
    /// they are three (erdayi2021:3). More warnings cost no more, as the text
    /// names only the third.
    pub fn deduction(&self, seat: Seat) -> i32 {
        if self.warnings[seat] >= ERDAYI2021.warnings_allowed {
            ERDAYI2021.warnings_cost
        } else {
            0
        }
    }

    /// Points of all deals that are over, less the deductions.
    pub fn totals(&self) -> BySeat<i32> {
        BySeat::from_fn(|seat| {
            self.results.iter().map(|scores| scores[seat]).sum::<i32>() - self.deduction(seat)
        })
    }

    /// Whether all deals have been played.
    pub const fn is_over(&self) -> bool {
        self.number >= self.length && self.between_deals() && !self.deals_again()
    }

    /// Whether the latest deal was annulled and is dealt again, under the
    /// same number and with the same first bidder.
    const fn deals_again(&self) -> bool {
        matches!(self.deal, Some(Deal::Annulled(_)))
    }

    const fn between_deals(&self) -> bool {
        match &self.deal {
            None => true,
            Some(deal) => deal.is_over(),
        }
    }

    /// Whose turn it is, if anyone's.
    pub fn turn(&self) -> Option<Seat> {
        self.deal.as_ref().and_then(Deal::turn)
    }

    /// Who bids first in the next deal: in turn counter-clockwise, the same
    /// again after a deal that was annulled; `None` for the first deal, which
    /// draws lots (术语 3).
    pub fn next_first_bidder(&self) -> Option<Seat> {
        self.deal.as_ref().map(|deal| {
            let calls = match deal {
                Deal::Auction(auction) => auction.calls(),
                Deal::PassedOut(passed_out) => passed_out.calls(),
                Deal::Playing(playing) => playing.calls(),
                Deal::Finished(finished) => finished.calls(),
                Deal::Annulled(annulled) => return annulled.calls().first(),
            };
            calls.first().next()
        })
    }

    /// Deals the next deal from a seed. The first deal's first bidder is
    /// drawn from the same seed.
    pub fn deal_from_seed(&mut self, seed: Seed, events: &mut Vec<Happening>) -> Result<(), Error> {
        let (dealt, lot) = Dealt::from_seed(seed);
        let first = self.next_first_bidder().unwrap_or(lot);
        self.deal_cards(dealt, first, events)
    }

    /// Deals these cards next: a prepared board, or a deal from a record.
    pub fn deal_cards(
        &mut self,
        dealt: Dealt,
        first_bidder: Seat,
        events: &mut Vec<Happening>,
    ) -> Result<(), Error> {
        if !self.between_deals() {
            return Err(Error::DealUnderWay);
        }
        if self.is_over() {
            return Err(Error::GameOver);
        }
        self.number += u32::from(!self.deals_again());
        self.deal = Some(Deal::Auction(Auction::new(dealt, first_bidder)));
        events.push(Happening::Dealt { number: self.number, first_bidder, dealt });
        Ok(())
    }

    /// Whether the action would be accepted.
    pub fn check(&self, action: &Action) -> Result<(), Error> {
        match &self.deal {
            Some(deal) => deal.check(action),
            None => Err(Error::NoDeal),
        }
    }

    /// Does the action and appends what happened; a refused action changes
    /// nothing and appends nothing.
    pub fn act(&mut self, action: Action, events: &mut Vec<Happening>) -> Result<(), Error> {
        self.step(action, false, events)
    }

    /// The least a player whose turn it is can do, which is what the program
    /// does when the time is up: 不叫, a pass, or the smallest single.
    pub fn smallest(&self) -> Option<Action> {
        self.deal.as_ref().and_then(Deal::forced)
    }

    /// The time of the player whose turn it is has run out.
    ///
    /// A late bid is 不叫 (erdayi2021:2). A late play is warned, and the
    /// program passes or leads the smallest single (erdayi2021:3).
    pub fn time_out(&mut self, seat: Seat, events: &mut Vec<Happening>) -> Result<(), Error> {
        let (action, turn) = self.smallest().zip(self.turn()).ok_or(Error::NoDeal)?;
        if seat != turn {
            return Err(Error::NotYourTurn { turn });
        }
        if !matches!(action, Action::Call { .. }) {
            self.warn(seat, events);
        }
        self.step(action, true, events)
    }

    fn warn(&mut self, seat: Seat, events: &mut Vec<Happening>) {
        let before = self.deduction(seat);
        self.warnings[seat] += 1;
        events.push(Happening::Warned { seat, warnings: self.warnings[seat] });
        let points = self.deduction(seat) - before;
        if points > 0 {
            events.push(Happening::PointsDeducted { seat, points });
        }
    }

    fn step(
        &mut self,
        action: Action,
        timed_out: bool,
        events: &mut Vec<Happening>,
    ) -> Result<(), Error> {
        let deal = self.deal.as_mut().ok_or(Error::NoDeal)?;
        deal.step(action, timed_out, events)?;
        let scores = match deal {
            Deal::Auction(_) | Deal::Playing(_) | Deal::Annulled(_) => return Ok(()),
            Deal::PassedOut(_) => BySeat::default(),
            Deal::Finished(finished) => finished.outcome().scores,
        };
        self.results.push(scores);
        if self.is_over() {
            events.push(Happening::GameEnded { totals: self.totals() });
        }
        Ok(())
    }
}
