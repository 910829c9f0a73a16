//! How the club player's numbers are found: at some decisions of its own deals
//! all plays are tried to the end of the deal, and what they bring is learned
//! from what could be said of them before.

use std::sync::Arc;

use cards::{CardSet, Rank, Seed};
use rand::{Rng, RngExt};
use shengji::{
    Action, Bidding, BySeat, BySide, Deal, Deck, Drawing, Edition, Exchange, Seat, Setup, Side,
};

use super::bury::{self, Packed};
use super::deal::{Chosen, World, worth};
use super::declare::Auction;
use super::features::PLAY;
pub use super::features::{Lesson, Model, Teacher};
use super::ground::Ground;
use super::judgement::{BURY, DECLARE, Judgement};
use super::mind::Mind;
use crate::club::model::Numbers;

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
    let players = BySeat::from_fn(|seat| players[seat.side() as usize]);
    let drawing = Drawing::new(setup.clone(), Deck::from_seed(edition, seed));
    let (dealer, points) = finish(edition, Deal::Drawing(drawing), &players)?;
    let levels = worth(edition.levels.rise(points));
    let own = dealer.side() == Side::EastWest;
    Some(Outcome {
        levels: if own { levels } else { -levels },
        points: if own { -points } else { points },
    })
}

/// Plays a deal that is being dealt to its end: who dealt, and the defenders'
/// points. `None` where it is void.
pub(crate) fn finish(
    edition: &Edition,
    deal: Deal,
    players: &BySeat<&Judgement>,
) -> Option<(Seat, i32)> {
    let exchange = exchange(edition, deal, players)?;
    let (ground, mut world) = begin(edition, &exchange, players);
    Some((ground.dealer, world.play_out(&ground, players)))
}

/// A deal up to the exchange; `None` where it is void.
fn exchange(edition: &Edition, mut deal: Deal, players: &BySeat<&Judgement>) -> Option<Exchange> {
    let mut told = Vec::new();
    loop {
        match deal {
            Deal::Drawing(ref drawing) => {
                let declared =
                    heard(drawing).find_map(|of| of.choice(edition, drawing, players[of.seat]));
                let action = declared.unwrap_or_else(|| goes_on(drawing));
                told.clear();
                deal.act(&action, &mut told).ok()?;
            }
            Deal::Bidding(ref bidding) => {
                let action = bids(edition, bidding, players[bidding.turn()])?;
                told.clear();
                deal.act(&action, &mut told).ok()?;
            }
            Deal::Exchange(exchange) => return Some(exchange),
            _ => return None,
        }
    }
}

/// What the seat whose turn it is does where declaring goes round.
fn bids(edition: &Edition, bidding: &Bidding, judgement: &Judgement) -> Option<Action> {
    let seat = bidding.turn();
    let auction = Auction {
        edition,
        seat,
        hand: bidding.hand(seat),
        levels: bidding.setup().levels,
        dealer: bidding.setup().dealer,
        history: bidding.history(),
        all_drawn: true,
    };
    if bidding.partner_names() {
        return Some(Action::NameTrump { seat, suit: auction.name()? });
    }
    let declared = auction.choose(&judgement.declare, &bidding.options(), true);
    Some(match declared {
        Some(cards) => Action::Declare { seat, cards },
        None => Action::Pass { seat },
    })
}

/// The deal after the kitty is laid down.
fn begin<'a>(
    edition: &'a Edition,
    exchange: &Exchange,
    players: &BySeat<&Judgement>,
) -> (Ground<'a>, World) {
    let terms = exchange.terms();
    let (hand, count) = (exchange.hand(), usize::from(edition.kitty));
    let buried = bury::choose(&players[terms.dealer].bury, &terms.order, hand, count);
    begin_with(edition, exchange, buried)
}

/// The deal after these cards are laid down.
fn begin_with<'a>(
    edition: &'a Edition,
    exchange: &Exchange,
    buried: CardSet,
) -> (Ground<'a>, World) {
    let terms = exchange.terms();
    let ground = Ground::new(edition, terms.order, terms.dealer);
    let mut hands = exchange.dealt();
    hands[terms.dealer] = exchange.hand() - buried;
    let world = World::new(terms.dealer, hands, buried, 0);
    (ground, world)
}

