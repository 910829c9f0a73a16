//! Rounds: who meets whom, where, and how far a round has come.

use std::collections::BTreeSet;

use tournament::EntrantId;
use tournament::event::{Command as Ask, EventError, Happening, Round, RoundState};
use tournament::swiss::{ByHand, Leniency};

use super::stays;
use crate::attempt::{Attempt, check_table};
use crate::clock::Clock;
use crate::command::{Command, OnDraft, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::place::Place;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::rounds;
use crate::side::Side;
use crate::topic::Topic;
use crate::wishes::DraftWishes;
use crate::words::{Words, state_words};

command! {
    /// Pairs the next round as a draft, or the draft anew.
    Draft {
        /// Which rules may give.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<Leniency>"))]
        leniency: Leniency,
        /// These meet.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<Vec<[u32; 2]>>"))]
        fixed: Vec<[u32; 2]>,
        /// These do not meet, in later rounds either. Missing, those named
        /// before stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        forbidden: Option<Vec<[u32; 2]>>,
        /// This one sits out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        bye: Option<u32>,
        /// Whoever the wishes do not concern stays where he is in the draft:
        /// at most one other pair moves.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
        keep: bool,
    }
}

impl Command for Draft {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("编排对阵草案", "paired a draft")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_no_play_off()?;
        let wishes = DraftWishes {
            leniency: self.leniency,
            fixed: self.fixed.clone(),
            forbidden: self.forbidden.clone().unwrap_or_else(|| attempt.desk.lasting_wishes()),
            bye: self.bye,
        };
        let kept = if self.keep { stays::kept(attempt, &wishes)? } else { Vec::new() };
        attempt.run(&paired(&wishes, kept))
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}

    fn on_draft(&self) -> OnDraft {
        OnDraft::Pairs
    }
}

/// What pairs a draft by these wishes, in which these stay as they were.
pub(super) fn paired(wishes: &DraftWishes, kept: Vec<(EntrantId, EntrantId)>) -> Ask {
    let pair = |&[a, b]: &[u32; 2]| (EntrantId(a), EntrantId(b));
    let by_hand = ByHand {
        fixed: wishes.fixed.iter().map(pair).collect(),
        forbidden: wishes.forbidden.iter().map(pair).collect(),
        bye: wishes.bye.map(EntrantId),
        kept,
    };
    Ask::Draft { leniency: wishes.leniency, by_hand }
}

command! {
    /// Exchanges the opponents of two in the draft.
    Swap {
        /// One.
        a: u32,
        /// The other.
        b: u32,
    }
}

impl Command for Swap {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let [a, b] = [self.a, self.b].map(|id| desk.called(id));
        Words::new(format!("对换{a}与{b}的对手"), format!("exchanged the opponents of {a} and {b}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        exchange(attempt, self.a, self.b)
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}

    fn on_draft(&self) -> OnDraft {
        OnDraft::Pairs
    }
}

command! {
    /// Has two meet in the draft; those they were to meet meet each other.
    Meet {
        /// One.
        a: u32,
        /// The other.
        b: u32,
    }
}

impl Command for Meet {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let [a, b] = [self.a, self.b].map(|id| desk.called(id));
        Words::new(format!("让{a}与{b}相遇"), format!("had {a} and {b} meet"))
    }

    /// It is an exchange: one of the two for the opponent of the other.
    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let round = draft(attempt)?;
        let [of_a, of_b] = [opponent(round, self.a)?, opponent(round, self.b)?];
        if of_a == Some(self.b) {
            return Err(DeskRefusal::MeetAlready.into());
        }
        match (of_a, of_b) {
            (_, Some(of_b)) => exchange(attempt, self.a, of_b),
            (Some(of_a), None) => exchange(attempt, self.b, of_a),
            (None, None) => Err(EventError::NoEntrant(EntrantId(self.b)).into()),
        }
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}

    fn on_draft(&self) -> OnDraft {
        OnDraft::Pairs
    }
}

/// The draft that is changed by hand.
pub(super) fn draft<'a>(attempt: &Attempt<'a>) -> Result<&'a Round, DeskError> {
    let round = attempt.last_round()?;
    let drafted = round.state == RoundState::Draft;
    if drafted { Ok(round) } else { Err(DeskRefusal::WrongState.into()) }
}

/// Whom somebody meets in a round; the one who sits out has no opponent.
fn opponent(round: &Round, id: u32) -> Result<Option<u32>, DeskError> {
    let of = round.matches.iter().find(|of| of.drafted.sides.contains(&EntrantId(id)));
    match of {
        Some(of) => Ok(of.drafted.sides.iter().find(|side| side.0 != id).map(|id| id.0)),
        None if round.byes.contains(&EntrantId(id)) => Ok(None),
        None => Err(EventError::NoEntrant(EntrantId(id)).into()),
    }
}

