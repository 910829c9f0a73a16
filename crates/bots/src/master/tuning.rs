//! The numbers by which the master player searches, apart from the search, so
//! that others can be measured beside them.

/// The numbers. What they are by default was measured: see docs/ARENA.md.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Worlds that are drawn for each that is played out: the likelier, the
    /// oftener it is chosen.
    pub drawn: usize,
    /// With more cards than that in a hand each world is as likely as any
    /// other: what was played says too little of it for the time it takes.
    pub apart: usize,
    /// Chains of worlds that are drawn one from the other, two cards changing
    /// hands so often in between; none where each world is drawn by itself.
    pub chains: usize,
    /// See `chains`.
    pub steps: usize,
    /// With more cards than that in a hand each world is drawn by itself.
    pub chained: usize,
    /// What part of what a result is worth its levels are.
    pub share: Share,
    /// What a world is weighed by.
    pub suspicion: Suspicion,
    /// How plays are compared; how far the club player is trusted follows from
    /// `trust`.
    pub caution: Caution,
    /// How many worlds the club player's opinion of a play counts for.
    pub trust: Trust,
    /// A hand of so many cards or fewer is solved.
    pub solved: usize,
    /// The same of the kitty.
    pub burying: Caution,
    /// The same of declarations.
    pub declaring: Caution,
}

/// How many worlds the club player's opinion of a play counts for: the more
/// the more is still to come, for what it knows of a play is then as much as
/// ever, and one world says little.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trust {
    /// For each card of a hand beyond so many.
    pub beyond: usize,
    /// The worlds for each of them.
    pub a_card: f64,
    /// At least.
    pub least: f64,
    /// At most.
    pub most: f64,
}

impl Default for Trust {
    fn default() -> Self {
        Self { beyond: 5, a_card: 4.5, least: 2.0, most: 75.0 }
    }
}

impl Tuning {
    /// How plays of a hand of so many cards are compared.
    pub(in crate::master) fn caution(&self, cards: usize) -> Caution {
        let Trust { beyond, a_card, least, most } = self.trust;
        let trust = (a_card * cards.saturating_sub(beyond) as f64).clamp(least, most);
        Caution { trust, ..self.caution }
    }
}

/// What part of what a result is worth its levels are, the rest being points
/// that lead to them. While much is still to come, levels are mostly luck of
/// the worlds that were drawn and points say more of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// With so many cards in a hand or fewer.
    pub few: usize,
    /// The share then.
    pub late: f64,
    /// With so many cards in a hand or more.
    pub many: usize,
    /// The share then.
    pub early: f64,
}

impl Share {
    /// The share with so many cards in a hand.
    pub(in crate::master) fn of(&self, cards: usize) -> f64 {
        let range = (self.many - self.few).max(1) as f64;
        let early = (cards.saturating_sub(self.few) as f64 / range).min(1.0);
        self.late + early * (self.early - self.late)
    }
}

impl Default for Share {
    fn default() -> Self {
        Self { few: 4, late: 0.95, many: 18, early: 0.05 }
    }
}

/// What is thought of the others' plays and declarations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suspicion {
    /// The latest plays of the others that are looked at.
    pub looked_at: usize,
    /// A play that promises so many levels less is made less often by a factor
    /// of e.
    pub careless: f32,
    /// How often somebody plays for reasons that the club player does not
    /// know.
    pub other_reasons: f32,
    /// The same as `careless` of declarations, of which less is known.
    pub careless_in_declaring: f32,
    /// How much one play counts: plays of one player are not independent.
    pub counts: f32,
}

/// How plays are compared that are tried in the same worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caution {
    /// Worlds before the first plays are given up.
    pub first: u32,
    /// A play that is so many standard errors behind is given up.
    pub behind: f64,
    /// How much differences are thought to vary before they are seen, as the
    /// sum of their squares: as if two worlds had set plays a level apart.
    /// Where the first worlds are all the same to two plays, others need not
    /// be.
    pub doubt: f64,
    /// How many worlds the club player's opinion counts for.
    pub trust: f64,
    /// A play is preferred to the club player's when it is ahead of it by more
    /// than so many standard errors: chance may have favoured it.
    pub guard: f64,
    /// The part of the time after which only one is left beside the club
    /// player's choice.
    pub narrowed: f64,
    /// What promises so many levels less than the club player's choice is not
    /// tried.
    pub width: f64,
}

impl Default for Tuning {
    fn default() -> Self {
        let caution = Caution::default();
        Self {
            trust: Trust::default(),
            drawn: 4,
            chains: 8,
            steps: 8,
            apart: 8,
            chained: 8,
            share: Share::default(),
            suspicion: Suspicion::default(),
            caution: Caution { guard: 0.2, ..caution },
            solved: 4,
            burying: Caution { trust: 40.0, guard: 0.2, ..caution },
            declaring: caution,
        }
    }
}

impl Tuning {
    /// The numbers by which decisions are weighed for those who learn from
    /// them: each world by itself, so that what came of them are samples.
    pub(in crate::master) fn of_weighing() -> Self {
        let suspicion = Suspicion {
            looked_at: 8,
            careless: 0.15,
            other_reasons: 0.15,
            counts: 0.6,
            ..Suspicion::default()
        };
        Self { suspicion, ..Self::default() }
    }
}

impl Default for Suspicion {
    fn default() -> Self {
        Self {
            looked_at: 24,
            careless: 0.1,
            other_reasons: 0.08,
            careless_in_declaring: 0.3,
            counts: 1.0,
        }
    }
}

impl Default for Caution {
    fn default() -> Self {
        Self {
            first: 8,
            behind: 3.0,
            doubt: 2.0,
            trust: 24.0,
            guard: 0.5,
            narrowed: 0.9,
            width: f64::INFINITY,
        }
    }
}
