//! Many changes of the list of entries as one step: a form that was held
//! against those who are there, or what is done to all who were chosen.

use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::{Command as Ask, Happening};

use super::entries::{entrant, new_units, next_id};
use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::entry::EntryRow;
use crate::limits::{ENTRANTS_MAX, NAMED_IN_WORDS};
use crate::line::Line;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

/// One change of the list of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "s", rename_all = "snake_case", deny_unknown_fields)]
pub enum EntryStep {
    /// Enter this one.
    Add {
        /// The entry.
        row: EntryRow,
    },
    /// Put an entry right.
    Edit {
        /// Which.
        entrant: u32,
        /// As it should be.
        row: EntryRow,
    },
    /// Take an entry out.
    Withdraw {
        /// Which.
        entrant: u32,
    },
    /// Say that somebody is there, or is not.
    CheckIn {
        /// Which entrant.
        entrant: u32,
        /// Whether it is there.
        present: bool,
    },
}

impl EntryStep {
    /// The row it writes, if it writes one.
    pub fn row(&self) -> Option<&EntryRow> {
        match self {
            Self::Add { row } | Self::Edit { row, .. } => Some(row),
            Self::Withdraw { .. } | Self::CheckIn { .. } => None,
        }
    }

    fn entrant(&self) -> Option<u32> {
        match self {
            Self::Add { .. } => None,
            Self::Edit { entrant, .. }
            | Self::Withdraw { entrant }
            | Self::CheckIn { entrant, .. } => Some(*entrant),
        }
    }

    fn is_check_in(&self) -> bool {
        matches!(self, Self::CheckIn { .. })
    }
}

command! {
    /// Changes the list of entries in many places at once: all of it is done
    /// and taken back together, or none of it.
    Revise {
        /// What is changed, in order.
        steps: Vec<EntryStep>,
    }
}

impl Revise {
    /// The rows of those who are entered by it.
    fn added(&self) -> impl Iterator<Item = &EntryRow> {
        self.steps.iter().filter_map(|step| match step {
            EntryStep::Add { row } => Some(row),
            EntryStep::Edit { .. } | EntryStep::Withdraw { .. } | EntryStep::CheckIn { .. } => None,
        })
    }
}

impl Command for Revise {
    fn right(&self) -> Right {
        let helps = !self.steps.is_empty() && self.steps.iter().all(EntryStep::is_check_in);
        if helps { Right::Helper } else { Right::Director }
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        let mut topics: Vec<Topic> =
            self.steps.iter().filter_map(EntryStep::entrant).map(Topic::Entrant).collect();
        if !self.steps.iter().all(EntryStep::is_check_in) {
            topics.push(Topic::Field);
        }
        let goes = |step: &EntryStep| matches!(step, EntryStep::Withdraw { .. });
        if self.added().next().is_some() || self.steps.iter().any(goes) {
            topics.push(Topic::Pairing);
        }
        topics
    }

    fn minds(&self, topic: Topic) -> bool {
        let goes = |step: &EntryStep| matches!(step, EntryStep::Withdraw { .. });
        match topic {
            Topic::Entrant(entrant) => {
                self.steps.iter().any(|step| step.entrant() == Some(entrant))
            }
            Topic::Field => self.added().next().is_some(),
            Topic::Round => self.steps.iter().any(goes),
            Topic::Details
            | Topic::Convention(_)
            | Topic::Application(_)
            | Topic::Pairing
            | Topic::Clock
            | Topic::Match(_)
            | Topic::Justice
            | Topic::LastStep => false,
        }
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, line: &Line) -> Words {
        let mut told = Told::default();
        let entered: Vec<String> = line.entered().map(|of| of.name.clone()).collect();
        told.say(&entered, ("报名", "entered"));
        let named = |meant: fn(&EntryStep) -> bool| -> Vec<String> {
            let steps = self.steps.iter().filter(|step| meant(step));
            steps.filter_map(EntryStep::entrant).map(|id| desk.called(id)).collect()
        };
        told.say(&named(|step| matches!(step, EntryStep::Edit { .. })), ("修改报名", "changed"));
        told.say(&named(|step| matches!(step, EntryStep::Withdraw { .. })), ("退出", "withdrew"));
        let here = named(|step| matches!(step, EntryStep::CheckIn { present: true, .. }));
        told.say(&here, ("报到", "checked in"));
        let away = named(|step| matches!(step, EntryStep::CheckIn { present: false, .. }));
        told.say(&away, ("取消报到", "checked out"));
        Words::new(told.zh.join("；"), told.en.join("; "))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let desk = attempt.desk;
        if self.steps.is_empty() {
            return Err(DeskRefusal::Empty.into());
        }
        let steps = self.steps.len();
        if desk.event.state().entrants.len() + self.added().count() > ENTRANTS_MAX
            || steps > 2 * ENTRANTS_MAX
        {
            return Err(DeskRefusal::TooMany.into());
        }
        let units = new_units(desk, self.steps.iter().filter_map(EntryStep::row));
        let mut id = next_id(desk);
        for step in &self.steps {
            match step {
                EntryStep::Add { row } => {
                    attempt.run(&Ask::Enter(entrant(desk, id, row, &units)?))?;
                    id += 1;
                }
                EntryStep::Edit { entrant: which, row } => {
                    attempt.check_entrant(*which)?;
                    attempt.run(&Ask::Amend(entrant(desk, *which, row, &units)?))?;
                }
                EntryStep::Withdraw { entrant } => {
                    attempt.run(&Ask::Withdraw(EntrantId(*entrant)))?;
                }
                EntryStep::CheckIn { entrant, .. } => attempt.check_entrant(*entrant)?,
            }
        }
        attempt.check_units()
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        let rows: Vec<EntryRow> = self.added().cloned().collect();
        side.file(&rows, line);
        let mut amended = line.entries.iter().filter_map(|entry| {
            let Happening::Amended { entrant } = &entry.what else { return None };
            Some(entrant)
        });
        for step in &self.steps {
            match step {
                EntryStep::Edit { entrant, row } => {
                    if let Some(amended) = amended.next() {
                        side.file_unit(amended, row);
                    }
                    side.refile(*entrant, row);
                }
                EntryStep::CheckIn { entrant, present } => {
                    if let Some(card) = side.cards.get_mut(entrant) {
                        card.here = *present;
                    }
                }
                EntryStep::Add { .. } | EntryStep::Withdraw { .. } => {}
            }
        }
    }
}

/// What was done to many: few are named, more are counted.
#[derive(Default)]
struct Told {
    zh: Vec<String>,
    en: Vec<String>,
}

impl Told {
    fn say(&mut self, names: &[String], (zh, en): (&str, &str)) {
        if names.is_empty() {
            return;
        }
        let count = names.len();
        if count <= NAMED_IN_WORDS {
            self.zh.push(format!("{zh}：{}", names.join("，")));
            self.en.push(format!("{en}: {}", names.join("; ")));
        } else {
            self.zh.push(format!("{zh} {count} 个"));
            self.en.push(format!("{en} {count}"));
        }
    }
}
