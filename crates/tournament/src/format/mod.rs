//! The formats of §20: who meets whom, when nothing but the format decides.

mod knockout;
mod roundrobin;

pub use knockout::bracket;
pub use roundrobin::{Meeting, round_robin};
