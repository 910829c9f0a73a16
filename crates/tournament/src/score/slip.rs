//! The score slip of one match (记分表) and what it is worth (赛制, cn2002:24).

use serde::{Deserialize, Serialize};

use super::board::side_gains;
use super::{BoardResult, Conversion, Level, Shares, level_difference, standard};

/// How a match is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventScoring"), schema(as = EventScoring))]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// 计局制: games from 2 to past A, the first to win `wins` of them.
    Games {
        /// Games needed: 1 for a single game, 2 for the best of three.
        wins: u8,
        /// A time limit, after which the higher level wins; equal levels go
        /// to the dealer's side (sasu2017 一4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        minutes: Option<u32>,
    },
    /// 计时制: levels reached when time is up.
    Timed {
        /// How long a match lasts.
        minutes: u32,
        /// How levels become points.
        worth: LevelWorth,
    },
    /// 计副制: the same boards at one or two tables, 级分 compared.
    Boards {
        /// Boards of a match.
        boards: u32,
        /// Tables of a match: two for teams of four.
        tables: u8,
        /// Whether 标准分 are the points (cn2002:27).
        standard: bool,
    },
    /// The same boards over the whole field, compared line by line (cn2017).
    Matchpoints {
        /// Boards of a round.
        boards: u32,
    },
    /// The sum of deal scores of three players (erdayi2021).
    Points {
        /// Deals of a match.
        deals: u32,
    },
}

/// How levels reached become points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventLevelWorth"), schema(as = EventLevelWorth))]
#[serde(rename_all = "snake_case")]
pub enum LevelWorth {
    /// Two, one each, or none (cn2002:24 二).
    Plain,
    /// 场分 and 标准分 by the difference (most2015 二(三)).
    Difference,
}

/// What comes back from a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventSlip"), schema(as = EventSlip))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Slip {
    /// Games won by each side.
    Games {
        /// Of the two sides.
        won: [u8; 2],
    },
    /// Levels reached when time was up: `2` to `A`, or `past A`.
    Levels {
        /// Of the two sides.
        #[cfg_attr(feature = "wire", ts(as = "[String; 2]"), schema(value_type = [String; 2]))]
        levels: [Level; 2],
        /// Which side, 0 or 1, was dealer at that moment; it decides equal
        /// levels where a match cannot be drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        dealer: Option<u8>,
    },
    /// The dealer's-side outcome of every board at every table; the first
    /// side sits east–west at the first table and north–south at the second.
    Boards {
        /// By table, then by board.
        tables: Vec<Vec<i64>>,
    },
    /// The points that the defenders made of every board at every table, kitty
    /// and penalties included, as the players wrote them down (cn2002:18); the
    /// sides sit as in `Boards`.
    Defenders {
        /// By table, then by board.
        points: Vec<Vec<i64>>,
    },
    /// What north–south, the first side, made of each board of a duplicate
    /// field, and the seconds each side used.
    Duplicate {
        /// One for each board, from north–south's view.
        results: Vec<BoardResult>,
        /// Seconds used by each side.
        time_s: [u32; 2],
    },
    /// The three players' scores of every deal.
    Deals {
        /// By deal.
        deals: Vec<[i64; 3]>,
    },
    /// These sides, from 0, did not play.
    Forfeit {
        /// Who was not there.
        absent: Vec<u8>,
    },
}

/// What one side takes from a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// In the unit of the scoring: half points, hundredths of 标准分 where
    /// those are the points, or deal points.
    pub points: i64,
    /// 标准分 in hundredths.
    pub standard: i64,
    /// Games, levels or 级分 won.
    pub gained: i64,
    /// Single deal scores, where deals are scored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deals: Vec<i64>,
}

/// A match as it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// For each side.
    pub scores: Vec<Score>,
    /// The side that won, if one did.
    pub winner: Option<u8>,
}

