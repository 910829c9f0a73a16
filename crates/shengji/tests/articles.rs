//! The articles of the four texts, each by name: worked examples, tables, and
//! procedures driven through whole phases. The values are the texts' own.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use cards::{Card, CardSet, Rank, Suit};
use shengji::{
    Action, Bidding, BySeat, BySide, Clocks, Deal, DealResult, Deck, Drawing, EDITIONS, Edition,
    Event, Game, Group, HouseRules, Kind, Lead, OnTimeout, Order, Others, Refused, Rise, Seat,
    Setup, Side, Viewer, check_follow, check_lead, judge_throw, smallest_follow, smallest_lead,
    winner,
};

const E: Seat = Seat::East;
const N: Seat = Seat::North;
const W: Seat = Seat::West;
const S: Seat = Seat::South;

const TWO_DECKS: [&str; 4] = ["cn2002x2", "most2015", "cn2017", "sasu2017"];
/// The texts that stand on cn2002.
const FAMILY: [&str; 5] = ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "sasu2017"];

fn rules(id: &str) -> &'static Edition {
    Edition::by_id(id).unwrap()
}

fn set(cards: &str) -> CardSet {
    cards.parse().unwrap()
}

fn list(cards: &str) -> Vec<Card> {
    cards.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// An order written as level and trump: `7S`, or `7-` for 无主.
fn order(id: &str, terms: &str) -> Order {
    let (level, trump) = terms.split_at(1);
    let level = Rank::from_letter(level.chars().next().unwrap()).unwrap();
    rules(id).order(level, Suit::from_letter(trump.chars().next().unwrap()))
}

/// The units of a lead, strongest first, written with `|` between them.
fn written(order: &Order, lead: &Lead) -> String {
    let unit =
        |cards| order.sorted(cards).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    lead.units.iter().map(|u| unit(u.cards)).collect::<Vec<_>>().join(" | ")
}

// Order and units: cn2002:6, 10; cn2017:4, 12, 13; most2015 五(三); sasu2017 二, 四.

/// The trumps from the top, equal cards with `=`.
fn check_trumps(id: &str, terms: &str, trumps: &str) {
    let groups = order(id, terms).groups();
    let (group, equals) = &groups[0];
    assert_eq!(*group, Group::Trump);
    let words: Vec<String> = equals
        .iter()
        .map(|equal| equal.iter().map(ToString::to_string).collect::<Vec<_>>().join("="))
        .collect();
    assert_eq!(words.join(" "), trumps, "{id} {terms}");
}

#[test]
fn cn2002_6_trumps() {
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        check_trumps(id, "5H", "BJ LJ H5 S5=C5=D5 HA HK HQ HJ HT H9 H8 H7 H6 H4 H3 H2");
        check_trumps(id, "AD", "BJ LJ DA SA=HA=CA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2");
        check_trumps(id, "5-", "BJ LJ S5=H5=C5=D5");
    }
}

#[test]
fn cn2002_6_points_of_a_deck() {
    for (id, points) in [("cn2002x1", 100), ("cn2002x2", 200), ("cn2002x3", 300), ("cn2017", 200)] {
        assert_eq!(rules(id).decks.cards().points(), points);
    }
    assert_eq!(set("S5 HT CK").points(), 25);
    assert_eq!(set("S2 S3 S4 S6 S7 S8 S9 SJ SQ SA LJ BJ").points(), 0);
}

/// 花色主牌24张, 常主牌12张.
#[test]
fn sasu2017_4_number_of_trumps() {
    let deck = rules("sasu2017").decks.cards();
    assert_eq!(order("sasu2017", "2S").of_group(deck, Group::Trump).len(), 24 + 12);
    assert_eq!(order("sasu2017", "2-").of_group(deck, Group::Trump).len(), 12);
}

fn check_units(id: &str, terms: &str, cards: &str, kind: Kind, units: &str) {
    let order = order(id, terms);
    let lead = Lead::read(&order, set(cards), None).unwrap();
    assert_eq!((lead.kind(), written(&order, &lead).as_str()), (kind, units), "{id}: {cards}");
}

#[test]
fn cn2002_10_the_five_forms() {
    let check = |cards, kind| check_units("cn2002x3", "2S", cards, kind, cards);
    check("H9", Kind::Single);
    check("H9 H9", Kind::Pair);
    check("BJ BJ", Kind::Pair);
    check("H9 H9 H9", Kind::Triple);
    check("LJ LJ LJ", Kind::Triple);
    check("H9 H9 H8 H8", Kind::Tractor);
    check("H9 H9 H8 H8 H7 H7", Kind::Tractor);
    check("H9 H9 H9 H8 H8 H8", Kind::Tractor);
    check("H9 H9 H9 H8 H8 H8 H7 H7 H7", Kind::Tractor);
}

/// 两张花色和级数都相同的牌: equal 副级 of two suits are no pair.
#[test]
fn cn2002_10_copies_are_identical() {
    check_units("cn2002x2", "7S", "H7 C7", Kind::Throw, "H7 | C7");
    check_units("cn2002x2", "7S", "H7 H7 C7 C7", Kind::Throw, "H7 H7 | C7 C7");
}

/// 当级牌为5时，同花色的对6和对4为连对; the same for 刻.
#[test]
fn cn2002_10_over_the_level() {
    check_units("cn2002x2", "5S", "H6 H6 H4 H4", Kind::Tractor, "H6 H6 H4 H4");
    check_units("cn2002x3", "5S", "H6 H6 H6 H4 H4 H4", Kind::Tractor, "H6 H6 H6 H4 H4 H4");
    check_units("cn2002x2", "5S", "S6 S6 S4 S4", Kind::Tractor, "S6 S6 S4 S4");
    check_units("cn2002x2", "7S", "H6 H6 H4 H4", Kind::Throw, "H6 H6 | H4 H4");
}

/// 大王、小王、主级牌、副级牌、A………
#[test]
fn cn2002_10_the_order_of_trump_pairs() {
    for id in ["cn2002x2", "cn2002x3", "most2015", "sasu2017"] {
        let all = "BJ BJ LJ LJ S7 S7 H7 H7 SA SA SK SK";
        check_units(id, "7S", all, Kind::Tractor, all);
        check_units(id, "7S", "H7 H7 SA SA", Kind::Tractor, "H7 H7 SA SA");
        // At level A the king comes after the 副级.
        check_units(id, "AS", "HA HA SK SK", Kind::Tractor, "HA HA SK SK");
        // Two 副级 pairs: only one of them can be in the run.
        check_units(id, "7S", "S7 S7 H7 H7 C7 C7", Kind::Throw, "S7 S7 H7 H7 | C7 C7");
    }
    let triples = "BJ BJ BJ LJ LJ LJ S7 S7 S7 D7 D7 D7 SA SA SA";
    check_units("cn2002x3", "7S", triples, Kind::Tractor, triples);
}

/// 级牌为7: the four special tractors, and nothing else.
#[test]
fn cn2017_12_special_tractors() {
    let check = |cards, kind, units| check_units("cn2017", "7S", cards, kind, units);
    check("H5 H5 H4 H4", Kind::Tractor, "H5 H5 H4 H4");
    check("BJ BJ LJ LJ", Kind::Tractor, "BJ BJ LJ LJ");
    check("LJ LJ S7 S7", Kind::Tractor, "LJ LJ S7 S7");
    check("S7 S7 D7 D7", Kind::Tractor, "S7 S7 D7 D7");
    check("H8 H8 H6 H6", Kind::Tractor, "H8 H8 H6 H6");
    check("S8 S8 S6 S6", Kind::Tractor, "S8 S8 S6 S6");
    check("D7 D7 SA SA", Kind::Throw, "D7 D7 | SA SA");
    // 级牌不能与相同花色的副牌构成拖拉机.
    let order = order("cn2017", "7S");
    assert_eq!(Lead::read(&order, set("H7 H7 H6 H6"), None), Err(Refused::MixedSuits));
}

