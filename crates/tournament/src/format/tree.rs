//! Elimination as a tree of matches: who comes from where (cn2002:25).

use std::collections::BTreeMap;

use super::{RoundName, bracket};

/// Where a side of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A place of the draw, from the top.
    Place(usize),
    /// The winner of an earlier match.
    Winner(usize),
    /// The loser of an earlier match.
    Loser(usize),
}

/// A match of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its two sides.
    pub sources: [Source; 2],
    /// The round of the event it belongs to, from 1.
    pub round: u32,
    /// What that round is called on its side of the tree; none where the whole
    /// of it is byes, so that nobody ever plays it.
    pub name: Option<RoundName>,
    /// Whether anybody meets here.
    pub kind: NodeKind,
    /// How far one has come who is put out here; more is better.
    pub depth: u32,
    /// The extra final (附加决赛): played only when the second side of the
    /// final, which had lost before, wins it.
    pub extra: bool,
}

/// Whether anybody meets in a match of the tree, which the size of the field
/// alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Two meet.
    Match {
        /// Which match of its name, from 1 at the top; none where it is the
        /// only one.
        nth: Option<u32>,
    },
    /// One goes through.
    Bye {
        /// Where he comes from.
        from: Source,
    },
    /// Nobody is ever here.
    Empty,
}

/// All matches, each after those it depends on; the last decides the event,
/// save for a match for third place that may follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// How many places the draw has.
    pub places: usize,
    /// The matches.
    pub nodes: Vec<Node>,
    /// The match whose winner has won everything.
    pub last: usize,
}

impl Node {
    fn new(sources: [Source; 2], round: u32, depth: u32, name: Option<RoundName>) -> Self {
        Self { sources, round, name, kind: NodeKind::Match { nth: None }, depth, extra: false }
    }
}

impl Tree {
    /// Single elimination of at least `entrants`; `third_place` adds a match
    /// between the losers of the semi-finals.
    pub fn single(entrants: u32, third_place: bool) -> Self {
        let places = bracket(entrants.max(2)).len();
        let mut nodes = Vec::new();
        let rounds = winners_side(places, &mut nodes);
        for (round, matches) in rounds.iter().enumerate() {
            for &node in matches {
                nodes[node].depth = 2 * (round as u32 + 1);
                nodes[node].round = round as u32 + 1;
                nodes[node].name = Some(RoundName::of_single(matches.len()));
            }
        }
        let last = nodes.len() - 1;
        if let [.., semi_finals, _] = rounds.as_slice()
            && third_place
        {
            let sources = [Source::Loser(semi_finals[0]), Source::Loser(semi_finals[1])];
            let Node { depth, round, .. } = nodes[semi_finals[0]];
            nodes.push(Node::new(sources, round + 1, depth, Some(RoundName::ThirdPlace)));
        }
        Self { places, nodes, last }.of_field(entrants)
    }