/// A slip that does not fit the scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlipError {
    /// It is a slip of another scoring, or has too few or too many parts.
    #[error("the slip does not fit the way the match is scored")]
    WrongShape,
    /// The match must have a winner and the slip shows none.
    #[error("the match must have a winner")]
    NoWinner,
    /// The three scores of a deal must sum to nothing.
    #[error("the scores of a deal do not balance")]
    Unbalanced,
    /// No bid, however often doubled, gives such scores (erdayi2021 7).
    #[error("no deal gives the scores of deal {0}")]
    Impossible(usize),
    /// No board gives such points: they count in fives, and there are only so
    /// many (cn2002:16–17).
    #[error("no deal gives the points of board {board} at table {table}")]
    NoSuchPoints {
        /// From 0.
        table: usize,
        /// From 1.
        board: usize,
    },
}

/// What the one who is there gets when the other is not, or when there is no
/// other (§21, most2015 二(四)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventAward"), schema(as = EventAward))]
pub struct Award {
    /// In the unit of the scoring.
    pub points: i64,
    /// In hundredths.
    pub standard: i64,
}

impl Award {
    /// The score of a bye or of an opponent who did not come.
    pub fn score(self) -> Score {
        Score { points: self.points, standard: self.standard, ..Score::default() }
    }
}

/// Half points of a match won and of a match drawn.
const WON: i64 = 4;
const DRAWN: i64 = 2;

impl Slip {
    /// The dealer's-side outcome of every board at every table, where boards
    /// were written down.
    pub fn outcomes(&self, conversion: Option<Conversion>) -> Option<Vec<Vec<i64>>> {
        match self {
            Self::Boards { tables } => Some(tables.clone()),
            Self::Defenders { points } => converted(points, conversion).ok(),
            Self::Games { .. }
            | Self::Levels { .. }
            | Self::Duplicate { .. }
            | Self::Deals { .. }
            | Self::Forfeit { .. } => None,
        }
    }
}

/// Points as outcomes.
fn converted(
    points: &[Vec<i64>],
    conversion: Option<Conversion>,
) -> Result<Vec<Vec<i64>>, SlipError> {
    let conversion = conversion.ok_or(SlipError::WrongShape)?;
    let of_table = |(table, boards): (usize, &Vec<i64>)| {
        let of_board = |(board, &points): (usize, &i64)| {
            conversion.outcome(points).ok_or(SlipError::NoSuchPoints { table, board })
        };
        (1..).zip(boards).map(of_board).collect::<Result<Vec<i64>, SlipError>>()
    };
    points.iter().enumerate().map(of_table).collect()
}

impl Scoring {
    /// What the slip is worth. `drawn` says whether the match may be drawn;
    /// in a knock-out it may not.
    pub fn outcome(
        self,
        slip: &Slip,
        award: Award,
        conversion: Option<Conversion>,
        drawn: bool,
    ) -> Result<Outcome, SlipError> {
        let outcome = match (self, slip) {
            (_, Slip::Forfeit { absent }) => forfeit(absent, self.sides(), award)?,
            (Self::Games { wins, .. }, Slip::Games { won }) => games(wins, *won)?,
            (Self::Games { minutes: Some(_), .. }, Slip::Levels { levels, dealer }) => {
                let winner = higher(*levels, *dealer).ok_or(SlipError::NoWinner)?;
                decided(levels.map(|level| i64::from(level.index())), Some(winner))
            }
            (Self::Timed { worth, .. }, Slip::Levels { levels, dealer }) => {
                timed(worth, *levels, *dealer, drawn)
            }
            (Self::Boards { boards, tables, standard }, Slip::Boards { tables: outcomes }) => {
                by_boards(boards, tables, standard, outcomes)?
            }
            (Self::Boards { boards, tables, standard }, Slip::Defenders { points }) => {
                by_boards(boards, tables, standard, &converted(points, conversion)?)?
            }
            (Self::Matchpoints { boards }, Slip::Duplicate { results, .. }) => {
                if results.len() != boards as usize {
                    return Err(SlipError::WrongShape);
                }
                let unreal =
                    |(board, of): &(u32, &BoardResult)| of.in_levels(*board, conversion).is_none();
                if let Some((board, _)) = (1..).zip(results).find(unreal) {
                    return Err(SlipError::NoSuchPoints { table: 0, board: board as usize });
                }
                // What a board is worth is known only when all tables are in.
                Outcome { scores: vec![Score::default(); 2], winner: None }
            }
            (Self::Points { deals }, Slip::Deals { deals: scores }) => by_deals(deals, scores)?,
            (
                Self::Games { .. }
                | Self::Timed { .. }
                | Self::Boards { .. }
                | Self::Matchpoints { .. }
                | Self::Points { .. },
                Slip::Games { .. }
                | Slip::Levels { .. }
                | Slip::Boards { .. }
                | Slip::Defenders { .. }
                | Slip::Duplicate { .. }
                | Slip::Deals { .. },
            ) => return Err(SlipError::WrongShape),
        };
        if !drawn && outcome.winner.is_none() {
            return Err(SlipError::NoWinner);
        }
        Ok(outcome)
    }

