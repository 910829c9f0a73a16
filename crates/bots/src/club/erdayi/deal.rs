//! A deal as far as playing it out needs it: no suits, no views, no events.

use erdayi::{Pattern, Play, Ranks, Reading};

use super::fewest::Fewest;
use super::judgement::Judgement;
use super::mind::Mind;

/// A place at the table, counted from the dealer in the order of play: the
/// dealer is 0, the defender after him (下家) 1, the one before him (上家) 2.
pub(crate) type Role = usize;

/// The dealer.
pub(crate) const DEALER: Role = 0;

/// The one whose turn comes after.
pub(crate) const fn next(role: Role) -> Role {
    (role + 1) % 3
}

/// Whether two play on different sides.
pub(crate) const fn opposed(a: Role, b: Role) -> bool {
    a != b && (a == DEALER || b == DEALER)
}

/// What lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Public {
    pub(crate) turn: Role,
    /// How many cards each holds.
    pub(crate) counts: [u8; 3],
    /// What is to be beaten, and whose it is.
    pub(crate) over: Option<(Reading, Role)>,
    /// The cards in all three hands.
    pub(crate) unplayed: Ranks,
    /// Cards of the kitty that the dealer must still hold.
    pub(crate) shown: Ranks,
    /// Bombs and rockets so far.
    pub(crate) doublings: u8,
    /// How often the dealer, and how often the defenders played.
    pub(crate) plays: [u8; 2],
}

/// How a deal came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub dealer_won: bool,
    /// Bombs, rockets, 春天 and 反春: each doubles the score.
    pub doublings: u8,
}

/// What lies open, and all hands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World {
    pub(crate) public: Public,
    pub(crate) hands: [Ranks; 3],
}

impl Public {
    /// Before the first lead.
    pub(crate) const fn new(kitty: Ranks) -> Self {
        Self {
            turn: DEALER,
            counts: [20, 17, 17],
            over: None,
            unplayed: Ranks::DECK,
            shown: kitty,
            doublings: 0,
            plays: [0; 2],
        }
    }

    /// Goes on by a play, or a pass. The play is the seat's own cards and
    /// beats what lies there.
    pub(crate) fn put(&mut self, play: Option<Play>) -> Option<Outcome> {
        let role = self.turn;
        self.turn = next(role);
        let Some(Play { ranks, reading }) = play else {
            if self.over.is_some_and(|(_, owner)| owner == self.turn) {
                self.over = None;
            }
            return None;
        };
        self.counts[role] -= ranks.len() as u8;
        self.unplayed = self.unplayed - ranks;
        self.over = Some((reading, role));
        self.doublings += u8::from(reading.pattern.doubles());
        self.plays[usize::from(role != DEALER)] += 1;
        if role == DEALER {
            self.shown = less(self.shown, ranks);
        }
        (self.counts[role] == 0).then(|| self.outcome(role))
    }

    const fn outcome(&self, out: Role) -> Outcome {
        let dealer_won = out == DEALER;
        let one_sided = if dealer_won { self.plays[1] == 0 } else { self.plays[0] == 1 };
        Outcome { dealer_won, doublings: self.doublings + one_sided as u8 }
    }
}

impl Outcome {
    /// What the dealer gets for a bid of one, in halves of it: the points of
    /// a defender with the other sign.
    pub fn points(self) -> i32 {
        let points = 1 << self.doublings.min(16);
        if self.dealer_won { points } else { -points }
    }
}

/// The cards without those that the other set holds of the same ranks: what
/// of a kitty must still be in hand after such a play.
pub(crate) fn less(cards: Ranks, gone: Ranks) -> Ranks {
    let mut left = Ranks::EMPTY;
    if cards.is_empty() {
        return left;
    }
    for (rank, count) in cards.iter() {
        for _ in gone.count(rank)..count {
            // It comes out of a set that holds it.
            let _ = left.try_insert(rank);
        }
    }
    left
}

impl World {
    /// The first lead is to come.
    pub(crate) const fn new(hands: [Ranks; 3], kitty: Ranks) -> Self {
        Self { public: Public::new(kitty), hands }
    }

    /// What the one whose turn it is knows.
    pub(crate) fn mind(&self) -> Mind<'_> {
        Mind::new(&self.public, self.hands[self.public.turn])
    }

    /// Goes on by a play, or a pass.
    pub(crate) fn put(&mut self, play: Option<Play>) -> Option<Outcome> {
        if let Some(play) = play {
            let hand = &mut self.hands[self.public.turn];
            *hand = *hand - play.ranks;
        }
        self.public.put(play)
    }

    /// How it comes out when all play as club players do.
    pub(crate) fn play_out(&mut self, players: [&Judgement; 3], fewest: &mut Fewest) -> Outcome {
        loop {
            let play = self.mind().choose(players[self.public.turn], fewest);
            if let Some(outcome) = self.put(play) {
                return outcome;
            }
        }
    }

    /// How it comes out after this play.
    pub(crate) fn after(
        mut self,
        play: Option<Play>,
        players: [&Judgement; 3],
        fewest: &mut Fewest,
    ) -> Outcome {
        match self.put(play) {
            Some(outcome) => outcome,
            None => self.play_out(players, fewest),
        }
    }
}

/// How many cards of each rank the body of such a play has.
pub(super) const fn copies(pattern: Pattern) -> u64 {
    match pattern {
        Pattern::Single | Pattern::Straight | Pattern::Rocket => 1,
        Pattern::Pair | Pattern::Pairs => 2,
        Pattern::Bomb | Pattern::FourAndSingles | Pattern::FourAndPairs => 4,
        Pattern::Trio
        | Pattern::TrioAndSingle
        | Pattern::TrioAndPair
        | Pattern::Plane
        | Pattern::PlaneAndSingles
        | Pattern::PlaneAndPairs => 3,
    }
}
