//! Tables of 二打一.

mod rule;
mod table;

use cards::Seed;
use nets::erdayi::{Against, MOVE, Move, SET, STATE, write_set};

use self::table::{Dealing, Table};
use crate::{Game, LabError};

pub use crate::Out;
pub use nets::erdayi::MOST_MOVES;

/// 二打一: the scores of a deal are the points of the three seats, and hidden is
/// the hand of the next seat, [`SET`] bytes.
#[derive(Debug)]
pub struct Erdayi;

/// Tables of 二打一.
pub type Tables = crate::Tables<Erdayi>;
/// Buffers for them.
pub type Buffers = crate::Buffers<Erdayi>;

/// What is played, and by how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// How many tables.
    pub tables: usize,
    /// How many threads; 0 for one a core.
    pub threads: usize,
    /// The same seed gives the same cards.
    pub seed: u64,
    /// Of 256 deals, how many have no auction: a dealer by lot, for a bid of 3.
    pub set_dealer: u8,
    /// So many neighbouring tables are dealt the same cards, so that players
    /// can change places.
    pub copies: usize,
}

impl Default for Setting {
    fn default() -> Self {
        Self { tables: 1024, threads: 1, seed: 0, set_dealer: 0, copies: 1 }
    }
}

impl Tables {
    /// Tables before their first deal.
    pub fn new(setting: &Setting) -> Result<Self, LabError> {
        let &Setting { tables, threads, seed, set_dealer, copies } = setting;
        Self::of(tables, threads, copies, Dealing { seed, set_dealer: set_dealer.into() })
    }
}

impl Game for Erdayi {
    const STATE: usize = STATE;
    const MOVE: usize = MOVE;
    const MOST_MOVES: usize = MOST_MOVES;
    const HIDDEN: usize = SET;
    const SCORES: usize = 3;

    type Dealing = Dealing;
    type Table = Table;
    type Move = Move;
    type Scores = [i32; 3];

    fn table(number: u64) -> Table {
        Table::new(number)
    }

    fn seed(table: &Table, dealing: &Dealing) -> Seed {
        table.seed(*dealing)
    }

    fn deal(table: &mut Table, dealing: &Dealing) {
        table.deal(*dealing);
    }

    fn seat(table: &Table) -> u8 {
        table.turn().index() as u8
    }

    #[inline]
    fn moves(table: &Table, moves: &mut Vec<Move>) {
        table.moves(moves);
    }

    #[inline]
    fn act(table: &mut Table, chosen: Move) -> Option<[i32; 3]> {
        table.act(chosen).map(|scores| [scores.a, scores.b, scores.c])
    }

    fn write(table: &Table, moves: &[Move], state: &mut [u8], rows: &mut [u8], hidden: &mut [u8]) {
        let seen = table.state();
        if let Some(row) = state.as_mut_array() {
            seen.write(row);
        }
        hidden.copy_from_slice(&write_set(table.next_hand()));
        let against = Against::new(seen.unseen);
        let (rows, _) = rows.as_chunks_mut::<MOVE>();
        for (row, &of) in rows.iter_mut().zip(moves) {
            of.write(of.stands(&against), row);
        }
    }

    fn rule(table: &Table, moves: &[Move]) -> usize {
        rule::choose(&table.state(), moves)
    }
}
