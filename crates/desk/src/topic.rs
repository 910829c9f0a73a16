//! What a step touches, and what makes a command stale.
//!
//! A hall full of helpers enters slips at once, so that one number for the
//! whole event would refuse nearly everyone. A command is stale only when
//! something that it depends on has changed since its sender looked.

/// A part of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Details and staff.
    Details,
    /// Who takes part.
    Field,
    /// One entrant.
    Entrant(u32),
    /// The convention card of an entrant.
    Convention(u32),
    /// One application.
    Application(u32),
    /// The draft, or what would change it.
    Pairing,
    /// The states of rounds and stages.
    Round,
    /// The clock.
    Clock,
    /// One match of the last round.
    Match(u32),
    /// Rulings and appeals.
    Justice,
    /// Which step the desk would take back.
    LastStep,
}

impl Topic {
    /// Whether pairing, drawing and going on to the next round or stage depend
    /// on it.
    pub(crate) fn is_course(self) -> bool {
        match self {
            Self::Field | Self::Pairing | Self::Round | Self::Justice => true,
            Self::Details
            | Self::Entrant(_)
            | Self::Convention(_)
            | Self::Application(_)
            | Self::Clock
            | Self::Match(_)
            | Self::LastStep => false,
        }
    }

    /// Whether a result of a match depends on it.
    pub(crate) fn is_result(self, match_no: u32) -> bool {
        self == Self::Match(match_no) || self == Self::Round
    }
}
