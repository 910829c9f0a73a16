//! Lateness, rulings and appeals.

use tournament::EntrantId;
use tournament::event::{Command as Ask, Decision, Happening};
use tournament::ruling::{
    self, AppealForm, AppealStep, Fault, OpponentGets, Particulars, Sanction,
};

use crate::attempt::{Attempt, check_text};
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::place::Place;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Somebody comes late to the round.
    Late {
        /// Who.
        entrant: u32,
        /// By so many minutes.
        minutes: u32,
    }
}

impl Command for Late {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant), Topic::Justice]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant) || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let (name, minutes) = (desk.called(self.entrant), self.minutes);
        let Words { zh, en } = desk.at_place(line);
        Words::new(
            format!("{zh}{name}迟到 {minutes} 分钟"),
            format!("noted {name} {minutes} minutes late{en}"),
        )
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        desk.place_of(self.entrant)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let entrant = EntrantId(self.entrant);
        attempt.run(&Ask::ReportLate { entrant, minutes: self.minutes })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Rules against somebody. A preview shows what the edition proposes.
    Rule {
        /// Whom.
        entrant: u32,
        /// The code of the offence in the edition's catalogue.
        offence: String,
        /// The deal or board, from 1, where one is concerned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        deal: Option<u32>,
        /// Which side of the deal the offender was on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        fault: Option<Fault>,
        /// At which table of a match of teams it happened, from 0: its points
        /// and deals are then done at that online table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        table: Option<u8>,
        /// How many cards were thrown, where each of them costs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        cards: Option<u16>,
        /// What the defenders had made of the deal, where it matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        defenders_points: Option<i32>,
        /// What the other side gets when the match is lost; what a no-show
        /// gives unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        opponent_gets: Option<OpponentGets>,
        /// Whether the board is cancelled for both sides.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
        cancels_board: bool,
        /// Something else than the proposal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        sanction: Option<Sanction>,
        /// Why it differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        reason: Option<String>,
    }
}

impl Command for Rule {
    fn right(&self) -> Right {
        Right::Referee
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant), Topic::Justice, Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Justice || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let (name, code) = (desk.called(self.entrant), &*self.offence);
        let place = desk.at_place(line);
        let known = ruling::offence(desk.event.state().plan.edition, code);
        let (zh, en) = known.map_or((code, code), |of| (of.zh, of.en));
        let effect = line.entries.iter().find_map(|entry| {
            let Happening::Ruled(ruling) = &entry.what else { return None };
            ruling.effect
        });
        let (effect_zh, effect_en) = effect.map_or_else(Default::default, |effect| {
            (format!("，{}", effect.zh()), format!(": {}", effect.en()))
        });
        Words::new(
            format!("{}判罚{name}（{zh}）{effect_zh}", place.zh),
            format!("ruled against {name}{} ({en}){effect_en}", place.en),
        )
    }

    fn place(&self, desk: &Desk, line: &Line) -> Option<Place> {
        line.entries.iter().find_map(|entry| {
            let Happening::Ruled(ruling) = &entry.what else { return None };
            desk.place_in(ruling.stage, ruling.round, self.entrant)
        })
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_text(self.reason.as_deref().unwrap_or_default())?;
        attempt.run(&Ask::Rule {
            entrant: EntrantId(self.entrant),
            offence: self.offence.clone(),
            particulars: Particulars {
                deal: self.deal,
                table: self.table,
                fault: self.fault,
                cards: self.cards,
                defenders_points: self.defenders_points,
                opponent_gets: self.opponent_gets.unwrap_or_default(),
                cancels_board: self.cancels_board,
                at_table: None,
                effect_at_table: None,
            },
            sanction: self.sanction,
            reason: self.reason.clone(),
        })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Appeals against a ruling, or about something else.
    Appeal {
        /// Who appeals.
        entrant: u32,
        /// Against which ruling; about something else without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        ruling: Option<u32>,
        /// How.
        form: AppealForm,
        /// On what grounds.
        grounds: String,
        /// What was paid with it, in yuan.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        fee_yuan: Option<u32>,
    }
}

