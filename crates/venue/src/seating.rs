//! Which tables a match needs, and who sits where.

use cards::{Rank, Secret};
use desk::{BoardSecret, OnlineMatch, OnlinePerson, OnlineRound, Sitter};
use games::Seat;
use table::{Chat, FirstDealer, Input, LastDeals, Length, Pace, Settings, Spectators, User, Who};
use tournament::plan::last_deals;
use tournament::score::{Direction, Scoring};

use crate::rules::rules;

/// A table as a match needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// How it is played; its name is the table's id.
    pub settings: Settings,
    /// The secret of its boards.
    secret: Option<Secret>,
    /// Who deals first because the others came late.
    pub first: Option<FirstDealer>,
    /// Every seat.
    pub chairs: Vec<Chair>,
}

/// Who is to sit on a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// Where.
    pub seat: Seat,
    /// For which side he plays, from 0.
    pub side: u8,
    /// Who it is, once the desk knows.
    pub who: Option<Who>,
    /// His name.
    pub name: Box<str>,
}

impl Planned {
    /// What happens at the table before anyone comes.
    pub fn inputs(&self) -> Vec<Input> {
        let secret = self.secret.map(|secret| Input::Secret { secret });
        let first = self.first.map(|first| Input::DealsFirst { first: Some(first) });
        secret.into_iter().chain(first).chain(self.chairs.iter().filter_map(Chair::input)).collect()
    }
}

impl Chair {
    /// Seats whoever belongs there.
    pub fn input(&self) -> Option<Input> {
        let who = self.who.clone()?;
        Some(Input::Seat { seat: self.seat, who, name: self.name.clone() })
    }
}

/// The tables of a match, in the order of its ids. None while the boards of the
/// round are sealed.
pub fn tables(round: &OnlineRound, of: &OnlineMatch) -> Vec<Planned> {
    let Some(rules) = rules(round) else {
        return Vec::new();
    };
    let length = length(round);
    let secret = match round.boards.as_ref().map(|boards| &boards.secret) {
        Some(BoardSecret::Known(secret)) => Some(Secret(*secret)),
        Some(BoardSecret::Sealed { .. }) => return Vec::new(),
        None => None,
    };
    of.ids
        .iter()
        .enumerate()
        .map(|(copy, id)| {
            let chairs = chairs(round.scoring, copy, of);
            let shared = round.boards.as_ref();
            let bots = chairs.iter().all(|chair| matches!(chair.who, Some(Who::Bot(_))));
            let settings = Settings {
                title: title(round, of),
                length,
                pace: if bots { AT_ONCE } else { Pace::default() },
                trustee_after: round.trustee.then_some(1),
                event: true,
                chat: Chat::Phrases,
                spectators: if shared.is_some() {
                    Spectators::Nobody {}
                } else {
                    Spectators::Public {}
                },
                boards: shared.map(|boards| boards.name.clone()),
                ..Settings::new(id, rules.clone())
            };
            let first = first_dealer(&settings, &chairs, of);
            Planned { settings, secret, first, chairs }
        })
        .collect()
}

/// Bots wait for nobody.
const AT_ONCE: Pace = Pace { card_ms: 0, closing_ms: 0, between_ms: 0, claim_ms: 1, bot_ms: 0 };

/// Where an edition announces nothing, the deal in hand is the last (our
/// choice).
const DEAL_IN_HAND: LastDeals = LastDeals { before_min: 0, deals: 1, counting_present: true };

fn length(round: &OnlineRound) -> Length {
    match round.scoring {
        Scoring::Games { wins: 1, minutes: Some(minutes) } => {
            Length::Minutes { minutes, last: DEAL_IN_HAND, game: true }
        }
        Scoring::Games { wins, minutes: Some(minutes) } => {
            Length::TimedGames { wins: wins.into(), minutes, last: DEAL_IN_HAND }
        }
        Scoring::Games { wins: 1, minutes: None }
        | Scoring::Boards { .. }
        | Scoring::Matchpoints { .. }
        | Scoring::Points { .. } => Length::Game {},
        Scoring::Timed { minutes, .. } => {
            let last = last_deals(round.edition).map_or(DEAL_IN_HAND, |last| LastDeals {
                before_min: last.before_min.min(minutes),
                deals: last.deals,
                counting_present: last.counting_present,
            });
            Length::Minutes { minutes, last, game: true }
        }
        Scoring::Games { wins, minutes: None } => Length::Games { wins: wins.into() },
    }
}

