//! The formats of §20: who meets whom, when nothing but the format decides.

mod groups;
mod knockout;
mod roundrobin;
mod tree;

pub use groups::{north_south, snake, threes};
pub use knockout::bracket;
pub use roundrobin::{Meeting, round_robin};
pub use tree::{Node, Source, Stand, Tree};