impl Command for Appeal {
    fn right(&self) -> Right {
        Right::Person
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Justice]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Justice || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let name = desk.called(self.entrant);
        if let Some(ruling) = self.ruling {
            let (place, what) = (desk.at_place(line), ruled(desk, ruling));
            Words::new(
                format!("{}{name}对判罚（{}）申诉", place.zh, what.zh),
                format!("appealed for {name} against a ruling ({}){}", what.en, place.en),
            )
        } else {
            let en = format!("appealed for {name} about something else");
            Words::new(format!("{name}提出其他申诉"), en)
        }
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        place_of_ruling(desk, self.ruling?)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        // The desk writes down what it is told; others appeal for themselves
        // only.
        let by = attempt.by;
        if by.right < Right::Referee && !attempt.desk.side.is_of(self.entrant, &by.user) {
            return Err(DeskRefusal::Forbidden.into());
        }
        check_text(&self.grounds)?;
        attempt.run(&Ask::Appeal {
            entrant: EntrantId(self.entrant),
            ruling: self.ruling,
            form: self.form,
            grounds: self.grounds.clone(),
            fee_yuan: self.fee_yuan,
        })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

/// What a ruling was about.
fn ruled(desk: &Desk, number: u32) -> Words {
    let state = desk.event.state();
    let code = state.rulings.iter().find(|of| of.id == number).map_or("", |of| &*of.offence);
    match ruling::offence(state.plan.edition, code) {
        Some(of) => Words::new(of.zh, of.en),
        None => Words::new(code, code),
    }
}

/// The table at which a ruling was given.
fn place_of_ruling(desk: &Desk, number: u32) -> Option<Place> {
    let ruling = desk.event.state().rulings.iter().find(|of| of.id == number)?;
    desk.place_in(ruling.stage, ruling.round, ruling.entrant.0)
}

command! {
    /// Decides an appeal.
    DecideAppeal {
        /// Which.
        appeal: u32,
        /// Who decides.
        step: AppealStep,
        /// The new sanction, or nothing to annul the ruling; without one the
        /// ruling stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        change: Option<Sanction>,
        /// Whether an appeal that is about no ruling is heard.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
        heard: bool,
        /// Why; needed where something is changed.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
        reason: String,
    }
}

impl Command for DecideAppeal {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Justice, Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Justice || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let appeals = &desk.event.state().appeals;
        let appeal = appeals.iter().map(|of| &of.appeal).find(|of| of.id == self.appeal);
        let name = appeal.map_or_else(String::new, |of| desk.called(of.entrant.0));
        let place = desk.at_place(line);
        let (by_zh, by_en) = match self.step {
            AppealStep::ChiefReferee => ("裁判长", "chief referee"),
            AppealStep::Committee => ("仲裁委员会", "committee"),
            AppealStep::Organisers => ("组织委员会", "organisers"),
        };
        let (zh, en) = match (self.change, self.heard) {
            (Some(Sanction::Nothing), _) => ("撤销判罚", "the ruling is annulled"),
            (Some(_), _) => ("改变判罚", "the ruling is changed"),
            (None, true) => ("成立", "it is heard"),
            (None, false) => ("维持原判", "the ruling stands"),
        };
        Words::new(
            format!("{}{by_zh}裁决{name}的申诉：{zh}", place.zh),
            format!("the {by_en} decided the appeal of {name}{}: {en}", place.en),
        )
    }

    fn place(&self, desk: &Desk, _: &Line) -> Option<Place> {
        let mut appeals = desk.event.state().appeals.iter().map(|of| &of.appeal);
        place_of_ruling(desk, appeals.find(|of| of.id == self.appeal)?.ruling?)
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_text(&self.reason)?;
        let decision = match (self.change, self.heard) {
            (Some(sanction), _) => Decision::Changed(sanction),
            (None, true) => Decision::Heard,
            (None, false) => Decision::Stands,
        };
        let (appeal, step, reason) = (self.appeal, self.step, self.reason.clone());
        attempt.run(&Ask::DecideAppeal { appeal, step, decision, reason })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}
