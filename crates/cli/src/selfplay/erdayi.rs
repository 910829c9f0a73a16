//! Random players of 竞技二打一.

use erdayi::record::RecordLine;
use erdayi::{Action, Deal, ERDAYI2021, Ending, Game, Happening, Play, Seat};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::{Block, Outcome, REFUSED, Table};

/// Deals of a match, as the text gives each group in its event.
const MATCH_DEALS: u32 = games::Rules::ERDAYI_DEALS;

pub(super) struct Random;

impl Table for Random {
    fn header(&self) -> Value {
        json!({
            "type": "header",
            "format": games::record::FORMAT,
            "version": games::record::VERSION,
            "game": "erdayi",
            "rules": ERDAYI2021.id,
            "seats": {"A": "random", "B": "random", "C": "random"},
            "settings": {"deals": MATCH_DEALS},
        })
    }

    fn play(&self, block: &Block) -> Outcome {
        let mut players = Players::new(block);
        let mut outcome = Outcome::default();
        let mut hasher = blake3::Hasher::new();
        let mut events = Vec::new();
        let mut deals = 0;
        while deals < block.deals {
            let length = (block.deals - deals).min(MATCH_DEALS.into()) as u32;
            let mut game = Game::new(length);
            events.clear();
            if block.records {
                write_line(&RecordLine::header(&game), &mut outcome);
            }
            while !game.is_over() {
                deals += 1;
                if let Err(error) = players.deal(&mut game, block.seed("deck", deals), &mut events)
                {
                    // Random players are legal by construction; if one is
                    // not, the numbers must not look as if it were.
                    outcome.count(REFUSED, 1);
                    eprintln!("paisai: a random player was refused: {error}");
                    return outcome;
                }
                add_deal(&game, &events, &mut hasher, &mut outcome);
                if block.records {
                    let lines = events.iter().filter_map(RecordLine::of);
                    lines.for_each(|line| write_line(&line, &mut outcome));
                }
                events.clear();
            }
        }
        outcome.hash = *hasher.finalize().as_bytes();
        outcome
    }
}

/// Three players who do anything legal with the same chance.
struct Players {
    rng: SmallRng,
    /// Kept from turn to turn for its memory only.
    plays: Vec<Play>,
}

impl Players {
    fn new(block: &Block) -> Self {
        Self { rng: SmallRng::from_seed(block.seed("players", 0)), plays: Vec::new() }
    }

    /// Plays the next deal to its end.
    fn deal(
        &mut self,
        game: &mut Game,
        seed: cards::Seed,
        events: &mut Vec<Happening>,
    ) -> Result<(), erdayi::Error> {
        game.deal_from_seed(seed, events)?;
        while let Some(action) = game.deal().and_then(|deal| self.choose(deal)) {
            game.act(action, events)?;
        }
        Ok(())
    }

    fn choose(&mut self, deal: &Deal) -> Option<Action> {
        match deal {
            Deal::Auction(auction) => {
                let legal = auction.legal_calls().count();
                let call = auction.legal_calls().nth(self.rng.random_range(0..legal))?;
                Some(Action::Call { seat: auction.turn(), call })
            }
            Deal::Playing(playing) => {
                let seat = playing.turn();
                self.plays.clear();
                playing.for_each_play(|play| self.plays.push(play));
                let choices = self.plays.len() + usize::from(playing.may_pass());
                match self.plays.get(self.rng.random_range(0..choices)) {
                    None => Some(Action::Pass { seat }),
                    Some(play) => {
                        let cards = playing.hands()[seat].pick(play.ranks)?;
                        Some(Action::Play { seat, cards, reading: None })
                    }
                }
            }
            Deal::PassedOut(_) | Deal::Finished(_) | Deal::Annulled(_) => None,
        }
    }
}

/// Counts a deal that is over, and takes its result into the hash.
fn add_deal(game: &Game, events: &[Happening], hasher: &mut blake3::Hasher, outcome: &mut Outcome) {
    let plays = events.iter().filter(|event| matches!(event, Happening::Played { .. })).count();
    outcome.plays += plays as u64;
    hasher.update(&(plays as u32).to_le_bytes());
    if let Some(scores) = game.results().last() {
        for seat in Seat::ALL {
            hasher.update(&scores[seat].to_le_bytes());
        }
    }
    let Some(Deal::Finished(finished)) = game.deal() else {
        hasher.update(&[u8::MAX]);
        outcome.count("passed_out", 1);
        return;
    };
    let result = finished.outcome();
    hasher.update(&[
        result.dealer as u8,
        result.bid as u8,
        result.bombs_and_rockets,
        result.ending as u8,
    ]);
    outcome.count("dealer_points", result.scores[result.dealer].into());
    outcome.count("bombs_and_rockets", result.bombs_and_rockets.into());
    outcome.count("springs", i64::from(result.ending == Ending::Spring));
    outcome.count("anti_springs", i64::from(result.ending == Ending::AntiSpring));
    outcome.count("dealer_won", i64::from(result.ending.dealer_won()));
}

fn write_line(line: &RecordLine, outcome: &mut Outcome) {
    // Writing to memory does not fail, and the line types always serialise.
    if serde_json::to_writer(&mut outcome.records, line).is_ok() {
        outcome.records.push(b'\n');
    }
}
