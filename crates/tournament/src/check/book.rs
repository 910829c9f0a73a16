//! What the checker remembers of a log.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{Entry, Happening, RoundState};
use crate::plan::{Format, Numbers, Plan};
use crate::ruling::{Ruling, Sanction, Verdict};
use crate::score::{Outcome, Slip};
use crate::swiss::ByHand;
use crate::{EntrantId, SectionId, UnitId};

#[derive(Clone)]
pub(super) struct Person {
    pub(super) unit: Option<UnitId>,
    pub(super) section: Option<SectionId>,
    pub(super) seed: Option<u32>,
    pub(super) number: u32,
    pub(super) gone: bool,
    pub(super) put_out: bool,
    /// Stage and round of those it is excused from.
    pub(super) excused: BTreeSet<(u32, u32)>,
}

#[derive(Clone)]
pub(super) struct Game {
    pub(super) match_no: u32,
    pub(super) sides: Vec<EntrantId>,
    pub(super) slip: Option<(Slip, Outcome)>,
}

#[derive(Clone)]
pub(super) struct Leaf {
    pub(super) state: RoundState,
    pub(super) games: Vec<Game>,
    pub(super) byes: Vec<EntrantId>,
    pub(super) excused: Vec<EntrantId>,
    pub(super) closed_s: Option<i64>,
    pub(super) provisional_s: Option<i64>,
}

#[derive(Clone, Default)]
pub(super) struct Chapter {
    pub(super) players: Vec<EntrantId>,
    pub(super) through: Vec<EntrantId>,
    pub(super) carried: BTreeMap<EntrantId, i64>,
    pub(super) rounds: Vec<Leaf>,
    pub(super) lots: BTreeMap<EntrantId, u32>,
    pub(super) extra: BTreeMap<EntrantId, i64>,
    /// Who played extra deals together.
    pub(super) trios: Vec<[EntrantId; 3]>,
    pub(super) ended: bool,
}

/// An appeal and how many steps have decided it.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) id: u32,
    pub(super) ruling: Option<u32>,
    pub(super) steps: usize,
}

/// The event as the checker sees it.
#[derive(Clone)]
pub(super) struct Book {
    pub(super) plan: Plan,
    pub(super) people: BTreeMap<EntrantId, Person>,
    pub(super) chapters: Vec<Chapter>,
    pub(super) rulings: Vec<Ruling>,
    pub(super) appeals: Vec<Case>,
    /// The rulings that appeals were about and have changed.
    pub(super) decided: BTreeSet<u32>,
}

impl Book {
    pub(super) fn new(plan: Plan) -> Self {
        Self {
            plan,
            people: BTreeMap::new(),
            chapters: Vec::new(),
            rulings: Vec::new(),
            appeals: Vec::new(),
            decided: BTreeSet::new(),
        }
    }

    pub(super) fn is_gone(&self, id: EntrantId) -> bool {
        self.people.get(&id).is_none_or(|person| person.gone)
    }

    /// The people a round of the stage must seat: for fields that shrink,
    /// those of its players who are still there.
    pub(super) fn field(&self, stage: usize) -> BTreeSet<EntrantId> {
        let chapter = &self.chapters[stage];
        let stays = matches!(
            self.plan.stages[stage].format,
            Format::Swiss { .. } | Format::Duplicate { .. }
        );
        chapter
            .players
            .iter()
            .copied()
            .filter(|id| !chapter.through.contains(id))
            .filter(|&id| !stays || !self.is_gone(id))
            .collect()
    }

    /// The number of the round of a stage that is paired next.
    pub(super) fn next_round(&self, stage: usize) -> u32 {
        let rounds = self.chapters.get(stage).map_or(&[][..], |chapter| &chapter.rounds);
        rounds.iter().filter(|leaf| leaf.state > RoundState::Draft).count() as u32 + 1
    }

    /// Those of the field who are excused from the round that is paired next.
    pub(super) fn excused(&self, stage: usize) -> BTreeSet<EntrantId> {
        let mut field = self.field(stage);
        let round = (stage as u32, self.next_round(stage));
        let moves = matches!(
            self.plan.stages[stage].format,
            Format::Swiss { .. } | Format::Duplicate { .. }
        );
        field.retain(|id| moves && self.people[id].excused.contains(&round));
        field
    }

    /// Those whom the round that is paired next must seat.
    pub(super) fn seated(&self, stage: usize) -> BTreeSet<EntrantId> {
        let excused = self.excused(stage);
        self.field(stage).into_iter().filter(|id| !excused.contains(id)).collect()
    }

