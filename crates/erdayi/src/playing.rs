//! Playing the cards (erdayi2021:3).

use cards::Card;
use serde::{Deserialize, Serialize};

use crate::{
    Bid, BySeat, Calls, Course, Dealt, Ending, Error, Finished, Hand, Play, Reading, Seat,
    can_play, for_each_play,
};

/// The play that must be beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OnTable {
    /// Who played it.
    pub seat: Seat,
    /// The cards.
    pub cards: Hand,
    /// What they are.
    pub reading: Reading,
}

/// What a seat last did in the trick that is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Latest {
    /// Its turn has not come yet.
    #[default]
    Nothing,
    /// It passed (过牌).
    Passed,
    /// It played these cards.
    Played(Hand),
}

/// The phase in which cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Playing {
    calls: Calls,
    dealer: Seat,
    bid: Bid,
    kitty: Hand,
    hands: BySeat<Hand>,
    played: BySeat<Hand>,
    plays: BySeat<u8>,
    latest: BySeat<Latest>,
    on_table: Option<OnTable>,
    turn: Seat,
    doublings: u8,
    course: Course,
}

impl Playing {
    /// The dealer takes the kitty and leads first (首攻).
    pub(crate) fn new(dealt: &Dealt, calls: Calls, dealer: Seat, bid: Bid) -> Self {
        let mut hands = *dealt.hands();
        hands[dealer] += dealt.kitty();
        Self {
            calls,
            dealer,
            bid,
            kitty: dealt.kitty(),
            hands,
            played: BySeat::default(),
            plays: BySeat::default(),
            latest: BySeat::default(),
            on_table: None,
            turn: dealer,
            doublings: 0,
            course: Course::new(dealer),
        }
    }

    /// The same play with other cards in the hands, as many in each.
    pub(crate) const fn with_hands(self, hands: BySeat<Hand>) -> Self {
        Self { hands, ..self }
    }

    /// What was said in the auction.
    pub const fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The dealer (庄家).
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The dealer's bid.
    pub const fn bid(&self) -> Bid {
        self.bid
    }

    /// The kitty as it was shown.
    pub const fn kitty(&self) -> Hand {
        self.kitty
    }

    /// The cards each seat still holds.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// The cards each seat has played.
    pub const fn played(&self) -> &BySeat<Hand> {
        &self.played
    }

    /// What each seat last did in this trick.
    pub const fn latest(&self) -> &BySeat<Latest> {
        &self.latest
    }

    /// The play to be beaten; `None` when the player whose turn it is leads.
    pub const fn on_table(&self) -> Option<&OnTable> {
        self.on_table.as_ref()
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Bombs and rockets played so far.
    pub const fn doublings(&self) -> u8 {
        self.doublings
    }

    /// Every turn since the first lead.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    fn over(&self) -> Option<Reading> {
        self.on_table.map(|on_table| on_table.reading)
    }

    /// Visits every legal play of the player whose turn it is, once each.
    #[inline]
    pub fn for_each_play(&self, visit: impl FnMut(Play)) {
        for_each_play(self.hands[self.turn].ranks(), self.over(), visit);
    }

    /// Whether the player whose turn it is can play anything at all.
    pub fn can_play(&self) -> bool {
        can_play(self.hands[self.turn].ranks(), self.over())
    }

    /// Whether the player whose turn it is may pass: all but the leader may.
    pub const fn may_pass(&self) -> bool {
        self.on_table.is_some()
    }

    /// The single card that the program plays for a leader who is late.
    pub fn smallest_lead(&self) -> Option<Card> {
        self.hands[self.turn].weakest()
    }

    /// Whether the cards may be played, and what they are.
    ///
    /// A player may say how the cards are meant to be read. They read in one
    /// way at most, so a different reading is refused.
    pub fn check(&self, seat: Seat, cards: Hand, said: Option<Reading>) -> Result<Reading, Error> {
        self.check_turn(seat)?;
        if !cards.is_subset(self.hands[seat]) {
            return Err(Error::NotInHand);
        }
        let reading = Reading::of(cards.ranks()).ok_or(Error::NotAPattern)?;
        if said.is_some_and(|said| said != reading) {
            return Err(Error::OtherReading { reading });
        }
        match self.over() {
            Some(over) if !reading.beats(over) => Err(Error::DoesNotBeat { over }),
            _ => Ok(reading),
        }
    }

    /// Whether the seat may pass.
    pub fn check_pass(&self, seat: Seat) -> Result<(), Error> {
        self.check_turn(seat)?;
        if self.may_pass() { Ok(()) } else { Err(Error::LeaderMustPlay) }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Error> {
        if seat == self.turn { Ok(()) } else { Err(Error::NotYourTurn { turn: self.turn }) }
    }

    /// Plays the cards. The deal ends with a player's last card
    /// (erdayi2021:6): then, and only then, the end of the deal comes back.
    pub fn play(
        &mut self,
        seat: Seat,
        cards: Hand,
        said: Option<Reading>,
    ) -> Result<Option<Finished>, Error> {
        let reading = self.check(seat, cards, said)?;
        if self.on_table.is_none() {
            self.latest = BySeat::default();
        }
        self.hands[seat] -= cards;
        self.played[seat] += cards;
        self.plays[seat] += 1;
        self.course.play(cards);
        self.latest[seat] = Latest::Played(cards);
        self.doublings += u8::from(reading.pattern.doubles());
        self.on_table = Some(OnTable { seat, cards, reading });
        self.turn = seat.next();
        let out = self.hands[seat].is_empty();
        Ok(out.then(|| Finished::new(self, self.ending(seat))))
    }

    /// Passes. Two passes in a row end the trick, and the last to play leads
    /// the next (术语 8, 9).
    pub fn pass(&mut self, seat: Seat) -> Result<(), Error> {
        self.check_pass(seat)?;
        self.latest[seat] = Latest::Passed;
        self.course.pass();
        self.turn = seat.next();
        if self.on_table.is_some_and(|on_table| on_table.seat == self.turn) {
            self.on_table = None;
        }
        Ok(())
    }

    /// Whether the seat may claim to go out.
    pub fn check_claim(&self, seat: Seat) -> Result<(), Error> {
        self.check_turn(seat)?;
        if self.on_table.is_none() { Ok(()) } else { Err(Error::NotLeading) }
    }

    /// Ends the deal as won by the side of the seat. Only bombs and rockets
    /// that were played count. Choice: a claim is never 春天 or 反春, for
    /// the text wants all cards played for them (术语 15, 16).
    pub fn claim(&self, seat: Seat) -> Result<Finished, Error> {
        self.check_claim(seat)?;
        let dealer_won = seat == self.dealer;
        let ending = if dealer_won { Ending::DealerWon } else { Ending::DefendersWon };
        Ok(Finished::new(self, ending))
    }

    /// How the deal ended, now that `out` has no card left (术语 15, 16).
    fn ending(&self, out: Seat) -> Ending {
        let defenders_played =
            Seat::ALL.into_iter().any(|seat| seat != self.dealer && self.plays[seat] > 0);
        match (out == self.dealer, self.plays[self.dealer], defenders_played) {
            (true, _, false) => Ending::Spring,
            (true, _, true) => Ending::DealerWon,
            (false, 1, _) => Ending::AntiSpring,
            (false, _, _) => Ending::DefendersWon,
        }
    }
}
