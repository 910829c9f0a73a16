//! What a match came to.

use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::Serialize;

use crate::run::{Match, Totals};
use crate::statistics::Estimate;
use crate::tally::Tally;

/// The figures of a match, those of the first contestant unless both are
/// named. As JSON it is one object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The first contestant.
    pub a: String,
    /// The second.
    pub b: String,
    /// The id of the rules.
    pub rules: String,
    /// How many units were played: the same cards with every seating.
    pub pairs: u64,
    /// How many deals that were.
    pub deals: u64,
    /// Levels a deal that the first one gained on the other; in 二打一 the same
    /// as the points.
    pub levels: Estimate,
    /// Points a deal.
    pub points: Estimate,
    /// The share of deals won, or of games.
    pub win_share: Estimate,
    /// How long moves took.
    pub ms: Both<Times>,
    /// Decisions in a second of thinking.
    pub decisions_per_second: Both<f64>,
    /// Moves that could not be read or done.
    pub illegal: Both<u64>,
    /// Moves that came too late.
    pub timeouts: Both<u64>,
    /// Moves lost because a program had ended.
    pub crashes: Both<u64>,
    /// What a sequential test decided, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// How long it all took.
    pub seconds: f64,
}

/// Something of both contestants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    /// The first one's.
    pub a: T,
    /// The second one's.
    pub b: T,
}

/// Milliseconds within which half of the moves were made, and nearly all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    /// Half of them.
    pub p50: f64,
    /// All but one in a hundred.
    pub p99: f64,
}

/// What a sequential test can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The first contestant gains more than was asked.
    More,
    /// It does not.
    Less,
}

impl Report {
    pub(crate) fn new(
        of: &Match,
        totals: &Totals,
        decision: Option<Decision>,
        took: Duration,
    ) -> Self {
        // A test that looked after every unit says what holds at every look.
        let estimate = |sample: &crate::statistics::Sample| match of.until {
            Some(_) => sample.sequential(),
            None => sample.estimate(),
        };
        let [a, b] = &totals.tallies;
        Self {
            a: of.contestants[0].name().to_owned(),
            b: of.contestants[1].name().to_owned(),
            rules: of.plan.rules.id().to_owned(),
            pairs: totals.units,
            deals: totals.deals,
            levels: estimate(&totals.levels),
            points: estimate(&totals.points),
            win_share: estimate(&totals.win_share),
            ms: both(a, b, |of| Times { p50: of.ms(0.5), p99: of.ms(0.99) }),
            decisions_per_second: both(a, b, Tally::per_second),
            illegal: both(a, b, |of| of.illegal),
            timeouts: both(a, b, |of| of.timeouts),
            crashes: both(a, b, |of| of.crashes),
            decision,
            seconds: took.as_secs_f64(),
        }
    }
}

fn both<T>(a: &Tally, b: &Tally, of: impl Fn(&Tally) -> T) -> Both<T> {
    Both { a: of(a), b: of(b) }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.3}  [{:+.3}, {:+.3}]", self.mean, self.low, self.high)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, name: &str, value: fmt::Arguments<'_>| {
            writeln!(f, "{name:<24}{value}")
        };
        writeln!(f, "{} — {}", self.a, self.b)?;
        line(f, "rules", format_args!("{}", self.rules))?;
        line(f, "pairs", format_args!("{} ({} deals)", self.pairs, self.deals))?;
        line(f, "levels/deal", format_args!("{}", self.levels))?;
        line(f, "points/deal", format_args!("{}", self.points))?;
        let Estimate { mean, low, high } = self.win_share;
        line(f, "win share", format_args!(" {mean:.3}  [ {low:.3},  {high:.3}]"))?;
        let Both { a, b } = self.ms;
        line(
            f,
            "ms/move at 50 %, 99 %",
            format_args!("{:.2}, {:.2} — {:.2}, {:.2}", a.p50, a.p99, b.p50, b.p99),
        )?;
        let Both { a, b } = self.decisions_per_second;
        line(f, "decisions/s", format_args!("{a:.0} — {b:.0}"))?;
        for (name, Both { a, b }) in
            [("illegal", self.illegal), ("timeouts", self.timeouts), ("crashes", self.crashes)]
        {
            if a + b > 0 {
                line(f, name, format_args!("{a} — {b}"))?;
            }
        }
        match self.decision {
            Some(Decision::More) => line(f, "decided", format_args!("more"))?,
            Some(Decision::Less) => line(f, "decided", format_args!("not more"))?,
            None => {}
        }
        line(f, "seconds", format_args!("{:.1}", self.seconds))
    }
}

/// All against all: what the contestant of a row gains a deal on that of a
/// column.
pub fn table(names: &[String], reports: &[Report]) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8) + 2;
    let gain = |a: &str, b: &str| {
        reports.iter().find_map(|of| match () {
            () if of.a == a && of.b == b => Some(of.levels.mean),
            () if of.a == b && of.b == a => Some(-of.levels.mean),
            () => None,
        })
    };
    let mut text = format!("{:width$}", "");
    for name in names {
        let _ = write!(text, "{name:>width$}");
    }
    for a in names {
        let _ = write!(text, "\n{a:width$}");
        for b in names {
            let cell =
                gain(a, b).filter(|_| a != b).map_or_else(String::new, |of| format!("{of:+.3}"));
            let _ = write!(text, "{cell:>width$}");
        }
    }
    text.push('\n');
    text
}
