//! Whole deals of a 局: cn2002:6 十三, 二十四; 7; 8; 19; 20; cn2017:11; sasu2017 一.

use super::*;

/// Plays a deal in which the dealer has the trumps and wins every trick, so
/// that the defenders' points are those of the referee's penalties alone.
fn play_deal(game: &mut Game, points: i32) -> DealResult {
    let Game::Between(between) = &*game else { panic!("between deals") };
    let setup = between.next.clone();
    let (edition, dealer) = (setup.edition.clone(), setup.dealer.unwrap());
    let level = setup.levels[dealer.side()];
    let order = edition.order(level, Some(Suit::Spades));
    let spade = Card::suited(Suit::Spades, level);
    // The dealer gets the strongest trumps, his spade of the level and a
    // little joker first; three hands share the weakest ones.
    let mut trumps = order.sorted(order.of_group(edition.decks.cards(), Group::Trump));
    let mine = trumps.len().min(edition.hand_size() + edition.kitty as usize);
    let weak = trumps.split_off(mine);
    let mut hands: [Vec<Card>; 4] = Default::default();
    for card in [spade, Card::LITTLE_JOKER] {
        trumps.remove(trumps.iter().position(|&trump| trump == card).unwrap());
        hands[dealer.index()].push(card);
    }
    let kitty = trumps.split_off(trumps.len() - edition.kitty as usize);
    hands[dealer.index()].extend(trumps);
    for (i, card) in weak.into_iter().enumerate() {
        hands[dealer.plus(1 + i % 3).index()].push(card);
    }
    let mut table = Table::drawn(setup.clone(), deck(&edition, dealer, &hands, kitty));
    table.declare(dealer);
    table.bury_the_same();
    let (side, points) = match points {
        0.. => (dealer.side(), points),
        _ => (dealer.side().other(), -points),
    };
    table.act(&Action::Penalise { side, points: points as u32 });
    while !table.deal.is_over() {
        assert!(matches!(&table.deal, Deal::Playing(p) if p.trick().leader == dealer));
        table.smallest();
    }
    let result = table.result();
    *game = Game::Deal(table.deal);
    game.settle().unwrap();
    result
}

fn game(id: &str, dealer: Seat, east_west: Rank, north_south: Rank) -> Game {
    let levels = BySide { east_west, north_south };
    let edition = Arc::new(rules(id).clone());
    Game::from_setup(Setup { edition, number: 2, levels, dealer: Some(dealer) })
}

fn next(game: &Game) -> (Seat, Rank, Rank) {
    match game {
        Game::Between(between) => {
            let levels = between.next.levels;
            (between.next.dealer.unwrap(), levels.east_west, levels.north_south)
        }
        _ => panic!("the game goes on"),
    }
}

/// One deal of east, and who deals the next one at which levels.
fn check_deal(
    id: &str,
    (east_west, north_south): (Rank, Rank),
    points: i32,
    expected: (Seat, Rank, Rank),
) {
    let mut game = game(id, E, east_west, north_south);
    let result = play_deal(&mut game, points);
    assert_eq!(result.points, points, "{id}");
    assert_eq!(next(&game), expected, "{id}: {points} points");
}

/// 庄家打6连升三级，下副牌轮到他的同伴主打9.
#[test]
fn cn2002_19_worked_example() {
    for id in ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "cn2017", "sasu2017"] {
        let expected = (W, Rank::Nine, Rank::Four);
        check_deal(id, (Rank::Six, Rank::Four), 0, expected);
    }
}

/// 防守方本该打6时升两级上台，下副牌轮到庄家的下家主打8.
#[test]
fn cn2002_20_worked_example() {
    let expected = (N, Rank::Four, Rank::Eight);
    check_deal("cn2002x1", (Rank::Four, Rank::Six), 80, expected);
    for id in TWO_DECKS {
        check_deal(id, (Rank::Four, Rank::Six), 160, expected);
    }
    check_deal("cn2002x3", (Rank::Four, Rank::Six), 240, expected);
}

