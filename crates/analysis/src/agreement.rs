//! How far players agree with the engine over an event: something to look at,
//! never a verdict.

use games::Kind as Game;
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::weigh::{WIDTH, estimate};
use crate::weighed::{Estimate, Weighed, rounded};

/// The moves of one player over an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Agreement {
    /// What the player is called.
    pub player: String,
    /// Decisions with a choice that were weighed.
    pub decisions: u32,
    /// In what part of them the best move was made, or one that loses next to
    /// nothing, from 0 to 1.
    pub agreed: Estimate,
    /// What part is expected of a player of his strength, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub expected: Option<Expected>,
    /// What was lost by a decision on average: levels, or parts of the stake.
    pub lost: Estimate,
    /// How long moves took, where the records say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub times: Option<MoveTimes>,
    /// What the numbers say and what they do not, in Chinese.
    pub zh: String,
    /// The same in English.
    pub en: String,
}

/// What is expected of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "ExpectedAgreement"), schema(as = ExpectedAgreement))]
pub struct Expected {
    /// The part that is expected.
    pub agreed: f64,
    /// From what: the name of a bot whose part it is, or `field` for what the
    /// ratings of all in the event make one expect.
    pub level: String,
    /// By how many standard errors the player agrees more often, or less
    /// often where it is negative.
    pub deviates: f64,
}

/// How long moves took, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveTimes {
    /// How many moves have a time.
    pub moves: u32,
    /// Half of them took less.
    pub median_ms: u64,
    /// A quarter of them took less.
    pub lower_ms: u64,
    /// A quarter of them took more.
    pub upper_ms: u64,
    /// How evenly they were spent: the standard deviation by the mean.
    pub spread: f64,
    /// How move times go with what there was to weigh, from −1 to 1: people
    /// think longer where moves are close together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub with_difficulty: Option<f64>,
}

/// A decision of a player, and how long it took.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// What it was worth.
    pub weighed: &'a Weighed,
    /// How long it took, where that is known.
    pub took_ms: Option<u64>,
}

/// In what part of their decisions bots agree with the engine:
/// docs/ANALYSIS.md has the measurement.
pub const AGREEMENT_OF_BOTS: [(Game, &[(&str, f64)]); 2] = [
    (
        Game::Shengji,
        &[
            ("random", 0.777),
            ("rookie", 0.871),
            ("steady", 0.941),
            ("club", 0.948),
            ("master", 0.975),
        ],
    ),
    (
        Game::Erdayi,
        &[
            ("random", 0.662),
            ("rookie", 0.696),
            ("steady", 0.783),
            ("club", 0.831),
            ("expert", 0.844),
            ("master", 0.937),
            ("champion", 0.888),
        ],
    ),
];

/// So many moves with a time are needed to say anything of them.
const TIMED: usize = 8;
/// So many players with ratings make a field.
const FIELD: usize = 8;

impl Agreement {
    /// The decisions of a player; beside them what a bot of this name would
    /// agree in, if one is named.
    pub fn of(player: &str, game: Game, moves: &[Judged], level: Option<&str>) -> Self {
        let count = moves.len();
        let agrees = |of: &&Judged| of.weighed.class <= Class::Fine;
        let part = moves.iter().filter(agrees).count() as f64 / count.max(1) as f64;
        let agreed = wilson(part, count);
        let expected = level.and_then(|level| {
            let (_, table) = AGREEMENT_OF_BOTS.iter().find(|(of, _)| *of == game)?;
            let &(level, agreed) = table.iter().find(|(name, _)| *name == level)?;
            Some(expect(part, count, agreed, level))
        });
        let lost = estimate(moves.iter().map(|of| of.weighed.part_lost()), 0.0);
        let decisions = count as u32;
        let times = MoveTimes::of(moves);
        let mut agreement = Self {
            player: player.to_owned(),
            decisions,
            agreed,
            expected,
            lost,
            times,
            zh: String::new(),
            en: String::new(),
        };
        agreement.word();
        agreement
    }

    /// Says of each player of a field what his rating makes one expect: the
    /// straight line through all of them, by ratings. Nothing is said where
    /// fewer than eight have one.
    pub fn among(field: &mut [(Option<f64>, Self)]) {
        let rated: Vec<(f64, f64, f64)> = field
            .iter()
            .filter(|(_, of)| of.decisions > 0)
            .filter_map(|(rating, of)| Some(((*rating)?, of.agreed.mean, of.decisions.into())))
            .collect();
        if rated.len() < FIELD {
            return;
        }
        let weight: f64 = rated.iter().map(|of| of.2).sum();
        let mean = |of: fn(&(f64, f64, f64)) -> f64| {
            rated.iter().map(|each| each.2 * of(each)).sum::<f64>() / weight
        };
        let (rating, agreed) = (mean(|of| of.0), mean(|of| of.1));
        let over: f64 = rated.iter().map(|of| of.2 * (of.0 - rating) * (of.1 - agreed)).sum();
        let under: f64 = rated.iter().map(|of| of.2 * (of.0 - rating).powi(2)).sum();
        let slope = if under > 0.0 { over / under } else { 0.0 };
        for (own, of) in field.iter_mut() {
            let Some(own) = own else { continue };
            let expected = (agreed + slope * (*own - rating)).clamp(0.01, 0.99);
            let part = of.agreed.mean;
            of.expected = Some(expect(part, of.decisions as usize, expected, "field"));
            of.word();
        }
    }

