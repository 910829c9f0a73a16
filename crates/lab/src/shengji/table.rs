//! One table of 升级.

use std::sync::Arc;

use bots::considered::{Course, Ended, circumstances};
use cards::{Lots, Seed};
use nets::shengji::{Frame, Move, SET};
use shengji::{Edition, Setup, Side};

/// How a deal begins.
#[derive(Clone, Debug)]
pub struct Dealing {
    /// The same seed gives the same cards.
    pub(super) seed: u64,
    /// By which rules, and the same as deals hold them.
    pub(super) editions: Vec<(&'static Edition, Arc<Edition>)>,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Tables of one number are dealt the same cards.
    number: u64,
    /// The number of the deal under way.
    deal: u64,
    /// Nothing before the first deal.
    course: Option<Course>,
}

impl Table {
    pub(super) const fn new(number: u64) -> Self {
        Self { number, deal: 0, course: None }
    }

    /// The seed of the deal under way.
    pub(super) fn seed(&self, dealing: &Dealing) -> Seed {
        self.lots(dealing, *b"lab deck")
    }

    fn lots(&self, dealing: &Dealing, purpose: [u8; 8]) -> Seed {
        let mut seed = [0; 32];
        let words =
            [dealing.seed.to_le_bytes(), self.number.to_le_bytes(), self.deal.to_le_bytes()];
        for (place, word) in
            seed.as_chunks_mut().0.iter_mut().zip(words.into_iter().chain([purpose]))
        {
            *place = word;
        }
        seed
    }

    /// By which rules it plays. Two neighbours play by the same, so that what
    /// every other table does is done under all rules.
    const fn edition<'a>(&self, dealing: &'a Dealing) -> &'a (&'static Edition, Arc<Edition>) {
        let editions = dealing.editions.as_slice();
        &editions[(self.number / 2) as usize % editions.len()]
    }

    /// The circumstances of the deal under way.
    pub(super) fn setup(&self, dealing: &Dealing) -> Setup {
        let (_, shared) = self.edition(dealing);
        circumstances(shared, &mut Lots::new(self.lots(dealing, *b"lab lvls")))
    }

    /// Deals the next cards in which there is something to decide.
    pub(super) fn deal(&mut self, dealing: &Dealing) {
        loop {
            self.deal += 1;
            let setup = self.setup(dealing);
            let course = Course::new(self.edition(dealing).0, setup, self.seed(dealing));
            let over = course.ended().is_some();
            self.course = Some(course);
            if !over {
                return;
            }
        }
    }

    pub(super) fn seat(&self) -> u8 {
        let seat = self.course.as_ref().and_then(Course::turn);
        seat.map_or(0, |seat| seat.index() as u8)
    }

    pub(super) fn moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.course.iter().flat_map(Course::moves));
    }

    pub(super) fn club(&self, moves: &[Move]) -> usize {
        self.course.as_ref().map_or(0, |course| course.club(moves))
    }

    pub(super) fn tried(&self, of: &Move) -> Option<[i32; 4]> {
        self.course.as_ref()?.tried(of).map(scores)
    }

    pub(super) fn act(&mut self, of: &Move) -> Option<[i32; 4]> {
        let course = self.course.as_mut()?;
        course.act(of);
        course.ended().map(scores)
    }

    /// Writes what the mover sees, and what he does not.
    pub(super) fn write(&self, row: &mut [u8], hidden: &mut [u8]) {
        let Some(course) = &self.course else { return };
        let Some(state) = course.state() else { return };
        if let Some(row) = row.as_mut_array() {
            state.write(row);
        }
        write_hands(course, state.frame, hidden);
    }
}

fn write_hands(course: &Course, frame: Frame, hidden: &mut [u8]) {
    let (rows, _) = hidden.as_chunks_mut::<SET>();
    for (row, hand) in rows.iter_mut().zip(&course.hands()[1..]) {
        frame.write(*hand, row);
    }
}

/// What a deal came to for east and west.
fn scores(ended: Ended) -> [i32; 4] {
    let Some(dealer) = ended.dealer else { return [0; 4] };
    let deals = if dealer.side() == Side::EastWest { 1 } else { -1 };
    let levels = ended.rise.dealer_side as i32 - ended.rise.defenders as i32;
    let won = if ended.rise.switch { -1 } else { 1 };
    [deals * levels, deals * won, ended.points, deals]
}
