//! Duplicate boards: cn2002:4 二, 21, 24 三.

use shengji::record::{RecordLine, Recorder, Replay};

use super::*;

/// Every board has its dealer and its level printed on it.
#[test]
fn cn2002_24_boards() {
    let edition = Arc::new(rules("cn2002x2").clone());
    for (number, dealer, level) in [
        (1, E, Rank::Two),
        (2, N, Rank::Three),
        (3, W, Rank::Four),
        (4, S, Rank::Five),
        (5, E, Rank::Six),
        (13, E, Rank::Ace),
        (14, N, Rank::Two),
        (16, S, Rank::Four),
    ] {
        let setup = Setup::board(edition.clone(), number);
        let levels = BySide { east_west: level, north_south: level };
        assert_eq!(setup.number, number);
        assert_eq!((setup.dealer, setup.levels), (Some(dealer), levels), "board {number}");
    }
}

fn board(hands: [&str; 4], kitty: &str) -> Table {
    board_of("cn2002x2", hands, kitty)
}

fn board_of(id: &str, hands: [&str; 4], kitty: &str) -> Table {
    let edition = Arc::new(rules(id).clone());
    let deck = deck(&edition, E, &hands.map(list), list(kitty));
    let bidding = Bidding::new(Setup::board(edition, 1), &deck).unwrap();
    Table { deal: Deal::Bidding(bidding), events: Vec::new() }
}

/// 在计副制比赛中…不存在打本方级数的问题 (cn2002:6 十三, 二十四): a board has no 局,
/// so that nobody wins one with it. Records of earlier versions name a winner
/// and are read all the same.
#[test]
fn cn2002_6_a_board_at_the_ace_wins_no_game() {
    let edition = Arc::new(rules("cn2002x2").clone());
    let (number, ace) = (13, Rank::Ace);
    let deck = Deck::from_seed(&edition, [1; 32]);
    let setup = Setup::board(edition.clone(), number);
    let (mut recorder, first) = Recorder::start(&setup, &deck, true);
    let mut table =
        Table { deal: Deal::Bidding(Bidding::new(setup, &deck).unwrap()), events: Vec::new() };
    while !matches!(table.deal, Deal::Playing(_)) {
        table.smallest();
    }
    table.act(&Action::Forfeit { side: Side::NorthSouth, levels: 1 });
    let result = table.result();
    assert_eq!((result.level, result.rise.switch, result.game_won), (ace, false, None));

    let lines: Vec<_> = table.events.iter().filter_map(|event| recorder.line(event)).collect();
    let read = |game_won| {
        let mut replay = Replay::start(&edition, &first).unwrap();
        lines.iter().try_for_each(|line| match line {
            RecordLine::Result(result) => {
                replay.read(&RecordLine::Result(DealResult { game_won, ..*result }))
            }
            line => replay.read(line),
        })
    };
    assert_eq!(read(None), Ok(()));
    assert_eq!(read(Some(Side::EastWest)), Ok(()), "as it was written before");
}

/// 不存在抓牌过程，原始底牌与庄家的全手牌混杂在一起; 第一位有亮主权的牌手定为庄家的
/// 同伴，以后按逆时针顺序四家竞亮.
#[test]
fn cn2002_21_declaring_goes_round_a_board() {
    let mut table = board(["D2", "H2 H2", "S2", "C2 C2"], "D2");
    let view = table.deal.view(Viewer::Seat(E));
    assert_eq!((view.counts.east, view.counts.north), (33, 25));
    assert!(view.hands.east.unwrap().copies("D2".parse().unwrap()) == 2);
    assert_eq!(table.deal.turn(), Some(W));
    table.refuses(&Action::Pass { seat: E }, "not_your_turn");
    table.refuses(&Action::Declare { seat: N, cards: set("H2 H2") }, "not_your_turn");
    table.refuses(&Action::Draw, "wrong_phase");
    table.act(&Action::Declare { seat: W, cards: set("S2") });
    table.act(&Action::Pass { seat: S });
    // The dealer may show a card that lay in the kitty.
    table.act(&Action::Declare { seat: E, cards: set("D2 D2") });
    table.refuses(&Action::Declare { seat: N, cards: set("H2 H2") }, "cannot_declare");
    for seat in [N, W] {
        table.act(&Action::Pass { seat });
    }
    table.refuses(&Action::NameTrump { seat: S, suit: Suit::Clubs }, "wrong_phase");
    table.act(&Action::Pass { seat: S });
    let fixed = Happening::TrumpFixed {
        trump: Some(Suit::Diamonds),
        level: Rank::Two,
        dealer: E,
        points: 0,
    };
    assert!(table.events.contains(&fixed));
    table.bury_the_same();
    assert_eq!(table.deal.turn(), Some(E), "the printed dealer leads");
}

