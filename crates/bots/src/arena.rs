//! Players at one table: bots, or chance.

use cards::Seed;
use games::{Action, Game, GameError, Happening, Kind, RandomPlayers, Rules, Seat, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use refusal::Refusal;

use crate::Bot;

/// Who sits at a seat.
pub enum Player {
    /// A bot, which sees what the seat may see.
    Bot(Box<dyn Bot>),
    /// Every legal action can come up. It plays by the rules of the game
    /// itself and not from a view, so that it needs no judgement at all.
    Random(Box<RandomPlayers>, SmallRng),
}

impl Player {
    /// A random player; the same seed plays the same.
    pub fn random(seed: Seed) -> Self {
        Self::Random(Box::default(), SmallRng::from_seed(seed))
    }

    fn act(&mut self, game: &Game, seat: Seat) -> Option<Action> {
        match self {
            Self::Bot(bot) => bot.act(&game.view(Viewer::Seat(seat)), seat),
            Self::Random(players, rng) => {
                players.next(rng, game).filter(|action| action.seat() == Some(seat))
            }
        }
    }
}

/// The players at every seat, in the order of play.
pub struct Players {
    players: Vec<Player>,
}

impl Players {
    /// Seats the players.
    pub const fn new(players: Vec<Player>) -> Self {
        Self { players }
    }

    /// Plays one deal to its end and appends what happened. A player who does
    /// what is not allowed, or nothing on his turn, ends it with a refusal.
    pub fn play_deal(
        &mut self,
        game: &mut Game,
        seed: Seed,
        events: &mut Vec<Happening>,
    ) -> Result<(), ArenaError> {
        game.start(seed, events)?;
        while !game.needs_deal() && !game.is_over() {
            let action = self.next(game).ok_or(ArenaRefusal::NothingDone)?;
            game.act(&action, events)?;
        }
        Ok(())
    }

    /// What happens next: the player whose turn it is acts. When it is
    /// nobody's, everybody is asked before the table goes on.
    fn next(&mut self, game: &Game) -> Option<Action> {
        let mut players = Seat::first(self.players.len()).zip(&mut self.players);
        match game.turn() {
            Some(turn) => players.nth(turn.index())?.1.act(game, turn),
            None => players.find_map(|(seat, player)| player.act(game, seat)).or(game.due()),
        }
    }
}

/// Which seats one of two contestants takes, so that over all seatings both
/// have held every hand: partners sit together, and in 二打一 each of them is
/// alone against two of the other at each seat.
pub const fn seatings(kind: Kind) -> &'static [&'static [bool]] {
    match kind {
        Kind::Shengji => &[&[true, false, true, false], &[false, true, false, true]],
        Kind::Erdayi => &[
            &[true, false, false],
            &[false, true, false],
            &[false, false, true],
            &[false, true, true],
            &[true, false, true],
            &[true, true, false],
        ],
    }
}

/// Plays the first deal of a game with the same cards once for each seating,
/// appends what happened, and says what the contestant scored who is seated
/// where `true` stands: `seat` brings a player, given whether it is that
/// contestant's.
pub fn compare(
    rules: &Rules,
    cards: Seed,
    mut seat: impl FnMut(bool) -> Player,
    events: &mut Vec<Happening>,
) -> Result<i32, ArenaError> {
    let mut total = 0;
    for seating in seatings(rules.kind()) {
        let mut game = Game::new(rules);
        let mut table = Players::new(seating.iter().map(|&first| seat(first)).collect());
        table.play_deal(&mut game, cards, events)?;
        if let Some(outcome) = game.outcome() {
            let seats = Seat::first(seating.len()).zip(*seating).filter(|(_, first)| **first);
            let partners = if rules.kind() == Kind::Shengji { 2 } else { 1 };
            total += seats.map(|(seat, _)| outcome.score(seat)).sum::<i32>() / partners;
        }
    }
    Ok(total)
}

/// Why a deal between players came to no end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArenaError {
    /// A player did nothing.
    #[error(transparent)]
    Arena(#[from] ArenaRefusal),
    /// A player did what is not allowed.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl From<ArenaError> for Refusal {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Arena(refusal) => refusal.into(),
            ArenaError::Game(error) => error.into(),
        }
    }
}

refusal::refusals! {
    /// Why a deal between players cannot go on.
    pub enum ArenaRefusal {
        NothingDone: Rule, "nothing_done", "轮到的牌手没有行动。", "The player whose turn it is did nothing.";
    }
}