/// 打无主时，大小王组合为主牌拖拉机，小王可与任何花色的级牌组合为拖拉机.
#[test]
fn most2015_5_3_no_trump_tractors() {
    for suit in ["S9", "H9", "C9", "D9"] {
        let cards = format!("LJ LJ {suit} {suit}");
        check_units("most2015", "9-", &cards, Kind::Tractor, &cards);
        let cards = format!("BJ BJ {cards}");
        check_units("most2015", "9-", &cards, Kind::Tractor, &cards);
    }
    check_units("most2015", "9-", "BJ BJ LJ LJ", Kind::Tractor, "BJ BJ LJ LJ");
    check_units("most2015", "9-", "S9 S9 H9 H9", Kind::Throw, "S9 S9 | H9 H9");
}

/// 将牌的左右牌、主牌A和副将牌、副将牌和主将牌、主将牌和小王、小王和大王.
#[test]
fn sasu2017_2_2_adjacent_pairs() {
    let check = |cards| check_units("sasu2017", "7S", cards, Kind::Tractor, cards);
    check("H8 H8 H6 H6");
    check("C7 C7 SA SA");
    check("S7 S7 C7 C7");
    check("LJ LJ S7 S7");
    check("BJ BJ LJ LJ");
}

#[test]
fn cn2002_10_a_lead_is_of_one_suit() {
    for edition in &EDITIONS {
        let order = edition.order(Rank::Seven, Some(Suit::Spades));
        let check = |cards| check_lead(edition, &order, set(cards), set(cards), None);
        assert_eq!(check("HA CA"), Err(Refused::MixedSuits), "{}", edition.id);
        assert_eq!(check("H7 HA"), Err(Refused::MixedSuits), "{}", edition.id);
    }
}

// Throws: cn2002:11; cn2017:12 四; sasu2017 二.

/// A throw from a hand against the other hands in one suit.
fn stands(id: &str, terms: &str, thrown: &str, others: [&str; 3]) -> bool {
    let (edition, order) = (rules(id), order(id, terms));
    let lead = check_lead(edition, &order, set(thrown), set(thrown), None).unwrap();
    assert_eq!(lead.kind(), Kind::Throw);
    let [next, partner, previous] = others.map(set);
    judge_throw(edition, &order, &lead, &Others { next, partner, previous }).is_none()
}

/// A A K Q Q 10 10 9 9: all other cards of the suit in one hand, or in three,
/// do not stop it.
#[test]
fn cn2002_11_worked_example() {
    let thrown = "HA HA HK HQ HQ HT HT H9 H9";
    check_units("cn2002x2", "2S", thrown, Kind::Throw, "HT HT H9 H9 | HA HA | HQ HQ | HK");
    let rest = "HK HJ HJ H8 H8 H7 H7 H6 H6 H5 H5 H4 H4 H3 H3";
    for id in ["cn2002x2", "most2015", "sasu2017"] {
        assert!(stands(id, "2S", thrown, [rest, "", ""]), "{id}");
        assert!(stands(id, "2S", thrown, ["", "", rest]), "{id}");
        assert!(stands(id, "2S", thrown, ["HK HJ H8", "HJ H8 H7", "H7 H6 H6"]), "{id}");
    }
    // cn2017 reads 任意一张牌: the king and the jacks are above the nine.
    assert!(!stands("cn2017", "2S", thrown, [rest, "", ""]));
    assert!(stands("cn2017", "2S", thrown, ["H8 H8 H7", "H6", ""]));
}

/// 8 8 8 7 7: 一刻加一对, or 连对加一单张.
#[test]
fn cn2002_11_a_reading_is_declared() {
    let order = order("cn2002x3", "2S");
    let cards = set("H8 H8 H8 H7 H7");
    let check = |reading: Option<[&str; 2]>, units: &str| {
        let reading = reading.map(|parts| parts.map(set));
        let lead = Lead::read(&order, cards, reading.as_ref().map(|parts| &parts[..]));
        assert_eq!(written(&order, &lead.unwrap()), units);
    };
    check(Some(["H8 H8 H8", "H7 H7"]), "H8 H8 H8 | H7 H7");
    check(Some(["H8", "H7 H7 H8 H8"]), "H8 H8 H7 H7 | H8");
    check(None, "H8 H8 H7 H7 | H8");
    for bad in [["H8 H8 H8", "H7"], ["H8 H8 H7", "H8 H7"], ["H8 H8 H8", "H8 H8"]] {
        let bad = bad.map(set);
        assert_eq!(Lead::read(&order, cards, Some(&bad)), Err(Refused::BadReading));
    }
}

/// What the reading is decides what the others may hold.
#[test]
fn cn2002_11_the_reading_decides_what_stops_it() {
    let (edition, order) = (rules("cn2002x3"), order("cn2002x3", "2S"));
    let fails = |reading: [&str; 2], next: &str| {
        let lead = Lead::read(&order, set("H8 H8 H8 H7 H7"), Some(&reading.map(set))).unwrap();
        let (partner, previous) = (CardSet::EMPTY, CardSet::EMPTY);
        judge_throw(edition, &order, &lead, &Others { next: set(next), partner, previous })
            .map(|failed| failed.failing.iter().map(|unit| unit.cards).collect::<Vec<_>>())
    };
    let triple_and_pair = ["H8 H8 H8", "H7 H7"];
    let tractor_and_single = ["H8 H8 H7 H7", "H8"];
    assert_eq!(fails(triple_and_pair, "HA"), None);
    assert_eq!(fails(tractor_and_single, "HA"), Some(vec![set("H8")]));
    assert_eq!(fails(triple_and_pair, "HA HA"), Some(vec![set("H7 H7")]));
    // A triple holds a pair.
    let both = Some(vec![set("H8 H8 H8"), set("H7 H7")]);
    assert_eq!(fails(triple_and_pair, "HA HA HA"), both);
    // A longer tractor holds a shorter one, and so does one of triples.
    let both = Some(vec![set("H8 H8 H7 H7"), set("H8")]);
    assert_eq!(fails(tractor_and_single, "HA HA HK HK HQ HQ"), both);
    assert_eq!(fails(tractor_and_single, "HA HA HA HK HK HK"), both);
}

#[test]
fn cn2002_11_what_stops_a_throw() {
    for id in ["cn2002x2", "most2015", "sasu2017"] {
        let check = |thrown, other, expected| {
            for others in [[other, "", ""], ["", other, ""], ["", "", other]] {
                assert_eq!(stands(id, "2S", thrown, others), expected, "{id}: {thrown} {other}");
            }
        };
        // Singles: no card above the smallest.
        check("HA HQ", "HK", false);
        check("HA HQ", "HQ HJ", true);
        // A pair: no higher pair; higher singles do not matter.
        check("HA HT HT", "HK HQ HJ", true);
        check("HA HT HT", "HJ HJ", false);
        // A tractor: no higher tractor; higher pairs do not matter.
        check("HA HT HT H9 H9", "HK HK HJ HJ", true);
        check("HA HT HT H9 H9", "HQ HQ HJ HJ", false);
        check("HA HT HT H9 H9", "HJ H8 H8 H7 H7", true);
        // Trumps may be thrown too.
        check("BJ SA SA", "LJ S2 SK SK", true);
        check("BJ SA SA", "H2 H2", false);
        // Equal 副级: not higher.
        check("BJ H2 H2", "D2 D2", true);
    }
    // Two hands do not add up to a pair.
    assert!(stands("cn2002x2", "2S", "HA HT HT", ["HJ", "HJ", ""]));
}

/// 甩牌 is for 副牌: AAK, and no trumps.
#[test]
fn cn2017_12_throws() {
    let (edition, order) = (rules("cn2017"), order("cn2017", "2S"));
    for thrown in ["SA SK", "SA SA SK", "BJ LJ", "BJ BJ S2", "H2 H2 D2 D2"] {
        let lead = check_lead(edition, &order, set(thrown), set(thrown), None);
        assert_eq!(lead, Err(Refused::ThrowNotAllowed), "{thrown}");
    }
    assert!(stands("cn2017", "2S", "HA HA HK", ["HK HQ HQ", "HJ", "S3 BJ H2"]));
    // Any higher card stops it, whatever the units.
    assert!(!stands("cn2017", "2S", "HA HK HK", ["HA", "", ""]));
    assert!(stands("cn2002x2", "2S", "HA HK HK", ["HA", "", ""]));
    assert!(!stands("cn2017", "2S", "HA HT HT H9 H9", ["", "HJ", ""]));
}