/// Whoever imagines the cards he does not see knows the kitty that was shown,
/// and does not count the cards in it twice that its dealer declared with.
#[test]
fn cn2017_a_dealer_who_declares_with_the_kitty_can_be_imagined() {
    let mut table = board_of("cn2017", ["", "", "", ""], "D2 D2");
    for seat in [W, S] {
        table.act(&Action::Pass { seat });
    }
    table.act(&Action::Declare { seat: E, cards: set("D2 D2") });
    for seat in [N, W, S] {
        table.act(&Action::Pass { seat });
    }
    let Deal::Exchange(_) = &table.deal else { panic!("the dealer has the kitty") };
    for viewer in [Viewer::Seat(E), Viewer::Seat(N), Viewer::Spectator] {
        let last = |from: CardSet, count: usize| {
            let skipped = from.len() - count;
            from.iter().skip(skipped).fold(CardSet::EMPTY, |chosen, card| chosen + card.into())
        };
        let other = table.deal.clone().redealt(viewer, last);
        assert_eq!(other.view(viewer), table.deal.view(viewer));
        let hands = Seat::ALL.map(|seat| other.view(Viewer::Seat(seat)).hands[seat].unwrap());
        let all = hands.into_iter().fold(CardSet::EMPTY, |all, hand| all + hand);
        assert_eq!(all, rules("cn2017").decks.cards(), "each card is somewhere");
    }
}

/// An opponent's declaration makes trump, not the dealer.
#[test]
fn cn2002_21_a_board_keeps_its_dealer() {
    let mut table = board(["", "H2 H2", "S2", ""], "");
    table.act(&Action::Declare { seat: W, cards: set("S2") });
    for seat in [S, E] {
        table.act(&Action::Pass { seat });
    }
    table.act(&Action::Declare { seat: N, cards: set("H2 H2") });
    for seat in [W, S, E] {
        table.act(&Action::Pass { seat });
    }
    let fixed =
        Happening::TrumpFixed { trump: Some(Suit::Hearts), level: Rank::Two, dealer: E, points: 0 };
    assert!(table.events.contains(&fixed));
}

/// 连续四家无人亮主时，由庄家的同伴口头确定将牌花色.
#[test]
fn cn2002_21_the_partner_names_after_four_passes() {
    let mut table = board(["", "H2 H2", "S2", ""], "");
    for seat in [W, S, E, N] {
        table.refuses(&Action::NameTrump { seat, suit: Suit::Clubs }, "wrong_phase");
        table.act(&Action::Pass { seat });
    }
    assert_eq!(table.events.last(), Some(&Happening::PartnerNames { seat: W }));
    assert!(table.deal.view(Viewer::Seat(W)).must_name_trump);
    table.refuses(&Action::NameTrump { seat: E, suit: Suit::Clubs }, "not_your_turn");
    table.refuses(&Action::Declare { seat: W, cards: set("S2") }, "wrong_phase");
    table.refuses(&Action::Pass { seat: W }, "wrong_phase");
    // Any suit, whatever he holds.
    table.act(&Action::NameTrump { seat: W, suit: Suit::Diamonds });
    let fixed = Happening::TrumpFixed {
        trump: Some(Suit::Diamonds),
        level: Rank::Two,
        dealer: E,
        points: 0,
    };
    assert!(table.events.contains(&fixed));
    assert_eq!(table.deal.turn(), Some(E));
}
