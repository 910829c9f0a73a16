//! Draws and eliminations worked out again.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, Game};
use super::order::Ledger;
use super::tally::recounted;
use crate::EntrantId;
use crate::event::RoundState;
use crate::lot::Seed;
use crate::plan::{Cut, Draw, Format};
use crate::score::Slip;

/// The order a stage must begin with; nothing when the cut is not clear.
pub(super) fn players(book: &Book, stage: usize, seed: Seed) -> Option<Vec<EntrantId>> {
    let draw = match book.plan.stages.get(stage)?.format {
        Format::Knockout { draw, .. }
        | Format::DoubleElimination { draw, .. }
        | Format::Threes { draw } => draw,
        Format::Swiss { first, .. } | Format::Duplicate { first, .. } => first,
        Format::RoundRobin { .. } => Draw::Seeded,
    };
    let mut stream = seed.derive(&format!("stage {stage}")).stream();
    if stage > 0 {
        let mut order = survivors(book, stage - 1)?;
        if draw == Draw::Lot {
            order.sort_unstable();
            stream.shuffle(&mut order);
        }
        return Some(order);
    }
    let mut seeds: Vec<(u32, EntrantId)> = Vec::new();
    let mut others: Vec<EntrantId> = Vec::new();
    for (id, person) in book.people.iter().filter(|(_, person)| !person.gone) {
        match person.seed {
            Some(seed) if draw == Draw::Seeded => seeds.push((seed, *id)),
            _ => others.push(*id),
        }
    }
    seeds.sort_unstable();
    stream.shuffle(&mut others);
    Some(seeds.into_iter().map(|(_, id)| id).chain(others).collect())
}

/// Who goes on from a stage that is over.
fn survivors(book: &Book, stage: usize) -> Option<Vec<EntrantId>> {
    let chapter = book.chapters.get(stage)?;
    let ledger = Ledger::new(book, stage);
    let through: Vec<EntrantId> =
        chapter.through.iter().copied().filter(|&id| !book.is_gone(id)).collect();
    let mut going: Vec<(u32, i64, EntrantId)> = Vec::new();
    let (pools, places) = match (book.plan.stages[stage].cut, book.plan.stages[stage].format) {
        (Some(Cut::BestOfEachGroup(places)), Format::RoundRobin { groups, .. }) => {
            (pools(&chapter.players, groups as usize), places as usize)
        }
        (Some(Cut::BestOfEachGroup(places)), _) => (vec![ledger.everyone()], places as usize),
        (Some(Cut::Best(places)), _) => {
            (vec![ledger.everyone()], (places as usize).saturating_sub(through.len()))
        }
        (None, _) => (vec![ledger.everyone()], usize::MAX),
    };
    for pool in pools {
        let rows: Vec<_> =
            ledger.ranked(&pool).into_iter().filter(|row| !book.is_gone(row.0)).collect();
        let clear = places == 0 || rows.len() <= places || rows[places - 1].1 != rows[places].1;
        if !clear {
            return None;
        }
        for (id, rank, _) in rows.into_iter().take(places) {
            going.push((rank, -ledger.sheets[&id].points, id));
        }
    }
    going.sort_unstable();
    Some(going.into_iter().map(|(_, _, id)| id).chain(through).collect())
}

/// A round of a round robin, counted from 0, by the place each has in it
/// (cn2002:26): the first keeps place 0, number p of the m others stands on
/// place 1 + (p − 2 + round) mod (m − 1), and places that add up to m − 1
/// meet. The last place of an odd pool is the bye.
pub(super) fn berger(pool: &[EntrantId], round: usize, double: bool) -> Vec<[EntrantId; 2]> {
    let places = pool.len() + pool.len() % 2;
    let rounds = places.saturating_sub(1);
    let second = round >= rounds;
    if second && (!double || round >= 2 * rounds) {
        return Vec::new();
    }
    let at = |place: usize| match place {
        0 => pool.first(),
        _ => pool.get(1 + (place - 1 + rounds - round % rounds) % rounds),
    };
    (0..places / 2)
        .filter_map(|place| Some([*at(place)?, *at(places - 1 - place)?]))
        .map(|[a, b]| if second { [b, a] } else { [a, b] })
        .collect()
}

