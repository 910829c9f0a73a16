//! Events as arithmetic: formats, pairing, scoring, standings and rulings,
//! with no clock, no files and no cards.
//!
//! ```
//! use tournament::format::bracket;
//! assert_eq!(bracket(4), [Some(1), Some(4), Some(3), Some(2)]);
//! ```

pub mod check;
pub mod event;
pub mod format;
mod fraction;
mod ids;
pub mod lot;
pub mod plan;
pub mod ruling;
pub mod score;
pub mod simulate;
pub mod standings;
pub mod swiss;

pub use fraction::Fraction;
pub use ids::{EntrantId, SectionId, UnitId};
