//! Following: a few plays worth thinking of.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Suit};
use shengji::{Group, Ladder, Lead, Runs, Shape, best_match, holds, run_cards, run_tops};

use super::features::{Model, Moment};
use super::ground::Best;
use super::lead::minor_suit;
use super::mind::{Mind, Prospect};
use crate::club::model::Sink;

/// The most plays that are weighed.
const MOST: usize = 24;

pub(crate) type Plays = ArrayVec<CardSet, MOST>;

impl Mind<'_> {
    /// The follow that promises most.
    pub(crate) fn follow(&self, model: &Model, lead: &Lead) -> CardSet {
        let plays = self.follows(lead);
        if let [only] = plays.as_slice() {
            return *only;
        }
        let mut moment = model.moment();
        self.tell_moment(&mut moment);
        let stands = self.if_it_stands(lead);
        let mut best: Option<(f32, CardSet)> = None;
        for &play in &plays {
            let worth = self.worth_of_follow(&moment, lead, play, stands);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, play));
            }
        }
        best.map_or_else(|| self.cheapest(lead), |(_, play)| play)
    }

    /// Who is likely to take the trick if the seat does not overtake.
    pub(crate) fn if_it_stands(&self, lead: &Lead) -> Prospect {
        let public = self.public;
        let best = public.best.unwrap_or(Best::leads(public.leader, lead.units[0].top));
        self.prospect(lead, public.plays.len() + 1, public.leader, best)
    }

    /// What a follow is worth beside the others.
    pub(crate) fn worth_of_follow(
        &self,
        moment: &Moment,
        lead: &Lead,
        play: CardSet,
        stands: Prospect,
    ) -> f32 {
        let mut weighed = moment.play();
        self.tell_any_follow(lead, play, stands, &mut weighed);
        weighed.worth()
    }

    /// Tells of a follow.
    pub(crate) fn tell_any_follow(
        &self,
        lead: &Lead,
        play: CardSet,
        stands: Prospect,
        sink: &mut impl Sink,
    ) {
        let public = self.public;
        let wins = public.overtakes(self.ground, lead, self.seat, play);
        let prospect = wins.map_or(stands, |best| {
            self.prospect(lead, public.plays.len() + 1, public.leader, best)
        });
        self.tell_follow(lead, play, wins, prospect, sink);
    }

    fn cheapest(&self, lead: &Lead) -> CardSet {
        shengji::smallest_follow(&self.ground.order, self.hand, lead)
    }

    /// Plays worth thinking of; all of them are legal.
    pub(crate) fn follows(&self, lead: &Lead) -> Plays {
        let mut plays = Plays::new();
        let count = lead.cards.len();
        let suit = self.own(lead.group);
        let held = usize::from(self.own_len[lead.group.index()]);
        if held > count {
            if count == 1 {
                plays.extend(suit.kinds().map(|(card, _)| card.into()).take(MOST));
            } else {
                self.shaped(lead, suit, &mut plays);
            }
            return plays;
        }
        let rest = self.hand - suit;
        let missing = count - held;
        if missing == 0 {
            plays.push(suit);
            return plays;
        }
        if held == 0 && lead.group != Group::Trump {
            self.ruffs(lead, &mut plays);
        }
        if missing == 1 {
            self.single_discards(rest, suit, &mut plays);
        } else {
            for filling in self.fillings(rest, missing) {
                push(&mut plays, suit + filling);
            }
        }
        plays
    }

    /// For one card to throw away: of each group the cheapest card, and each
    /// card that counts.
    fn single_discards(&self, rest: CardSet, suit: CardSet, plays: &mut Plays) {
        for group in Group::ALL {
            let cards = self.ground.order.of_group(rest, group);
            let mut lowest: Option<(u8, Card)> = None;
            for (card, _) in cards.kinds() {
                let strength = self.ground.order.strength(card);
                if card.points() > 0 && group != Group::Trump {
                    push(plays, suit + card.into());
                } else if lowest.is_none_or(|(least, _)| strength < least) {
                    lowest = Some((strength, card));
                }
            }
            if let Some((_, card)) = lowest {
                push(plays, suit + card.into());
            }
        }
    }

    /// Several cards to throw away: the cheapest, those with most points, and
    /// what empties a suit.
    fn fillings(&self, rest: CardSet, missing: usize) -> ArrayVec<CardSet, 6> {
        let mut ways = ArrayVec::new();
        ways.push(pick(rest, missing, |card| price(self, card) + 1.3 * points(card)));
        ways.push(pick(rest, missing, |card| price(self, card) - 3.0 * points(card)));
        for group in &Group::ALL[1..] {
            let held = usize::from(self.own_len[group.index()]);
            let short = self.own(*group);
            if held > 0 && held <= missing && short.is_subset(rest) {
                let filled = pick(rest - short, missing - held, |card| {
                    price(self, card) + 1.3 * points(card)
                });
                ways.push(short + filled);
            }
        }
        ways
    }

    /// Plays of the led suit where there are more cards of it than are led.
    fn shaped(&self, lead: &Lead, suit: CardSet, plays: &mut Plays) {
        let ladder = self.own[lead.group.index()];
        let owed = best_match(ladder, &lead.runs);
        let place = Placing { group: lead.group, from: suit, ladder, count: lead.cards.len() };
        push(plays, self.placed(&place, &owed, Aim::Cheap));
        push(plays, self.placed(&place, &owed, Aim::Rich));
        if lead.units.len() == 1 && owed == lead.runs {
            if let Some(best) = self.public.best.filter(|best| !best.ruffs) {
                push(plays, self.placed(&place, &owed, Aim::Above(best.top)));
            }
            push(plays, self.placed(&place, &owed, Aim::High));
        }
    }

    /// Trumps in the form of a side suit's lead.
    fn ruffs(&self, lead: &Lead, plays: &mut Plays) {
        let trumps = self.own(Group::Trump);
        let count = lead.cards.len();
        if usize::from(self.own_len[0]) < count {
            return;
        }
        let over = self.public.best.filter(|best| best.ruffs).map(|best| best.top);
        if count == 1 {
            for (card, _) in trumps.kinds() {
                if over.is_none_or(|over| self.ground.order.strength(card) > over) {
                    push(plays, Some(card.into()));
                }
            }
            return;
        }
        let ladder = self.own[0];
        let runs: Runs = lead.units.iter().map(|unit| unit.shape).collect();
        if !holds(ladder, &runs) {
            return;
        }
        let place = Placing { group: Group::Trump, from: trumps, ladder, count };
        for aim in [over.map_or(Aim::Cheap, Aim::Above), Aim::Rich, Aim::High] {
            let play = self.placed(&place, &runs, aim);
            let wins = |&play: &CardSet| {
                self.public.overtakes(self.ground, lead, self.seat, play).is_some()
            };
            push(plays, play.filter(wins));
        }
    }

    /// A play that holds the runs and is filled up with single cards.
    fn placed(&self, place: &Placing, runs: &Runs, aim: Aim) -> Option<CardSet> {
        let &Placing { group, from, mut ladder, count } = place;
        let order = &self.ground.order;
        let mut play = CardSet::EMPTY;
        // Among single cards alone the first one decides.
        let single = runs.is_empty() && matches!(aim, Aim::Above(_) | Aim::High);
        let shapes = single.then_some(Shape::SINGLE).into_iter().chain(runs.iter());
        for (index, shape) in shapes.enumerate() {
            let aim = if index == 0 { aim } else { aim.after_the_first() };
            let (top, suit) = self.spot(ladder, group, shape, aim)?;
            play += run_cards(order, group, top, shape, suit);
            ladder = ladder.without_run(top, shape.width, shape.length, suit);
        }
        let missing = count - play.len();
        if missing > 0 {
            play += pick(from - play, missing, |card| match aim {
                Aim::Rich => price(self, card) - 3.0 * points(card),
                Aim::Cheap | Aim::High | Aim::Above(_) => price(self, card) + 1.3 * points(card),
            });
        }
        Some(play)
    }

    /// Where a run goes: its top, and the 副级 it goes through.
    fn spot(
        &self,
        ladder: Ladder,
        group: Group,
        shape: Shape,
        aim: Aim,
    ) -> Option<(u8, Option<Suit>)> {
        let mut tops = run_tops(ladder.columns(shape.width), shape.length);
        if let Aim::Above(above) = aim {
            tops &= u64::MAX.checked_shl(2 * (u32::from(above) + 1)).unwrap_or(0);
        }
        let mut chosen: Option<(f32, u8)> = None;
        while tops != 0 {
            let top = (tops.trailing_zeros() / 2) as u8;
            tops &= tops - 1;
            let suit = minor_suit(ladder, group, top, shape);
            let points = run_cards(&self.ground.order, group, top, shape, suit).points() as f32;
            let cost = match aim {
                Aim::High => -f32::from(top),
                Aim::Rich => f32::from(top) * 0.2 - 3.0 * points,
                Aim::Cheap | Aim::Above(_) => f32::from(top) + 1.3 * points,
            };
            if chosen.is_none_or(|(least, _)| cost < least) {
                chosen = Some((cost, top));
            }
        }
        chosen.map(|(_, top)| (top, minor_suit(ladder, group, top, shape)))
    }
}