/// Negative points, which only penalties bring about, through a whole deal.
#[test]
fn cn2002_19_below_zero() {
    let at_two = (Rank::Two, Rank::Two);
    check_deal("cn2002x1", at_two, -5, (W, Rank::Six, Rank::Two));
    check_deal("cn2002x1", at_two, -25, (W, Rank::Seven, Rank::Two));
    check_deal("cn2002x2", at_two, -40, (W, Rank::Six, Rank::Two));
    check_deal("cn2002x2", at_two, -45, (W, Rank::Seven, Rank::Two));
    check_deal("cn2002x3", at_two, -60, (W, Rank::Six, Rank::Two));
    check_deal("most2015", at_two, -35, (W, Rank::Five, Rank::Two));
    check_deal("most2015", at_two, -40, (W, Rank::Six, Rank::Two));
    // The texts of 2017 know nothing below 0分 and 大光 (our choice).
    check_deal("cn2017", at_two, -45, (W, Rank::Five, Rank::Two));
    check_deal("sasu2017", at_two, -45, (W, Rank::Five, Rank::Two));
}

/// 庄家升级时由其对家当庄家; 抓分家上台时由本副牌庄家的下家当庄家.
#[test]
fn cn2017_11_next_dealer() {
    for id in ["cn2002x2", "most2015", "cn2017", "sasu2017"] {
        for dealer in Seat::ALL {
            let mut game = game(id, dealer, Rank::Three, Rank::Three);
            play_deal(&mut game, 75);
            assert_eq!(next(&game).0, dealer.partner(), "{id}");
            play_deal(&mut game, 80);
            assert_eq!(next(&game).0, dealer.partner().next(), "{id}");
        }
    }
}

/// 上台 alone changes no level.
#[test]
fn cn2002_20_taking_over_without_a_rise() {
    let expected = (N, Rank::Four, Rank::Six);
    check_deal("cn2002x1", (Rank::Four, Rank::Six), 40, expected);
    check_deal("cn2002x2", (Rank::Four, Rank::Six), 115, expected);
    check_deal("cn2002x3", (Rank::Four, Rank::Six), 175, expected);
}

/// A rise past A stops at A, for the dealer's side and for the defenders.
#[test]
fn sasu2017_1_1_nobody_passes_the_ace_by_a_rise() {
    for id in TWO_DECKS {
        check_deal(id, (Rank::King, Rank::Four), 0, (W, Rank::Ace, Rank::Four));
        check_deal(id, (Rank::Queen, Rank::Four), 0, (W, Rank::Ace, Rank::Four));
        check_deal(id, (Rank::Four, Rank::King), 200, (N, Rank::Four, Rank::Ace));
        // Defenders at A rise nowhere, but they take over.
        check_deal(id, (Rank::Four, Rank::Ace), 200, (N, Rank::Four, Rank::Ace));
        // A dealer who loses at A stays there and must deal again.
        check_deal(id, (Rank::Ace, Rank::Four), 80, (N, Rank::Ace, Rank::Four));
    }
}

/// 打过A（实际打过）为胜, by one level as well as by three.
#[test]
fn cn2002_6_24_and_sasu2017_1_1_holding_at_the_ace_wins() {
    for id in ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "cn2017", "sasu2017"] {
        let takeover = rules(id).levels.takeover;
        for points in [0, takeover - 5] {
            for dealer in Seat::ALL {
                let mut game = game(id, dealer, Rank::Ace, Rank::Ace);
                let result = play_deal(&mut game, points);
                assert_eq!(result.game_won, Some(dealer.side()), "{id}");
                let Game::Over(over) = &game else { panic!("{id}: {points} at A wins") };
                assert_eq!((over.winner, over.last.points), (dealer.side(), points));
                let deck = Deck::from_seed(&over.edition.clone(), [0; 32]);
                assert_eq!(game.start(deck), Err(Refused::WrongPhase));
            }
        }
    }
}

/// From 2 to the end: four shut-outs and a deal held at A.
#[test]
fn cn2002_6_24_a_whole_game() {
    let mut game = game("cn2002x2", E, Rank::Two, Rank::Two);
    for (dealer, level) in [(W, Rank::Five), (E, Rank::Eight), (W, Rank::Jack), (E, Rank::Ace)] {
        play_deal(&mut game, 0);
        assert_eq!(next(&game), (dealer, level, Rank::Two));
    }
    play_deal(&mut game, 75);
    assert!(matches!(&game, Game::Over(over) if over.winner == Side::EastWest));
}

