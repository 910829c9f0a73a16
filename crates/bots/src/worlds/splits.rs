//! How many cards of each class lie where, with the number of deals that each
//! answer leaves.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};

use super::{PLACES, Room};

/// Ways to split one class over the places, from one state of the room.
#[derive(Clone, Debug)]
struct Node {
    /// Each way, and the number of deals up to and with it.
    ways: Vec<(Room, f64)>,
}

/// The splits of all classes, worked out as they are asked for.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    /// The size and the places of each class.
    classes: Vec<(u8, u8)>,
    room: Room,
    /// By class and room left.
    nodes: BTreeMap<(u8, Room), Node>,
    factorials: Vec<f64>,
}

impl Splits {
    /// `None` where the cards do not fit.
    pub(super) fn new(classes: Vec<(u8, u8)>, room: Room) -> Option<Self> {
        let cards: usize = classes.iter().map(|&(size, _)| usize::from(size)).sum();
        let places: usize = room.iter().map(|&room| usize::from(room)).sum();
        if cards != places {
            return None;
        }
        let mut factorials = vec![1.0];
        for n in 1..=cards {
            factorials.push(factorials[n - 1] * n as f64);
        }
        let mut splits = Self { classes, room, nodes: BTreeMap::new(), factorials };
        (splits.deals(0, room) > 0.0).then_some(splits)
    }

    /// The room before anything is dealt.
    pub(super) const fn room(&self) -> Room {
        self.room
    }

    #[cfg(test)]
    pub(super) fn count(&mut self) -> f64 {
        self.deals(0, self.room)
    }

    /// Draws how a class is split, given the room that those before it left.
    pub(super) fn draw(&mut self, rng: &mut impl Rng, class: usize, room: Room) -> Room {
        let total = self.deals(class, room);
        let drawn = rng.random::<f64>() * total;
        let ways = self.nodes.get(&(class as u8, room)).map_or(&[][..], |node| &node.ways);
        let index =
            ways.partition_point(|&(_, upto)| upto <= drawn).min(ways.len().saturating_sub(1));
        ways.get(index).map_or([0; PLACES], |&(way, _)| way)
    }

    /// How many deals there are of this class and those after it.
    fn deals(&mut self, class: usize, room: Room) -> f64 {
        if class == self.classes.len() {
            return 1.0;
        }
        if let Some(node) = self.nodes.get(&(class as u8, room)) {
            return node.ways.last().map_or(0.0, |&(_, upto)| upto);
        }
        let (size, places) = self.classes[class];
        let mut ways = Vec::new();
        if class + 1 == self.classes.len() {
            // The last cards go where room is left.
            let fits = (0..PLACES).all(|place| room[place] == 0 || places >> place & 1 == 1);
            ways.extend(fits.then_some((room, 0.0)));
        } else {
            split(size, places, room, 0, [0; PLACES], &mut |way| ways.push((way, 0.0)));
        }
        let mut upto = 0.0;
        ways.retain_mut(|(way, sum)| {
            let mut left = room;
            let mut orders = self.factorials[usize::from(size)];
            for place in 0..PLACES {
                left[place] -= way[place];
                orders /= self.factorials[usize::from(way[place])];
            }
            let deals = orders * self.deals(class + 1, left);
            upto += deals;
            *sum = upto;
            deals > 0.0
        });
        self.nodes.insert((class as u8, room), Node { ways });
        upto
    }
}

/// Every way to split `size` cards over the places from `place` on.
fn split(size: u8, places: u8, room: Room, place: usize, way: Room, found: &mut impl FnMut(Room)) {
    if place == PLACES {
        if size == 0 {
            found(way);
        }
        return;
    }
    let most = if places >> place & 1 == 1 { size.min(room[place]) } else { 0 };
    for count in 0..=most {
        let mut way = way;
        way[place] = count;
        split(size - count, places, room, place + 1, way, found);
    }
}
