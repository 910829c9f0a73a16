//! Rules broken on purpose: a log in which an engine had broken a rule is
//! found out by the checker, for the right reason.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use tournament::EntrantId;
use tournament::check::{Breach, check};
use tournament::event::{Entry, Event, Happening, RoundState};
use tournament::lot::Seed;
use tournament::plan::{Format, Plan, Preset};
use tournament::ruling::{Lateness, Sanction};
use tournament::simulate::{Chaos, simulate};
use tournament::standings::Criterion;

fn played(plan: Plan, entrants: u32, word: &str, chaos: Chaos) -> Event {
    simulate(plan, entrants, Seed::from_word(word), chaos).unwrap()
}

/// Breaks the log of some event until the break takes hold, and asserts that
/// the first complaint is of the expected kind.
fn check_broken(
    preset: Preset,
    entrants: u32,
    chaos: Chaos,
    expected: &[Breach],
    mut mutate: impl FnMut(&mut Vec<Entry>) -> bool,
) {
    for attempt in 0..60 {
        let event = played(preset.plan(entrants), entrants, &format!("break {attempt}"), chaos);
        let mut log = event.log().to_vec();
        assert_eq!(check(&log), [], "the log is right before it is broken");
        if !mutate(&mut log) {
            continue;
        }
        let complaints = check(&log);
        let first = complaints.first().map(|complaint| complaint.breach);
        assert!(
            first.is_some_and(|breach| expected.contains(&breach)),
            "attempt {attempt}: {complaints:?}"
        );
        return;
    }
    panic!("the break never took hold");
}

/// The entries with standings, pairings and so on, by what they are.
fn find<'a, T>(log: &'a mut [Entry], pick: impl Fn(&'a mut Happening) -> Option<T>) -> Option<T> {
    log.iter_mut().find_map(|entry| pick(&mut entry.what))
}

fn drafted(log: &mut [Entry], wanted: u32) -> Option<&mut Vec<tournament::event::Drafted>> {
    find(log, |what| match what {
        Happening::RoundDrafted { round, matches, .. } if *round == wanted => Some(matches),
        _ => None,
    })
}

#[test]
fn a_rematch() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::Rematch, Breach::OwnUnit], |log| {
        let Some(first) = drafted(log, 1).map(|m| m[0].sides.clone()) else { return false };
        let Some(second) = drafted(log, 2) else { return false };
        bring_together(second, first[0], first[1])
    });
}

/// Exchanges partners so that the two meet.
fn bring_together(matches: &mut [tournament::event::Drafted], a: EntrantId, b: EntrantId) -> bool {
    let at = |matches: &[tournament::event::Drafted], id: EntrantId| {
        matches.iter().position(|m| m.sides.contains(&id))
    };
    let (Some(of_a), Some(of_b)) = (at(matches, a), at(matches, b)) else { return false };
    if of_a == of_b {
        return false;
    }
    let other = matches[of_a].sides.iter().position(|&id| id != a).unwrap();
    let place = matches[of_b].sides.iter().position(|&id| id == b).unwrap();
    let moved = std::mem::replace(&mut matches[of_a].sides[other], b);
    matches[of_b].sides[place] = moved;
    true
}

#[test]
fn a_unit_against_itself() {
    check_broken(Preset::Most2015, 20, Chaos::NONE, &[Breach::OwnUnit], |log| {
        let Some(matches) = drafted(log, 1) else { return false };
        // Entrants 1 to 5 share a unit.
        bring_together(matches, EntrantId(1), EntrantId(2))
    });
}

/// The best of a round meets somebody from its last table.
fn check_worse_pairing(entrants: u32, round: u32) {
    let breaches = [Breach::Pairing, Breach::Rematch, Breach::OwnUnit];
    check_broken(Preset::Most2015, entrants, Chaos::NONE, &breaches, |log| {
        let Some(matches) = drafted(log, round) else { return false };
        let (a, b) = (matches[0].sides[0], matches[entrants as usize / 2 - 1].sides[0]);
        bring_together(matches, a, b)
    });
}

