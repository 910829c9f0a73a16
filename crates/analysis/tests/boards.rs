//! Boards compared and puzzles made.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

mod made;

use analysis::{Analysis, BoardReport, Compared, Highlight, Par, Puzzle, Standing, Weighed};
use games::{Move, Seat};

fn weighed(analysis: &Analysis, every: usize) -> Vec<Weighed> {
    let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
    let weigh = |of: &analysis::Decision| analysis.weigh(of.index, &made::effort(10));
    choices.step_by(every).filter_map(weigh).collect()
}

#[test]
fn tables_are_compared_up_to_where_they_part() {
    let rules = made::board("cn2017", 5);
    let tables: Vec<Analysis> =
        ["club", "club", "random"].iter().map(|level| made::analysis(&rules, level, 6)).collect();
    let found: Vec<Vec<Weighed>> = tables.iter().map(|of| weighed(of, 6)).collect();
    let names = ["一", "二", "三"];
    let compared: Vec<Compared> = names
        .iter()
        .zip(&tables)
        .zip(&found)
        .map(|((name, analysis), weighed)| Compared { name, analysis, deal: 1, weighed })
        .collect();
    let report = BoardReport::of(&compared, None).unwrap();
    assert_eq!((report.number, report.tables.len()), (5, 3));
    assert_eq!(report.tables[0].scores, report.tables[1].scores, "they played the same");
    assert!(report.tables.iter().all(|of| of.points.is_some() && of.buried.is_some()));
    let parted = report.parted.unwrap();
    assert_eq!(parted.moves[0], parted.moves[1]);
    assert_ne!(parted.moves[0], parted.moves[2]);
    // Up to there all moves are the same, by the lines of the records.
    let moves = |of: &Analysis| -> Vec<(Seat, Option<Move>)> {
        let made = of.decisions().iter().filter(|of| of.made.is_some());
        made.map(|of| (of.seat, of.made.clone())).collect()
    };
    let (a, c) = (moves(&tables[0]), moves(&tables[2]));
    let common = a.iter().zip(&c).take_while(|(a, c)| a == c).count();
    assert_eq!(parted.after, common);
    assert!(parted.zh.contains('三') && parted.en.contains("then"), "{}", parted.en);
    let alone = BoardReport::of(&compared[..2], None).unwrap();
    assert_eq!(alone.parted, None, "these two never part");
    let Highlight { weighed, table, .. } = report.worst.unwrap();
    let worst = found.iter().flatten().map(Weighed::part_lost).fold(0.0, f64::max);
    assert!((weighed.part_lost() - worst).abs() < 1e-9);
    assert!(found[table].contains(&weighed));
    if let Some(best) = report.best {
        assert_eq!(best.weighed.made, 0);
    }
}

#[test]
fn other_cards_are_no_comparison() {
    let rules = made::erdayi();
    let tables = [1, 2].map(|number| made::analysis(&rules, "club", number));
    let compared: Vec<Compared> = tables
        .iter()
        .map(|analysis| Compared { name: "x", analysis, deal: 1, weighed: &[] })
        .collect();
    assert_eq!(BoardReport::of(&compared, None).unwrap_err().code, "other_board");
    assert!(BoardReport::of(&[], None).is_err());
    let one = BoardReport::of(&compared[..1], None).unwrap();
    assert_eq!(one.tables[0].scores.iter().sum::<i32>(), 0);
}

#[test]
fn a_par_is_what_champions_make_of_it() {
    let analysis = made::analysis(&made::erdayi(), "rookie", 4);
    let par = Par::of(&analysis, 1, 4, 3, || true).unwrap();
    assert_eq!((par.plays, par.points, par.scores.len()), (4, None, 3));
    assert!(par.scores.iter().map(|of| of.mean).sum::<f64>().abs() < 1e-6);
    assert_eq!(Par::of(&analysis, 1, 4, 3, || true).unwrap(), par, "it can be repeated");
    assert_eq!(Par::of(&analysis, 1, 4, 3, || false), None, "nobody waits for it");
    let board = made::analysis(&made::board("cn2017", 2), "rookie", 4);
    let par = Par::of(&board, 1, 1, 1, || true).unwrap();
    let points = par.points.unwrap();
    assert!((0.0..=400.0).contains(&points.mean) && par.scores.len() == 4);
}

/// Every puzzle made of a few games has an answer that is clearly ahead, and
/// whoever plays it solves it.
#[test]
fn puzzles_have_one_clear_answer() {
    let mut found = Vec::new();
    for number in 1..=4 {
        let analysis = made::analysis(&made::erdayi(), "rookie", number);
        for decision in analysis.decisions() {
            let Some(first) = analysis.weigh(decision.index, &made::effort(16)) else { continue };
            if Puzzle::may_be(decision.kind, &first) {
                found.extend(Puzzle::of(&analysis, decision.index, &made::effort(120)));
            }
        }
    }
    assert!(found.len() >= 3, "{}", found.len());
    for puzzle in &found {
        assert!(puzzle.gap.low > 0.0 && puzzle.gap.mean >= 0.3 * puzzle.explained.stake);
        assert!(puzzle.is_solved_by(puzzle.solutions[0].as_ref()));
        assert!((1..=2).contains(&puzzle.solutions.len()));
        let candidates = &puzzle.explained.candidates;
        let wrong = &candidates.last().unwrap().play;
        assert!(!puzzle.is_solved_by(wrong.as_ref()), "{puzzle:?}");
        assert_eq!(usize::from(puzzle.difficulty), puzzle.missed_by.len());
        assert_eq!(puzzle.id.len(), 16);
        let again: Puzzle = serde_json::from_str(&serde_json::to_string(puzzle).unwrap()).unwrap();
        assert_eq!(&again, puzzle);
        // What is kept of it leads to the position and names nobody.
        let mut replay = games::record::Replay::start(&puzzle.record[0]).unwrap();
        puzzle.record[1..].iter().for_each(|line| replay.read(line).unwrap());
        assert_eq!(replay.game().unwrap().turn(), Some(puzzle.seat));
    }
    let mut ids: Vec<&String> = found.iter().map(|of| &of.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), found.len());
}
