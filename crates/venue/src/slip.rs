//! What finished tables come to on a slip.

use games::{Game, Seat, ShengjiGame};
use shengji::Side;
use table::{Entry, Input, Over, Reason, ReplayError, Ruling, Stage, Table};
use tournament::score::{BoardResult, Level, Scoring, Slip};

use crate::SYSTEM;
use crate::seating::side_of;

/// A table that is over, with what its log tells besides.
#[derive(Debug)]
pub struct Finished {
    table: Table,
    /// Milliseconds that each seat thought.
    used_ms: Vec<u64>,
    /// Whether the event itself closed it, so that it has nothing to tell.
    abandoned: bool,
}

impl Finished {
    /// Folds a log.
    pub fn read(log: &[Entry]) -> Result<Self, ReplayError> {
        let (first, rest) = log.split_first().unzip();
        let mut table = Table::replay(first)?;
        let mut used_ms = vec![0; table.chairs().count()];
        let mut abandoned = false;
        for entry in rest.unwrap_or_default() {
            let before = table.turn().copied();
            let number = table.version() + 1;
            table.step(entry).map_err(|error| ReplayError { entry: number, error })?;
            if let Some(turn) = before
                && table.turn().is_none_or(|now| now.version != turn.version)
            {
                used_ms[turn.seat.index()] += table.now().saturating_sub(turn.began);
            }
            if let Input::Rule { by, ruling: Ruling::Close {} } = &entry.input {
                abandoned = *by.0 == *SYSTEM;
            }
        }
        Ok(Self { table, used_ms, abandoned })
    }

    fn over(&self) -> Option<&Over> {
        match self.table.stage() {
            Stage::Over(over) => (!self.abandoned).then_some(over),
            Stage::Gathering(_) | Stage::Match(_) => None,
        }
    }
}

/// The slip of a match whose tables are over; none when they were ended in a
/// way that only a person can put on a slip.
pub fn slip(scoring: Scoring, tables: &[Finished]) -> Option<Slip> {
    let overs: Vec<&Over> = tables.iter().map(Finished::over).collect::<Option<_>>()?;
    let lost = overs.iter().enumerate().find_map(|(copy, over)| match over.reason {
        Reason::Lost(seat) => Some(side_of(scoring, copy, seat)),
        Reason::Played | Reason::Time | Reason::Deserted | Reason::Closed | Reason::Ended => None,
    });
    match (scoring, lost) {
        (Scoring::Matchpoints { boards }, lost) => duplicate(boards, lost, overs.first()?, tables),
        (Scoring::Games { wins, .. }, Some(side)) => {
            let mut won = [wins; 2];
            won[usize::from(side)] = 0;
            Some(Slip::Games { won })
        }
        (_, Some(side)) => Some(Slip::Forfeit { absent: vec![side] }),
        (Scoring::Games { wins: wins @ 2.., .. }, None) => {
            let over = overs.first()?;
            if over.reason == Reason::Time {
                return Some(levels(shengji_game(over)?));
            }
            let won = over.won?;
            let won = Side::ALL.map(|side| u8::try_from(won[side]).unwrap_or(u8::MAX));
            // One that a referee closed before has no winner.
            won.contains(&wins).then_some(Slip::Games { won })
        }
        (Scoring::Games { wins, .. }, None) => {
            let game = shengji_game(overs.first()?)?;
            match game.winner() {
                Some(Side::EastWest) => Some(Slip::Games { won: [wins, 0] }),
                Some(Side::NorthSouth) => Some(Slip::Games { won: [0, wins] }),
                None => Some(levels(game)),
            }
        }
        (Scoring::Timed { .. }, None) => Some(levels(shengji_game(overs.first()?)?)),
        (Scoring::Boards { boards, .. }, None) => {
            let outcomes = |over: &&Over| {
                let results = shengji_game(over)?.results();
                let all = results.len() == boards as usize;
                all.then(|| results.iter().map(|of| of.rise.to_dealer_side()).collect())
            };
            let tables = overs.iter().map(outcomes).collect::<Option<_>>()?;
            Some(Slip::Boards { tables })
        }
        (Scoring::Points { deals }, None) => {
            let Game::Erdayi(game) = overs.first()?.game.as_ref()? else {
                return None;
            };
            let scores = game.results().iter().map(|of| [of.a, of.b, of.c].map(i64::from));
            let all = game.results().len() == deals as usize;
            all.then(|| Slip::Deals { deals: scores.collect() })
        }
    }
}

fn shengji_game(over: &Over) -> Option<&ShengjiGame> {
    match over.game.as_ref()? {
        Game::Shengji(game) => Some(game),
        Game::Erdayi(_) => None,
    }
}

/// The levels reached, east–west first.
fn levels(game: &ShengjiGame) -> Slip {
    let level = |side: Side| {
        let past = game.winner() == Some(side);
        let reached = Level::from_index(game.levels()[side].index() as u8);
        if past { Level::PAST_ACE } else { reached.unwrap_or(Level::TWO) }
    };
    let dealer = game.results().last().map(|result| match result.next_dealer.side() {
        Side::EastWest => 0,
        Side::NorthSouth => 1,
    });
    Slip::Levels { levels: Side::ALL.map(level), dealer }
}

