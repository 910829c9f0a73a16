//! Under construction.

mod attach;
mod bid;
mod hand;
mod pattern;
mod plays;
mod rank;
mod ranks;
mod reading;
mod score;

pub use bid::{Bid, NotABid};
pub use hand::{Hand, HandError, Twice};
pub use pattern::Pattern;
pub use plays::{Play, can_play, count_plays, for_each_play};
pub use rank::{NotARank, Rank};
pub use ranks::{Ranks, RanksError, TooMany};
pub use reading::Reading;
pub use score::{Ending, MAX_BOMBS, Score, score};