/// 副牌边三轮: A with two K, K with two A. Nobody can stop them.
#[test]
fn sasu2017_2_2_three_from_the_top() {
    let rest = "HQ HQ HJ HJ HT HT H9 H9 H8 H8 H7 H7";
    assert!(stands("sasu2017", "2S", "HA HK HK", [&format!("HA {rest}"), "", ""]));
    assert!(stands("sasu2017", "2S", "HA HA HK", ["", &format!("HK {rest}"), ""]));
}

// Failed throws through whole deals: cn2002:34 一; most2015 六(二); sasu2017 二2⑸;
// cn2017:12 四.

/// A deal on the way, and all that happened in it.
struct Table {
    deal: Deal,
    events: Vec<Event>,
}

impl Table {
    /// East deals at level 2 and makes spades trump. Every seat gets the cards
    /// named, the kitty too; the rest is dealt in order.
    fn new(edition: &Edition, hands: [&str; 4], kitty: &str) -> Self {
        let edition = Arc::new(edition.clone());
        let levels = BySide { east_west: Rank::Two, north_south: Rank::Two };
        let setup = Setup { edition: edition.clone(), number: 2, levels, dealer: Some(E) };
        let deck = deck(&edition, E, &hands.map(list), list(kitty));
        let mut table = Self::drawn(setup, deck);
        table.declare(E);
        table
    }

    fn drawn(setup: Setup, deck: Deck) -> Self {
        let mut deal = Deal::Drawing(Drawing::new(setup, deck));
        while matches!(&deal, Deal::Drawing(drawing) if !drawing.all_drawn()) {
            deal.act(&Action::Draw, &mut Vec::new()).unwrap();
        }
        Self { deal, events: Vec::new() }
    }

    fn act(&mut self, action: &Action) {
        self.deal.act(action, &mut self.events).unwrap_or_else(|e| panic!("{action:?}: {e}"));
    }

    /// A seat shows its spade of the level, with a joker where it must.
    fn declare(&mut self, seat: Seat) {
        let Deal::Drawing(drawing) = &self.deal else { panic!("not drawing") };
        let cards = *drawing
            .options(seat)
            .iter()
            .find(|cards| cards.iter().any(|card| card.suit() == Some(Suit::Spades)))
            .unwrap();
        self.act(&Action::Declare { seat, cards });
        self.act(&Action::Close);
    }

    /// The dealer lays the original kitty down again.
    fn bury_the_same(&mut self) {
        let cards = self.deal.view(Viewer::Referee).kitty.unwrap();
        self.bury(cards);
    }

    fn bury(&mut self, cards: CardSet) {
        let seat = self.deal.turn().unwrap();
        self.act(&Action::Bury { seat, cards });
    }

    fn play(&mut self, seat: Seat, cards: &str) {
        self.act(&Action::Play { seat, cards: set(cards), reading: None });
    }

    /// The seat whose turn it is plays its smallest.
    fn smallest(&mut self) {
        let action = self.deal.smallest_action(self.deal.turn().unwrap()).unwrap();
        self.act(&action);
    }

    fn refuses(&mut self, action: &Action, code: &str) {
        let before = self.deal.clone();
        let refused = self.deal.act(action, &mut self.events).unwrap_err();
        assert_eq!(refused.code(), code, "{action:?}");
        assert_eq!(self.deal, before, "a refusal changes nothing");
    }

    fn result(&self) -> DealResult {
        match &self.deal {
            Deal::Finished(finished) => *finished.result(),
            _ => panic!("not finished"),
        }
    }
}

/// The deck in which every hand and the kitty begin with the cards named.
fn deck(edition: &Edition, first: Seat, hands: &[Vec<Card>; 4], mut kitty: Vec<Card>) -> Deck {
    let named = hands.iter().flatten().chain(&kitty);
    let rest = named.fold(edition.decks.cards(), |rest, &card| rest - card.into());
    let mut filler = rest.iter();
    kitty.extend(filler.by_ref().take(edition.kitty as usize - kitty.len()));
    let hands = BySeat::from_fn(|seat| {
        let mut hand = hands[seat.index()].clone();
        hand.extend(filler.by_ref().take(edition.hand_size() - hand.len()));
        hand
    });
    Deck::from_hands(edition, first, &hands, &kitty).unwrap()
}

/// What a failed throw must lead to in one edition.
struct Fails {
    rules: &'static str,
    penalty: i32,
    /// What may be led: one is led at once, of more the next player names one.
    led: &'static [&'static str],
}

/// A failed throw of `thrower` with every consequence. The others' points are
/// `sign` times the penalty as the defenders count it.
fn check_failed(table: &Table, thrower: Seat, thrown: &str, sign: i32, expected: &Fails) {
    let mut table = Table { deal: table.deal.clone(), events: Vec::new() };
    let thrown = set(thrown);
    let Deal::Playing(before) = &table.deal else { panic!("not playing") };
    let hand = before.hand(thrower);
    table.act(&Action::Play { seat: thrower, cards: thrown, reading: None });
    let Some(Event::ThrowFailed(failure)) = table.events.first() else {
        panic!("{}: {:?}", expected.rules, table.events)
    };
    assert_eq!((failure.seat, failure.cards), (thrower, thrown));
    assert_eq!(failure.failed.penalty as i32, expected.penalty, "{}", expected.rules);
    let namer = thrower.next();
    if let &[_, ..] = &expected.led[1..] {
        let view = table.deal.view(Viewer::Spectator);
        assert_eq!(view.turn, Some(namer), "the next player names");
        let mut options = view.naming.unwrap().options;
        let mut led: Vec<CardSet> = expected.led.iter().map(|cards| set(cards)).collect();
        options.sort_unstable();
        led.sort_unstable();
        assert_eq!(options, led, "{}", expected.rules);
        let first = set(expected.led[0]);
        table.refuses(&Action::NameUnit { seat: thrower, cards: first }, "not_your_turn");
        table.refuses(&Action::NameUnit { seat: namer, cards: thrown }, "not_an_option");
    }
    for led in expected.led.iter().map(|cards| set(cards)) {
        let mut table = Table { deal: table.deal.clone(), events: Vec::new() };
        if expected.led.len() > 1 {
            table.act(&Action::NameUnit { seat: namer, cards: led });
        }
        let Deal::Playing(playing) = &table.deal else { panic!("a unit is led") };
        assert_eq!(playing.trick().plays.as_slice(), [led], "{}", expected.rules);
        assert_eq!(playing.turn(), namer);
        assert_eq!(playing.points(), sign * expected.penalty, "{}", expected.rules);
        assert_eq!(playing.hand(thrower), hand - led, "the other cards go back");
        for viewer in [Viewer::Spectator, Viewer::Seat(thrower.next()), Viewer::Seat(thrower)] {
            let view = table.deal.view(viewer);
            assert_eq!(view.exposed[thrower], thrown - led, "and all have seen them");
            assert_eq!(view.points, sign * expected.penalty);
        }
    }
}

/// Hearts around the throw K K Q of one seat, the two aces apart.
const THROWER: &str = "S2 LJ D3 HK HK HQ";
const LOW: &str = "H7 H8 H9";
const HIGH: &str = "HQ HJ HJ HT HT";
const KITTY: &str = "H3 H3 H4 H4 H5 H5 H6 H6";

/// East throws K K Q; `next`, `partner` and `previous` have the aces named.
fn check_east_throws(next: &str, partner: &str, previous: &str, expected: &[Fails]) {
    for fails in expected {
        let hands = [
            THROWER.to_owned(),
            format!("{LOW} {next}"),
            format!("{LOW} {partner}"),
            format!("{HIGH} {previous}"),
        ];
        let hands = [0, 1, 2, 3].map(|i| hands[i].as_str());
        let mut table = Table::new(rules(fails.rules), hands, KITTY);
        table.bury_the_same();
        check_failed(&table, E, "HK HK HQ", 1, fails);
    }
}

/// One single card fails, to an opponent: it is led, and the penalty goes to
/// the defenders.
#[test]
fn cn2002_34_most2015_6_2_sasu2017_2_2_cn2017_12_one_unit_fails() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 10, led: &["HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HQ"] },
        Fails { rules: "sasu2017", penalty: 10, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    check_east_throws("HA", "", "HA", &expected);
}

