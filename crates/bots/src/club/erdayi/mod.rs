//! The club player at 二打一.

pub(crate) mod bid;
mod deal;
mod features;
mod fewest;
mod judgement;
pub mod learn;
mod loose;
mod masks;
mod mind;
mod view;

pub(crate) use deal::{DEALER, Outcome, Public, Role, World, less, next};
pub(crate) use fewest::Fewest;
pub(crate) use judgement::Judgement;
pub(crate) use mind::{Mind, Plays};
pub(crate) use view::{AHEAD, act, action, public, role};
