//! Deals played by bots: what boards and puzzles are measured by.

use bots::Bot;
use games::{Game, Happening, Rules, Seat, Viewer};

/// So many steps a deal may take: one of three decks has some two hundred, and
/// a few declarations.
pub(crate) const STEPS: usize = 2_000;

/// Plays the deal under way to its end, each seat by its bot, and says what
/// happened. `None` where a bot does nothing on its turn or something that the
/// rules refuse, or nobody seems to come to an end.
pub fn play_out(game: &mut Game, players: &mut [Box<dyn Bot>]) -> Option<Vec<Happening>> {
    let mut events = Vec::new();
    for _ in 0..STEPS {
        if game.outcome().is_some() {
            return Some(events);
        }
        step(game, players, &mut events)?;
    }
    None
}

/// The next thing that happens in a deal: what somebody does, or what is due.
pub(crate) fn step(
    game: &mut Game,
    players: &mut [Box<dyn Bot>],
    events: &mut Vec<Happening>,
) -> Option<()> {
    let turn = game.turn();
    let mut action = None;
    for (seat, player) in Seat::first(game.seats()).zip(players.iter_mut()) {
        if action.is_none() && turn.is_none_or(|turn| turn == seat) {
            action = player.act(&game.view(Viewer::Seat(seat)), seat);
        }
    }
    game.act(&action.or_else(|| game.due())?, events).ok()
}

/// A deal from a seed, played by bots, as the lines of a record.
pub fn record_of_bots(
    rules: &Rules,
    seed: cards::Seed,
    players: &mut [Box<dyn Bot>],
) -> Option<Vec<String>> {
    let mut game = Game::new(rules);
    let mut events = Vec::new();
    game.start(seed, &mut events).ok()?;
    events.extend(play_out(&mut game, players)?);
    Some(crate::record::lines(rules, &events))
}
