//! Who belongs to a room, and who decides.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use table::Settings;

use crate::{Evening, RoomRefusal, limits};

/// A room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// What its people call it.
    pub title: String,
    /// What is played.
    pub terms: Terms,
    /// Whoever decides, by the id of the account.
    pub host: Box<str>,
    /// Everyone, in the order in which they came.
    pub members: Vec<Member>,
    /// Who plays next, by seat; empty chairs are for bots or for whoever comes.
    pub chairs: Vec<Option<Box<str>>>,
    /// Those who were removed and may not come back by themselves, the first
    /// first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Box<str>>,
    /// The evening under way.
    pub evening: Evening,
    /// The table where it plays, or played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<str>>,
    /// Whether the match at that table goes on.
    #[serde(default)]
    pub playing: bool,
}

/// What is agreed about the tables of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// All but the name of the table.
    pub settings: Settings,
    /// Whether bots take the chairs that nobody has.
    pub bots: bool,
}

impl Terms {
    /// How many play.
    pub fn seats(&self) -> usize {
        self.settings.rules.seats()
    }
}

/// Somebody who belongs to a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The id of the account.
    pub user: Box<str>,
    /// Wants to look on until further notice.
    #[serde(default)]
    pub rests: bool,
    /// Matches of this evening that he would have played and sat out.
    #[serde(default)]
    pub outs: u32,
    /// The last of them, counted from 1; 0 for none.
    #[serde(default)]
    pub last_out: u32,
}

impl Member {
    fn new(user: &str) -> Self {
        Self { user: user.into(), rests: false, outs: 0, last_out: 0 }
    }
}

/// Who has the room or its table open at the moment.
#[derive(Clone, Debug, Default)]
pub struct Here(BTreeSet<Box<str>>);

impl Here {
    /// Whether somebody is here.
    pub fn has(&self, user: &str) -> bool {
        self.0.contains(user)
    }
}

impl<S: Into<Box<str>>> FromIterator<S> for Here {
    fn from_iter<T: IntoIterator<Item = S>>(users: T) -> Self {
        Self(users.into_iter().map(Into::into).collect())
    }
}

impl Room {
    /// A room with its host as its only member, who has the first chair.
    pub fn open(title: &str, host: &str, terms: Terms) -> Self {
        let mut chairs = vec![None; terms.seats()];
        chairs[0] = Some(host.into());
        Self {
            title: title.to_owned(),
            terms,
            host: host.into(),
            members: vec![Member::new(host)],
            chairs,
            barred: Vec::new(),
            evening: Evening::first(),
            table: None,
            playing: false,
        }
    }

    /// Somebody of the room.
    pub fn member(&self, user: &str) -> Option<&Member> {
        self.members.iter().find(|member| *member.user == *user)
    }

    pub(crate) fn member_mut(&mut self, user: &str) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| *member.user == *user)
    }

    /// Whether somebody was removed.
    pub fn bars(&self, user: &str) -> bool {
        self.barred.iter().any(|barred| **barred == *user)
    }

    /// The chair that somebody has.
    pub fn chair_of(&self, user: &str) -> Option<usize> {
        self.chairs.iter().position(|chair| chair.as_deref() == Some(user))
    }

    /// Whoever decides now: the host, or while he is away the one of those
    /// here who came first.
    pub fn acting_host(&self, here: &Here) -> &str {
        let stands_in = || self.members.iter().find(|member| here.has(&member.user));
        if here.has(&self.host) {
            return &self.host;
        }
        stands_in().map_or(&self.host, |member| &member.user)
    }

    /// Refuses those who do not decide now.
    pub(crate) fn check_host(&self, user: &str, here: &Here) -> Result<(), RoomRefusal> {
        if *self.host == *user || self.acting_host(here) == user {
            Ok(())
        } else {
            Err(RoomRefusal::HostOnly)
        }
    }

    /// Somebody comes by the link, and takes a chair if one is free. Nobody
    /// who comes late has sat out less than the others.
    pub fn join(&mut self, user: &str) -> Result<(), RoomRefusal> {
        if self.bars(user) {
            return Err(RoomRefusal::NoRoom);
        }
        if self.member(user).is_some() {
            return Ok(());
        }
        if self.members.len() >= limits::MEMBERS {
            return Err(RoomRefusal::RoomFull);
        }
        let playing = self.members.iter().filter(|member| !member.rests);
        let outs = playing.map(|member| member.outs).min().unwrap_or(0);
        let last_out = self.evening.matches;
        self.members.push(Member { outs, last_out, ..Member::new(user) });
        self.take_free_chair(user);
        Ok(())
    }

    /// Somebody goes; the room passes on to whoever came first of those here,
    /// or of all. Says whether anybody is left.
    pub fn leave(&mut self, user: &str, here: &Here) -> bool {
        self.members.retain(|member| *member.user != *user);
        self.stand_up(user);
        if *self.host == *user {
            let heir = self.members.iter().find(|member| here.has(&member.user));
            if let Some(heir) = heir.or(self.members.first()) {
                self.host.clone_from(&heir.user);
            }
        }
        !self.members.is_empty()
    }

    pub(crate) fn bar(&mut self, user: &str) {
        if self.barred.len() >= limits::BARRED {
            self.barred.remove(0);
        }
        self.barred.push(user.into());
    }

    pub(crate) fn take_free_chair(&mut self, user: &str) {
        if self.chair_of(user).is_none()
            && let Some(chair) = self.chairs.iter_mut().find(|chair| chair.is_none())
        {
            *chair = Some(user.into());
        }
    }

    pub(crate) fn stand_up(&mut self, user: &str) {
        for chair in &mut self.chairs {
            if chair.as_deref() == Some(user) {
                *chair = None;
            }
        }
    }

    /// As many chairs as the game has. Who loses one looks for another.
    pub(crate) fn fit_chairs(&mut self) {
        let seats = self.terms.seats();
        let lost: Vec<_> = self.chairs.drain(seats.min(self.chairs.len())..).flatten().collect();
        self.chairs.resize(seats, None);
        let mut waiting: Vec<Box<str>> = lost;
        let others = self.members.iter().filter(|member| !member.rests);
        waiting.extend(others.map(|member| member.user.clone()));
        for user in waiting {
            self.take_free_chair(&user);
        }
    }
}
