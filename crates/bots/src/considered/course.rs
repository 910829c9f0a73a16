//! A deal under way without views and happenings, for whoever plays very many.

use std::sync::Arc;

use cards::{CardSet, Lots, Rank, Seed};
use nets::shengji::{Kind, Move, State};
use shengji::{
    Action, BySeat, BySide, Deal, Deck, Drawing, Edition, Exchange, Lead, Rise, Seat, Setup,
};

use super::shown::{Knowing, Last, Memory};
use super::{Moves, kitties};
use crate::club::shengji::{Auction, Chosen, Ground, Judgement, World, bury, goes_on};

/// A deal that waits for somebody's decision.
#[derive(Clone, Debug)]
pub struct Course {
    edition: &'static Edition,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Declaring(Box<Declaring>),
    Burying(Box<Exchange>),
    Playing(Box<Playing>),
    Over(Ended),
}

/// How a deal came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who dealt; nobody where the deal is void.
    pub dealer: Option<Seat>,
    /// The defenders' points.
    pub points: i32,
    /// What they are worth.
    pub rise: Rise,
}

/// Cards are dealt, and who draws is asked what he declares; when all are
/// dealt, everybody in turn until nobody wants to.
#[derive(Clone, Debug)]
struct Declaring {
    deal: Deal,
    /// Who is asked, and what is open to him.
    seat: Seat,
    options: Vec<CardSet>,
    /// Whether the last card's drawer was asked.
    heard: bool,
    /// Whose turn it is when all are dealt, and how many have said nothing.
    turn: usize,
    silent: u8,
}

#[derive(Clone, Debug)]
struct Playing {
    ground: Ground<'static>,
    world: World,
    memory: Memory,
    /// The trick on the table, from its leader on.
    trick: [CardSet; 4],
}

/// One deal in so many is the first of a 局.
const FIRST: u32 = 8;

/// Circumstances of a deal by lot, as the arena draws them: one in eight is the
/// first of a 局, in which declaring decides who deals, the others have levels
/// and a dealer.
pub fn circumstances(edition: &Arc<Edition>, lots: &mut Lots) -> Setup {
    let first = lots.below(FIRST) == 0;
    let ranks = Rank::ALL.len() as u32;
    let mut level = || if first { Rank::Two } else { Rank::ALL[lots.below(ranks) as usize] };
    let levels = BySide { east_west: level(), north_south: level() };
    let dealer = (!first).then(|| Seat::ALL[lots.below(4) as usize]);
    Setup { edition: Arc::clone(edition), number: 1, levels, dealer }
}

impl Course {
    /// Deals, and plays on to the first decision.
    pub fn new(edition: &'static Edition, setup: Setup, seed: Seed) -> Self {
        let deck = Deck::from_seed(edition, seed);
        let deal = Deal::Drawing(Drawing::new(setup, deck));
        let declaring = Declaring {
            deal,
            seat: Seat::East,
            options: Vec::new(),
            heard: true,
            turn: 0,
            silent: 0,
        };
        let mut course = Self { edition, stage: Stage::Declaring(Box::new(declaring)) };
        course.ask();
        course
    }

    /// How the deal came out, once it is over.
    pub const fn ended(&self) -> Option<Ended> {
        match self.stage {
            Stage::Over(ended) => Some(ended),
            _ => None,
        }
    }

