//! Small positions of 二打一 and what a steady player does in them.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use erdayi::{
    Action as Do, Bid, BySeat, Call, CallsView, Course, DealView, ERDAYI2021, Hand, Latest,
    OnTable, PlayingView, Reading, Seat, Seen, View, Viewer,
};
use games::{Action, Rules};

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
    fn play(&self) -> String {
        match act(&self.view()) {
            Do::Play { cards, .. } => cards.ranks().to_string(),
            Do::Pass { .. } => String::new(),
            other => unreachable!("{other:?}"),
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

fn act(view: &games::View) -> Do {
    let rules = Rules::by_id("erdayi2021").unwrap();
    match bots::by_name("steady", &rules).unwrap().act(view, Seat::B.into()) {
        Some(Action::Erdayi(action)) => action,
        other => unreachable!("{other:?}"),
    }
}

fn bid(hand: &str, said: Vec<Call>) -> Call {
    let hand: Hand = hand.parse().unwrap();
    let seen = |cards: Option<Hand>| Seen { count: 17, cards };
    let deal = DealView::Auction {
        calls: CallsView { first_bidder: Seat::A, said },
        hands: BySeat { a: seen(None), b: seen(Some(hand)), c: seen(None) },
        kitty: Seen { count: 3, cards: None },
    };
    match act(&view(deal)) {
        Do::Call { call, .. } => call,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn a_strong_hand_bids_three_and_a_weak_one_passes() {
    let strong = "BJ LJ S2 H2 SA HA CA SK HK S9 H9 S8 H8 S7 H7 S6 S5";
    assert_eq!(bid(strong, vec![Call::Pass]), Call::Bid(Bid::Three));
    let weak = "SQ HJ ST H9 C9 S8 D8 S7 H6 C6 S5 D5 H4 C4 S3 H3 DK";
    assert_eq!(bid(weak, vec![Call::Pass]), Call::Pass);
    assert_eq!(bid(weak, vec![Call::Bid(Bid::Two)]), Call::Pass);
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
    assert_eq!(position.play(), "B");
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
    assert_eq!(position.play(), "");
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
    assert_eq!(position.play(), "77");
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
    assert_eq!(position.play(), "5555");
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
    assert_ne!(position.play(), "5555");
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
    let rules = Rules::by_id("erdayi2021").unwrap();
    let mut bot = bots::by_name("steady", &rules).unwrap();
    let mut agrees =
        |shown: &str| bot.agrees(&view, Seat::B.into(), Seat::A.into(), shown.parse().unwrap());
    assert!(agrees("BJ SA HA"));
    assert!(agrees("BJ S4 H4"), "the joker holds, and the pair is the last play");
    assert!(!agrees("SA S4 H4"), "the joker may beat the ace");
    assert!(!agrees("SK HK S5"), "these are not the claimant's cards");
}