/// The groups of a round robin, dealt out like a snake.
pub(super) fn pools(players: &[EntrantId], groups: usize) -> Vec<Vec<EntrantId>> {
    let mut pools = vec![Vec::new(); groups];
    let there_and_back: Vec<usize> = (0..groups).chain((0..groups).rev()).collect();
    for (id, &pool) in players.iter().zip(there_and_back.iter().cycle()) {
        pools[pool].push(*id);
    }
    pools
}

/// How often someone has lost, and who won each match played.
struct Record {
    losses: BTreeMap<EntrantId, u32>,
    /// Rounds of matches: the two sides and the side that won.
    rounds: Vec<Vec<([EntrantId; 2], usize)>>,
}

fn record(book: &Book, stage: usize) -> Record {
    let chapter = &book.chapters[stage];
    let mut losses: BTreeMap<EntrantId, u32> = chapter.players.iter().map(|id| (*id, 0)).collect();
    let mut rounds = Vec::new();
    for (number, leaf) in (1..).zip(&chapter.rounds) {
        if leaf.state < RoundState::Closed {
            continue;
        }
        let mut round = Vec::new();
        for game in &leaf.games {
            let &[a, b] = game.sides.as_slice() else { continue };
            let winner = winner(book, stage, number, game, [a, b]);
            let loser = [a, b][1 - winner];
            *losses.entry(loser).or_default() += 1;
            round.push(([a, b], winner));
        }
        rounds.push(round);
    }
    Record { losses, rounds }
}

/// Who went through: by the boards that count, unless a ruling lost the match
/// for one.
fn winner(book: &Book, stage: usize, round: u32, game: &Game, sides: [EntrantId; 2]) -> usize {
    use crate::ruling::Sanction::{MatchLost, Out};
    let ruled_out = |id: EntrantId| {
        book.rulings.iter().any(|r| {
            r.entrant == id
                && (r.stage as usize, r.round) == (stage, round)
                && matches!(r.sanction, MatchLost | Out)
        })
    };
    let out = match &game.slip {
        Some((Slip::Forfeit { .. }, _)) => [false, false],
        Some(_) => sides.map(ruled_out),
        None => sides.map(|id| book.is_gone(id)),
    };
    match (out, &game.slip) {
        ([true, false], _) => 1,
        ([false, false], Some((slip, outcome))) => {
            recounted(book, stage, round, game, slip, outcome).winner.map_or(0, usize::from)
        }
        _ => 0,
    }
}

/// How far everyone has come in an elimination, in any rising numbers.
pub(super) fn reached(book: &Book, stage: usize) -> BTreeMap<EntrantId, i64> {
    match book.plan.stages[stage].format {
        Format::Knockout { .. } => ladder(book, stage).3,
        Format::DoubleElimination { extra_final, .. } => doubles(&record(book, stage), extra_final),
        Format::RoundRobin { .. }
        | Format::Swiss { .. }
        | Format::Threes { .. }
        | Format::Duplicate { .. } => BTreeMap::new(),
    }
}

/// A level above every round.
const STILL_IN: i64 = 1_000_000;

/// The round of the second loss; without an extra final the loser of the
/// last match is out with its first.
fn doubles(record: &Record, extra_final: bool) -> BTreeMap<EntrantId, i64> {
    let mut level: BTreeMap<EntrantId, i64> =
        record.losses.keys().map(|id| (*id, STILL_IN)).collect();
    let mut losses: BTreeMap<EntrantId, u32> = BTreeMap::new();
    for (round, matches) in (1..).zip(&record.rounds) {
        for (sides, won) in matches {
            let lost = losses.entry(sides[1 - won]).or_default();
            *lost += 1;
            if *lost == 2 {
                level.insert(sides[1 - won], round);
            }
        }
    }
    if let Some(best) = double_winner(record, extra_final) {
        let last = record.rounds.len() as i64;
        for (_, reached) in level.iter_mut().filter(|(id, of)| **id != best && **of == STILL_IN) {
            *reached = last;
        }
    }
    level
}

/// Who has won a double elimination, once it is won: the only one left with
/// fewer than two losses, or, without an extra final, whoever won between
/// the last unbeaten and the last once beaten.
fn double_winner(record: &Record, extra_final: bool) -> Option<EntrantId> {
    let alive: Vec<EntrantId> =
        record.losses.iter().filter(|(_, lost)| **lost < 2).map(|(id, _)| *id).collect();
    if let [only] = alive[..] {
        return Some(only);
    }
    let (sides, won) = record.rounds.last()?.last()?;
    let before: Vec<u32> =
        [0, 1].map(|side: usize| record.losses[&sides[side]] - u32::from(side != *won)).to_vec();
    let was_final = alive.len() == 2 && alive.iter().all(|id| sides.contains(id));
    (!extra_final && was_final && before[0] != before[1]).then(|| sides[*won])
}