    /// Double elimination of at least `entrants`. Losers drop to the losers'
    /// side; those of every second round drop in mirrored order, so that
    /// rematches come late (our choice of the lost 附件八). The losers play
    /// every round, the winners every second one: in round 2 the losers of
    /// round 1 meet, in round 3 their winners meet the losers of round 2
    /// (cn2002:25 二).
    pub fn double(entrants: u32, extra_final: bool) -> Self {
        let places = bracket(entrants.max(2)).len();
        let mut nodes = Vec::new();
        let rounds = winners_side(places, &mut nodes);
        for (round, matches) in rounds.iter().enumerate() {
            for &node in matches {
                nodes[node].round = if round == 0 { 1 } else { 2 * round as u32 };
                nodes[node].name = Some(match matches[..] {
                    [_] => RoundName::WinnersFinal,
                    _ => RoundName::Winners { nth: round as u32 + 1 },
                });
            }
        }
        let mut depth = 1;
        let mut add = |nodes: &mut Vec<Node>, name, pairs: Vec<[Source; 2]>| -> Vec<Source> {
            depth += 1;
            pairs
                .into_iter()
                .map(|sources| {
                    nodes.push(Node::new(sources, depth, depth, Some(name)));
                    Source::Winner(nodes.len() - 1)
                })
                .collect()
        };
        let mut alive: Vec<Source> = rounds[0].iter().map(|&node| Source::Loser(node)).collect();
        for (round, matches) in rounds.iter().enumerate().skip(1) {
            let nth = 2 * round as u32;
            let met = alive.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
            alive = add(&mut nodes, RoundName::Losers { nth: nth - 1 }, met);
            let mut dropped: Vec<Source> = matches.iter().map(|&n| Source::Loser(n)).collect();
            if round % 2 == 1 {
                dropped.reverse();
            }
            let name = match dropped[..] {
                [_] => RoundName::LosersFinal,
                _ => RoundName::Losers { nth },
            };
            let met = alive.iter().zip(dropped).map(|(&a, b)| [a, b]).collect();
            alive = add(&mut nodes, name, met);
        }
        let top = rounds[rounds.len() - 1][0];
        let decider = add(&mut nodes, RoundName::GrandFinal, vec![[Source::Winner(top), alive[0]]]);
        if let (&[Source::Winner(decider)], true) = (decider.as_slice(), extra_final) {
            let again = [Source::Winner(decider), Source::Loser(decider)];
            add(&mut nodes, RoundName::SecondFinal, vec![again]);
            let last = nodes.len() - 1;
            nodes[last].extra = true;
        }
        let last = nodes.len() - 1;
        Self { places, nodes, last }.of_field(entrants)
    }

    /// Finds the byes of a field of so many, and numbers the matches. The
    /// losers of a first round with few matches may all wait for the next
    /// one: then the losers' rounds are counted from there.
    fn of_field(mut self, entrants: u32) -> Self {
        let drawn = bracket(entrants.max(2));
        let stands = self.resolve(&drawn, |_| Some(0));
        for node in 0..self.nodes.len() {
            let slots = self.slots(node, &drawn, &stands);
            let [a, b] = self.nodes[node].sources;
            self.nodes[node].kind = match slots {
                [Slot::Empty, Slot::Empty] => NodeKind::Empty,
                [_, Slot::Empty] => NodeKind::Bye { from: a },
                [Slot::Empty, _] => NodeKind::Bye { from: b },
                [_, _] => NodeKind::Match { nth: None },
            };
        }
        let first = Some(RoundName::Losers { nth: 1 });
        let plays = |node: &Node| matches!(node.kind, NodeKind::Match { .. });
        if !self.nodes.iter().any(|node| node.name == first && plays(node)) {
            for node in &mut self.nodes {
                if let Some(RoundName::Losers { nth }) = node.name {
                    node.name = (nth > 1).then(|| RoundName::Losers { nth: nth - 1 });
                }
            }
        }
        let mut count: BTreeMap<RoundName, u32> = BTreeMap::new();
        for name in self.nodes.iter().filter(|node| plays(node)).filter_map(|node| node.name) {
            *count.entry(name).or_default() += 1;
        }
        let mut so_far: BTreeMap<RoundName, u32> = BTreeMap::new();
        for node in &mut self.nodes {
            if let (NodeKind::Match { nth }, Some(name)) = (&mut node.kind, node.name) {
                let number = so_far.entry(name).or_default();
                *number += 1;
                *nth = Some(*number).filter(|_| count[&name] > 1);
            }
        }
        self
    }

    /// Where a side really comes from: whoever had a bye was known before it.
    pub fn origin(&self, source: Source) -> Source {
        match source {
            Source::Winner(node) => match self.nodes[node].kind {
                NodeKind::Bye { from } => self.origin(from),
                NodeKind::Match { .. } | NodeKind::Empty => source,
            },
            Source::Place(_) | Source::Loser(_) => source,
        }
    }

