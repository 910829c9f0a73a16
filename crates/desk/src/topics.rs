//! What a step touches, and what makes a command stale.
//!
//! A hall full of helpers enters slips at once, so that one number for the
//! whole event would refuse nearly everyone. A command is stale only when
//! something that it depends on has changed since its sender looked.

use crate::wire::DeskCommand;

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
}

/// What a command changes.
pub(crate) fn changes(command: &DeskCommand) -> Vec<Topic> {
    use Topic::{
        Application, Clock, Convention, Details, Entrant, Field, Justice, Match, Pairing, Round,
    };
    match command {
        DeskCommand::Describe { .. } | DeskCommand::Staff { .. } => vec![Details],
        DeskCommand::Add { .. } | DeskCommand::Import { .. } => vec![Field, Pairing],
        DeskCommand::Edit { entrant, .. } => vec![Entrant(*entrant), Field],
        DeskCommand::Withdraw { entrant } => vec![Entrant(*entrant), Field, Pairing],
        // What an undoing command takes back, whom a code belongs to and what
        // a simulation fills is looked up by whoever asks.
        DeskCommand::Apply { .. }
        | DeskCommand::Claim { .. }
        | DeskCommand::Call { .. }
        | DeskCommand::Attend { .. }
        | DeskCommand::Simulate {}
        | DeskCommand::Undo {} => vec![],
        DeskCommand::Convention { entrant, .. } => vec![Convention(*entrant)],
        DeskCommand::Approve { application } => vec![Application(*application), Field, Pairing],
        DeskCommand::Reject { application, .. } | DeskCommand::Cancel { application } => {
            vec![Application(*application)]
        }
        DeskCommand::CheckIn { entrant, .. } | DeskCommand::FixTable { entrant, .. } => {
            vec![Entrant(*entrant)]
        }
        DeskCommand::Begin { .. } => vec![Field, Pairing, Round],
        DeskCommand::Draft { .. } | DeskCommand::Swap { .. } | DeskCommand::MoveTable { .. } => {
            vec![Pairing]
        }
        DeskCommand::Advance { .. } => vec![Pairing, Round, Clock],
        DeskCommand::Extend { .. } | DeskCommand::Hold { .. } => vec![Clock],
        DeskCommand::Enter { match_no, .. }
        | DeskCommand::Confirm { match_no }
        | DeskCommand::Discard { match_no }
        | DeskCommand::Report { match_no, .. } => vec![Match(*match_no)],
        DeskCommand::Correct { match_no, .. } => vec![Match(*match_no), Pairing],
        DeskCommand::Late { entrant, .. } => vec![Entrant(*entrant), Justice],
        DeskCommand::Rule { entrant, .. } => vec![Entrant(*entrant), Justice, Pairing],
        DeskCommand::Appeal { .. } => vec![Justice],
        DeskCommand::DecideAppeal { .. } => vec![Justice, Pairing],
        DeskCommand::DrawTies { .. }
        | DeskCommand::ExtraDeals { .. }
        | DeskCommand::PlayOff { .. }
        | DeskCommand::EndStage {}
        | DeskCommand::Finish {} => vec![Round],
    }
}

/// Whether a command depends on a part of the event.
pub(crate) fn minds(command: &DeskCommand, topic: Topic) -> bool {
    use Topic::{
        Application, Clock, Convention, Details, Entrant, Field, Justice, Match, Pairing, Round,
    };
    match command {
        DeskCommand::Describe { .. } | DeskCommand::Staff { .. } => topic == Details,
        DeskCommand::Add { .. } | DeskCommand::Import { .. } => topic == Field,
        DeskCommand::Edit { entrant, .. }
        | DeskCommand::CheckIn { entrant, .. }
        | DeskCommand::FixTable { entrant, .. } => topic == Entrant(*entrant),
        DeskCommand::Withdraw { entrant } | DeskCommand::Late { entrant, .. } => {
            topic == Entrant(*entrant) || topic == Round
        }
        // Undoing minds everything, which whoever asks knows.
        DeskCommand::Apply { .. }
        | DeskCommand::Claim { .. }
        | DeskCommand::Call { .. }
        | DeskCommand::Attend { .. }
        | DeskCommand::Undo {} => false,
        DeskCommand::Convention { entrant, .. } => topic == Convention(*entrant),
        DeskCommand::Simulate {} => topic == Round,
        DeskCommand::Approve { application }
        | DeskCommand::Reject { application, .. }
        | DeskCommand::Cancel { application } => topic == Application(*application),
        DeskCommand::Extend { .. } | DeskCommand::Hold { .. } => matches!(topic, Clock | Round),
        DeskCommand::Enter { match_no, .. }
        | DeskCommand::Confirm { match_no }
        | DeskCommand::Discard { match_no }
        | DeskCommand::Report { match_no, .. }
        | DeskCommand::Correct { match_no, .. } => topic == Match(*match_no) || topic == Round,
        DeskCommand::Rule { .. }
        | DeskCommand::Appeal { .. }
        | DeskCommand::DecideAppeal { .. } => matches!(topic, Justice | Round),
        DeskCommand::Begin { .. }
        | DeskCommand::Draft { .. }
        | DeskCommand::Swap { .. }
        | DeskCommand::MoveTable { .. }
        | DeskCommand::Advance { .. }
        | DeskCommand::DrawTies { .. }
        | DeskCommand::ExtraDeals { .. }
        | DeskCommand::PlayOff { .. }
        | DeskCommand::EndStage {}
        | DeskCommand::Finish {} => matches!(topic, Field | Pairing | Round | Justice),
    }
}