/// A seat that may declare something that it could not before.
struct Heard {
    seat: Seat,
    options: Vec<CardSet>,
    asked: bool,
}

/// Who may declare now and has something new to say.
fn heard(drawing: &Drawing) -> impl Iterator<Item = Heard> + '_ {
    let asked = drawing.asked();
    let drawer = drawing.drawn().checked_sub(1).map(|last| drawing.first_drawer().plus(last));
    Seat::ALL.into_iter().filter_map(move |seat| {
        let heard =
            asked == Some(seat) || asked.is_none() && (drawing.all_drawn() || drawer == Some(seat));
        let options = if heard { drawing.options(seat) } else { Vec::new() };
        (!options.is_empty()).then_some(Heard { seat, options, asked: asked == Some(seat) })
    })
}

/// What the table does when nobody declares.
pub(crate) fn goes_on(drawing: &Drawing) -> Action {
    match drawing.asked() {
        Some(seat) => Action::Pass { seat },
        None if drawing.all_drawn() => Action::Close,
        None => Action::Draw,
    }
}

impl Heard {
    fn auction<'a>(&self, edition: &'a Edition, drawing: &'a Drawing) -> Auction<'a> {
        Auction {
            edition,
            seat: self.seat,
            hand: drawing.hand(self.seat),
            levels: drawing.setup().levels,
            dealer: drawing.setup().dealer,
            history: drawing.history(),
            all_drawn: drawing.all_drawn(),
        }
    }

    /// What the seat declares by a judgement.
    fn choice(
        &self,
        edition: &Edition,
        drawing: &Drawing,
        judgement: &Judgement,
    ) -> Option<Action> {
        let auction = self.auction(edition, drawing);
        let cards = auction.choose(&judgement.declare, &self.options, self.asked)?;
        Some(Action::Declare { seat: self.seat, cards })
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

/// One decision in so many is a lesson: in play, of declarations, of kitties.
const EVERY_PLAY: u32 = 12;
const EVERY_DECLARATION: u32 = 6;
const EVERY_KITTY: u32 = 6;
/// At one decision in so many anything is done, so that positions that the
/// player itself would not get into are seen too.
const STRAY: u32 = 30;
/// Kitties that are tried at once.
const KITTIES: usize = 8;

/// Plays deals and gathers lessons.
pub struct School<'a, R> {
    /// By whose judgement all seats play.
    pub judgement: &'a Judgement,
    /// Chance.
    pub rng: R,
    /// What was learned from.
    pub lessons: Vec<Lesson>,
}

impl<R: Rng> School<'_, R> {
    /// Plays one deal and tries all ways at some of its decisions.
    pub fn attend(&mut self, edition: &Arc<Edition>, setup: &Setup, seed: Seed) -> Option<()> {
        let drawing = Drawing::new(setup.clone(), Deck::from_seed(edition, seed));
        let exchange = self.declare(edition, Deal::Drawing(drawing))?;
        let buried = self.bury(edition, &exchange);
        let (ground, world) = begin_with(edition, &exchange, buried);
        self.play(&ground, world);
        Some(())
    }

    fn one_in(&mut self, many: u32) -> bool {
        self.rng.random_range(0..many) == 0
    }

    fn declare(&mut self, edition: &Edition, mut deal: Deal) -> Option<Exchange> {
        let players = BySeat::from_fn(|_| self.judgement);
        let mut told = Vec::new();
        loop {
            let action = match &deal {
                Deal::Drawing(drawing) => {
                    let mut action = None;
                    for heard in heard(drawing) {
                        if self.one_in(EVERY_DECLARATION) {
                            self.try_declarations(edition, drawing, &heard, &players);
                        }
                        action = heard.choice(edition, drawing, self.judgement);
                        if self.one_in(STRAY) {
                            let any = self.rng.random_range(0..=heard.options.len());
                            let cards = heard.options.get(any).copied();
                            action = cards.map(|cards| Action::Declare { seat: heard.seat, cards });
                        }
                        if action.is_some() {
                            break;
                        }
                    }
                    action.unwrap_or_else(|| goes_on(drawing))
                }
                Deal::Exchange(exchange) => return Some(exchange.clone()),
                _ => return None,
            };
            told.clear();
            deal.act(&action, &mut told).ok()?;
        }
    }