/// Who must meet in the next round of a single elimination, in order.
pub(super) fn next_single(book: &Book, stage: usize, third_place: bool) -> Vec<[EntrantId; 2]> {
    let (alive, semi_losers, third_played, _) = ladder(book, stage);
    let mut pairs: Vec<[EntrantId; 2]> = alive
        .chunks(2)
        .filter_map(|pair| match pair {
            [Some(a), Some(b)] => Some([*a, *b]),
            _ => None,
        })
        .collect();
    if let [a, b] = semi_losers[..]
        && third_place
        && !third_played
    {
        pairs.push([a, b]);
    }
    pairs
}

type Alive = Vec<Option<EntrantId>>;

/// Plays the bracket through on paper: who is left in which place, who lost
/// the semi-finals, whether they have met, and how far everyone came.
fn ladder(book: &Book, stage: usize) -> (Alive, Vec<EntrantId>, bool, BTreeMap<EntrantId, i64>) {
    let chapter = &book.chapters[stage];
    let record = record(book, stage);
    let mut level: BTreeMap<EntrantId, i64> =
        chapter.players.iter().map(|id| (*id, STILL_IN)).collect();
    let mut alive = places(&chapter.players);
    let mut semi_losers = Vec::new();
    let mut third_played = false;
    let played = |a: EntrantId, b: EntrantId| {
        record.rounds.iter().flatten().find(|(sides, _)| *sides == [a, b]).map(|(_, w)| *w)
    };
    let mut step = 2;
    while alive.len() > 1 {
        let mut next = Vec::new();
        let mut losers = Vec::new();
        let mut complete = true;
        for pair in alive.chunks(2) {
            match (pair[0], pair[1]) {
                (Some(a), Some(b)) => {
                    let Some(winner) = played(a, b) else {
                        complete = false;
                        continue;
                    };
                    level.insert([a, b][1 - winner], step);
                    losers.push([a, b][1 - winner]);
                    next.push(Some([a, b][winner]));
                }
                (one, other) => next.push(one.or(other)),
            }
        }
        if !complete {
            break;
        }
        if alive.len() == 4
            && let [a, b] = losers[..]
        {
            semi_losers = losers;
            if let Some(winner) = played(a, b) {
                third_played = true;
                level.insert([a, b][winner], step + 1);
            }
        }
        alive = next;
        step += 2;
    }
    (alive, semi_losers, third_played, level)
}

/// The bracket by halves: the better half of each pair of seeds stands on
/// the outside, and the places beyond the field stay empty.
fn places(players: &[EntrantId]) -> Alive {
    let mut size = 2;
    while size < players.len() {
        size *= 2;
    }
    (0..size).map(|place| players.get(seed_at(place, size) - 1).copied()).collect()
}

/// The seed on a place of a bracket of `size`.
fn seed_at(place: usize, size: usize) -> usize {
    if size == 1 {
        return 1;
    }
    let parent = seed_at(place / 2, size / 2);
    let outer = (place / 2) % 2 == place % 2;
    if outer { parent } else { size + 1 - parent }
}

/// What is wrong with a round of a double elimination, if anything.
pub(super) fn double_fault(book: &Book, stage: usize, pairs: &[[EntrantId; 2]]) -> Option<String> {
    let record = record(book, stage);
    let mut seen = BTreeSet::new();
    let unbeaten = record.losses.values().filter(|&&lost| lost == 0).count();
    let alive = record.losses.values().filter(|&&lost| lost < 2).count();
    for [a, b] in pairs {
        let losses = [record.losses.get(a)?, record.losses.get(b)?];
        if !seen.insert(*a) || !seen.insert(*b) {
            return Some(format!("{a} or {b} plays twice"));
        }
        let fits = match losses {
            [0, 0] | [1, 1] => true,
            [0, 1] | [1, 0] => unbeaten == 1 && alive == 2,
            _ => false,
        };
        if !fits {
            return Some(format!("{a} has lost {} and {b} {}", losses[0], losses[1]));
        }
    }
    None
}
