//! The names by which an event speaks of its people.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// One who competes: a player (二打一), a pair (对) or a team of four (队).
    /// It never changes, while the number (序号) may be drawn by lot.
    EntrantId(u32)
}
id! {
    /// A unit (单位): entrants of one unit are kept apart and ranked together.
    UnitId(u32)
}
id! {
    /// A section (组别): sections play together and are ranked apart.
    SectionId(u32)
}
