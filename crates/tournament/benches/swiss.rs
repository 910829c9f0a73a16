//! How long a Swiss round takes to pair, after a few rounds were played.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]

use tournament::lot::Seed;
use tournament::swiss::{Contender, Terms, pair};
use tournament::{EntrantId, UnitId};

fn main() {
    divan::main();
}

/// Rounds played before the one that is measured.
const ROUNDS: u32 = 6;

/// A field with units of five that has played its rounds, each against the
/// nearest in the order who may be met.
fn field(entrants: u32) -> Vec<Contender> {
    let mut stream = Seed::from_word("bench").stream();
    let mut field: Vec<Contender> = (0..entrants)
        .map(|id| Contender {
            id: EntrantId(id),
            number: id + 1,
            unit: Some(UnitId(id / 5)),
            points: 0,
            opponents: Vec::new(),
            had_bye: false,
        })
        .collect();
    for _ in 0..ROUNDS {
        field.sort_by_key(|c| (-c.points, c.number));
        let mut paired = vec![false; field.len()];
        for a in 0..field.len() {
            let fits = |b: &usize| {
                !paired[*b]
                    && field[*b].unit != field[a].unit
                    && !field[*b].opponents.contains(&field[a].id)
            };
            let Some(b) = (a + 1..field.len()).find(fits).filter(|_| !paired[a]) else { continue };
            (paired[a], paired[b]) = (true, true);
            let won = i64::from(stream.below(5));
            let ids = (field[a].id, field[b].id);
            field[a].points += won;
            field[b].points += 4 - won;
            field[a].opponents.push(ids.1);
            field[b].opponents.push(ids.0);
        }
    }
    field
}

#[divan::bench(args = [200, 1000, 2000], sample_count = 5, sample_size = 1)]
fn round(bencher: divan::Bencher, entrants: u32) {
    round_of(bencher, entrants);
}

/// Reported, with no limit set.
#[divan::bench(args = [5000], sample_count = 1, sample_size = 1)]
fn largest(bencher: divan::Bencher, entrants: u32) {
    round_of(bencher, entrants);
}

fn round_of(bencher: divan::Bencher, entrants: u32) {
    let field = field(entrants);
    let terms = Terms { round: ROUNDS + 1, avoid_unit: true, ..Terms::default() };
    bencher.bench(|| pair(&field, &terms).unwrap());
}
