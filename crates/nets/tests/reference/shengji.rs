//! Nets of 升级, by one that knows nothing: its weights are chance.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bots::arena::{Player, Players};
use bots::considered::Decision;
use bots::{Bot, Expert};
use cards::{CardSet, Lots};
use games::{Action, Game, Rules, Seat, View};
use lab::shengji::{Buffers, Setting, Tables};
use nets::shengji::{Asked, MOVE, STATE, best, read, weigh_rows};
use nets::{Kernel, NetError};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, serialize};
use shengji::{EDITIONS, Edition};

use crate::float::FloatNet;

const WIDTH: usize = 48;
const HEAD: usize = 24;

/// The tensors of a file.
struct Chance {
    lots: Lots,
    tensors: Vec<(String, Dtype, Vec<usize>, Vec<u8>)>,
}

impl Chance {
    fn floats(&mut self, name: &str, shape: &[usize], scale: f32) {
        let count: usize = shape.iter().product();
        let mut number = || (self.lots.below(2001) as f32 / 1000.0 - 1.0) * scale;
        let bytes = (0..count).flat_map(|_| number().to_le_bytes()).collect();
        self.tensors.push((name.to_owned(), Dtype::F32, shape.to_vec(), bytes));
    }

    fn layer(&mut self, name: &str, inputs: usize, outputs: usize) {
        let bytes = (0..inputs * outputs).map(|_| self.lots.below(256) as u8).collect();
        self.tensors.push((format!("{name}.weight"), Dtype::I8, vec![outputs, inputs], bytes));
        let scale = 0.005_f32.to_le_bytes().repeat(outputs);
        self.tensors.push((format!("{name}.scale"), Dtype::F32, vec![outputs], scale));
        self.floats(&format!("{name}.bias"), &[outputs], 0.2);
    }

    /// Every byte of a row is compared with 1 and with 2.
    fn inputs(&mut self, name: &str, row: usize) -> usize {
        let table = (0..row as i16).flat_map(|byte| [[byte, 1, 255], [byte, 2, 2]]);
        let bytes = table.flatten().flat_map(i16::to_le_bytes).collect();
        self.tensors.push((name.to_owned(), Dtype::I16, vec![2 * row, 3], bytes));
        2 * row
    }
}

/// A file of a net as training writes it.
fn file(format: &str) -> Vec<u8> {
    let mut chance = Chance { lots: Lots::new([3; 32]), tensors: Vec::new() };
    let state = chance.inputs("state_inputs", STATE);
    let of_move = chance.inputs("move_inputs", MOVE);
    chance.layer("first", state, WIDTH);
    chance.layer("trunk.0", WIDTH, WIDTH);
    chance.layer("of_state", WIDTH, HEAD);
    chance.layer("of_move", of_move, HEAD);
    chance.layer("head.0", HEAD, HEAD);
    chance.floats("last.weight", &[2, HEAD], 0.2);
    chance.floats("last.bias", &[2], 0.2);
    let facts = [("format", format), ("win_weight", "1"), ("bid_win_weight", "0.25")];
    let facts = facts.map(|(name, fact)| (name.to_owned(), fact.to_owned()));
    let tensors = chance.tensors.iter().map(|(name, dtype, shape, bytes)| {
        (name, TensorView::new(*dtype, shape.clone(), bytes).unwrap())
    });
    serialize(tensors, Some(facts.into_iter().collect())).unwrap()
}

type Position = (Vec<u8>, Vec<[u8; MOVE]>);

/// Positions of play by the club player.
fn positions() -> Vec<Position> {
    let tables = 6;
    let edition = Edition::by_id("cn2002x2").unwrap();
    let mut lab = Tables::new(&Setting { seed: 77, ..Setting::new(edition, tables) }).unwrap();
    let mut buffers = Buffers::new(tables);
    let mut choices = vec![0; tables];
    let mut found = Vec::new();
    lab.start(&mut buffers.out()).unwrap();
    for _ in 0..40 {
        for (table, state) in buffers.states.chunks(STATE).enumerate() {
            let of = buffers.first[table] as usize..buffers.first[table + 1] as usize;
            found.push((state.to_vec(), buffers.moves.as_chunks().0[of].to_vec()));
        }
        lab.rule_choices(&mut choices).unwrap();
        lab.step(&choices, &mut buffers.out()).unwrap();
    }
    found
}

