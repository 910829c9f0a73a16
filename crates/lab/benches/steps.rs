//! Decisions a second: `cargo bench -p lab`.

use divan::Bencher;
use divan::counter::ItemsCount;
use lab::{Buffers, Game, Tables, erdayi, shengji};

/// Enough that the buffers do not fit into the nearest caches, as in training.
const TABLES: usize = 4096;
/// Steps a sample.
const STEPS: usize = 16;

fn main() {
    divan::main();
}

/// One thread, and one a core.
fn threads() -> Vec<usize> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores > 1 { vec![1, cores] } else { vec![1] }
}

/// 二打一 with states and moves written, moves chosen at random.
#[divan::bench(args = threads())]
fn erdayi(bencher: Bencher, threads: usize) {
    let setting =
        erdayi::Setting { tables: TABLES, threads, seed: 7, ..erdayi::Setting::default() };
    run(bencher, erdayi::Tables::new(&setting).expect("there are threads"));
}

/// 升级 by the text of 2017 the same way.
#[divan::bench(args = threads())]
fn cn2017(bencher: Bencher, threads: usize) {
    shengji(bencher, threads, "cn2017");
}

/// And by that of 2002 with two decks.
#[divan::bench(args = threads())]
fn cn2002x2(bencher: Bencher, threads: usize) {
    shengji(bencher, threads, "cn2002x2");
}

fn shengji(bencher: Bencher, threads: usize, edition: &str) {
    let edition = ::shengji::Edition::by_id(edition).expect("there is such an edition");
    let setting = shengji::Setting { threads, seed: 7, ..shengji::Setting::new(edition, TABLES) };
    run(bencher, shengji::Tables::new(&setting).expect("there are threads"));
}

fn run<G: Game>(bencher: Bencher, mut tables: Tables<G>) {
    let mut buffers = Buffers::<G>::new(TABLES);
    let mut choices = vec![0; TABLES];
    let mut chance = 1_u64;
    tables.start(&mut buffers.out()).expect("the buffers fit");
    let mut step = || {
        for (choice, of) in choices.iter_mut().zip(buffers.first.windows(2)) {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *choice = ((chance >> 33) % u64::from(of[1] - of[0])) as u32;
        }
        tables.step(&choices, &mut buffers.out()).expect("choices are moves");
    };
    // All tables deal at once; after a while they are in all parts of a deal.
    for _ in 0..200 {
        step();
    }
    bencher.counter(ItemsCount::new(TABLES * STEPS)).bench_local(|| {
        for _ in 0..STEPS {
            step();
        }
    });
}
