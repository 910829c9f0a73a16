//! The club player at 升级.

pub(crate) mod bury;
mod deal;
mod declare;
mod features;
mod follow;
mod ground;
mod judgement;
mod lead;
pub mod learn;
mod mind;
mod outlook;
mod view;

pub(crate) use deal::{Advance, Chosen, Taken, World, worth as levels};
pub(crate) use declare::Auction;
pub(crate) use ground::{Ground, Public};
pub use judgement::Judgement;
pub(crate) use learn::{finish, goes_on, shared_utility, utility};
pub(crate) use mind::Mind;
pub(crate) use view::{act, public, replay};
