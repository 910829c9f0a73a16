//! All legal follows, counted, listed and searched without trying every
//! subset of the hand.
//!
//! The cards a follower may choose from are gone through one kind after the
//! other, from the weakest up. An automaton reads how many copies of each
//! kind are chosen and keeps every way in which the choice so far can still
//! come to hold the runs that are owed. Its states are sets of such ways, so
//! two different choices never count twice, and remembering the number of
//! completions of each state makes counting cheap even where listing is not.

use std::collections::HashMap;

use cards::{Card, CardSet};

use crate::follow::best_match;
use crate::lead::Lead;
use crate::order::{Group, Order};
use crate::packing::Runs;
use crate::unit::Shape;

/// The distinct legal follows of a hand to a lead, as multisets of cards.
pub struct Follows {
    /// Cards that every follow has.
    forced: CardSet,
    /// Cards still to be chosen.
    missing: usize,
    /// What they are chosen from, weakest first.
    choices: Vec<Choice>,
    automaton: Automaton,
    /// Cards of which a follow has at least `owed` besides the forced ones.
    wanted: CardSet,
    owed: u8,
    counts: HashMap<Node, u64>,
}

/// A kind of card to choose copies of.
struct Choice {
    card: Card,
    copies: u32,
    /// Whether the next choice has the same strength, the next higher one, or
    /// neither: only a neighbour can go on with a run.
    next: Neighbour,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Neighbour {
    Equal,
    Adjacent,
    Apart,
}

/// A place in the search: which kind is next, how many cards are missing and
/// how many of them must be wanted ones, and every way the runs can stand.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    choice: u8,
    missing: u8,
    owed: u8,
    ways: Vec<Way>,
}

/// One way in which the cards chosen so far can hold the runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Way {
    /// How many of each run are placed, one digit for each form.
    placed: u16,
    /// A run that must go on at this strength.
    from_below: Option<Open>,
    /// A run that must go on at the next strength.
    going_up: Option<Open>,
}

/// A run that is begun: its form and the columns it still needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Open {
    form: u8,
    columns: u8,
}

/// The runs owed, by form.
#[derive(Default)]
struct Automaton {
    forms: Vec<Form>,
    all: u16,
}

struct Form {
    shape: Shape,
    count: u16,
    stride: u16,
}

impl Form {
    /// How many runs of this form a way has placed.
    const fn placed(&self, way: Way) -> u16 {
        way.placed / self.stride % (self.count + 1)
    }
}

impl Follows {
    /// The legal follows of `hand` to `lead`.
    pub fn new(order: &Order, hand: CardSet, lead: &Lead) -> Self {
        let suit = order.of_group(hand, lead.group);
        let count = lead.cards.len();
        let (forced, from, owed) = if suit.len() <= count {
            (suit, hand - suit, Runs::NONE)
        } else {
            let owed = best_match(order.ladder(suit, lead.group), &lead.runs);
            (CardSet::EMPTY, suit, owed)
        };
        Self {
            forced,
            missing: (count - forced.len()).min(from.len()),
            choices: choices(order, from),
            automaton: Automaton::new(&owed),
            wanted: CardSet::EMPTY,
            owed: 0,
            counts: HashMap::new(),
        }
    }

    /// The most cards of a set that any follow has.
    pub fn most_of(&self, wanted: CardSet) -> usize {
        let most =
            self.cheapest_by(|card, copies| u64::from(copies - copies.min(wanted.copies(card))));
        most.common(wanted).len()
    }

    /// Only the follows with as many cards of a set as any has.
    #[must_use]
    pub fn with_most_of(self, wanted: CardSet) -> Self {
        if wanted.is_empty() {
            return self;
        }
        let forced = self.forced.common(wanted).len();
        let owed = self.most_of(wanted).saturating_sub(forced) as u8;
        let wanted = wanted - self.forced.common(wanted);
        Self { wanted, owed, counts: HashMap::new(), ..self }
    }

    /// How many there are.
    pub fn count(&mut self) -> u64 {
        let start = self.start();
        self.completions(&start)
    }

