//! What a mover chooses from, as rows.

use cards::CardSet;
use shengji::Lead;

use super::{Frame, SET};

/// The most moves of one decision. Who lists them sees to it that there are no
/// more (crate `bots`, `considered`).
pub const MOST_MOVES: usize = 64;
/// Bytes of a move: its cards, what is left of the hand, and what kind of move
/// it is; see [`Move::write`].
pub const MOVE: usize = 2 * SET + 16;

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Nothing is declared.
    Nothing,
    /// Cards are shown to make trump.
    Declare,
    /// Cards are laid down.
    Bury,
    /// Cards are led.
    Lead,
    /// Cards follow a lead.
    Follow,
}

/// A move with what can be said of it.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// What kind it is.
    pub kind: Kind,
    /// The cards; of a declaration all that are then shown.
    pub cards: CardSet,
    /// What is left of the hand; of a declaration all of it.
    pub rest: CardSet,
    /// How its sets are laid out: for a declaration with the suit it makes
    /// trump.
    pub frame: Frame,
    /// The place of the group of all cards, from 1; 0 where they have none in
    /// common.
    pub group: u8,
    /// Width and length of the first unit of a lead.
    pub shape: [u8; 2],
    /// The strength of that unit, or of what a follow takes the trick with.
    pub top: u8,
    /// Units of a lead.
    pub units: u8,
    /// Whether a follow takes the trick as it stands.
    pub wins: bool,
    /// Whether it does so by trumps on a side suit.
    pub ruffs: bool,
    /// Whether nobody can beat a lead but by ruffing, as the mover knows.
    pub stands: bool,
    /// How far a player by rules thinks it behind the best move, in hundredths
    /// of a level.
    pub behind: u8,
}

impl Move {
    /// A move of which nothing more is to be said than its cards.
    pub const fn plain(kind: Kind, cards: CardSet, rest: CardSet, frame: Frame) -> Self {
        Self {
            kind,
            cards,
            rest,
            frame,
            group: 0,
            shape: [0; 2],
            top: 0,
            units: 0,
            wins: false,
            ruffs: false,
            stands: false,
            behind: 0,
        }
    }

    /// A lead from a hand.
    pub fn lead(lead: &Lead, hand: CardSet, frame: Frame, stands: bool) -> Self {
        let unit = &lead.units[0];
        Self {
            group: frame.place(lead.group) + 1,
            shape: [unit.shape.width, unit.shape.length],
            top: unit.top,
            units: lead.units.len() as u8,
            stands,
            ..Self::plain(Kind::Lead, lead.cards, hand - lead.cards, frame)
        }
    }

    /// Writes the row: the cards, what is left, then kind, group, width,
    /// length, strength and units, whether it takes the trick, ruffs, and
    /// stands, what is known of trumps by it, and how far it is behind.
    #[inline]
    pub fn write(&self, row: &mut [u8; MOVE]) {
        let (sets, facts) = row.as_chunks_mut::<SET>();
        self.frame.write(self.cards, &mut sets[0]);
        self.frame.write(self.rest, &mut sets[1]);
        facts.copy_from_slice(&[
            self.kind as u8,
            self.group,
            self.shape[0],
            self.shape[1],
            self.top,
            self.units,
            self.wins.into(),
            self.ruffs.into(),
            self.stands.into(),
            self.frame.trumps() as u8,
            self.behind,
            0,
            0,
            0,
            0,
            0,
        ]);
    }
}