/// What one card is worth beside its points, roughly: which cards are thrown
/// away first.
fn price(mind: &Mind, card: Card) -> f32 {
    let order = &mind.ground.order;
    let group = order.group(card);
    let strength = order.strength(card);
    let worth = if group == Group::Trump {
        6.0 + 0.4 * f32::from(strength)
    } else {
        match mind.above(group, strength) {
            0 => 3.0,
            1 => 1.2,
            _ => 0.08 * f32::from(strength),
        }
    };
    let pair = if mind.hand.copies(card) > 1 { 1.0 } else { 0.0 };
    worth + pair + 0.1 * f32::from(mind.own_len[group.index()])
}

/// The cheapest cards by a cost.
fn pick(from: CardSet, count: usize, cost: impl Fn(Card) -> f32) -> CardSet {
    let mut kinds: ArrayVec<(f32, Card, u32), 54> =
        from.kinds().map(|(card, copies)| (cost(card), card, copies)).collect();
    let mut missing = count as u32;
    let mut chosen = CardSet::EMPTY;
    while missing > 0 {
        let cheapest = kinds.iter().enumerate().min_by(|a, b| a.1.0.total_cmp(&b.1.0));
        let Some((index, &(_, card, copies))) = cheapest else {
            break;
        };
        let taken = copies.min(missing);
        chosen += CardSet::of(card, taken);
        missing -= taken;
        kinds.swap_remove(index);
    }
    chosen
}

fn points(card: Card) -> f32 {
    card.points() as f32
}

fn push(plays: &mut Plays, play: impl Into<Option<CardSet>>) {
    if let Some(play) = play.into()
        && !plays.contains(&play)
    {
        let _ = plays.try_push(play);
    }
}

/// What is placed where.
struct Placing {
    group: Group,
    from: CardSet,
    ladder: Ladder,
    count: usize,
}

/// What a play of several cards is to be.
#[derive(Clone, Copy)]
enum Aim {
    /// As cheap as can be.
    Cheap,
    /// With as many points as can be.
    Rich,
    /// As high as can be.
    High,
    /// Just above what is winning.
    Above(u8),
}

impl Aim {
    /// The rest of a throw is ruffed as cheaply as can be.
    const fn after_the_first(self) -> Self {
        match self {
            Self::Above(_) | Self::High | Self::Cheap => Self::Cheap,
            Self::Rich => Self::Rich,
        }
    }
}