/// What north–south, the first side, made of each board. Boards that were not
/// played any more are lost through the fault of the side that lost the match,
/// or through nobody's.
fn duplicate(boards: u32, lost: Option<u8>, over: &Over, tables: &[Finished]) -> Option<Slip> {
    let results = shengji_game(over)?.results().iter().map(|result| {
        let gain = result.rise.to_dealer_side();
        let own = result.dealer.side() == Side::NorthSouth;
        BoardResult::Played(if own { gain } else { -gain })
    });
    let rest = match lost {
        Some(0) => BoardResult::OwnFault,
        Some(_) => BoardResult::OpponentsFault,
        None => BoardResult::Lost,
    };
    let used_ms = |side: u8| -> u64 {
        let of = |(seat, ms): (Seat, &u64)| {
            let scoring = Scoring::Matchpoints { boards };
            (side_of(scoring, 0, seat) == side).then_some(*ms)
        };
        let table = tables.first();
        table.map_or(0, |table| Seat::first(4).zip(&table.used_ms).filter_map(of).sum())
    };
    Some(Slip::Duplicate {
        results: results.chain(std::iter::repeat(rest)).take(boards as usize).collect(),
        time_s: [0, 1].map(|side| (used_ms(side) / 1_000) as u32),
    })
}

#[cfg(test)]
mod tests {
    use cards::Secret;
    use table::User;
    use tournament::event::Start;
    use tournament::plan::Preset;

    use super::*;
    use crate::seating::tests::round;
    use crate::{check_deal, check_start, decided, tables};

    /// Lets the table go on by itself until its deal has a dealer.
    fn go_on(table: &mut Table, log: &mut Vec<Entry>) {
        let standing = |table: &Table| match table.game() {
            Some(Game::Shengji(game)) => game.deal().is_some_and(|of| of.standing().is_some()),
            Some(Game::Erdayi(_)) | None => false,
        };
        while !standing(table) {
            let wants = table.wants();
            let (at, input) = if wants.secret {
                (table.now(), Input::Secret { secret: Secret([9; 32]) })
            } else {
                (wants.tick_at.unwrap(), Input::Tick {})
            };
            put(table, log, at, input);
        }
    }

    fn put(table: &mut Table, log: &mut Vec<Entry>, at: u64, input: Input) {
        let entry = Entry::new(at, input);
        table.step(&entry).unwrap();
        log.push(entry);
    }

    /// The best of three within an hour, whose first side deals first.
    fn begun() -> (Table, Vec<Entry>, Vec<crate::Chair>, Scoring) {
        let (mut round, mut of) = round(Preset::Cn2002Knockout);
        round.scoring = Scoring::Games { wins: 2, minutes: Some(60) };
        of.start = Some(Start { side: 0, level: Level::TWO });
        let planned = tables(&round, &of).remove(0);
        let settings = Box::new(planned.settings.clone());
        let first = Entry::new(5, Input::Open { settings });
        let mut table = Table::open(&first).unwrap();
        let mut log = vec![first];
        assert_eq!(check_start(&table), Ok(()), "nobody sits yet");
        for input in planned.inputs() {
            put(&mut table, &mut log, 5, input);
        }
        (table, log, planned.chairs, round.scoring)
    }

    /// cn2002:24 一: the slip of a match that time ended has its levels.
    #[test]
    fn games_that_time_ended_go_by_levels() {
        let (mut table, mut log, _, scoring) = begun();
        go_on(&mut table, &mut log);
        put(&mut table, &mut log, 3_600_005, Input::Tick {});
        let ruling = Ruling::Forfeit { seat: Seat::new(1).unwrap(), levels: Some(2) };
        let now = table.now();
        put(&mut table, &mut log, now, Input::Rule { by: User::from("r"), ruling });
        let finished = Finished::read(&log).unwrap();
        let levels = [Level::TWO.raised(2), Level::TWO];
        assert_eq!(
            slip(scoring, &[finished]),
            Some(Slip::Levels { levels, dealer: Some(0) }),
            "the deal in hand was the last"
        );
    }

    /// A ruling on a deal that is over, or to come, is neither done at the
    /// table nor taken by the event.
    #[test]
    fn only_the_deal_in_hand_is_ruled_on() {
        use crate::{VenueRefusal, came_too_late};
        use desk::{LostDeal, OnlineRuling, TableCharge};
        use tournament::ruling::DealLaw;
        let (mut table, mut log, chairs, _) = begun();
        go_on(&mut table, &mut log);
        assert_eq!(check_start(&table), Err(VenueRefusal::BegunOnline));
        assert_eq!(check_deal(&table, 1), Ok(()));
        assert_eq!(check_deal(&table, 2), Err(VenueRefusal::DealToCome));
        let of = |deal| OnlineRuling {
            number: 1,
            side: 0,
            deal: Some(deal),
            table: None,
            charge: TableCharge::Deal,
            lost: LostDeal {
                effect: None,
                law: DealLaw::Rises { defenders: 0, dealer_side: 1 },
                defenders_points: None,
            },
        };
        assert_eq!(decided(&table, &chairs, &of(2)), None);
        let Some(Input::Decided { ruling: Ruling::Forfeit { levels, .. }, .. }) =
            decided(&table, &chairs, &of(1))
        else {
            panic!("nothing to do");
        };
        for deal in [1, 2] {
            assert!(!came_too_late(&table, &of(deal)), "deal {deal} can still be ruled on");
        }
        assert_eq!(levels, Some(0), "sasu2017 八1 gives no level to those who take over");
        let ruling = Ruling::Forfeit { seat: Seat::new(0).unwrap(), levels };
        let now = table.now();
        put(&mut table, &mut log, now, Input::Rule { by: User::from("r"), ruling });
        assert_eq!(check_deal(&table, 1), Err(VenueRefusal::DealOver));
        assert_eq!(check_deal(&table, 2), Ok(()));
        assert!(came_too_late(&table, &of(1)), "a referee must be called");
        assert!(!came_too_late(&table, &of(2)));
    }
}
