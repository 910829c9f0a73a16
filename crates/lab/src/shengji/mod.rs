//! Tables of 升级.

mod table;

use std::sync::Arc;

use cards::Seed;
use nets::shengji::{MOVE, Move, SET, STATE};
use shengji::{Edition, Setup};

use self::table::{Dealing, Table};
use crate::{Game, LabError};

pub use crate::Out;
pub use nets::shengji::MOST_MOVES;

/// 升级. Deals begin as the arena's do: one in eight is the first of a 局, in
/// which declaring decides who deals, and the others have levels and a dealer
/// by lot.
///
/// The scores of a deal, for east and west, are: the levels they rose more
/// than the others; 1 where they won it, −1 where they lost it, and 0 where it
/// is void; the defenders' points; and 1 where they dealt, −1 where the others
/// did. Hidden are the hands of the next, the partner and the one before,
/// [`SET`] bytes each. The player of the house is `club`.
#[derive(Debug)]
pub struct Shengji;

/// Tables of 升级.
pub type Tables = crate::Tables<Shengji>;
/// Buffers for them.
pub type Buffers = crate::Buffers<Shengji>;

/// What is played, and by how many threads.
#[derive(Clone, Debug)]
pub struct Setting {
    /// By which rules: pairs of tables take them in turn. An edition that
    /// stands here twice is played at twice as many.
    pub editions: Vec<&'static Edition>,
    /// How many tables.
    pub tables: usize,
    /// How many threads; 0 for one a core.
    pub threads: usize,
    /// The same seed gives the same cards.
    pub seed: u64,
    /// So many neighbouring tables are dealt the same cards, so that players
    /// can change places.
    pub copies: usize,
}

impl Setting {
    /// So many tables by these rules.
    pub fn new(edition: &'static Edition, tables: usize) -> Self {
        Self { editions: vec![edition], tables, threads: 1, seed: 0, copies: 1 }
    }
}

impl Tables {
    /// Tables before their first deal.
    pub fn new(setting: &Setting) -> Result<Self, LabError> {
        let &Setting { ref editions, tables, threads, seed, copies } = setting;
        if editions.is_empty() {
            return Err(LabError::NoRules);
        }
        let editions = editions.iter().map(|&of| (of, Arc::new(of.clone()))).collect();
        Self::of(tables, threads, copies, Dealing { seed, editions })
    }

    /// The circumstances of the deal under way at a table.
    pub fn setup(&self, table: usize) -> Option<Setup> {
        Some(self.table(table)?.setup(self.dealing()))
    }
}

impl Game for Shengji {
    const STATE: usize = STATE;
    const MOVE: usize = MOVE;
    const MOST_MOVES: usize = MOST_MOVES;
    const HIDDEN: usize = 3 * SET;
    const SCORES: usize = 4;

    type Dealing = Dealing;
    type Table = Table;
    type Move = Move;
    type Scores = [i32; 4];

    fn table(number: u64) -> Table {
        Table::new(number)
    }

    fn seed(table: &Table, dealing: &Dealing) -> Seed {
        table.seed(dealing)
    }

    fn deal(table: &mut Table, dealing: &Dealing) {
        table.deal(dealing);
    }

    fn seat(table: &Table) -> u8 {
        table.seat()
    }

    fn moves(table: &Table, moves: &mut Vec<Move>) {
        table.moves(moves);
    }

    fn act(table: &mut Table, chosen: Move) -> Option<[i32; 4]> {
        table.act(&chosen)
    }

    fn write(table: &Table, moves: &[Move], state: &mut [u8], rows: &mut [u8], hidden: &mut [u8]) {
        table.write(state, hidden);
        let (rows, _) = rows.as_chunks_mut::<MOVE>();
        for (row, of) in rows.iter_mut().zip(moves) {
            of.write(row);
        }
    }

    fn rule(table: &Table, moves: &[Move]) -> usize {
        table.club(moves)
    }

    fn tried(table: &Table, chosen: Move) -> Option<[i32; 4]> {
        table.tried(&chosen)
    }
}
