//! What has happened, as one viewer hears it.

use ::table::{Happening as Own, Millis};
use games::{Game, Viewer};

use super::Told;

impl Told {
    /// What a viewer is told of what has just happened at a table, with the
    /// game as it is right after it: the events less what he may not see, then
    /// what he may declare now if that may have changed, and all cards once a
    /// deal of 升级 is over. Without the game, which may have moved on, it is
    /// the events alone.
    pub fn all(happened: &[Own], game: Option<&Game>, viewer: Viewer, at: Millis) -> Vec<Self> {
        let mut events: Vec<Self> =
            happened.iter().map(|event| Self::new(event.seen_by(viewer), at)).collect();
        if let Some(game) = game {
            if is_declaring(game) && may_declare_anew(viewer, happened) {
                events.push(Self::may(&game.view(viewer)));
            }
            if happened.iter().any(is_end_of_deal) {
                events.extend(Self::open(&game.view(viewer)));
            }
        }
        events
    }
}

/// Whether somebody may declare or is asked whether he does. Each viewer is
/// then told something else.
pub fn is_declaring(game: &Game) -> bool {
    match game {
        Game::Shengji(game) => {
            matches!(game.deal(), Some(::shengji::Deal::Drawing(_) | ::shengji::Deal::Bidding(_)))
        }
        Game::Erdayi(_) => false,
    }
}

/// Whether what a player may declare may have changed: his own card was
/// drawn, somebody declared, or another is asked.
fn may_declare_anew(viewer: Viewer, happened: &[Own]) -> bool {
    use ::shengji::Happening as Deal;
    let Some(seat) = viewer.seat() else {
        return false;
    };
    happened.iter().any(|event| match event {
        Own::Game(games::Happening::Shengji(event)) => match event {
            Deal::Drawn { seat: drawer, .. } => *drawer == seat.shengji(),
            Deal::Declared(_)
            | Deal::Passed { .. }
            | Deal::OpponentAsked { .. }
            | Deal::PartnerNames { .. } => true,
            Deal::TurnedUp { .. }
            | Deal::Redeal
            | Deal::TrumpFixed { .. }
            | Deal::KittyShown { .. }
            | Deal::KittyTaken { .. }
            | Deal::Buried { .. }
            | Deal::Led { .. }
            | Deal::Followed { .. }
            | Deal::ThrowFailed(_)
            | Deal::UnitNamed { .. }
            | Deal::Exposed { .. }
            | Deal::Lifted { .. }
            | Deal::DemandAsked { .. }
            | Deal::Demanded { .. }
            | Deal::DemandOver { .. }
            | Deal::TakenBack { .. }
            | Deal::Penalised { .. }
            | Deal::TrickWon { .. }
            | Deal::Forfeited { .. }
            | Deal::Claimed { .. }
            | Deal::Annulled
            | Deal::Finished(_) => false,
        },
        Own::Game(games::Happening::Started(_) | games::Happening::Erdayi(_))
        | Own::Table(_)
        | Own::TakenBack { .. } => false,
    })
}

/// Whether a deal of 升级 is over, so that all cards may be seen.
fn is_end_of_deal(event: &Own) -> bool {
    use ::shengji::Happening::{Annulled, Finished, Redeal};
    matches!(event, Own::Game(games::Happening::Shengji(Finished(_) | Redeal | Annulled)))
}
