//! Small positions of 二打一 and what players with judgement do in them.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use bots::{Bot, Master};
use erdayi::{
    Action as Do, Bid, BySeat, Call, CallsView, Course, DealView, ERDAYI2021, Hand, Latest,
    OnTable, PlayingView, Reading, Seat, Seen, View, Viewer,
};
use games::{Action, Rules};

const NAMES: [&str; 3] = ["steady", "club", "master"];

/// A bot; one that searches looks at some worlds, whatever the time.
fn bot(name: &str) -> Box<dyn Bot> {
    let rules = Rules::by_id("erdayi2021").unwrap();
    match name {
        "master" => Box::new(Master::new(&rules).with_worlds(60)),
        _ => bots::by_name(name, &rules).unwrap(),
    }
}

/// A position of the play seen by B, who holds `hand`.
struct Position {
    dealer: Seat,
    hand: &'static str,
    /// How many cards A and C hold.
    others: (usize, usize),
    /// What A and C may hold; the rest has been played.
    unseen: &'static str,
    on_table: Option<(Seat, &'static str)>,
}

impl Position {
    fn view(&self) -> games::View {
        let hand: Hand = self.hand.parse().unwrap();
        let unseen: Hand = self.unseen.parse().unwrap();
        let seen = |count| Seen { count, cards: None };
        let deal = PlayingView {
            calls: CallsView { first_bidder: self.dealer, said: vec![Call::Bid(Bid::Three)] },
            dealer: self.dealer,
            bid: Bid::Three,
            hands: BySeat {
                a: seen(self.others.0),
                b: Seen { count: hand.len(), cards: Some(hand) },
                c: seen(self.others.1),
            },
            kitty: Hand::EMPTY,
            played: BySeat { a: Hand::deck() - hand - unseen, ..BySeat::default() },
            latest: BySeat::<Latest>::default(),
            on_table: self.on_table.map(|(seat, cards)| {
                let cards: Hand = cards.parse().unwrap();
                OnTable { seat, cards, reading: Reading::of(cards.ranks()).unwrap() }
            }),
            bombs_and_rockets: 0,
            course: Course::new(self.dealer),
        };
        view(DealView::Playing(deal))
    }

    /// The ranks played, or nothing for a pass.
    fn play(&self, name: &str) -> String {
        match act(name, &self.view()) {
            Do::Play { cards, .. } => cards.ranks().to_string(),
            Do::Pass { .. } => String::new(),
            other => unreachable!("{other:?}"),
        }
    }

