//! Whole deals played by club players alone, without views or events: what
//! searches and lessons are made of.

use arrayvec::ArrayVec;
use cards::CardSet;
use shengji::{BySeat, Lead, Others, Rise, Seat, judge_throw};

use super::ground::{Ground, Public};
use super::judgement::Judgement;
use super::mind::Mind;

/// A deal in play with all hands known: a world, for a search.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) buried: CardSet,
    pub(crate) public: Public,
}

/// What a seat puts on the table.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    Lead(Lead),
    Follow(CardSet),
}

/// What came of a play at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advance {
    /// The deal is over.
    pub(crate) over: bool,
    /// It was a throw that failed.
    pub(crate) failed: bool,
    /// The trick, where this ended it.
    pub(crate) trick: Option<Taken>,
}

/// A trick that was taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    pub(crate) winner: Seat,
    pub(crate) points: i32,
    /// With trumps on a side suit.
    pub(crate) ruffed: bool,
    /// It was the last one, and the defenders took the kitty with it.
    pub(crate) kitty_lost: bool,
}

impl World {
    /// Before the first lead.
    pub(crate) fn new(leader: Seat, hands: BySeat<CardSet>, buried: CardSet, points: i32) -> Self {
        let counts = Seat::ALL.map(|seat| hands[seat].len() as u8);
        Self { hands, buried, public: Public::new(leader, counts, points) }
    }

    /// Plays on to the last card, each seat by a judgement, and gives the
    /// defenders' points.
    pub(crate) fn play_out(&mut self, ground: &Ground, players: &BySeat<&Judgement>) -> i32 {
        loop {
            let seat = self.public.turn();
            let chosen = self.mind(ground, seat).choose(players[seat]);
            if self.put(ground, chosen) {
                return self.public.points;
            }
        }
    }

    /// What comes of a play when all go on as club players.
    pub(crate) fn after(
        &self,
        ground: &Ground,
        chosen: Chosen,
        players: &BySeat<&Judgement>,
    ) -> i32 {
        let mut world = self.clone();
        if world.put(ground, chosen) {
            world.public.points
        } else {
            world.play_out(ground, players)
        }
    }

    /// What a seat knows.
    pub(crate) fn mind<'a>(&'a self, ground: &'a Ground, seat: Seat) -> Mind<'a> {
        let buried = (seat == ground.dealer).then_some(self.buried);
        Mind::new(ground, &self.public, seat, self.hands[seat], buried)
    }

    /// Puts a play on the table; true when the deal is over.
    pub(crate) fn put(&mut self, ground: &Ground, chosen: Chosen) -> bool {
        self.advance(ground, chosen).over
    }

    /// Puts a play on the table and says what came of it at once.
    pub(crate) fn advance(&mut self, ground: &Ground, chosen: Chosen) -> Advance {
        let seat = self.public.turn();
        let (cards, lead, failed) = match chosen {
            Chosen::Follow(cards) => (cards, None, false),
            Chosen::Lead(thrown) => {
                let cards = thrown.cards;
                let lead = self.judged(ground, seat, thrown);
                let failed = lead.cards != cards;
                (lead.cards, Some(lead), failed)
            }
        };
        self.hands[seat] -= cards;
        if !self.public.put(ground, cards, lead) {
            return Advance { over: false, failed, trick: None };
        }
        let lead = self.public.lead.as_ref();
        let factor = lead.map_or(1, |lead| ground.edition.kitty_factors.factor(lead));
        let ruffed = self.public.best.is_some_and(|best| best.ruffs);
        let points = self.public.stake;
        let winner = self.public.take(ground);
        let over = self.hands[winner].is_empty();
        let kitty_lost = over && !ground.deals(winner);
        if kitty_lost {
            self.public.points += (self.buried.points() * factor) as i32;
        }
        Advance { over, failed, trick: Some(Taken { winner, points, ruffed, kitty_lost }) }
    }

    /// The lead that comes of it: a throw may fail.
    fn judged(&mut self, ground: &Ground, seat: Seat, lead: Lead) -> Lead {
        if !lead.is_throw() {
            return lead;
        }
        let others = Others {
            next: self.hands[seat.next()],
            partner: self.hands[seat.partner()],
            previous: self.hands[seat.previous()],
        };
        let Some(failed) = judge_throw(ground.edition, &ground.order, &lead, &others) else {
            return lead;
        };
        let penalty = failed.penalty as i32;
        self.public.points += if ground.deals(seat) { penalty } else { -penalty };
        let weakest = || failed.options.iter().min_by_key(|unit| unit.top).copied();
        match failed.forced().or_else(weakest) {
            Some(unit) => Lead::of_unit(lead.group, unit),
            None => lead,
        }
    }
}

impl Mind<'_> {
    /// What the club player does.
    pub(crate) fn choose(&self, judgement: &Judgement) -> Chosen {
        match &self.public.lead {
            None => {
                let lead = self.lead(&judgement.lead[self.side()]);
                lead.map_or(Chosen::Follow(CardSet::EMPTY), Chosen::Lead)
            }
            Some(lead) => Chosen::Follow(self.follow(&judgement.follow[self.side()], lead)),
        }
    }

    /// All plays worth thinking of and what the club player thinks of each,
    /// its choice first.
    pub(crate) fn weighed(&self, judgement: &Judgement) -> Vec<(f32, Chosen)> {
        let mut weighed = Vec::new();
        self.weigh(judgement, |worth, chosen| weighed.push((worth, chosen)));
        weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
        weighed
    }

    /// Tells every play worth thinking of with what the club player thinks of
    /// it.
    fn weigh(&self, judgement: &Judgement, mut told: impl FnMut(f32, Chosen)) {
        match &self.public.lead {
            None => {
                let mut moment = judgement.lead[self.side()].moment();
                self.tell_moment(&mut moment);
                for lead in self.leads() {
                    told(self.worth_of_lead(&moment, &lead), Chosen::Lead(lead));
                }
            }
            Some(lead) => {
                let mut moment = judgement.follow[self.side()].moment();
                self.tell_moment(&mut moment);
                let stands = self.if_it_stands(lead);
                for play in self.follows(lead) {
                    let worth = self.worth_of_follow(&moment, lead, play, stands);
                    told(worth, Chosen::Follow(play));
                }
            }
        }
    }

    /// How likely a player makes this play who judges so and is careless: a
    /// play that is worse by `careless` levels is made less often by a factor
    /// of e.
    pub(crate) fn chance_of(&self, judgement: &Judgement, play: CardSet, careless: f32) -> f32 {
        let mut worths: ArrayVec<f32, 64> = ArrayVec::new();
        let mut made = None;
        self.weigh(judgement, |worth, chosen| {
            if chosen.cards() == play {
                made = Some(worth);
            }
            let _ = worths.try_push(worth);
        });
        let Some(made) = made else {
            return 0.0;
        };
        let all: f32 = worths.iter().map(|worth| ((worth - made) / careless).exp()).sum();
        1.0 / all
    }
}

impl Chosen {
    /// The cards.
    pub(crate) const fn cards(&self) -> CardSet {
        match self {
            Self::Lead(lead) => lead.cards,
            Self::Follow(cards) => *cards,
        }
    }
}

/// Levels that a result is worth to the dealer's side.
pub(crate) const fn worth(rise: Rise) -> i32 {
    rise.dealer_side as i32 - rise.defenders as i32
}
