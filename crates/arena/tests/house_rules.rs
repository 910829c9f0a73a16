//! Rules from a file: those of other programs, so that they can be met.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use arena::{Contestant, Match, Patience, Plan, Time};
use games::Rules;
use shengji::{
    KittyFactors, MinorLevelRun, ThrowFactor, ThrowGroups, ThrowLed, ThrowPenalty, ThrowTest,
    Throws, TractorFactor,
};

const PEER_LEVELS: &str = include_str!("../../../examples/rules/peer-levels.json");

#[test]
fn the_rules_of_peers_are_what_they_say() {
    let rules: Rules = serde_json::from_str(PEER_LEVELS).unwrap();
    let Rules::Shengji { edition, .. } = rules else { unreachable!("they are of 升级") };
    assert_eq!((edition.hand_size(), edition.kitty, edition.kitty_shown), (25, 8, false));
    assert_eq!((edition.levels.takeover, edition.levels.step), (80, 40));
    assert_eq!(edition.minor_level_run, MinorLevelRun::JoinsTopCard);
    let throws = Throws {
        groups: ThrowGroups::Any,
        test: ThrowTest::NoHigherUnit,
        penalty: ThrowPenalty::None,
        led: ThrowLed::Smallest,
    };
    assert_eq!(edition.throws, throws);
    // Twice the cards of the last lead, whatever they are.
    let factors = KittyFactors {
        single: 2,
        pair: 4,
        triple: 6,
        pair_tractor: TractorFactor::Grows { two: 8, more: 4 },
        triple_tractor: TractorFactor::Grows { two: 12, more: 6 },
        throw: ThrowFactor::SumOfUnits,
    };
    assert_eq!(edition.kitty_factors, factors);
}

#[test]
fn players_meet_by_the_rules_of_peers() {
    let of = Match {
        plan: Plan {
            rules: serde_json::from_str(PEER_LEVELS).unwrap(),
            seed: 3,
            games: false,
            boards: false,
            set_dealer: false,
            records: false,
        },
        contestants: [Contestant::new("club"), Contestant::new("steady")],
        units: 60,
        until: None,
        time: Time::default(),
        threads: 2,
        patience: Patience::default(),
    };
    let report = of.run(&mut ()).unwrap();
    assert_eq!((report.illegal.a, report.illegal.b), (0, 0));
    assert!(report.levels.mean > 0.0, "{}", report.levels.mean);
}
