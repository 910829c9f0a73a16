//! The boards of a round, for whoever prepares or reads them.

use std::sync::Arc;

use cards::{Card, Rank, Secret, Seed, deal_seed};
use desk::{BoardSecret, RoundBoards};
use games::{Boards, Rules};
use shengji::{BySeat, Deck, Edition, Seat, Setup};

use crate::rules_id;

/// What stands on a board, and tells nothing of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLabel {
    /// From 1.
    pub number: u32,
    /// Who deals.
    pub dealer: Seat,
    /// What both sides play.
    pub level: Rank,
}

/// A board with all its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealtBoard {
    /// What stands on it.
    pub label: BoardLabel,
    /// What everyone holds.
    pub hands: BySeat<Vec<Card>>,
    /// What lies in the middle.
    pub kitty: Vec<Card>,
}

/// What a board is dealt from.
#[derive(Clone, Debug)]
pub struct BoardSource {
    /// From 1.
    pub number: u32,
    /// A match of this board alone.
    pub rules: Rules,
    /// What its cards follow from.
    pub seed: Seed,
}

/// What every board is dealt from, at tables and for bots; none where the
/// rules know no boards or the set is sealed.
pub fn sources(boards: &RoundBoards) -> Option<Vec<BoardSource>> {
    let edition = edition(boards)?;
    let BoardSecret::Known(secret) = boards.set.secret else { return None };
    let all = (1..=boards.boards).map(|number| BoardSource {
        number,
        rules: Rules::boards(Arc::clone(&edition), Boards { first: number, count: 1 }),
        seed: deal_seed(&Secret(secret), &[], &boards.set.name, u64::from(number)),
    });
    Some(all.collect())
}

/// What stands on every board; none where the rules know no boards.
pub fn labels(boards: &RoundBoards) -> Option<Vec<BoardLabel>> {
    let edition = edition(boards)?;
    Some((1..=boards.boards).map(|number| label(&edition, number)).collect())
}

fn edition(boards: &RoundBoards) -> Option<Arc<Edition>> {
    Some(Arc::new(Edition::by_id(&rules_id(boards.edition, boards.decks))?.clone()))
}

fn label(edition: &Arc<Edition>, number: u32) -> BoardLabel {
    let setup = Setup::board(Arc::clone(edition), number);
    let dealer = setup.dealer.unwrap_or(Seat::East);
    BoardLabel { number, dealer, level: setup.levels.north_south }
}

/// Every board, dealt as at a table that plays the set; none where the rules
/// know no boards or the set is sealed.
pub fn deal(boards: &RoundBoards) -> Option<Vec<DealtBoard>> {
    let all = sources(boards)?.into_iter().map(|BoardSource { number, seed, .. }| {
        let edition = edition(boards)?;
        let label = label(&edition, number);
        let deck = Deck::from_seed(&edition, seed);
        Some(DealtBoard {
            label,
            hands: deck.hands(&edition, label.dealer),
            kitty: deck.kitty(&edition).to_vec(),
        })
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use desk::{BoardSet, Sealed};
    use tournament::plan::Edition as Text;

    use super::*;

    fn boards(edition: Text) -> RoundBoards {
        let set = BoardSet { name: "set".to_owned(), secret: BoardSecret::Known([7; 32]) };
        RoundBoards {
            stage: 0,
            round: 1,
            set,
            boards: 5,
            edition,
            decks: 2,
            over: false,
            online: false,
        }
    }

    #[test]
    fn every_board_has_all_cards_and_its_own_dealer() {
        let dealt = deal(&boards(Text::Cn2017)).unwrap();
        assert_eq!(
            dealt.iter().map(|board| board.label.number).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5]
        );
        for board in &dealt {
            let held: usize = Seat::ALL.iter().map(|&seat| board.hands[seat].len()).sum();
            assert_eq!(held + board.kitty.len(), 108);
        }
        let dealers: Vec<Seat> = dealt.iter().map(|board| board.label.dealer).collect();
        assert_eq!(dealers, [Seat::East, Seat::North, Seat::West, Seat::South, Seat::East]);
        assert_ne!(dealt[0].hands, dealt[4].hands);
        // A match of one board deals the same.
        for (source, board) in sources(&boards(Text::Cn2017)).unwrap().into_iter().zip(&dealt) {
            let mut game = games::Game::new(&source.rules);
            let mut events = Vec::new();
            game.start(source.seed, &mut events).unwrap();
            let Some(games::Happening::Started(start)) = events.first() else { panic!() };
            assert_eq!(start.setup.number, board.label.number);
            assert_eq!(start.deck.hands(&start.setup.edition, board.label.dealer), board.hands);
        }
        let mut sealed = boards(Text::Cn2017);
        sealed.set.secret =
            BoardSecret::Sealed { sealed: Sealed::new(String::new()), start: String::new() };
        assert_eq!(deal(&sealed), None, "nobody deals what is sealed");
        let labels = labels(&sealed).unwrap();
        assert!(labels.into_iter().eq(dealt.iter().map(|board| board.label)));
        assert_eq!(deal(&boards(Text::Cn2017)), Some(dealt), "the set decides the cards");
    }

    #[test]
    fn there_are_no_boards_of_erdayi() {
        assert_eq!(labels(&boards(Text::Erdayi2021)), None);
        assert_eq!(deal(&boards(Text::Erdayi2021)), None);
    }
}
