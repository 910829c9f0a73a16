//! What plays prove of the hands they came from: a follow had to be legal, a
//! throw that stood was beaten by nobody, and one that failed by somebody.

use cards::CardSet;
use shengji::{BySeat, Group, Lead, Others, Play, Seat, View, check_follow, claim, judge_throw};

use crate::club::shengji::{Ground, Public, replay};

/// The plays of a deal that prove something of hands that a seat has not seen.
#[derive(Debug)]
pub(super) struct Evidence<'a> {
    ground: &'a Ground<'a>,
    facts: Vec<Fact>,
}

/// A play, and what each seat has played from then on, itself included.
#[derive(Debug)]
struct Fact {
    seat: Seat,
    what: What,
    since: BySeat<CardSet>,
}

#[derive(Debug)]
enum What {
    /// The lead asked for more than the seat followed with.
    Followed { lead: Lead, cards: CardSet },
    /// Nobody could beat the throw.
    Stood { throw: Lead },
    /// Somebody could, and this was led instead.
    Failed { throw: Lead, led: CardSet },
}

impl<'a> Evidence<'a> {
    /// What the plays of others have proved to a seat.
    pub(super) fn new(ground: &'a Ground, view: &View, seat: Seat) -> Self {
        let mut facts: Vec<Fact> = Vec::new();
        replay(ground, view, |public, play, thrown| {
            let what = what(ground, public, play, thrown);
            // One knows what one followed with oneself, and what others hold
            // against one's own throw one does not.
            let what = what.filter(|of| play.seat != seat || !matches!(of, What::Followed { .. }));
            let since = BySeat::from_fn(|_| CardSet::EMPTY);
            facts.extend(what.map(|what| Fact { seat: play.seat, what, since }));
            for fact in &mut facts {
                fact.since[play.seat] += play.cards;
            }
        });
        Self { ground, facts }
    }

    /// How many plays could not have been made with these hands, or would
    /// have come out otherwise.
    pub(super) fn against(&self, hands: &BySeat<CardSet>) -> usize {
        self.facts.iter().filter(|fact| !fact.agrees(self.ground, hands)).count()
    }

    /// The first play that could not have been made: whose it was, where the
    /// fault lies in his own hand, and in which group.
    pub(super) fn fault(&self, hands: &BySeat<CardSet>) -> Option<(Option<Seat>, Group)> {
        let fact = self.facts.iter().find(|fact| !fact.agrees(self.ground, hands))?;
        Some(match &fact.what {
            What::Followed { lead, .. } => (Some(fact.seat), lead.group),
            What::Stood { throw } | What::Failed { throw, .. } => (None, throw.group),
        })
    }
}

/// What a play proves that the cards alone do not tell.
fn what(ground: &Ground, public: &Public, play: &Play, thrown: Option<CardSet>) -> Option<What> {
    let order = &ground.order;
    let Some(lead) = &public.lead else {
        let throw = Lead::read(order, thrown.unwrap_or(play.cards), None).ok()?;
        return throw.is_throw().then(|| match thrown {
            Some(_) => What::Failed { throw, led: play.cards },
            None => What::Stood { throw },
        });
    };
    let followed = order.of_group(play.cards, lead.group) == play.cards;
    // Whoever has none of the suit left owes nothing, and whoever laid down
    // what was asked for has proved nothing.
    let short = followed && !lead.runs.is_empty();
    let short = short && claim(order, ground.edition.ruffs, lead, play.cards).is_none();
    short.then(|| What::Followed { lead: lead.clone(), cards: play.cards })
}

