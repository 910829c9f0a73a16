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
mod model;
mod view;

pub(crate) use deal::{Chosen, World};
pub(crate) use ground::{Ground, Public, bit};
pub use judgement::Judgement;
pub(crate) use learn::utility;
pub(crate) use mind::Mind;
pub(crate) use view::{act, public};