    /// The follow with number `index`, counted from 0.
    pub fn get(&mut self, mut index: u64) -> Option<CardSet> {
        if index >= self.count() {
            return None;
        }
        let mut play = self.forced;
        let mut node = self.start();
        while let Some(choice) = self.choices.get(node.choice as usize) {
            let card = choice.card;
            for copies in (0..=choice.copies.min(u32::from(node.missing))).rev() {
                let next = self.step(&node, copies);
                let completions = self.completions(&next);
                if index < completions {
                    play += CardSet::of(card, copies);
                    node = next;
                    break;
                }
                index -= completions;
            }
        }
        Some(play)
    }

    /// Every follow, the weakest cards first.
    pub fn iter(&mut self) -> impl Iterator<Item = CardSet> + '_ {
        let count = self.count();
        (0..count).filter_map(|index| self.get(index))
    }

    /// The follow with the least cost, the cost of a play being the sum of
    /// the costs of its cards; the first of equals.
    pub fn cheapest(&self, cost: impl Fn(Card) -> u64) -> CardSet {
        self.cheapest_by(|card, copies| u64::from(copies) * cost(card))
    }

    /// The same where the cost of so many copies of a card is not so many
    /// times the cost of one.
    pub(crate) fn cheapest_by(&self, cost: impl Fn(Card, u32) -> u64) -> CardSet {
        let mut known = HashMap::new();
        let best = self.cheapest_from(&self.start(), &cost, &mut known);
        self.forced + best.map_or(CardSet::EMPTY, |(_, cards)| cards)
    }

    fn start(&self) -> Node {
        let way = Way { placed: 0, from_below: None, going_up: None };
        Node { choice: 0, missing: self.missing as u8, owed: self.owed, ways: vec![way] }
    }

    fn is_accepted(&self, node: &Node) -> bool {
        node.missing == 0
            && node.owed == 0
            && node.ways.iter().any(|way| way.placed == self.automaton.all)
    }

    fn completions(&mut self, node: &Node) -> u64 {
        if node.ways.is_empty() || node.owed > node.missing {
            return 0;
        }
        let Some(choice) = self.choices.get(node.choice as usize) else {
            return u64::from(self.is_accepted(node));
        };
        if let Some(&count) = self.counts.get(node) {
            return count;
        }
        let most = choice.copies.min(u32::from(node.missing));
        let count = (0..=most)
            .map(|copies| {
                let next = self.step(node, copies);
                self.completions(&next)
            })
            // A hand as no deal has it can have more follows than numbers.
            .fold(0, u64::saturating_add);
        self.counts.insert(node.clone(), count);
        count
    }

    fn cheapest_from(
        &self,
        node: &Node,
        cost: &impl Fn(Card, u32) -> u64,
        known: &mut HashMap<Node, Option<(u64, CardSet)>>,
    ) -> Option<(u64, CardSet)> {
        if node.ways.is_empty() || node.owed > node.missing {
            return None;
        }
        let Some(choice) = self.choices.get(node.choice as usize) else {
            return self.is_accepted(node).then_some((0, CardSet::EMPTY));
        };
        if let Some(&best) = known.get(node) {
            return best;
        }
        let most = choice.copies.min(u32::from(node.missing));
        let mut best: Option<(u64, CardSet)> = None;
        for copies in (0..=most).rev() {
            let rest = self.cheapest_from(&self.step(node, copies), cost, known);
            if let Some((rest_cost, rest)) = rest {
                let total = rest_cost + cost(choice.card, copies);
                if best.is_none_or(|(least, _)| total < least) {
                    best = Some((total, rest + CardSet::of(choice.card, copies)));
                }
            }
        }
        known.insert(node.clone(), best);
        best
    }

    /// Chooses so many copies of the next kind.
    fn step(&self, node: &Node, copies: u32) -> Node {
        let Choice { card, next, .. } = self.choices[node.choice as usize];
        let wanted = copies.min(self.wanted.copies(card)) as u8;
        let mut ways = Vec::new();
        for &way in &node.ways {
            self.automaton.read(way, copies as u8, |way| ways.extend(way.past(next)));
        }
        self.automaton.keep_best(&mut ways);
        Node {
            choice: node.choice + 1,
            missing: node.missing - copies as u8,
            owed: node.owed.saturating_sub(wanted),
            ways,
        }
    }
}

