//! The boards of a round, for whoever prepares or reads them.

use std::sync::Arc;

use cards::{Card, Rank, Secret, deal_seed};
use desk::{BoardSecret, RoundBoards};
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
    let edition = edition(boards)?;
    let BoardSecret::Known(secret) = boards.set.secret else { return None };
    let secret = Secret(secret);
    let all = (1..=boards.boards).map(|number| {
        let label = label(&edition, number);
        let seed = deal_seed(&secret, &[], &boards.set.name, u64::from(number));
        let deck = Deck::from_seed(&edition, seed);
        DealtBoard {
            label,
            hands: deck.hands(&edition, label.dealer),
            kitty: deck.kitty(&edition).to_vec(),
        }
    });
    Some(all.collect())
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
