//! Whole deals played by club players alone, without views or events: what
//! searches and lessons are made of.

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
        let seat = self.public.turn();
        let (cards, lead) = match chosen {
            Chosen::Follow(cards) => (cards, None),
            Chosen::Lead(lead) => {
                let lead = self.judged(ground, seat, lead);
                (lead.cards, Some(lead))
            }
        };
        self.hands[seat] -= cards;
        if !self.public.put(ground, cards, lead) {
            return false;
        }
        let lead = self.public.lead.as_ref();
        let factor = lead.map_or(1, |lead| ground.edition.kitty_factors.factor(lead));
        let winner = self.public.take(ground);
        let over = self.hands[winner].is_empty();
        if over && !ground.deals(winner) {
            self.public.points += (self.buried.points() * factor) as i32;
        }
        over
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
        let mut weighed: Vec<(f32, Chosen)> = match &self.public.lead {
            None => {
                let mut moment = judgement.lead[self.side()].moment();
                self.tell_moment(&mut moment);
                let leads = self.leads().into_iter();
                leads.map(|lead| (self.worth_of_lead(&moment, &lead), Chosen::Lead(lead))).collect()
            }
            Some(lead) => {
                let mut moment = judgement.follow[self.side()].moment();
                self.tell_moment(&mut moment);
                let stands = self.if_it_stands(lead);
                let worth = |play| self.worth_of_follow(&moment, lead, play, stands);
                let plays = self.follows(lead).into_iter();
                plays.map(|play| (worth(play), Chosen::Follow(play))).collect()
            }
        };
        weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
        weighed
    }
}

/// Levels that a result is worth to the dealer's side.
pub(crate) const fn worth(rise: Rise) -> i32 {
    rise.dealer_side as i32 - rise.defenders as i32
}
