//! Line-ups: who of an entrant sits down in a round, and where (cn2002:24 三:
//! 两队各派4名牌手出场).

use tournament::event::Match;
use tournament::score::{Direction, Scoring};

use crate::desk::Desk;

/// Two of a side sit at one table.
pub(crate) const PARTNERS: usize = 2;

/// Those who sit along one line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedLine {
    /// Which side of the match, from 0.
    pub side: u8,
    /// Who sits east or north, and who west or south; nobody where the people
    /// of the entrant are not known.
    pub people: Vec<String>,
    /// Which of its people they are, from 0.
    pub persons: Vec<u32>,
}

/// Who sits where at one table of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSeats {
    /// East and west.
    pub east_west: SeatedLine,
    /// North and south.
    pub north_south: SeatedLine,
}

impl Desk {
    /// Which of an entrant's people sit down in a round, from 0, in the order
    /// of their chairs: two at table A, two at table B. The first of its list,
    /// unless a line-up was named.
    pub fn line_up(&self, round: (u32, u32), entrant: u32) -> Vec<u32> {
        let seats = self.event.state().plan.kind.people() as u32;
        let named = self.side.line_ups.get(&round).and_then(|of| of.get(&entrant));
        // An entry that was changed since may have fewer people.
        let known = self.side.cards.get(&entrant).map_or(0, |card| card.row.people.len() as u32);
        let stands = named.filter(|people| people.iter().all(|&person| person < known));
        stands.cloned().unwrap_or_else(|| (0..seats).collect())
    }

    /// At which of the tables of its match a person of an entrant sits, both
    /// from 0, in the round that everyone saw last; none for one who sits out.
    pub fn sits_at(&self, entrant: u32, person: u32) -> Option<u32> {
        let line_up = self.line_up(self.side.shown.unwrap_or_default(), entrant);
        let chair = line_up.iter().position(|&of| of == person)?;
        Some((chair / PARTNERS) as u32)
    }

    /// Who sits where at each table of a match; nothing where it does not
    /// matter who sits along which line.
    pub fn seats(&self, stage: u32, round: u32, of: &Match) -> Vec<TableSeats> {
        let plan = self.event.state().plan.stages.get(stage as usize);
        let Some(scoring) = plan.map(|plan| plan.scoring).filter(|of| of.has_lines()) else {
            return Vec::new();
        };
        let seated = |table, line| self.seated_line(scoring, (stage, round), of, table, line);
        (0..usize::from(scoring.tables()))
            .filter_map(|table| {
                Some(TableSeats {
                    east_west: seated(table, Direction::EastWest)?,
                    north_south: seated(table, Direction::NorthSouth)?,
                })
            })
            .collect()
    }

    fn seated_line(
        &self,
        scoring: Scoring,
        round: (u32, u32),
        of: &Match,
        table: usize,
        line: Direction,
    ) -> Option<SeatedLine> {
        let side = scoring.side_at(table, line)?;
        let entrant = of.drafted.sides.get(usize::from(side))?.0;
        let card = self.side.cards.get(&entrant);
        let chairs = self.line_up(round, entrant);
        let persons: Vec<u32> = chairs.into_iter().skip(table * PARTNERS).take(PARTNERS).collect();
        let name = |&at: &u32| card.and_then(|card| card.row.people.get(at as usize));
        let people = persons.iter().filter_map(name).map(|person| person.name.trim().to_owned());
        Some(SeatedLine { side, people: people.collect(), persons })
    }
}