/// Both units fail: cn2002 and most2015 let the next player name one.
#[test]
fn cn2002_34_most2015_6_2_sasu2017_2_2_cn2017_12_two_units_fail() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 20, led: &["HK HK", "HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HK HK", "HQ"] },
        Fails { rules: "sasu2017", penalty: 30, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    check_east_throws("HA HA", "", "", &expected);
    check_east_throws("", "", "HA HA", &expected);
}

/// 当甩牌包含多种组合而甩牌者的同伴有大于所甩牌的…由下家任意指定: any unit, also
/// one that nobody beats.
#[test]
fn cn2002_34_the_partner_holds_the_higher_card() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 10, led: &["HK HK", "HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HQ"] },
        Fails { rules: "sasu2017", penalty: 10, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    check_east_throws("", "HA", "HA", &expected);
}

/// Throws of singles alone: K and Q against two aces.
#[test]
fn cn2002_34_most2015_6_2_units_of_one_form() {
    let expected = [
        // Two failing cards, two penalties, and the next player names one.
        Fails { rules: "cn2002x2", penalty: 20, led: &["HK", "HQ"] },
        // 挡单出单, the smallest.
        Fails { rules: "most2015", penalty: 20, led: &["HQ"] },
        Fails { rules: "sasu2017", penalty: 20, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    for fails in &expected {
        let hands = [THROWER, "H7 H8 H9 HA HA", LOW, HIGH];
        let mut table = Table::new(rules(fails.rules), hands, KITTY);
        table.bury_the_same();
        check_failed(&table, E, "HK HQ", 1, fails);
    }
}

/// Table 4, grade 1: 5, 10, 15 points; grade 2 is the referee's setting.
#[test]
fn cn2002_29_table_4_penalty_of_a_failed_throw() {
    use shengji::{ThrowPenalty, Throws};
    for (id, points) in [("cn2002x1", 5), ("cn2002x2", 10), ("cn2002x3", 15)] {
        let order = order(id, "2S");
        let penalty = |edition: &Edition| {
            let lead = Lead::read(&order, set("HK HQ HJ"), None).unwrap();
            let (partner, previous) = (CardSet::EMPTY, CardSet::EMPTY);
            let others = Others { next: set("HA"), partner, previous };
            judge_throw(edition, &order, &lead, &others).unwrap().penalty
        };
        assert_eq!(penalty(rules(id)), 3 * points);
        let grade_2 =
            Throws { penalty: ThrowPenalty::PerFailingUnit(2 * points), ..rules(id).throws };
        let strict = HouseRules::from(rules(id)).throws(grade_2).build().unwrap();
        assert_eq!(penalty(&strict), 3 * 2 * points);
    }
}

/// A failed throw of a defender is taken from the defenders' points, which go
/// below zero.
#[test]
fn cn2002_34_a_defender_fails_below_zero() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 20, led: &["HK HK", "HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HK HK", "HQ"] },
        Fails { rules: "sasu2017", penalty: 30, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    for fails in &expected {
        let north = "DA HK HK HQ";
        let west = "H7 H8 H9 HA HA";
        let hands = ["S2 LJ D3 H7 H8 H9", north, west, HIGH];
        let mut table = Table::new(rules(fails.rules), hands, KITTY);
        table.bury_the_same();
        table.play(E, "D3");
        table.play(N, "DA");
        table.smallest();
        table.smallest();
        assert_eq!(table.deal.turn(), Some(N), "north won the first trick");
        check_failed(&table, N, "HK HK HQ", -1, fails);
    }
}

/// Exposed cards are no longer exposed once they are played.
#[test]
fn cn2002_34_exposed_cards_are_played() {
    let hands = [THROWER, "H7 H8 H9 HA", LOW, "HQ HJ HJ HT HT HA"];
    let mut table = Table::new(rules("cn2002x2"), hands, KITTY);
    table.bury_the_same();
    table.play(E, "HK HK HQ");
    assert_eq!(table.deal.view(Viewer::Spectator).exposed[E], set("HK HK"));
    table.play(N, "HA");
    table.play(W, "H7");
    table.play(S, "HT");
    assert_eq!(table.deal.turn(), Some(N));
    table.play(N, "H7");
    table.play(W, "H8");
    table.play(S, "HT");
    table.play(E, "HK");
    assert_eq!(table.deal.view(Viewer::Spectator).exposed[E], set("HK"));
}

// Following: cn2002:12, 13; cn2017:4 十八.

/// Plays that may and that may not follow a lead; level 2, spades trump.
fn check_follows(id: &str, hand: &str, lead: &str, legal: &[&str], illegal: &[&str]) {
    check_follows_read(id, hand, (lead, None), legal, illegal);
}

fn check_follows_read(
    id: &str,
    hand: &str,
    (lead, reading): (&str, Option<&[&str]>),
    legal: &[&str],
    illegal: &[&str],
) {
    let order = order(id, "2S");
    let reading: Option<Vec<CardSet>> =
        reading.map(|parts| parts.iter().map(|part| set(part)).collect());
    let lead = Lead::read(&order, set(lead), reading.as_deref()).unwrap();
    let hand = set(hand);
    for play in legal {
        assert_eq!(check_follow(&order, hand, &lead, set(play)), Ok(()), "{id}: {play}");
    }
    for play in illegal {
        let refused = check_follow(&order, hand, &lead, set(play)).unwrap_err();
        assert_eq!(refused.code(), "must_follow_shape", "{id}: {play}");
        let article = refused.article(rules(id)).unwrap().to_string();
        let expected = if id == "cn2017" { "cn2017:4" } else { "cn2002:13" };
        assert_eq!(article, expected);
    }
}

#[test]
fn cn2002_13_suit_must_be_followed() {
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        let order = order(id, "2S");
        let code = |lead: &str, play: &str| {
            let lead = Lead::read(&order, set(lead), None).unwrap();
            let hand = set("H3 C9 D2 SK");
            check_follow(&order, hand, &lead, set(play)).map_err(|refused| refused.code())
        };
        assert_eq!(code("HA", "H3"), Ok(()));
        assert_eq!(code("HA", "C9"), Err("must_follow_suit"));
        assert_eq!(code("HA", "H3 C9"), Err("wrong_count"));
        assert_eq!(code("HA", "H4"), Err("not_in_hand"));
        // The 副级 is a trump and no diamond.
        assert_eq!(code("DA", "C9"), Ok(()));
        assert_eq!(code("SA", "D2"), Ok(()));
        assert_eq!(code("SA", "C9"), Err("must_follow_suit"));
        // Void: anything, ruffs included.
        for play in ["H3", "C9", "D2", "SK"] {
            assert_eq!(code("DA", play), Ok(()));
        }
    }
}

#[test]
fn cn2002_13_single() {
    let legal = ["H3", "H9", "HK"];
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        check_follows(id, "H3 H9 HK C4", "HA", &legal, &[]);
    }
}

#[test]
fn cn2002_13_pair() {
    for id in TWO_DECKS {
        let check = |hand, legal, illegal| check_follows(id, hand, "HA HA", legal, illegal);
        check("H3 H3 H9 H9 HK", &["H3 H3", "H9 H9"], &["H3 H9", "H9 HK"]);
        check("H3 H9 HK C4 C4", &["H3 H9", "H9 HK"], &[]);
        check("H3 C9 C9", &["H3 C9"], &[]);
        check("S3 C9 C9", &["C9 C9", "S3 C9"], &[]);
    }
}

/// 无对子有刻子时应从刻子中拆出对子跟出.
#[test]
fn cn2002_13_pair_from_a_triple() {
    check_follows("cn2002x3", "H3 H3 H3 H9 HK", "HA HA", &["H3 H3"], &["H9 HK", "H3 H9"]);
    // With a pair beside it either will do.
    let legal = &["H3 H3", "H9 H9"];
    check_follows("cn2002x3", "H3 H3 H3 H9 H9 HK", "HA HA", legal, &["H3 H9", "H9 HK"]);
}

#[test]
fn cn2002_13_triple() {
    let check = |hand, legal, illegal| check_follows("cn2002x3", hand, "HA HA HA", legal, illegal);
    check("H3 H3 H3 H4 H4 H4 H9 H9", &["H3 H3 H3", "H4 H4 H4"], &["H3 H3 H4", "H9 H9 H3"]);
    // 无刻子时跟一对子加一单张.
    check("H3 H3 H9 HK HQ", &["H3 H3 HQ", "H3 H3 H9"], &["H3 H9 HK"]);
    check("H3 H4 H9 HK HQ", &["H3 H4 H9", "H9 HK HQ"], &[]);
}

