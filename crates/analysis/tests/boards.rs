//! Boards compared and puzzles made.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

mod made;

use analysis::{
    Analysis, BoardAt, BoardReport, Highlight, Par, ParPlays, Puzzle, Standing, TableName, Weighed,
};
use games::{Game, Kind, Move, Rules, Seat};

fn weighed(analysis: &Analysis, every: usize) -> Vec<Weighed> {
    let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
    let weigh = |of: &analysis::Decision| analysis.weigh(of.index, &made::effort(10));
    choices.step_by(every).filter_map(weigh).collect()
}

fn named(number: usize) -> TableName {
    TableName {
        table: format!("t{number}"),
        name: number.to_string(),
        zh: format!("{number} 桌"),
        en: format!("table {number}"),
    }
}

/// The board of a record, with what was weighed of it.
fn at(analysis: &Analysis, weighed: &[Weighed]) -> BoardAt {
    let mut at = BoardAt::of(analysis, 1).unwrap();
    for of in weighed {
        at.note(&analysis.decisions()[of.index], of);
    }
    at
}

fn report(game: Kind, boards: &[BoardAt], par: Option<Par>) -> BoardReport {
    let names: Vec<TableName> = (1..=boards.len()).map(named).collect();
    let tables: Vec<_> = names.iter().zip(boards).collect();
    BoardReport::of(game, boards[0].number(), &tables, par).unwrap()
}

#[test]
fn tables_are_compared_up_to_where_they_part() {
    let rules = made::board("cn2017", 5);
    let tables: Vec<Analysis> =
        ["club", "club", "random"].iter().map(|level| made::analysis(&rules, level, 6)).collect();
    let found: Vec<Vec<Weighed>> = tables.iter().map(|of| weighed(of, 6)).collect();
    let boards: Vec<BoardAt> = tables.iter().zip(&found).map(|(of, all)| at(of, all)).collect();
    let compared = report(Kind::Shengji, &boards, None);
    assert_eq!((compared.number, compared.tables.len()), (5, 3));
    assert_eq!(compared.tables[0].scores, compared.tables[1].scores, "they played the same");
    assert!(compared.tables.iter().all(|of| of.points.is_some() && of.buried.is_some()));
    let parted = compared.parted.unwrap();
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
    // Those that did the same are named together.
    assert!(parted.zh.contains("1 桌、2 桌：") && parted.zh.contains("3 桌："), "{}", parted.zh);
    assert!(parted.en.contains("then table 1, table 2: "), "{}", parted.en);
    let alone = report(Kind::Shengji, &boards[..2], None);
    assert_eq!(alone.parted, None, "these two never part");
    let Highlight { weighed, table, zh, .. } = compared.worst.unwrap();
    let worst = found.iter().flatten().map(Weighed::part_lost).fold(0.0, f64::max);
    assert!((weighed.part_lost() - worst).abs() < 1e-9);
    assert!(found[table].contains(&weighed));
    assert!(zh.starts_with(&format!("{} 桌", table + 1)), "{zh}");
    assert!(
        compared.zh.starts_with("3 桌闲家得 ") && compared.zh.ends_with(&zh),
        "{}",
        compared.zh
    );
    assert!(compared.en.starts_with("At 3 tables the defenders made "), "{}", compared.en);
    if let Some(best) = compared.best {
        assert_eq!(best.weighed.made, 0);
    }
}

#[test]
fn what_is_told_of_a_table_can_be_kept() {
    let analysis = made::analysis(&made::board("cn2017", 3), "rookie", 2);
    let at = at(&analysis, &weighed(&analysis, 5));
    let kept: BoardAt = serde_json::from_str(&serde_json::to_string(&at).unwrap()).unwrap();
    assert_eq!(kept, at);
    assert_eq!((at.number(), at.deal()), (3, 1));
    assert!(BoardAt::of(&analysis, 2).is_err() && BoardAt::of(&analysis, 0).is_err());
}

#[test]
fn a_crowd_is_named_by_its_first() {
    let rules = made::board("cn2017", 5);
    let same = at(&made::analysis(&rules, "club", 6), &[]);
    let mut boards = vec![same; 6];
    boards.push(at(&made::analysis(&rules, "random", 6), &[]));
    let parted = report(Kind::Shengji, &boards, None).parted.unwrap();
    assert!(parted.zh.contains("1 桌、2 桌、3 桌、4 桌 等 6 桌："), "{}", parted.zh);
    assert!(parted.en.contains("table 4 and 2 more: "), "{}", parted.en);
}

#[test]
fn other_cards_are_no_comparison() {
    let boards: Vec<BoardAt> =
        [1, 2].map(|number| at(&made::analysis(&made::erdayi(), "club", number), &[])).into();
    let names = [named(1), named(2)];
    let tables: Vec<_> = names.iter().zip(&boards).collect();
    let refused =
        |game, number, tables: &[_]| BoardReport::of(game, number, tables, None).unwrap_err().code;
    assert_eq!(refused(Kind::Erdayi, 1, &tables), "other_board");
    assert_eq!(refused(Kind::Erdayi, 2, &tables[..1]), "other_board");
    assert_eq!(refused(Kind::Shengji, 1, &tables[..1]), "other_board");
    let one = BoardReport::of(Kind::Erdayi, 1, &tables[..1], None).unwrap();
    assert_eq!(one.tables[0].scores.iter().sum::<i32>(), 0);
}

/// A deal of which nothing has happened.
fn dealt(rules: &Rules, number: u8) -> Game {
    let mut game = Game::new(rules);
    game.start([number; 32], &mut Vec::new()).unwrap();
    game
}

fn par(rules: &Rules, plays: u32, worlds: u32) -> (Par, usize) {
    let mut playing = ParPlays::new(dealt(rules, 4), plays, worlds);
    assert_eq!(playing.par(), None);
    let steps = std::iter::from_fn(|| playing.step().then_some(())).count();
    assert_eq!(playing.played(), plays as usize);
    assert!(!playing.step(), "it is over");
    (playing.par().unwrap(), steps)
}

#[test]
fn a_par_is_what_champions_make_of_it() {
    let (of, steps) = par(&made::erdayi(), 4, 3);
    assert_eq!((of.plays, of.points, of.scores.len()), (4, None, 3));
    assert!(of.scores.iter().map(|of| of.mean).sum::<f64>().abs() < 1e-6);
    assert_eq!(par(&made::erdayi(), 4, 3).0, of, "it can be repeated");
    assert!(steps > 4 * 5, "a move at a time: {steps}");
    let (of, _) = par(&made::board("cn2017", 2), 1, 1);
    let points = of.points.unwrap();
    assert!((0.0..=400.0).contains(&points.mean) && of.scores.len() == 4);
    // A board that is played at no table with a record has its par at least.
    let alone = BoardReport::of(Kind::Shengji, 2, &[], Some(of)).unwrap();
    assert_eq!((alone.number, alone.tables.len(), alone.parted), (2, 0, None));
    assert!(alone.zh.starts_with("冠军级机器人打 1 次，闲家平均 "), "{}", alone.zh);
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
