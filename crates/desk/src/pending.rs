//! Results that do not count yet.

use std::collections::BTreeMap;

use tournament::score::Slip;

use crate::line::Who;

/// What each side, from 0, reported, and who did.
pub type Reports = BTreeMap<u8, (Slip, Who)>;

/// A slip as one person typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// As written.
    pub slip: Slip,
    /// The side that handed it in too late, if one did.
    pub fault: Option<u8>,
    /// Who typed it.
    pub by: Who,
    /// The version of the line.
    pub version: u64,
}

impl Typed {
    /// Whether two say the same.
    pub(crate) fn agrees(&self, slip: &Slip, fault: Option<u8>) -> bool {
        self.slip == *slip && self.fault == fault
    }
}

/// A result that does not count yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Typed once, and shown to nobody until somebody else has typed it too.
    Once(Typed),
    /// Typed twice, not alike; a referee says what the slip says.
    Differing(Box<[Typed; 2]>),
    /// Entered at the desk, to be looked at and confirmed by somebody else.
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