    /// Whose decision it is.
    pub fn turn(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Declaring(declaring) => Some(declaring.seat),
            Stage::Burying(exchange) => Some(exchange.terms().dealer),
            Stage::Playing(playing) => Some(playing.world.public.turn()),
            Stage::Over(_) => None,
        }
    }

    /// The cards of the seat whose decision it is come first, then those of
    /// the next, the partner and the one before.
    pub fn hands(&self) -> [CardSet; 4] {
        let hand = |seat| match &self.stage {
            Stage::Declaring(declaring) => match &declaring.deal {
                Deal::Drawing(drawing) => drawing.hand(seat),
                _ => CardSet::EMPTY,
            },
            Stage::Burying(exchange) if seat == exchange.terms().dealer => exchange.hand(),
            Stage::Burying(exchange) => exchange.dealt()[seat],
            Stage::Playing(playing) => playing.world.hands[seat],
            Stage::Over(_) => CardSet::EMPTY,
        };
        let turn = self.turn().unwrap_or(Seat::East);
        std::array::from_fn(|place| hand(turn.plus(place)))
    }

    /// What is considered; one move at least, unless the deal is over.
    pub fn moves(&self) -> Moves {
        match &self.stage {
            Stage::Declaring(declaring) => {
                let auction = declaring.auction(self.edition);
                auction.map_or_else(Moves::new, |auction| {
                    auction.considered(&declaring.options, declaring.asked())
                })
            }
            Stage::Burying(exchange) => {
                let order = &exchange.terms().order;
                kitties(order, exchange.hand(), self.edition.kitty.into())
            }
            Stage::Playing(playing) => {
                let turn = playing.world.public.turn();
                playing.world.mind(&playing.ground, turn).considered()
            }
            Stage::Over(_) => Moves::new(),
        }
    }

    /// What the seat is shown; `None` when the deal is over.
    pub fn state(&self) -> Option<State> {
        match &self.stage {
            Stage::Declaring(declaring) => {
                let Deal::Drawing(drawing) = &declaring.deal else { return None };
                let counts = BySeat::from_fn(|seat| drawing.hand(seat).len());
                Some(declaring.auction(self.edition)?.state(counts))
            }
            Stage::Burying(exchange) => {
                let terms = exchange.terms();
                let kitty = exchange.hand() - exchange.dealt()[terms.dealer];
                let memory = Memory::new(terms.setup.levels, exchange.history(), kitty);
                let ground = Ground::new(self.edition, terms.order, terms.dealer);
                Some(memory.at_exchange(&ground, exchange.hand()))
            }
            Stage::Playing(playing) => Some(playing.state()),
            Stage::Over(_) => None,
        }
    }

    /// The place of what the club player does among the moves.
    pub fn club(&self, moves: &[Move]) -> usize {
        let judgement = Judgement::learned();
        let cards = match &self.stage {
            Stage::Declaring(declaring) => declaring.auction(self.edition).and_then(|auction| {
                auction.choose(&judgement.declare, &declaring.options, declaring.asked())
            }),
            Stage::Burying(exchange) => {
                let (order, hand) = (&exchange.terms().order, exchange.hand());
                Some(bury::choose(&judgement.bury, order, hand, self.edition.kitty.into()))
            }
            Stage::Playing(playing) => {
                let mind = playing.world.mind(&playing.ground, playing.world.public.turn());
                Some(mind.choose(judgement).cards())
            }
            Stage::Over(_) => None,
        };
        let cards = cards.unwrap_or_default();
        let place = moves.iter().position(|of| of.cards == cards);
        debug_assert!(place.is_some(), "{cards} is not among {moves:?}");
        place.unwrap_or(0)
    }

    /// Makes a move that is one of [`moves`](Self::moves), and plays on to
    /// the next decision.
    pub fn act(&mut self, of: &Move) {
        match &mut self.stage {
            Stage::Declaring(declaring) => {
                declaring.act(of);
                self.ask();
            }
            Stage::Burying(exchange) => {
                let playing = Playing::new(self.edition, exchange, of.cards);
                self.stage = Stage::Playing(Box::new(playing));
            }
            Stage::Playing(playing) => {
                if playing.put(of.cards, of.kind == Kind::Lead) {
                    let (dealer, points) = (playing.ground.dealer, playing.world.public.points);
                    self.stage = Stage::Over(self.over(dealer, points));
                }
            }
            Stage::Over(_) => {}
        }
    }

    /// How the deal comes out after this move when all play on as the club
    /// player does.
    pub fn tried(&self, of: &Move) -> Option<Ended> {
        let mut course = match &self.stage {
            Stage::Playing(playing) => {
                let points = playing.tried(of.cards, of.kind == Kind::Lead);
                return Some(self.over(playing.ground.dealer, points));
            }
            _ => self.clone(),
        };
        course.act(of);
        loop {
            match &mut course.stage {
                Stage::Over(ended) => return Some(*ended),
                Stage::Playing(playing) => {
                    let points = playing.world.play_out(&playing.ground, &players());
                    return Some(self.over(playing.ground.dealer, points));
                }
                Stage::Declaring(_) | Stage::Burying(_) => {
                    let moves = course.moves();
                    let chosen = *moves.get(course.club(&moves))?;
                    course.act(&chosen);
                }
            }
        }
    }

    /// A deal that is over with so many points.
    fn over(&self, dealer: Seat, points: i32) -> Ended {
        Ended { dealer: Some(dealer), points, rise: self.edition.levels.rise(points) }
    }

    /// Deals on until somebody can declare something, or trump is fixed.
    fn ask(&mut self) {
        let Stage::Declaring(declaring) = &mut self.stage else { return };
        declaring.ask();
        match &declaring.deal {
            Deal::Exchange(exchange) => self.stage = Stage::Burying(Box::new(exchange.clone())),
            Deal::Void(_) => {
                let rise = Rise { dealer_side: 0, defenders: 0, switch: false };
                self.stage = Stage::Over(Ended { dealer: None, points: 0, rise });
            }
            _ => {}
        }
    }
}