/// The kinds of a set from weakest to strongest, group by group.
fn choices(order: &Order, cards: CardSet) -> Vec<Choice> {
    let mut kinds: Vec<(Group, u8, Card, u32)> = cards
        .kinds()
        .map(|(card, copies)| (order.group(card), order.strength(card), card, copies))
        .collect();
    kinds.sort_unstable();
    let next = |i: usize| match (kinds.get(i), kinds.get(i + 1)) {
        (Some(&(group, strength, ..)), Some(&(group_after, strength_after, ..)))
            if group == group_after =>
        {
            match strength_after - strength {
                0 => Neighbour::Equal,
                1 => Neighbour::Adjacent,
                _ => Neighbour::Apart,
            }
        }
        _ => Neighbour::Apart,
    };
    (0..kinds.len())
        .map(|i| Choice { card: kinds[i].2, copies: kinds[i].3, next: next(i) })
        .collect()
}

impl Automaton {
    fn new(owed: &Runs) -> Self {
        let mut automaton = Self::default();
        let mut stride = 1;
        let shapes: Vec<Shape> = owed.iter().collect();
        for equal in shapes.chunk_by(|a, b| a == b) {
            let count = equal.len() as u16;
            automaton.forms.push(Form { shape: equal[0], count, stride });
            automaton.all += stride * count;
            stride *= count + 1;
        }
        automaton
    }

    /// Keeps each way once, and of two with the same open runs not the one
    /// that has placed fewer of every form: it can do nothing the other cannot.
    fn keep_best(&self, ways: &mut Vec<Way>) {
        // A way that placed more has the greater number: it comes first.
        ways.sort_unstable_by(|a, b| b.cmp(a));
        ways.dedup();
        let mut kept = 0;
        for index in 0..ways.len() {
            let way = ways[index];
            if !ways[..kept].iter().any(|&better| self.covers(better, way)) {
                ways[kept] = way;
                kept += 1;
            }
        }
        ways.truncate(kept);
    }

    fn covers(&self, better: Way, way: Way) -> bool {
        (better.from_below, better.going_up) == (way.from_below, way.going_up)
            && self.forms.iter().all(|form| form.placed(better) >= form.placed(way))
    }

    /// Reads `copies` copies of a kind: every way to use them for a run, or
    /// not at all. One kind serves one run only, for two pairs do not fit in
    /// three copies.
    fn read(&self, way: Way, copies: u8, mut emit: impl FnMut(Way)) {
        emit(way);
        if let Some(open) = way.from_below
            && self.forms[open.form as usize].shape.width <= copies
            && let Some(way) = (Way { from_below: None, ..way }).continued(open)
        {
            emit(way);
        }
        for (index, form) in self.forms.iter().enumerate() {
            if form.placed(way) == form.count || form.shape.width > copies {
                continue;
            }
            let begun = Way { placed: way.placed + form.stride, ..way };
            if let Some(way) =
                begun.continued(Open { form: index as u8, columns: form.shape.length })
            {
                emit(way);
            }
        }
    }
}

impl Way {
    /// The way with one column of an open run put down here. Runs may end and
    /// begin beside each other on the 副级, but one alone goes on above them,
    /// where there is one kind only.
    fn continued(self, open: Open) -> Option<Self> {
        match open.columns {
            1 => Some(self),
            _ if self.going_up.is_some() => None,
            columns => Some(Self { going_up: Some(Open { columns: columns - 1, ..open }), ..self }),
        }
    }

    /// The way seen from the next kind, unless a run breaks off.
    fn past(self, next: Neighbour) -> Option<Self> {
        match next {
            Neighbour::Equal => Some(self),
            _ if self.from_below.is_some() => None,
            Neighbour::Adjacent => Some(Self { from_below: self.going_up, going_up: None, ..self }),
            Neighbour::Apart => self.going_up.is_none().then_some(self),
        }
    }
}