    /// What the numbers say, and what they do not.
    fn word(&mut self) {
        let percent = |part: f64| (100.0 * part).round();
        let Estimate { mean, low, high } = self.agreed;
        let (part, low, high) = (percent(mean), percent(low), percent(high));
        let count = self.decisions;
        self.zh = format!("{count} 个决定中有 {part}% 与引擎一致（95% 区间 {low}%–{high}%）。");
        self.en = format!(
            "{part} % of {count} decisions agree with the engine (95 % interval {low} % to {high} %)."
        );
        if let Some(Expected { agreed, level, deviates }) = &self.expected {
            let expected = percent(*agreed);
            let (zh, en) = match level.as_str() {
                "field" => ("同场等级分".to_owned(), "the ratings of the field".to_owned()),
                level => (format!("电脑 {level}"), format!("the bot {level}")),
            };
            self.zh =
                format!("{}按{zh}预期为 {expected}%，相差 {deviates:+.1} 个标准误。", self.zh);
            self.en = format!(
                "{} By {en} one expects {expected} %: {deviates:+.1} standard errors off.",
                self.en
            );
        }
        self.zh += "这只是供裁判参考的统计，不是结论：好牌手、好牌、简单的局面都会使一致率升高。";
        self.en += " This is a figure to look at and no verdict: good players, good cards and \
            easy positions all raise it.";
    }
}

fn expect(part: f64, count: usize, agreed: f64, level: &str) -> Expected {
    let error = (agreed * (1.0 - agreed) / count.max(1) as f64).sqrt().max(1e-6);
    let (agreed, deviates) = (rounded(agreed), rounded((part - agreed) / error));
    Expected { agreed, level: level.to_owned(), deviates }
}

