//! What tables need to know of a game.

use cards::Seed;

/// A game as many tables play it. What is written for a decision are bytes
/// (crate `nets`).
pub trait Game: 'static {
    /// Bytes of a state.
    const STATE: usize;
    /// Bytes of a move.
    const MOVE: usize;
    /// The most moves of one decision.
    const MOST_MOVES: usize;
    /// Bytes of what the mover does not see.
    const HIDDEN: usize;
    /// Numbers that tell how a deal came out.
    const SCORES: usize;

    /// How deals begin.
    type Dealing: Send + Sync;
    /// One table.
    type Table: Clone + Send + Sync;
    /// What a mover may do.
    type Move: Copy + Send + Sync;
    /// How a deal came out: [`SCORES`](Self::SCORES) numbers.
    type Scores: AsRef<[i32]>;

    /// A table before its first deal. Tables of one number are dealt the same
    /// cards.
    fn table(number: u64) -> Self::Table;
    /// The seed of the deal under way.
    fn seed(table: &Self::Table, dealing: &Self::Dealing) -> Seed;
    /// Deals the next cards. Somebody has something to decide then.
    fn deal(table: &mut Self::Table, dealing: &Self::Dealing);
    /// Whose decision it is.
    fn seat(table: &Self::Table) -> u8;
    /// Adds what the mover may do; there is always something.
    fn moves(table: &Self::Table, moves: &mut Vec<Self::Move>);
    /// Makes one of these moves. The scores come back when it ends the deal.
    fn act(table: &mut Self::Table, chosen: Self::Move) -> Option<Self::Scores>;
    /// Writes the decision: what the mover sees, a row for each move, and what
    /// the mover does not see.
    fn write(
        table: &Self::Table,
        moves: &[Self::Move],
        state: &mut [u8],
        rows: &mut [u8],
        hidden: &mut [u8],
    );
    /// The place of what a player of the house chooses.
    fn rule(table: &Self::Table, moves: &[Self::Move]) -> usize;
    /// How the deal comes out after one of these moves when everybody plays on
    /// as a player of the house.
    fn tried(table: &Self::Table, chosen: Self::Move) -> Option<Self::Scores> {
        let mut table = table.clone();
        let mut moves = Vec::new();
        let mut chosen = chosen;
        loop {
            let scores = Self::act(&mut table, chosen);
            if scores.is_some() {
                return scores;
            }
            moves.clear();
            Self::moves(&table, &mut moves);
            chosen = *moves.get(Self::rule(&table, &moves))?;
        }
    }
}
