//! Elimination as a tree of matches: who comes from where (cn2002:25).

use super::bracket;

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
    /// How far one has come who is put out here; more is better.
    pub depth: u32,
    /// The extra final (附加决赛): played only when the second side of the
    /// final, which had lost before, wins it.
    pub extra: bool,
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
            }
        }
        let last = nodes.len() - 1;
        if let [.., semi_finals, _] = rounds.as_slice()
            && third_place
        {
            let sources = [Source::Loser(semi_finals[0]), Source::Loser(semi_finals[1])];
            let Node { depth, round, .. } = nodes[semi_finals[0]];
            let round = round + 1;
            nodes.push(Node { sources, round, depth, extra: false });
        }
        Self { places, nodes, last }
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
            }
        }
        let mut depth = 1;
        let mut add = |nodes: &mut Vec<Node>, pairs: Vec<[Source; 2]>| -> Vec<Source> {
            depth += 1;
            pairs
                .into_iter()
                .map(|sources| {
                    nodes.push(Node { sources, round: depth, depth, extra: false });
                    Source::Winner(nodes.len() - 1)
                })
                .collect()
        };
        let mut alive: Vec<Source> = rounds[0].iter().map(|&node| Source::Loser(node)).collect();
        for (round, matches) in rounds.iter().enumerate().skip(1) {
            let met = alive.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
            alive = add(&mut nodes, met);
            let mut dropped: Vec<Source> = matches.iter().map(|&n| Source::Loser(n)).collect();
            if round % 2 == 1 {
                dropped.reverse();
            }
            let met = alive.iter().zip(dropped).map(|(&a, b)| [a, b]).collect();
            alive = add(&mut nodes, met);
        }
        let top = rounds[rounds.len() - 1][0];
        let decider = add(&mut nodes, vec![[Source::Winner(top), alive[0]]]);
        if let (&[Source::Winner(decider)], true) = (decider.as_slice(), extra_final) {
            add(&mut nodes, vec![[Source::Winner(decider), Source::Loser(decider)]]);
            let last = nodes.len() - 1;
            nodes[last].extra = true;
        }
        let last = nodes.len() - 1;
        Self { places, nodes, last }
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
            let [a, b] = node.sources.map(|source| match source {
                Source::Place(place) => Slot::of(places.get(place).copied().flatten()),
                Source::Winner(earlier) => stands[earlier].winner(),
                Source::Loser(earlier) => stands[earlier].loser(),
            });
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

#[derive(Clone, Copy)]
enum Slot<T> {
    Unknown,
    Empty,
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
            nodes.push(Node { sources: [pair[0], pair[1]], round: 0, depth: 0, extra: false });
            round.push(nodes.len() - 1);
            next.push(Source::Winner(nodes.len() - 1));
        }
        rounds.push(round);
        alive = next;
    }
    rounds
}