    /// How many sides a match has.
    pub fn sides(self) -> usize {
        if matches!(self, Self::Points { .. }) { 3 } else { 2 }
    }
}

fn forfeit(absent: &[u8], sides: usize, award: Award) -> Result<Outcome, SlipError> {
    let fits = absent.iter().all(|&side| usize::from(side) < sides) && !absent.is_empty();
    if !fits {
        return Err(SlipError::WrongShape);
    }
    let present: Vec<u8> = (0..sides as u8).filter(|side| !absent.contains(side)).collect();
    let scores = (0..sides as u8)
        .map(|side| if absent.contains(&side) { Score::default() } else { award.score() })
        .collect();
    let winner = if let &[only] = present.as_slice() { Some(only) } else { None };
    Ok(Outcome { scores, winner })
}

fn games(wins: u8, won: [u8; 2]) -> Result<Outcome, SlipError> {
    match (won[0].max(won[1]) == wins, won[0].min(won[1]) < wins) {
        (true, true) => Ok(decided(won.map(i64::from), Some(u8::from(won[1] > won[0])))),
        _ => Err(SlipError::WrongShape),
    }
}

fn higher(levels: [Level; 2], dealer: Option<u8>) -> Option<u8> {
    match levels[0].cmp(&levels[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => dealer.filter(|&side| side < 2),
    }
}

fn timed(worth: LevelWorth, levels: [Level; 2], dealer: Option<u8>, drawn: bool) -> Outcome {
    let winner = higher(levels, dealer.filter(|_| !drawn));
    let mut outcome = decided(levels.map(|level| i64::from(level.index())), winner);
    if worth == LevelWorth::Difference {
        let of = level_difference(levels);
        share(&mut outcome, of.match_points, of.standard);
    }
    outcome
}

fn by_boards(
    boards: u32,
    tables: u8,
    standard_counts: bool,
    outcomes: &[Vec<i64>],
) -> Result<Outcome, SlipError> {
    let fits = outcomes.len() == usize::from(tables)
        && outcomes.iter().all(|table| table.len() == boards as usize);
    if !fits {
        return Err(SlipError::WrongShape);
    }
    Ok(compared(boards, standard_counts, outcomes))
}

/// What the outcomes of every board at every table come to, on the scale of
/// so many boards.
pub(crate) fn compared(boards: u32, standard_counts: bool, outcomes: &[Vec<i64>]) -> Outcome {
    let mut gained = [0, 0];
    for (table, results) in outcomes.iter().enumerate() {
        for (number, &outcome) in (1..).zip(results) {
            let [home, visitors] = side_gains(table, number, outcome);
            gained[0] += home;
            gained[1] += visitors;
        }
    }
    let difference = gained[0] - gained[1];
    let winner = (difference != 0).then(|| u8::from(difference < 0));
    let mut outcome = decided(gained, winner);
    let shares = standard(boards, difference.unsigned_abs() as u32);
    let shares = if difference < 0 { shares.swapped() } else { shares };
    let points = Shares::new(outcome.scores[0].points, outcome.scores[1].points);
    share(&mut outcome, if standard_counts { shares } else { points }, shares);
    outcome
}

fn by_deals(deals: u32, scores: &[[i64; 3]]) -> Result<Outcome, SlipError> {
    if scores.len() != deals as usize {
        return Err(SlipError::WrongShape);
    }
    if scores.iter().any(|deal| deal.iter().sum::<i64>() != 0) {
        return Err(SlipError::Unbalanced);
    }
    if let Some(deal) = scores.iter().position(|deal| !is_deal(deal)) {
        return Err(SlipError::Impossible(deal + 1));
    }
    let scores: Vec<Score> = (0..3)
        .map(|side| {
            let deals: Vec<i64> = scores.iter().map(|deal| deal[side]).collect();
            let points = deals.iter().sum();
            let gained = deals.iter().filter(|&&score| score > 0).count() as i64;
            Score { points, standard: 0, gained, deals }
        })
        .collect();
    let best = scores.iter().map(|score| score.points).max().unwrap_or(0);
    let mut leaders = (0_u8..).zip(&scores).filter(|(_, score)| score.points == best);
    let winner = match (leaders.next(), leaders.next()) {
        (Some((side, _)), None) => Some(side),
        _ => None,
    };
    Ok(Outcome { scores, winner })
}

/// Whether a deal can give these scores (erdayi2021 7): the dealer has twice
/// what each defender has, the other way round, and a defender has a bid of 1
/// to 3 doubled any number of times. When nobody bids, nobody scores.
fn is_deal(scores: &[i64; 3]) -> bool {
    let is_stake = |stake: i64| {
        let stake = stake.unsigned_abs();
        stake > 0 && matches!(stake >> stake.trailing_zeros(), 1 | 3)
    };
    let dealt_by = |dealer: usize| {
        let [a, b] = [scores[(dealer + 1) % 3], scores[(dealer + 2) % 3]];
        a == b && is_stake(a)
    };
    *scores == [0; 3] || (0..3).any(dealt_by)
}

/// Two, one each or none, in half points.
fn decided(gained: [i64; 2], winner: Option<u8>) -> Outcome {
    let points = match winner {
        Some(0) => [WON, 0],
        Some(_) => [0, WON],
        None => [DRAWN, DRAWN],
    };
    let score =
        |side: usize| Score { points: points[side], gained: gained[side], ..Score::default() };
    Outcome { scores: vec![score(0), score(1)], winner }
}

fn share(outcome: &mut Outcome, points: Shares, standard: Shares) {
    for (score, (points, standard)) in
        outcome.scores.iter_mut().zip([(points.a, standard.a), (points.b, standard.b)])
    {
        score.points = points;
        score.standard = standard;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Edition;

    const AWARD: Award = Award { points: 3, standard: 1200 };

    fn check(scoring: Scoring, slip: &Slip, expected: Result<([i64; 2], [i64; 2]), SlipError>) {
        let got =
            scoring.outcome(slip, AWARD, Conversion::of(Edition::Cn2002, 2), true).map(|outcome| {
                let of = |side: usize| &outcome.scores[side];
                ([of(0).points, of(1).points], [of(0).standard, of(1).standard])
            });
        assert_eq!(got, expected, "{slip:?}");
    }

    fn levels(a: &str, b: &str, dealer: Option<u8>) -> Slip {
        Slip::Levels { levels: [a.parse().unwrap(), b.parse().unwrap()], dealer }
    }

    #[test]
    fn games_go_to_the_first_with_enough() {
        let three = Scoring::Games { wins: 2, minutes: None };
        check(three, &Slip::Games { won: [2, 1] }, Ok(([4, 0], [0, 0])));
        check(three, &Slip::Games { won: [0, 2] }, Ok(([0, 4], [0, 0])));
        check(three, &Slip::Games { won: [1, 1] }, Err(SlipError::WrongShape));
        check(three, &Slip::Games { won: [2, 2] }, Err(SlipError::WrongShape));
        check(three, &levels("5", "4", None), Err(SlipError::WrongShape));
    }

    #[test]
    fn at_the_time_limit_equal_levels_go_to_the_dealer() {
        let sasu = Scoring::Games { wins: 1, minutes: Some(90) };
        check(sasu, &levels("5", "5", Some(1)), Ok(([0, 4], [0, 0])));
        check(sasu, &levels("5", "5", None), Err(SlipError::NoWinner));
        check(sasu, &levels("6", "5", Some(1)), Ok(([4, 0], [0, 0])));
    }

    #[test]
    fn timed_matches_are_worth_what_their_table_says() {
        let plain = Scoring::Timed { minutes: 150, worth: LevelWorth::Plain };
        check(plain, &levels("5", "5", Some(0)), Ok(([2, 2], [0, 0])));
        check(plain, &levels("6", "5", None), Ok(([4, 0], [0, 0])));
        check(plain, &levels("2", "A", None), Ok(([0, 4], [0, 0])));
        let most = Scoring::Timed { minutes: 40, worth: LevelWorth::Difference };
        check(most, &levels("5", "7", None), Ok(([1, 3], [800, 1200])));
        check(most, &Slip::Forfeit { absent: vec![0] }, Ok(([0, 3], [0, 1200])));
        check(most, &Slip::Forfeit { absent: vec![0, 1] }, Ok(([0, 0], [0, 0])));
    }

    #[test]
    fn a_team_adds_its_two_tables() {
        let team = Scoring::Boards { boards: 2, tables: 2, standard: true };
        // Table A: home east–west holds board 1 by 2. Table B: home sits
        // north–south, where east–west holds the same board by 1.
        let slip = Slip::Boards { tables: vec![vec![2, 0], vec![1, 0]] };
        let of = standard(2, 1);
        check(team, &slip, Ok(([of.a, of.b], [of.a, of.b])));
        check(team, &Slip::Boards { tables: vec![vec![2, 0]] }, Err(SlipError::WrongShape));
    }

    /// cn2002:24 三: 赛后将一桌东西累计级分与另一桌南北累计级分相加.
    #[test]
    fn points_written_at_two_tables_go_to_the_side_that_sat_there() {
        let team = Scoring::Boards { boards: 2, tables: 2, standard: true };
        // East deals board 1, north board 2. At A home (east–west) holds the
        // first by 2, and takes 120 as defenders of the second: 1 more. At B
        // home sits north–south: the visitors hold the first by 1, home holds
        // the second by 3. Home has 2 + 1 + 3, the visitors 1.
        let slip = Slip::Defenders { points: vec![vec![35, 120], vec![75, 0]] };
        let outcome = team.outcome(&slip, AWARD, Conversion::of(Edition::Cn2002, 2), true).unwrap();
        assert_eq!([outcome.scores[0].gained, outcome.scores[1].gained], [6, 1]);
        let of = standard(2, 5);
        check(team, &slip, Ok(([of.a, of.b], [of.a, of.b])));
        let levels = Slip::Boards { tables: vec![vec![2, -1], vec![1, 3]] };
        check(team, &levels, Ok(([of.a, of.b], [of.a, of.b])));
        let typed = |points| Slip::Defenders { points: vec![vec![35, 120], vec![75, points]] };
        let refused = Err(SlipError::NoSuchPoints { table: 1, board: 2 });
        check(team, &typed(83), refused);
        check(team, &typed(4_000), refused);
        check(team, &Slip::Defenders { points: vec![vec![0, 0]] }, Err(SlipError::WrongShape));
    }

    #[test]
    fn the_deals_of_three_players_balance() {
        let points = Scoring::Points { deals: 2 };
        let slip = Slip::Deals { deals: vec![[4, -2, -2], [-6, 3, 3]] };
        let outcome = points.outcome(&slip, AWARD, None, true).unwrap();
        assert_eq!(outcome.scores[0].points, -2);
        assert_eq!(outcome.scores[1].deals, [-2, 3]);
        assert_eq!(outcome.winner, None);
        let second = |deal| Slip::Deals { deals: vec![[0; 3], deal] };
        for deal in [[-24, 12, 12], [6, -3, -3], [2, -4, 2], [96, -48, -48]] {
            assert!(points.outcome(&second(deal), AWARD, None, true).is_ok(), "{deal:?}");
        }
        for deal in [[3, -1, -2], [10, -5, -5], [0, 3, -3], [-14, 7, 7]] {
            let refused = points.outcome(&second(deal), AWARD, None, true);
            assert_eq!(refused, Err(SlipError::Impossible(2)), "{deal:?}");
        }
        let unbalanced = Slip::Deals { deals: vec![[4, -2, -2], [1, 1, 1]] };
        assert_eq!(points.outcome(&unbalanced, AWARD, None, true), Err(SlipError::Unbalanced));
    }
}
