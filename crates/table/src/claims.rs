//! Claims of all remaining tricks.

use cards::CardSet;
use games::{Action, Game, Seat, Viewer};

use crate::clock::Turn;
use crate::refuse::{TableError, TableRefusal};
use crate::stage::{Claim, Match, Stage, Wait};
use crate::{Happening, Millis, News, Seats, Table, User, limits};

impl Table {
    /// The seat that leads says that it takes all the rest and shows its
    /// cards. It does when every opponent agrees.
    pub(crate) fn claim(
        &mut self,
        user: &User,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        let claim_ms = self.settings.pace.claim_ms;
        let running = self.running()?;
        let turn = match running.wait {
            Wait::Turn(turn) => turn,
            Wait::Claim(_) => return Err(TableRefusal::ClaimPending.into()),
            Wait::Between(_) | Wait::Card { .. } | Wait::Closing { .. } => {
                return Err(TableRefusal::BetweenDeals.into());
            }
        };
        running.game.check(&Action::claim(running.game.kind(), seat)?)?;
        if running.claims[seat] >= limits::CLAIMS {
            return Err(TableRefusal::ClaimedBefore.into());
        }
        running.claims[seat] += 1;
        running.put_claim(seat, turn, now, now + claim_ms, events);
        self.returned(seat, events);
        Ok(())
    }

    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        agree: bool,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let running = self.running()?;
        let Wait::Claim(claim) = &mut running.wait else {
            return Err(TableRefusal::NoClaim.into());
        };
        match claim.answers.get(seat) {
            Some(None) => claim.answers[seat] = Some(agree),
            Some(Some(_)) | None => return Err(TableRefusal::NotAsked.into()),
        }
        events.push(Happening::Table(News::Answered { seat, agree }));
        if !agree {
            self.refuse_claim(now, events);
        } else if claim.answers.values().all(|answer| *answer == Some(true)) {
            let action = Action::claim(running.game.kind(), claim.seat);
            match action.and_then(|action| running.apply(&action, events)) {
                Ok(()) => self.settle(now, events),
                Err(_) => self.freeze(now, events),
            }
        }
        Ok(())
    }

    /// Play goes on where it was, with the time the claimant had left.
    pub(crate) fn refuse_claim(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        let Wait::Claim(claim) = &running.wait else {
            return;
        };
        let (seat, mut turn) = (claim.seat, claim.turn);
        turn.began = now.saturating_sub(claim.used_ms);
        events.push(Happening::Table(News::ClaimRefused { seat }));
        running.wait = Wait::Turn(turn);
        events.push(Happening::Table(News::Turn(turn)));
    }
}

impl Match {
    /// Asks the others about a claim made at this turn.
    pub(crate) fn put_claim(
        &mut self,
        seat: Seat,
        turn: Turn,
        now: Millis,
        until: Millis,
        events: &mut Vec<Happening>,
    ) {
        let hand = hand(&self.game, seat);
        let asked = self.game.opponents(seat);
        let answers =
            Seats::new(self.game.seats(), |other| (!asked.contains(&other)).then_some(true));
        let used_ms = now.saturating_sub(turn.began);
        self.wait = Wait::Claim(Claim { seat, hand, answers, until, turn, used_ms });
        events.push(Happening::Table(News::Claimed { seat, hand, asked, until }));
    }
}

/// The cards of a seat.
fn hand(game: &Game, seat: Seat) -> CardSet {
    match game.view(Viewer::Seat(seat)) {
        games::View::Shengji(view) => {
            view.deal.and_then(|deal| deal.hands[seat.shengji()]).unwrap_or_default()
        }
        games::View::Erdayi(view) => {
            let (games::erdayi::DealView::Playing(playing), Some(seat)) =
                (view.deal, seat.erdayi())
            else {
                return CardSet::EMPTY;
            };
            playing.hands[seat].cards.unwrap_or_default().into()
        }
    }
}
