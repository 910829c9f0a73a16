//! From what a search found to what is told.

use bots::Budget;
use bots::weigh::{End, Pains, Scales, Tried, weigh, weigh_open};
use cards::Seed;
use games::{Kind as Game, Move, Viewer};

use crate::class::Class;
use crate::decision::{Decision, Standing};
use crate::reason::Reason;
use crate::reasons;
use crate::record::{Analysis, Moment};
use crate::weighed::{Candidate, Estimate, Hindsight, HindsightMove, Step, Weighed, rounded};

/// How much is done for one decision.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The time, and who may stop it.
    pub time: Budget,
    /// In how many deals of the unseen cards everything is tried. A decision
    /// that is not cut short by time is always weighed to the same end.
    pub worlds: u32,
}

/// The width of an interval of 95 %, in standard errors.
pub(crate) const WIDTH: f64 = 1.96;
/// So many standard errors of a loss may be chance: it takes more to blame
/// somebody.
const DOUBTED: f64 = 1.0;
/// How much losses are thought to vary before they are seen, as the sum of
/// their squares, in stakes.
const DOUBT: f64 = 0.5;

impl Effort {
    /// So many deals, and no longer than this.
    pub const fn new(time: Budget, worlds: u32) -> Self {
        Self { time, worlds }
    }
}

impl Analysis {
    /// Weighs a decision by what the seat knew. `None` where there is nothing
    /// to weigh, and where the time was over before anything was tried.
    pub fn weigh(&self, index: usize, effort: &Effort) -> Option<Weighed> {
        let scales = self.scales(index, effort)?;
        let seat = self.decisions().get(index)?.seat;
        let view = self.view(index, Viewer::Seat(seat))?;
        let best = *order(&scales.tried, scales.made).first()?;
        let weighed = told(self.kind(), index, &scales)?;
        let reasons = reasons::of(self.rules(), &view, seat, (&scales, best));
        Some(Weighed { reasons, ..weighed })
    }

    fn scales(&self, index: usize, effort: &Effort) -> Option<Scales> {
        let decision = self.choice(index)?;
        let Moment { game, action, .. } = self.moment(index)?;
        let seat = decision.seat;
        let view = game.view(Viewer::Seat(seat));
        let seed = seed(decision);
        let pains = Pains { time: effort.time.clone(), worlds: effort.worlds, seed };
        weigh(self.rules(), &view, seat, action.as_ref(), &pains)
    }

    fn choice(&self, index: usize) -> Option<&Decision> {
        let decision = self.decisions().get(index)?;
        (decision.standing == Standing::Choice).then_some(decision)
    }

    /// What would have come of everything in the deal as it lay, which nobody
    /// could know.
    pub fn hindsight(&self, index: usize) -> Option<Hindsight> {
        let decision = self.choice(index)?;
        let Moment { game, action, .. } = self.moment(index)?;
        let scales = weigh_open(game, decision.seat, action.as_ref())?;
        let mut order: Vec<usize> = (0..scales.tried.len()).collect();
        let worth =
            |index: usize| scales.tried[index].ends.first().map_or(f64::MIN, |end| end.worth);
        // Of equals what was done comes first: nothing would have been better.
        order.sort_by(|&a, &b| {
            worth(b).total_cmp(&worth(a)).then((b == scales.made).cmp(&(a == scales.made)))
        });
        let made = order.iter().position(|&of| of == scales.made)?;
        let candidates = order.iter().filter_map(|&of| {
            let Tried { action, ends, .. } = &scales.tried[of];
            let end = ends.first()?;
            let play = action.as_ref().and_then(Move::of);
            let points = (self.kind() == Game::Shengji).then_some(f64::from(end.points));
            Some(HindsightMove { play, worth: rounded(end.worth), points })
        });
        Some(Hindsight { index, candidates: candidates.collect(), made, line: line(&scales) })
    }
}

/// The chance for a decision: it depends on where the record stands, so that
/// decisions of others about which a seat knows nothing change nothing.
fn seed(decision: &Decision) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&(decision.deal as u64).to_le_bytes());
    let at = decision.drawn.or(decision.trick).unwrap_or_default();
    seed[8..16].copy_from_slice(&(at as u64).to_le_bytes());
    seed[16] = decision.seat.index() as u8;
    seed[17] = decision.kind as u8;
    seed
}

fn line(scales: &Scales) -> Vec<Step> {
    scales.line.iter().map(|&(seat, cards)| Step { seat, cards }).collect()
}

/// What was found, the best first, without reasons.
pub(crate) fn told(game: Game, index: usize, scales: &Scales) -> Option<Weighed> {
    let tried = &scales.tried;
    let stake = scales.stake;
    let order = order(tried, scales.made);
    let &best = order.first()?;
    let candidates: Vec<Candidate> = order
        .iter()
        .map(|&of| candidate(game, &tried[of], (of != best).then_some(&tried[best]), stake))
        .collect();
    let made = order.iter().position(|&of| of == scales.made)?;
    let loss = candidates[made].loss;
    let error = (loss.high - loss.low) / (2.0 * WIDTH);
    let sure_loss = rounded((loss.mean - DOUBTED * error).max(0.0));
    let class = if made == 0 { Class::Best } else { Class::of(game, sure_loss / stake) };
    Some(Weighed {
        index,
        worlds: scales.worlds,
        candidates,
        made,
        loss,
        sure_loss,
        stake,
        class,
        reasons: Vec::<Reason>::new(),
        line: line(scales),
    })
}