impl Fact {
    fn agrees(&self, ground: &Ground, hands: &BySeat<CardSet>) -> bool {
        let order = &ground.order;
        let had = |seat: Seat| hands[seat] + self.since[seat];
        let judged = |throw| {
            let others = Others {
                next: had(self.seat.next()),
                partner: had(self.seat.partner()),
                previous: had(self.seat.previous()),
            };
            judge_throw(ground.edition, order, throw, &others)
        };
        match &self.what {
            What::Followed { lead, cards } => {
                check_follow(order, had(self.seat), lead, *cards).is_ok()
            }
            What::Stood { throw } => judged(throw).is_none(),
            What::Failed { throw, led } => judged(throw)
                .is_some_and(|failed| failed.options.iter().any(|unit| unit.cards == *led)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::{Boards, Game, Rules, Seat as Place, View as Shown, Viewer};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use shengji::{EDITIONS, Edition, Phase};

    use super::*;
    use crate::club::shengji::public;
    use crate::master::shengji::known::Known;
    use crate::{Bot, Club, Random, smallest};

    /// What was seen while a board was played.
    #[derive(Default)]
    struct Tally {
        /// Plays that proved something, by kind.
        followed: usize,
        stood: usize,
        failed: usize,
        /// Worlds that a seat drew, and those that agree with all proofs.
        drawn: usize,
        agreed: usize,
    }

    impl Tally {
        /// The deal as it is agrees with every proof.
        fn look(&mut self, edition: &Edition, view: &View, all: &View, seat: Seat) {
            let order = smallest::order(edition, view).unwrap();
            let ground = Ground::new(edition, order, view.dealer.unwrap());
            let public = public(&ground, view).unwrap();
            let hands = BySeat::from_fn(|seat| all.hands[seat].unwrap());
            let evidence = Evidence::new(&ground, view, seat);
            assert_eq!(evidence.against(&hands), 0, "{} {:?}", edition.id, evidence.facts);
            for fact in &evidence.facts {
                match fact.what {
                    What::Followed { .. } => self.followed += 1,
                    What::Stood { .. } => self.stood += 1,
                    What::Failed { .. } => self.failed += 1,
                }
            }
            let known = Known::new(&ground, &public, view, seat, view.buried).unwrap();
            let mut rng = SmallRng::seed_from_u64(3);
            if let Some(mut worlds) = known.worlds() {
                self.drawn += 1;
                let world = known.draw(&mut worlds, &mut rng);
                self.agreed += usize::from(evidence.against(&world.hands) == 0);
            }
        }

        /// Plays a board, by chance or as club players, and looks at every turn.
        fn play(&mut self, edition: &Edition, number: u8) {
            let boards = Boards { first: number.into(), count: 1 };
            let rules = Rules::boards(Arc::new(edition.clone()), boards);
            let mut game = Game::new(&rules);
            let mut bot: Box<dyn Bot> = match number % 2 {
                0 => Box::new(Club::new(&rules)),
                _ => Box::new(Random::new(&rules)),
            };
            bot.seed([number; 32]);
            game.start([number; 32], &mut Vec::new()).unwrap();
            while !game.needs_deal() && !game.is_over() {
                let mut seats =
                    Place::first(4).filter(|&seat| game.turn().is_none_or(|turn| turn == seat));
                let action = seats.find_map(|seat| bot.act(&game.view(Viewer::Seat(seat)), seat));
                let action = action.or_else(|| game.due()).unwrap();
                if let Some(seat) = game.turn()
                    && let Shown::Shengji(view) = game.view(Viewer::Seat(seat))
                    && let Shown::Shengji(all) = game.view(Viewer::Referee)
                    && let (Some(view), Some(all)) = (&view.deal, &all.deal)
                    && view.phase == Phase::Playing
                {
                    self.look(edition, view, all, seat.shengji());
                }
                game.act(&action, &mut Vec::new()).unwrap();
            }
        }
    }

    #[test]
    fn plays_prove_what_is_true_and_most_worlds_agree() {
        let (mut stand, mut fail) = (0, 0);
        for edition in &EDITIONS {
            let mut tally = Tally::default();
            for number in 1..=6 {
                tally.play(edition, number);
            }
            let Tally { followed, stood, failed, drawn, agreed } = tally;
            assert_eq!(followed == 0, edition.id == "cn2002x1", "one deck has no pairs");
            assert!(drawn > 200, "{}: {drawn}", edition.id);
            assert!(agreed * 20 > drawn * 19, "{}: {agreed} of {drawn}", edition.id);
            (stand, fail) = (stand + stood, fail + failed);
        }
        assert!(stand > 100 && fail > 100, "{stand} throws stood and {fail} failed");
    }
}
