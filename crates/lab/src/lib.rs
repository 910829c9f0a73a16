//! Thousands of tables of one game, stepped in lockstep by many threads, for
//! whoever trains or measures players.
//!
//! Every table always waits for one decision. A step takes the choice of each
//! table, plays on to its next decision, through forced moves and into the
//! next deal, and writes into the caller's buffers what the mover sees, his
//! moves as rows (crate `nets`), and the scores of deals that ended. Nothing
//! is allocated for what is written, and what happens at a table depends on
//! the seed and the choices alone, never on the threads.
//!
//! ```
//! use lab::erdayi::{Buffers, Setting, Tables};
//!
//! let mut tables = Tables::new(&Setting { tables: 64, ..Setting::default() })?;
//! let mut buffers = Buffers::new(64);
//! let mut choices = vec![0; 64];
//! tables.start(&mut buffers.out())?;
//! for _ in 0..100 {
//!     // The longest list of moves has the last move chosen, and so on.
//!     for (choice, moves) in choices.iter_mut().zip(buffers.first.windows(2)) {
//!         *choice = moves[1] - moves[0] - 1;
//!     }
//!     tables.step(&choices, &mut buffers.out())?;
//! }
//! assert!(buffers.first[64] >= 128, "every decision has two moves at least");
//! # Ok::<(), lab::LabError>(())
//! ```

pub mod erdayi;
mod error;
mod game;
mod out;
pub mod shengji;
mod tables;

pub use error::LabError;
pub use game::Game;
pub use out::{Buffers, Out};
pub use tables::Tables;