/// A part of so many, with the interval of Wilson, which stays between 0 and 1.
fn wilson(part: f64, count: usize) -> Estimate {
    if count == 0 {
        return Estimate { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let n = count as f64;
    let square = WIDTH * WIDTH;
    let middle = (part + square / (2.0 * n)) / (1.0 + square / n);
    let spread = part * (1.0 - part) / n + square / (4.0 * n * n);
    let half = WIDTH * spread.sqrt() / (1.0 + square / n);
    let (low, high) = (rounded((middle - half).max(0.0)), rounded((middle + half).min(1.0)));
    Estimate { mean: rounded(part), low, high }
}

impl MoveTimes {
    /// The times of moves, where there are enough of them.
    fn of(moves: &[Judged]) -> Option<Self> {
        let timed: Vec<(u64, f64)> =
            moves.iter().filter_map(|of| Some((of.took_ms?, -nearest(of.weighed)?))).collect();
        if timed.len() < TIMED {
            return None;
        }
        let mut times: Vec<u64> = timed.iter().map(|of| of.0).collect();
        times.sort_unstable();
        let at = |part: usize| times[(times.len() - 1) * part / 4];
        let n = times.len() as f64;
        let mean = times.iter().map(|&ms| ms as f64).sum::<f64>() / n;
        let variance = times.iter().map(|&ms| (ms as f64 - mean).powi(2)).sum::<f64>() / n;
        let ranks = (ranks(timed.iter().map(|of| of.0 as f64)), ranks(timed.iter().map(|of| of.1)));
        Some(Self {
            moves: times.len() as u32,
            median_ms: at(2),
            lower_ms: at(1),
            upper_ms: at(3),
            spread: rounded(variance.sqrt() / mean.max(1.0)),
            with_difficulty: correlation(&ranks.0, &ranks.1).map(rounded),
        })
    }
}

/// How far the second best move is behind, in stakes: a decision is hard where
/// that is little.
fn nearest(weighed: &Weighed) -> Option<f64> {
    weighed.candidates.get(1).map(|of| of.loss.mean / weighed.stake)
}

/// The ranks of values, the mean of their places for equal ones.
fn ranks(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let place = |own: f64| {
        let below = values.iter().filter(|&&of| of < own).count();
        let equal = values.iter().filter(|&&of| of.total_cmp(&own).is_eq()).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    values.iter().map(|&own| place(own)).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| {
        a.iter().zip(b).map(|(&a, &b)| f(a - mean_a, b - mean_b)).sum::<f64>()
    };
    let under = (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt();
    (under > 0.0).then(|| sum(&|a, b| a * b) / under)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(class: Class, part_lost: f64, second: f64) -> Weighed {
        let loss = |mean| Estimate { mean, low: mean, high: mean };
        let candidate = |mean| crate::Candidate {
            play: None,
            worth: loss(0.0),
            loss: loss(mean),
            points: None,
            levels: None,
            wins: 0.5,
            worlds: 10,
        };
        Weighed {
            index: 0,
            worlds: 10,
            candidates: vec![candidate(0.0), candidate(second)],
            made: 0,
            loss: loss(part_lost),
            sure_loss: part_lost,
            stake: 1.0,
            class,
            reasons: Vec::new(),
            line: Vec::new(),
        }
    }

    /// 32 of 40: Wilson's interval by hand is 0.652 to 0.895.
    #[test]
    fn a_part_has_its_interval_and_its_words() {
        let agrees = weighed(Class::Fine, 0.0, 0.1);
        let not = weighed(Class::Mistake, 0.4, 0.1);
        let moves: Vec<Judged> = (0..40)
            .map(|at| Judged { weighed: if at < 32 { &agrees } else { &not }, took_ms: None })
            .collect();
        let of = Agreement::of("A", Game::Shengji, &moves, None);
        assert_eq!((of.decisions, of.times), (40, None));
        assert!((of.agreed.mean - 0.8).abs() < 1e-9);
        assert!((of.agreed.low - 0.652).abs() < 2e-3, "{:?}", of.agreed);
        assert!((of.agreed.high - 0.895).abs() < 2e-3, "{:?}", of.agreed);
        assert!((of.lost.mean - 0.08).abs() < 1e-9);
        assert!(of.zh.contains("不是结论") && of.en.contains("no verdict"), "{}", of.en);
        assert!(of.expected.is_none());
        let none = Agreement::of("B", Game::Shengji, &[], None);
        assert_eq!((none.agreed.low, none.agreed.high), (0.0, 1.0));
    }

    #[test]
    fn what_ratings_make_one_expect_is_a_line_through_the_field() {
        let agrees = weighed(Class::Best, 0.0, 0.1);
        let not = weighed(Class::Mistake, 0.4, 0.1);
        let of = |good: usize| {
            let moves: Vec<Judged> = (0..100)
                .map(|at| Judged { weighed: if at < good { &agrees } else { &not }, took_ms: None })
                .collect();
            Agreement::of("P", Game::Erdayi, &moves, None)
        };
        // Each hundred points of rating agree two in a hundred more often; the
        // last does so far more often than his rating says.
        let mut field: Vec<(Option<f64>, Agreement)> =
            (0..9).map(|at| (Some(1_000.0 + 100.0 * at as f64), of(60 + 2 * at))).collect();
        field.push((Some(1_400.0), of(98)));
        field.push((None, of(70)));
        Agreement::among(&mut field);
        let deviates = |at: usize| field[at].1.expected.as_ref().map(|of| of.deviates);
        assert!(deviates(9).is_some_and(|of| of > 5.0), "{:?}", deviates(9));
        assert!((0..9).all(|at| deviates(at).is_some_and(|of| of.abs() < 1.5)));
        assert_eq!(deviates(10), None, "who has no rating has nothing expected of him");
        let mut few = field.split_off(5);
        few.truncate(3);
        for (_, of) in &mut few {
            of.expected = None;
        }
        Agreement::among(&mut few);
        assert!(few.iter().all(|(_, of)| of.expected.is_none()), "too few to say anything");
    }

    #[test]
    fn times_are_told_with_how_they_go_with_difficulty() {
        let moves: Vec<Weighed> =
            (0..12).map(|at| weighed(Class::Best, 0.0, 0.1 * f64::from(at))).collect();
        // Longest where moves are closest together.
        let judged = |ms: &dyn Fn(usize) -> u64| {
            let all: Vec<Judged> = moves
                .iter()
                .enumerate()
                .map(|(at, weighed)| Judged { weighed, took_ms: Some(ms(at)) })
                .collect();
            Agreement::of("A", Game::Shengji, &all, None).times.unwrap()
        };
        let human = judged(&|at| 12_000 - 900 * at as u64);
        assert!((human.with_difficulty.unwrap() - 1.0).abs() < 1e-9);
        assert!(human.lower_ms < human.median_ms && human.median_ms < human.upper_ms);
        let even = judged(&|_| 2_000);
        assert!(even.with_difficulty.is_none() && even.spread < 1e-9);
        assert_eq!(even.median_ms, 2_000);
    }
}