    fn excuse(&mut self, stage: u32, id: EntrantId, rounds: &[u32]) -> bool {
        let next = (stage, self.next_round(stage as usize));
        let Some(person) = self.people.get_mut(&id) else { return false };
        let before = person.excused.contains(&next);
        person.excused.retain(|of| of.0 != stage);
        person.excused.extend(rounds.iter().map(|&round| (stage, round)));
        if person.excused.contains(&next) != before {
            self.forget_draft();
        }
        true
    }

    fn shown(&self) -> bool {
        self.chapters
            .first()
            .is_some_and(|chapter| chapter.rounds.iter().any(|r| r.state > RoundState::Draft))
    }

    fn field_moves(&self) -> bool {
        matches!(self.plan.stages[0].format, Format::Swiss { .. } | Format::Duplicate { .. })
    }

    fn forget_draft(&mut self) {
        for chapter in &mut self.chapters {
            chapter.rounds.retain(|round| round.state != RoundState::Draft);
        }
    }

    fn goes(&mut self, id: EntrantId, put_out: bool) {
        if let Some(person) = self.people.get_mut(&id) {
            person.gone = true;
            person.put_out = put_out;
        }
        self.forget_draft();
        if self.chapters.len() == 1 && !self.shown() && !self.field_moves() {
            self.chapters.clear();
        }
    }

    /// Writes an entry down, whatever the complaints about it were. False
    /// when it names what is not there.
    pub(super) fn write(&mut self, entry: &Entry) -> bool {
        match &entry.what {
            Happening::Entered { entrant } => {
                let number = self.people.values().map(|p| p.number).max().unwrap_or(0) + 1;
                let person = Person {
                    unit: entrant.unit,
                    section: entrant.section,
                    seed: entrant.seed,
                    number,
                    gone: false,
                    put_out: false,
                    excused: BTreeSet::new(),
                };
                self.people.insert(entrant.id, person);
                if self.chapters.is_empty() {
                    return true;
                }
                if self.shown() || self.field_moves() {
                    self.chapters[0].players.push(entrant.id);
                    self.forget_draft();
                } else {
                    self.chapters.clear();
                }
                true
            }
            Happening::Amended { entrant } => {
                let Some(person) = self.people.get_mut(&entrant.id) else {
                    return false;
                };
                (person.unit, person.seed) = (entrant.unit, entrant.seed);
                true
            }
            Happening::Left { entrant, .. } => {
                self.goes(*entrant, false);
                true
            }
            Happening::Excused { stage, entrant, rounds } => self.excuse(*stage, *entrant, rounds),
            Happening::Planned { plan } => {
                self.plan = plan.clone();
                self.forget_draft();
                true
            }
            Happening::StageBegun { players, through, carried, .. } => {
                self.begin(players, through, carried);
                true
            }
            Happening::Ruled(ruling) => {
                self.rulings.push(ruling.clone());
                if ruling.sanction == Sanction::Out {
                    self.goes(ruling.entrant, true);
                }
                self.forget_draft();
                true
            }
            Happening::RulingChanged { ruling, sanction, .. } => self.change(*ruling, *sanction),
            Happening::Appealed(appeal) => {
                self.appeals.push(Case { id: appeal.id, ruling: appeal.ruling, steps: 0 });
                true
            }
            Happening::AppealDecided { appeal, verdict, .. } => {
                let Some(of) = self.appeals.iter_mut().find(|of| of.id == *appeal) else {
                    return false;
                };
                of.steps += 1;
                if *verdict == Verdict::Changed {
                    self.decided.extend(of.ruling);
                }
                true
            }
            Happening::CameLate { .. } => true,
            Happening::Opened { .. } | Happening::Undone { .. } => false,
            Happening::RoundDrafted { .. }
            | Happening::RoundMoved { .. }
            | Happening::SlipTaken { .. }
            | Happening::TiesDrawn { .. }
            | Happening::ExtraDeals { .. }
            | Happening::StageEnded { .. } => self.write_round(&entry.what, entry.at_s).is_some(),
        }
    }

