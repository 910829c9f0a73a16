//! Referee's penalties: cn2002:29.

use super::*;

/// Points of a penalty go to the other side, before and during the play.
#[test]
fn cn2002_29_penalties_move_points() {
    let mut table = Table::new(rules("cn2002x2"), [THROWER, "", "", ""], "");
    table.act(&Action::Penalise { side: Side::EastWest, points: 20 });
    assert_eq!(table.deal.view(Viewer::Spectator).points, 20);
    table.bury_the_same();
    assert_eq!(table.deal.view(Viewer::Spectator).points, 20);
    table.act(&Action::Penalise { side: Side::NorthSouth, points: 80 });
    assert_eq!(table.deal.view(Viewer::Spectator).points, -60);
}
