//! Days, as they begin and end for everyone at the same moment.

use std::fmt;

use time::Date;

/// Where a day begins and ends. It has had one offset since 1991, and the
/// texts of both games are from there.
pub(super) const ZONE: &str = "Asia/Shanghai";
const OFFSET_MS: i64 = 8 * 3_600_000;
const DAY_MS: i64 = 24 * 3_600_000;
/// The day 1970-01-01 in the count of astronomers.
const EPOCH: i32 = 2_440_588;

/// A day of [`ZONE`], counted from 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day(i64);

impl Day {
    /// The day at a time of day.
    pub(crate) const fn at(now_ms: i64) -> Self {
        Self((now_ms + OFFSET_MS).div_euclid(DAY_MS))
    }

    /// The day that is kept so.
    pub(super) const fn kept(number: i64) -> Self {
        Self(number)
    }

    /// How it is kept.
    pub(crate) const fn number(self) -> i64 {
        self.0
    }

    /// So many days later.
    pub(super) const fn plus(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// How long until it is over.
    pub(crate) const fn left_ms(self, now_ms: i64) -> u64 {
        let ends_ms = (self.0 + 1) * DAY_MS - OFFSET_MS;
        let left_ms = ends_ms - now_ms;
        if left_ms < 0 { 0 } else { left_ms as u64 }
    }

    /// The day that is written so, if there is such a day.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '-');
        let mut part = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok())?
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        let month = u8::try_from(month).ok()?.try_into().ok()?;
        let date = Date::from_calendar_date(year.into(), month, day.try_into().ok()?).ok()?;
        Some(Self((date.to_julian_day() - EPOCH).into()))
    }
}

/// As in `2026-11-19`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let julian = i32::try_from(self.0).unwrap_or_default().saturating_add(EPOCH);
        let date = Date::from_julian_day(julian).unwrap_or(Date::MIN);
        write!(f, "{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
    }
}

/// On how many days in a row somebody has played, up to today or yesterday, by
/// the days he has played on, the latest first.
pub(crate) fn streak(today: Day, played: &[i64]) -> u32 {
    let Some(&latest) = played.first() else { return 0 };
    if latest < today.plus(-1).number() {
        return 0;
    }
    let in_a_row = played.iter().zip(0..).take_while(|&(&day, back)| day == latest - back);
    in_a_row.count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_in_shanghai() {
        // 2026-11-19 00:00 there is 2026-11-18 16:00 in Greenwich.
        let midnight_ms = 1_795_017_600_000;
        let day = Day::at(midnight_ms);
        assert_eq!(day.to_string(), "2026-11-19");
        assert_eq!(day.left_ms(midnight_ms), 24 * 3_600_000);
        let before = Day::at(midnight_ms - 1);
        assert_eq!((before.to_string(), before.plus(1)), ("2026-11-18".to_owned(), day));
        assert_eq!((before.left_ms(midnight_ms - 1), before.left_ms(midnight_ms)), (1, 0));
    }

    #[test]
    fn days_are_read_as_they_are_written() {
        for day in [0, 11_016, 19_782, 20_776].map(Day) {
            assert_eq!(Day::of(&day.to_string()), Some(day));
        }
        assert_eq!(Day::of("2024-02-29").map(|day| day.plus(1).to_string()).unwrap(), "2024-03-01");
        for nonsense in ["", "2026-02-29", "2026-13-01", "2026-1-01", "+026-01-01", "2026-01-01-"] {
            assert_eq!(Day::of(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_streak_ends_with_a_day_that_was_missed() {
        let today = Day(100);
        let check = |played: &[i64], days| assert_eq!(streak(today, played), days, "{played:?}");
        check(&[], 0);
        check(&[100], 1);
        check(&[99, 98], 2);
        check(&[100, 99, 98, 96], 3);
        check(&[98, 97], 0);
    }
}
