//! Rooms of friends.

use std::collections::BTreeMap;

use games::Kind;
use refusal::Refusal;
use room::{Here, Line, Room, Terms};
use serde::{Deserialize, Serialize};
use table::limits::THINK_MS;
use table::{Clocks, Settings, Tally};
use ts_rs::TS;

use super::{NewTableRequest, PacePreset, RulesChoice, TableStatus, Words};
use crate::settings::Length;

/// A room that somebody wants to open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRoomRequest {
    /// What people call it.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub title: String,
    /// What is played.
    pub terms: RoomTermsRequest,
}

/// What is to be played in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomTermsRequest {
    /// By which rules.
    pub rules: RulesChoice,
    /// When a match is over; with the first game unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub length: Option<Length>,
    /// How long one may think.
    #[serde(default)]
    #[ts(optional, as = "Option<RoomClocks>")]
    pub clocks: RoomClocks,
    /// How fast the table goes.
    #[serde(default)]
    #[ts(optional, as = "Option<PacePreset>")]
    pub pace: PacePreset,
    /// Whether bots take the chairs that nobody has.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub bots: bool,
    /// The policy of bots; `club` unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// How long one may think at the tables of a room.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum RoomClocks {
    /// As long as the rules say.
    #[default]
    Rules,
    /// Twice as long.
    Relaxed,
    /// As long as one likes. After an hour a bot plays, so that no table stands
    /// for ever.
    None,
}

impl RoomClocks {
    fn of(settings: &Settings) -> Self {
        match settings.clocks {
            None => Self::Rules,
            Some(clocks) if clocks.follow_ms == THINK_MS => Self::None,
            Some(_) => Self::Relaxed,
        }
    }

    fn clocks(self, rules: &games::Rules) -> Option<Clocks> {
        let own = Clocks::of(rules);
        let each = |ms: fn(u64) -> u64| Clocks {
            declare_ms: ms(own.declare_ms),
            kitty_ms: ms(own.kitty_ms),
            lead_ms: ms(own.lead_ms),
            follow_ms: ms(own.follow_ms),
        };
        match self {
            Self::Rules => None,
            Self::Relaxed => Some(each(|ms| (2 * ms).min(THINK_MS - 1))),
            Self::None => Some(each(|_| THINK_MS)),
        }
    }
}

impl RoomTermsRequest {
    /// By published rules, with all else as usual.
    pub fn new(rules: &str) -> Self {
        Self {
            rules: RulesChoice::Id(rules.to_owned()),
            length: None,
            clocks: RoomClocks::Rules,
            pace: PacePreset::Normal,
            bots: false,
            bot: None,
        }
    }

    /// What is agreed in the room of this name; refused where the rules are
    /// unknown or anything asked for is impossible.
    pub fn terms(&self, name: &str) -> Result<Terms, Refusal> {
        let clocks = self.clocks.clocks(&self.rules.rules()?);
        let request = NewTableRequest {
            rules: self.rules.clone(),
            length: self.length,
            clocks,
            pace: self.pace,
            patient: Some(self.clocks == RoomClocks::None),
            fill_bot: self.bot.clone(),
            ..NewTableRequest::new("")
        };
        Ok(Terms { settings: request.settings(name)?, bots: self.bots })
    }
}

/// What is played in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomTerms {
    /// Which game.
    pub game: Kind,
    /// The id of the rules.
    pub rules: String,
    /// How many play.
    pub seats: usize,
    /// When a match is over.
    pub length: Length,
    /// How long one may think.
    pub clocks: RoomClocks,
    /// Whether bots take the chairs that nobody has.
    pub bots: bool,
    /// The policy of bots.
    pub bot: String,
}

impl From<&Terms> for RoomTerms {
    fn from(terms: &Terms) -> Self {
        let settings = &terms.settings;
        Self {
            game: settings.kind(),
            rules: settings.rules.id().to_owned(),
            seats: terms.seats(),
            length: settings.length.into(),
            clocks: RoomClocks::of(settings),
            bots: terms.bots,
            bot: settings.fill_bot.to_string(),
        }
    }
}

/// Somebody by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomName {
    /// The id of the account.
    pub user: String,
    /// What others see; empty for somebody long gone.
    pub name: String,
}

/// A member of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomMember {
    /// The id of the account.
    pub user: String,
    /// What others see.
    pub name: String,
    /// Whether he has the room or its table open.
    pub here: bool,
    /// Whether he looks on until further notice.
    pub rests: bool,
    /// Matches of the evening that he would have played and sat out.
    pub outs: u32,
}

/// A match of the evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomMatch {
    /// The table.
    pub table: String,
    /// Counted from 1 in the evening.
    pub number: u32,
    /// The id of the rules.
    pub rules: String,
    /// Where it stands.
    pub status: TableStatus,
    /// Who played where when it was opened; `null` for bots.
    pub players: Vec<Option<String>>,
    /// Whether it was played to its end, which counts as a game.
    pub played: bool,
    /// Deals played.
    pub deals: u32,
    /// The worth of the match to each seat, so far or in the end.
    pub scores: Vec<i32>,
}

/// What an evening has brought somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomLine {
    /// What others see; empty for somebody long gone.
    pub name: String,
    /// What it has brought.
    #[serde(flatten)]
    pub line: Line,
}