/// 连对, else two pairs, else one, else anything.
#[test]
fn cn2002_13_pair_tractor() {
    for id in TWO_DECKS {
        let check = |hand, legal, illegal| check_follows(id, hand, "HA HA HK HK", legal, illegal);
        let legal = &["H3 H3 H4 H4", "H4 H4 H5 H5"];
        check("H3 H3 H4 H4 H5 H5 H9 H9", legal, &["H3 H3 H5 H5", "H3 H3 H9 H9", "H3 H4 H5 H9"]);
        let legal = &["H3 H3 H5 H5", "H5 H5 H9 H9"];
        check("H3 H3 H5 H5 H9 H9 HJ", legal, &["H3 H3 H9 HJ", "H3 H5 H9 HJ"]);
        check("H3 H3 H5 H6 H9 HJ", &["H3 H3 H9 HJ"], &["H5 H6 H9 HJ", "H3 H5 H9 HJ"]);
        check("H3 H4 H5 H6 H9", &["H3 H4 H5 H9"], &[]);
        check("H3 H3 C3 C3 C4 C4", &["H3 H3 C3 C4"], &[]);
    }
}

/// 三连对: 原则上与二连对同, the longest tractor first.
#[test]
fn cn2002_13_three_pair_tractor() {
    for id in TWO_DECKS {
        let check =
            |hand, legal, illegal| check_follows(id, hand, "HA HA HK HK HQ HQ", legal, illegal);
        let hand = "H3 H3 H4 H4 H5 H5 H8 H8 H9 H9";
        check(hand, &["H3 H3 H4 H4 H5 H5"], &["H3 H3 H4 H4 H8 H8", "H4 H4 H5 H5 H8 H8"]);
        let hand = "H3 H3 H4 H4 H8 H8 HT HT HJ";
        let legal = &["H3 H3 H4 H4 H8 H8", "H3 H3 H4 H4 HT HT"];
        check(hand, legal, &["H3 H3 H8 H8 HT HT", "H3 H3 H4 H4 H8 HJ"]);
    }
}

/// 连刻, two 刻, 刻+对+单, 刻+三单, 连对, two pairs, one pair, anything.
#[test]
fn cn2002_13_triple_tractor() {
    let check = |hand, legal, illegal| {
        check_follows("cn2002x3", hand, "HA HA HA HK HK HK", legal, illegal);
    };
    let hand = "H3 H3 H3 H4 H4 H4 H8 H8 H8";
    check(hand, &["H3 H3 H3 H4 H4 H4"], &["H3 H3 H3 H8 H8 H8", "H3 H3 H4 H4 H8 H8"]);
    let hand = "H3 H3 H3 H5 H5 H5 H8 H8";
    check(hand, &["H3 H3 H3 H5 H5 H5"], &["H3 H3 H3 H5 H8 H8", "H3 H3 H5 H5 H8 H8"]);
    let hand = "H3 H3 H3 H5 H5 H8 H9 HT";
    check(hand, &["H3 H3 H3 H5 H5 HT"], &["H3 H3 H3 H8 H9 HT", "H3 H3 H3 H5 H8 H9"]);
    let hand = "H3 H3 H3 H5 H6 H8 H9";
    check(hand, &["H3 H3 H3 H5 H6 H9"], &["H3 H3 H5 H6 H8 H9"]);
    let hand = "H3 H3 H4 H4 H8 H8 HT HQ";
    check(hand, &["H3 H3 H4 H4 HT HQ", "H3 H3 H4 H4 H8 H8"], &["H3 H3 H8 H8 HT HQ"]);
    let hand = "H3 H3 H5 H5 H8 H9 HT";
    check(hand, &["H3 H3 H5 H5 H8 HT"], &["H3 H3 H5 H8 H9 HT"]);
    check("H3 H3 H5 H6 H8 H9 HT", &["H3 H3 H5 H6 H8 H9"], &["H3 H5 H6 H8 H9 HT"]);
    check("H3 H4 H5 H6 H8 H9 HT", &["H3 H5 H6 H8 H9 HT"], &[]);
}

/// 甩牌: all its units make demands together, by the reading declared.
#[test]
fn cn2002_13_throw() {
    let hand = "H3 H3 H4 H4 H9 H9 HJ HQ";
    for id in TWO_DECKS {
        // A pair and a single: a pair must be in it.
        check_follows(id, hand, "HA HA HK", &["H3 H3 HJ", "H4 H4 H9"], &["H3 H9 HJ"]);
        // Two pairs that are no tractor ask for two pairs, tractor or not.
        let legal = &["H3 H3 H9 H9", "H3 H3 H4 H4"];
        check_follows(id, hand, "HA HA HQ HQ", legal, &["H3 H3 H9 HJ"]);
        // A tractor and a pair.
        let illegal = &["H3 H3 H4 H4 HJ HQ", "H3 H3 H4 H9 H9 HJ"];
        check_follows(id, hand, "HA HA H8 H8 H7 H7", &["H3 H3 H4 H4 H9 H9"], illegal);
    }
    let hand = "H3 H3 H3 H4 H4 H9 HT";
    let lead = "H8 H8 H8 H7 H7";
    let triple: &[&str] = &["H8 H8 H8", "H7 H7"];
    let legal = &["H3 H3 H3 H4 H4"];
    let illegal = &["H3 H3 H4 H4 H9", "H3 H3 H3 H4 H9"];
    check_follows_read("cn2002x3", hand, (lead, Some(triple)), legal, illegal);
    let tractor: &[&str] = &["H8 H8 H7 H7", "H8"];
    let legal = &["H3 H3 H4 H4 H9", "H3 H3 H3 H4 H4"];
    check_follows_read("cn2002x3", hand, (lead, Some(tractor)), legal, &["H3 H3 H3 H4 H9"]);
}

/// 按逆时针顺序依次出牌，不得抢出; 打出的合法牌张不得收回.
#[test]
fn cn2002_12_turns() {
    for id in TWO_DECKS {
        let mut table = Table::new(rules(id), [THROWER, "H7 HA", "H7 HA", HIGH], KITTY);
        let early = Action::Play { seat: E, cards: set("HQ"), reading: None };
        table.refuses(&early, "wrong_phase");
        table.bury_the_same();
        let north = Action::Play { seat: N, cards: set("H7"), reading: None };
        table.refuses(&north, "not_your_turn");
        table.play(E, "HQ");
        let west = Action::Play { seat: W, cards: set("H7"), reading: None };
        table.refuses(&west, "not_your_turn");
        table.act(&north);
        table.refuses(&north, "not_your_turn");
        assert_eq!(table.deal.turn(), Some(W));
        table.act(&west);
        table.play(S, "HT");
        assert_eq!(table.deal.turn(), Some(E), "the queen holds, and east leads again");
    }
}

// Tricks: cn2002:14, 15, 16; cn2017:4 十九, 13; sasu2017 三.

/// Four plays, the lead first; who wins, and the points.
fn check_trick(id: &str, terms: &str, plays: [&str; 4], expected: usize) {
    let order = order(id, terms);
    let plays = plays.map(set);
    let lead = Lead::read(&order, plays[0], None).unwrap();
    assert_eq!(winner(&order, rules(id).ruffs, &lead, &plays), expected, "{id}: {plays:?}");
}

