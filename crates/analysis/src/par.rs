//! What champion bots make of a board.

use bots::{Bot, Master};
use cards::Seed;
use games::{Game, Kind as GameKind, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::played::{STEPS, step};
use crate::weigh::estimate;
use crate::weighed::Estimate;

/// What four champion bots made of a board, or three of 二打一, several times
/// with other chance: what strong players may expect of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "BoardPar"), schema(as = BoardPar))]
pub struct Par {
    /// How often they played it.
    pub plays: u32,
    /// 升级: the defenders' points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub points: Option<Estimate>,
    /// What it was worth to each seat, in the order of play.
    pub scores: Vec<Estimate>,
}

/// Champions who play a board, a move at a time.
pub struct ParPlays {
    /// As it was dealt.
    begun: Game,
    plays: u32,
    worlds: u32,
    under_way: Option<UnderWay>,
    outcomes: Vec<Outcome>,
    /// Somebody did nothing, or something that is not allowed.
    broke: bool,
}

struct UnderWay {
    game: Game,
    players: Vec<Box<dyn Bot>>,
    steps: usize,
}

impl ParPlays {
    /// A deal that was begun and in which nobody has done anything, to be
    /// played so often, with so many deals of the unseen cards for each
    /// decision.
    pub const fn new(begun: Game, plays: u32, worlds: u32) -> Self {
        Self { begun, plays, worlds, under_way: None, outcomes: Vec::new(), broke: false }
    }

    /// Plays a move, and says whether there is another.
    pub fn step(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let number = self.outcomes.len() as u32;
        let (begun, worlds) = (&self.begun, self.worlds);
        let of = self.under_way.get_or_insert_with(|| UnderWay {
            game: begun.clone(),
            players: champions(begun, number, worlds),
            steps: 0,
        });
        of.steps += 1;
        let went = step(&mut of.game, &mut of.players, &mut Vec::new()).is_some();
        if !went || of.steps > STEPS {
            self.broke = true;
        } else if let Some(outcome) = of.game.outcome() {
            self.outcomes.push(outcome);
            self.under_way = None;
        }
        !self.is_over()
    }

    fn is_over(&self) -> bool {
        self.broke || self.outcomes.len() >= self.plays as usize
    }

    /// How often it was played.
    pub const fn played(&self) -> usize {
        self.outcomes.len()
    }

    /// What they made of it so far; `None` where they never came to an end.
    pub fn par(&self) -> Option<Par> {
        let outcomes = &self.outcomes;
        if outcomes.is_empty() {
            return None;
        }
        let points = |of: &Outcome| match of {
            Outcome::Shengji(result) => Some(f64::from(result.points)),
            Outcome::Void | Outcome::Erdayi(_) | Outcome::PassedOut => None,
        };
        let kind = self.begun.kind();
        let scores = Seat::first(kind.seats())
            .map(|seat| estimate(outcomes.iter().map(|of| f64::from(of.score(seat))), 0.0));
        Some(Par {
            plays: outcomes.len() as u32,
            points: (kind == GameKind::Shengji)
                .then(|| estimate(outcomes.iter().filter_map(points), 0.0)),
            scores: scores.collect(),
        })
    }
}

fn champions(game: &Game, number: u32, worlds: u32) -> Vec<Box<dyn Bot>> {
    let rules = game.rules();
    let player = |seat: usize| {
        let mut player = Master::champion(&rules).with_worlds(worlds);
        let mut seed: Seed = [seat as u8; 32];
        seed[..4].copy_from_slice(&number.to_le_bytes());
        player.seed(seed);
        Box::new(player) as Box<dyn Bot>
    };
    (0..game.seats()).map(player).collect()
}