/// A room as its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomView {
    /// Its id: its page is `/room/{id}`, which is also its link.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// What one says to somebody who is to find it.
    pub words: Words,
    /// How often it was changed.
    pub version: u64,
    /// The id of whoever decides.
    pub host: String,
    /// The id of whoever decides while the host is away.
    pub acting: String,
    /// What is played.
    pub terms: RoomTerms,
    /// Everyone, in the order in which they came.
    pub members: Vec<RoomMember>,
    /// Who plays next, by seat; `null` for a free chair.
    pub chairs: Vec<Option<String>>,
    /// The chairs as they would be fair, where others would play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub proposed: Option<Vec<Option<String>>>,
    /// Whom the link does not let in any more.
    pub barred: Vec<RoomName>,
    /// The table where the room plays now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<RoomMatch>,
    /// The number of the evening.
    pub evening: u32,
    /// What it has brought, whoever won most first.
    pub lines: Vec<RoomLine>,
    /// Its matches, the latest first.
    pub matches: Vec<RoomMatch>,
}

/// What is known of a room besides itself.
#[derive(Clone, Debug)]
pub struct RoomSeen<'a> {
    /// Its id.
    pub id: &'a str,
    /// What people say to each other as words.
    pub number: u32,
    /// How often it was changed.
    pub version: u64,
    /// Who is there.
    pub here: &'a Here,
    /// What others see of everyone, by id.
    pub names: &'a RoomNames,
    /// The matches of the evening in their order, with what their deals came
    /// to.
    pub matches: Vec<(RoomMatch, Tally)>,
}

impl RoomView {
    /// A room as its members see it.
    pub fn new(room: &Room, seen: RoomSeen<'_>) -> Self {
        let RoomSeen { id, number, version, here, names, matches } = seen;
        let name = |user: &str| names.of(user);
        let ids = |chairs: &[Option<Box<str>>]| -> Vec<Option<String>> {
            chairs.iter().map(|chair| chair.as_deref().map(str::to_owned)).collect()
        };
        let players = |chairs: &[Option<Box<str>>]| {
            let mut users: Vec<_> = chairs.iter().flatten().cloned().collect();
            users.sort();
            users
        };
        let rotated = room.rotated(here);
        let others = players(&rotated) != players(&room.chairs);
        let lines = names.lines(&matches);
        let mut matches: Vec<RoomMatch> = matches.into_iter().map(|(of, _)| of).collect();
        matches.reverse();
        let table = matches.iter().find(|of| room.table.as_deref() == Some(&of.table));
        Self {
            id: id.to_owned(),
            title: room.title.clone(),
            words: Words { zh: room::words_zh(number), en: room::words_en(number) },
            version,
            host: room.host.to_string(),
            acting: room.acting_host(here).to_owned(),
            terms: (&room.terms).into(),
            members: room
                .members
                .iter()
                .map(|member| RoomMember {
                    user: member.user.to_string(),
                    name: name(&member.user),
                    here: here.has(&member.user),
                    rests: member.rests,
                    outs: member.outs,
                })
                .collect(),
            chairs: ids(&room.chairs),
            proposed: others.then(|| ids(&rotated)),
            barred: room
                .barred
                .iter()
                .map(|user| RoomName { user: user.to_string(), name: name(user) })
                .collect(),
            table: table.filter(|_| room.playing).cloned(),
            evening: room.evening.number,
            lines,
            matches,
        }
    }
}

/// What others see of everyone in a room, by id.
#[derive(Clone, Debug, Default)]
pub struct RoomNames(BTreeMap<String, String>);

impl FromIterator<(String, String)> for RoomNames {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(names: T) -> Self {
        Self(names.into_iter().collect())
    }
}

impl RoomNames {
    /// What others see; nothing of somebody long gone.
    pub fn of(&self, user: &str) -> String {
        self.0.get(user).cloned().unwrap_or_default()
    }

    /// What matches have brought to whom.
    pub fn lines(&self, matches: &[(RoomMatch, Tally)]) -> Vec<RoomLine> {
        let played: Vec<room::Played> = matches
            .iter()
            .map(|(of, tally)| room::Played {
                players: of.players.iter().map(|user| user.as_deref().map(Into::into)).collect(),
                tally: tally.clone(),
                scores: of.played.then(|| of.scores.clone()),
            })
            .collect();
        let lines = room::standings(&played).into_iter();
        lines.map(|line| RoomLine { name: self.of(&line.user), line }).collect()
    }
}

/// A room in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomSummary {
    /// Its id: its page is `/room/{id}`.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The name of its host.
    pub host: String,
    /// What is played.
    pub terms: RoomTerms,
    /// The names of its members, in the order in which they came.
    pub members: Vec<String>,
    /// How many of them are there.
    pub here: usize,
    /// The table where the room plays now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// When something was last done there, in milliseconds since 1970.
    pub used_ms: u64,
}

/// The rooms of the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct Rooms {
    /// The latest used first.
    pub rooms: Vec<RoomSummary>,
}

/// What somebody reads who comes by a room's link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomInvitation {
    /// Whether the caller belongs to it already.
    pub member: bool,
    /// The room.
    #[serde(flatten)]
    pub room: RoomSummary,
}

/// An evening that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RoomEvening {
    /// Counted from 1.
    pub number: u32,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
    /// Matches begun in it.
    pub matches: u32,
    /// What it brought, whoever won most first.
    pub lines: Vec<RoomLine>,
}

/// The evenings of a room that are over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct RoomEvenings {
    /// The latest first.
    pub evenings: Vec<RoomEvening>,
}
