//! What a seat knows of the cards it does not see, and deals that agree.

use cards::{Card, CardSet};
use rand::{Rng, RngExt};
use shengji::{BySeat, Group, Seat, View};

use crate::club::shengji::{Ground, Judgement, Public, World, bury};
use crate::worlds::{PLACES, Room, Worlds};

use super::evidence::Evidence;

/// How many deals are drawn for one that agrees with all that plays prove.
const TRIES: usize = 4;
/// How many exchanges of two cards are tried where none does.
const MENDS: usize = 40;

/// What a seat knows.
pub(super) struct Known<'a> {
    ground: &'a Ground<'a>,
    public: &'a Public,
    seat: Seat,
    hand: CardSet,
    /// The kitty, where the seat laid it down itself.
    buried: Option<CardSet>,
    /// Cards that each of the others is known to have, or to have had and
    /// laid down.
    shown: BySeat<CardSet>,
    /// The kitty before the exchange, where all saw it.
    kitty: CardSet,
    evidence: Evidence<'a>,
}

impl<'a> Known<'a> {
    /// What a seat knows that sees this; `buried` where it knows the kitty, or
    /// has it in its hand.
    pub(super) fn new(
        ground: &'a Ground,
        public: &'a Public,
        view: &View,
        seat: Seat,
        buried: Option<CardSet>,
    ) -> Option<Self> {
        let hand = view.hands[seat]?;
        let mut unseen = ground.all - (public.played + hand + buried.unwrap_or_default());
        let mut shown = BySeat::from_fn(|_| CardSet::EMPTY);
        for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
            // What was declared is still there unless it was played.
            let declared = view.declarations.iter().filter(|of| of.seat == other);
            let declared = declared.fold(CardSet::EMPTY, |all, of| all.united(of.cards));
            let left = declared - declared.common(view.played[other]);
            let held = left.united(view.exposed[other]).common(unseen);
            // A dealer who has none of a suit left laid down what he declared.
            let gone = Group::ALL.into_iter().filter(|&group| public.is_void(other, group));
            shown[other] = gone.fold(held, |held, group| held - ground.order.of_group(held, group));
            unseen -= shown[other];
        }
        let dealer = ground.dealer;
        let kitty = view.kitty.filter(|_| seat != dealer).unwrap_or_default();
        let kitty = kitty - kitty.common(view.played[dealer] + shown[dealer]);
        let kitty = kitty.common(unseen);
        let evidence = Evidence::new(ground, view, seat);
        Some(Self { ground, public, seat, hand, buried, shown, kitty, evidence })
    }

    /// How many cards the seat itself has.
    pub(super) const fn cards(&self) -> usize {
        self.hand.len()
    }

    pub(super) const fn others(&self) -> [Seat; 3] {
        [self.seat.next(), self.seat.partner(), self.seat.previous()]
    }

    /// The deals that agree.
    pub(super) fn worlds(&self) -> Option<Worlds<Card>> {
        // Trumps are laid down only where nothing else is left.
        self.worlds_with(false).or_else(|| self.worlds_with(true))
    }

    fn worlds_with(&self, trumps_buried: bool) -> Option<Worlds<Card>> {
        let others = self.others();
        let order = &self.ground.order;
        let known = self.public.played + self.hand + self.buried.unwrap_or_default();
        let mut unseen = self.ground.all - known;
        let mut room: Room = [0; PLACES];
        for (place, &seat) in others.iter().enumerate() {
            let shown = self.shown[seat];
            room[place] = self.public.counts[seat.index()].checked_sub(shown.len() as u8)?;
            unseen = unseen.checked_sub(shown)?;
        }
        room[3] = if self.buried.is_some() { 0 } else { self.ground.edition.kitty };
        let open = |group: Group| {
            let hands = others.iter().enumerate();
            let hands = hands.filter(|(_, seat)| !self.public.is_void(**seat, group));
            let kitty = if group == Group::Trump && !trumps_buried { 0 } else { 0b1000 };
            hands.fold(kitty, |mask, (place, _)| mask | 1 << place)
        };
        let places = Group::ALL.map(open);
        let dealer = others.iter().position(|&seat| seat == self.ground.dealer);
        let dealers = dealer.map_or(0, |place| 1_u8 << place) | 0b1000;
        let of = |card: Card| places[order.group(card).index()];
        let free = (unseen - self.kitty).iter().map(|card| (card, of(card)));
        let kitty = self.kitty.iter().map(|card| (card, (of(card) | 0b1000) & dealers));
        Worlds::new(free.chain(kitty), room)
    }

    /// Draws a world. What plays prove beyond missing suits agrees with a draw
    /// only by chance: a few are tried, and the best of them is mended.
    pub(super) fn draw(&self, worlds: &mut Worlds<Card>, rng: &mut impl Rng) -> World {
        let (mut hands, mut buried) = self.dealt(worlds, rng);
        let mut against = self.evidence.against(&hands);
        for _ in 1..TRIES {
            if against == 0 {
                break;
            }
            let (other, kitty) = self.dealt(worlds, rng);
            let now = self.evidence.against(&other);
            if now < against {
                (hands, buried, against) = (other, kitty, now);
            }
        }
        if against > 0 {
            self.mend(&mut hands, against, rng);
        }
        World { hands, buried, public: self.public.clone() }
    }

    fn dealt(&self, worlds: &mut Worlds<Card>, rng: &mut impl Rng) -> (BySeat<CardSet>, CardSet) {
        let others = self.others();
        let mut hands = self.shown;
        let mut buried = self.buried.unwrap_or_default();
        worlds.draw(rng, |card, place| match others.get(place) {
            Some(&seat) => hands[seat] += card,
            None => buried += card,
        });
        hands[self.seat] = self.hand;
        if self.buried.is_none() {
            self.lay_down(&mut hands, &mut buried, rng);
        }
        (hands, buried)
    }

    /// Exchanges cards between the others until all plays could have been
    /// made, or for so long.
    fn mend(&self, hands: &mut BySeat<CardSet>, mut against: usize, rng: &mut impl Rng) {
        for _ in 0..MENDS {
            let mut mended = *hands;
            if self.exchange(&mut mended, rng).is_none() {
                continue;
            }
            let now = self.evidence.against(&mended);
            if now <= against {
                (*hands, against) = (mended, now);
            }
            if against == 0 {
                break;
            }
        }
    }

    /// Exchanges a card of the group at fault for one of another hand.
    fn exchange(&self, hands: &mut BySeat<CardSet>, rng: &mut impl Rng) -> Option<()> {
        let others = self.others();
        let (whose, group) = self.evidence.fault(hands)?;
        let from = whose.unwrap_or_else(|| others[rng.random_range(0..others.len())]);
        let to = others[rng.random_range(0..others.len())];
        if from == self.seat || to == from || self.public.is_void(to, group) {
            return None;
        }
        let order = &self.ground.order;
        let free = |seat: Seat| {
            let held = hands[seat] - self.shown[seat];
            held - self.kitty.common(held)
        };
        let given = any(order.of_group(free(from), group), rng)?;
        let taken = any(free(to), rng)?;
        if self.public.is_void(from, order.group(taken)) {
            return None;
        }
        let (given, taken) = (CardSet::from(given), CardSet::from(taken));
        hands[from] = hands[from] - given + taken;
        hands[to] = hands[to] - taken + given;
        Some(())
    }

    /// Exchanges two cards between two of the others by chance; the dealer
    /// may lay down anew what he has then. The exchange back is as likely as
    /// the exchange. `None` where that cannot be.
    pub(super) fn swapped(&self, world: &World, rng: &mut impl Rng) -> Option<Swapped> {
        let others = self.others();
        let left = rng.random_range(0..others.len());
        let (a, b) = (others[(left + 1) % 3], others[(left + 2) % 3]);
        let order = &self.ground.order;
        let lays = |seat: Seat| seat == self.ground.dealer && self.buried.is_none();
        let free = |seat: Seat| {
            let held =
                if lays(seat) { world.hands[seat] + world.buried } else { world.hands[seat] };
            let held = held - self.shown[seat].common(held);
            let held = held - self.kitty.common(held);
            let gone = Group::ALL.into_iter().filter(|&group| self.public.is_void(seat, group));
            gone.fold(held, |held, group| held - order.of_group(held, group))
        };
        let (given, taken) = (any(free(a), rng)?, any(free(b), rng)?);
        let open = |seat, card| !self.public.is_void(seat, order.group(card));
        if given == taken || !open(b, given) || !open(a, taken) {
            return None;
        }
        let (mut hands, mut buried) = (world.hands, world.buried);
        for (seat, gives, takes) in [(a, given, taken), (b, taken, given)] {
            let (gives, takes) = (CardSet::from(gives), CardSet::from(takes));
            if !lays(seat) {
                hands[seat] = hands[seat] - gives + takes;
                continue;
            }
            // Which of the dealer's cards lie in the kitty is drawn anew.
            let pool = hands[seat] + buried - gives + takes;
            buried = CardSet::EMPTY;
            hands[seat] = pool;
            self.lay_down(&mut hands, &mut buried, rng);
            if buried.is_empty() {
                return None;
            }
        }
        Some(Swapped { seats: [a, b], hands, buried })
    }

    /// What the others are known to have.
    #[cfg(test)]
    pub(super) const fn shown(&self) -> &BySeat<CardSet> {
        &self.shown
    }

    /// How many plays could not have been made with these hands.
    pub(super) fn against(&self, hands: &BySeat<CardSet>) -> usize {
        self.evidence.against(hands)
    }

    /// Has the dealer lay down what a club player might have laid down, of
    /// the cards that are in his hand or in the kitty.
    fn lay_down(&self, hands: &mut BySeat<CardSet>, buried: &mut CardSet, rng: &mut impl Rng) {
        let dealer = self.ground.dealer;
        let order = &self.ground.order;
        let pool = hands[dealer] + *buried;
        let gone = Group::ALL.into_iter().filter(|&group| self.public.is_void(dealer, group));
        let forced = gone.fold(CardSet::EMPTY, |all, group| all + order.of_group(pool, group));
        let (fixed, count) = (self.shown[dealer], self.ground.edition.kitty.into());
        let model = &Judgement::learned().bury;
        if let Some(kitty) = bury::likely(model, order, pool, (forced, fixed), count, rng) {
            *buried = kitty;
            hands[dealer] = pool - kitty;
        }
    }
}

