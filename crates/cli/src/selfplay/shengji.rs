//! Random players of 升级.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};
use shengji::record::Recorder;
use shengji::{Deal, DealResult, Deck, Edition, Game, Happening, RandomTable, Side};

use super::{Block, Outcome, REFUSED, Table};

pub(super) struct Random {
    edition: Arc<Edition>,
}

impl Random {
    pub(super) fn new(edition: &Edition) -> Self {
        Self { edition: Arc::new(edition.clone()) }
    }
}

impl Table for Random {
    fn header(&self) -> Value {
        json!({
            "type": "header",
            "format": games::record::FORMAT,
            "version": games::record::VERSION,
            "game": "shengji",
            "rules": self.edition.id,
            "edition": *self.edition,
            "seats": {"E": "random", "N": "random", "W": "random", "S": "random"},
            "settings": {},
        })
    }

    fn play(&self, block: &Block) -> Outcome {
        let mut rng = SmallRng::from_seed(block.seed("players", 0));
        let mut outcome = Outcome::default();
        let mut hasher = blake3::Hasher::new();
        let mut game = Game::new(self.edition.clone());
        let mut events = Vec::new();
        let mut decks = 0;
        let mut finished = 0;
        while finished < block.deals {
            decks += 1;
            let deck = Deck::from_seed(&self.edition, block.seed("deck", decks));
            let mut recorder = start_record(block, &game, &deck, &mut outcome);
            // A game between two deals always starts the next.
            if game.start(deck).is_err() {
                outcome.count(REFUSED, 1);
                return outcome;
            }
            let mut table = RandomTable::new();
            while let Game::Deal(deal) = &game
                && let Some(action) = table.next(&mut rng, deal)
            {
                events.clear();
                if let Err(refused) = game.act(&action, &mut events) {
                    outcome.count(REFUSED, 1);
                    eprintln!("paisai: {action:?} was refused: {refused}");
                    return outcome;
                }
                record(&mut recorder, &events, &mut outcome);
            }
            match &game {
                Game::Deal(Deal::Finished(deal)) => {
                    add_result(deal.result(), &mut hasher, &mut outcome);
                    finished += 1;
                }
                _ => outcome.count("redeals", 1),
            }
            if game.settle().is_err() || matches!(game, Game::Over(_)) {
                outcome.count("games_won", 1);
                game = Game::new(self.edition.clone());
            }
        }
        outcome.hash = *hasher.finalize().as_bytes();
        outcome
    }
}

fn start_record(
    block: &Block,
    game: &Game,
    deck: &Deck,
    outcome: &mut Outcome,
) -> Option<Recorder> {
    let Game::Between(between) = game else {
        return None;
    };
    block.records.then(|| {
        let (recorder, line) = Recorder::start(&between.next, deck, false);
        write_line(&line, outcome);
        recorder
    })
}

fn record(recorder: &mut Option<Recorder>, events: &[Happening], outcome: &mut Outcome) {
    for event in events {
        match event {
            Happening::Led { .. } | Happening::Followed { .. } => outcome.plays += 1,
            Happening::ThrowFailed(_) => outcome.count("failed_throws", 1),
            _ => {}
        }
        if let Some(recorder) = recorder
            && let Some(line) = recorder.line(event)
        {
            write_line(&line, outcome);
        }
    }
}

fn write_line(line: &impl serde::Serialize, outcome: &mut Outcome) {
    // Writing to memory does not fail, and the line types always serialise.
    if serde_json::to_writer(&mut outcome.records, line).is_ok() {
        outcome.records.push(b'\n');
    }
}

fn add_result(result: &DealResult, hasher: &mut blake3::Hasher, outcome: &mut Outcome) {
    hasher.update(&[
        result.dealer as u8,
        result.level as u8,
        result.trump.map_or(4, |suit| suit as u8),
        result.factor as u8,
        result.rise.dealer_side as u8,
        result.rise.defenders as u8,
        result.levels[Side::EastWest] as u8,
        result.levels[Side::NorthSouth] as u8,
        result.next_dealer as u8,
    ]);
    for number in [
        result.trick_points as i32,
        result.penalty_points,
        result.kitty_points as i32,
        result.points,
    ] {
        hasher.update(&number.to_le_bytes());
    }
    outcome.count("defenders_points", i64::from(result.points));
    outcome.count("switches", i64::from(result.rise.switch));
}