    fn begin(&mut self, players: &[EntrantId], through: &[EntrantId], carried: &[i64]) {
        self.chapters.push(Chapter {
            players: players.to_vec(),
            through: through.to_vec(),
            carried: players.iter().copied().zip(carried.iter().copied()).collect(),
            ..Chapter::default()
        });
        if self.chapters.len() == 1 && self.plan.numbers == Numbers::ByLot {
            let rest: Vec<EntrantId> =
                self.people.keys().copied().filter(|id| !players.contains(id)).collect();
            for (number, id) in (1..).zip(players.iter().chain(&rest)) {
                if let Some(person) = self.people.get_mut(id) {
                    person.number = number;
                }
            }
        }
    }

    fn change(&mut self, id: u32, sanction: Sanction) -> bool {
        let Some(ruling) = self.rulings.iter_mut().find(|ruling| ruling.id == id) else {
            return false;
        };
        let was = std::mem::replace(&mut ruling.sanction, sanction);
        let entrant = ruling.entrant;
        if sanction == Sanction::Out {
            self.goes(entrant, true);
        } else if let Some(person) = self.people.get_mut(&entrant)
            && was == Sanction::Out
            && person.put_out
        {
            person.gone = false;
        }
        self.forget_draft();
        true
    }

    /// Entries about rounds, lots and the ends of stages.
    fn write_round(&mut self, what: &Happening, at_s: i64) -> Option<()> {
        match what {
            Happening::RoundDrafted { stage, matches, byes, excused, .. } => {
                let chapter = self.chapters.get_mut(*stage as usize)?;
                chapter.rounds.retain(|round| round.state != RoundState::Draft);
                let games = matches
                    .iter()
                    .map(|m| Game { match_no: m.match_no, sides: m.sides.clone(), slip: None })
                    .collect();
                chapter.rounds.push(Leaf {
                    state: RoundState::Draft,
                    games,
                    byes: byes.clone(),
                    excused: excused.clone(),
                    closed_s: None,
                    provisional_s: None,
                });
            }
            Happening::RoundMoved { stage, round, to, .. } => {
                let leaf = self.leaf_mut(*stage, *round)?;
                leaf.state = *to;
                match to {
                    RoundState::Closed => leaf.closed_s = Some(at_s),
                    RoundState::Provisional => leaf.provisional_s = Some(at_s),
                    RoundState::Draft
                    | RoundState::Published
                    | RoundState::Playing
                    | RoundState::Final => {}
                }
            }
            Happening::SlipTaken { stage, round, match_no, slip, outcome, corrected, .. } => {
                let leaf = self.leaf_mut(*stage, *round)?;
                let game = leaf.games.iter_mut().find(|game| game.match_no == *match_no)?;
                game.slip = Some((slip.clone(), outcome.clone()));
                if corrected.is_some() {
                    self.forget_draft();
                }
            }
            Happening::TiesDrawn { stage, order, .. } => {
                let lots = &mut self.chapters.get_mut(*stage as usize)?.lots;
                let before = lots.values().max().copied().unwrap_or(0);
                lots.extend((before + 1..).zip(order).map(|(lot, &id)| (id, lot)));
            }
            Happening::ExtraDeals { stage, players, deals } => {
                let chapter = self.chapters.get_mut(*stage as usize)?;
                chapter.trios.push(*players);
                let extra = &mut chapter.extra;
                for deal in deals {
                    for (id, score) in players.iter().zip(deal) {
                        *extra.entry(*id).or_default() += score;
                    }
                }
            }
            Happening::StageEnded { stage, .. } => {
                self.chapters.get_mut(*stage as usize)?.ended = true;
            }
            Happening::Opened { .. }
            | Happening::Planned { .. }
            | Happening::Entered { .. }
            | Happening::Amended { .. }
            | Happening::Left { .. }
            | Happening::Excused { .. }
            | Happening::StageBegun { .. }
            | Happening::CameLate { .. }
            | Happening::Ruled(_)
            | Happening::RulingChanged { .. }
            | Happening::Appealed(_)
            | Happening::AppealDecided { .. }
            | Happening::Undone { .. } => return None,
        }
        Some(())
    }

    pub(super) fn leaf(&self, stage: u32, round: u32) -> Option<&Leaf> {
        self.chapters.get(stage as usize)?.rounds.get((round as usize).checked_sub(1)?)
    }

    fn leaf_mut(&mut self, stage: u32, round: u32) -> Option<&mut Leaf> {
        self.chapters.get_mut(stage as usize)?.rounds.get_mut((round as usize).checked_sub(1)?)
    }
}

/// Whether the director decided anything himself.
pub(super) fn is_by_hand(by_hand: &ByHand) -> bool {
    by_hand.bye.is_some() || by_hand.decided().next().is_some() || !by_hand.forbidden.is_empty()
}
