//! Whether a match can have ended as its record says.

use super::fault::{EndFault, Fault};
use super::{Findings, Severity};
use crate::record::Settings;
use crate::{Form, Game, Length, Rules};

/// The version from which records say how long their match is, and end for
/// no reason but those of the format.
const SAYS_LENGTH: u32 = 4;

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Played,
    Time,
    Lost,
    Deserted,
    Closed,
    Ended,
}

impl End {
    /// Whether the side that is ahead in the last game won the match with it.
    pub(super) fn decides_games(self, length: Option<Length>) -> bool {
        self == Self::Time && matches!(length, Some(Length::TimedGames { .. }))
    }

    fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "played" => Self::Played,
            "time" => Self::Time,
            "lost" => Self::Lost,
            "deserted" => Self::Deserted,
            "closed" => Self::Closed,
            "ended" => Self::Ended,
            _ => return None,
        })
    }

    /// The end that a line tells of, if there is such a one.
    pub(super) fn read(
        line: usize,
        version: u32,
        word: &str,
        seat: Option<&str>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let Some(end) = Self::of_word(word) else {
            // Earlier versions did not say which words there are.
            let severity =
                if version < SAYS_LENGTH { Severity::Unchecked } else { Severity::Wrong };
            findings.add(line, severity, EndFault::Unknown { word: word.to_owned() });
            return None;
        };
        if (end == Self::Lost) != seat.is_some() {
            findings.wrong(line, EndFault::Loser);
        }
        Some(end)
    }

    /// Checks the end against the games that were played and the length that
    /// was agreed.
    pub(super) fn check(
        self,
        line: usize,
        settings: &Settings,
        rules: &Rules,
        games: &[Game],
        findings: &mut Findings,
    ) {
        // Rulings and deserters end a match at any time.
        if matches!(self, Self::Lost | Self::Deserted | Self::Closed | Self::Ended) {
            return;
        }
        let last = games.last();
        if last.is_some_and(|game| !game.needs_deal() && !game.is_over()) {
            return findings.wrong(line, EndFault::WithinDeal);
        }
        let fault = if self == Self::Played {
            played(settings.length, rules.fixed_deals(), games)
        } else {
            by_time(settings.length, rules)
        };
        if let Some(fault) = fault {
            findings.wrong(line, fault);
        }
    }
}

/// What keeps a match from having been played to its end.
fn played(length: Option<Length>, due: Option<u32>, games: &[Game]) -> Option<Fault> {
    let found = games.iter().map(Game::deals_done).sum::<usize>() as u32;
    let over = games.last().is_some_and(Game::is_over);
    match length {
        Some(Length::Deals { deals }) => {
            (found != deals).then_some(Fault::Deals { due: deals, found })
        }
        Some(Length::Games { wins } | Length::TimedGames { wins, .. }) => {
            let won = |side: usize| games.iter().filter(|game| game.won()[side] > 0).count();
            (won(0).max(won(1)) as u32 != wins).then(|| EndFault::GameGoesOn.into())
        }
        Some(Length::Minutes { game: false, .. }) => Some(EndFault::OnlyByTime.into()),
        Some(Length::Game {} | Length::Minutes { game: true, .. }) | None if over => None,
        // Boards and games of 二打一 have a length of their own.
        Some(Length::Game {} | Length::Minutes { game: true, .. }) => {
            Some(due.map_or_else(|| EndFault::GameGoesOn.into(), |due| Fault::Deals { due, found }))
        }
        None => due.map(|due| Fault::Deals { due, found }),
    }
}

/// What keeps a match from having ended by time.
fn by_time(length: Option<Length>, rules: &Rules) -> Option<Fault> {
    let possible = match length {
        Some(Length::Minutes { .. } | Length::TimedGames { .. }) => true,
        Some(Length::Game {} | Length::Games { .. } | Length::Deals { .. }) => false,
        None => !matches!(rules, Rules::Shengji { form: Form::Boards(_), .. }),
    };
    (!possible).then(|| EndFault::NotByTime.into())
}

/// Checks that another game may begin after these.
pub(super) fn check_next_game(
    line: usize,
    settings: &Settings,
    before: Option<&Game>,
    findings: &mut Findings,
) {
    let goes_on = before.is_some_and(|game| !game.is_over());
    let one_game = match settings.length {
        Some(Length::Game {} | Length::Minutes { game: true, .. }) => true,
        Some(
            Length::Games { .. }
            | Length::TimedGames { .. }
            | Length::Deals { .. }
            | Length::Minutes { game: false, .. },
        )
        | None => false,
    };
    if goes_on {
        findings.wrong(line, EndFault::GameGoesOn);
    } else if one_game && before.is_some() {
        findings.wrong(line, EndFault::OneGame);
    }
}

/// Checks what the header says of the match's length.
pub(super) fn check_length(
    version: u32,
    settings: &Settings,
    rules: &Rules,
    findings: &mut Findings,
) {
    match settings.length {
        None if version >= SAYS_LENGTH => findings.add(1, Severity::Unchecked, EndFault::NoLength),
        Some(Length::Deals { deals }) => {
            if let Some(due) = rules.fixed_deals().filter(|due| *due != deals) {
                findings.wrong(1, Fault::OtherLength { due });
            }
        }
        Some(
            Length::Game {}
            | Length::Games { .. }
            | Length::TimedGames { .. }
            | Length::Minutes { .. },
        )
        | None => {}
    }
}
