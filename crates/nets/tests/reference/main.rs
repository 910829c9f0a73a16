//! What a net answers in whole numbers against the same net in floating
//! point, on positions of play, for the net of the product.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

mod float;
mod shengji;

use float::FloatNet;
use lab::erdayi::{Buffers, Setting, Tables};
use nets::erdayi::{CALL, MOVE, SET, STATE, read, weigh_rows};
use nets::{Kernel, Net, NetError, Value};
use safetensors::SafeTensors;

const NET: &[u8] = include_bytes!("../../../bots/nets/erdayi.safetensors");
/// What PyTorch made of some positions: `training/export.py` writes it.
const EXAMPLES: &[u8] = include_bytes!("erdayi.examples.safetensors");

type Position = ([u8; STATE], Vec<[u8; MOVE]>);

/// Positions of play by rules of thumb.
fn positions() -> Vec<Position> {
    let tables = 8;
    let setting = Setting { tables, seed: 77, set_dealer: 64, ..Setting::default() };
    let mut lab = Tables::new(&setting).unwrap();
    let mut buffers = Buffers::new(tables);
    let mut choices = vec![0; tables];
    let mut found = Vec::new();
    lab.start(&mut buffers.out()).unwrap();
    for _ in 0..12 {
        let states = buffers.states.as_chunks().0;
        let moves = buffers.moves.as_chunks().0;
        for (table, &state) in states.iter().enumerate() {
            let of = buffers.first[table] as usize..buffers.first[table + 1] as usize;
            found.push((state, moves[of].to_vec()));
        }
        lab.rule_choices(&mut choices).unwrap();
        lab.step(&choices, &mut buffers.out()).unwrap();
    }
    found
}

/// How much winning as such counts.
fn weight(net: &Net, moves: &[[u8; MOVE]]) -> f32 {
    if moves[0][SET] == CALL { net.bid_win_weight() } else { net.win_weight() }
}

/// The place of the best move.
fn best(weight: f32, values: &[Value]) -> usize {
    let worth = |place: &usize| values[*place].utility(weight);
    (0..values.len()).max_by(|one, other| worth(one).total_cmp(&worth(other))).unwrap()
}

/// Holds whole numbers to floating point: the mean difference of what is said
/// of a move, and how often as good a move is the best.
fn check(found: impl Iterator<Item = (Position, Vec<Value>)>) {
    let net = read(NET).unwrap();
    let (mut apart, mut values, mut same, mut count) = (0.0, 0, 0, 0);
    for ((state, moves), wanted) in found {
        let said = weigh_rows(&net, &state, &moves);
        for (said, wanted) in said.iter().zip(&wanted) {
            apart += (said.win - wanted.win).abs() + (said.points - wanted.points).abs();
            values += 2;
        }
        count += 1;
        let weight = weight(&net, &moves);
        let [ours, theirs] = [&said, &wanted].map(|of| wanted[best(weight, of)].utility(weight));
        // What differs by less than a hundredth of what is at stake is the same.
        same += usize::from(theirs - ours < 0.01 * (1.0 + weight));
    }
    let mean = apart / values as f32;
    assert!(mean < 0.03, "values are {mean} apart");
    assert!(same * 100 >= count * 97, "{same} of {count} choices are the same");
}

#[test]
fn the_net_says_what_it_says_in_floating_point() {
    let slow = FloatNet::new(NET);
    check(positions().into_iter().map(|(state, moves)| {
        // A net of 二打一 works out for itself what is left of the hand.
        let with_rest = |of: &[u8; MOVE]| {
            let rest = (0..SET).map(|place| state[place] - of[place]);
            of.iter().copied().chain(rest).collect()
        };
        let wanted = slow.weigh(&state, moves.iter().map(with_rest));
        ((state, moves), wanted)
    }));
}

/// The examples were written with the net, and go stale with it.
#[test]
fn the_net_says_what_it_said_where_it_was_trained() {
    let file = SafeTensors::deserialize(EXAMPLES).unwrap();
    let data = |name| file.tensor(name).unwrap().data().to_vec();
    let (states, moves, first) = (data("states"), data("moves"), data("first"));
    let first: Vec<usize> =
        first.as_chunks().0.iter().map(|&of| i32::from_le_bytes(of) as usize).collect();
    let values: Vec<f32> =
        data("values").as_chunks().0.iter().map(|&of| f32::from_le_bytes(of)).collect();
    let values: Vec<Value> =
        values.chunks(2).map(|of| Value { win: of[0], points: of[1] }).collect();
    let (states, moves) = (states.as_chunks().0, moves.as_chunks().0);
    assert!(states.len() >= 32 && first.len() == states.len() + 1);
    check(states.iter().zip(first.windows(2)).map(|(&state, of)| {
        let of = of[0]..of[1];
        ((state, moves[of.clone()].to_vec()), values[of].to_vec())
    }));
}

#[test]
fn all_kernels_say_the_same() {
    let nets: Vec<Net> =
        Kernel::available().map(|kernel| read(NET).unwrap().with_kernel(kernel)).collect();
    for (state, moves) in positions().into_iter().step_by(5) {
        let said: Vec<_> = nets.iter().map(|net| weigh_rows(net, &state, &moves)).collect();
        assert!(said.windows(2).all(|of| of[0] == of[1]));
    }
}

#[test]
fn what_is_no_net_is_refused() {
    assert!(matches!(read(b""), Err(NetError::File(_))));
    assert!(matches!(read(&NET[..NET.len() - 1]), Err(NetError::File(_))));
    assert_eq!(read(EXAMPLES).map(|_| ()), Err(NetError::Format(String::new())));
    // A name or number of the heading changed to others of the same length.
    let changed = |from: &str, to: &str| {
        let at = NET.windows(from.len()).position(|of| of == from.as_bytes()).unwrap();
        let mut bytes = NET.to_vec();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        read(&bytes).map(|_| ())
    };
    assert_eq!(
        changed("paisai.erdayi.1", "paisai.erdayi.9"),
        Err(NetError::Format("paisai.erdayi.9".into()))
    );
    assert_eq!(
        changed("\"last.bias\"", "\"past.bias\""),
        Err(NetError::Missing("last.bias".into()))
    );
    assert_eq!(
        changed("\"head.0.bias\"", "\"head.0.bxas\""),
        Err(NetError::Missing("head.0.bias".into()))
    );
    assert_eq!(
        changed("\"win_weight\":\"", "\"win_weight\":\"x"),
        Err(NetError::Number("win_weight"))
    );
}
