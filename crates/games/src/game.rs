//! The one contract over both games.

use cards::{CardSet, Seed};
use erdayi::Hand;
use rand::{Rng, RngExt};

use crate::refuse::{GameError, GameRefusal};
use crate::{Action, Happening, Kind, Rules, Seat, ShengjiGame, ShengjiView, View, Viewer};

/// A game of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// 升级
    Shengji(ShengjiGame),
    /// 竞技二打一
    Erdayi(erdayi::Game),
}

impl Game {
    /// A game before its first deal.
    pub fn new(rules: &Rules) -> Self {
        match rules {
            Rules::Shengji { edition, form } => {
                Self::Shengji(ShengjiGame::new(edition.clone(), *form))
            }
            Rules::Erdayi { deals } => Self::Erdayi(erdayi::Game::new(*deals)),
        }
    }

    /// What is played.
    pub fn rules(&self) -> Rules {
        match self {
            Self::Shengji(game) => {
                Rules::Shengji { edition: game.edition().clone(), form: game.form() }
            }
            Self::Erdayi(game) => Rules::Erdayi { deals: game.length() },
        }
    }

    /// Which game it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Shengji(_) => Kind::Shengji,
            Self::Erdayi(_) => Kind::Erdayi,
        }
    }

    /// How many play.
    pub const fn seats(&self) -> usize {
        self.kind().seats()
    }

    /// Whether the game waits for [`Game::start`].
    pub fn needs_deal(&self) -> bool {
        match self {
            Self::Shengji(game) => {
                !game.is_over() && game.deal().is_none_or(shengji::Deal::is_over)
            }
            Self::Erdayi(game) => !game.is_over() && game.deal().is_none_or(erdayi::Deal::is_over),
        }
    }

    /// Starts the next deal. The cards are a function of rules and seed.
    pub fn start(&mut self, seed: Seed, events: &mut Vec<Happening>) -> Result<(), GameError> {
        match self {
            Self::Shengji(game) => match game.start(seed) {
                Ok(start) => events.push(Happening::Started(Box::new(start))),
                Err(refused) => return Err(GameError::shengji(refused, game.edition())),
            },
            Self::Erdayi(game) => {
                let mut own = Vec::new();
                game.deal_from_seed(seed, &mut own)?;
                events.extend(own.into_iter().map(Happening::Erdayi));
            }
        }
        Ok(())
    }

    /// Does the action and appends what happened; a refused action changes
    /// nothing and appends nothing.
    pub fn act(&mut self, action: &Action, events: &mut Vec<Happening>) -> Result<(), GameError> {
        match (self, action) {
            (Self::Shengji(game), Action::Shengji(action)) => {
                let mut own = Vec::new();
                let done = game.act(action, &mut own);
                done.map_err(|refused| GameError::shengji(refused, game.edition()))?;
                events.extend(own.into_iter().map(Happening::Shengji));
            }
            (Self::Erdayi(game), Action::Erdayi(action)) => {
                let mut own = Vec::new();
                game.act(*action, &mut own)?;
                events.extend(own.into_iter().map(Happening::Erdayi));
            }
            (Self::Shengji(_), Action::Erdayi(_)) | (Self::Erdayi(_), Action::Shengji(_)) => {
                return Err(GameRefusal::WrongGame.into());
            }
        }
        Ok(())
    }

    /// Whether the action would be accepted.
    pub fn check(&self, action: &Action) -> Result<(), GameError> {
        match (self, action) {
            (Self::Shengji(game), Action::Shengji(action)) => {
                game.check(action).map_err(|refused| GameError::shengji(refused, game.edition()))
            }
            (Self::Erdayi(game), Action::Erdayi(action)) => Ok(game.check(action)?),
            (Self::Shengji(_), Action::Erdayi(_)) | (Self::Erdayi(_), Action::Shengji(_)) => {
                Err(GameRefusal::WrongGame.into())
            }
        }
    }

    /// Those against whom a seat plays, who must agree to its claim. In 二打一
    /// nobody knows before the auction is over.
    pub fn opponents(&self, seat: Seat) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::first(self.seats()).collect();
        match self {
            Self::Shengji(_) => seats.retain(|s| s.shengji().side() != seat.shengji().side()),
            Self::Erdayi(game) => {
                let dealer = match game.deal() {
                    Some(erdayi::Deal::Playing(playing)) => Some(Seat::from(playing.dealer())),
                    Some(
                        erdayi::Deal::Auction(_)
                        | erdayi::Deal::PassedOut(_)
                        | erdayi::Deal::Finished(_)
                        | erdayi::Deal::Annulled(_),
                    )
                    | None => None,
                };
                seats.retain(|&s| (Some(s) == dealer) != (Some(seat) == dealer));
            }
        }
        seats
    }

    /// The time of a seat whose turn it is has run out: the program does the
    /// least for it. 二打一 also warns a late play (erdayi2021:3); what an
    /// edition of 升级 attaches to it besides is the referee's.
    pub fn time_out(&mut self, seat: Seat, events: &mut Vec<Happening>) -> Result<(), GameError> {
        if let (Self::Erdayi(game), Some(seat)) = (&mut *self, seat.erdayi()) {
            let mut own = Vec::new();
            game.time_out(seat, &mut own)?;
            events.extend(own.into_iter().map(Happening::Erdayi));
            return Ok(());
        }
        match self.smallest(seat) {
            Some(action) => self.act(&action, events),
            None => Err(GameRefusal::NotInTurn.into()),
        }
    }

    /// Whose turn it is. Nobody's while the cards of 升级 are dealt, unless one
    /// seat is asked whether it declares.
    pub fn turn(&self) -> Option<Seat> {
        match self {
            Self::Shengji(game) => game.deal().and_then(shengji::Deal::turn).map(Seat::from),
            Self::Erdayi(game) => game.turn().map(Seat::from),
        }
    }

    /// The step that whoever runs the table must take when it is nobody's
    /// turn: deal the next card of 升级, or close the declaring. How long
    /// players have before it is the table's to say.
    pub fn due(&self) -> Option<Action> {
        let Self::Shengji(game) = self else {
            return None;
        };
        let Some(shengji::Deal::Drawing(drawing)) = game.deal() else {
            return None;
        };
        if drawing.asked().is_some() {
            return None;
        }
        let closes = drawing.all_drawn();
        Some(Action::from(if closes { shengji::Action::Close } else { shengji::Action::Draw }))
    }

    /// The least a seat whose turn it is can do, which is what the program
    /// does when the time is up.
    pub fn smallest(&self, seat: Seat) -> Option<Action> {
        match self {
            Self::Shengji(game) => {
                game.deal()?.smallest_action(seat.shengji()).map(Action::Shengji)
            }
            Self::Erdayi(game) => {
                game.smallest().filter(|_| self.turn() == Some(seat)).map(Action::Erdayi)
            }
        }
    }

    /// Whether no more deal follows.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Shengji(game) => game.is_over(),
            Self::Erdayi(game) => game.is_over(),
        }
    }

    /// How many deals have been played to their end, void ones not counted.
    pub fn deals_done(&self) -> usize {
        match self {
            Self::Shengji(game) => game.results().len(),
            Self::Erdayi(game) => game.results().len(),
        }
    }

    /// All that the viewer may know, and nothing else. The latest deal stays
    /// to be seen until the next begins.
    pub fn view(&self, viewer: Viewer) -> View {
        match self {
            Self::Shengji(game) => View::Shengji(Box::new(ShengjiView::new(game, viewer))),
            Self::Erdayi(game) => View::Erdayi(Box::new(game.view(viewer.erdayi()))),
        }
    }

    /// The same game for this viewer, with all that he cannot see dealt anew.
    #[must_use]
    pub fn redealt(&self, viewer: Viewer, rng: &mut impl Rng) -> Self {
        match self {
            Self::Shengji(game) => {
                let mut other = game.clone();
                if let Some(deal) = game.deal().filter(|deal| !deal.is_over()) {
                    let choose = |from: CardSet, count| shengji::random_cards(rng, from, count);
                    other.set_deal(deal.clone().redealt(viewer.shengji(), choose));
                }
                Self::Shengji(other)
            }
            Self::Erdayi(game) => {
                let choose = |from, count| random_hand(rng, from, count);
                Self::Erdayi(game.clone().redealt(viewer.erdayi(), choose))
            }
        }
    }
}

/// `count` cards of a set, every choice equally likely.
fn random_hand(rng: &mut impl Rng, from: Hand, count: usize) -> Hand {
    let mut rest = from;
    for _ in 0..count.min(from.len()) {
        if let Some(card) = rest.iter().nth(rng.random_range(0..rest.len())) {
            rest -= Hand::of(card);
        }
    }
    from - rest
}
