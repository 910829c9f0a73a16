//! Small positions of 升级 and what a steady player does in them.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use cards::{CardSet, Rank, Suit};
use games::{Action, Boards, Game, Rules, View, Viewer};
use shengji::{Edition, Lead, Phase, Seat, ViewTerms, ViewTrick};

/// A position of the play: hearts and so on are side suits, spades are trump,
/// the level is 2, and east deals.
struct Position {
    edition: &'static str,
    seat: Seat,
    hand: &'static str,
    /// What other hands may hold.
    unseen: &'static str,
    leader: Seat,
    plays: &'static [&'static str],
}

impl Default for Position {
    fn default() -> Self {
        Self {
            edition: "cn2002x2",
            seat: Seat::South,
            hand: "",
            unseen: "",
            leader: Seat::South,
            plays: &[],
        }
    }
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

impl Position {
    fn rules(&self) -> Rules {
        let edition = Edition::by_id(self.edition).unwrap().clone();
        Rules::boards(edition.into(), Boards { first: 1, count: 1 })
    }

    /// Any deal under way, with everything that matters changed.
    fn view(&self) -> View {
        let rules = self.rules();
        let mut game = Game::new(&rules);
        game.start([1; 32], &mut Vec::new()).unwrap();
        let View::Shengji(mut view) = game.view(Viewer::Seat(self.seat.into())) else {
            unreachable!("boards are of 升级")
        };
        let edition = Edition::by_id(self.edition).unwrap();
        let plays: Vec<CardSet> = self.plays.iter().map(|play| set(play)).collect();
        let (hand, unseen) = (set(self.hand), set(self.unseen));
        let deal = view.deal.as_mut().unwrap();
        deal.phase = Phase::Playing;
        deal.dealer = Some(Seat::East);
        deal.terms = Some(ViewTerms { level: Rank::Two, trump: Some(Suit::Spades) });
        deal.turn = Some(self.seat);
        deal.buried = None;
        deal.declarations.clear();
        for seat in Seat::ALL {
            deal.hands[seat] = (seat == self.seat).then_some(hand);
            deal.counts[seat] = if seat == self.seat { hand.len() } else { unseen.len() / 3 };
        }
        // All that is neither held nor unseen has been played.
        deal.played[self.leader] = edition.decks.cards() - hand - unseen;
        let order = edition.order(Rank::Two, Some(Suit::Spades));
        let lead = plays.first().map(|&lead| Lead::read(&order, lead, None).unwrap());
        let winning = lead
            .as_ref()
            .map(|lead| self.leader.plus(shengji::winner(&order, edition.ruffs, lead, &plays)));
        let units = lead.iter().flat_map(|lead| lead.units.iter().map(|unit| unit.cards));
        deal.trick =
            Some(ViewTrick { leader: self.leader, units: units.collect(), plays, winning });
        View::Shengji(view)
    }

    fn play(&self) -> CardSet {
        let mut bot = bots::by_name("steady", &self.rules()).unwrap();
        match bot.act(&self.view(), self.seat.into()) {
            Some(Action::Shengji(shengji::Action::Play { cards, .. })) => cards,
            other => unreachable!("{other:?}"),
        }
    }
}

fn check(position: &Position, play: &str) {
    assert_eq!(position.play(), set(play));
}

#[test]
fn the_partners_winner_gets_points() {
    let position = Position {
        hand: "HT H4 H3 C3 S3",
        unseen: "H6 H6 H7 H7 H8 H8 H9 H9 HJ HJ CA CK CQ DA DK DQ S4 S5",
        leader: Seat::North,
        plays: &["HA", "H5"],
        seat: Seat::South,
        ..Position::default()
    };
    check(&position, "HT");
}

#[test]
fn the_opponents_winner_gets_none() {
    let position = Position {
        hand: "HT H5 H3 C3 S3",
        unseen: "H6 H7 H8 CA CK CQ DA DK DQ S4 S5 S6 S7 S8 S9",
        leader: Seat::East,
        plays: &["HA", "H4", "H9"],
        ..Position::default()
    };
    check(&position, "H3");
}

#[test]
fn a_joker_is_not_spent_on_a_poor_trick() {
    let position = Position {
        hand: "BJ C4 C8 D9 S3",
        unseen: "H6 H7 H8 CA CK CQ DA DK DQ S4 S5 S6 S7 S8 LJ",
        leader: Seat::East,
        plays: &["HQ", "H4", "H9"],
        ..Position::default()
    };
    assert!(!position.play().contains(cards::Card::BIG_JOKER));
}

#[test]
fn a_rich_trick_is_ruffed_cheaply() {
    let position = Position {
        hand: "BJ C4 C8 D9 S3 S9",
        unseen: "H6 H7 H8 CA CK CQ DA DK DQ S4 S5 S6 S7 S8 LJ",
        leader: Seat::East,
        plays: &["HK", "H4", "HT"],
        ..Position::default()
    };
    check(&position, "S3");
}

#[test]
fn a_ruff_is_beaten_by_just_enough() {
    let position = Position {
        hand: "BJ C4 C8 D9 S3 S9",
        unseen: "H6 H7 H8 CA CK CQ DA DK DQ S4 S5 S6 S7 S8 LJ",
        leader: Seat::East,
        plays: &["HK", "HT", "S8"],
        ..Position::default()
    };
    check(&position, "S9");
}

#[test]
fn a_sure_winner_is_led() {
    let position = Position {
        hand: "HA C4 C8 D9 DJ S3",
        unseen: "H6 H7 H8 H9 HJ HQ CA CK CQ DA DK DQ S4 S5 S6 S7 S8 LJ",
        ..Position::default()
    };
    check(&position, "HA");
}

#[test]
fn a_throw_that_is_sure_to_stand_is_thrown() {
    let position = Position {
        hand: "HA HA HK HQ C4 D9 S3",
        unseen: "H6 H7 H8 H9 HJ HJ CA CK CQ CQ DA DK DQ DJ S4 S5 S6 S7 S8 LJ S9",
        ..Position::default()
    };
    check(&position, "HA HA HK HQ");
    // With a king out, the king and the queen stay at home.
    let unsure = Position {
        unseen: "H6 H7 H8 H9 HJ HK CA CK CQ CQ DA DK DQ DJ S4 S5 S6 S7 S8 LJ S9",
        hand: "HA HA HQ H3 C4 D9 S3",
        ..Position::default()
    };
    check(&unsure, "HA HA");
}

#[test]
fn a_claim_is_believed_only_when_it_must_be() {
    let position = Position {
        hand: "HT H5 S3",
        unseen: "BJ BJ HA CA CK CQ D3 D4 D5",
        seat: Seat::South,
        leader: Seat::East,
        ..Position::default()
    };
    let agrees = |shown: &str| {
        let View::Shengji(mut view) = position.view() else { unreachable!() };
        view.deal.as_mut().unwrap().turn = Some(Seat::East);
        let mut bot = bots::by_name("steady", &position.rules()).unwrap();
        let view = View::Shengji(view);
        bot.agrees(&view, Seat::South.into(), Seat::East.into(), set(shown))
    };
    assert!(agrees("BJ BJ HA"), "the jokers draw the last trump, and the ace is high");
    assert!(!agrees("BJ CK CQ"), "the ace of clubs is out");
    assert!(!agrees("CA CK CQ"), "there is a trump to ruff with");
    assert!(!agrees("BJ BJ"), "that is not the whole hand");
    assert!(!agrees("SA SK SQ"), "these cards have been played");
}
