//! Milliseconds a decision: `cargo bench -p nets`.

use divan::{Bencher, black_box};
use erdayi::{Ranks, Reading};
use nets::erdayi::{Move, Role, State, TURNS, best, list_calls, list_plays, read};
use nets::{Kernel, Net};

const NET: &[u8] = include_bytes!("../../bots/nets/erdayi.safetensors");

fn main() {
    divan::main();
}

fn nets() -> Vec<Net> {
    let net = || read(NET).expect("the net of the product can be read");
    Kernel::available().map(|kernel| net().with_kernel(kernel)).collect()
}

fn kernels() -> Vec<String> {
    Kernel::available().map(|kernel| format!("{kernel:?}")).collect()
}

/// A dealer's first lead with this hand.
fn state(hand: &str) -> State {
    let hand: Ranks = hand.parse().expect("a hand");
    State {
        hand,
        unseen: Ranks::DECK - hand,
        kitty: Ranks::EMPTY,
        played: [Ranks::EMPTY; 3],
        beat: None,
        beat_by: 0,
        turns: [Ranks::EMPTY; TURNS],
        turn_count: 0,
        role: Role::Dealer,
        bid: 3,
        doublings: 0,
        left: [17, 17],
        said: [4, 0, 0],
        plays: [0, 0],
    }
}

fn decide(bencher: Bencher, kernel: &str, state: &State, moves: &[Move]) {
    let place = kernels().iter().position(|of| of == kernel).unwrap_or_default();
    let net = &nets()[place];
    bencher.bench_local(|| best(net, black_box(state), black_box(moves)));
}

#[divan::bench(args = kernels())]
fn bid(bencher: Bencher, kernel: &str) {
    let mut moves = Vec::new();
    list_calls(0, &mut moves);
    decide(bencher, kernel, &state("3445678TTJQKKA22B"), &moves);
}

/// Some ten answers to a single.
#[divan::bench(args = kernels())]
fn follow(bencher: Bencher, kernel: &str) {
    let single = "3".parse().ok().and_then(Reading::of);
    let mut moves = Vec::new();
    let state = state("3445678TTJQKKA22B");
    list_plays(state.hand, single, &mut moves);
    decide(bencher, kernel, &state, &moves);
}

/// An ordinary first lead of some sixty plays.
#[divan::bench(args = kernels())]
fn lead(bencher: Bencher, kernel: &str) {
    let state = state("34455678TTJQKKAA22LB");
    let mut moves = Vec::new();
    list_plays(state.hand, None, &mut moves);
    decide(bencher, kernel, &state, &moves);
}

/// As many plays as are ever weighed.
#[divan::bench(args = kernels())]
fn longest_list(bencher: Bencher, kernel: &str) {
    let state = state("333444555666789TJQKA");
    let mut moves = Vec::new();
    list_plays(state.hand, None, &mut moves);
    decide(bencher, kernel, &state, &moves);
}
