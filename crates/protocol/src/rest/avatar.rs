//! The faces of people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A face to choose from. The client draws it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Avatar {
    Cat,
    Rabbit,
    Panda,
    Fox,
    Owl,
    Crane,
    Koi,
    Turtle,
    Teapot,
    Teacup,
    Gourd,
    Lantern,
    Plum,
    Bamboo,
    Lotus,
    Mountain,
}

impl Avatar {
    /// All of them, as they are offered.
    pub const ALL: [Self; 16] = [
        Self::Cat,
        Self::Rabbit,
        Self::Panda,
        Self::Fox,
        Self::Owl,
        Self::Crane,
        Self::Koi,
        Self::Turtle,
        Self::Teapot,
        Self::Teacup,
        Self::Gourd,
        Self::Lantern,
        Self::Plum,
        Self::Bamboo,
        Self::Lotus,
        Self::Mountain,
    ];

    /// The face of somebody who chose none: it follows from the id.
    pub fn of(id: &str) -> Self {
        let sum = id.bytes().fold(7_usize, |sum, byte| sum.wrapping_mul(31) ^ usize::from(byte));
        Self::ALL[sum % Self::ALL.len()]
    }

    /// The face that somebody chose, or that of his id.
    pub fn chosen(name: Option<&str>, id: &str) -> Self {
        let known = Self::ALL.into_iter().find(|avatar| Some(avatar.name()) == name);
        known.unwrap_or_else(|| Self::of(id))
    }

    /// Its name, as it is stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cat => "cat",
            Self::Rabbit => "rabbit",
            Self::Panda => "panda",
            Self::Fox => "fox",
            Self::Owl => "owl",
            Self::Crane => "crane",
            Self::Koi => "koi",
            Self::Turtle => "turtle",
            Self::Teapot => "teapot",
            Self::Teacup => "teacup",
            Self::Gourd => "gourd",
            Self::Lantern => "lantern",
            Self::Plum => "plum",
            Self::Bamboo => "bamboo",
            Self::Lotus => "lotus",
            Self::Mountain => "mountain",
        }
    }
}

/// The faces of people, by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Avatars {
    /// Who is unknown is left out.
    #[ts(type = "Record<string, Avatar>")]
    pub avatars: BTreeMap<String, Avatar>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_they_are_sent_and_no_face_is_missing() {
        for avatar in Avatar::ALL {
            assert_eq!(serde_json::to_value(avatar).unwrap(), avatar.name());
            assert_eq!(Avatar::chosen(Some(avatar.name()), "u"), avatar);
        }
    }

    #[test]
    fn who_chose_none_has_the_face_of_his_id_and_ids_differ() {
        let of: Vec<Avatar> = (0..400).map(|id| Avatar::of(&format!("user{id}"))).collect();
        let most = Avatar::ALL.map(|avatar| of.iter().filter(|&&own| own == avatar).count());
        assert!(most.iter().all(|&count| (5..80).contains(&count)), "{most:?}");
        assert_eq!(Avatar::chosen(Some("unknown"), "user7"), Avatar::of("user7"));
    }
}
