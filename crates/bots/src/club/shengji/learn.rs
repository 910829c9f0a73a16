//! How the club player's numbers are found: at some decisions of its own deals
//! all plays are tried to the end of the deal, and what they bring is learned
//! from what could be said of them before.

use std::sync::Arc;

use cards::{CardSet, Rank, Seed};
use rand::{Rng, RngExt};
use shengji::{Action, BySeat, BySide, Deal, Deck, Drawing, Edition, Exchange, Seat, Setup, Side};

use super::bury;
use super::deal::{Chosen, World, worth};
use super::declare::Auction;
use super::features::{MOMENT, Numbers, PLAY};
use super::ground::Ground;
use super::judgement::Judgement;
use super::mind::Mind;
use super::model::{BENDS, Model};

/// How a deal came out for east and west.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Levels.
    pub levels: i32,
    /// The defenders' points, as their side counts them.
    pub points: i32,
}

/// Plays one deal. East and west judge by the first.
pub fn play(
    edition: &Arc<Edition>,
    setup: &Setup,
    seed: Seed,
    players: [&Judgement; 2],
) -> Option<Outcome> {
    let exchange = exchange(edition, setup, seed)?;
    let (ground, mut world) = begin(edition, &exchange);
    let points = world.play_out(&ground, &BySeat::from_fn(|seat| players[seat.side() as usize]));
    let levels = worth(edition.levels.rise(points));
    let own = ground.dealer.side() == Side::EastWest;
    Some(Outcome {
        levels: if own { levels } else { -levels },
        points: if own { -points } else { points },
    })
}

/// A deal up to the exchange, declared by club players; `None` where it is
/// void.
fn exchange(edition: &Arc<Edition>, setup: &Setup, seed: Seed) -> Option<Exchange> {
    let mut deal = Deal::Drawing(Drawing::new(setup.clone(), Deck::from_seed(edition, seed)));
    let mut told = Vec::new();
    loop {
        match deal {
            Deal::Drawing(ref drawing) => {
                let action = next_of_drawing(edition, drawing);
                told.clear();
                deal.act(&action, &mut told).ok()?;
            }
            Deal::Exchange(exchange) => return Some(exchange),
            _ => return None,
        }
    }
}

/// The deal after a club player laid down the kitty.
fn begin<'a>(edition: &'a Edition, exchange: &Exchange) -> (Ground<'a>, World) {
    let terms = exchange.terms();
    let ground = Ground::new(edition, terms.order, terms.dealer);
    let buried = bury::choose(&terms.order, exchange.hand(), usize::from(edition.kitty));
    let mut hands = exchange.dealt();
    hands[terms.dealer] = exchange.hand() - buried;
    let world = World::new(terms.dealer, hands, buried, 0);
    (ground, world)
}

fn next_of_drawing(edition: &Edition, drawing: &Drawing) -> Action {
    let asked = drawing.asked();
    let drawer = drawing.drawn().checked_sub(1).map(|last| drawing.first_drawer().plus(last));
    for seat in Seat::ALL {
        // Nobody else has anything new to say.
        let heard =
            asked == Some(seat) || asked.is_none() && (drawing.all_drawn() || drawer == Some(seat));
        let options: Vec<CardSet> = if heard { drawing.options(seat) } else { Vec::new() };
        if options.is_empty() {
            continue;
        }
        let auction = Auction {
            edition,
            seat,
            hand: drawing.hand(seat),
            levels: drawing.setup().levels,
            dealer: drawing.setup().dealer,
            history: drawing.history(),
            all_drawn: drawing.all_drawn(),
        };
        if let Some(cards) = auction.choose(&options, asked == Some(seat)) {
            return Action::Declare { seat, cards };
        }
    }
    match asked {
        Some(seat) => Action::Pass { seat },
        None if drawing.all_drawn() => Action::Close,
        None => Action::Draw,
    }
}

/// The circumstances of the deal with this number: levels and dealers in turn,
/// now and then a first deal.
pub fn setup(edition: &Arc<Edition>, number: u32) -> Setup {
    let level = Rank::ALL[number as usize % Rank::ALL.len()];
    let mut setup = Setup::board(Arc::clone(edition), number + 1);
    setup.levels = BySide { east_west: level, north_south: level };
    if number.is_multiple_of(4) {
        setup.dealer = None;
    }
    setup
}

/// A decision at which every play was tried.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Which of [`Judgement::models`] it is for.
    pub model: usize,
    moment: [f32; MOMENT],
    /// Each play and what came of it to the seat's side.
    plays: Vec<([f32; PLAY], f32)>,
}

