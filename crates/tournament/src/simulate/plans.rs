//! Random plans: every format with every scoring it can have, in stages, and
//! plans of which a director may not have every one.

use crate::lot::Stream;
use crate::plan::{
    Cut, Draw, Edition, EntrantKind, ExcusedWorth, Format, Numbers, Plan, Ranking, Stage,
};
use crate::score::{Award, LevelWorth, Scoring};

const EDITIONS: [Edition; 5] =
    [Edition::Cn2002, Edition::Cn2017, Edition::Most2015, Edition::Sasu2017, Edition::Erdayi2021];

fn one_of<T: Copy, const N: usize>(stream: &mut Stream, some: [T; N]) -> T {
    some[stream.below(N as u32) as usize]
}

/// A plan of one to three stages for a field of about `entrants` that can be
/// played to its end.
pub fn random_plan(stream: &mut Stream, entrants: u32) -> Plan {
    let edition = one_of(stream, EDITIONS);
    let kind = match edition {
        Edition::Erdayi2021 => EntrantKind::Player,
        Edition::Cn2002 | Edition::Cn2017 | Edition::Most2015 | Edition::Sasu2017 => {
            if stream.one_in(4) { EntrantKind::Team } else { EntrantKind::Pair }
        }
    };
    let mut plan = Plan {
        name: "随机".to_owned(),
        edition,
        kind,
        decks: match edition {
            Edition::Cn2002 => 1 + stream.below(3) as u8,
            Edition::Cn2017 | Edition::Most2015 | Edition::Sasu2017 => 2,
            Edition::Erdayi2021 => 1,
        },
        numbers: one_of(stream, [Numbers::ByLot, Numbers::AsEntered]),
        sections: one_of(stream, [[].as_slice(), &["甲组", "乙组"]])
            .iter()
            .map(|&of| of.to_owned())
            .collect(),
        unit_best: stream.below(3),
        unit_most: 0,
        awarded: stream.below(9),
        stages: Vec::new(),
    };
    let count = 1 + stream.below(3);
    let mut field = entrants;
    while (plan.stages.len() as u32) < count {
        let (format, scoring) = random_stage(stream, kind, field);
        let mut stage = Stage::usual(edition, format, scoring);
        if matches!(format, Format::Swiss { .. } | Format::RoundRobin { .. }) && stream.one_in(3) {
            stage.ranking =
                one_of(stream, [Ranking::Most2015, Ranking::Cn2002, Ranking::RoundRobin]);
        }
        stage.excused =
            one_of(stream, [ExcusedWorth::Nothing, ExcusedWorth::Draw, ExcusedWorth::Bye]);
        plan.stages.push(stage);
        let last = plan.stages.len() - 1;
        if last > 0 {
            cut_for(stream, &mut plan, last, &mut field);
            plan.stages[last].carry = stream.one_in(2);
            if plan.playable().is_err() {
                plan.stages[last].carry = false;
            }
        }
    }
    plan
}

/// Has the stage before a new one say who goes on to it.
fn cut_for(stream: &mut Stream, plan: &mut Plan, next: usize, field: &mut u32) {
    let least = plan.stages[next].format.least();
    let places = least + stream.below((*field).max(3));
    let grouped = matches!(plan.stages[next - 1].format, Format::RoundRobin { .. });
    let cut = if grouped && stream.one_in(2) {
        Cut::BestOfEachGroup(1 + stream.below(3))
    } else {
        Cut::Best(places)
    };
    if stream.one_in(4) {
        return;
    }
    plan.stages[next - 1].cut = Some(cut);
    if plan.playable().is_err() {
        plan.stages[next - 1].cut = None;
    } else {
        *field = (*field).min(places);
    }
}

fn random_stage(stream: &mut Stream, kind: EntrantKind, field: u32) -> (Format, Scoring) {
    let draw = one_of(stream, [Draw::Lot, Draw::Seeded]);
    if kind == EntrantKind::Player {
        return (Format::Threes { draw }, Scoring::Points { deals: 1 + stream.below(10) });
    }
    let format = match stream.below(if kind == EntrantKind::Pair { 6 } else { 5 }) {
        0 => Format::Knockout { draw, third_place: stream.one_in(2) },
        1 => Format::DoubleElimination { draw, extra_final: stream.one_in(2) },
        2 => Format::RoundRobin {
            double: stream.one_in(3),
            groups: 1 + stream.below(field.clamp(2, 12) / 2),
        },
        3 | 4 => {
            // Without a number the field decides.
            Format::Swiss { rounds: stream.below(8), first: draw, avoid_unit: stream.one_in(2) }
        }
        _ => {
            let format = Format::Duplicate { rounds: 1 + stream.below(4), first: draw };
            return (format, Scoring::Matchpoints { boards: 1 + stream.below(6) });
        }
    };
    (format, random_scoring(stream, kind))
}

fn random_scoring(stream: &mut Stream, kind: EntrantKind) -> Scoring {
    let tables = if kind == EntrantKind::Team { 2 } else { 1 };
    match if tables == 2 { 3 } else { stream.below(4) } {
        0 => Scoring::Games {
            wins: 1 + stream.below(2) as u8,
            minutes: stream.one_in(2).then_some(90),
        },
        1 => Scoring::Timed { minutes: 150, worth: LevelWorth::Plain },
        2 => Scoring::Timed { minutes: 40, worth: LevelWorth::Difference },
        _ => Scoring::Boards { boards: 1 + stream.below(16), tables, standard: stream.one_in(2) },
    }
}

/// A plan as somebody might write it who thinks of nothing: one that can be
/// played with some of its parts exchanged at random.
pub fn bent_plan(stream: &mut Stream, entrants: u32) -> Plan {
    let mut plan = random_plan(stream, entrants);
    for _ in 0..=stream.below(3) {
        let other = random_plan(stream, entrants);
        let at = stream.below(plan.stages.len() as u32) as usize;
        let stage = &mut plan.stages[at];
        let donor = &other.stages[0];
        match stream.below(14) {
            0 => plan.edition = other.edition,
            1 => plan.kind = other.kind,
            2 => plan.decks = stream.below(5) as u8,
            3 => plan.unit_best = stream.below(8),
            4 => plan.unit_most = stream.below(8),
            5 => stage.format = donor.format,
            6 => stage.scoring = donor.scoring,
            7 => stage.ranking = donor.ranking,
            8 => stage.award = Award { points: i64::from(stream.below(30_000)) - 100, standard: 0 },
            9 => stage.cut = Some(Cut::Best(stream.below(6))),
            10 => stage.cut = Some(Cut::BestOfEachGroup(stream.below(3))),
            11 => stage.carry = true,
            12 => {
                plan.stages.remove(at);
            }
            _ => plan.stages.swap(at, 0),
        }
        if plan.stages.is_empty() {
            return plan;
        }
    }
    plan
}
