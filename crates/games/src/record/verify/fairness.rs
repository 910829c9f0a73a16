//! Where the cards came from: commitments, seeds, secrets, and the deals that
//! must follow from them.

use std::collections::BTreeMap;

use cards::{Commitment, Secret, Seed, deal_seed};
use erdayi::Dealt;
use shengji::Deck;
use shengji::record::DealLine;

use super::fault::{Fault, OriginFault};
use super::{Findings, Severity};
use crate::Rules;
use crate::record::{CommitmentLine, SecretLine, SecretOf, SeedLine, in_seat_order};

/// A deal as the record has it.
pub(super) enum DealtCards {
    /// 升级
    Shengji(Box<DealLine>),
    /// 二打一
    Erdayi {
        dealt: Option<Dealt>,
        first_bidder: erdayi::Seat,
        /// Whether the first bidder is drawn by lot.
        by_lot: bool,
    },
}

struct Deal {
    line: usize,
    cards: DealtCards,
    seed: Option<Origin>,
}

/// A seed line and the secret it goes with.
struct Origin {
    line: usize,
    seed: SeedLine,
    of: Option<SecretOf>,
}

/// All that a record says about where its cards came from.
#[derive(Default)]
pub(super) struct Fairness {
    promises: BTreeMap<SecretOf, (usize, Commitment)>,
    secrets: BTreeMap<SecretOf, (usize, Secret)>,
    /// The seed line whose deal has not begun.
    waiting: Option<Origin>,
    deals: Vec<Deal>,
    /// The set of boards committed to last.
    set: Option<String>,
}

impl Fairness {
    /// Deals so far, void and annulled ones counted.
    pub(super) const fn deals(&self) -> usize {
        self.deals.len()
    }

    pub(super) fn commitment(
        &mut self,
        line: usize,
        CommitmentLine { of, hash }: CommitmentLine,
        findings: &mut Findings,
    ) {
        if let Some(&(first, _)) = self.promises.get(&of) {
            findings.wrong(line, Fault::Twice { first });
            return;
        }
        let dealt = self.deals() as u64;
        match &of {
            SecretOf::Deal(deal) => {
                let promised = self.promises.keys().filter_map(|of| match of {
                    SecretOf::Deal(deal) => Some(*deal),
                    SecretOf::Boards(_) => None,
                });
                let expected = promised.max().unwrap_or(0).max(dealt) + 1;
                if *deal <= dealt {
                    findings.wrong(line, OriginFault::TooLate { deal: *deal });
                } else if *deal != expected {
                    findings.wrong(line, OriginFault::Ordinal { expected });
                }
            }
            SecretOf::Boards(name) => self.set = Some(name.clone()),
        }
        self.promises.insert(of, (line, hash));
    }

    pub(super) fn seed(&mut self, line: usize, seed: SeedLine, findings: &mut Findings) {
        let of = match &seed {
            SeedLine::Deal { deal, .. } => {
                let expected = self.deals() as u64 + 1;
                if *deal != expected {
                    findings.wrong(line, OriginFault::Ordinal { expected });
                }
                Some(SecretOf::Deal(*deal))
            }
            SeedLine::Board { .. } => self.set.clone().map(SecretOf::Boards),
        };
        if of.as_ref().is_none_or(|of| !self.promises.contains_key(of)) {
            findings.wrong(line, OriginFault::NotPromised { of: of.clone() });
        }
        if let Some(before) = self.waiting.replace(Origin { line, seed, of }) {
            findings.wrong(before.line, OriginFault::SeedWithoutDeal);
        }
    }

    pub(super) fn deal(&mut self, line: usize, cards: DealtCards, findings: &mut Findings) {
        let seed = self.waiting.take();
        let opened = seed.as_ref().and_then(|seed| self.secrets.get(seed.of.as_ref()?));
        if let Some(&(secret, _)) = opened {
            findings.wrong(line, OriginFault::OpenedEarly { secret });
        }
        if let (Some(Origin { seed: SeedLine::Board { board }, .. }), DealtCards::Shengji(deal)) =
            (&seed, &cards)
            && deal.number != *board
        {
            findings.wrong(line, OriginFault::OtherBoard { board: *board });
        }
        self.deals.push(Deal { line, cards, seed });
    }

