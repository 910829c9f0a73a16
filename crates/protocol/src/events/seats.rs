//! Who sits where at the tables of a match, and what each board came to there
//! (cn2002:24 三).

use desk::{SeatedLine, TableSeats};
use serde::{Deserialize, Serialize};
use tournament::event::Match;
use tournament::plan::{Plan, Stage};
use tournament::score::{
    BoardResult, Conversion, Direction, Slip, board_level, dealer_direction, side_gains, standard,
};
use ts_rs::TS;

shapes! {
    /// Those who sit along one line of a table.
    LineView {
        /// Which side of the match, from 0; of teams 0 is the home team.
        side: u8,
        /// Who sits east or north, then who sits west or south; nobody where
        /// the people of the entrant are not known.
        people: Vec<String>,
        /// Which of its people they are, from 0.
        persons: Vec<u32>,
    }

    /// Who sits where at one table of a match.
    SeatsView {
        /// 东西.
        east_west: LineView,
        /// 南北.
        north_south: LineView,
    }

    /// What a board came to at one table.
    BoardScoreView {
        /// The defenders' points, where they were written down.
        #[serde(skip_serializing_if = "Option::is_none")]
        points: Option<i64>,
        /// The 级分 of each side of the match.
        gained: [i64; 2],
    }

    /// What stands on a board.
    BoardTermsView {
        /// From 1.
        number: u32,
        /// Which line deals.
        dealer: TableLine,
        /// The level that is played, `2` to `A`.
        level: String,
    }

    /// A line of the table from points to 级分.
    ConversionStepView {
        /// The least points of the defenders.
        from: i32,
        /// The greatest; missing in the last line.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<i32>,
        /// What the dealer's side gains.
        dealer_side: u32,
        /// What the defenders gain.
        defenders: u32,
    }

    /// A line of the table from a difference of 级分 to 标准分.
    StandardStepView {
        /// By so much the winner has more.
        difference: u32,
        /// What the winner gets, in hundredths.
        winner: i64,
        /// What the loser gets.
        loser: i64,
    }

    /// Which side sits along which line of a table.
    TableLinesView {
        /// 东西, from 0; of teams 0 is the home team.
        east_west: u8,
        /// 南北.
        north_south: u8,
    }

    /// What the boards of a stage say, and what they are worth.
    BoardsWorth {
        /// The tables of a match: A and B for teams.
        tables: Vec<TableLinesView>,
        /// Every board of a round.
        boards: Vec<BoardTermsView>,
        /// From points to 级分, the fewest points first.
        steps: Vec<ConversionStepView>,
        /// From 级分 to 标准分 up to the greatest share; empty where none are
        /// kept.
        standard: Vec<StandardStepView>,
    }
}

/// A line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableLine {
    /// 东西.
    EastWest,
    /// 南北.
    NorthSouth,
}

impl From<Direction> for TableLine {
    fn from(line: Direction) -> Self {
        match line {
            Direction::EastWest => Self::EastWest,
            Direction::NorthSouth => Self::NorthSouth,
        }
    }
}

impl From<SeatedLine> for LineView {
    fn from(line: SeatedLine) -> Self {
        let SeatedLine { side, people, persons } = line;
        Self { side, people, persons }
    }
}

impl From<TableSeats> for SeatsView {
    fn from(seats: TableSeats) -> Self {
        Self { east_west: seats.east_west.into(), north_south: seats.north_south.into() }
    }
}

impl BoardScoreView {
    /// Every board of a match by table, once its slip counts.
    pub(super) fn all(of: &Match, conversion: Option<Conversion>) -> Vec<Vec<Self>> {
        let Some(slip) = of.taken.as_ref().map(|taken| &taken.slip) else { return Vec::new() };
        let written = |table: usize, board: usize| match slip {
            Slip::Defenders { points } => points.get(table)?.get(board).copied(),
            Slip::Games { .. }
            | Slip::Levels { .. }
            | Slip::Boards { .. }
            | Slip::Duplicate { .. }
            | Slip::Deals { .. }
            | Slip::Forfeit { .. } => None,
        };
        let of_table = |(table, outcomes): (usize, Vec<i64>)| {
            let of_board = |(board, outcome)| Self {
                points: written(table, board),
                gained: side_gains(table, board as u32 + 1, outcome),
            };
            outcomes.into_iter().enumerate().map(of_board).collect()
        };
        if let Slip::Duplicate { results, .. } = slip {
            return Self::of_points(results, conversion).into_iter().collect();
        }
        let outcomes = slip.outcomes(conversion).unwrap_or_default();
        outcomes.into_iter().enumerate().map(of_table).collect()
    }
}

impl BoardScoreView {
    /// What the boards of a duplicate field gave at a table that wrote the
    /// defenders' points; none where levels were written.
    fn of_points(results: &[BoardResult], conversion: Option<Conversion>) -> Option<Vec<Self>> {
        let written = |of: &BoardResult| match of {
            BoardResult::Defenders(points) => Some(*points),
            BoardResult::Played(_)
            | BoardResult::Lost
            | BoardResult::OwnFault
            | BoardResult::OpponentsFault => None,
        };
        results.iter().any(|of| written(of).is_some()).then(|| {
            let of_board = |(number, of): (u32, &BoardResult)| {
                let levels = match of.in_levels(number, conversion) {
                    Some(BoardResult::Played(levels)) => levels,
                    Some(_) | None => 0,
                };
                Self { points: written(of), gained: [levels.max(0), (-levels).max(0)] }
            };
            (1..).zip(results).map(of_board).collect()
        })
    }
}

impl BoardsWorth {
    /// What the boards of a stage are worth; none where it has none.
    pub(super) fn new(plan: &Plan, stage: &Stage) -> Option<Self> {
        let boards = stage.scoring.boards()?;
        let board = |number| BoardTermsView {
            number,
            dealer: dealer_direction(number).into(),
            level: board_level(number).to_string(),
        };
        let steps = plan.conversion()?.steps().into_iter();
        let lines = |table: usize| {
            let side = |line| stage.scoring.side_at(table, line);
            let [east_west, north_south] =
                [side(Direction::EastWest)?, side(Direction::NorthSouth)?];
            Some(TableLinesView { east_west, north_south })
        };
        Some(Self {
            tables: (0..usize::from(stage.scoring.tables())).filter_map(lines).collect(),
            boards: (1..=boards).map(board).collect(),
            steps: steps
                .map(|of| ConversionStepView {
                    from: of.from,
                    to: of.to,
                    dealer_side: of.dealer_side,
                    defenders: of.defenders,
                })
                .collect(),
            standard: if stage.standard_is_points() {
                StandardStepView::all(boards)
            } else {
                Vec::new()
            },
        })
    }
}

impl StandardStepView {
    /// Up to the difference that takes all.
    fn all(boards: u32) -> Vec<Self> {
        let mut steps: Vec<Self> = Vec::new();
        for difference in 0.. {
            let shares = standard(boards, difference);
            steps.push(Self { difference, winner: shares.a, loser: shares.b });
            if shares.b == 0 {
                break;
            }
        }
        steps
    }
}
