//! One deal, whatever its phase.

use crate::{
    Action, AfterCall, AfterPlay, Auction, Call, ERDAYI2021, Error, Event, Finished, Hand,
    PassedOut, Playing, Seat,
};

/// A deal in one of its phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)]
pub enum Deal {
    /// The players bid.
    Auction(Auction),
    /// Nobody bid; the deal is over.
    PassedOut(PassedOut),
    /// The players play.
    Playing(Playing),
    /// A player went out; the deal is over.
    Finished(Finished),
}

impl Deal {
    /// Whose turn it is; `None` when the deal is over.
    pub const fn to_act(&self) -> Option<Seat> {
        match self {
            Self::Auction(auction) => Some(auction.to_act()),
            Self::Playing(playing) => Some(playing.to_act()),
            Self::PassedOut(_) | Self::Finished(_) => None,
        }
    }

    /// Whether the deal is over.
    pub const fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// Whether the action would be accepted.
    pub fn check(&self, action: &Action) -> Result<(), Error> {
        match (self, *action) {
            (Self::Auction(auction), Action::Call { seat, call }) => auction.check(seat, call),
            (
                Self::Playing(playing),
                Action::Play {
                    seat,
                    cards,
                    reading,
                },
            ) => playing.check(seat, cards, reading).map(drop),
            (Self::Playing(playing), Action::Pass { seat }) => playing.check_pass(seat),
            (Self::Auction(_), _) => Err(Error::AuctionOpen),
            (Self::Playing(_), Action::Call { .. }) => Err(Error::AuctionOver),
            (Self::PassedOut(_) | Self::Finished(_), _) => Err(Error::NoDeal),
        }
    }

    /// Does the action and appends what happened; a refused action changes
    /// nothing and appends nothing.
    pub fn act(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Error> {
        self.step(action, false, events)
    }

    /// What the program does for a player whose time is up: 不叫 in the
    /// auction, the smallest single when leading, else a pass.
    pub fn forced(&self) -> Option<Action> {
        match self {
            Self::Auction(auction) => Some(Action::Call {
                seat: auction.to_act(),
                call: Call::Pass,
            }),
            Self::Playing(playing) if playing.may_pass() => Some(Action::Pass {
                seat: playing.to_act(),
            }),
            Self::Playing(playing) => Some(Action::Play {
                seat: playing.to_act(),
                cards: Hand::of(playing.smallest_lead()?),
                reading: None,
            }),
            Self::PassedOut(_) | Self::Finished(_) => None,
        }
    }

    pub(crate) fn step(
        &mut self,
        action: Action,
        timed_out: bool,
        events: &mut Vec<Event>,
    ) -> Result<(), Error> {
        *self = match (*self, action) {
            (Self::Auction(auction), Action::Call { seat, call }) => {
                let after = auction.call(seat, call)?;
                events.push(Event::Called {
                    seat,
                    call,
                    timed_out,
                });
                after_call(after, events)
            }
            (
                Self::Playing(playing),
                Action::Play {
                    seat,
                    cards,
                    reading,
                },
            ) => {
                let after = playing.play(seat, cards, reading)?;
                after_play(after, seat, timed_out, events)
            }
            (Self::Playing(playing), Action::Pass { seat }) => {
                let after = playing.pass(seat)?;
                events.push(Event::Passed { seat, timed_out });
                if after.on_table().is_none() {
                    events.push(Event::TrickEnded {
                        leader: after.to_act(),
                    });
                }
                Self::Playing(after)
            }
            (refused, action) => return refused.check(&action),
        };
        Ok(())
    }
}

fn after_call(after: AfterCall, events: &mut Vec<Event>) -> Deal {
    match after {
        AfterCall::Auction(auction) => Deal::Auction(auction),
        AfterCall::PassedOut(passed_out) => {
            events.push(Event::PassedOut {
                dealt: *passed_out.dealt(),
            });
            Deal::PassedOut(passed_out)
        }
        AfterCall::Playing(playing) => {
            events.push(Event::KittyTaken {
                dealer: playing.dealer(),
                bid: playing.bid(),
                kitty: playing.kitty(),
            });
            Deal::Playing(playing)
        }
    }
}

fn after_play(after: AfterPlay, seat: Seat, timed_out: bool, events: &mut Vec<Event>) -> Deal {
    let (deal, last) = match after {
        AfterPlay::Playing(playing) => (Deal::Playing(playing), playing),
        AfterPlay::Finished(finished) => (Deal::Finished(finished), *finished.last()),
    };
    if let Some(&on_table) = last.on_table() {
        events.push(Event::Played {
            seat,
            cards: on_table.cards,
            reading: on_table.reading,
            timed_out,
        });
    }
    let left = last.hands()[seat].len();
    if (1..=ERDAYI2021.announced_cards).contains(&left) {
        events.push(Event::CardsLeft {
            seat,
            count: left as u8,
        });
    }
    if let Deal::Finished(finished) = &deal {
        events.push(Event::Finished {
            outcome: *finished.outcome(),
            hands: *finished.hands(),
        });
    }
    deal
}
