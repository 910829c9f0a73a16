//! One deal, whatever its phase.

use crate::{
    Action, AfterCall, Annulled, Auction, Call, ERDAYI2021, Error, Finished, Hand, Happening,
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
    /// A player went out or claimed to; the deal is over.
    Finished(Finished),
    /// The referee declared it void; it is dealt again.
    Annulled(Annulled),
}

impl Deal {
    /// Whose turn it is; `None` when the deal is over.
    pub const fn turn(&self) -> Option<Seat> {
        match self {
            Self::Auction(auction) => Some(auction.turn()),
            Self::Playing(playing) => Some(playing.turn()),
            Self::PassedOut(_) | Self::Finished(_) | Self::Annulled(_) => None,
        }
    }

    /// Whether the deal is over.
    pub const fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Whether the action would be accepted.
    pub fn check(&self, action: &Action) -> Result<(), Error> {
        match (self, *action) {
            (Self::Auction(auction), Action::Call { seat, call }) => auction.check(seat, call),
            (Self::Playing(playing), Action::Play { seat, cards, reading }) => {
                playing.check(seat, cards, reading).map(drop)
            }
            (Self::Playing(playing), Action::Pass { seat }) => playing.check_pass(seat),
            (Self::Playing(playing), Action::Claim { seat }) => playing.check_claim(seat),
            (Self::Auction(_) | Self::Playing(_), Action::Annul) => Ok(()),
            (Self::Auction(_), _) => Err(Error::AuctionOpen),
            (Self::Playing(_), Action::Call { .. }) => Err(Error::AuctionOver),
            (Self::PassedOut(_) | Self::Finished(_) | Self::Annulled(_), _) => Err(Error::NoDeal),
        }
    }

    /// Does the action and appends what happened; a refused action changes
    /// nothing and appends nothing.
    pub fn act(&mut self, action: Action, events: &mut Vec<Happening>) -> Result<(), Error> {
        self.step(action, false, events)
    }

    /// What the program does for a player whose time is up: 不叫 in the
    /// auction, the smallest single when leading, else a pass.
    pub fn forced(&self) -> Option<Action> {
        match self {
            Self::Auction(auction) => Some(Action::Call { seat: auction.turn(), call: Call::Pass }),
            Self::Playing(playing) if playing.may_pass() => {
                Some(Action::Pass { seat: playing.turn() })
            }
            Self::Playing(playing) => Some(Action::Play {
                seat: playing.turn(),
                cards: Hand::of(playing.smallest_lead()?),
                reading: None,
            }),
            Self::PassedOut(_) | Self::Finished(_) | Self::Annulled(_) => None,
        }
    }

    pub(crate) fn step(
        &mut self,
        action: Action,
        timed_out: bool,
        events: &mut Vec<Happening>,
    ) -> Result<(), Error> {
        match (&mut *self, action) {
            (Self::Auction(auction), Action::Call { seat, call }) => {
                let after = auction.call(seat, call)?;
                events.push(Happening::Called { seat, call, timed_out });
                *self = after_call(after, events);
            }
            (Self::Playing(playing), Action::Play { seat, cards, reading }) => {
                let end = playing.play(seat, cards, reading)?;
                tell_play(playing, seat, timed_out, events);
                if let Some(finished) = end {
                    *self = after_end(finished, events);
                }
            }
            (Self::Playing(playing), Action::Claim { seat }) => {
                let finished = playing.claim(seat)?;
                events.push(Happening::Claimed { seat });
                *self = after_end(finished, events);
            }
            (Self::Auction(auction), Action::Annul) => {
                *self = after_ruling(Annulled::auction(auction), events);
            }
            (Self::Playing(playing), Action::Annul) => {
                *self = after_ruling(Annulled::playing(playing), events);
            }
            (Self::Playing(playing), Action::Pass { seat }) => {
                playing.pass(seat)?;
                events.push(Happening::Passed { seat, timed_out });
                if playing.on_table().is_none() {
                    events.push(Happening::TrickEnded { leader: playing.turn() });
                }
            }
            (refused, action) => return refused.check(&action),
        }
        Ok(())
    }

    /// Visits everything the player whose turn it is may do to go on, once
    /// each: claims, which need the others, are not among it. The suits of a play are the first that the hand has.
    pub fn for_each_legal(&self, mut visit: impl FnMut(Action)) {
        match self {
            Self::Auction(auction) => {
                let seat = auction.turn();
                auction.legal_calls().for_each(|call| visit(Action::Call { seat, call }));
            }
            Self::Playing(playing) => {
                let seat = playing.turn();
                let hand = playing.hands()[seat];
                playing.for_each_play(|play| {
                    if let Some(cards) = hand.pick(play.ranks) {
                        visit(Action::Play { seat, cards, reading: Some(play.reading) });
                    }
                });
                if playing.may_pass() {
                    visit(Action::Pass { seat });
                }
            }
            Self::PassedOut(_) | Self::Finished(_) | Self::Annulled(_) => {}
        }
    }
}

fn after_end(finished: Finished, events: &mut Vec<Happening>) -> Deal {
    events.push(Happening::Finished { outcome: *finished.outcome(), hands: *finished.hands() });
    Deal::Finished(finished)
}

fn after_ruling(annulled: Annulled, events: &mut Vec<Happening>) -> Deal {
    events.push(Happening::Annulled { hands: *annulled.hands(), kitty: annulled.kitty() });
    Deal::Annulled(annulled)
}

fn after_call(after: AfterCall, events: &mut Vec<Happening>) -> Deal {
    match after {
        AfterCall::Auction(auction) => Deal::Auction(auction),
        AfterCall::PassedOut(passed_out) => {
            events.push(Happening::PassedOut { dealt: *passed_out.dealt() });
            Deal::PassedOut(passed_out)
        }
        AfterCall::Playing(playing) => {
            events.push(Happening::KittyTaken {
                dealer: playing.dealer(),
                bid: playing.bid(),
                kitty: playing.kitty(),
            });
            Deal::Playing(playing)
        }
    }
}

/// The play on the table, and how many cards are left when that must be said
/// (erdayi2021:3).
fn tell_play(playing: &Playing, seat: Seat, timed_out: bool, events: &mut Vec<Happening>) {
    if let Some(&on_table) = playing.on_table() {
        events.push(Happening::Played {
            seat,
            cards: on_table.cards,
            reading: on_table.reading,
            timed_out,
        });
    }
    let left = playing.hands()[seat].len();
    if (1..=ERDAYI2021.announced_cards).contains(&left) {
        events.push(Happening::CardsLeft { seat, count: left as u8 });
    }
}