/// A world in which two of the others have exchanged a card.
pub(super) struct Swapped {
    pub(super) seats: [Seat; 2],
    pub(super) hands: BySeat<CardSet>,
    pub(super) buried: CardSet,
}

/// A card by chance.
fn any(cards: CardSet, rng: &mut impl Rng) -> Option<Card> {
    let count = cards.len();
    (count > 0).then(|| cards.iter().nth(rng.random_range(0..count)))?
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::{Boards, Game, Rules, Seat as Place, View as Shown, Viewer};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use shengji::Phase;

    use super::*;
    use crate::club::shengji::public;
    use crate::master::shengji::chains::Chains;
    use crate::master::shengji::likelihood::Likelihood;
    use crate::master::tuning::Suspicion;
    use crate::{Bot, Club, smallest};

    /// Plays a board with club players and looks at worlds at every turn.
    fn check(rules: &Rules, edition: &shengji::Edition, number: u8) {
        let mut rng = SmallRng::seed_from_u64(number.into());
        let mut game = Game::new(rules);
        let mut bot = Club::new(rules);
        game.start([number; 32], &mut Vec::new()).unwrap();
        let mut looked = 0;
        while !game.needs_deal() && !game.is_over() {
            let mut seats =
                Place::first(4).filter(|&seat| game.turn().is_none_or(|turn| turn == seat));
            let action = seats.find_map(|seat| bot.act(&game.view(Viewer::Seat(seat)), seat));
            let action = action.or_else(|| game.due()).unwrap();
            if let Some(seat) = game.turn()
                && let Shown::Shengji(view) = game.view(Viewer::Seat(seat))
                && let Some(view) = &view.deal
                && view.phase == Phase::Playing
            {
                let order = smallest::order(edition, view).unwrap();
                let ground = Ground::new(edition, order, view.dealer.unwrap());
                let public = public(&ground, view).unwrap();
                let seat = seat.shengji();
                assert_eq!(public.turn(), seat);
                assert_eq!(public.counts.map(usize::from), Seat::ALL.map(|at| view.counts[at]));
                let known = Known::new(&ground, &public, view, seat, view.buried).unwrap();
                let mut worlds = known.worlds().unwrap();
                for _ in 0..3 {
                    agrees(&known.draw(&mut worlds, &mut rng), &ground, view, seat);
                    looked += 1;
                }
                let suspicion = Suspicion { looked_at: 3, ..Suspicion::default() };
                let judgement = Judgement::learned();
                let likelihood = Likelihood::new(&ground, judgement, view, seat, suspicion);
                let mut chains = Chains::new(&known, &likelihood, worlds);
                for _ in 0..3 {
                    agrees(&chains.draw(1, 6, &mut rng), &ground, view, seat);
                }
            }
            game.act(&action, &mut Vec::new()).unwrap();
        }
        assert!(looked > 60, "{}", rules.id());
    }

    fn agrees(world: &World, ground: &Ground, view: &View, seat: Seat) {
        let mut all = world.buried;
        for other in Seat::ALL {
            let hand = world.hands[other];
            assert_eq!(hand.len(), view.counts[other], "each has as many as are seen");
            let lacking = hand.kinds().any(|(card, _)| view.lacks[other].contains(card));
            assert!(!lacking, "{other:?} has what he did not follow with");
            assert!(view.exposed[other].is_subset(hand), "what was shown is there");
            all += hand + view.played[other];
        }
        assert_eq!(all, ground.all, "every card is somewhere");
        assert_eq!(Some(world.hands[seat]), view.hands[seat]);
        assert!(view.buried.is_none_or(|buried| buried == world.buried));
        if let Some(kitty) = view.kitty {
            let dealer = world.hands[ground.dealer] + view.played[ground.dealer] + world.buried;
            assert!(kitty.is_subset(dealer), "the kitty went to the dealer");
        }
    }

    #[test]
    fn every_world_agrees_with_what_the_seat_knows() {
        for edition in &shengji::EDITIONS {
            for number in 1..=2 {
                let boards = Boards { first: number.into(), count: 1 };
                check(&Rules::boards(Arc::new(edition.clone()), boards), edition, number);
            }
        }
    }
}
