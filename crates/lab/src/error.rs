//! What a caller can do wrong.

/// Why tables are not made or not stepped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// No tables, or more than can be counted.
    #[error("{0} tables: there must be 1 to {MOST_TABLES}")]
    Tables(usize),
    /// No rules to play by.
    #[error("there must be an edition to play by")]
    NoRules,
    /// Every table of none.
    #[error("every how many tables? 1 or more")]
    Every,
    /// Threads that the system does not give.
    #[error("no threads: {0}")]
    Threads(String),
    /// A buffer of the wrong length.
    #[error("the buffer “{name}” has {length} places and needs {needed}")]
    Buffer {
        /// Which.
        name: &'static str,
        /// How long it is.
        length: usize,
        /// How long it must be.
        needed: usize,
    },
    /// A choice that is not among the moves of its table.
    #[error("table {table} has {moves} moves, and {choice} is none of them")]
    Choice {
        /// The table.
        table: usize,
        /// How many moves it had.
        moves: usize,
        /// What was chosen, counted from 0.
        choice: u32,
    },
}

/// The most tables of one lot.
pub(crate) const MOST_TABLES: usize = 1 << 20;
