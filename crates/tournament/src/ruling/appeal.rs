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
    /// 组织委员会, for what no ruling has decided (cn2002:40 二(二)).
    Organisers,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The ruling stands; without one, the appeal is turned down.
    Stands,
    /// The ruling is changed or annulled; without one, the appeal is heard.
    Changed,
}

/// An appeal against a ruling, or about something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appeal {
    /// Its number in the event, from 1.
    pub id: u32,
    /// Who appeals.
    pub entrant: EntrantId,
    /// Against which ruling; about something else without one.
    pub ruling: Option<u32>,
    /// How.
    pub form: AppealForm,
    /// In the appellant's words.
    pub grounds: String,
    /// What was paid with it, in yuan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_yuan: Option<u32>,
}

/// What must be paid with an appeal, in yuan; it is returned when the appeal
/// succeeds (erdayi2021 四(十)).
pub fn appeal_fee_yuan(edition: Edition, form: AppealForm) -> Option<u32> {
    (edition == Edition::Erdayi2021 && form == AppealForm::Written).then_some(500)
}

/// Who decides after these have decided, if anyone may: the chief referee and
/// then the committee (cn2002:40 二(一)), in sasu2017 九 the chief referee
/// alone. What no ruling has decided is the organisers' (cn2002:40 二(二)).
pub fn next_step(
    edition: Edition,
    against_ruling: bool,
    decided: Option<AppealStep>,
) -> Option<AppealStep> {
    match decided {
        None if against_ruling => Some(AppealStep::ChiefReferee),
        None => Some(AppealStep::Organisers),
        Some(AppealStep::ChiefReferee) if edition != Edition::Sasu2017 => {
            Some(AppealStep::Committee)
        }
        Some(AppealStep::ChiefReferee | AppealStep::Committee | AppealStep::Organisers) => None,
    }
}

/// Whether the committee may only review what the chief referee decided by
/// the rules or for discipline, and not overturn it (cn2002:40 二(三)).
pub fn committee_only_reviews(edition: Edition) -> bool {
    matches!(edition, Edition::Cn2002 | Edition::Cn2017 | Edition::Most2015)
}

/// Whether a written appeal must have been announced by word of mouth, in
/// time (erdayi2021 四(十)).
pub fn spoken_first(edition: Edition) -> bool {
    edition == Edition::Erdayi2021
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
