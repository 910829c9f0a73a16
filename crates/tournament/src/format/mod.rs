//! The formats of §20: who meets whom, when nothing but the format decides.

mod groups;
mod knockout;
mod naming;
mod roundrobin;
mod tree;

pub use groups::{north_south, snake, threes};
pub use knockout::bracket;
pub use naming::RoundName;
pub use roundrobin::{Meeting, round_robin};
pub use tree::{Node, NodeKind, Slot, Source, Stand, Tree};
