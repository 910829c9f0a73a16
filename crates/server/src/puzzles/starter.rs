//! The puzzles that come with the server, made by its own bots
//! (`make puzzles`).

use std::io::Read;

use analysis::Puzzle;
use flate2::read::GzDecoder;

/// One puzzle a line, packed.
const PACKED: &[u8] = include_bytes!("../../puzzles/starter.jsonl.gz");
/// More than they unpack to.
const MOST_BYTES: u64 = 16 << 20;

/// Under which it is noted that they are in the database. Others with a later
/// version of the server come to it.
pub(super) fn key() -> String {
    format!("puzzles {}", &blake3::hash(PACKED).to_hex()[..16])
}

/// All of them; what cannot be read is left out, and a test wants all read.
pub(super) fn all() -> Vec<Puzzle> {
    let mut text = String::new();
    if let Err(error) = GzDecoder::new(PACKED).take(MOST_BYTES).read_to_string(&mut text) {
        tracing::error!(%error, "the puzzles that came with the server");
    }
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use analysis::Effort;
    use bots::Budget;
    use games::Kind;

    use super::*;

    #[test]
    fn every_puzzle_that_comes_with_the_server_is_one() {
        let puzzles = all();
        let mut text = String::new();
        GzDecoder::new(PACKED).read_to_string(&mut text).unwrap();
        assert_eq!(puzzles.len(), text.lines().count(), "all are read");
        for game in [Kind::Shengji, Kind::Erdayi] {
            let of_game: Vec<&Puzzle> = puzzles.iter().filter(|of| of.game == game).collect();
            assert!(of_game.len() >= 20, "{game:?}: {}", of_game.len());
            let reserved = of_game.iter().filter(|of| super::super::is_reserved(&of.id)).count();
            assert!(reserved >= 3, "{game:?}: {reserved} for days");
            let hard = of_game.iter().filter(|of| of.difficulty >= 3).count();
            assert!(hard >= 4, "{game:?}: {hard} that three levels of bots miss");
        }
        let ids: BTreeSet<&str> = puzzles.iter().map(|of| &*of.id).collect();
        assert_eq!(ids.len(), puzzles.len());
        for puzzle in &puzzles {
            if let Err(refusal) = puzzle.check() {
                panic!("{}: {}", puzzle.id, refusal.en);
            }
        }
    }

    /// The engine of today, with other chance, still finds what they say. The
    /// whole set is too much for a test of every day; a part changes with its
    /// size.
    #[test]
    fn the_engine_still_solves_them() {
        let puzzles = all();
        let effort = Effort::new(Budget::new(None, Arc::default()), 60);
        for puzzle in puzzles.iter().step_by(6) {
            let weighed = puzzle.weighed_again(&effort).unwrap();
            let best = weighed.best().unwrap().play.as_ref();
            assert!(puzzle.is_solved_by(best), "{}: {best:?}, {:?}", puzzle.id, puzzle.solutions);
        }
    }
}
