//! How the club player's numbers for 二打一 are found: at some decisions of
//! its own deals all plays are tried to the end of the deal, and what they
//! bring is learned from what could be said of them before.

use erdayi::{Dealt, Hand, Play, Ranks, Seat};
use rand::{Rng, RngExt};

pub use super::deal::Outcome;
use super::deal::{DEALER, World};
use super::features::Telling;
pub use super::features::{Lesson, Model, Teacher};
use super::fewest::Fewest;
pub use super::judgement::Judgement;
use super::mind::Mind;
use crate::club::model::Numbers;

/// The count of a model's numbers.
pub const SIZE: usize = Model::SIZE;

/// What playing needs to work with; keep one for many deals.
#[derive(Clone)]
pub struct Desk(Fewest);

impl Default for Desk {
    fn default() -> Self {
        Self(Fewest::new())
    }
}

/// A dealt deck with a dealer.
#[derive(Clone, Copy)]
pub struct Start(World);

impl Start {
    /// The cards of a seed with this dealer.
    pub fn new(seed: cards::Seed, dealer: Seat) -> Self {
        let (dealt, _) = Dealt::from_seed(seed);
        let hand = |seat: Seat| dealt.hands()[seat].ranks();
        let kitty: Hand = dealt.kitty();
        let hands: [Ranks; 3] =
            [hand(dealer) + kitty.ranks(), hand(dealer.next()), hand(dealer.next().next())];
        Self(World::new(hands, kitty.ranks()))
    }

    /// How it comes out when these play: the dealer and the defenders.
    pub fn play(mut self, dealer: &Judgement, defenders: &Judgement, desk: &mut Desk) -> Outcome {
        self.0.play_out([dealer, defenders, defenders], &mut desk.0)
    }
}

/// What the end of a deal is worth to the dealer. Winning counts most; that
/// bombs double is counted less than it scores, because a rare deal with many
/// would drown the others.
fn utility(outcome: Outcome) -> f32 {
    let worth = 1.0 + 0.5 * f32::from(outcome.doublings.min(4));
    if outcome.dealer_won { worth } else { -worth }
}

/// Plays one deal and tries all plays at about one decision in `every`.
pub fn lessons(
    start: Start,
    judgement: &Judgement,
    every: u32,
    desk: &mut Desk,
    rng: &mut impl Rng,
    taken: &mut impl FnMut(Lesson),
) {
    /// At one decision in so many anything is played, so that positions that
    /// the player itself would not get into are seen too.
    const STRAY: u32 = 25;
    let mut world = start.0;
    let players = [judgement; 3];
    loop {
        let mind = world.mind();
        let plays = mind.plays();
        let mut chosen = mind.choose(judgement, &mut desk.0);
        if plays.len() > 1 {
            let certain = mind.certain(&plays, 2, &mut desk.0).is_some();
            if !certain && rng.random_range(0..every) == 0 {
                taken(lesson(&world, &mind, &plays, players, &mut desk.0));
            }
            if rng.random_range(0..STRAY) == 0 {
                chosen = plays[rng.random_range(0..plays.len())];
            }
        }
        if world.put(chosen).is_some() {
            return;
        }
    }
}

fn lesson(
    world: &World,
    mind: &Mind,
    plays: &[Option<Play>],
    players: [&Judgement; 3],
    fewest: &mut Fewest,
) -> Lesson {
    let telling = Telling::new(mind, fewest);
    let mut moment = Numbers::default();
    telling.moment(&mut moment);
    let sign = if mind.role() == DEALER { 1.0 } else { -1.0 };
    let tried = plays.iter().map(|&play| {
        let mut numbers = Numbers::default();
        telling.play(play, fewest, &mut numbers);
        (numbers.0, sign * utility(world.after(play, players, fewest)))
    });
    Lesson { model: Judgement::number(mind), moment: moment.0, plays: tried.collect() }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;

    /// From numbers that know nothing some of what decides deals is learned.
    #[test]
    fn lessons_are_learned() {
        let mut rng = SmallRng::seed_from_u64(2);
        let judgement = Judgement::learned();
        let mut desk = Desk::default();
        let mut taken = Vec::new();
        for number in 0..40 {
            let start = Start::new([number; 32], Seat::A);
            lessons(start, judgement, 2, &mut desk, &mut rng, &mut |lesson| taken.push(lesson));
        }
        let leads: Vec<Lesson> = taken.into_iter().filter(|lesson| lesson.model == 0).collect();
        assert!(leads.len() > 50, "{}", leads.len());
        let numbers = (0..Model::SIZE).map(|_| rng.random_range(-0.1..0.1));
        let mut teacher = Teacher::new(&Model::from_numbers(numbers));
        let first = teacher.teach(&leads, 3e-3);
        for _ in 0..60 {
            teacher.teach(&leads, 3e-3);
        }
        let last = teacher.teach(&leads, 0.0);
        assert!(last < 0.8 * first, "{first} {last}");
    }
}