#[test]
fn whole_numbers_say_what_floating_point_says() {
    let bytes = file("paisai.shengji.1");
    let (net, slow) = (read(&bytes).unwrap(), FloatNet::new(&bytes));
    let (mut apart, mut spread, mut count, mut same) = (0.0, 0.0, 0, 0);
    let positions = positions();
    for (state, moves) in &positions {
        let row = state.as_slice().try_into().unwrap();
        let said = weigh_rows(&net, row, moves);
        let wanted = slow.weigh(state, moves.iter().map(|of| of.to_vec()));
        for (said, wanted) in said.iter().zip(&wanted) {
            apart += (said.win - wanted.win).abs() + (said.points - wanted.points).abs();
            spread += (wanted.points - wanted.win).abs();
            count += 2;
        }
        let place = best(&net, Asked::Lead, row, moves).unwrap();
        let most = wanted.iter().map(|of| of.utility(1.0)).fold(f32::MIN, f32::max);
        same += usize::from(most - wanted[place].utility(1.0) < 0.02 * (1.0 + most.abs()));
    }
    let mean = apart / count as f32;
    assert!(mean < 0.02 * spread / count as f32, "values are {mean} apart of {spread} / {count}");
    assert!(same * 100 >= positions.len() * 97, "{same} of {}", positions.len());
}

#[test]
fn all_kernels_play_alike() {
    let bytes = file("paisai.shengji.1");
    let nets: Vec<_> =
        Kernel::available().map(|kernel| read(&bytes).unwrap().with_kernel(kernel)).collect();
    for (state, moves) in positions().iter().step_by(7) {
        let row = state.as_slice().try_into().unwrap();
        let said: Vec<_> = nets.iter().map(|net| weigh_rows(net, row, moves)).collect();
        assert!(said.windows(2).all(|of| of[0] == of[1]));
    }
}

#[test]
fn a_net_of_the_other_game_is_refused() {
    let other = "paisai.erdayi.1";
    assert_eq!(read(&file(other)).map(|_| ()), Err(NetError::Format(other.to_owned())));
}

/// An expert who is watched: how many of its decisions are the best by
/// floating point, of how many.
struct Watched {
    expert: Expert,
    edition: &'static Edition,
    file: Arc<Vec<u8>>,
    best: Arc<[AtomicU32; 2]>,
}

impl Watched {
    fn watch(&self, view: &shengji::View, seat: shengji::Seat, done: Option<&Action>) {
        let Some(decision) = Decision::of(self.edition, view, seat) else { return };
        if decision.moves.len() < 2 {
            return;
        }
        let mut state = [0; STATE];
        decision.state.write(&mut state);
        let rows = decision.moves.iter().map(|of| {
            let mut row = vec![0; MOVE];
            of.write(row.first_chunk_mut::<MOVE>().unwrap());
            row
        });
        let weight = match decision.state.asked {
            Asked::Declare | Asked::Bury => 0.25,
            Asked::Lead | Asked::Follow => 1.0,
        };
        let worths: Vec<f32> = (FloatNet::new(&self.file).weigh(&state, rows).into_iter())
            .map(|value| value.utility(weight))
            .collect();
        let most = worths.iter().copied().fold(f32::MIN, f32::max);
        let action = |of| decision.action(of, view).map(Action::Shengji);
        let place = decision.moves.iter().position(|of| action(of).as_ref() == done).unwrap();
        let is_best = most - worths[place] < 0.02 * (1.0 + most.abs());
        self.best[0].fetch_add(is_best.into(), Ordering::Relaxed);
        self.best[1].fetch_add(1, Ordering::Relaxed);
    }
}

impl Bot for Watched {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        let action = self.expert.act(view, seat);
        if let View::Shengji(of_game) = view
            && let Some(deal) = &of_game.deal
        {
            self.watch(deal, seat.shengji(), action.as_ref());
        }
        action
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        self.expert.agrees(view, seat, claimant, shown)
    }
}

/// Whole deals by the rules of every edition: what the net values most is done,
/// and it is legal.
#[test]
fn the_expert_plays_by_the_net_it_is_given() {
    let file = Arc::new(file("paisai.shengji.1"));
    let net = Arc::new(read(&file).unwrap());
    for edition in &EDITIONS {
        let rules = Rules::by_id(&edition.id).unwrap();
        let best = Arc::new([const { AtomicU32::new(0) }; 2]);
        let expert = || {
            let expert = Expert::new(&rules).with_shengji(Arc::clone(&net));
            let (file, best) = (Arc::clone(&file), Arc::clone(&best));
            Player::Bot(Box::new(Watched { expert, edition, file, best }))
        };
        let mut players = Players::new((0..4).map(|_| expert()).collect());
        for seed in 0..2 {
            players.play_deal(&mut Game::new(&rules), [seed; 32], &mut Vec::new()).unwrap();
        }
        let [best, all] = [0, 1].map(|place| best[place].load(Ordering::Relaxed));
        assert!(all > 60 && best * 100 >= all * 97, "{}: {best} of {all}", edition.id);
    }
}
