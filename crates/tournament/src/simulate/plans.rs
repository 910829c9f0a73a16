//! Random plans: every format with every scoring it can have, in stages.

use crate::lot::Stream;
use crate::plan::{Cut, Draw, Edition, EntrantKind, Format, Numbers, Plan, Ranking, Stage};
use crate::score::{Award, LevelWorth, Scoring};

/// A plan of one to three stages for a field of about `entrants`.
pub fn random_plan(stream: &mut Stream, entrants: u32) -> Plan {
    let editions = [
        Edition::Cn2002,
        Edition::Cn2017,
        Edition::Most2015,
        Edition::Sasu2017,
        Edition::Erdayi2021,
    ];
    let count = 1 + stream.below(3);
    let mut field = entrants;
    let mut stages = Vec::new();
    for index in 0..count {
        let mut stage = random_stage(stream, field);
        stage.carry = index > 0 && stream.one_in(2);
        if index + 1 < count {
            let places = 2 + stream.below(field.max(3));
            stage.cut = match stage.format {
                Format::RoundRobin { .. } if stream.one_in(2) => {
                    Some(Cut::BestOfEachGroup(1 + stream.below(3)))
                }
                Format::Knockout { .. }
                | Format::DoubleElimination { .. }
                | Format::RoundRobin { .. }
                | Format::Swiss { .. }
                | Format::Threes { .. }
                | Format::Duplicate { .. } => (!stream.one_in(4)).then_some(Cut::Best(places)),
            };
            field = field.min(places);
        }
        stages.push(stage);
    }
    Plan {
        name: "随机".to_owned(),
        edition: editions[stream.below(editions.len() as u32) as usize],
        kind: EntrantKind::Pair,
        decks: 1 + stream.below(3) as u8,
        numbers: if stream.one_in(2) { Numbers::ByLot } else { Numbers::AsEntered },
        sections: vec!["甲组".to_owned(), "乙组".to_owned()],
        unit_best: 2,
        unit_most: 0,
        awarded: 0,
        stages,
    }
}

fn random_stage(stream: &mut Stream, field: u32) -> Stage {
    let draw = if stream.one_in(2) { Draw::Lot } else { Draw::Seeded };
    let format = match stream.below(7) {
        0 => Format::Knockout { draw, third_place: stream.one_in(2) },
        1 => Format::DoubleElimination { draw, extra_final: stream.one_in(2) },
        2 => Format::RoundRobin {
            double: stream.one_in(3),
            groups: 1 + stream.below(field.clamp(2, 12) / 2),
        },
        3 => Format::Threes { draw },
        4 => Format::Duplicate { rounds: 1 + stream.below(4), first: draw },
        _ => {
            Format::Swiss { rounds: 1 + stream.below(7), first: draw, avoid_unit: stream.one_in(2) }
        }
    };
    let scoring = random_scoring(stream, format);
    let ranking = match format {
        Format::Knockout { .. } | Format::DoubleElimination { .. } => Ranking::Reached,
        Format::Threes { .. } => Ranking::Erdayi2021,
        Format::Duplicate { .. } => Ranking::Matchpoints,
        Format::RoundRobin { .. } => Ranking::RoundRobin,
        Format::Swiss { .. } if stream.one_in(2) => Ranking::Most2015,
        Format::Swiss { .. } => Ranking::Cn2002,
    };
    let award = match scoring {
        Scoring::Boards { standard: true, .. } => Award { points: 1200, standard: 1200 },
        Scoring::Timed { worth: LevelWorth::Difference, .. } => Award { points: 3, standard: 1200 },
        Scoring::Points { .. } | Scoring::Matchpoints { .. } => Award { points: 0, standard: 0 },
        Scoring::Games { .. }
        | Scoring::Timed { worth: LevelWorth::Plain, .. }
        | Scoring::Boards { standard: false, .. } => Award { points: 4, standard: 0 },
    };
    Stage { format, scoring, ranking, award, cut: None, carry: false }
}

fn random_scoring(stream: &mut Stream, format: Format) -> Scoring {
    match format {
        Format::Threes { .. } => Scoring::Points { deals: 1 + stream.below(10) },
        Format::Duplicate { .. } => Scoring::Matchpoints { boards: 1 + stream.below(6) },
        Format::Knockout { .. }
        | Format::DoubleElimination { .. }
        | Format::RoundRobin { .. }
        | Format::Swiss { .. } => match stream.below(4) {
            0 => Scoring::Games {
                wins: 1 + stream.below(2) as u8,
                minutes: stream.one_in(2).then_some(90),
            },
            1 => Scoring::Timed { minutes: 150, worth: LevelWorth::Plain },
            2 => Scoring::Timed { minutes: 40, worth: LevelWorth::Difference },
            _ => Scoring::Boards {
                boards: 1 + stream.below(16),
                tables: 1 + stream.below(2) as u8,
                standard: stream.one_in(2),
            },
        },
    }
}
