//! Pairings by the director's wishes, and tables.

use refusal::Refusal;
use tournament::EntrantId;
use tournament::event::{Command, Entry, EventError, RoundState};
use tournament::plan::Format;
use tournament::swiss::ByHand;

use crate::decide::{execute, refused};
use crate::desk::Desk;
use crate::wire::{DeskCommand, DraftWishes, EventLeniency};
use crate::{refuse, slips};

/// Wishes of nothing at all.
pub(crate) const fn none() -> DraftWishes {
    DraftWishes {
        leniency: EventLeniency::Strict,
        fixed: Vec::new(),
        forbidden: Vec::new(),
        bye: None,
    }
}

impl Desk {
    /// The wishes of the draft, or those that last.
    pub(crate) fn wishes(&self) -> Option<DraftWishes> {
        let drafted = slips::last_round(self).is_ok_and(|round| round.state == RoundState::Draft);
        let wishes = &self.side.wishes;
        (drafted || *wishes != none()).then(|| wishes.clone())
    }

    /// The forbidden pairs that last and can still come about.
    fn lasting(&self) -> Vec<[u32; 2]> {
        let state = self.event.state();
        let by_hand = state.current().is_some_and(|(_, plan, _)| {
            matches!(plan.format, Format::Swiss { .. } | Format::Duplicate { .. })
        });
        let active = |&id: &u32| state.is_active(EntrantId(id));
        let pairs = self.side.wishes.forbidden.iter();
        pairs.filter(|pair| by_hand && pair.iter().all(active)).copied().collect()
    }

    /// The wishes that a command about the draft leads to.
    pub(crate) fn wished(&self, command: &DeskCommand) -> Result<DraftWishes, Refusal> {
        match command {
            DeskCommand::Draft { leniency, fixed, forbidden, bye } => Ok(DraftWishes {
                leniency: *leniency,
                fixed: fixed.clone(),
                forbidden: forbidden.clone().unwrap_or_else(|| self.lasting()),
                bye: *bye,
            }),
            DeskCommand::Swap { a, b } => self.swapped(*a, *b),
            _ => Err(refuse::no_match()),
        }
    }

    /// Exchanging the opponents of two fixes two pairs; what was wished
    /// before of the others stays.
    fn swapped(&self, a: u32, b: u32) -> Result<DraftWishes, Refusal> {
        let round = slips::last_round(self)?;
        if round.state != RoundState::Draft {
            return Err(refuse::wrong_state());
        }
        // The one who sits out has no opponent.
        let opponent = |id: u32| {
            let of = round.matches.iter().find(|m| m.drafted.sides.contains(&EntrantId(id)));
            match of {
                Some(of) => Ok(of.drafted.sides.iter().find(|side| side.0 != id).map(|id| id.0)),
                None if round.byes.contains(&EntrantId(id)) => Ok(None),
                None => Err(refused(EventError::NoEntrant(EntrantId(id)))),
            }
        };
        let (of_a, of_b) = (opponent(a)?, opponent(b)?);
        if a == b || of_a == Some(b) {
            return Err(refused(EventError::NoEntrant(EntrantId(b))));
        }
        let mut wishes = self.side.wishes.clone();
        let touched = [Some(a), Some(b), of_a, of_b];
        wishes.fixed.retain(|pair| !pair.iter().any(|&id| touched.contains(&Some(id))));
        wishes.fixed.extend(of_b.map(|other| [a, other]));
        wishes.fixed.extend(of_a.map(|other| [b, other]));
        if of_a.is_none() || of_b.is_none() {
            wishes.bye = Some(if of_a.is_none() { b } else { a });
        }
        wishes.forbidden = self.lasting();
        Ok(wishes)
    }
}

/// Drafts and tables.
pub(crate) fn decide(
    desk: &Desk,
    command: &DeskCommand,
    at_ms: i64,
    by: &str,
) -> Result<Vec<Entry>, Refusal> {
    if let DeskCommand::MoveTable { match_no, table } = command {
        crate::decide::check_table(Some(*table))?;
        let round = slips::last_round(desk)?;
        if round.state > RoundState::Playing {
            return Err(refuse::wrong_state());
        }
        let there = round.matches.iter().any(|m| m.drafted.table == *match_no);
        return if there { Ok(Vec::new()) } else { Err(refuse::no_match()) };
    }
    let wishes = desk.wished(command)?;
    let pair = |&[a, b]: &[u32; 2]| (EntrantId(a), EntrantId(b));
    let by_hand = ByHand {
        fixed: wishes.fixed.iter().map(pair).collect(),
        forbidden: wishes.forbidden.iter().map(pair).collect(),
        bye: wishes.bye.map(EntrantId),
    };
    let command = Command::Draft { leniency: wishes.leniency.into(), by_hand };
    execute(desk, &[command], at_ms, by)
}