#[test]
fn cn2002_14_comparing() {
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        check_trick(id, "2S", ["H9", "HA", "HK", "HQ"], 1);
        // 将牌大于副牌; 垫牌 is lower than the lead.
        check_trick(id, "2S", ["HA", "S3", "HK", "CA"], 1);
        check_trick(id, "2S", ["H3", "CA", "DA", "CK"], 0);
        // Trumps by their order.
        check_trick(id, "5S", ["SA", "H5", "S5", "LJ"], 3);
        check_trick(id, "5S", ["SA", "H5", "SK", "SQ"], 1);
        // 相同的牌以先出者为大: equal 副级.
        check_trick(id, "5S", ["HA", "H5", "D5", "S2"], 1);
        check_trick(id, "5-", ["HA", "H5", "D5", "C5"], 1);
    }
    for id in TWO_DECKS {
        check_trick(id, "2S", ["HA", "HK", "HA", "HQ"], 0);
        // Only a pair competes with a pair, only a tractor with a tractor.
        check_trick(id, "2S", ["H9 H9", "HA HK", "HT HT", "HA HQ"], 2);
        let plays = ["H9 H9 H8 H8", "HA HA HQ HQ", "HJ HJ HT HT", "HK HK H7 H6"];
        check_trick(id, "2S", plays, 2);
    }
    check_trick("cn2002x3", "2S", ["H9 H9 H9", "HA HA HK", "HT HT HT", "HJ HJ HQ"], 2);
    let plays =
        ["H9 H9 H9 H8 H8 H8", "HA HA HA HQ HQ HQ", "HJ HJ HJ HT HT HT", "HK HK H7 H7 H6 H6"];
    check_trick("cn2002x3", "2S", plays, 2);
}

/// 将吃: as many cards and the same combination, else it is a discard.
#[test]
fn cn2002_15_ruff() {
    for id in TWO_DECKS {
        check_trick(id, "2S", ["HA HA", "S3 S4", "CA CA", "S4 S4"], 3);
        check_trick(id, "2S", ["HA HA HK HK", "S3 S3 S5 S5", "S6 S6 S7 S7", "CA CA C3 C3"], 2);
        // A pair with one trump and one side card is no ruff.
        check_trick(id, "2S", ["HA HA", "S3 C3", "BJ CA", "C4 C4"], 0);
        // The lead's units, not more: a tractor serves as two pairs.
        let plays = ["HA HA HQ HQ", "S3 S3 S4 S4", "S5 S5 S6 S7", "C3 C3 C4 C4"];
        check_trick(id, "2S", plays, 1);
    }
    check_trick("cn2002x3", "2S", ["HA HA HA", "S3 S3 S4", "S4 S4 S4", "BJ BJ LJ"], 2);
}

/// 超将吃: 1 mixed singles by the leading card, 2 with a pair by the pair, 3
/// with 姊妹对 by those.
#[test]
fn cn2002_15_over_ruff_examples() {
    for id in ["cn2002x2", "most2015", "sasu2017"] {
        check_trick(id, "2S", ["HA HK", "S3 S9", "S4 S9", "ST S3"], 3);
        check_trick(id, "2S", ["HA HK", "S9 S8", "S9 S4", "ST C3"], 1);
        check_trick(id, "2S", ["HA HA HK", "S3 S3 SA", "S4 S4 S5", "C3 C3 C4"], 2);
        // The pair alone decides: an equal pair with higher singles is late.
        check_trick(id, "5S", ["HA HA HK", "H5 H5 S3", "C5 C5 BJ", "C3 C3 C4"], 1);
        let plays = ["D9 D9 D8 D8 DA", "S3 S3 S4 S4 SA", "S6 S6 S7 S7 S8", "S9 S9 SJ SJ SK"];
        check_trick(id, "2S", plays, 2);
        // A tractor and a pair: the tractor.
        let plays =
            ["H9 H9 H8 H8 HA HA", "S3 S3 S4 S4 SA SA", "S5 S5 S6 S6 S8 S8", "C3 C3 C4 C4 C5 C5"];
        check_trick(id, "2S", plays, 2);
    }
}

/// cn2017 goes on to the next kind: 拖拉机、对牌、单牌的顺序.
#[test]
fn cn2017_4_over_ruffs_are_compared_form_by_form() {
    let plays = ["HA HA HK", "H5 H5 S3", "C5 C5 BJ", "C3 C3 C4"];
    check_trick("cn2017", "5S", plays, 2);
    check_trick("cn2002x2", "5S", plays, 1);
    // The tractor comes before everything else.
    let plays = ["HQ HQ HK HK HJ", "S3 S3 S4 S4 BJ", "S6 S6 S7 S7 S8", "D3 D4 D6 D7 D8"];
    check_trick("cn2017", "5S", plays, 2);
}

/// 级数为2、主花色为黑桃; 领出红桃 AKKQQ.
#[test]
fn cn2017_13_ruff_examples() {
    for (play, ruffs) in [
        ("S9 S9 S8 S8 S5", true),
        ("S9 S9 S7 S7 S5", false),
        ("S9 S9 S8 S7 S5", false),
        ("S9 S8 S7 S5 S3", false),
    ] {
        let plays = ["HA HK HK HQ HQ", play, "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7"];
        check_trick("cn2017", "2S", plays, usize::from(ruffs));
    }
    // 毙牌比较主牌中最大的单牌，若最大的单牌相同，先出牌的牌手>后出牌的牌手.
    check_trick("cn2017", "2S", ["HA HK", "S9 S3", "SJ S4", "ST S8"], 2);
    check_trick("cn2017", "2S", ["HA HK", "S9 S3", "S9 S8", "S7 S6"], 1);
}

/// 杀牌: pairs by pairs, tractors by tractors, and at least as many pairs.
#[test]
fn sasu2017_3_ruffs() {
    check_trick("sasu2017", "2S", ["HA HA", "S3 S4", "S5 S5", "CA CA"], 2);
    check_trick("sasu2017", "2S", ["H9 H9 H8 H8", "S3 S3 S5 S5", "S7 S7 S6 S6", "CA CA CK CK"], 2);
    check_trick("sasu2017", "2S", ["HA HK HK", "S5 S4 S3", "S6 S6 S3", "CA CA CK"], 2);
    check_trick(
        "sasu2017",
        "2S",
        ["HA HA HQ HQ HK", "S3 S3 S5 S6 S7", "S8 S8 S6 S6 S9", "C3 C3 C4 C4 C5"],
        2,
    );
}

/// 拣分: the defenders keep the points of the tricks they win, nobody else's.
#[test]
fn cn2002_16_points_of_tricks() {
    let mut table = Table::new(
        rules("cn2002x2"),
        ["S2 LJ D3 HK HQ", "DA H7 H5", "DT H8 HA", "D5 H9 HT"],
        "H3 H3 H4 H4 H5 H6 H6 H7",
    );
    table.bury_the_same();
    table.play(E, "D3");
    table.play(N, "DA");
    table.play(W, "DT");
    table.play(S, "D5");
    assert!(table.events.contains(&Event::TrickWon { seat: N, points: 15 }));
    let view = table.deal.view(Viewer::Spectator);
    assert_eq!((view.points, view.taken), (15, set("DT D5")));
    table.play(N, "H5");
    table.play(W, "HA");
    table.play(S, "HT");
    table.play(E, "HK");
    assert!(table.events.contains(&Event::TrickWon { seat: W, points: 25 }));
    let view = table.deal.view(Viewer::Spectator);
    assert_eq!((view.points, view.taken), (15, set("DT D5")), "the dealer's side won that");
    assert_eq!(view.turn, Some(W));
}

// The kitty: cn2002:9, 17; most2015 五(十); cn2017:4 七, 7, 9; sasu2017 五.

/// Hands 12/25/39 and the two other ways to leave a kitty.
#[test]
fn cn2002_9_kitty_sizes() {
    for (id, kitty, hand) in [
        ("cn2002x1", 6, 12),
        ("cn2002x2", 8, 25),
        ("cn2002x3", 6, 39),
        ("cn2002x1", 2, 13),
        ("cn2002x2", 4, 26),
        ("cn2002x3", 10, 38),
    ] {
        let edition = if rules(id).kitty == kitty {
            rules(id).clone()
        } else {
            HouseRules::from(rules(id)).kitty(kitty).build().unwrap()
        };
        assert_eq!(edition.hand_size(), hand, "{id} with a kitty of {kitty}");
        let mut table = Table::new(&edition, ["S2", "", "", ""], "");
        let view = table.deal.view(Viewer::Seat(E));
        assert_eq!(view.counts.north, hand);
        assert_eq!(view.counts.east, hand + kitty as usize);
        // As many cards are laid down, from the dealer's own hand, by him.
        let cards: CardSet = view.hands.east.unwrap();
        let first = |n: usize| cards.iter().take(n).fold(CardSet::EMPTY, |s, c| s + c.into());
        let bury = |seat, n| Action::Bury { seat, cards: first(n) };
        table.refuses(&bury(E, kitty as usize - 1), "wrong_kitty_size");
        table.refuses(&bury(E, kitty as usize + 1), "wrong_kitty_size");
        table.refuses(&bury(N, kitty as usize), "not_your_turn");
        let north = table.deal.view(Viewer::Referee).hands.north.unwrap();
        let foreign = north.iter().take(kitty as usize).fold(CardSet::EMPTY, |s, c| s + c.into());
        if !foreign.is_subset(cards) {
            table.refuses(&Action::Bury { seat: E, cards: foreign }, "not_in_hand");
        }
        table.act(&bury(E, kitty as usize));
        assert_eq!(table.deal.view(Viewer::Spectator).counts.east, hand);
        assert_eq!(table.deal.turn(), Some(E), "首引");
    }
}