/// Plays one deal and tries all plays at about one decision in `every`.
pub fn lessons(
    edition: &Arc<Edition>,
    setup: &Setup,
    seed: Seed,
    judgement: &Judgement,
    every: u32,
    rng: &mut impl Rng,
    taken: &mut impl FnMut(Lesson),
) -> Option<()> {
    /// At one decision in so many anything is played, so that positions that
    /// the player itself would not get into are seen too.
    const STRAY: u32 = 30;
    let exchange = exchange(edition, setup, seed)?;
    let (ground, mut world) = begin(edition, &exchange);
    let players = BySeat::from_fn(|_| judgement);
    loop {
        let seat = world.public.turn();
        let mind = world.mind(&ground, seat);
        let learns = rng.random_range(0..every) == 0;
        let strays = rng.random_range(0..STRAY) == 0;
        let mut chosen = mind.choose(judgement);
        if learns || strays {
            let mut told = told(&mind);
            if learns && told.len() > 1 {
                let model = 2 * usize::from(world.public.lead.is_some()) + mind.side();
                let sign = if mind.side() == 0 { 1.0 } else { -1.0 };
                let mut moment = Numbers::default();
                mind.tell_moment(&mut moment);
                let tried = told.iter().map(|(numbers, play)| {
                    let points = world.after(&ground, play.clone(), &players);
                    (*numbers, sign * utility(edition, points))
                });
                taken(Lesson { model, moment: moment.0, plays: tried.collect() });
            }
            if strays && !told.is_empty() {
                chosen = told.swap_remove(rng.random_range(0..told.len())).1;
            }
        }
        if world.put(&ground, chosen) {
            return Some(());
        }
    }
}

/// Every play worth thinking of, with what can be said of it.
fn told(mind: &Mind) -> Vec<([f32; PLAY], Chosen)> {
    let mut all = Vec::new();
    match &mind.public.lead {
        None => {
            for lead in mind.leads() {
                let mut numbers = Numbers::default();
                mind.tell_any_lead(&lead, &mut numbers);
                all.push((numbers.0, Chosen::Lead(lead)));
            }
        }
        Some(lead) => {
            let stands = mind.if_it_stands(lead);
            for play in mind.follows(lead) {
                let mut numbers = Numbers::default();
                mind.tell_any_follow(lead, play, stands, &mut numbers);
                all.push((numbers.0, Chosen::Follow(play)));
            }
        }
    }
    all
}

/// What points are worth to the dealer's side, in levels: half of it the
/// levels themselves, half what leads to them.
pub(crate) fn utility(edition: &Edition, points: i32) -> f32 {
    let table = &edition.levels;
    let levels = worth(table.rise(points)) as f32;
    // In the middle between two results both halves are the same.
    let between = (table.takeover - points) as f32 / table.step as f32 + 0.5;
    0.5 * levels + 0.5 * between
}

/// Fits a model to lessons by small steps (Adam): the differences between the
/// plays of a decision are what counts.
pub struct Teacher {
    model: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    slope: Vec<f32>,
    steps: i32,
}

const PLAYS_AT: usize = BENDS * (1 + MOMENT);
const OUT_AT: usize = PLAYS_AT + BENDS * PLAY;
const STRAIGHT_AT: usize = OUT_AT + BENDS;

impl Teacher {
    /// Goes on from a model.
    pub fn new(model: &Model) -> Self {
        let zero = vec![0.0; Model::SIZE];
        let model = model.numbers().collect();
        Self { model, mean: zero.clone(), square: zero.clone(), slope: zero, steps: 0 }
    }

    /// What was learned so far.
    pub fn model(&self) -> Model {
        Model::from_numbers(self.model.iter().copied())
    }

