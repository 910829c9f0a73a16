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

/// A field with units of five that has played its rounds by the same pairing.
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
    for round in 1..=ROUNDS {
        let terms = Terms { round, avoid_unit: true, ..Terms::default() };
        for pair in pair(&field, &terms).unwrap().pairs {
            let (a, b) = (pair.entrants.0, pair.entrants.1);
            let won = i64::from(stream.below(5));
            field[a.0 as usize].points += won;
            field[b.0 as usize].points += 4 - won;
            field[a.0 as usize].opponents.push(b);
            field[b.0 as usize].opponents.push(a);
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