/// Exchanging the opponents of two fixes two pairs. What was wished before of
/// the others stays, and so do all pairs of whom nothing is wished.
fn exchange(attempt: &mut Attempt<'_>, a: u32, b: u32) -> Result<(), DeskError> {
    let round = draft(attempt)?;
    let (of_a, of_b) = (opponent(round, a)?, opponent(round, b)?);
    if a == b || of_a == Some(b) {
        return Err(EventError::NoEntrant(EntrantId(b)).into());
    }
    let mut wishes = attempt.desk.side.wishes.clone();
    let touched = [Some(a), Some(b), of_a, of_b];
    wishes.fixed.retain(|pair| !pair.iter().any(|&id| touched.contains(&Some(id))));
    wishes.fixed.extend(of_b.map(|other| [a, other]));
    wishes.fixed.extend(of_a.map(|other| [b, other]));
    if of_a.is_none() || of_b.is_none() {
        wishes.bye = Some(if of_a.is_none() { b } else { a });
    }
    wishes.forbidden = attempt.desk.lasting_wishes();
    let kept = round.untouched(|id| {
        wishes.bye == Some(id.0) || wishes.fixed.iter().any(|pair| pair.contains(&id.0))
    });
    attempt.run(&paired(&wishes, kept))
}

command! {
    /// Has a match of the last round played at another table; whoever is
    /// there takes the place that becomes free.
    MoveTable {
        /// Which match.
        match_no: u32,
        /// The table.
        table: u32,
    }
}

impl Command for MoveTable {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let (place, table) = (desk.place_words(line), self.table);
        Words::new(
            format!("{} 换到 {table} 桌", place.zh),
            format!("moved {} to table {table}", place.en),
        )
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_now(self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_table(Some(self.table))?;
        let round = attempt.last_round()?;
        if round.state > RoundState::Playing {
            return Err(DeskRefusal::WrongState.into());
        }
        let there = round.matches.iter().any(|m| m.drafted.match_no == self.match_no);
        if there { Ok(()) } else { Err(DeskRefusal::NoMatch.into()) }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        let Some(tables) = side.tables.values_mut().next_back() else { return };
        let Some(before) = tables.get(&self.match_no).copied() else { return };
        let other = tables.iter().find(|(_, at)| **at == self.table).map(|(no, _)| *no);
        if let Some(other) = other {
            tables.insert(other, before);
        }
        tables.insert(self.match_no, self.table);
    }

    fn on_draft(&self) -> OnDraft {
        OnDraft::Moves
    }
}

command! {
    /// Names who of a team sits down in the next round, and where.
    LineUp {
        /// Which round; only the one that is about to begin is possible.
        round: u32,
        /// Which entrant.
        entrant: u32,
        /// Which of its people, from 0, in the order of the chairs: east or
        /// north of table A, west or south of it, then the same of table B.
        people: Vec<u32>,
    }
}

impl Command for LineUp {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant) || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let (name, round) = (desk.called(self.entrant), self.round);
        Words::new(
            format!("排定{name}第 {round} 轮的出场名单"),
            format!("named the line-up of {name} in round {round}"),
        )
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let (desk, by) = (attempt.desk, attempt.by);
        attempt.check_entrant(self.entrant)?;
        let captain = desk.side.person_of(&by.user, desk.event.state()) == Some((self.entrant, 0));
        if by.right < Right::Helper && !captain {
            return Err(DeskRefusal::NotCaptain.into());
        }
        let plan = &desk.event.state().plan;
        if plan.kind.roster() == plan.kind.people() {
            return Err(DeskRefusal::NoLineUp.into());
        }
        let (_, _, running) = desk.event.state().current().ok_or(DeskRefusal::NoMatch)?;
        let seen = attempt.last_round()?.state;
        let hidden = seen == RoundState::Draft && by.right < Right::Helper;
        if running.rounds.len() as u32 != self.round || seen >= RoundState::Playing || hidden {
            return Err(DeskRefusal::WrongState.into());
        }
        let known = desk.side.cards.get(&self.entrant).map_or(0, |card| card.row.people.len());
        let distinct: BTreeSet<u32> = self.people.iter().copied().collect();
        let fits = self.people.len() == plan.kind.people()
            && distinct.len() == self.people.len()
            && distinct.iter().all(|&person| (person as usize) < known);
        if fits { Ok(()) } else { Err(DeskRefusal::BadLineUp.into()) }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        if let Some(&round) = side.tables.keys().next_back() {
            let named = side.line_ups.entry(round).or_default();
            named.insert(self.entrant, self.people.clone());
        }
    }
}

command! {
    /// Takes a round to its next state.
    Advance {
        /// Which round.
        round: u32,
        /// The state it gets; only the next one is possible.
        to: RoundState,
    }
}

impl Command for Advance {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Pairing, Topic::Round, Topic::Clock]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let (zh, en) = state_words(self.to);
        let stage = rounds::stage_of(line).unwrap_or_default();
        let round = rounds::name(desk.event.state(), stage, self.round);
        Words::new(format!("{}{zh}", round.zh), format!("{en} {}", round.en))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        if self.to == RoundState::Playing {
            attempt.check_no_play_off()?;
        }
        let advance = Ask::Advance { round: self.round };
        let gets_there =
            |what: &Happening| matches!(what, Happening::RoundMoved { to, .. } if *to == self.to);
        if !attempt.would(&advance)?.iter().any(gets_there) {
            return Err(DeskRefusal::WrongState.into());
        }
        attempt.run(&advance)
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        if self.to == RoundState::Playing {
            let minutes = line.entries.iter().find_map(|entry| {
                let Happening::RoundMoved { stage, .. } = entry.what else { return None };
                side.minutes.get(stage as usize).copied().flatten()
            });
            side.clock = Some(Clock::started(self.round, line.at_ms, minutes));
        }
    }

    fn on_draft(&self) -> OnDraft {
        OnDraft::Resolves
    }
}