/// Who deals first at a table because the others came late: the first of the
/// side's two players there (our choice of the two).
fn first_dealer(settings: &Settings, chairs: &[Chair], of: &OnlineMatch) -> Option<FirstDealer> {
    let start = of.start.filter(|_| settings.plays_levels())?;
    let seat = chairs.iter().find(|chair| chair.side == start.side)?.seat;
    let level = Rank::ALL.get(usize::from(start.level.index()))?;
    Some(FirstDealer { seat, level: *level })
}

fn title(round: &OnlineRound, of: &OnlineMatch) -> String {
    let place = format!(" {}", of.place);
    let room = table::limits::TITLE_CHARS.saturating_sub(place.chars().count());
    round.event.chars().take(room).chain(place.chars()).collect()
}

/// The side, from 0, that a seat plays for at a table of a match; three players
/// each play for themselves.
pub(crate) fn side_of(scoring: Scoring, copy: usize, seat: Seat) -> u8 {
    let line =
        if seat.index().is_multiple_of(2) { Direction::EastWest } else { Direction::NorthSouth };
    scoring.side_at(copy, line).unwrap_or(seat.index() as u8)
}

fn chairs(scoring: Scoring, copy: usize, of: &OnlineMatch) -> Vec<Chair> {
    let seats = if of.sides.len() == 3 { 3 } else { 4 };
    Seat::first(seats)
        .map(|seat| {
            let side = side_of(scoring, copy, seat);
            let partner = if seats == 3 { 0 } else { seat.index() / 2 };
            let person = of.person(copy, usize::from(side), partner);
            let who = person.and_then(|person| person.sitter.as_ref()).map(|sitter| match sitter {
                Sitter::User(user) => Who::Person(User::from(user.as_str())),
                Sitter::Bot(bot) => Who::Bot(bot.as_str().into()),
            });
            let name = person.map_or("", |OnlinePerson { name, .. }| name.as_str()).into();
            Chair { seat, side, who, name }
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use desk::BoardSet;
    use table::{Entry, Stage, Table};
    use tournament::plan::Preset;

    use super::*;

    fn person(name: &str) -> OnlinePerson {
        OnlinePerson { name: name.to_owned(), sitter: Some(Sitter::Bot("steady".to_owned())) }
    }

    pub(crate) fn round(preset: Preset) -> (OnlineRound, OnlineMatch) {
        let plan = preset.plan(8);
        let scoring = plan.stages[0].scoring;
        let shared = matches!(scoring, Scoring::Boards { .. } | Scoring::Matchpoints { .. });
        let copies = usize::from(scoring.tables());
        let side = |side: &str| {
            (0..plan.kind.people()).map(|at| person(&format!("{side}{at}"))).collect::<Vec<_>>()
        };
        let of = OnlineMatch {
            match_no: 1,
            place: "第2轮 3台".to_owned(),
            sides: ["甲", "乙", "丙"][..scoring.sides()].iter().map(|name| side(name)).collect(),
            ids: ["a", "b"][..copies].iter().map(|&id| id.to_owned()).collect(),
            extra_min: 0,
            open: true,
            start: None,
            rulings: Vec::new(),
        };
        let round = OnlineRound {
            event: "杯赛".repeat(30),
            edition: plan.edition,
            decks: plan.decks,
            scoring,
            trustee: false,
            boards: shared
                .then(|| BoardSet { name: "set".to_owned(), secret: BoardSecret::Known([7; 32]) }),
            matches: vec![of.clone()],
            held: false,
            no_show: None,
        };
        (round, of)
    }

    /// The table as it is when it has been made.
    pub(crate) fn opened(planned: &Planned) -> Table {
        let settings = Box::new(planned.settings.clone());
        let mut live = Table::open(&Entry::new(5, Input::Open { settings })).unwrap();
        for input in planned.inputs() {
            live.step(&Entry::new(5, input)).unwrap();
        }
        live
    }

    /// Who sits east, north, west and south at each table of a match.
    #[track_caller]
    fn check(preset: Preset, expected: &[&str]) {
        let (round, of) = round(preset);
        let planned = tables(&round, &of);
        let seated: Vec<String> = planned
            .iter()
            .map(|table| {
                table.chairs.iter().map(|chair| &*chair.name).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(seated, expected, "{preset}");
        for table in &planned {
            assert!(table.settings.title.ends_with(" 第2轮 3台"), "{}", table.settings.title);
            let live = opened(table);
            assert!(matches!(live.stage(), Stage::Match(_)), "bots begin at once");
            assert_eq!(live.wants().secret, round.boards.is_none(), "boards have their secret");
        }
    }

    /// What a plan may have a table can have, so that no round of an event is
    /// without tables.
    #[test]
    fn the_longest_match_of_a_plan_is_one_of_a_table() {
        use tournament::plan::{MAX_BOARDS, MAX_DEALS, MAX_MINUTES};
        use tournament::score::LevelWorth;
        let longest = [
            (Preset::Most2015, Scoring::Timed { minutes: MAX_MINUTES, worth: LevelWorth::Plain }),
            (Preset::Cn2002Knockout, Scoring::Games { wins: 2, minutes: Some(MAX_MINUTES) }),
            (Preset::Cn2017, Scoring::Matchpoints { boards: MAX_BOARDS }),
            (Preset::Erdayi2021, Scoring::Points { deals: MAX_DEALS }),
        ];
        for (preset, scoring) in longest {
            let (mut round, of) = round(preset);
            round.scoring = scoring;
            let planned = tables(&round, &of);
            assert_eq!(planned.len(), 1, "{scoring:?}");
            for planned in planned {
                assert!(planned.settings.validated().is_ok(), "{scoring:?}");
            }
        }
    }

    #[test]
    fn everyone_sits_where_the_slip_expects_him() {
        for preset in [
            Preset::Most2015,
            Preset::Sasu2017,
            Preset::Cn2002Knockout,
            Preset::Cn2002Double,
            Preset::Cn2002RoundRobin,
            Preset::Cn2002Swiss,
        ] {
            check(preset, &["甲0 乙0 甲1 乙1"]);
        }
        check(Preset::Cn2017, &["乙0 甲0 乙1 甲1"]);
        check(Preset::Cn2002Team, &["甲0 乙0 甲1 乙1", "乙2 甲2 乙3 甲3"]);
        check(Preset::Erdayi2021, &["甲0 乙0 丙0"]);
    }

    #[test]
    fn people_get_time_and_bots_none() {
        let (round, mut of) = round(Preset::Most2015);
        assert_eq!(tables(&round, &of)[0].settings.pace, AT_ONCE);
        of.sides[1][0].sitter = Some(Sitter::User("u".to_owned()));
        of.sides[1][1].sitter = None;
        let planned = tables(&round, &of);
        let settings = &planned[0].settings;
        assert_eq!(settings.pace, Pace::default());
        assert_eq!(settings.trustee_after, None);
        let last = LastDeals { before_min: 10, deals: 2, counting_present: true };
        assert_eq!(settings.length, Length::Minutes { minutes: 40, last, game: true });
        assert_eq!(planned[0].inputs().len(), 3, "one chair stays empty");
    }

    /// cn2002:24 一: 在赛时有限的情况下，可与计时制相结合.
    #[test]
    fn the_best_of_three_with_a_time_limit_has_a_table() {
        let (mut round, of) = round(Preset::Cn2002Knockout);
        round.scoring = Scoring::Games { wins: 2, minutes: Some(90) };
        let planned = tables(&round, &of);
        let length = Length::TimedGames { wins: 2, minutes: 90, last: DEAL_IN_HAND };
        assert_eq!(planned[0].settings.length, length);
        assert!(matches!(opened(&planned[0]).stage(), Stage::Match(_)));
    }

    /// most2015 二(五): the side that was in time deals first, at its level.
    #[test]
    fn who_was_in_time_deals_first() {
        let (round, mut of) = round(Preset::Most2015);
        let level = tournament::score::Level::TWO.raised(1);
        of.start = Some(tournament::event::Start { side: 1, level });
        let planned = tables(&round, &of).remove(0);
        let first = FirstDealer { seat: Seat::new(1).unwrap(), level: Rank::Three };
        assert_eq!(planned.first, Some(first));
        assert_eq!(opened(&planned).first_dealer(), Some(first));
        // A board has its dealer printed on it.
        let (round, mut of) = self::round(Preset::Cn2017);
        of.start = Some(tournament::event::Start { side: 1, level });
        assert_eq!(tables(&round, &of)[0].first, None);
    }
}