    /// Everybody plays this.
    #[track_caller]
    fn check(&self, play: &str) {
        for name in NAMES {
            assert_eq!(self.play(name), play, "{name}");
        }
    }
}

fn view(deal: DealView) -> games::View {
    games::View::Erdayi(Box::new(View {
        viewer: Viewer::Seat(Seat::B),
        rules: ERDAYI2021.id,
        deals: 1,
        number: 1,
        totals: BySeat::default(),
        results: Vec::new(),
        warnings: BySeat::default(),
        turn: Some(Seat::B),
        deal,
    }))
}

fn act(name: &str, view: &games::View) -> Do {
    match bot(name).act(view, Seat::B.into()) {
        Some(Action::Erdayi(action)) => action,
        other => unreachable!("{other:?}"),
    }
}

fn bid(name: &str, hand: &str, said: Vec<Call>) -> Call {
    let hand: Hand = hand.parse().unwrap();
    let seen = |cards: Option<Hand>| Seen { count: 17, cards };
    let deal = DealView::Auction {
        calls: CallsView { first_bidder: Seat::A, said },
        hands: BySeat { a: seen(None), b: seen(Some(hand)), c: seen(None) },
        kitty: Seen { count: 3, cards: None },
    };
    match act(name, &view(deal)) {
        Do::Call { call, .. } => call,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn a_strong_hand_bids_three_and_a_weak_one_passes() {
    let strong = "BJ LJ S2 H2 SA HA CA SK HK S9 H9 S8 H8 S7 H7 S6 S5";
    let weak = "SK HK SQ CQ SJ HT CT D9 S8 D8 S7 C7 S5 H5 D4 S3 C3";
    for name in NAMES {
        assert_eq!(bid(name, strong, vec![Call::Pass]), Call::Bid(Bid::Three), "{name}");
        assert_eq!(bid(name, weak, vec![Call::Pass]), Call::Pass, "{name}");
        assert_eq!(bid(name, weak, vec![Call::Bid(Bid::Two)]), Call::Pass, "{name}");
    }
}

#[test]
fn it_goes_out_when_nothing_can_stop_it() {
    let position = Position {
        dealer: Seat::B,
        hand: "BJ S3",
        others: (5, 5),
        unseen: "LJ S2 SA SK SQ H4 H5 H7 H9 HJ",
        on_table: None,
    };
    position.check("B");
}

#[test]
fn the_partners_winning_play_stands() {
    let position = Position {
        dealer: Seat::A,
        hand: "S2 H2 S9 H8 C7 D4 D5 H3",
        others: (10, 4),
        unseen: "BJ LJ C2 SA SK SQ H4 H5 H7 H9 HJ HQ HK CK",
        on_table: Some((Seat::C, "HA")),
    };
    position.check("");
}

#[test]
fn a_dealer_with_one_card_is_not_led_a_single() {
    let position = Position {
        dealer: Seat::C,
        hand: "S3 S7 H7 S9",
        others: (6, 1),
        unseen: "BJ S2 SA SK SQ H4 H5",
        on_table: None,
    };
    position.check("77");
}

#[test]
fn a_dealer_with_two_cards_is_stopped_at_any_price() {
    let position = Position {
        dealer: Seat::A,
        hand: "S5 H5 C5 D5 S3 H4 S7 H9",
        others: (2, 8),
        unseen: "LJ S2 SA SK SQ H6 H8 HT HJ CT",
        on_table: Some((Seat::A, "BJ")),
    };
    position.check("5555");
}

#[test]
fn a_bomb_is_not_spent_on_a_small_card() {
    let position = Position {
        dealer: Seat::A,
        hand: "S5 H5 C5 D5 S3 H4 S7 H9 SJ",
        others: (15, 15),
        unseen: "BJ LJ S2 H2 SA HA SK HK SQ HQ CQ H6 C6 H8 C8 HT CT HJ CJ C3 D3 C4 D4 C7 D7 C9 D9 DK CK DA",
        on_table: Some((Seat::A, "S6")),
    };
    for name in NAMES {
        assert_ne!(position.play(name), "5555", "{name}");
    }
}

#[test]
fn a_claim_is_believed_only_when_it_must_be() {
    let position = Position {
        dealer: Seat::A,
        hand: "SK HK S5",
        others: (3, 2),
        unseen: "BJ SA HA S4 H4",
        on_table: None,
    };
    let games::View::Erdayi(mut view) = position.view() else { unreachable!() };
    view.turn = Some(Seat::A);
    let view = games::View::Erdayi(view);
    for name in NAMES {
        let mut bot = bot(name);
        let mut agrees =
            |shown: &str| bot.agrees(&view, Seat::B.into(), Seat::A.into(), shown.parse().unwrap());
        assert!(agrees("BJ SA HA"));
        assert!(agrees("BJ S4 H4"), "the joker holds, and the pair is the last play");
        assert!(!agrees("SA S4 H4"), "the joker may beat the ace");
        assert!(!agrees("SK HK S5"), "these are not the claimant's cards");
    }
}

/// The stronger players; a steady one does not see these.
#[track_caller]
fn check_strong(position: &Position, play: &str) {
    for name in ["club", "master"] {
        assert_eq!(position.play(name), play, "{name}");
    }
}

#[test]
fn the_partner_with_one_card_is_fed() {
    let fed = Position {
        dealer: Seat::A,
        hand: "S3 S9 CT",
        others: (4, 1),
        unseen: "S7 HT HJ D8 DQ",
        on_table: None,
    };
    // Whatever he holds is higher.
    check_strong(&fed, "3");
}

#[test]
fn the_partner_is_not_bombed() {
    let position = Position {
        dealer: Seat::A,
        hand: "S5 H5 C5 D5 S3 H4 S7",
        others: (8, 2),
        unseen: "LJ S2 SA SK SQ H6 H8 HT HJ CT",
        on_table: Some((Seat::C, "BJ")),
    };
    position.check("");
}

#[test]
fn a_bomb_on_the_way_out_doubles() {
    let position = Position {
        dealer: Seat::B,
        hand: "S5 H5 C5 D5 S3",
        others: (5, 5),
        unseen: "LJ S2 SA SK SQ H6 H8 HT HJ CT",
        on_table: Some((Seat::A, "SJ")),
    };
    check_strong(&position, "5555");
}

#[test]
fn a_dealer_with_one_card_gets_the_highest_single() {
    let position = Position {
        dealer: Seat::A,
        hand: "S2 SK S9 H4",
        others: (1, 5),
        unseen: "SA H2 ST H6 H8 CT",
        on_table: Some((Seat::C, "S3")),
    };
    check_strong(&position, "2");
}