/// What was tried in every deal first, the best before the others; of equals
/// what was done.
fn order(tried: &[Tried], made: usize) -> Vec<usize> {
    let most = tried.iter().map(|of| of.ends.len()).max().unwrap_or(0);
    let mut order: Vec<usize> = (0..tried.len()).filter(|&of| !tried[of].ends.is_empty()).collect();
    let full = |of: usize| tried[of].ends.len() == most;
    let means: Vec<f64> = tried.iter().map(|of| mean(&of.ends, |end| end.worth)).collect();
    order.sort_by(|&a, &b| {
        full(b)
            .cmp(&full(a))
            .then(means[b].total_cmp(&means[a]))
            .then((b == made).cmp(&(a == made)))
            .then(a.cmp(&b))
    });
    order
}

/// What is told of something that was tried, beside the best if that is
/// another.
fn candidate(game: Game, tried: &Tried, best: Option<&Tried>, stake: f64) -> Candidate {
    let ends = &tried.ends;
    let worth = estimate(ends.iter().map(|end| end.worth), 0.0);
    let loss = best.map_or_else(Estimate::default, |best| {
        let pairs = best.ends.iter().zip(ends);
        estimate(pairs.map(|(best, own)| best.worth - own.worth), DOUBT * stake * stake)
    });
    let of_shengji = game == Game::Shengji;
    Candidate {
        play: tried.action.as_ref().and_then(Move::of),
        worth,
        loss,
        points: of_shengji.then(|| rounded(mean(ends, |end| f64::from(end.points)))),
        levels: of_shengji.then(|| rounded(mean(ends, |end| f64::from(end.levels)))),
        wins: rounded(mean(ends, |end| f64::from(u8::from(end.wins)))),
        worlds: ends.len() as u32,
    }
}

fn mean(ends: &[End], of: impl Fn(&End) -> f64) -> f64 {
    ends.iter().map(of).sum::<f64>() / ends.len().max(1) as f64
}

/// The mean of values and its interval.
pub(crate) fn estimate(values: impl Iterator<Item = f64>, doubt: f64) -> Estimate {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    if count == 0.0 {
        return Estimate::default();
    }
    let mean: f64 = sum / count;
    let variance = ((squares + doubt) / count - mean * mean).max(0.0);
    Estimate::around(mean, WIDTH * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::record_of_bots;
    use games::{Boards, Rules};

    fn played(rules: &Rules, level: &str, number: u8) -> Analysis {
        let mut players: Vec<_> =
            (0..rules.seats()).map(|_| bots::by_name(level, rules).unwrap()).collect();
        let record = record_of_bots(rules, [number; 32], &mut players).unwrap();
        Analysis::of(&record.join("\n")).unwrap()
    }

    /// Weighs the decisions of a record, each a second time with all cards
    /// dealt anew that the seat could not see; says how often hindsight, which
    /// does depend on them, came out otherwise.
    fn check(rules: &Rules, number: u8, every: usize) -> (usize, usize) {
        let analysis = played(rules, "rookie", number);
        let effort = Effort::new(Budget::of_ms(600_000), 3);
        let mut rng = SmallRng::seed_from_u64(number.into());
        let (mut weighed, mut otherwise) = (0, 0);
        for decision in analysis.decisions().iter().step_by(every) {
            let index = decision.index;
            let other = analysis.clone().redealt(index, &mut rng);
            let found = analysis.weigh(index, &effort);
            assert_eq!(found, other.weigh(index, &effort), "{} {decision:?}", rules.id());
            assert_eq!(found.is_some(), decision.standing == Standing::Choice);
            weighed += usize::from(found.is_some());
            otherwise += usize::from(analysis.hindsight(index) != other.hindsight(index));
        }
        (weighed, otherwise)
    }

    #[test]
    fn hidden_cards_change_nothing_but_hindsight() {
        let erdayi = Rules::by_id("erdayi2021").unwrap().with_deals(1);
        let (mut weighed, mut otherwise) = (0, 0);
        for number in 1..=3 {
            let found = check(&erdayi, number, 1);
            (weighed, otherwise) = (weighed + found.0, otherwise + found.1);
        }
        for edition in &shengji::EDITIONS {
            let boards = Boards { first: 3, count: 1 };
            let board = Rules::boards(edition.clone().into(), boards);
            for (rules, every) in [(board, 9), (Rules::by_id(&edition.id).unwrap(), 7)] {
                let found = check(&rules, 4, every);
                (weighed, otherwise) = (weighed + found.0, otherwise + found.1);
            }
        }
        assert!(weighed > 100, "{weighed}");
        assert!(otherwise > weighed / 4, "{otherwise} of {weighed}");
    }

    #[test]
    fn the_same_effort_comes_to_the_same_and_a_stop_to_nothing() {
        let rules = Rules::by_id("erdayi2021").unwrap().with_deals(1);
        let analysis = played(&rules, "club", 2);
        let effort = Effort::new(Budget::new(None, std::sync::Arc::default()), 6);
        let index = analysis
            .decisions()
            .iter()
            .position(|of| of.standing == Standing::Choice && of.trick.is_some())
            .unwrap();
        let found = analysis.weigh(index, &effort).unwrap();
        assert_eq!(analysis.weigh(index, &effort).unwrap(), found);
        assert_eq!(found.worlds, 6);
        let first = &found.candidates[0];
        assert!(found.candidates.iter().all(|of| of.worth.mean <= first.worth.mean));
        assert_eq!(found.candidates[found.made].play, analysis.decisions()[index].made);
        let over = Effort::new(Budget::of_ms(0), 6);
        assert_eq!(analysis.weigh(index, &over), None);
    }
}
