//! Entries as they are written down.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One person of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryPerson {
    /// 姓名.
    pub name: String,
    /// 部门及职务; only the desk sees it.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub post: String,
    /// The id of the user, if the person has an account here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub user: Option<String>,
    /// A bot that plays instead of a person, by the name of its policy; only
    /// online, and only the director enters one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub bot: Option<String>,
}

/// An entry: a player, a pair or a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct EntryRow {
    /// 单位; empty for none.
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub unit: String,
    /// 对号 within the unit.
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// The name on lists; the names of its people unless given.
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub name: String,
    /// Its people.
    pub people: Vec<EntryPerson>,
    /// Its section, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub section: Option<u32>,
    /// Its seed, 1 the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub seed: Option<u32>,
    /// The table it always plays at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub table: Option<u32>,
}

impl EntryRow {
    /// What it is called on lists: by the names of its people unless it has a
    /// name of its own.
    pub(crate) fn called(&self) -> String {
        let own = self.name.trim();
        if !own.is_empty() {
            return own.to_owned();
        }
        let people: Vec<&str> = self.people.iter().map(|person| person.name.trim()).collect();
        people.join("、")
    }
}

/// A line of an entry form, one person each; lines of one 单位 and 对号 are
/// one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FormRow {
    /// 单位.
    #[serde(alias = "单位")]
    pub unit: String,
    /// 对号.
    #[serde(alias = "对号")]
    pub label: String,
    /// 姓名.
    #[serde(alias = "姓名")]
    pub name: String,
    /// 部门及职务.
    #[serde(alias = "部门及职务")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub post: String,
    /// The name of the section (组别).
    #[serde(alias = "组别")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub section: String,
}

/// The entries of a form: lines of one 单位 and 对号, in the order of their
/// first lines. The section is found by its name later.
pub(crate) fn grouped(rows: &[FormRow]) -> Vec<EntryRow> {
    let mut order: Vec<(&str, &str)> = Vec::new();
    let mut entries: BTreeMap<(&str, &str), EntryRow> = BTreeMap::new();
    for row in rows {
        let key = (row.unit.trim(), row.label.trim());
        let entry = entries.entry(key).or_insert_with(|| {
            order.push(key);
            EntryRow { unit: key.0.to_owned(), label: key.1.to_owned(), ..EntryRow::default() }
        });
        entry.people.push(EntryPerson {
            name: row.name.trim().to_owned(),
            post: row.post.trim().to_owned(),
            user: None,
            bot: None,
        });
    }
    order.iter().filter_map(|key| entries.remove(key)).collect()
}