    /// Who is on the two sides of a match, as far as is known.
    pub fn slots<T: Copy>(
        &self,
        node: usize,
        places: &[Option<T>],
        stands: &[Stand<T>],
    ) -> [Slot<T>; 2] {
        self.nodes[node].sources.map(|source| match source {
            Source::Place(place) => Slot::of(places.get(place).copied().flatten()),
            Source::Winner(earlier) => stands[earlier].winner(),
            Source::Loser(earlier) => stands[earlier].loser(),
        })
    }

    /// Where everyone stands, given who is on the places (`None` is a bye)
    /// and the side, 0 or 1, that has won each match played.
    pub fn resolve<T: Copy + Eq>(
        &self,
        places: &[Option<T>],
        won: impl Fn(usize) -> Option<usize>,
    ) -> Vec<Stand<T>> {
        let mut stands: Vec<Stand<T>> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let [a, b] = self.slots(index, places, &stands);
            let needless = node.extra
                && matches!(node.sources[0], Source::Winner(f)
                    if matches!(stands[f], Stand::Played { won: 0, .. }));
            stands.push(match (a, b) {
                (Slot::Unknown, _) | (_, Slot::Unknown) => Stand::Waiting,
                (Slot::Entrant(a), Slot::Entrant(b)) if needless => {
                    Stand::Needless { sides: [a, b] }
                }
                (Slot::Entrant(a), Slot::Entrant(b)) => match won(index) {
                    Some(won) => Stand::Played { sides: [a, b], won },
                    None => Stand::Ready { sides: [a, b] },
                },
                (Slot::Entrant(only), Slot::Empty) | (Slot::Empty, Slot::Entrant(only)) => {
                    Stand::Bye { through: Some(only) }
                }
                (Slot::Empty, Slot::Empty) => Stand::Bye { through: None },
            });
        }
        stands
    }
}

/// What is known of a match of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand<T> {
    /// A side is not known yet.
    Waiting,
    /// It can be played.
    Ready {
        /// The two sides.
        sides: [T; 2],
    },
    /// It has been played.
    Played {
        /// The two sides.
        sides: [T; 2],
        /// Which side won, 0 or 1.
        won: usize,
    },
    /// Nobody or one side is there; that side goes through.
    Bye {
        /// Who goes through.
        through: Option<T>,
    },
    /// An extra final that the first final has made needless.
    Needless {
        /// The winner and the loser of the first final.
        sides: [T; 2],
    },
}

impl<T: Copy> Stand<T> {
    fn winner(&self) -> Slot<T> {
        match *self {
            Self::Waiting | Self::Ready { .. } => Slot::Unknown,
            Self::Played { sides, won } => Slot::Entrant(sides[won]),
            Self::Bye { through } => Slot::of(through),
            Self::Needless { sides } => Slot::Entrant(sides[0]),
        }
    }

    fn loser(&self) -> Slot<T> {
        match *self {
            Self::Waiting | Self::Ready { .. } => Slot::Unknown,
            Self::Played { sides, won } => Slot::Entrant(sides[1 - won]),
            Self::Bye { .. } => Slot::Empty,
            Self::Needless { sides } => Slot::Entrant(sides[1]),
        }
    }
}

/// A side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot<T> {
    /// Not known yet.
    Unknown,
    /// Nobody: the other side has a bye.
    Empty,
    /// Somebody.
    Entrant(T),
}

impl<T> Slot<T> {
    fn of(occupant: Option<T>) -> Self {
        occupant.map_or(Self::Empty, Self::Entrant)
    }
}

/// The winners' side: the matches of each round, as indices into `nodes`.
fn winners_side(places: usize, nodes: &mut Vec<Node>) -> Vec<Vec<usize>> {
    let mut alive: Vec<Source> = (0..places).map(Source::Place).collect();
    let mut rounds = Vec::new();
    while alive.len() > 1 {
        let mut round = Vec::new();
        let mut next = Vec::new();
        for pair in alive.chunks(2) {
            nodes.push(Node::new([pair[0], pair[1]], 0, 0, None));
            round.push(nodes.len() - 1);
            next.push(Source::Winner(nodes.len() - 1));
        }
        rounds.push(round);
        alive = next;
    }
    rounds
}
