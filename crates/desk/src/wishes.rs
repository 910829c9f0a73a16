//! What the director wishes of a pairing.

use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::RoundState;
use tournament::plan::Format;
use tournament::swiss::Leniency;

use crate::desk::Desk;

/// What the director wishes of a pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DraftWishes {
    /// Which rules may give.
    pub leniency: Leniency,
    /// These meet.
    pub fixed: Vec<[u32; 2]>,
    /// These do not meet; it lasts for later rounds.
    pub forbidden: Vec<[u32; 2]>,
    /// This one sits out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub bye: Option<u32>,
}

impl Desk {
    /// The wishes of the draft, or those that last; none where there are none.
    pub fn wishes(&self) -> Option<&DraftWishes> {
        let current = self.event.state().current();
        let round = current.and_then(|(_, _, running)| running.last_round());
        let drafted = round.is_some_and(|round| round.state == RoundState::Draft);
        let wishes = &self.side.wishes;
        (drafted || *wishes != DraftWishes::default()).then_some(wishes)
    }

    /// The forbidden pairs that last and can still come about.
    pub(crate) fn lasting_wishes(&self) -> Vec<[u32; 2]> {
        let state = self.event.state();
        let by_hand = state.current().is_some_and(|(_, plan, _)| {
            matches!(plan.format, Format::Swiss { .. } | Format::Duplicate { .. })
        });
        let active = |&id: &u32| state.is_active(EntrantId(id));
        let pairs = self.side.wishes.forbidden.iter();
        pairs.filter(|pair| by_hand && pair.iter().all(active)).copied().collect()
    }
}
