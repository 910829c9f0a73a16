//! The articles of the four texts, each by name: worked examples, tables, and
//! procedures driven through whole phases. The values are the texts' own.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::wildcard_imports, reason = "the modules share one vocabulary")]

mod boards;
mod clocks;
mod cut_short;
mod exposed;
mod failed_throws;
mod following;
mod games;
mod kitty;
mod levels;
mod penalties;
mod throws;
mod tricks;
mod units;

use std::sync::Arc;

use cards::{Card, CardSet, Rank, Suit};
use shengji::{
    Action, Bidding, Bound, BySeat, BySide, Clocks, Deal, DealResult, Deck, Demand, Drawing,
    EDITIONS, Edition, Ended, Game, Group, Happening, HouseRules, Kind, Lead, Notice, OnTimeout,
    Order, Others, Refused, Rise, Seat, Setup, Side, Viewer, Weight, check_follow, check_lead,
    judge_throw, smallest_follow, smallest_lead, winner,
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

/// A deal on the way, and all that happened in it.
struct Table {
    deal: Deal,
    events: Vec<Happening>,
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

/// Hearts around the throw K K Q of one seat, the two aces apart.
const THROWER: &str = "S2 LJ D3 HK HK HQ";
const LOW: &str = "H7 H8 H9";
const HIGH: &str = "HQ HJ HJ HT HT";
const KITTY: &str = "H3 H3 H4 H4 H5 H5 H6 H6";

fn check_units(id: &str, terms: &str, cards: &str, kind: Kind, units: &str) {
    let order = order(id, terms);
    let lead = Lead::read(&order, set(cards), None).unwrap();
    assert_eq!((lead.kind(), written(&order, &lead).as_str()), (kind, units), "{id}: {cards}");
}
