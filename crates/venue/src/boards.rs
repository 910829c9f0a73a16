//! The boards of a round, for whoever prepares or reads them.

use std::sync::Arc;

use cards::{Card, Rank, Secret, deal_seed};
use desk::RoundBoards;
use shengji::{BySeat, Deck, Edition, Seat, Setup};

use crate::rules_id;

/// A board with all its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealtBoard {
    /// From 1.
    pub number: u32,
    /// Who deals.
    pub dealer: Seat,
    /// What both sides play.
    pub level: Rank,
    /// What everyone holds.
    pub hands: BySeat<Vec<Card>>,
    /// What lies in the middle.
    pub kitty: Vec<Card>,
}

/// Every board, dealt as at a table that plays the set; none where the rules
/// know no boards.
pub fn deal(boards: &RoundBoards) -> Option<Vec<DealtBoard>> {
    let edition = Edition::by_id(&rules_id(boards.edition, boards.decks))?;
    let edition = Arc::new(edition.clone());
    let secret = Secret(boards.set.secret);
    let all = (1..=boards.boards).map(|number| {
        let setup = Setup::board(Arc::clone(&edition), number);
        let dealer = setup.dealer.unwrap_or(Seat::East);
        let seed = deal_seed(&secret, &[], &boards.set.name, u64::from(number));
        let deck = Deck::from_seed(&edition, seed);
        DealtBoard {
            number,
            dealer,
            level: setup.levels.north_south,
            hands: deck.hands(&edition, dealer),
            kitty: deck.kitty(&edition).to_vec(),
        }
    });
    Some(all.collect())
}

#[cfg(test)]
mod tests {
    use desk::BoardSet;
    use tournament::plan::Edition as Text;

    use super::*;

    fn boards(edition: Text) -> RoundBoards {
        let set = BoardSet { name: "set".to_owned(), secret: [7; 32] };
        RoundBoards { set, boards: 5, edition, decks: 2, over: false, online: false }
    }

    #[test]
    fn every_board_has_all_cards_and_its_own_dealer() {
        let dealt = deal(&boards(Text::Cn2017)).unwrap();
        assert_eq!(dealt.iter().map(|board| board.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        for board in &dealt {
            let held: usize = Seat::ALL.iter().map(|&seat| board.hands[seat].len()).sum();
            assert_eq!(held + board.kitty.len(), 108);
        }
        let dealers: Vec<Seat> = dealt.iter().map(|board| board.dealer).collect();
        assert_eq!(dealers, [Seat::East, Seat::North, Seat::West, Seat::South, Seat::East]);
        assert_ne!(dealt[0].hands, dealt[4].hands);
        assert_eq!(deal(&boards(Text::Cn2017)), Some(dealt), "the set decides the cards");
    }

    #[test]
    fn there_are_no_boards_of_erdayi() {
        assert_eq!(deal(&boards(Text::Erdayi2021)), None);
    }
}