#[test]
fn a_worse_pairing_of_a_small_field() {
    check_worse_pairing(10, 2);
}

#[test]
fn a_worse_pairing_of_a_large_field() {
    check_worse_pairing(40, 3);
}

/// Beyond the size at which the checker weighs the whole field.
#[test]
fn a_worse_pairing_of_the_largest_fields() {
    check_worse_pairing(602, 2);
    // Two tables side by side exchange a player each.
    let breaches = [Breach::Pairing, Breach::Rematch, Breach::OwnUnit];
    check_broken(Preset::Most2015, 602, Chaos::NONE, &breaches, |log| {
        let Some(matches) = drafted(log, 3) else { return false };
        let (a, b) = (matches[150].sides[0], matches[151].sides[0]);
        bring_together(matches, a, b)
    });
}

/// The better of a table sits out in the place of whom the draft says.
fn check_wrong_bye(entrants: u32, table: impl Fn(usize) -> usize) {
    let unit = |id: EntrantId| (id.0 - 1) / 5;
    check_broken(Preset::Most2015, entrants, Chaos::NONE, &[Breach::Bye], |log| {
        find(log, |what| match what {
            Happening::RoundDrafted { round: 1, matches, byes, .. } => {
                let table = table(matches.len());
                (unit(byes[0]) != unit(matches[table].sides[1]))
                    .then(|| std::mem::swap(&mut byes[0], &mut matches[table].sides[0]))
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn a_bye_for_the_wrong_one() {
    check_wrong_bye(11, |_| 0);
    check_wrong_bye(603, |tables| tables - 1);
}

#[test]
fn someone_left_out() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::Field], |log| {
        drafted(log, 2).is_some_and(|matches| matches.pop().is_some())
    });
}

#[test]
fn a_slip_scored_wrongly() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::Score], |log| {
        find(log, |what| match what {
            Happening::SlipTaken { outcome, .. } => {
                outcome.scores[0].points += 1;
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn standings_in_the_wrong_order() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::Standing], |log| {
        find(log, |what| match what {
            Happening::RoundMoved { standings, .. } if !standings.is_empty() => {
                standings.swap(0, 1);
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn the_wrong_tie_break_named() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::Standing], |log| {
        find(log, |what| match what {
            Happening::StageEnded { standings, .. } => {
                let row =
                    standings.iter_mut().find(|row| row.decided_by == Some(Criterion::Standard))?;
                row.decided_by = Some(Criterion::Opponents);
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn a_lot_that_its_seed_does_not_give() {
    check_broken(Preset::Sasu2017, 9, Chaos::NONE, &[Breach::Draw], |log| {
        find(log, |what| match what {
            Happening::StageBegun { players, .. } => {
                players.swap(0, 1);
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn ties_drawn_by_favour() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::Draw], |log| {
        find(log, |what| match what {
            Happening::TiesDrawn { order, .. } => {
                order.reverse();
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn the_wrong_side_of_the_bracket() {
    check_broken(Preset::Sasu2017, 16, Chaos::NONE, &[Breach::Pairing], |log| {
        drafted(log, 2).is_some_and(|matches| {
            let side = matches[0].sides[0];
            matches[0].sides[0] = std::mem::replace(&mut matches[1].sides[0], side);
            true
        })
    });
}

#[test]
fn a_second_loss_forgiven() {
    check_broken(Preset::Cn2002Double, 8, Chaos::NONE, &[Breach::Pairing], |log| {
        let late = log.iter().rposition(
            |entry| matches!(&entry.what, Happening::RoundDrafted { round, .. } if *round >= 4),
        );
        let everyone: Vec<EntrantId> = (1..=8).map(EntrantId).collect();
        late.is_some_and(|index| match &mut log[index].what {
            Happening::RoundDrafted { matches, .. } => {
                let absent =
                    everyone.iter().find(|id| matches.iter().all(|m| !m.sides.contains(id)));
                matches[0].sides[0] = *absent.unwrap();
                true
            }
            _ => false,
        })
    });
}

#[test]
fn a_schedule_that_repeats_itself() {
    check_broken(Preset::Cn2002RoundRobin, 6, Chaos::NONE, &[Breach::Pairing], |log| {
        let Some(first) = drafted(log, 1).cloned() else { return false };
        drafted(log, 2).is_some_and(|second| {
            *second = first;
            true
        })
    });
}

#[test]
fn a_consequence_forgotten() {
    check_broken(
        Preset::Cn2002Swiss,
        12,
        Chaos { penalties: 2, ..Chaos::NONE },
        &[Breach::Ruling],
        |log| {
            let consequence = log.iter().position(
                |entry| matches!(&entry.what, Happening::Ruled(ruling) if ruling.follows.is_some()),
            );
            consequence.is_some_and(|index| {
                log.remove(index);
                (1..).zip(log.iter_mut()).for_each(|(seq, entry)| entry.seq = seq);
                true
            })
        },
    );
}

#[test]
fn a_milder_sanction_without_a_reason() {
    check_broken(
        Preset::Cn2002Swiss,
        12,
        Chaos { penalties: 2, ..Chaos::NONE },
        &[Breach::Ruling],
        |log| {
            find(log, |what| match what {
                Happening::Ruled(ruling) if ruling.sanction == Sanction::Violation => {
                    ruling.sanction = Sanction::Warning;
                    Some(())
                }
                _ => None,
            })
            .is_some()
        },
    );
}

#[test]
fn lateness_forgiven() {
    check_broken(
        Preset::Cn2002Swiss,
        12,
        Chaos { no_shows: 2, ..Chaos::NONE },
        &[Breach::Ruling],
        |log| {
            find(log, |what| match what {
                Happening::CameLate { costs, .. } if *costs == Lateness::Forfeit => {
                    *costs = Lateness::Warning;
                    Some(())
                }
                _ => None,
            })
            .is_some()
        },
    );
}

#[test]
fn a_state_skipped() {
    check_broken(Preset::Most2015, 8, Chaos::NONE, &[Breach::State], |log| {
        find(log, |what| match what {
            Happening::RoundMoved { to, .. } if *to == RoundState::Published => {
                *to = RoundState::Playing;
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn the_wrong_ones_through_the_cut() {
    check_broken(Preset::Erdayi2021, 20, Chaos::NONE, &[Breach::Draw], |log| {
        let everyone: Vec<EntrantId> = (1..=20).map(EntrantId).collect();
        find(log, |what| match what {
            Happening::StageBegun { stage: 1, players, .. } => {
                let out = everyone.iter().find(|id| !players.contains(id))?;
                players[0] = *out;
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}

#[test]
fn an_entry_out_of_order() {
    check_broken(Preset::Most2015, 8, Chaos::NONE, &[Breach::Log], |log| {
        log[5].at_s = -1;
        true
    });
}

#[test]
fn a_duplicate_field_seated_the_wrong_way() {
    check_broken(Preset::Cn2017, 10, Chaos::NONE, &[Breach::Pairing], |log| {
        drafted(log, 2).is_some_and(|matches| {
            matches[0].sides.reverse();
            true
        })
    });
}

/// A stage cannot end before its rounds are played.
#[test]
fn rounds_cut_short() {
    check_broken(Preset::Most2015, 12, Chaos::NONE, &[Breach::State], |log| {
        find(log, |what| match what {
            Happening::Opened { plan } => {
                if let Format::Swiss { rounds, .. } = &mut plan.stages[0].format {
                    *rounds += 1;
                }
                Some(())
            }
            _ => None,
        })
        .is_some()
    });
}