    fn try_declarations(
        &mut self,
        edition: &Edition,
        drawing: &Drawing,
        heard: &Heard,
        players: &BySeat<&Judgement>,
    ) {
        let auction = heard.auction(edition, drawing);
        let mut moment = Numbers::default();
        auction.tell_moment(heard.asked, &mut moment);
        let value = |action: &Action| {
            let mut deal = Deal::Drawing(drawing.clone());
            deal.act(action, &mut Vec::new()).ok()?;
            let Some((dealer, points)) = finish(edition, deal, players) else {
                return Some(0.0);
            };
            let worth = utility(edition, points);
            Some(if dealer.side() == heard.seat.side() { worth } else { -worth })
        };
        let mut plays: Vec<([f32; PLAY], f32)> = Vec::new();
        plays.extend(value(&goes_on(drawing)).map(|value| ([0.0; PLAY], value)));
        for &cards in &heard.options {
            let mut numbers = Numbers::default();
            auction.tell_declaration(cards, &mut numbers);
            let value = value(&Action::Declare { seat: heard.seat, cards });
            plays.extend(value.map(|value| (numbers.0, value)));
        }
        self.lessons.push(Lesson { model: DECLARE, moment: moment.0, plays });
    }

    /// The kitty that is laid down, after others were tried.
    fn bury(&mut self, edition: &Edition, exchange: &Exchange) -> CardSet {
        let players = BySeat::from_fn(|_| self.judgement);
        let (hand, order) = (exchange.hand(), &exchange.terms().order);
        let count = usize::from(edition.kitty);
        let chosen = bury::choose(&self.judgement.bury, order, hand, count);
        let (learns, strays) = (self.one_in(EVERY_KITTY), self.one_in(STRAY));
        if !learns && !strays {
            return chosen;
        }
        let mut kitties = bury::candidates(order, hand, count);
        kitties.retain(|&mut kitty| kitty != chosen);
        for at in (1..kitties.len()).rev() {
            kitties.swap(at, self.rng.random_range(0..=at));
        }
        if strays {
            return kitties.first().copied().unwrap_or(chosen);
        }
        kitties.truncate(KITTIES - 1);
        kitties.push(chosen);
        let packed = Packed { order, hand };
        let mut moment = Numbers::default();
        packed.tell_moment(&mut moment);
        let tried = kitties.iter().map(|&kitty| {
            let mut numbers = Numbers::default();
            packed.tell_kitty(kitty, &mut numbers);
            let (ground, mut world) = begin_with(edition, exchange, kitty);
            (numbers.0, utility(edition, world.play_out(&ground, &players)))
        });
        let plays = tried.collect();
        self.lessons.push(Lesson { model: BURY, moment: moment.0, plays });
        chosen
    }

    fn play(&mut self, ground: &Ground, mut world: World) {
        let judgement = self.judgement;
        let players = BySeat::from_fn(|_| judgement);
        loop {
            let seat = world.public.turn();
            let mind = world.mind(ground, seat);
            let (learns, strays) = (self.one_in(EVERY_PLAY), self.one_in(STRAY));
            let mut chosen = mind.choose(judgement);
            if learns || strays {
                let mut told = told(&mind);
                if learns && told.len() > 1 {
                    let model = 2 * usize::from(world.public.lead.is_some()) + mind.side();
                    let sign = if mind.side() == 0 { 1.0 } else { -1.0 };
                    let mut moment = Numbers::default();
                    mind.tell_moment(&mut moment);
                    let tried = told.iter().map(|(numbers, play)| {
                        let points = world.after(ground, play.clone(), &players);
                        (*numbers, sign * utility(ground.edition, points))
                    });
                    let plays = tried.collect();
                    self.lessons.push(Lesson { model, moment: moment.0, plays });
                }
                if strays && !told.is_empty() {
                    chosen = told.swap_remove(self.rng.random_range(0..told.len())).1;
                }
            }
            if world.put(ground, chosen) {
                return;
            }
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
    shared_utility(edition, points, 0.5)
}

/// The same with another share for the levels themselves.
pub(crate) fn shared_utility(edition: &Edition, points: i32, share: f32) -> f32 {
    let table = &edition.levels;
    let levels = worth(table.rise(points)) as f32;
    // In the middle between two results both halves are the same.
    let between = (table.takeover - points) as f32 / table.step as f32 + 0.5;
    share * levels + (1.0 - share) * between
}
