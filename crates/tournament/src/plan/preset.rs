//! The events of the texts, ready to run.

use std::fmt;
use std::str::FromStr;

use super::{Cut, Draw, Edition, EntrantKind, Format, Numbers, Plan, Stage};
use crate::score::{LevelWorth, Scoring};

/// An event one of the texts describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// Swiss of four rounds of 40 minutes by 场分, two sections, units apart.
    Most2015,
    /// Knock-out by lot, 90 minutes a match.
    Sasu2017,
    /// Groups of three, the best nine, the best three.
    Erdayi2021,
    /// A duplicate field by matchpoints.
    Cn2017,
    /// cn2002:25 一.
    Cn2002Knockout,
    /// cn2002:25 二.
    Cn2002Double,
    /// cn2002:26.
    Cn2002RoundRobin,
    /// cn2002:27 with 标准分.
    Cn2002Swiss,
    /// Teams of four over 16 boards, cn2002:24 三.
    Cn2002Team,
}

const NAMES: [(Preset, &str); 9] = [
    (Preset::Most2015, "most2015"),
    (Preset::Sasu2017, "sasu2017"),
    (Preset::Erdayi2021, "erdayi2021"),
    (Preset::Cn2017, "cn2017"),
    (Preset::Cn2002Knockout, "cn2002-knockout"),
    (Preset::Cn2002Double, "cn2002-double"),
    (Preset::Cn2002RoundRobin, "cn2002-roundrobin"),
    (Preset::Cn2002Swiss, "cn2002-swiss"),
    (Preset::Cn2002Team, "cn2002-team"),
];

/// There is no preset of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no preset {0:?}")]
pub struct UnknownPreset(String);

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Self, UnknownPreset> {
        NAMES
            .iter()
            .find(|(_, name)| *name == text)
            .map(|&(preset, _)| preset)
            .ok_or_else(|| UnknownPreset(text.to_owned()))
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        NAMES
            .iter()
            .filter(|(preset, _)| preset == self)
            .try_for_each(|(_, name)| f.write_str(name))
    }
}

impl Preset {
    /// Every preset.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|&(preset, _)| preset)
    }

    /// The plan for a field of about `entrants`, which sets the number of
    /// rounds where the text leaves it to the size of the field; for 0 the
    /// field decides when it is drawn.
    pub fn plan(self, entrants: u32) -> Plan {
        match self {
            Self::Most2015 => most2015(),
            Self::Sasu2017 => sasu2017(),
            Self::Erdayi2021 => erdayi2021(),
            Self::Cn2017 => cn2017(),
            Self::Cn2002Knockout => cn2002(
                "单淘汰赛",
                EntrantKind::Pair,
                vec![elimination(Format::Knockout { draw: Draw::Seeded, third_place: false })],
            ),
            Self::Cn2002Double => cn2002(
                "双败淘汰赛",
                EntrantKind::Pair,
                vec![elimination(Format::DoubleElimination {
                    draw: Draw::Seeded,
                    extra_final: true,
                })],
            ),
            Self::Cn2002RoundRobin => cn2002("循环赛", EntrantKind::Pair, vec![round_robin()]),
            Self::Cn2002Swiss => cn2002("积分编排赛", EntrantKind::Pair, vec![swiss(entrants, 1)]),
            Self::Cn2002Team => {
                cn2002("四人队式团体赛", EntrantKind::Team, vec![swiss(entrants, 2)])
            }
        }
    }
}

/// The rounds of a Swiss (cn2002:27): at least n for 2ⁿ entrants, usually two
/// more. A field too small for so many plays until all have met.
pub fn usual_rounds(entrants: u32) -> u32 {
    let entrants = entrants.max(2);
    (entrants.next_power_of_two().ilog2() + 2).min(entrants - 1)
}

fn most2015() -> Plan {
    Plan {
        name: "迎新春扑克牌升级比赛".to_owned(),
        edition: Edition::Most2015,
        kind: EntrantKind::Pair,
        decks: 2,
        numbers: Numbers::ByLot,
        sections: vec!["机关组".to_owned(), "事业单位组".to_owned()],
        unit_best: 2,
        // 二(一) of the notice, and 三.
        unit_most: 5,
        awarded: 8,
        stages: vec![Stage::usual(
            Edition::Most2015,
            Format::Swiss { rounds: 4, first: Draw::Lot, avoid_unit: true },
            Scoring::Timed { minutes: 40, worth: LevelWorth::Difference },
        )],
    }
}