    pub(super) fn secret(
        &mut self,
        line: usize,
        SecretLine { of, secret }: SecretLine,
        match_over: bool,
        findings: &mut Findings,
    ) {
        if !match_over {
            findings.wrong(line, OriginFault::OpenedBeforeTheEnd);
        }
        if let Some(&(first, _)) = self.secrets.get(&of) {
            findings.wrong(line, Fault::Twice { first });
            return;
        }
        match self.promises.get(&of) {
            None => findings.wrong(line, OriginFault::NotPromised { of: Some(of.clone()) }),
            Some(&(commitment, hash)) if !secret.opens(&hash) => {
                findings.wrong(line, OriginFault::DoesNotOpen { commitment });
            }
            Some(_) => {}
        }
        self.secrets.insert(of, (line, secret));
    }

    /// Compares every deal with its seed, once no line is left; says how many
    /// deals are proven.
    pub(super) fn finish(
        &self,
        rules: &Rules,
        table: Option<&str>,
        match_over: bool,
        findings: &mut Findings,
    ) -> usize {
        let seeded = self.deals.iter().any(|deal| deal.seed.is_some());
        if self.promises.is_empty() && self.secrets.is_empty() && !seeded {
            findings.add(1, Severity::Unchecked, OriginFault::NoCommitments);
            return 0;
        }
        if let Some(seed) = self.waiting.as_ref().filter(|_| match_over) {
            findings.wrong(seed.line, OriginFault::SeedWithoutDeal);
        }
        self.unopened(match_over, findings);
        let of_tables = |deal: &Deal| {
            let seed = deal.seed.as_ref().map(|origin| &origin.seed);
            matches!(seed, Some(SeedLine::Deal { .. }))
        };
        if table.is_none() && self.deals.iter().any(of_tables) {
            findings.wrong(1, OriginFault::NoTable);
        }
        self.deals.iter().filter(|deal| self.proven(deal, rules, table, findings)).count()
    }

    fn unopened(&self, match_over: bool, findings: &mut Findings) {
        let unopened = self.promises.iter().filter(|(of, _)| !self.secrets.contains_key(of));
        // Boards may still be played elsewhere when this match is over.
        let (broken, later): (Vec<_>, Vec<_>) =
            unopened.partition(|(of, _)| match_over && matches!(of, SecretOf::Deal(_)));
        for (_, &(line, _)) in broken {
            findings.wrong(line, OriginFault::NotOpened);
        }
        if let Some(line) = later.iter().map(|(_, (line, _))| *line).min() {
            let count = later.len();
            findings.add(line, Severity::Unchecked, OriginFault::NotOpenedYet { count });
        }
    }

    /// Whether the cards are those of an opened secret that was promised.
    fn proven(
        &self,
        deal: &Deal,
        rules: &Rules,
        table: Option<&str>,
        findings: &mut Findings,
    ) -> bool {
        let Some(origin) = &deal.seed else {
            findings.wrong(deal.line, OriginFault::NoSeed);
            return false;
        };
        let Some((of, (_, secret))) =
            origin.of.as_ref().and_then(|of| Some((of, self.secrets.get(of)?)))
        else {
            return false;
        };
        let seed = match (&origin.seed, of, table) {
            (SeedLine::Deal { deal, contributions }, _, Some(table)) => {
                deal_seed(secret, &in_seat_order(rules.kind(), contributions), table, *deal)
            }
            (SeedLine::Board { board }, SecretOf::Boards(set), _) => {
                deal_seed(secret, &[], set, u64::from(*board))
            }
            (SeedLine::Deal { .. }, _, None) | (SeedLine::Board { .. }, SecretOf::Deal(_), _) => {
                return false;
            }
        };
        if !deal.cards.follow_from(seed, rules) {
            findings.wrong(deal.line, OriginFault::OtherCards);
            return false;
        }
        self.promises.get(of).is_some_and(|(_, hash)| secret.opens(hash))
    }
}

impl DealtCards {
    /// Whether the cards are those of the seed.
    fn follow_from(&self, seed: Seed, rules: &Rules) -> bool {
        match (self, rules) {
            (Self::Shengji(line), Rules::Shengji { edition, .. }) => {
                let deck = Deck::from_seed(edition, seed);
                DealLine::new(&line.setup(edition), &deck, line.board) == **line
            }
            (Self::Erdayi { dealt, first_bidder, by_lot }, Rules::Erdayi { .. }) => {
                let (cards, lot) = Dealt::from_seed(seed);
                *dealt == Some(cards) && (!by_lot || *first_bidder == lot)
            }
            (Self::Shengji(_), Rules::Erdayi { .. })
            | (Self::Erdayi { .. }, Rules::Shengji { .. }) => false,
        }
    }
}
