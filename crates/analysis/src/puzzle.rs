//! Puzzles: positions of real games in which one move is clearly best.

use bots::{Bot, Budget, Master};
use games::{Kind as Game, Move, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::decision::Kind;
use crate::record::Analysis;
use crate::weigh::Effort;
use crate::weighed::{Candidate, Estimate, Weighed};

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Puzzle {
    /// Its name, which follows from its position.
    pub id: String,
    /// The game.
    pub game: Game,
    /// The edition's id.
    pub rules: String,
    /// Whose move it is.
    #[cfg_attr(feature = "wire", schema(value_type = u8))]
    pub seat: Seat,
    /// What kind of move is asked for.
    pub kind: Kind,
    /// The deal up to the position as lines of a record, without names. It
    /// holds all cards: only its view from the seat is for solvers.
    pub record: Vec<String>,
    /// While cards are drawn: how many were, which the lines do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub drawn: Option<usize>,
    /// The moves that solve it, the best first; missing is waiting.
    #[cfg_attr(feature = "wire", schema(value_type = Vec<Object>))]
    pub solutions: Vec<Option<Move>>,
    /// How far they are ahead of all others.
    pub gap: Estimate,
    /// Everything that was weighed, with the reasons that explain it. Its
    /// `made` is what was played in the game that the position comes from.
    pub explained: Weighed,
    /// The bots that miss it, by their names.
    pub missed_by: Vec<String>,
    /// How hard it is thought to be, from 0 to 5: how many levels of bots
    /// miss it.
    pub difficulty: u8,
    /// The rating with which it begins, for Glicko-2 between it and its
    /// solvers.
    pub rating: f64,
    /// How far that rating may be off.
    pub deviation: f64,
}

/// How far the best must be ahead of everything else, in stakes, and how far
/// for certain.
const AHEAD: f64 = 0.3;
const SURELY: f64 = 0.15;
/// What loses no more of the stake solves a puzzle too.
const AS_GOOD: f64 = 0.04;
/// The best moves that are told of afterwards.
const TOLD: usize = 6;
/// The most solutions.
const SOLUTIONS: usize = 2;
/// So many deals the bot looks at that searches, when it is asked.
const MASTER_WORLDS: u32 = 30;
/// The bots that are asked.
const ASKED: [&str; 5] = ["rookie", "steady", "club", "expert", "master"];
/// The rating of what no bot misses, what each that does adds, and how far it
/// may be off.
const EASIEST: f64 = 1_100.0;
const EACH: f64 = 170.0;
const DEVIATION: f64 = 250.0;

impl Puzzle {
    /// Whether a decision that was weighed may make a puzzle, if more is done
    /// for it.
    pub fn may_be(kind: Kind, weighed: &Weighed) -> bool {
        // Of kitties there are too many, and waiting is no answer.
        !matches!(kind, Kind::Bury | Kind::Declare)
            && gap(weighed).is_some_and(|(_, gap)| gap.mean >= 0.7 * AHEAD * weighed.stake)
    }

    /// The puzzle of a decision, weighed anew with this effort. `None` where
    /// no move is clearly best.
    pub fn of(analysis: &Analysis, index: usize, effort: &Effort) -> Option<Self> {
        let decision = analysis.decisions().get(index)?;
        let explained = told(analysis.weigh(index, effort)?);
        let (solutions, gap) = gap(&explained)?;
        if !is_ahead(gap, explained.stake) || !Self::may_be(decision.kind, &explained) {
            return None;
        }
        let solutions: Vec<Option<Move>> =
            explained.candidates.iter().take(solutions).map(|of| of.play.clone()).collect();
        let missed_by: Vec<String> = ASKED
            .into_iter()
            .filter(|name| {
                let played = answer(analysis, index, name);
                !solutions.iter().any(|of| same(of.as_ref(), played.as_ref()))
            })
            .map(str::to_owned)
            .collect();
        let record = analysis.excerpt(index)?;
        let difficulty = missed_by.len() as u8;
        Some(Self {
            id: id(&record, decision.drawn, decision.seat),
            game: analysis.kind(),
            rules: analysis.rules().id().to_owned(),
            seat: decision.seat,
            kind: decision.kind,
            record,
            drawn: decision.drawn,
            solutions,
            gap,
            explained,
            missed_by,
            difficulty,
            rating: EASIEST + EACH * f64::from(difficulty),
            deviation: DEVIATION,
        })
    }

    /// The id that follows from the position.
    pub(crate) fn name(&self) -> String {
        id(&self.record, self.drawn, self.seat)
    }

    /// Whether the solutions are the best of what was weighed, and as far ahead
    /// of everything else as makes a puzzle.
    pub(crate) fn is_clear(&self) -> bool {
        let best = self.explained.candidates.iter().map(|of| &of.play);
        gap(&self.explained).is_some_and(|(solutions, gap)| {
            solutions == self.solutions.len()
                && self.solutions.iter().zip(best).all(|(of, best)| of == best)
                && gap == self.gap
                && is_ahead(gap, self.explained.stake)
        })
    }

    /// Whether a move solves it.
    pub fn is_solved_by(&self, play: Option<&Move>) -> bool {
        self.solutions.iter().any(|of| same(of.as_ref(), play))
    }
}

/// How many moves are as good as the best, and how far they are ahead of the
/// next.
fn gap(weighed: &Weighed) -> Option<(usize, Estimate)> {
    let as_good = |of: &&Candidate| of.loss.mean <= AS_GOOD * weighed.stake;
    let solutions = weighed.candidates.iter().take_while(as_good).count();
    let others = weighed.candidates.get(solutions..)?;
    let next = others.iter().min_by(|a, b| a.loss.low.total_cmp(&b.loss.low))?;
    (1..=SOLUTIONS).contains(&solutions).then_some((solutions, next.loss))
}

fn is_ahead(gap: Estimate, stake: f64) -> bool {
    gap.mean >= AHEAD * stake && gap.low >= SURELY * stake
}

/// What solvers are told of what was weighed: the best, what was played, and
/// what comes nearest to the solutions.
fn told(mut weighed: Weighed) -> Weighed {
    let next = gap(&weighed).map(|(_, gap)| gap);
    let mut made = weighed.made;
    let mut kept = Vec::new();
    for (at, candidate) in weighed.candidates.drain(..).enumerate() {
        if at < TOLD || at == weighed.made || Some(candidate.loss) == next {
            if at == weighed.made {
                made = kept.len();
            }
            kept.push(candidate);
        }
    }
    Weighed { candidates: kept, made, ..weighed }
}

/// What a bot does there.
fn answer(analysis: &Analysis, index: usize, name: &str) -> Option<Move> {
    let seat = analysis.decisions().get(index)?.seat;
    let view = analysis.view(index, Viewer::Seat(seat))?;
    let rules = analysis.rules();
    let mut bot: Box<dyn Bot> = match name {
        "master" => Box::new(Master::new(rules).with_worlds(MASTER_WORLDS)),
        name => bots::by_name(name, rules)?,
    };
    let time = Budget::new(None, std::sync::Arc::default());
    bot.think(&view, seat, &time).action.as_ref().and_then(Move::of)
}

/// Whether two moves put the same cards down, or say the same.
fn same(a: Option<&Move>, b: Option<&Move>) -> bool {
    match (a, b) {
        (Some(Move::Play { cards: a, .. }), Some(Move::Play { cards: b, .. })) => a == b,
        (a, b) => a == b,
    }
}

/// A name that follows from the position (FNV-1a).
fn id(record: &[String], drawn: Option<usize>, seat: Seat) -> String {
    let place = format!("{drawn:?} {seat}");
    let bytes = record.iter().flat_map(|line| line.bytes()).chain(place.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
