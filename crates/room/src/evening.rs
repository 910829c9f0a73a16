//! What an evening has brought to whom: a sum over its tables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::Tally;

/// An evening: all that is played until the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evening {
    /// Counted from 1.
    pub number: u32,
    /// Matches begun in it.
    pub matches: u32,
}

impl Evening {
    pub(crate) const fn first() -> Self {
        Self { number: 1, matches: 0 }
    }

    pub(crate) const fn next(self) -> Self {
        Self { number: self.number + 1, matches: 0 }
    }
}

/// A table of an evening, as far as it has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played where when it was opened; nobody on the chairs of bots.
    pub players: Vec<Option<Box<str>>>,
    /// What its deals came to.
    pub tally: Tally,
    /// The worth of the match to each seat, once it was played to its end.
    pub scores: Option<Vec<i32>>,
}

/// What an evening has brought one person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "RoomTally"), schema(as = RoomTally))]
pub struct Line {
    /// The id of the account.
    pub user: String,
    /// Matches played to their end.
    pub games: u32,
    /// Those won.
    pub games_won: u32,
    /// Deals played.
    pub deals: u32,
    /// Those won.
    pub deals_won: u32,
    /// Levels that deals of 升级 gave, less those they gave the other side.
    pub levels: i32,
    /// Points of 二打一.
    pub points: i32,
}

/// Everyone who played, whoever won most first: games, then deals, then levels
/// and points. Equals stand by their ids, so that the list does not jump.
pub fn standings(played: &[Played]) -> Vec<Line> {
    let mut lines: BTreeMap<&str, Line> = BTreeMap::new();
    for table in played.iter().filter(|of| of.tally.deals > 0 || of.scores.is_some()) {
        for (seat, user) in table.players.iter().enumerate() {
            let Some(user) = user else { continue };
            let line = lines
                .entry(user)
                .or_insert_with(|| Line { user: user.to_string(), ..Line::default() });
            line.deals += table.tally.deals;
            line.deals_won += table.tally.won.get(seat).copied().unwrap_or(0);
            line.levels += table.tally.levels.get(seat).copied().unwrap_or(0);
            line.points += table.tally.points.get(seat).copied().unwrap_or(0);
            if let Some(score) = table.scores.as_ref().and_then(|scores| scores.get(seat)) {
                line.games += 1;
                line.games_won += u32::from(*score > 0);
            }
        }
    }
    let mut lines: Vec<Line> = lines.into_values().collect();
    lines.sort_by_key(|line| {
        std::cmp::Reverse((line.games_won, line.deals_won, line.levels + line.points))
    });
    lines
}