/// Four club players.
fn players() -> BySeat<&'static Judgement> {
    BySeat::from_fn(|_| Judgement::learned())
}

impl Declaring {
    /// What the seat knows that is asked.
    fn auction<'a>(&'a self, edition: &'a Edition) -> Option<Auction<'a>> {
        let Deal::Drawing(drawing) = &self.deal else { return None };
        Some(Auction {
            edition,
            seat: self.seat,
            hand: drawing.hand(self.seat),
            levels: drawing.setup().levels,
            dealer: drawing.setup().dealer,
            history: drawing.history(),
            all_drawn: drawing.all_drawn(),
        })
    }

    /// Whether the others wait for an answer.
    fn asked(&self) -> bool {
        matches!(&self.deal, Deal::Drawing(drawing) if drawing.asked().is_some())
    }

    fn act(&mut self, of: &Move) {
        let seat = self.seat;
        let action = match of.kind {
            Kind::Declare => {
                self.silent = 0;
                Action::Declare { seat, cards: of.cards }
            }
            _ if self.asked() => Action::Pass { seat },
            _ => return,
        };
        self.go(&action);
    }

    /// What is done here is legal.
    fn go(&mut self, action: &Action) {
        let done = self.deal.act(action, &mut Vec::new());
        debug_assert!(done.is_ok(), "{action:?}: {done:?}");
    }

    fn ask(&mut self) {
        while let Deal::Drawing(drawing) = &self.deal {
            let first = drawing.first_drawer();
            let seat = match drawing.asked() {
                Some(seat) => Some(seat),
                None if !drawing.all_drawn() && !self.heard => {
                    self.heard = true;
                    Some(first.plus(drawing.drawn() - 1))
                }
                None if drawing.all_drawn() && usize::from(self.silent) < Seat::ALL.len() => {
                    self.silent += 1;
                    self.turn += 1;
                    Some(first.plus(self.turn - 1))
                }
                None => None,
            };
            if let Some(seat) = seat {
                self.options = drawing.options(seat);
                self.seat = seat;
                if !self.options.is_empty() {
                    return;
                }
                if drawing.asked().is_none() {
                    continue;
                }
            }
            let action = goes_on(drawing);
            self.heard = false;
            self.go(&action);
        }
    }
}

impl Playing {
    fn new(edition: &'static Edition, exchange: &Exchange, buried: CardSet) -> Self {
        let terms = exchange.terms();
        let ground = Ground::new(edition, terms.order, terms.dealer);
        let mut hands = exchange.dealt();
        let kitty = exchange.hand() - hands[terms.dealer];
        hands[terms.dealer] = exchange.hand() - buried;
        Self {
            ground,
            world: World::new(terms.dealer, hands, buried, 0),
            memory: Memory::new(terms.setup.levels, exchange.history(), kitty),
            trick: [CardSet::EMPTY; 4],
        }
    }

    fn state(&self) -> State {
        let World { hands, buried, public } = &self.world;
        let seat = public.turn();
        let ground = &self.ground;
        let buried = (seat == ground.dealer).then_some(*buried);
        Knowing { ground, public, memory: &self.memory, seat, hand: hands[seat], buried }.state()
    }

    /// The same cards as the club player has them.
    fn chosen(&self, cards: CardSet, leads: bool) -> Chosen {
        let read = || Lead::read(&self.ground.order, cards, None).ok();
        leads.then(read).flatten().map_or(Chosen::Follow(cards), Chosen::Lead)
    }

    /// The defenders' points after this play when all play on as the club
    /// player does.
    fn tried(&self, cards: CardSet, leads: bool) -> i32 {
        self.world.after(&self.ground, self.chosen(cards, leads), &players())
    }

    /// Puts a play on the table; true when the deal is over.
    fn put(&mut self, cards: CardSet, leads: bool) -> bool {
        let chosen = self.chosen(cards, leads);
        let Self { ground, world, memory, trick } = self;
        let leader = world.public.leader;
        let seat = world.public.turn();
        let place = world.public.plays.len();
        let over = world.put(ground, chosen);
        // Of a throw that failed only a part is led.
        let put = world.public.plays.first().copied().filter(|_| leads).unwrap_or(cards);
        let exposed = &mut memory.exposed[seat];
        if put != cards {
            *exposed = exposed.united(cards);
        }
        if !exposed.is_empty() {
            *exposed -= exposed.common(put);
        }
        memory.played[seat] += put;
        trick[place] = put;
        if place == 3 {
            memory.last = Some(Last { leader, winner: world.public.leader, plays: *trick });
        }
        over
    }
}
