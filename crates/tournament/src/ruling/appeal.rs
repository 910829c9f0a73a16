//! Appeals (cn2002:40, erdayi2021 四(十), sasu2017 九): deadlines and steps.
//! An appeal suspends nothing.

use serde::{Deserialize, Serialize};

use crate::EntrantId;
use crate::plan::Edition;

/// How an appeal is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventAppealForm"), schema(as = EventAppealForm))]
#[serde(rename_all = "snake_case")]
pub enum AppealForm {
    /// By word of mouth.
    Spoken,
    /// In writing.
    Written,
}

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventAppealStep"), schema(as = EventAppealStep))]
#[serde(rename_all = "snake_case")]
pub enum AppealStep {
    /// 裁判长.
    ChiefReferee,
    /// 仲裁委员会.
    Committee,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The ruling stands.
    Stands,
    /// The ruling is changed.
    Changed,
}

/// An appeal against a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appeal {
    /// Its number in the event, from 1.
    pub id: u32,
    /// Who appeals.
    pub entrant: EntrantId,
    /// Against which ruling.
    pub ruling: u32,
    /// How.
    pub form: AppealForm,
    /// In the appellant's words.
    pub grounds: String,
}

/// Seconds after the end of the round within which an appeal may be made.
/// cn2002:40 (三) knows only written appeals; sasu2017 九 sets no time.
pub fn appeal_deadline_s(edition: Edition, form: AppealForm) -> Deadline {
    match (edition, form) {
        (Edition::Cn2002 | Edition::Cn2017 | Edition::Most2015, AppealForm::Written) => {
            Deadline::Within(90 * 60)
        }
        (Edition::Cn2002 | Edition::Cn2017 | Edition::Most2015, AppealForm::Spoken) => {
            Deadline::NotThisForm
        }
        (Edition::Erdayi2021, AppealForm::Spoken) => Deadline::Within(5 * 60),
        (Edition::Erdayi2021, AppealForm::Written) => Deadline::Within(10 * 60),
        (Edition::Sasu2017, _) => Deadline::Any,
    }
}

/// When something must be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadline {
    /// Within so many seconds.
    Within(i64),
    /// At any time.
    Any,
    /// Not in this form at all.
    NotThisForm,
}

/// Seconds after publication within which a score may be corrected, where
/// the edition sets a time (erdayi2021 四(九)).
pub fn correction_deadline_s(edition: Edition) -> Option<i64> {
    (edition == Edition::Erdayi2021).then_some(10 * 60)
}
