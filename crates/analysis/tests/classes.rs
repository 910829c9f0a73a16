//! Strong bots' moves come out clean, weak ones' do not.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

mod made;

use analysis::{Class, Standing, Summary, Tally};
use games::{Rules, Seat};

/// The decisions of a level in so many deals, one of so many of them.
fn tally(rules: &Rules, level: &str, deals: u8, every: usize, worlds: u32) -> Tally {
    let mut all = Tally::default();
    for number in 0..deals {
        let analysis = made::analysis(rules, level, number + 1);
        let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
        let weighed: Vec<_> = choices
            .step_by(every)
            .filter_map(|of| Some((of, analysis.weigh(of.index, &made::effort(worlds))?)))
            .collect();
        for seat in Seat::first(analysis.kind().seats()) {
            let summary =
                Summary::of(analysis.kind(), seat, weighed.iter().map(|(of, found)| (*of, found)));
            assert!(summary.costliest.len() <= 3 && summary.accuracy <= 100.0);
            all.merge(&summary.tally);
        }
    }
    all
}

fn check(rules: &Rules, deals: u8, every: usize, worlds: u32) {
    let [weak, club] = ["random", "club"].map(|level| tally(rules, level, deals, every, worlds));
    let bad = |of: &Tally| {
        let bad = of.classes[Class::Mistake as usize] + of.classes[Class::Blunder as usize];
        f64::from(bad) / f64::from(of.decisions)
    };
    let agrees = |of: &Tally| f64::from(of.classes[0] + of.classes[1]) / f64::from(of.decisions);
    let (a, b) = (&weak, &club);
    assert!(a.decisions > 40 && b.decisions > 40, "{a:?} {b:?}");
    assert!(bad(b) < 0.1 && bad(a) > bad(b) + 0.03, "{a:?} {b:?}");
    assert!(agrees(b) > 0.8 && agrees(a) < agrees(b), "{a:?} {b:?}");
    assert!(b.mean_accuracy() > 90.0 && a.mean_accuracy() < b.mean_accuracy() - 2.0);
    assert_eq!(b.kinds.iter().map(|of| of.decisions).sum::<u32>(), b.decisions);
}

#[test]
fn a_club_player_is_better_than_chance_at_shengji() {
    check(&made::board("cn2017", 1), 3, 4, 16);
}

#[test]
fn a_club_player_is_better_than_chance_at_erdayi() {
    check(&made::erdayi(), 8, 1, 20);
}
