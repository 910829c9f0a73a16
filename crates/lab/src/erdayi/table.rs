//! One table: the deal under way without suits, which no rule asks for.

use cards::{Lots, Seed};
use erdayi::{Bid, BySeat, Dealt, Ending, Ranks, Reading, Seat, score};
use nets::erdayi::{Move, Role, State, TURNS, list_calls, list_plays};

/// How a deal begins.
#[derive(Clone, Copy, Debug)]
pub struct Dealing {
    /// The same seed gives the same cards.
    pub(super) seed: u64,
    /// Of 256 deals, how many have a dealer set by lot, for a bid of 3.
    pub(super) set_dealer: u32,
}

/// The play to be beaten.
#[derive(Clone, Copy, Debug)]
struct OnTable {
    seat: Seat,
    ranks: Ranks,
    reading: Reading,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Tables of one number are dealt the same cards.
    number: u64,
    /// The number of the deal under way.
    deal: u64,
    first: Seat,
    /// The dealer, once there is one.
    dealer: Option<Seat>,
    bid: u8,
    doublings: u8,
    turn: Seat,
    turn_count: u8,
    said: BySeat<u8>,
    plays: BySeat<u8>,
    hands: BySeat<Ranks>,
    played: BySeat<Ranks>,
    kitty: Ranks,
    to_beat: Option<OnTable>,
    /// The latest turns: the one before the next at `turn_count - 1`, and so
    /// round.
    turns: [Ranks; TURNS],
}

impl Table {
    /// A table before its first deal.
    pub(super) fn new(number: u64) -> Self {
        Self {
            number,
            deal: 0,
            first: Seat::A,
            dealer: None,
            bid: 0,
            doublings: 0,
            turn: Seat::A,
            turn_count: 0,
            said: BySeat::default(),
            plays: BySeat::default(),
            hands: BySeat::default(),
            played: BySeat::default(),
            kitty: Ranks::EMPTY,
            to_beat: None,
            turns: [Ranks::EMPTY; TURNS],
        }
    }

    /// The seed of the deal under way.
    pub(super) fn seed(&self, dealing: Dealing) -> Seed {
        let mut seed = *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0lab 2v1 ";
        seed[..8].copy_from_slice(&dealing.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&self.number.to_le_bytes());
        seed[16..24].copy_from_slice(&self.deal.to_le_bytes());
        seed
    }

    /// Deals the next cards.
    pub(super) fn deal(&mut self, dealing: Dealing) {
        let deal = self.deal + 1;
        *self = Self { deal, ..Self::new(self.number) };
        let mut lots = Lots::new(self.seed(dealing));
        let dealt = Dealt::from_lots(&mut lots);
        self.hands = BySeat::from_fn(|seat| dealt.hands()[seat].ranks());
        self.kitty = dealt.kitty().ranks();
        self.first = Seat::ALL[lots.below(3) as usize];
        self.turn = self.first;
        if lots.below(256) < dealing.set_dealer {
            self.bid = 3;
            self.begin(Seat::ALL[lots.below(3) as usize]);
        }
    }

    /// The dealer takes the kitty and leads.
    fn begin(&mut self, dealer: Seat) {
        self.dealer = Some(dealer);
        self.hands[dealer] = self.hands[dealer] + self.kitty;
        self.turn = dealer;
    }

    /// Whose decision it is.
    pub(super) const fn turn(&self) -> Seat {
        self.turn
    }

    /// The cards of the seat after the mover.
    pub(super) fn next_hand(&self) -> Ranks {
        self.hands[self.turn.next()]
    }

    /// Whether the mover is asked for a bid.
    pub(super) const fn is_auction(&self) -> bool {
        self.dealer.is_none()
    }

    /// Adds what the mover may do; there is always something.
    #[inline]
    pub(super) fn moves(&self, moves: &mut Vec<Move>) {
        if self.is_auction() {
            list_calls(self.bid, moves);
        } else {
            list_plays(self.hands[self.turn], self.to_beat.map(|of| of.reading), moves);
        }
    }