/// 不得暴露给他人 in cn2002; 亮明底牌使所有牌手可见 in cn2017.
#[test]
fn cn2002_9_and_cn2017_4_who_sees_the_kitty() {
    for edition in &EDITIONS {
        let mut table = Table::new(edition, ["S2 LJ", "", "", ""], "");
        let shown = edition.id == "cn2017";
        for _ in ["in the dealer's hand", "laid down"] {
            let kitty = table.deal.view(Viewer::Referee).kitty;
            assert_eq!(kitty.unwrap().len(), edition.kitty as usize);
            for seat in Seat::ALL {
                let view = table.deal.view(Viewer::Seat(seat));
                let expected = if shown || seat == E { kitty } else { None };
                assert_eq!(view.kitty, expected, "{} {seat}", edition.id);
                let laid_down = matches!(table.deal, Deal::Playing(_));
                assert_eq!(view.buried.is_some(), seat == E && laid_down);
                for other in Seat::ALL {
                    assert_eq!(view.hands[other].is_some(), other == seat);
                }
            }
            let spectator = table.deal.view(Viewer::Spectator).kitty;
            assert_eq!(spectator, if shown { kitty } else { None }, "{}", edition.id);
            if matches!(table.deal, Deal::Exchange(_)) {
                table.bury_the_same();
            }
        }
        let events = |found: fn(&Event) -> bool| table.events.iter().any(found);
        assert_eq!(events(|event| matches!(event, Event::KittyShown { .. })), shown);
    }
}

/// Each row: the last lead, and its factor in the editions named.
fn check_factors(lead: &str, factors: &[(&str, u32)]) {
    for &(id, factor) in factors {
        let order = order(id, "2S");
        let read = Lead::read(&order, set(lead), None).unwrap();
        assert_eq!(rules(id).kitty_factors.factor(&read), factor, "{id}: {lead}");
    }
}

/// The whole of table 1, with the tractors that go on.
#[test]
fn cn2002_17_table_1() {
    check_factors("HA", &[("cn2002x1", 2), ("cn2002x2", 2), ("cn2002x3", 2)]);
    check_factors("HA HA", &[("cn2002x2", 4), ("cn2002x3", 3)]);
    check_factors("HA HA HA", &[("cn2002x3", 4)]);
    check_factors("HA HA HK HK", &[("cn2002x2", 6), ("cn2002x3", 5)]);
    check_factors("HA HA HK HK HQ HQ", &[("cn2002x2", 8), ("cn2002x3", 6)]);
    check_factors("HA HA HK HK HQ HQ HJ HJ", &[("cn2002x2", 10), ("cn2002x3", 7)]);
    check_factors("HA HA HA HK HK HK", &[("cn2002x3", 6)]);
    check_factors("HA HA HA HK HK HK HQ HQ HQ", &[("cn2002x3", 8)]);
    check_factors("HA HA HA HK HK HK HQ HQ HQ HJ HJ HJ", &[("cn2002x3", 10)]);
    // 甩牌: 3, or by its unit with most cards.
    check_factors("HA HK", &[("cn2002x1", 3), ("cn2002x2", 3), ("cn2002x3", 3)]);
    check_factors("HA HA HK", &[("cn2002x2", 4), ("cn2002x3", 3)]);
    check_factors("HA HA HQ HQ", &[("cn2002x2", 4), ("cn2002x3", 3)]);
    check_factors("HA HA HK HK HJ", &[("cn2002x2", 6), ("cn2002x3", 5)]);
    check_factors("HA HA HA HK", &[("cn2002x3", 4)]);
    check_factors("HA HA HA HK HK HK HJ HJ", &[("cn2002x3", 6)]);
}

#[test]
fn most2015_5_10_kitty_factor() {
    for (lead, factor) in [
        ("HA", 2),
        ("HA HA", 4),
        ("HA HA HK HK", 6),
        ("HA HA HK HK HQ HQ", 8),
        ("HA HA HK HK HQ HQ HJ HJ", 10),
        ("HA HK", 3),
        ("HA HA HK", 4),
        ("HA HA HK HK HJ", 6),
    ] {
        check_factors(lead, &[("most2015", factor)]);
    }
}

#[test]
fn cn2017_9_kitty_factor() {
    for (lead, factor) in [
        ("HA", 2),
        ("HA HK", 2),
        ("HA HA", 4),
        ("HA HA HK", 4),
        ("HA HA HQ HQ", 4),
        ("HA HA HK HK", 16),
        ("HA HA HK HK HQ HQ", 16),
        ("HA HA HK HK HJ", 16),
        ("HA HA HK HK HJ HJ", 16),
    ] {
        check_factors(lead, &[("cn2017", factor)]);
    }
}

/// 2 to the power of the pairs and one.
#[test]
fn sasu2017_5_kitty_factor() {
    for (lead, factor) in [
        ("HA", 2),
        ("HA HA", 4),
        ("HA HA HK HK", 8),
        ("HA HA HK HK HQ HQ", 16),
        ("HA HA HK HK HQ HQ HJ HJ", 32),
        ("HA HK", 2),
        ("HA HA HK", 4),
        ("HA HA HQ HQ", 8),
        ("HA HA HK HK HJ", 8),
        ("HA HA HK HK HJ HJ", 16),
    ] {
        check_factors(lead, &[("sasu2017", factor)]);
    }
}

/// North, a defender, has every trump that counts, and 50 points lie in the
/// kitty: the last lead decides what they are worth.
fn check_last_trick(id: &str, last: &str, factor: u32) {
    let north = "BJ BJ LJ S2 H2 H2 C2 C2 D2 D2 SA SA SQ SQ SJ SJ S9 S9 S8 S8 S7 S7 S6 S6 S4";
    let hands = ["S2 LJ", north, "S3 S4", "S3"];
    let mut table = Table::new(rules(id), hands, "S5 S5 ST ST SK SK");
    table.bury(set("S2 LJ S5 S5 ST ST SK SK"));
    let last = set(last);
    let singles: Vec<Card> = (set(north) - last).iter().filter(|c| c.to_string() != "S4").collect();
    table.smallest();
    table.play(N, "S4");
    table.smallest();
    table.smallest();
    for card in singles {
        table.play(N, &card.to_string());
        (0..3).for_each(|_| table.smallest());
    }
    table.act(&Action::Play { seat: N, cards: last, reading: None });
    (0..3).for_each(|_| table.smallest());
    let result = table.result();
    assert_eq!(result.trick_points, 150, "{id}: all points but the kitty's");
    assert_eq!((result.kitty_points, result.factor), (50, factor), "{id}");
    let points = 150 + 50 * factor as i32;
    assert_eq!(result.points, points);
    let levels = (points as u32 - 80) / 40;
    let levels = if id == "sasu2017" { levels.min(3) } else { levels };
    assert_eq!(result.rise, Rise { dealer_side: 0, defenders: levels, switch: true }, "{id}");
    assert_eq!(result.next_dealer, N);
}

#[test]
fn cn2002_17_the_defenders_win_the_last_trick() {
    for (id, single, pair, two, three) in [
        ("cn2002x2", 2, 4, 6, 8),
        ("most2015", 2, 4, 6, 8),
        ("cn2017", 2, 4, 16, 16),
        ("sasu2017", 2, 4, 8, 16),
    ] {
        check_last_trick(id, "SA", single);
        check_last_trick(id, "SA SA", pair);
        check_last_trick(id, "SQ SQ SJ SJ", two);
        check_last_trick(id, "S9 S9 S8 S8 S7 S7", three);
    }
    check_last_trick("cn2002x2", "SA SQ", 3);
    check_last_trick("cn2002x2", "SA SA SQ", 4);
    check_last_trick("sasu2017", "SA SQ", 2);
    check_last_trick("sasu2017", "SA SA SQ SQ", 8);
}

