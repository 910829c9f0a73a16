//! Which claims can be made of a decision that was weighed. What is claimed of
//! cards follows from what the seat sees, what is claimed in per cent from
//! the deals in which the search tried it.

mod erdayi;
mod shengji;

use bots::weigh::{End, Scales, Tried};
use games::{Move, Rules, Seat, View};

use crate::reason::{About, Claim, Reason};

/// The most claims about one move.
const MOST: usize = 4;
/// A share that differs by less, in per cent, is not worth telling.
const TELLING: i32 = 8;

/// The claims about a decision.
pub(crate) fn of(
    rules: &Rules,
    view: &View,
    seat: Seat,
    (scales, best): (&Scales, usize),
) -> Vec<Reason> {
    let made = scales.made;
    let asked = Asked { best: &scales.tried[best], made: &scales.tried[made], same: best == made };
    match (rules, view) {
        (Rules::Shengji { edition, .. }, View::Shengji(view)) => match &view.deal {
            Some(deal) => shengji::of(edition, deal, seat.shengji(), &asked),
            None => Vec::new(),
        },
        (Rules::Erdayi { .. }, View::Erdayi(view)) => match seat.erdayi() {
            Some(seat) => erdayi::of(view, seat, &asked),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The two moves that are spoken of.
struct Asked<'a> {
    best: &'a Tried,
    made: &'a Tried,
    /// Whether they are one.
    same: bool,
}

/// Claims that are being gathered.
struct Said<'a> {
    asked: &'a Asked<'a>,
    reasons: Vec<Reason>,
}

impl<'a> Said<'a> {
    const fn new(asked: &'a Asked<'a>) -> Self {
        Self { asked, reasons: Vec::new() }
    }

    /// Makes a claim about the position.
    fn position(&mut self, claim: impl Into<Option<Claim>>) {
        self.reasons.extend(claim.into().map(|claim| Reason::new(About::Position, claim)));
    }

    /// Makes a claim about each of the moves of which it is true; what is true
    /// of both is said of the one that was made.
    fn fact(&mut self, claim: impl Fn(&Tried) -> Option<Claim>) {
        let made = claim(self.asked.made);
        if !self.asked.same {
            let best = claim(self.asked.best).filter(|best| Some(best) != made.as_ref());
            self.push(About::Best, best);
        }
        self.push(About::Made, made);
    }

    /// Makes a claim about a share of the deals, where it tells the moves
    /// apart, or where it is large enough to be told of the one move.
    fn share(
        &mut self,
        least: i32,
        part: impl Fn(&End) -> bool,
        claim: impl Fn(&Tried, u8) -> Option<Claim>,
    ) {
        let of = |tried: &Tried| i32::from(percent(&tried.ends, &part));
        let (best, made) = (of(self.asked.best), of(self.asked.made));
        if self.asked.same {
            if made >= least {
                self.push(About::Made, claim(self.asked.made, made as u8));
            }
            return;
        }
        if (best - made).abs() >= TELLING {
            self.push(About::Best, claim(self.asked.best, best as u8));
            self.push(About::Made, claim(self.asked.made, made as u8));
        }
    }

    fn push(&mut self, about: About, claim: Option<Claim>) {
        let said = self.reasons.iter().filter(|reason| reason.about == about).count();
        if said < MOST {
            self.reasons.extend(claim.map(|claim| Reason::new(about, claim)));
        }
    }

    fn reasons(mut self) -> Vec<Reason> {
        self.reasons.sort_by_key(|reason| match reason.about {
            About::Position => 0,
            About::Best => 1,
            About::Made => 2,
        });
        self.reasons
    }
}

/// In how many of the deals it is so.
fn percent(ends: &[End], part: impl Fn(&End) -> bool) -> u8 {
    let count = ends.iter().filter(|end| part(end)).count();
    (100.0 * count as f64 / ends.len().max(1) as f64).round() as u8
}

/// The move that was tried.
fn play(tried: &Tried) -> Option<Move> {
    tried.action.as_ref().and_then(Move::of)
}
