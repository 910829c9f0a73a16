//! One ruling for the event and its tables: what a table tells the desk of
//! what it held against a side, and what it does of the desk's rulings.

use std::cmp::Ordering;

use desk::{HeldAgainst, LostDeal, OnlineMatch, OnlineRound, OnlineRuling, TableCharge};
use games::{Game, Seat};
use table::{Charge, Incident, Input, Ruling, Stage, Table, User};
use tournament::ruling::{DealEffect, Fault};

use crate::SYSTEM;
use crate::access::VenueRefusal;
use crate::seating::{Chair, side_of};

/// What the desk is told of an incident at one of the tables of a match,
/// counted from 0; a referee goes by the name that `name` knows.
pub fn held_against(
    round: &OnlineRound,
    of: &OnlineMatch,
    copy: usize,
    incident: &Incident,
    name: Option<String>,
) -> HeldAgainst {
    HeldAgainst {
        match_no: of.match_no,
        side: side_of(round.scoring, copy, incident.seat),
        deal: incident.deal,
        by: name,
        charge: match incident.charge {
            Charge::Warning => TableCharge::Warning,
            Charge::Violation => TableCharge::Violation,
            Charge::Points(points) => {
                TableCharge::Points(u16::try_from(points).unwrap_or(u16::MAX))
            }
            Charge::Deal => TableCharge::Deal,
            Charge::Match => TableCharge::Match,
        },
        effect: incident.lost.map(|rise| DealEffect {
            dealer_side_up: u8::try_from(rise.dealer_side).unwrap_or(u8::MAX),
            defenders_up: u8::try_from(rise.defenders).unwrap_or(u8::MAX),
            switch: rise.switch,
        }),
    }
}

/// What a table does of a ruling of the event; nothing when it has done it,
/// when no match is played, and when it is about another deal than the one in
/// hand, whose result only a person can put right.
pub fn decided(table: &Table, chairs: &[Chair], ruling: &OnlineRuling) -> Option<Input> {
    let Stage::Match(_) = table.stage() else { return None };
    let seat = chairs.iter().find(|chair| chair.side == ruling.side)?.seat;
    let todo = match ruling.charge {
        TableCharge::Points(points) => Ruling::Penalise { seat, points: points.into() },
        TableCharge::Deal => {
            let levels = lost_levels(table, seat, &ruling.lost);
            table.by_the_text(Ruling::Forfeit { seat, levels })
        }
        TableCharge::Match => Ruling::LoseMatch { seat },
        TableCharge::Warning | TableCharge::Violation => return None,
    };
    let other_deal = ruling.deal.is_some_and(|deal| deal != table.deal_in_hand());
    let of_a_deal = ruling.charge != TableCharge::Match;
    if table.has_decided(ruling.number) || of_a_deal && other_deal {
        return None;
    }
    Some(Input::Decided { by: User::from(SYSTEM), number: ruling.number, ruling: todo })
}

/// Whether a table can never do a ruling of the event any more: the deal it is
/// about ended before the table heard of it, or the match did. Then a person
/// must put it right on the slip.
pub fn came_too_late(table: &Table, ruling: &OnlineRuling) -> bool {
    let of_cards = match ruling.charge {
        TableCharge::Points(_) | TableCharge::Deal => true,
        TableCharge::Match | TableCharge::Warning | TableCharge::Violation => false,
    };
    let past = match table.stage() {
        Stage::Gathering(_) => false,
        Stage::Match(_) => ruling.deal.is_some_and(|deal| deal < table.deal_in_hand()),
        Stage::Over(_) => true,
    };
    of_cards && past && !table.has_decided(ruling.number)
}

/// Refuses what can no longer, or not yet, be done of a deal at the only table
/// of its match. A deal that is over has given its levels, and those after it
/// were played at them: only a person can put that right, on the slip.
pub fn check_deal(table: &Table, deal: u32) -> Result<(), VenueRefusal> {
    match deal.cmp(&table.deal_in_hand()) {
        Ordering::Less => Err(VenueRefusal::DealOver),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(VenueRefusal::DealToCome),
    }
}

/// Refuses to have the others deal first in a match that has begun.
pub fn check_start(table: &Table) -> Result<(), VenueRefusal> {
    match table.stage() {
        Stage::Gathering(_) => Ok(()),
        Stage::Match(_) | Stage::Over(_) => Err(VenueRefusal::BegunOnline),
    }
}

/// Levels that the others rise when the event's ruling takes the deal in hand
/// from a seat's side; none where only the table's text says so.
fn lost_levels(table: &Table, seat: Seat, lost: &LostDeal) -> Option<u32> {
    let Some(Game::Shengji(game)) = table.game() else { return None };
    let (terms, points) = game.deal()?.standing()?;
    let at_fault = if seat.shengji().side() == terms.dealer.side() {
        Fault::DealerSide
    } else {
        Fault::Defenders
    };
    let effect = lost.effect(at_fault, points)?;
    Some(u32::from(effect.dealer_side_up) + u32::from(effect.defenders_up))
}
