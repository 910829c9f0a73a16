//! What a seat knows of the other hands, and deals that agree with it.

use erdayi::{Rank, Ranks};
use rand::Rng;

use crate::club::erdayi::{DEALER, Public, Role, World, less, next};
use crate::worlds::Worlds;

/// The cards that a seat cannot see.
pub(super) struct Known<'a> {
    public: &'a Public,
    hand: Ranks,
    /// Cards of the kitty that are known to be in the dealer's hand.
    shown: Ranks,
}

impl<'a> Known<'a> {
    /// What the one whose turn it is knows with this hand.
    pub(super) const fn new(public: &'a Public, hand: Ranks) -> Self {
        let shown = if public.turn == DEALER { Ranks::EMPTY } else { public.shown };
        Self { public, hand, shown }
    }

    /// The other two, in the order of play.
    fn others(&self) -> [Role; 2] {
        let after = next(self.public.turn);
        [after, next(after)]
    }

    /// Deals of the unseen cards; `None` where they do not fit.
    pub(super) fn worlds(&self) -> Option<Worlds<Rank>> {
        let mut room = [0; crate::worlds::PLACES];
        for (place, role) in self.others().into_iter().enumerate() {
            let shown = if role == DEALER { self.shown.len() as u8 } else { 0 };
            room[place] = self.public.counts[role].checked_sub(shown)?;
        }
        let free = less(self.public.unplayed - self.hand, self.shown);
        let cards = free.iter().flat_map(|(rank, count)| (0..count).map(move |_| (rank, 0b11)));
        Worlds::new(cards, room)
    }

    /// Draws one.
    pub(super) fn draw(&self, worlds: &mut Worlds<Rank>, rng: &mut impl Rng) -> World {
        let others = self.others();
        let mut hands = [Ranks::EMPTY; 3];
        hands[self.public.turn] = self.hand;
        hands[DEALER] = hands[DEALER] + self.shown;
        worlds.draw(rng, |rank, place| {
            // The deck has no more of a rank than are dealt from it.
            let _ = hands[others[place]].try_insert(rank);
        });
        World { public: *self.public, hands }
    }
}

#[cfg(test)]
mod tests {
    use erdayi::DealView;
    use games::{Game, Rules, Viewer};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::Bot;
    use crate::club::Club;
    use crate::club::erdayi::public;

    /// In every world each seat has as many cards as it shows, nobody has a
    /// card that was played, and the dealer has what is left of the kitty. The
    /// true deal is one of them.
    #[test]
    fn worlds_agree_with_what_the_seat_saw() {
        let rules = Rules::by_id("erdayi2021").unwrap().with_deals(6);
        let mut rng = SmallRng::seed_from_u64(1);
        let mut club = Club::new(&rules);
        let mut game = Game::new(&rules);
        let mut shown = 0;
        while !game.is_over() {
            if game.needs_deal() {
                game.start([game.deals_done() as u8; 32], &mut Vec::new()).unwrap();
            }
            let turn = game.turn().unwrap();
            let view = game.view(Viewer::Seat(turn));
            let action = club.act(&view, turn).unwrap();
            if let games::View::Erdayi(view) = view
                && let DealView::Playing(playing) = &view.deal
            {
                let hand = playing.hands[turn.erdayi().unwrap()].cards.unwrap();
                let public = public(playing, hand).unwrap();
                let known = Known::new(&public, hand.ranks());
                let mut worlds = known.worlds().unwrap();
                shown += usize::from(!known.shown.is_empty());
                for _ in 0..5 {
                    let world = known.draw(&mut worlds, &mut rng);
                    assert_eq!(world.hands[public.turn], hand.ranks());
                    assert_eq!(
                        world.hands.iter().map(|hand| hand.bits()).sum::<u64>(),
                        public.unplayed.bits()
                    );
                    let dealer = playing.dealer;
                    let seats = [dealer, dealer.next(), dealer.next().next()];
                    for (seat, hand) in seats.into_iter().zip(world.hands) {
                        assert_eq!(hand.len(), playing.hands[seat].count);
                    }
                    let played = playing.played[dealer];
                    let kitty = (playing.kitty - playing.kitty.and(played)).ranks();
                    assert!(kitty.is_subset(world.hands[DEALER]));
                }
            }
            game.act(&action, &mut Vec::new()).unwrap();
        }
        assert!(shown > 50, "{shown}");
    }
}