/// 自他开始 … 由谁先抓第一张牌 by lot; 第二副牌以后由庄家先抓第一张牌;
/// counter-clockwise, one card at a time.
#[test]
fn cn2002_7_drawing() {
    let edition = Arc::new(rules("cn2002x2").clone());
    for lot in Seat::ALL {
        for dealer in [None, Some(N)] {
            let levels = BySide { east_west: Rank::Two, north_south: Rank::Two };
            let setup = Setup { edition: edition.clone(), number: 1, levels, dealer };
            let deck = deck(&edition, lot, &Default::default(), Vec::new());
            let mut deal = Deal::Drawing(Drawing::new(setup, deck));
            let first = dealer.unwrap_or(lot);
            let mut events = Vec::new();
            for i in 0..100 {
                deal.act(&Action::Draw, &mut events).unwrap();
                assert!(
                    matches!(events[i], Happening::Drawn { seat, .. } if seat == first.plus(i))
                );
                for seat in Seat::ALL {
                    let told = events[i].seen_by(Viewer::Seat(seat));
                    let own = seat == first.plus(i);
                    assert!(matches!(told, Notice::Drawn { card, .. } if card.is_some() == own));
                }
            }
            assert_eq!(deal.act(&Action::Draw, &mut events), Err(Refused::NoCardsLeft));
        }
    }
}

/// 底牌张数不符时…换牌重洗重抓: neither a hand nor a kitty of the wrong size is
/// dealt, nor a card too many of one kind and too few of another.
#[test]
fn cn2002_7_3_a_deck_of_the_wrong_cards_is_not_dealt() {
    let edition = rules("cn2002x2");
    let whole = edition.decks.in_order();
    let check = |cards: &[Card], hand: usize| {
        let hands = BySeat::from_fn(|seat| {
            cards.iter().skip(hand * seat.index()).take(hand).copied().collect::<Vec<_>>()
        });
        Deck::from_hands(edition, E, &hands, &cards[4 * hand..]).is_ok()
    };
    assert!(check(&whole, 25));
    assert!(!check(&whole, 24), "a kitty of 12");
    assert!(!check(&whole[..107], 25), "a kitty of 7");
    let mut doubled = whole;
    doubled[0] = doubled[1];
    assert!(!check(&doubled, 25), "a card too few and one too many");
}

/// 上家 on the left, 下家 on the right, 对家 opposite; play goes round
/// counter-clockwise, 东 北 西 南.
#[test]
fn cn2002_6_9_to_12_neighbours_and_sides() {
    for (seat, next, partner, previous) in [(E, N, W, S), (N, W, S, E), (W, S, E, N), (S, E, N, W)]
    {
        assert_eq!((seat.next(), seat.partner(), seat.previous()), (next, partner, previous));
        assert_eq!(partner.side(), seat.side(), "一方");
        assert_eq!([next.side(), previous.side()], [seat.side().other(); 2]);
    }
}

/// 至抓牌结束没有牌手抢庄时，该副牌重洗重抓, under the same circumstances.
#[test]
fn cn2002_8_redeal() {
    let edition = Arc::new(rules("cn2002x2").clone());
    let mut game = Game::new(edition.clone());
    for seed in [[1; 32], [2; 32]] {
        game.start(Deck::from_seed(&edition, seed)).unwrap();
        let mut events = Vec::new();
        assert_eq!(game.act(&Action::Close, &mut events), Err(Refused::StillDealing));
        for _ in 0..100 {
            game.act(&Action::Draw, &mut events).unwrap();
        }
        game.act(&Action::Close, &mut events).unwrap();
        assert_eq!(events.last(), Some(&Happening::Redeal));
        game.settle().unwrap();
        let Game::Between(between) = &game else { panic!("dealt again") };
        assert_eq!(between.next.number, 1);
        assert!(between.next.is_first());
    }
}

/// 首副牌级牌为2 and 抢亮2成功者为庄家, who takes the kitty and leads.
#[test]
fn cn2002_6_13_the_first_dealer() {
    for edition in &EDITIONS {
        let edition = Arc::new(edition.clone());
        let Game::Between(between) = Game::new(edition.clone()) else { panic!("a new game") };
        let setup = between.next;
        assert_eq!((setup.levels.east_west, setup.levels.north_south), (Rank::Two, Rank::Two));
        let hands = ["", "", "", "S2 LJ"].map(list);
        let mut table = Table::drawn(setup, deck(&edition, E, &hands, Vec::new()));
        table.declare(S);
        assert_eq!(table.deal.turn(), Some(S), "{} takes the kitty", edition.id);
        table.bury_the_same();
        assert_eq!(table.deal.turn(), Some(S), "{} leads first", edition.id);
    }
}
