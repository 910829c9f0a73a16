//! Lessons: their cards do not depend on the table or on what anybody adds.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use common::{Driver, seat, settings};
use games::{Game, Kind, Lesson, Viewer};
use table::{Input, Length, Patience, Settings, Spectators};

fn lesson(kind: Kind) -> Settings {
    let lesson = Lesson::of(kind);
    Settings {
        lesson: Some(lesson.cards.into()),
        length: Length::Deals { deals: 1 },
        patience: Patience::Waits,
        spectators: Spectators::Nobody {},
        ..settings(lesson.rules)
    }
}

#[test]
fn the_cards_are_those_of_the_lesson_whatever_clients_add() {
    for kind in [Kind::Shengji, Kind::Erdayi] {
        let mut driver = Driver::open(lesson(kind));
        driver.sit(0);
        for at in 1..driver.table.chairs().count() {
            let name = "阿兰".into();
            driver.input(Input::SitBot { seat: seat(at), bot: "rookie".into(), name }).unwrap();
        }
        driver.ready(0);
        driver.input(Input::Secret { secret: Lesson::SECRET }).unwrap();
        driver.ready(0);
        let mut chosen = Game::new(&Lesson::of(kind).rules().unwrap());
        chosen.start(Lesson::of(kind).seed(), &mut Vec::new()).unwrap();
        let dealt = driver.table.game().unwrap();
        assert_eq!(dealt.view(Viewer::Referee), chosen.view(Viewer::Referee));
        match (dealt, &chosen) {
            (Game::Shengji(dealt), Game::Shengji(chosen)) => {
                assert_eq!(dealt.deal(), chosen.deal(), "the deck too");
            }
            (dealt, chosen) => assert_eq!(dealt, chosen),
        }
    }
}

#[test]
fn a_lesson_that_others_could_watch_or_that_hurries_is_refused() {
    let good = lesson(Kind::Shengji);
    assert!(good.clone().validated().is_ok());
    let watched = Settings { spectators: Spectators::Public {}, ..good.clone() };
    assert!(watched.validated().is_err());
    let hurried = Settings { patience: Patience::Keeps, ..good };
    assert!(hurried.validated().is_err());
}
