//! The auction (erdayi2021:2).

use crate::{Bid, Call, Dealt, Error, PassedOut, Playing, Seat};

/// What has been said so far, from the first bidder on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Calls {
    first: Seat,
    said: [Option<Call>; 3],
}

impl Calls {
    /// Nothing said yet.
    pub(crate) const fn new(first: Seat) -> Self {
        Self { first, said: [None; 3] }
    }

    /// Who was asked first (首叫).
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Who said what, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Call)> {
        let seats = [self.first, self.first.next(), self.first.next().next()];
        seats.into_iter().zip(self.said).filter_map(|(seat, call)| Some((seat, call?)))
    }

    /// The highest bid with its bidder.
    pub fn highest(&self) -> Option<(Seat, Bid)> {
        self.iter().filter_map(|(seat, call)| Some((seat, call.bid()?))).last()
    }

    fn push(&mut self, call: Call) {
        if let Some(place) = self.said.iter_mut().find(|place| place.is_none()) {
            *place = Some(call);
        }
    }
}

/// The phase in which the three players bid, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    dealt: Dealt,
    calls: Calls,
    turn: Seat,
}

/// What a call leads to.
#[derive(Clone, Copy, Debug)]
pub enum AfterCall {
    /// Another player is asked.
    Auction(Auction),
    /// The highest bidder has the kitty and leads.
    Playing(Playing),
    /// Nobody bid.
    PassedOut(PassedOut),
}

impl Auction {
    /// Opens the auction.
    pub const fn new(dealt: Dealt, first: Seat) -> Self {
        Self { dealt, calls: Calls::new(first), turn: first }
    }

    /// The same auction over other cards.
    pub(crate) const fn with_dealt(self, dealt: Dealt) -> Self {
        Self { dealt, ..self }
    }

    /// The cards.
    pub const fn dealt(&self) -> &Dealt {
        &self.dealt
    }

    /// What has been said.
    pub const fn calls(&self) -> &Calls {
        &self.calls
    }

    /// Who is asked.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// What the player whose turn it is may say: passing, or more than was
    /// said before.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> {
        let highest = self.calls.highest().map(|(_, bid)| bid);
        Call::ALL.into_iter().filter(move |call| call.bid().is_none_or(|bid| Some(bid) > highest))
    }

    /// Whether the call may be made.
    pub fn check(&self, seat: Seat, call: Call) -> Result<(), Error> {
        if seat != self.turn {
            return Err(Error::NotYourTurn { turn: self.turn });
        }
        match (call.bid(), self.calls.highest()) {
            (Some(bid), Some((_, highest))) if bid <= highest => Err(Error::BidTooLow { highest }),
            _ => Ok(()),
        }
    }

    /// Says it. A bid of 3 ends the auction at once; else it ends when all
    /// three have spoken.
    pub fn call(mut self, seat: Seat, call: Call) -> Result<AfterCall, Error> {
        self.check(seat, call)?;
        self.calls.push(call);
        self.turn = seat.next();
        let ended = call == Call::Bid(Bid::Three) || self.turn == self.calls.first;
        Ok(match (ended, self.calls.highest()) {
            (false, _) => AfterCall::Auction(self),
            (true, Some((dealer, bid))) => {
                AfterCall::Playing(Playing::new(&self.dealt, self.calls, dealer, bid))
            }
            (true, None) => AfterCall::PassedOut(PassedOut::new(self.dealt, self.calls)),
        })
    }
}
