//! What a seat sees comes to the rows that nets are trained on.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use erdayi::{DealView, Game, Viewer};
use lab::erdayi::{Buffers, Setting, Tables};
use nets::erdayi::{Against, MOVE, Move, STATE, State, TURNS};

const TABLES: usize = 40;

/// A state and its moves as rows, and the moves.
type Decision = ([u8; STATE], Vec<[u8; MOVE]>, Vec<Move>);

/// What the mover's view comes to.
fn rows(game: &Game) -> Decision {
    let seat = game.turn().unwrap();
    let view = game.view(Viewer::Seat(seat));
    let state = State::of(&view.deal, seat).unwrap();
    let moves = state.moves(&view.deal);
    let (mut row, against) = ([0; STATE], Against::new(state.unseen));
    state.write(&mut row);
    let write = |of: &Move| {
        let mut row = [0; MOVE];
        of.write(of.stands(&against), &mut row);
        row
    };
    (row, moves.iter().map(write).collect(), moves)
}

fn start(tables: &Tables, table: usize) -> Game {
    let mut game = Game::new(1);
    game.deal_from_seed(tables.seed(table).unwrap(), &mut Vec::new()).unwrap();
    game
}

fn make(game: &mut Game, of: Move) {
    let seat = game.turn().unwrap();
    let hand = match game.view(Viewer::Seat(seat)).deal {
        DealView::Auction { hands, .. } => hands[seat].cards,
        DealView::Playing(playing) => playing.hands[seat].cards,
        _ => None,
    };
    game.act(of.by(seat, hand.unwrap()).unwrap(), &mut Vec::new()).unwrap();
}

/// Plays what leaves no choice, as the lab does, and says what is left to
/// choose from; nothing when the deal is over.
fn force(game: &mut Game) -> Option<Decision> {
    while !game.is_over() {
        let (state, moves, list) = rows(game);
        let [only] = list[..] else { return Some((state, moves, list)) };
        make(game, only);
    }
    None
}

/// Whole deals of the lab beside games of the rules, compared at every
/// decision.
#[test]
fn a_view_comes_to_the_rows_of_training() {
    let setting = Setting { tables: TABLES, seed: 3, ..Setting::default() };
    let mut tables = Tables::new(&setting).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let mut choices = vec![0; TABLES];
    tables.start(&mut buffers.out()).unwrap();
    let mut games: Vec<Game> = (0..TABLES).map(|table| start(&tables, table)).collect();
    let (mut deals, mut longest) = (0, 0);
    for step in 0..150_u32 {
        tables.rule_choices(&mut choices).unwrap();
        let mut chosen = Vec::new();
        for (table, game) in games.iter_mut().enumerate() {
            let (state, moves, list) = force(game).unwrap();
            let of = buffers.first[table] as usize..buffers.first[table + 1] as usize;
            assert_eq!(buffers.states.as_chunks::<STATE>().0[table], state, "table {table}");
            assert_eq!(buffers.moves.as_chunks::<MOVE>().0[of], moves, "table {table}");
            // Now and then something else than the rule says.
            if (step + table as u32).is_multiple_of(5) {
                choices[table] = step * 7 % list.len() as u32;
            }
            chosen.push(list[choices[table] as usize]);
            longest = longest.max(usize::from(state[STATE - 5]));
        }
        tables.step(&choices, &mut buffers.out()).unwrap();
        for (table, game) in games.iter_mut().enumerate() {
            make(game, chosen[table]);
            let over = force(game).is_none();
            assert_eq!(buffers.ended[table] == 1, over);
            if over {
                deals += 1;
                *game = start(&tables, table);
            }
        }
    }
    assert!(deals > TABLES && longest > TURNS, "{deals} deals, {longest} turns");
}
