//! Lateness, rulings and appeals.

use tournament::EntrantId;
use tournament::event::Command as Ask;
use tournament::ruling::{self, AppealForm, AppealStep, Fault, Sanction};

use crate::attempt::{Attempt, check_text};
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
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

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let (name, minutes) = (desk.called(self.entrant), self.minutes);
        Words::new(
            format!("{name}迟到 {minutes} 分钟"),
            format!("noted {name} {minutes} minutes late"),
        )
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
        /// The deal, from 1, where one deal is concerned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        deal: Option<u32>,
        /// Which side of the deal the offender was on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        fault: Option<Fault>,
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

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let (name, code) = (desk.called(self.entrant), &*self.offence);
        let known = ruling::offence(desk.event.state().plan.edition, code);
        let (zh, en) = known.map_or((code, code), |of| (of.zh, of.en));
        Words::new(format!("判罚{name}（{zh}）"), format!("ruled against {name} ({en})"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_text(self.reason.as_deref().unwrap_or_default())?;
        attempt.run(&Ask::Rule {
            entrant: EntrantId(self.entrant),
            offence: self.offence.clone(),
            deal: self.deal,
            fault: self.fault,
            sanction: self.sanction,
            reason: self.reason.clone(),
        })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Appeals against a ruling.
    Appeal {
        /// Who appeals.
        entrant: u32,
        /// Against which ruling.
        ruling: u32,
        /// How.
        form: AppealForm,
        /// On what grounds.
        grounds: String,
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

    fn words(&self, _: &Desk, _: &Line) -> Words {
        let ruling = self.ruling;
        Words::new(format!("对判罚 {ruling} 申诉"), format!("appealed against ruling {ruling}"))
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
        })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Decides an appeal.
    DecideAppeal {
        /// Which.
        appeal: u32,
        /// Who decides.
        step: AppealStep,
        /// The new sanction; without one the ruling stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        change: Option<Sanction>,
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

    fn words(&self, _: &Desk, _: &Line) -> Words {
        let appeal = self.appeal;
        Words::new(format!("裁决申诉 {appeal}"), format!("decided appeal {appeal}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let (appeal, step, change) = (self.appeal, self.step, self.change);
        attempt.run(&Ask::DecideAppeal { appeal, step, change })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}
