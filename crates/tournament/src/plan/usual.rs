//! What follows from the text, the format and the scoring, so that nobody has
//! to choose it: what the standings compare, and what a bye is worth.

use serde::Deserialize;

use super::{Cut, Draw, Edition, EntrantKind, ExcusedWorth, Format, Numbers, Plan, Ranking, Stage};
use crate::score::{Award, LevelWorth, Scoring};

impl Ranking {
    /// What the standings of a format compare under a text. A Swiss is ranked
    /// by cn2002:27 wherever the text has no order of its own.
    pub fn usual(edition: Edition, format: Format) -> Self {
        match format {
            Format::Knockout { .. } | Format::DoubleElimination { .. } => Self::Reached,
            Format::Threes { .. } => Self::Erdayi2021,
            Format::Duplicate { .. } => Self::Matchpoints,
            Format::RoundRobin { .. } => Self::RoundRobin,
            Format::Swiss { .. } => match edition {
                Edition::Most2015 => Self::Most2015,
                Edition::Cn2002 | Edition::Cn2017 | Edition::Sasu2017 | Edition::Erdayi2021 => {
                    Self::Cn2002
                }
            },
        }
    }

    /// Whether a format has what it compares.
    pub(super) fn fits(self, format: Format) -> bool {
        match format {
            Format::Swiss { .. } | Format::RoundRobin { .. } => {
                matches!(self, Self::Most2015 | Self::Cn2002 | Self::RoundRobin)
            }
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::Threes { .. }
            | Format::Duplicate { .. } => self == Self::usual(Edition::Cn2002, format),
        }
    }
}

impl Award {
    /// Two points for a bye or a no-show, and twelve 标准分 (cn2002:28, §21).
    const PLAIN: Self = Self { points: 4, standard: 1200 };
    /// most2015 二(四).
    const DIFFERENCE: Self = Self { points: 3, standard: 1200 };
    /// Where 标准分 are the points (cn2002:28).
    const STANDARD: Self = Self { points: 1200, standard: 1200 };
    /// Where nothing is awarded.
    const NOTHING: Self = Self { points: 0, standard: 0 };

    /// For a bye, and for one whose opponent does not come.
    pub fn usual(scoring: Scoring) -> Self {
        match scoring {
            Scoring::Timed { worth: LevelWorth::Difference, .. } => Self::DIFFERENCE,
            Scoring::Boards { standard: true, .. } => Self::STANDARD,
            Scoring::Games { .. }
            | Scoring::Timed { worth: LevelWorth::Plain, .. }
            | Scoring::Boards { standard: false, .. } => Self::PLAIN,
            Scoring::Matchpoints { .. } | Scoring::Points { .. } => Self::NOTHING,
        }
    }
}

impl Stage {
    /// A stage as the text has it: all go on, and nothing is carried in.
    pub fn usual(edition: Edition, format: Format, scoring: Scoring) -> Self {
        Self {
            format,
            scoring,
            ranking: Ranking::usual(edition, format),
            award: Award::usual(scoring),
            cut: None,
            carry: false,
            excused: ExcusedWorth::default(),
        }
    }
}

/// A plan as it is written: what follows from the rest may be left out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    name: String,
    edition: Edition,
    kind: EntrantKind,
    decks: u8,
    numbers: Numbers,
    sections: Vec<String>,
    unit_best: u32,
    #[serde(default)]
    unit_most: u32,
    #[serde(default)]
    awarded: u32,
    stages: Vec<WrittenStage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStage {
    format: Format,
    scoring: Scoring,
    #[serde(default)]
    ranking: Option<Ranking>,
    #[serde(default)]
    award: Option<Award>,
    #[serde(default)]
    cut: Option<Cut>,
    #[serde(default)]
    carry: bool,
    #[serde(default)]
    excused: ExcusedWorth,
}

impl From<Written> for Plan {
    fn from(written: Written) -> Self {
        let edition = written.edition;
        let stage = |of: WrittenStage| Stage {
            ranking: of.ranking.unwrap_or(Ranking::usual(edition, of.format)),
            award: of.award.unwrap_or(Award::usual(of.scoring)),
            cut: of.cut,
            carry: of.carry,
            excused: of.excused,
            ..Stage::usual(edition, of.format, of.scoring)
        };
        Self {
            name: written.name,
            edition,
            kind: written.kind,
            decks: written.decks,
            numbers: written.numbers,
            sections: written.sections,
            unit_best: written.unit_best,
            unit_most: written.unit_most,
            awarded: written.awarded,
            stages: written.stages.into_iter().map(stage).collect(),
        }
    }
}

/// How the draw of a format is made.
pub(crate) fn draw_of(format: Format) -> Draw {
    match format {
        Format::Knockout { draw, .. }
        | Format::DoubleElimination { draw, .. }
        | Format::Threes { draw }
        | Format::Swiss { first: draw, .. }
        | Format::Duplicate { first: draw, .. } => draw,
        Format::RoundRobin { .. } => Draw::Seeded,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Preset;
    use super::*;

    fn swiss() -> Format {
        Format::Swiss { rounds: 5, first: Draw::Seeded, avoid_unit: false }
    }

    /// cn2002:27 ranks a Swiss however its matches are scored; the award of
    /// :28 follows the scoring.
    #[test]
    fn a_swiss_by_time_or_by_games_is_ranked_by_cn2002_27() {
        let timed = Scoring::Timed { minutes: 150, worth: LevelWorth::Plain };
        let games = Scoring::Games { wins: 2, minutes: None };
        let boards = Scoring::Boards { boards: 12, tables: 1, standard: true };
        for (scoring, award) in
            [(timed, Award::PLAIN), (games, Award::PLAIN), (boards, Award::STANDARD)]
        {
            let stage = Stage::usual(Edition::Cn2002, swiss(), scoring);
            assert_eq!((stage.ranking, stage.award), (Ranking::Cn2002, award), "{scoring:?}");
        }
        assert_eq!(Ranking::usual(Edition::Most2015, swiss()), Ranking::Most2015);
    }

    #[test]
    fn what_follows_need_not_be_written() {
        let plan = Preset::Most2015.plan(8);
        let mut written = serde_json::to_value(&plan).unwrap();
        let stage = written["stages"][0].as_object_mut().unwrap();
        for key in ["ranking", "award", "carry"] {
            assert!(stage.remove(key).is_some());
        }
        assert_eq!(serde_json::from_value::<Plan>(written).unwrap(), plan);
    }
}