fn sasu2017() -> Plan {
    Plan {
        name: "教职工扑克牌双扣比赛".to_owned(),
        edition: Edition::Sasu2017,
        kind: EntrantKind::Pair,
        decks: 2,
        numbers: Numbers::ByLot,
        sections: Vec::new(),
        unit_best: 0,
        unit_most: 0,
        awarded: 4,
        stages: vec![Stage::usual(
            Edition::Sasu2017,
            // 十一: first to fourth are awarded, so third place is played for.
            Format::Knockout { draw: Draw::Lot, third_place: true },
            Scoring::Games { wins: 1, minutes: Some(90) },
        )],
    }
}

fn erdayi2021() -> Plan {
    let stage = |draw, cut| {
        let (format, scoring) = (Format::Threes { draw }, Scoring::Points { deals: 10 });
        Stage { cut, ..Stage::usual(Edition::Erdayi2021, format, scoring) }
    };
    Plan {
        name: "竞技二打一公开个人赛".to_owned(),
        edition: Edition::Erdayi2021,
        kind: EntrantKind::Player,
        decks: 1,
        numbers: Numbers::AsEntered,
        sections: Vec::new(),
        unit_best: 0,
        unit_most: 0,
        // 六(一): 比赛前九名获奖.
        awarded: 9,
        stages: vec![
            stage(Draw::Lot, Some(Cut::Best(9))),
            stage(Draw::Seeded, Some(Cut::Best(3))),
            stage(Draw::Seeded, None),
        ],
    }
}

fn cn2017() -> Plan {
    Plan {
        name: "竞技升级扑克复式赛".to_owned(),
        edition: Edition::Cn2017,
        kind: EntrantKind::Pair,
        decks: 2,
        numbers: Numbers::ByLot,
        sections: Vec::new(),
        unit_best: 0,
        unit_most: 0,
        awarded: 0,
        stages: vec![Stage::usual(
            Edition::Cn2017,
            Format::Duplicate { rounds: 4, first: Draw::Lot },
            Scoring::Matchpoints { boards: 8 },
        )],
    }
}

fn cn2002(name: &str, kind: EntrantKind, stages: Vec<Stage>) -> Plan {
    Plan {
        name: name.to_owned(),
        edition: Edition::Cn2002,
        kind,
        decks: 2,
        numbers: Numbers::AsEntered,
        sections: Vec::new(),
        unit_best: 0,
        unit_most: 0,
        awarded: 0,
        stages,
    }
}

fn elimination(format: Format) -> Stage {
    Stage::usual(Edition::Cn2002, format, Scoring::Games { wins: 1, minutes: None })
}

fn round_robin() -> Stage {
    let format = Format::RoundRobin { double: false, groups: 1 };
    let scoring = Scoring::Timed { minutes: 150, worth: LevelWorth::Plain };
    Stage::usual(Edition::Cn2002, format, scoring)
}

fn swiss(entrants: u32, tables: u8) -> Stage {
    let rounds = if entrants == 0 { 0 } else { usual_rounds(entrants) };
    let format = Format::Swiss { rounds, first: Draw::Seeded, avoid_unit: false };
    Stage::usual(Edition::Cn2002, format, Scoring::Boards { boards: 16, tables, standard: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_played_and_named() {
        for preset in Preset::all() {
            for entrants in [0, 2, 3, 16, 200] {
                assert_eq!(preset.plan(entrants).playable(), Ok(()), "{preset}");
            }
            assert_eq!(preset.to_string().parse(), Ok(preset));
        }
    }

    /// cn2002:27: n rounds for 2ⁿ entrants and two more; a small field plays
    /// until all have met.
    #[test]
    fn the_rounds_of_a_swiss() {
        for (entrants, rounds) in
            [(2, 1), (3, 2), (4, 3), (5, 4), (8, 5), (16, 6), (17, 7), (32, 7)]
        {
            assert_eq!(usual_rounds(entrants), rounds, "{entrants}");
        }
    }
}
