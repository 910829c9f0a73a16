//! What players do from their tables: they claim their entries, call a
//! referee, show their conventions.

use tournament::event::RoundState;

use crate::attempt::{Attempt, check_text};
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::place::{Place, Subject};
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Becomes one of an entrant's people, by its code.
    Claim {
        /// The code on the entrant's card.
        code: String,
        /// Which of its people, from 0; the first who is free unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        person: Option<u32>,
    }
}

impl Command for Claim {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, desk: &Desk, _: &Line) -> Vec<Topic> {
        desk.side.coded(&self.code).map(Topic::Entrant).into_iter().collect()
    }

    fn minds(&self, _: Topic) -> bool {
        false
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let Some(Subject::Entrant(entrant)) = desk.subject(line) else {
            return Words::new("凭参赛码认领", "claimed an entry by its code");
        };
        let name = desk.called(entrant);
        Words::new(
            format!("凭参赛码认领{name}"),
            format!("claimed the entry of {name} by its code"),
        )
    }

    fn subject(&self, desk: &Desk) -> Option<Subject> {
        desk.side.coded(&self.code).map(Subject::Entrant)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let side = &attempt.desk.side;
        let state = attempt.desk.event.state();
        let entrant = side.coded(&self.code).ok_or(DeskRefusal::NoCode)?;
        attempt.check_entrant(entrant).map_err(|_| DeskRefusal::NoCode)?;
        if let Some((other, at)) = side.person_of(&attempt.by.user, state) {
            // Whoever claims for two would report against himself.
            if other != entrant {
                return Err(DeskRefusal::OtherEntrant.into());
            }
            if self.person.is_none_or(|person| person == at) {
                return Err(DeskRefusal::Claimed.into());
            }
        }
        let named = side.cards.get(&entrant).map_or(0, |card| card.row.people.len());
        let people = state.plan.kind.people().max(named) as u32;
        match self.person {
            Some(person) if person >= people => Err(DeskRefusal::BadEntry.into()),
            // Staff see the codes: nobody is put out by one.
            Some(person) if side.is_held(entrant, person) => Err(DeskRefusal::PersonTaken.into()),
            None if side.free_person(entrant, people).is_none() => {
                Err(DeskRefusal::PersonTaken.into())
            }
            Some(_) | None => Ok(()),
        }
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        let Some(entrant) = side.coded(&self.code) else { return };
        let person = self.person.or_else(|| side.free_person(entrant, u32::from(u8::MAX)));
        if let (Some(card), Some(person)) = (side.cards.get_mut(&entrant), person) {
            card.claim(person, &line.by.user);
        }
    }
}

command! {
    /// Lets go of a claim, so that somebody else may be that one of an
    /// entrant's people.
    Release {
        /// Which entrant.
        entrant: u32,
        /// Which of its people, from 0.
        person: u32,
    }
}

impl Command for Release {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant)
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let (name, person) = (desk.called(self.entrant), self.person + 1);
        Words::new(
            format!("解除{name}第 {person} 人的认领"),
            format!("released the claim of person {person} of {name}"),
        )
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_entrant(self.entrant)?;
        if attempt.desk.side.is_taken(self.entrant, self.person) {
            Ok(())
        } else {
            Err(DeskRefusal::NotClaimed.into())
        }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        if let Some(card) = side.cards.get_mut(&self.entrant) {
            card.release(self.person);
        }
    }
}

command! {
    /// Writes an entrant's convention card, for opponents to read.
    Convention {
        /// Whose.
        entrant: u32,
        /// As it should be; empty takes it away.
        text: String,
    }
}

impl Command for Convention {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Convention(self.entrant)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Convention(self.entrant)
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let name = desk.called(self.entrant);
        Words::new(format!("填写{name}的约定卡"), format!("wrote the convention card of {name}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_entrant(self.entrant)?;
        let by = attempt.by;
        if by.right < Right::Director && !attempt.desk.side.is_of(self.entrant, &by.user) {
            return Err(DeskRefusal::Forbidden.into());
        }
        check_text(&self.text)
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        match self.text.trim() {
            "" => side.hall.conventions.remove(&self.entrant),
            text => side.hall.conventions.insert(self.entrant, text.to_owned()),
        };
    }
}

command! {
    /// Calls a referee to a match, as one of its people or with the table's
    /// key.
    Call {
        /// Which match.
        match_no: u32,
        /// What for.
        text: String,
        /// The key of the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        key: Option<String>,
    }
}

impl Command for Call {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        Vec::new()
    }

    fn minds(&self, _: Topic) -> bool {
        false
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let (Words { zh, en }, text) = (desk.place_words(line), self.text.trim());
        if text.is_empty() {
            return Words::new(format!("{zh} 呼叫裁判"), format!("called a referee to {en}"));
        }
        Words::new(format!("{zh} 呼叫裁判：{text}"), format!("called a referee to {en}: {text}"))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        let (stage, round) = desk.side.shown?;
        desk.place_at(stage, round, self.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let (desk, by, match_no) = (attempt.desk, attempt.by, self.match_no);
        check_text(&self.text)?;
        let (_, _, round) = desk.shown_round().ok_or(DeskRefusal::NoMatch)?;
        if round.state > RoundState::Closed {
            return Err(DeskRefusal::WrongState.into());
        }
        let of = round.matches.iter().find(|m| m.drafted.match_no == match_no);
        let sides = &of.ok_or(DeskRefusal::NoMatch)?.drafted.sides;
        if !sides.iter().any(|id| desk.side.is_of(id.0, &by.user)) && by.right < Right::Helper {
            match &self.key {
                Some(key) if desk.side.opens(match_no, key) => {}
                Some(_) => return Err(DeskRefusal::WrongKey.into()),
                None => return Err(DeskRefusal::NotYourMatch.into()),
            }
        }
        let waits = desk.side.hall.calls.iter().any(|of| {
            desk.side.shown == Some((of.stage, of.round))
                && of.match_no == match_no
                && of.attended_by.is_none()
                && of.user == by.user
                && !of.differ
        });
        if waits { Err(DeskRefusal::Called.into()) } else { Ok(()) }
    }

    fn fold(&self, side: &mut Side, line: &Line, version: u64) {
        side.called(version, self.match_no, self.text.trim(), line);
    }
}

command! {
    /// Attends to a call.
    Attend {
        /// Which.
        call: u32,
    }
}

impl Command for Attend {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        Vec::new()
    }

    fn minds(&self, _: Topic) -> bool {
        false
    }

    fn undoing(&self) -> Undoing {
        Undoing::Skipped
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let Words { zh, en } = desk.place_words(line);
        Words::new(format!("处理{zh} 的呼叫"), format!("attended to the call of {en}"))
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        let call = desk.side.hall.calls.iter().find(|of| of.id == self.call)?;
        desk.place_at(call.stage, call.round, call.match_no)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let mut calls = attempt.desk.side.hall.calls.iter();
        let waits = calls.any(|of| of.id == self.call && of.attended_by.is_none());
        if waits { Ok(()) } else { Err(DeskRefusal::NoCall.into()) }
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        if let Some(of) = side.hall.calls.iter_mut().find(|of| of.id == self.call) {
            of.attended_by = Some(line.by.name.clone());
        }
    }
}