// Levels: cn2002:19, 20; most2015 五(十一); cn2017:10; sasu2017 六.

const fn held(levels: u32) -> Rise {
    Rise { dealer_side: levels, defenders: 0, switch: false }
}

const fn taken(levels: u32) -> Rise {
    Rise { dealer_side: 0, defenders: levels, switch: true }
}

/// Every fifth point of a range leads to the same rise.
fn check_rises(id: &str, from: i32, to: i32, rise: Rise) {
    assert!(from <= to && (to - from) % 5 == 0, "{from} to {to}");
    for points in (from..=to).step_by(5) {
        assert_eq!(rules(id).levels.rise(points), rise, "{id}: {points}");
    }
}

/// The table counts the points of the dealer's side: all but the defenders'.
#[test]
fn cn2002_19_table_2() {
    for (id, all, rows) in [
        ("cn2002x1", 100, [(65, 80), (85, 95), (100, 100), (105, 120), (125, 140)]),
        ("cn2002x2", 200, [(125, 160), (165, 195), (200, 200), (205, 240), (245, 280)]),
        ("cn2002x3", 300, [(185, 240), (245, 295), (300, 300), (305, 360), (365, 420)]),
    ] {
        for ((low, high), levels) in rows.into_iter().zip(1..) {
            check_rises(id, all - high, all - low, held(levels));
        }
    }
}

#[test]
fn cn2002_20_table_3() {
    for (id, rows) in [
        ("cn2002x1", [(40, 55), (60, 75), (80, 95), (100, 115), (120, 135)]),
        ("cn2002x2", [(80, 115), (120, 155), (160, 195), (200, 235), (240, 275)]),
        ("cn2002x3", [(120, 175), (180, 235), (240, 295), (300, 355), (360, 415)]),
    ] {
        for ((low, high), levels) in rows.into_iter().zip(0..) {
            check_rises(id, low, high, taken(levels));
        }
    }
}

#[test]
fn most2015_5_11_levels() {
    let check = |from, to, rise| check_rises("most2015", from, to, rise);
    check(0, 0, held(3));
    // 每负40分庄家多升一级.
    check(-35, -5, held(3));
    check(-75, -40, held(4));
    check(-115, -80, held(5));
    check(5, 35, held(2));
    check(40, 75, held(1));
    check(80, 115, taken(0));
    check(120, 155, taken(1));
    check(160, 195, taken(2));
    check(240, 275, taken(4));
}

#[test]
fn cn2017_10_levels() {
    let check = |from, to, rise| check_rises("cn2017", from, to, rise);
    check(0, 0, held(3));
    check(5, 35, held(2));
    check(40, 75, held(1));
    check(80, 115, taken(0));
    check(120, 155, taken(1));
    check(160, 195, taken(2));
    check(200, 235, taken(3));
    check(240, 275, taken(4));
}

/// 最多只能升三级.
#[test]
fn sasu2017_6_levels() {
    let check = |from, to, rise| check_rises("sasu2017", from, to, rise);
    check(0, 0, held(3));
    check(5, 35, held(2));
    check(40, 75, held(1));
    check(80, 115, taken(0));
    check(120, 155, taken(1));
    check(160, 195, taken(2));
    check(200, 500, taken(3));
}

// Whole deals of a 局: cn2002:6 十三, 二十四; 7; 8; 19; 20; cn2017:11; sasu2017 一.

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
                assert!(matches!(events[i], Event::Drawn { seat, .. } if seat == first.plus(i)));
                assert_eq!(events[i].private_to(), Some(first.plus(i)));
            }
            assert_eq!(deal.act(&Action::Draw, &mut events), Err(Refused::NoCardsLeft));
        }
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
        assert_eq!(events.last(), Some(&Event::Redeal));
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

// Duplicate boards: cn2002:4 二, 21, 24 三.

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
        assert_eq!((setup.dealer, setup.levels), (Some(dealer), levels), "board {number}");
    }
}

fn board(hands: [&str; 4], kitty: &str) -> Table {
    let edition = Arc::new(rules("cn2002x2").clone());
    let deck = deck(&edition, E, &hands.map(list), list(kitty));
    let bidding = Bidding::new(Setup::board(edition, 1), &deck).unwrap();
    Table { deal: Deal::Bidding(bidding), events: Vec::new() }
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
    let fixed = Event::TrumpFixed { trump: Some(Suit::Diamonds), level: Rank::Two, dealer: E };
    assert!(table.events.contains(&fixed));
    table.bury_the_same();
    assert_eq!(table.deal.turn(), Some(E), "the printed dealer leads");
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
    let fixed = Event::TrumpFixed { trump: Some(Suit::Hearts), level: Rank::Two, dealer: E };
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
    assert_eq!(table.events.last(), Some(&Event::PartnerNames { seat: W }));
    assert!(table.deal.view(Viewer::Seat(W)).must_name_trump);
    table.refuses(&Action::NameTrump { seat: E, suit: Suit::Clubs }, "not_your_turn");
    table.refuses(&Action::Declare { seat: W, cards: set("S2") }, "wrong_phase");
    table.refuses(&Action::Pass { seat: W }, "wrong_phase");
    // Any suit, whatever he holds.
    table.act(&Action::NameTrump { seat: W, suit: Suit::Diamonds });
    let fixed = Event::TrumpFixed { trump: Some(Suit::Diamonds), level: Rank::Two, dealer: E };
    assert!(table.events.contains(&fixed));
    assert_eq!(table.deal.turn(), Some(E));
}

// Clocks: cn2002:38; most2015 六(五); cn2017:8; sasu2017 二.3, 七.

#[test]
fn cn2002_38_most2015_6_5_cn2017_8_sasu2017_2_3_clocks() {
    let clocks = |lead: u32, follow: u32, kitty: u32, on_timeout| Clocks {
        lead_ms: lead * 1000,
        follow_ms: follow * 1000,
        kitty_ms: kitty * 1000,
        on_timeout,
    };
    for id in ["cn2002x1", "cn2002x2", "cn2002x3"] {
        assert_eq!(rules(id).clocks, clocks(20, 10, 60, OnTimeout::WarnThenRecord));
    }
    assert_eq!(rules("most2015").clocks, clocks(30, 30, 60, OnTimeout::WarnThenPoints(10)));
    assert_eq!(rules("cn2017").clocks, clocks(25, 25, 60, OnTimeout::PlayOnly));
    let sasu = clocks(30, 30, 60, OnTimeout::WarnThenDealThenMatch);
    assert_eq!(rules("sasu2017").clocks, sasu);
}

/// 若到时间未出牌，则竞技软件默认出最小的一张: no points if it can be helped.
#[test]
fn cn2017_8_the_smallest_play() {
    let order = order("cn2017", "2S");
    let check = |hand, lead, expected| {
        let lead = Lead::read(&order, set(lead), None).unwrap();
        assert_eq!(smallest_follow(&order, set(hand), &lead), set(expected), "{hand}");
    };
    assert_eq!(smallest_lead(&order, set("H5 H6 C9 S3")), set("H6"));
    check("H5 H6 HK C3", "HA", "H6");
    check("H5 HK HT C3", "HA", "H5");
    check("S3 C9 DA D5", "HA", "C9");
    check("H3 H4 H6 H6", "HA HA", "H6 H6");
    check("H5 H5 H6 H7 H7", "HA HA", "H7 H7");
}

// Referee's penalties: cn2002:29.

/// Points of a penalty go to the other side, before and during the play.
#[test]
fn cn2002_29_penalties_move_points() {
    let mut table = Table::new(rules("cn2002x2"), [THROWER, "", "", ""], "");
    table.act(&Action::Penalise { side: Side::EastWest, points: 20 });
    assert_eq!(table.deal.view(Viewer::Spectator).points, 20);
    table.bury_the_same();
    assert_eq!(table.deal.view(Viewer::Spectator).points, 20);
    table.act(&Action::Penalise { side: Side::NorthSouth, points: 80 });
    assert_eq!(table.deal.view(Viewer::Spectator).points, -60);
}