    /// Learns from some lessons at once and says the mean error before.
    pub fn teach<'a>(&mut self, lessons: impl IntoIterator<Item = &'a Lesson>, rate: f32) -> f32 {
        let (mut error, mut count) = (0.0, 0);
        self.slope.fill(0.0);
        for lesson in lessons {
            error += self.add(lesson);
            count += 1;
        }
        let n = count.max(1) as f32;
        self.steps += 1;
        let (keep, keep_square) = (0.9_f32, 0.999_f32);
        let (fade, fade_square) = (1.0 - keep.powi(self.steps), 1.0 - keep_square.powi(self.steps));
        for i in 0..Model::SIZE {
            let slope = self.slope[i] / n;
            self.mean[i] = keep * self.mean[i] + (1.0 - keep) * slope;
            self.square[i] = keep_square * self.square[i] + (1.0 - keep_square) * slope * slope;
            self.model[i] -=
                rate * (self.mean[i] / fade) / ((self.square[i] / fade_square).sqrt() + 1e-8);
        }
        error / n
    }

    /// Adds the slope of one lesson's error.
    fn add(&mut self, lesson: &Lesson) -> f32 {
        let mut base = [0.0; BENDS];
        for (h, base) in base.iter_mut().enumerate() {
            *base = self.model[h];
            for (i, x) in lesson.moment.iter().enumerate() {
                *base += x * self.model[BENDS * (1 + i) + h];
            }
        }
        let n = lesson.plays.len() as f32;
        let mut sums = Vec::with_capacity(lesson.plays.len());
        let (mut mean_worth, mut mean_value) = (0.0, 0.0);
        for (play, value) in &lesson.plays {
            let mut sum = base;
            let mut worth = 0.0;
            for (i, &x) in play.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                for (h, sum) in sum.iter_mut().enumerate() {
                    *sum += x * self.model[PLAYS_AT + BENDS * i + h];
                }
                worth += x * self.model[STRAIGHT_AT + i];
            }
            for (h, sum) in sum.iter().enumerate() {
                worth += sum.max(0.0) * self.model[OUT_AT + h];
            }
            mean_worth += worth / n;
            mean_value += value / n;
            sums.push((sum, worth));
        }
        let mut error = 0.0;
        for ((play, value), (sum, worth)) in lesson.plays.iter().zip(&sums) {
            let off = (worth - mean_worth) - (value - mean_value);
            error += off * off / n;
            // The offs of a decision sum to zero, so the means need no slope.
            let pull = off / n;
            for (h, &sum) in sum.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                self.slope[OUT_AT + h] += pull * sum;
                let bent = pull * self.model[OUT_AT + h];
                self.slope[h] += bent;
                for (i, x) in lesson.moment.iter().enumerate() {
                    self.slope[BENDS * (1 + i) + h] += bent * x;
                }
                for (i, x) in play.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                    self.slope[PLAYS_AT + BENDS * i + h] += bent * x;
                }
            }
            for (i, x) in play.iter().enumerate() {
                self.slope[STRAIGHT_AT + i] += pull * x;
            }
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::club::shengji::features::Sink;

    /// A worth that bends: the first number counts only where the moment says
    /// so.
    fn lesson(rng: &mut SmallRng) -> Lesson {
        let mut moment = [0.0_f32; MOMENT];
        moment[0] = rng.random_range(-1.0..1.0);
        let play = |rng: &mut SmallRng| {
            let mut play = [0.0_f32; PLAY];
            play[0] = rng.random_range(-1.0..1.0);
            play[1] = rng.random_range(-1.0..1.0);
            (play, play[1] + if moment[0] > 0.0 { play[0].max(0.0) } else { 0.0 })
        };
        let plays = (0..4).map(|_| play(rng)).collect();
        Lesson { model: 0, moment, plays }
    }

    #[test]
    fn what_bends_is_learned() {
        let mut rng = SmallRng::seed_from_u64(3);
        let lessons: Vec<Lesson> = (0..2000).map(|_| lesson(&mut rng)).collect();
        let numbers = (0..Model::SIZE).map(|_| rng.random_range(-0.3..0.3));
        let mut teacher = Teacher::new(&Model::from_numbers(numbers));
        let first = teacher.teach(&lessons, 1e-2);
        let mut last = first;
        for _ in 0..20 {
            for batch in lessons.chunks(100) {
                last = teacher.teach(batch, 5e-3);
            }
        }
        assert!(last < 0.05 * first, "{first} {last}");
        // The player's own sums are those of the teacher.
        let model = teacher.model();
        let Lesson { moment, plays, .. } = &lessons[0];
        let mut at = model.moment();
        moment.iter().enumerate().for_each(|(place, &value)| at.put(place, value));
        let worths: Vec<f32> = plays
            .iter()
            .map(|(play, _)| {
                let mut weighed = at.play();
                play.iter().enumerate().for_each(|(place, &value)| weighed.put(place, value));
                weighed.worth()
            })
            .collect();
        let off = |i: usize| (worths[i] - worths[0]) - (plays[i].1 - plays[0].1);
        assert!((0..4).all(|i| off(i).abs() < 0.3), "{worths:?} {plays:?}");
    }
}
