//! The deals of the lessons: all that is taught comes up in them.

use games::{Kind, Lesson};

mod taught;

use taught::{Learner, play, syllabus, taught as taught_by, worth};

#[test]
fn all_that_is_taught_comes_up_for_whoever_takes_his_chances() {
    for kind in [Kind::Shengji, Kind::Erdayi] {
        for name in ["smallest", "rookie", "steady", "club"] {
            let taught = taught_by(&play(Lesson::of(kind), Learner::Keen(name)).moments);
            let missing: Vec<_> = syllabus(kind).difference(&taught).copied().collect();
            assert!(missing.is_empty(), "{kind:?} as {name}: {missing:?}");
        }
    }
}

#[test]
fn the_deals_are_such_as_the_search_finds() {
    for kind in [Kind::Shengji, Kind::Erdayi] {
        assert!(worth(Lesson::of(kind)).is_some(), "{kind:?}");
    }
}
