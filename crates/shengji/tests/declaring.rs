//! Declaring trump, row by row of the table in spec §7, driven through whole
//! drawings with exact decks.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use Step::{Draw, May, NotYet, Refuses, Shows, Window};
use cards::{Card, CardSet, Rank, Suit};
use shengji::{Action, Deal, Deck, Drawing, Edition, Happening, Refused, Seat, Setup};
use shengji::{BySeat, BySide};

const E: Seat = Seat::East;
const N: Seat = Seat::North;
const W: Seat = Seat::West;
const S: Seat = Seat::South;

const ALL: [&str; 6] = ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "cn2017", "sasu2017"];

/// Which deal of a match it is.
#[derive(Clone, Copy)]
enum When {
    /// The first, with the seat that draws first; both sides at 2.
    First(Seat),
    /// The first, where the sides begin at other levels than 2: those of EW and
    /// NS.
    FirstAt(Seat, Rank, Rank),
    /// A later one: the dealer and the levels of EW and NS.
    Later(Seat, Rank, Rank),
}

/// A later deal of east at 5, with the opponents at 8.
const LATER: When = When::Later(E, Rank::Five, Rank::Eight);

/// One thing that happens while cards are dealt.
#[derive(Clone, Copy)]
enum Step {
    /// So many rounds of one card each. Without it all cards named in the
    /// case are drawn before the first step.
    Draw(usize),
    /// A seat declares.
    Shows(Seat, &'static str),
    /// A declaration is refused.
    Refuses(Seat, &'static str),
    /// A declaration is refused because its cards are not drawn yet.
    NotYet(Seat, &'static str),
    /// Exactly these declarations are open to a seat.
    May(Seat, &'static [&'static str]),
    /// All cards are dealt, the dealer's side declined, its opponents may.
    Window,
}

/// How the declaring ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Dealer, level and trump.
    Fixed(Seat, Rank, Option<Suit>),
    /// The deal is void.
    Redeal,
}

struct Case {
    rules: &'static str,
    when: When,
    /// The first cards of E, N, W, S in the order of drawing; `..` is a card
    /// that nobody can declare with.
    hands: [&'static str; 4],
    /// The top of the kitty.
    kitty: &'static str,
    steps: &'static [Step],
    /// The cards turned up at the end.
    turned: &'static str,
    end: End,
}

fn set(cards: &str) -> CardSet {
    cards.parse().unwrap()
}

fn list(cards: &str) -> Vec<Card> {
    cards.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn setup(edition: &Arc<Edition>, when: When) -> (Setup, Seat) {
    let edition = edition.clone();
    let levels = |east_west, north_south| BySide { east_west, north_south };
    match when {
        When::First(first) => {
            let levels = levels(Rank::Two, Rank::Two);
            (Setup { edition, number: 1, levels, dealer: None }, first)
        }
        When::FirstAt(first, east_west, north_south) => {
            let levels = levels(east_west, north_south);
            (Setup { edition, number: 1, levels, dealer: None }, first)
        }
        When::Later(dealer, east_west, north_south) => {
            let levels = levels(east_west, north_south);
            (Setup { edition, number: 2, levels, dealer: Some(dealer) }, dealer)
        }
    }
}

/// The exact deck: what the case names, and cards without meaning for the
/// declaring in all places that come before the named ones are drawn.
fn deck(case: &Case, setup: &Setup, first: Seat) -> (Deck, usize) {
    let edition = &setup.edition;
    let named: BySeat<Vec<&str>> =
        BySeat::from_fn(|seat| case.hands[seat.index()].split_whitespace().collect());
    let kitty = list(case.kitty);
    let rounds = named.iter().map(|(_, cards)| cards.len()).max().unwrap();
    let mut rest = edition.decks.cards();
    for card in named.iter().flat_map(|(_, cards)| cards.iter()).filter(|card| **card != "..") {
        rest -= card.parse::<Card>().unwrap();
    }
    for &card in &kitty {
        rest -= card;
    }
    // Plain cards first; the level cards and jokers nobody named come last.
    let levels = [setup.levels.east_west, setup.levels.north_south].map(Some);
    let (plain, other): (Vec<Card>, Vec<Card>) =
        rest.iter().partition(|card| !card.is_joker() && !levels.contains(&card.rank()));
    let mut filler = plain.into_iter().chain(other);
    let mut hands = named.map(|cards| {
        (0..rounds)
            .map(|i| match cards.get(i) {
                Some(&card) if card != ".." => card.parse().unwrap(),
                _ => filler.next().unwrap(),
            })
            .collect::<Vec<Card>>()
    });
    let mut kitty = kitty;
    kitty.extend(filler.by_ref().take(edition.kitty as usize - kitty.len()));
    for seat in Seat::ALL {
        let missing = edition.hand_size() - rounds;
        hands[seat].extend(filler.by_ref().take(missing));
    }
    (Deck::from_hands(edition, first, &hands, &kitty).unwrap(), rounds)
}

fn drawing(deal: &Deal) -> &Drawing {
    match deal {
        Deal::Drawing(drawing) => drawing,
        _ => panic!("still drawing"),
    }
}

fn draw_all(deal: &mut Deal) {
    while !drawing(deal).all_drawn() {
        deal.act(&Action::Draw, &mut Vec::new()).unwrap();
    }
}

fn declare(deal: &mut Deal, seat: Seat, cards: &str) -> Result<(), Refused> {
    deal.act(&Action::Declare { seat, cards: set(cards) }, &mut Vec::new())
}

fn step(deal: &mut Deal, number: usize, step: Step) {
    match step {
        Draw(rounds) => {
            for _ in 0..4 * rounds {
                deal.act(&Action::Draw, &mut Vec::new()).unwrap();
            }
        }
        Shows(seat, cards) => {
            assert_eq!(declare(deal, seat, cards), Ok(()), "step {number}: {seat} {cards}");
        }
        Refuses(seat, cards) => {
            let before = deal.clone();
            let refused = declare(deal, seat, cards);
            assert_eq!(refused, Err(Refused::CannotDeclare), "step {number}: {seat} {cards}");
            assert_eq!(*deal, before, "step {number}: a refusal changes nothing");
        }
        NotYet(seat, cards) => {
            let refused = declare(deal, seat, cards).unwrap_err();
            assert_eq!(refused.code(), "not_in_hand", "step {number}: {seat} {cards}");
        }
        May(seat, cards) => {
            let mut expected: Vec<CardSet> = cards.iter().map(|cards| set(cards)).collect();
            let mut options = drawing(deal).options(seat);
            expected.sort_unstable();
            options.sort_unstable();
            assert_eq!(options, expected, "step {number}: options of {seat}");
        }
        Window => {
            draw_all(deal);
            let mut events = Vec::new();
            deal.act(&Action::Close, &mut events).unwrap();
            assert!(
                matches!(events[..], [Happening::OpponentAsked { seat }] if deal.turn() == Some(seat)),
                "step {number}: {events:?}"
            );
        }
    }
}

fn check(case: &Case) {
    let edition = Arc::new(Edition::by_id(case.rules).unwrap().clone());
    let (setup, first) = setup(&edition, case.when);
    let (deck, rounds) = deck(case, &setup, first);
    let mut deal = Deal::Drawing(Drawing::new(setup, deck));
    if !matches!(case.steps.first(), Some(Draw(_))) {
        step(&mut deal, 0, Draw(rounds));
    }
    for (number, &next) in case.steps.iter().enumerate() {
        step(&mut deal, number, next);
    }
    draw_all(&mut deal);
    let mut events = Vec::new();
    while matches!(deal, Deal::Drawing(_)) {
        deal.act(&Action::Close, &mut events).unwrap();
    }
    let turned = events.iter().find_map(|event| match event {
        Happening::TurnedUp { cards } => Some(cards.clone()),
        _ => None,
    });
    assert_eq!(turned.unwrap_or_default(), list(case.turned), "{}: turned up", case.rules);
    let end = events.iter().find_map(|event| match *event {
        Happening::TrumpFixed { trump, level, dealer, .. } => {
            Some(End::Fixed(dealer, level, trump))
        }
        Happening::Redeal => Some(End::Redeal),
        _ => None,
    });
    assert_eq!(end, Some(case.end), "{}", case.rules);
    assert_eq!(matches!(deal, Deal::Void(_)), case.end == End::Redeal);
    assert_eq!(deal.turn(), end.and_then(dealer_of), "the dealer takes the kitty");
    // The kitty is taken: it is too late for everybody (most2015 五(五)).
    for seat in Seat::ALL {
        assert_eq!(declare(&mut deal, seat, "S2"), Err(Refused::WrongPhase));
    }
}

fn dealer_of(end: End) -> Option<Seat> {
    match end {
        End::Fixed(dealer, ..) => Some(dealer),
        End::Redeal => None,
    }
}

/// A first deal at level 2 in which east draws first.
fn check_first(
    rules: &'static str,
    hands: [&'static str; 4],
    steps: &'static [Step],
    (dealer, trump): (Seat, Option<Suit>),
) {
    let end = End::Fixed(dealer, Rank::Two, trump);
    check(&Case { rules, when: When::First(E), hands, kitty: "", steps, turned: "", end });
}

/// A later deal of east at 5: the declaration makes `trump`, east deals.
fn check_later(
    rules: &'static str,
    hands: [&'static str; 4],
    steps: &'static [Step],
    trump: Option<Suit>,
) {
    let end = End::Fixed(E, Rank::Five, trump);
    check(&Case { rules, when: LATER, hands, kitty: "", steps, turned: "", end });
}

/// Nobody declares: the kitty from the top, and the part of it turned up.
fn check_undeclared(
    rules: &'static str,
    when: When,
    hands: [&'static str; 4],
    (kitty, turned): (&'static str, &'static str),
    end: End,
) {
    check(&Case { rules, when, hands, kitty, steps: &[], turned, end });
}

const SPADES: Option<Suit> = Some(Suit::Spades);
const HEARTS: Option<Suit> = Some(Suit::Hearts);
const CLUBS: Option<Suit> = Some(Suit::Clubs);
const DIAMONDS: Option<Suit> = Some(Suit::Diamonds);

// Rules that all editions share.

#[test]
fn cards_are_shown_only_once_they_are_drawn() {
    for rules in ALL {
        let hands = [".. .. S2 LJ", "", "", ""];
        let steps: &[Step] = match rules {
            "sasu2017" => &[Draw(3), NotYet(E, "S2 LJ"), Draw(1), Shows(E, "S2 LJ")],
            _ => &[Draw(2), NotYet(E, "S2"), Draw(1), Shows(E, "S2")],
        };
        check_first(rules, hands, steps, (E, SPADES));
    }
}

/// 抢庄: the declaration that stands makes the dealer of the first deal, not
/// the seat that drew first.
#[test]
fn the_first_deal_decides_the_dealer() {
    for rules in ALL {
        let steps: &[Step] = match rules {
            "sasu2017" => &[Shows(N, "S2 LJ")],
            _ => &[Shows(N, "S2")],
        };
        check_first(rules, ["", "S2 LJ", "", ""], steps, (N, SPADES));
    }
}

/// 反主反庄 in the first deal.
#[test]
fn an_overcall_takes_the_first_dealership() {
    for rules in ["cn2002x2", "cn2002x3", "most2015", "cn2017"] {
        let steps = &[Shows(E, "H2"), Shows(S, "C2 C2")];
        check_first(rules, ["H2", "", "", "C2 C2"], steps, (S, CLUBS));
    }
    let steps = &[Shows(E, "H2 BJ"), Shows(S, "C2 C2 BJ")];
    check_first("sasu2017", ["H2 BJ", "", "", "C2 C2 BJ"], steps, (S, CLUBS));
}

/// 反主不反庄 in later deals: whoever declares, east stays dealer.
#[test]
fn later_deals_keep_their_dealer() {
    for rules in ["cn2002x2", "cn2002x3", "most2015", "cn2017"] {
        check_later(rules, ["", "H5", "", ""], &[Shows(N, "H5")], HEARTS);
        let steps = &[Shows(W, "H5"), Shows(N, "S5 S5")];
        check_later(rules, ["", "S5 S5", "H5", ""], steps, SPADES);
    }
    check_later("cn2002x1", ["", "H5", "", ""], &[Shows(N, "H5")], HEARTS);
    let steps = &[Shows(W, "H5 BJ"), Shows(N, "S5 S5 LJ")];
    check_later("sasu2017", ["", "S5 S5 LJ", "H5 BJ", ""], steps, SPADES);
}

/// Level cards are those of the dealer's side, never the defenders' own
/// (sasu2017's later window apart).
#[test]
fn later_deals_are_declared_with_the_dealers_level() {
    for rules in ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "cn2017"] {
        let steps = &[Refuses(N, "H8"), May(N, &[]), Refuses(E, "H2"), Shows(E, "H5")];
        check_later(rules, ["H5 H2", "H8", "", ""], steps, HEARTS);
    }
}

#[test]
fn all_may_declare_until_the_kitty_is_taken() {
    for rules in ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "cn2017"] {
        // After the last card of everybody.
        let steps = match rules {
            "cn2002x1" => &[Draw(12), Shows(S, "D2")],
            "cn2002x3" => &[Draw(39), Shows(S, "D2")],
            _ => &[Draw(25), Shows(S, "D2")],
        };
        check_first(rules, ["", "", "", "D2"], steps, (S, DIAMONDS));
    }
}

// cn2002: articles 8 and 21.

#[test]
fn cn2002_21_opening() {
    let steps = &[May(E, &["H2", "S2"]), May(N, &[]), Shows(E, "S2")];
    check_first("cn2002x1", ["H2 S2 BJ", "LJ", "", ""], steps, (E, SPADES));
    let steps = &[May(E, &["H2", "S2", "H2 H2"]), Refuses(E, "H2 S2"), Shows(E, "H2 H2")];
    check_first("cn2002x2", ["H2 S2 H2", "", "", ""], steps, (E, HEARTS));
    let steps = &[May(E, &["H2", "H2 H2", "H2 H2 H2"]), Shows(E, "H2 H2 H2")];
    check_first("cn2002x3", ["H2 H2 H2", "", "", ""], steps, (E, HEARTS));
}

#[test]
fn cn2002_21_more_cards_overcall_fewer() {
    // One deck has nothing to overcall with.
    let steps = &[Shows(E, "H2"), May(N, &[]), Refuses(N, "S2")];
    check_first("cn2002x1", ["H2", "S2", "", ""], steps, (E, HEARTS));
    // Two over one; not one over one, not two over two, whatever the suit.
    let steps = &[
        Shows(E, "H2"),
        Refuses(N, "S2"),
        May(W, &["D2 D2"]),
        Shows(W, "D2 D2"),
        Refuses(S, "C2 C2"),
        May(S, &[]),
    ];
    check_first("cn2002x2", ["H2", "S2", "D2 D2", "C2 C2"], steps, (W, DIAMONDS));
}

#[test]
fn cn2002_21_three_over_two_and_over_one() {
    let steps = &[
        Shows(E, "H2"),
        May(N, &["S2 S2", "S2 S2 S2"]),
        Shows(W, "D2 D2"),
        May(N, &["S2 S2 S2"]),
        Shows(N, "S2 S2 S2"),
        Refuses(S, "C2 C2 C2"),
    ];
    let hands = ["H2", "S2 S2 S2", "D2 D2", "C2 C2 C2"];
    check_first("cn2002x3", hands, steps, (N, SPADES));
    let steps = &[Shows(E, "H2"), Shows(N, "S2 S2 S2")];
    check_first("cn2002x3", hands, steps, (N, SPADES));
    // With three decks another player can hold two of the suit shown.
    let steps = &[Shows(E, "H2"), Shows(N, "H2 H2")];
    check_first("cn2002x3", ["H2", "H2 H2", "", ""], steps, (N, HEARTS));
}

/// 反主只能反别人，不能自己反自己.
#[test]
fn cn2002_21_nobody_overcalls_himself() {
    let steps = &[Shows(E, "H2"), Refuses(E, "S2 S2"), May(E, &[])];
    check_first("cn2002x2", ["H2 S2 S2", "", "", ""], steps, (E, HEARTS));
    // Overcalled by another he may overcall in turn.
    let steps = &[
        Shows(E, "H2"),
        Refuses(E, "S2 S2 S2"),
        Shows(N, "C2 C2"),
        May(E, &["S2 S2 S2"]),
        Shows(E, "S2 S2 S2"),
    ];
    check_first("cn2002x3", ["H2 S2 S2 S2", "C2 C2", "", ""], steps, (E, SPADES));
}

/// 防反.
#[test]
fn cn2002_21_strengthening() {
    let hands = ["H2 .. H2", "S2 S2", "", ""];
    let steps = &[
        Draw(2),
        Shows(E, "H2"),
        Draw(1),
        May(E, &["H2 H2"]),
        Shows(E, "H2 H2"),
        Refuses(N, "S2 S2"),
    ];
    check_first("cn2002x2", hands, steps, (E, HEARTS));
    // Once overcalled it is too late.
    let steps = &[Draw(2), Shows(E, "H2"), Shows(N, "S2 S2"), Draw(1), Refuses(E, "H2 H2")];
    check_first("cn2002x2", hands, steps, (N, SPADES));
    // Three decks: card by card, and only three beat a strengthened pair.
    let steps = &[
        Draw(1),
        Shows(E, "H2"),
        Draw(1),
        Shows(E, "H2 H2"),
        Refuses(N, "S2 S2"),
        Draw(1),
        May(N, &["S2 S2 S2"]),
        Shows(E, "H2 H2 H2"),
        Refuses(N, "S2 S2 S2"),
    ];
    check_first("cn2002x3", ["H2 H2 H2", "S2 S2 S2", "", ""], steps, (E, HEARTS));
}

#[test]
fn cn2002_21_no_trump_cannot_be_declared() {
    for rules in ["cn2002x2", "cn2002x3"] {
        let steps = &[Refuses(N, "BJ BJ"), Shows(E, "H2"), Refuses(N, "BJ BJ"), May(N, &[])];
        check_first(rules, ["H2", "BJ BJ LJ LJ", "", ""], steps, (E, HEARTS));
    }
}

#[test]
fn cn2002_8_nobody_declares_in_the_first_deal() {
    for rules in ["cn2002x1", "cn2002x2", "cn2002x3"] {
        check_undeclared(rules, When::First(W), ["H2", "", "", ""], ("H9", ""), End::Redeal);
    }
}

/// 定主: jokers are passed over.
#[test]
fn cn2002_21_the_kitty_is_turned_up() {
    for rules in ["cn2002x1", "cn2002x2", "cn2002x3"] {
        let end = |trump| End::Fixed(E, Rank::Five, trump);
        check_undeclared(rules, LATER, [""; 4], ("D9 S3", "D9"), end(DIAMONDS));
        check_undeclared(rules, LATER, [""; 4], ("LJ BJ C9 S3", "LJ BJ C9"), end(CLUBS));
        // A level card is a card of its suit.
        check_undeclared(rules, LATER, [""; 4], ("H5 S3", "H5"), end(HEARTS));
    }
    // A kitty of jokers alone leaves 无主 (our choice).
    let jokers = "LJ BJ LJ BJ LJ BJ";
    let end = End::Fixed(E, Rank::Five, None);
    check_undeclared("cn2002x3", LATER, [""; 4], (jokers, jokers), end);
}

// most2015: 五(四)–(六).

#[test]
fn most2015_5_5_opening_and_overcall() {
    let steps = &[
        May(E, &["H2", "S2", "H2 H2"]),
        Shows(E, "S2"),
        Refuses(E, "H2 H2"),
        May(N, &["D2 D2"]),
        Refuses(W, "C2"),
        Shows(N, "D2 D2"),
        Refuses(E, "H2 H2"),
        May(E, &[]),
    ];
    check_first("most2015", ["H2 S2 H2", "D2 D2", "C2", ""], steps, (N, DIAMONDS));
    // 前者用双张级牌定主后面不能再反主.
    let steps = &[Shows(E, "H2 H2"), Refuses(N, "D2 D2")];
    check_first("most2015", ["H2 H2", "D2 D2", "", ""], steps, (E, HEARTS));
}

#[test]
fn most2015_5_5_strengthening() {
    let steps = &[Draw(1), Shows(E, "H2"), Draw(1), Shows(E, "H2 H2"), Refuses(N, "D2 D2")];
    check_first("most2015", ["H2 H2", "D2 D2", "", ""], steps, (E, HEARTS));
}

/// A pair of jokers goes over any suit declaration of another player.
#[test]
fn most2015_5_5_no_trump_over_others() {
    // Not as an opening.
    let steps = &[May(N, &[]), Refuses(N, "LJ LJ"), Shows(E, "H2"), Shows(N, "LJ LJ")];
    check_first("most2015", ["H2", "LJ LJ", "", ""], steps, (N, None));
    // Over a pair and over an overcall.
    let steps = &[Shows(E, "H2 H2"), Shows(N, "LJ LJ")];
    check_first("most2015", ["H2 H2", "LJ LJ", "", ""], steps, (N, None));
    let steps = &[Shows(E, "H2"), Shows(W, "S2 S2"), Shows(N, "LJ LJ"), May(W, &[])];
    check_first("most2015", ["H2", "LJ LJ", "S2 S2", ""], steps, (N, None));
    // 自己不能反自己.
    let steps = &[Shows(E, "H2"), Refuses(E, "BJ BJ"), May(E, &[])];
    check_first("most2015", ["H2 BJ BJ", "", "", ""], steps, (E, HEARTS));
}

/// 只有在第一副牌抢庄时可以用大王反小王.
#[test]
fn most2015_5_4_big_jokers_over_little_ones() {
    let steps = &[Shows(E, "H2"), Shows(N, "LJ LJ"), May(S, &["BJ BJ"]), Shows(S, "BJ BJ")];
    check_first("most2015", ["H2", "LJ LJ", "", "BJ BJ"], steps, (S, None));
    let steps = &[Shows(E, "H2"), Shows(S, "BJ BJ"), Refuses(N, "LJ LJ")];
    check_first("most2015", ["H2", "LJ LJ", "", "BJ BJ"], steps, (S, None));
    // The player with the little jokers does not overcall himself.
    let steps = &[Shows(E, "H2"), Shows(N, "LJ LJ"), Refuses(N, "BJ BJ")];
    check_first("most2015", ["H2", "LJ LJ BJ BJ", "", ""], steps, (N, None));
    // Later deals: one 反无主, whichever jokers.
    let steps = &[Shows(E, "H5"), Shows(N, "LJ LJ"), Refuses(S, "BJ BJ"), May(S, &[])];
    check_later("most2015", ["H5", "LJ LJ", "", "BJ BJ"], steps, None);
}

#[test]
fn most2015_5_6_nobody_declares() {
    let later = |trump| End::Fixed(E, Rank::Five, trump);
    check_undeclared("most2015", LATER, [""; 4], ("D9 S3", "D9"), later(DIAMONDS));
    // 若是王牌则为无主.
    check_undeclared("most2015", LATER, [""; 4], ("LJ D9", "LJ"), later(None));
    check_undeclared("most2015", LATER, [""; 4], ("BJ D9", "BJ"), later(None));
    // The text is silent on the dealer of such a first deal: he who drew
    // first (choice).
    let first = End::Fixed(W, Rank::Two, CLUBS);
    check_undeclared("most2015", When::First(W), [""; 4], ("C9 S3", "C9"), first);
}

// cn2017: articles 4 (十三–十六), 6 and 11.

#[test]
fn cn2017_4_opening_and_one_overcall() {
    let steps = &[
        May(E, &["H2", "S2", "H2 H2"]),
        Shows(E, "S2"),
        Refuses(E, "H2 H2"),
        Refuses(W, "C2"),
        May(N, &["D2 D2"]),
        Shows(N, "D2 D2"),
        // 反主成功后，其他牌手不能再次反主.
        Refuses(W, "C2 C2"),
        Refuses(E, "H2 H2"),
    ];
    check_first("cn2017", ["H2 S2 H2", "D2 D2", "C2 C2", ""], steps, (N, DIAMONDS));
}

/// 加固: shown again or shown as a pair at once, the suit is safe from 反主,
/// not from 反无主.
#[test]
fn cn2017_4_strengthening() {
    let hands = ["H2 H2", "D2 D2", "LJ LJ", ""];
    let steps = &[Draw(1), Shows(E, "H2"), Draw(1), Shows(E, "H2 H2"), Refuses(N, "D2 D2")];
    check_first("cn2017", hands, steps, (E, HEARTS));
    let steps = &[Shows(E, "H2 H2"), Refuses(N, "D2 D2"), Shows(W, "LJ LJ")];
    check_first("cn2017", hands, steps, (W, None));
    // Not after a 反主.
    let steps = &[Draw(2), Shows(E, "H2"), Shows(N, "D2 D2"), Refuses(E, "H2 H2")];
    check_first("cn2017", hands, steps, (N, DIAMONDS));
}

/// 反无主: at any time and by anybody, also as the opening.
#[test]
fn cn2017_4_no_trump_at_any_time() {
    let steps = &[May(E, &["LJ LJ"]), Shows(E, "LJ LJ"), Refuses(N, "D2 D2")];
    check_first("cn2017", ["LJ LJ", "D2 D2", "", ""], steps, (E, None));
    // Over one's own.
    let steps = &[Shows(E, "H2"), Shows(E, "LJ LJ")];
    check_first("cn2017", ["H2 LJ LJ", "", "", ""], steps, (E, None));
    // Over a 反主, in a later deal, which keeps its dealer.
    let steps = &[Shows(E, "H5"), Shows(N, "D5 D5"), Shows(S, "LJ LJ")];
    check_later("cn2017", ["H5", "D5 D5", "", "LJ LJ"], steps, None);
}

/// 一对大王可以反一对小王，一对小王无法反一对大王.
#[test]
fn cn2017_6_big_jokers_over_little_ones() {
    let hands = ["H2", "LJ LJ", "", "BJ BJ"];
    let steps = &[Shows(E, "H2"), Shows(N, "LJ LJ"), Shows(S, "BJ BJ")];
    check_first("cn2017", hands, steps, (S, None));
    let steps = &[Shows(S, "BJ BJ"), Refuses(N, "LJ LJ"), May(N, &[])];
    check_first("cn2017", hands, steps, (S, None));
    let steps = &[Shows(N, "LJ LJ"), Shows(S, "BJ BJ")];
    check_later("cn2017", hands, steps, None);
}

/// 若无人亮牌，首先抓牌方为庄家, and the kitty is turned up in every deal.
#[test]
fn cn2017_6_and_11_nobody_declares() {
    let first = End::Fixed(W, Rank::Two, CLUBS);
    check_undeclared("cn2017", When::First(W), [""; 4], ("LJ BJ C9", "LJ BJ C9"), first);
    let later = End::Fixed(E, Rank::Five, DIAMONDS);
    check_undeclared("cn2017", LATER, [""; 4], ("D9 C9", "D9"), later);
}

// sasu2017: 一.3 and 一.6.

/// 亮牌需将牌带同花色王牌: the big joker is red, the little one black.
#[test]
fn sasu2017_1_6_opening_with_the_joker_of_the_colour() {
    let steps = &[
        May(E, &["H2 BJ", "H2 H2 BJ", "S2 LJ"]),
        Refuses(E, "H2"),
        Refuses(E, "H2 LJ"),
        Refuses(E, "S2 BJ"),
        Refuses(E, "BJ LJ"),
        May(N, &[]),
        Refuses(N, "C2 BJ"),
        Shows(W, "C2 LJ"),
    ];
    let hands = ["H2 H2 S2 BJ LJ", "C2 BJ", "C2 LJ", ""];
    check_first("sasu2017", hands, steps, (W, CLUBS));
    check_first("sasu2017", ["D2 BJ", "", "", ""], &[Shows(E, "D2 BJ")], (E, DIAMONDS));
}

/// Over a single card goes a pair with any joker.
#[test]
fn sasu2017_1_6_a_pair_with_any_joker_over_a_single() {
    let steps = &[
        Shows(E, "H2 BJ"),
        Refuses(N, "S2 LJ"),
        Refuses(W, "D2 D2"),
        May(W, &[]),
        May(N, &["S2 S2 LJ"]),
        May(S, &["C2 C2 BJ"]),
        Shows(S, "C2 C2 BJ"),
    ];
    let hands = ["H2 BJ", "S2 S2 LJ", "D2 D2", "C2 C2 BJ"];
    check_first("sasu2017", hands, steps, (S, CLUBS));
}

/// 大小顺序为黑桃、红桃、梅花、方片; 大可反小，小不能反大，可重复反牌.
#[test]
fn sasu2017_1_6_pairs_overcall_pairs_by_suit() {
    let hands = ["H2 H2 BJ", "D2 D2 LJ", "C2 C2 BJ", "S2 S2 LJ"];
    let steps = &[
        Shows(E, "H2 BJ"),
        Shows(N, "D2 D2 LJ"),
        Shows(W, "C2 C2 BJ"),
        Refuses(N, "D2 D2 LJ"),
        Shows(E, "H2 H2 BJ"),
        Refuses(W, "C2 C2 BJ"),
        Shows(S, "S2 S2 LJ"),
        May(E, &[]),
        May(N, &[]),
        May(W, &[]),
    ];
    check_first("sasu2017", hands, steps, (S, SPADES));
    // An opening pair is overcalled by a higher suit only.
    let steps = &[Shows(E, "H2 H2 BJ"), Refuses(W, "C2 C2 BJ"), Shows(S, "S2 S2 LJ")];
    check_first("sasu2017", hands, steps, (S, SPADES));
}

/// Strengthening keeps the joker shown; nobody overcalls himself.
#[test]
fn sasu2017_1_6_strengthening() {
    let steps = &[
        Draw(2),
        Shows(E, "H2 BJ"),
        May(E, &[]),
        Draw(4),
        Refuses(E, "S2 S2 LJ"),
        Refuses(E, "H2 H2 LJ"),
        May(E, &["H2 H2 BJ"]),
        Shows(E, "H2 H2 BJ"),
        Refuses(N, "D2 D2 LJ"),
    ];
    let hands = ["H2 BJ H2 S2 S2 LJ", "D2 D2 LJ", "", ""];
    check_first("sasu2017", hands, steps, (E, HEARTS));
}

/// 2个大王 over 2个小王 over every suit.
#[test]
fn sasu2017_1_6_no_trump() {
    let hands = ["H2 BJ BJ", "LJ LJ", "S2 S2", ""];
    let steps = &[
        May(N, &[]),
        Shows(E, "H2 BJ"),
        Refuses(E, "BJ BJ"),
        May(N, &["LJ LJ"]),
        Shows(N, "LJ LJ"),
        Refuses(W, "S2 S2"),
        May(E, &["BJ BJ"]),
        Shows(E, "BJ BJ"),
        May(N, &[]),
    ];
    check_first("sasu2017", hands, steps, (E, None));
    // Also in a later deal, which keeps its dealer; and over a pair.
    let hands = ["H5 H5 BJ BJ", "LJ LJ", "", ""];
    let steps = &[Shows(E, "H5 H5 BJ"), Shows(N, "LJ LJ"), Shows(E, "BJ BJ")];
    check_later("sasu2017", hands, steps, None);
    let steps = &[Shows(W, "S5 LJ"), Shows(N, "BJ BJ"), May(W, &[])];
    check_later("sasu2017", ["", "BJ BJ", "S5 LJ", ""], steps, None);
}

/// A first deal of sides at unequal levels: whoever stands at the end deals at
/// his own level, so that he shows his own level cards, also over another's.
#[test]
fn the_first_deal_of_unequal_levels_is_declared_with_ones_own() {
    let when = When::FirstAt(E, Rank::Five, Rank::Eight);
    let steps =
        &[Shows(E, "H5 BJ"), Refuses(N, "S5 S5 LJ"), May(N, &["S8 S8 LJ"]), Shows(N, "S8 S8 LJ")];
    let hands = ["H5 BJ", "S5 S5 S8 S8 LJ", "", ""];
    let end = End::Fixed(N, Rank::Eight, SPADES);
    check(&Case { rules: "sasu2017", when, hands, kitty: "", steps, turned: "", end });
    let steps = &[Shows(E, "H5"), May(N, &["S8 S8"]), Shows(N, "S8 S8")];
    for rules in ["cn2002x2", "most2015"] {
        let hands = ["H5", "S5 S5 S8 S8", "", ""];
        check(&Case { rules, when, hands, kitty: "", steps, turned: "", end });
    }
}

/// 如果庄家不亮牌或不能亮牌，则由对方亮自己的将牌并坐庄.
#[test]
fn sasu2017_1_6_the_opponents_take_over() {
    let case = |hands, steps, end| {
        let rules = "sasu2017";
        check(&Case { rules, when: LATER, hands, kitty: "", steps, turned: "", end });
    };
    // The opponents wait; then their own level counts, not the dealer's.
    let hands = ["H5 BJ", "D8 H5 BJ", "", "S8 LJ"];
    let steps = &[
        Refuses(N, "D8 BJ"),
        Refuses(N, "H5 BJ"),
        May(N, &[]),
        May(S, &[]),
        Window,
        Refuses(E, "H5 BJ"),
        May(E, &[]),
        Refuses(N, "H5 BJ"),
        May(N, &["D8 BJ"]),
        Shows(N, "D8 BJ"),
    ];
    case(hands, steps, End::Fixed(N, Rank::Eight, DIAMONDS));
    // They are asked in order: north before south.
    let steps = &[Window, Refuses(S, "S8 LJ"), May(S, &[]), Window, Shows(S, "S8 LJ")];
    case(hands, steps, End::Fixed(S, Rank::Eight, SPADES));
    // Overcalls of a takeover are made with the new level and change trump
    // alone.
    let hands = ["S8 S8 LJ", "D8 BJ", "", ""];
    let steps = &[Window, Shows(N, "D8 BJ"), May(E, &["S8 S8 LJ"]), Shows(E, "S8 S8 LJ")];
    case(hands, steps, End::Fixed(N, Rank::Eight, SPADES));
    // A declaration of the dealer's side closes the matter.
    let hands = ["", "D8 BJ", "H5 BJ", ""];
    let steps = &[Shows(W, "H5 BJ"), Refuses(N, "D8 BJ"), May(N, &[])];
    case(hands, steps, End::Fixed(E, Rank::Five, HEARTS));
}

/// 抽底牌配对: the holder of the other copy deals, with his side's level.
#[test]
fn sasu2017_1_6_nobody_declares() {
    let check = |when, hands, kitty, end| check_undeclared("sasu2017", when, hands, kitty, end);
    let first = When::First(W);
    let dealer = |seat, trump| End::Fixed(seat, Rank::Two, trump);
    check(first, ["", "H9", "", ""], ("H9 S3", "H9"), dealer(N, HEARTS));
    // Passed over when both copies lie in the kitty.
    let twice = ("H9 H9 S3", "H9 H9 S3");
    check(first, ["", "", "", "S3"], twice, dealer(S, SPADES));
    // 王配对的话为无主.
    check(first, ["LJ", "", "", ""], ("LJ S3", "LJ"), dealer(E, None));
    // Later: the level is that of the side that becomes dealer.
    let later = |seat, level, trump| End::Fixed(seat, level, trump);
    check(LATER, ["", "", "H9", ""], ("H9", "H9"), later(W, Rank::Five, HEARTS));
    check(LATER, ["", "", "", "H9"], ("H9", "H9"), later(S, Rank::Eight, HEARTS));
    check(LATER, ["", "BJ", "", ""], ("BJ", "BJ"), later(N, Rank::Eight, None));
}
