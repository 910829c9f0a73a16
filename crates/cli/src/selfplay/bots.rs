//! Bots of either game, playing each other.

use bots::arena::{self, Player};
use games::record::Recorder;
use games::{Game, Happening, Outcome as Deal, Rules};
use serde_json::{Value, json};

use super::{Block, Outcome, Players, REFUSED, Table};

/// A table of bots.
pub(super) struct Bots {
    rules: Rules,
    players: Players,
}

impl Bots {
    pub(super) const fn new(rules: Rules, players: Players) -> Self {
        Self { rules, players }
    }

    /// A player for one seat of one deal or game.
    fn player(rules: &Rules, players: Players, seed: cards::Seed) -> Player {
        let bot = bots::by_name(players.name(), rules);
        bot.map_or_else(|| Player::random(seed), Player::Bot)
    }

    /// Whole games, one after the other.
    fn games(&self, block: &Block, outcome: &mut Outcome) -> Result<(), refusal::Refusal> {
        let mut hasher = blake3::Hasher::new();
        let mut events = Vec::new();
        let (mut finished, mut decks) = (0, 0);
        while finished < block.deals {
            let most = (block.deals - finished).min(Rules::ERDAYI_DEALS.into());
            let rules = self.rules.clone().with_deals(most as u32);
            let seed = |seat: usize| block.seed(&format!("player {seat}"), decks);
            let players = (0..rules.seats()).map(|n| Self::player(&rules, self.players, seed(n)));
            let mut seats = arena::Players::new(players.collect());
            let mut game = Game::new(&rules);
            let mut recorder = block.records.then(|| Recorder::new(&rules, []));
            write_lines(recorder.as_ref().and_then(Recorder::next_game), outcome);
            while !game.is_over() && finished < block.deals {
                decks += 1;
                events.clear();
                seats.play_deal(&mut game, block.seed("deck", decks), &mut events)?;
                outcome.plays += count_plays(&events);
                add_deal(&game, &mut hasher, outcome);
                if let Some(recorder) = &mut recorder {
                    write_lines(events.iter().filter_map(|event| recorder.line(event)), outcome);
                }
                finished += u64::from(game.outcome() != Some(Deal::Void));
            }
        }
        outcome.hash = *hasher.finalize().as_bytes();
        Ok(())
    }
}

impl Table for Bots {
    fn header(&self) -> Value {
        let names = vec![self.players.name(); self.rules.seats()];
        let opening = Recorder::new(&self.rules, names).opening();
        opening.first().map_or(Value::Null, |header| json!(header))
    }

    fn play(&self, block: &Block) -> Outcome {
        let mut outcome = Outcome::default();
        if let Err(refusal) = self.games(block, &mut outcome) {
            outcome.count(REFUSED, 1);
            eprintln!("paisai: a player was refused: {}", refusal.en);
        }
        outcome
    }
}

impl Players {
    /// What the players are called in records, and among the bots.
    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Smallest => "smallest",
            Self::Steady => "steady",
        }
    }
}

/// Plays that players made, of either game.
fn count_plays(events: &[Happening]) -> u64 {
    let is_play = |event: &&Happening| {
        matches!(
            event,
            Happening::Shengji(
                shengji::Happening::Led { .. } | shengji::Happening::Followed { .. }
            ) | Happening::Erdayi(erdayi::Happening::Played { .. })
        )
    };
    events.iter().filter(is_play).count() as u64
}

/// Counts a deal that is over, and takes its result into the hash.
fn add_deal(game: &Game, hasher: &mut blake3::Hasher, outcome: &mut Outcome) {
    for score in game.scores() {
        hasher.update(&score.to_le_bytes());
    }
    match game.outcome() {
        Some(Deal::Shengji(result)) => {
            outcome.count("defenders_points", result.points.into());
            outcome.count("switches", result.rise.switch.into());
            outcome.count("games_won", result.game_won.is_some().into());
        }
        Some(Deal::Erdayi(result)) => {
            outcome.count("dealer_won", result.ending.dealer_won().into());
            outcome.count("bombs_and_rockets", result.bombs_and_rockets.into());
        }
        Some(Deal::Void) => outcome.count("redeals", 1),
        Some(Deal::PassedOut) => outcome.count("passed_out", 1),
        None => {}
    }
}

fn write_lines(lines: impl IntoIterator<Item = games::record::RecordLine>, outcome: &mut Outcome) {
    for line in lines {
        outcome.records.extend_from_slice(line.to_string().as_bytes());
        outcome.records.push(b'\n');
    }
}