    /// Makes a move that is one of [`moves`](Self::moves). The scores come
    /// back when it ends the deal.
    #[inline]
    pub(super) fn act(&mut self, chosen: Move) -> Option<BySeat<i32>> {
        match chosen {
            Move::Call(points) => self.call(points),
            Move::Pass => {
                self.note(Ranks::EMPTY);
                if self.to_beat.is_some_and(|of| of.seat == self.turn) {
                    self.to_beat = None;
                }
                None
            }
            Move::Play(ranks, reading) => self.play(ranks, reading),
        }
    }

    fn call(&mut self, points: u8) -> Option<BySeat<i32>> {
        self.said[self.turn] = points + 1;
        self.bid = self.bid.max(points);
        self.turn = self.turn.next();
        if points < 3 && self.turn != self.first {
            return None;
        }
        let bidder = Seat::ALL.into_iter().find(|&seat| self.said[seat] == self.bid + 1);
        match bidder {
            Some(dealer) if self.bid > 0 => self.begin(dealer),
            _ => return Some(BySeat::default()),
        }
        None
    }

    fn play(&mut self, ranks: Ranks, reading: Reading) -> Option<BySeat<i32>> {
        let seat = self.turn;
        self.hands[seat] = self.hands[seat] - ranks;
        self.played[seat] = self.played[seat] + ranks;
        self.plays[seat] += 1;
        self.doublings += u8::from(reading.pattern.doubles());
        self.to_beat = Some(OnTable { seat, ranks, reading });
        self.note(ranks);
        if self.hands[seat].is_empty() { self.scores(seat) } else { None }
    }

    /// Keeps a turn, and goes on to the next.
    fn note(&mut self, ranks: Ranks) {
        self.turns[usize::from(self.turn_count) % TURNS] = ranks;
        self.turn_count += 1;
        self.turn = self.turn.next();
    }

    /// The points now that a seat is out.
    fn scores(&self, out: Seat) -> Option<BySeat<i32>> {
        let dealer = self.dealer?;
        let ending = match (out == dealer, self.plays[dealer], self.defenders_plays(dealer)) {
            (true, _, 0) => Ending::Spring,
            (true, _, _) => Ending::DealerWon,
            (false, 1, _) => Ending::AntiSpring,
            (false, _, _) => Ending::DefendersWon,
        };
        let score = score(Bid::try_from(self.bid).ok()?, ending, self.doublings);
        Some(BySeat::from_fn(|seat| if seat == dealer { score.dealer } else { score.defender }))
    }

    fn defenders_plays(&self, dealer: Seat) -> u8 {
        self.plays[dealer.next()] + self.plays[dealer.next().next()]
    }

    /// What the mover knows.
    #[inline]
    pub(super) fn state(&self) -> State {
        let own = self.turn;
        let (next, before) = (own.next(), own.next().next());
        let played = [self.played[own], self.played[next], self.played[before]];
        let hand = self.hands[own];
        let (role, plays) = match self.dealer {
            None => (Role::Bidder, [0; 2]),
            Some(dealer) => {
                let role = match dealer {
                    _ if dealer == own => Role::Dealer,
                    _ if dealer == next => Role::BeforeDealer,
                    _ => Role::AfterDealer,
                };
                (role, [self.plays[dealer], self.defenders_plays(dealer)])
            }
        };
        let last = usize::from(self.turn_count) + 2 * TURNS - 1;
        State {
            hand,
            unseen: played.into_iter().fold(Ranks::DECK - hand, |unseen, of| unseen - of),
            kitty: if self.is_auction() { Ranks::EMPTY } else { self.kitty },
            played,
            beat: self.to_beat.map(|of| of.ranks),
            beat_by: match self.to_beat {
                None => 0,
                Some(of) if of.seat == next => 1,
                Some(_) => 2,
            },
            turns: std::array::from_fn(|back| self.turns[(last - back) % TURNS]),
            turn_count: self.turn_count,
            role,
            bid: self.bid,
            doublings: self.doublings,
            left: [self.hands[next].len() as u8, self.hands[before].len() as u8],
            said: [self.said[own], self.said[next], self.said[before]],
            plays,
        }
    }
}
