//! What comes up in a lesson, whoever plays it: for its test and for the
//! program that looks for its cards.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use std::collections::BTreeSet;

use bots::Bot;
use games::{Action, Game, Kind, Lesson, Moment, Outcome, RandomPlayers, Seat, Viewer, With};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// The bots at the table of a lesson.
pub(crate) const BOT: &str = "rookie";

/// Who learns, and how he plays.
#[derive(Clone, Copy)]
pub(crate) enum Learner {
    /// Declares as soon as he may, bids all he can, and else plays as a bot.
    Keen(&'static str),
    /// Anything legal.
    Random(u64),
}

/// A lesson that was played to its end.
pub(crate) struct Played {
    /// All that was to be learned, in order.
    pub(crate) moments: Vec<Moment>,
    pub(crate) game: Game,
}

/// Plays a lesson.
pub(crate) fn play(lesson: Lesson, learner: Learner) -> Played {
    let rules = lesson.rules().unwrap();
    let mut game = Game::new(&rules);
    let mut events = Vec::new();
    game.start(lesson.seed(), &mut events).unwrap();
    let seats: Vec<Seat> = Seat::first(game.seats()).collect();
    let mut bots: Vec<Box<dyn Bot>> =
        seats.iter().map(|_| bots::by_name(BOT, &rules).unwrap()).collect();
    if let Learner::Keen(name) = learner {
        bots[0] = bots::by_name(name, &rules).unwrap();
    }
    let mut random = RandomPlayers::new();
    let number = if let Learner::Random(number) = learner { number } else { 0 };
    let mut rng = SmallRng::seed_from_u64(number);
    let mut moments = Vec::new();
    while !game.needs_deal() && !game.is_over() {
        if let Some(moment) = game.moment(Viewer::Learner(seats[0]))
            && moments.last() != Some(&moment)
        {
            moments.push(moment);
        }
        let mut of = |seat: Seat, game: &Game| {
            if seat != seats[0] {
                return bots[seat.index()].act(&game.view(Viewer::Seat(seat)), seat);
            }
            match learner {
                Learner::Keen(_) => {
                    keen(game, seat).or_else(|| bots[0].act(&game.view(Viewer::Seat(seat)), seat))
                }
                Learner::Random(_) => {
                    random.next(&mut rng, game).filter(|a| a.seat() == Some(seat))
                }
            }
        };
        let action = if let Some(seat) = game.turn() {
            of(seat, &game).unwrap()
        } else {
            let due = game.due().unwrap();
            // Bots leave declaring to whoever learns.
            of(seats[0], &game).unwrap_or(due)
        };
        game.act(&action, &mut events).unwrap();
    }
    Played { moments, game }
}

/// What somebody does who takes every chance to deal.
fn keen(game: &Game, seat: Seat) -> Option<Action> {
    let legal = game.legal(seat, 8);
    let standing = match game.moment(Viewer::Learner(seat))? {
        Moment::Declares { over, .. } => over,
        Moment::Bids { .. } => {
            return legal.into_iter().max_by_key(|action| match action {
                Action::Erdayi(games::erdayi::Action::Call { call, .. }) => {
                    call.bid().map_or(0, u8::from)
                }
                _ => 0,
            });
        }
        _ => return None,
    };
    let declares =
        |action: &Action| matches!(action, Action::Shengji(shengji::Action::Declare { .. }));
    legal.into_iter().find(declares).filter(|_| standing.is_none())
}

/// Whether all that the learner may declare, once the cards are dealt, are
/// suits: 无主 is for later.
pub(crate) fn declares_suits(lesson: Lesson) -> bool {
    let mut game = Game::new(&lesson.rules().unwrap());
    game.start(lesson.seed(), &mut Vec::new()).unwrap();
    let draw = Action::Shengji(shengji::Action::Draw);
    while game.due().as_ref() == Some(&draw) {
        game.act(&draw, &mut Vec::new()).unwrap();
    }
    let offers = Seat::first(1).flat_map(|learner| game.may_declare(learner));
    let offers: Vec<cards::CardSet> = offers.collect();
    !offers.is_empty() && offers.iter().all(|cards| cards.jokers().is_empty())
}

/// The names of the things that are taught.
pub(crate) fn taught(moments: &[Moment]) -> BTreeSet<&'static str> {
    let mut taught = BTreeSet::new();
    for moment in moments {
        // Whoever holds a bomb may always beat, or pass: both are spoken of.
        if let Moment::Answers { with, .. } = moment {
            taught.extend(match with {
                With::Play => &["beating"][..],
                With::PlayOrBomb => &["beating", "bombs"],
                With::Bomb => &["bombs", "passing"],
            });
        }
        taught.extend(match moment {
            Moment::Declares { .. } => Some("declaring"),
            Moment::Buries { .. } => Some("burying"),
            Moment::Leads { throw: Some(_), .. } => Some("throwing"),
            Moment::Leads { .. } => Some("leading"),
            Moment::Follows { shape: true, .. } => Some("following a pair"),
            Moment::Follows { .. } => Some("following"),
            Moment::Void { ruffs: true, .. } => Some("ruffing"),
            Moment::LastTrick { .. } => Some("the last trick"),
            Moment::Bids { .. } => Some("bidding"),
            Moment::Opens { .. } => Some("opening"),
            Moment::CannotBeat {} => Some("passing"),
            Moment::Draws {}
            | Moment::Declared { .. }
            | Moment::AwaitsKitty { .. }
            | Moment::Answers { .. }
            | Moment::Void { .. } => None,
        });
    }
    taught
}

/// All that a lesson must teach whoever takes its chances.
pub(crate) fn syllabus(kind: Kind) -> BTreeSet<&'static str> {
    match kind {
        Kind::Shengji => BTreeSet::from([
            "declaring",
            "burying",
            "leading",
            "throwing",
            "following",
            "following a pair",
            "ruffing",
            "the last trick",
        ]),
        Kind::Erdayi => BTreeSet::from(["bidding", "opening", "beating", "bombs", "passing"]),
    }
}

/// How good a deal is as a lesson, the greater the better; nothing where some
/// of it would not come up for somebody who takes his chances.
pub(crate) fn worth(lesson: Lesson) -> Option<String> {
    let kind = lesson.rules()?.kind();
    if kind == Kind::Shengji && !declares_suits(lesson) {
        return None;
    }
    let played: Vec<Played> = ["club", "steady", "rookie", "smallest"]
        .map(|name| play(lesson, Learner::Keen(name)))
        .into();
    let all = played.iter().all(|played| taught(&played.moments).is_superset(&syllabus(kind)));
    let throws = |moment: &Moment| matches!(moment, Moment::Leads { throw: Some(_), .. });
    let leads = |moment: &&Moment| matches!(moment, Moment::Leads { .. });
    let first = played[0].moments.iter().filter(leads).position(throws);
    let won = !matches!(played[0].game.outcome(), Some(Outcome::Void) | None)
        && played[0].game.scores()[0] > 0;
    let worth = || {
        let throw = first.map_or_else(String::new, |lead| format!("a throw at lead {lead}, "));
        format!("{throw}scores {:?}", played[0].game.scores())
    };
    let whatever = || {
        (0..20).all(|number| {
            taught(&play(lesson, Learner::Random(number)).moments).is_superset(&sure(kind))
        })
    };
    (all && won && whatever()).then(worth)
}

/// What comes up whatever the learner does.
fn sure(kind: Kind) -> BTreeSet<&'static str> {
    match kind {
        Kind::Shengji => BTreeSet::from(["declaring", "following", "the last trick"]),
        Kind::Erdayi => BTreeSet::from(["bidding"]),
    }
}
