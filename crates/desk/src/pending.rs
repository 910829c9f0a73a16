//! Results that do not count yet.

use std::collections::BTreeMap;

use tournament::score::Slip;

use crate::line::Who;

/// What each side, from 0, reported, and who did.
pub type Reports = BTreeMap<u8, (Slip, Who)>;

/// A result that does not count yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Entered at the desk, to be confirmed by somebody else.
    Entered {
        /// As written.
        slip: Slip,
        /// The side that handed it in too late, if one did.
        fault: Option<u8>,
        /// Who entered it.
        by: Who,
    },
    /// Reported by some sides.
    Reported(Reports),
}

/// Whether not all reports are the same.
pub fn differ(reports: &Reports) -> bool {
    let mut slips = reports.values().map(|(slip, _)| slip);
    let first = slips.next();
    slips.any(|slip| Some(slip) != first)
}
