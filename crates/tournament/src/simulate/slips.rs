//! Simulated score slips: the lower id is a little stronger.

use crate::EntrantId;
use crate::lot::Stream;
use crate::score::{BoardResult, Level, Scoring, Slip};

/// A slip of a match that was played.
pub fn played(stream: &mut Stream, scoring: Scoring, may_draw: bool, sides: &[EntrantId]) -> Slip {
    match scoring {
        Scoring::Games { wins, minutes } => {
            if minutes.is_some() && stream.one_in(3) {
                return levels(stream, sides, false);
            }
            let loser = stream.below(u32::from(wins)) as u8;
            let first = first_wins(stream, sides);
            Slip::Games { won: if first { [wins, loser] } else { [loser, wins] } }
        }
        Scoring::Timed { .. } => levels(stream, sides, may_draw),
        Scoring::Boards { boards, tables, .. } => {
            let mut results: Vec<Vec<i64>> =
                (0..tables).map(|_| (0..boards).map(|_| outcome(stream)).collect()).collect();
            if !may_draw {
                // One clear board decides what must not be drawn.
                results[0][0] = 40;
            }
            Slip::Boards { tables: results }
        }
        Scoring::Matchpoints { boards } => Slip::Duplicate {
            results: boards_made(stream, boards),
            time_s: [600 + stream.below(600), 600 + stream.below(600)],
        },
        Scoring::Points { deals } => {
            Slip::Deals { deals: (0..deals).map(|_| deal(stream)).collect() }
        }
    }
}

/// One or all sides do not come.
pub(super) fn no_show(stream: &mut Stream, sides: usize) -> Slip {
    if stream.one_in(4) {
        Slip::Forfeit { absent: (0..sides as u8).collect() }
    } else {
        Slip::Forfeit { absent: vec![stream.below(sides as u32) as u8] }
    }
}

/// The scores of one deal of three: bid 1 to 3, doubled now and then.
pub(super) fn deal(stream: &mut Stream) -> [i64; 3] {
    let stake = i64::from(1 + stream.below(3)) << stream.below(3);
    let dealer = stream.below(3) as usize;
    let sign = if stream.one_in(2) { 1 } else { -1 };
    let mut scores = [-sign * stake; 3];
    scores[dealer] = 2 * sign * stake;
    scores
}

fn first_wins(stream: &mut Stream, sides: &[EntrantId]) -> bool {
    let stronger = sides[0] < sides[1];
    (stream.below(5) < 3) == stronger
}

fn levels(stream: &mut Stream, sides: &[EntrantId], may_draw: bool) -> Slip {
    let low = stream.below(8) as u8;
    // Mostly a close match, now and then a rout past A.
    let lead = if stream.one_in(8) { 14 - u32::from(low) } else { 6 };
    let high = low + stream.below(lead) as u8;
    let pair = [high, low].map(|index| Level::from_index(index).unwrap_or(Level::TWO));
    let levels = if first_wins(stream, sides) { pair } else { [pair[1], pair[0]] };
    let dealer = (!may_draw).then(|| stream.below(2) as u8);
    Slip::Levels { levels, dealer }
}

fn outcome(stream: &mut Stream) -> i64 {
    i64::from(stream.below(7)) - 3
}

/// What was made of some boards; some tables write the defenders' points.
fn boards_made(stream: &mut Stream, boards: u32) -> Vec<BoardResult> {
    let in_points = stream.one_in(2);
    let made = (0..boards).map(|_| {
        let made = board(stream);
        if in_points && matches!(made, BoardResult::Played(_)) {
            BoardResult::Defenders(5 * i64::from(stream.below(41)))
        } else {
            made
        }
    });
    made.collect()
}

fn board(stream: &mut Stream) -> BoardResult {
    match stream.below(60) {
        0 => BoardResult::Lost,
        1 => BoardResult::OwnFault,
        2 => BoardResult::OpponentsFault,
        _ => BoardResult::Played(outcome(stream)),
    }
}
