//! What members do in a room.

use serde::{Deserialize, Serialize};

use crate::{Here, Member, Room, RoomRefusal, Terms};

/// What a member does in a room, besides coming, going and playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "RoomDoing"), schema(as = RoomDoing))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Doing {
    /// The host gives a chair to a member, or frees it. Whoever had it takes
    /// the member's own.
    Arrange {
        /// Which chair, in the order of play.
        chair: u8,
        /// Who; left out, the chair becomes free.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        user: Option<String>,
    },
    /// The host takes the proposal who sits out.
    Rotate {},
    /// The host has all but the first chair move on by one, so that partners
    /// change.
    Turn {},
    /// A member looks on until further notice, or plays again.
    Rest {
        /// Whether he looks on.
        rests: bool,
    },
    /// The host makes another member the host.
    HandOver {
        /// Whom.
        user: String,
    },
    /// The host removes a member, whom the link lets in no more.
    Remove {
        /// Whom.
        user: String,
    },
    /// The host lets somebody in again whom he had removed.
    Readmit {
        /// Whom.
        user: String,
    },
    /// The host gives the room another name.
    Rename {
        /// The name.
        title: String,
    },
    /// The host gives the table up that the room plays at; it stays as it is.
    LetGo {},
    /// The host ends the evening; the next begins with nothing.
    NewEvening {},
}

impl Room {
    /// A member does something. A refusal changes nothing.
    pub fn act(&mut self, by: &str, doing: &Doing, here: &Here) -> Result<(), RoomRefusal> {
        if self.member(by).is_none() {
            return Err(RoomRefusal::NoRoom);
        }
        if let Doing::Rest { rests } = doing {
            self.rest(by, *rests);
            return Ok(());
        }
        self.check_host(by, here)?;
        match doing {
            Doing::Rest { .. } => {}
            Doing::Arrange { chair, user } => self.arrange((*chair).into(), user.as_deref())?,
            Doing::Rotate {} => self.chairs = self.rotated(here),
            Doing::Turn {} => self.chairs = Self::turned(&self.chairs),
            Doing::HandOver { user } => self.host = self.known(user)?.user.clone(),
            Doing::Remove { user } => {
                if **user == *by {
                    return Err(RoomRefusal::RemovesHimself);
                }
                if **user == *self.host {
                    // Whoever stands in for him takes no room from him.
                    return Err(RoomRefusal::HostOnly);
                }
                self.known(user)?;
                self.leave(user, here);
                self.bar(user);
            }
            Doing::Readmit { user } => {
                if !self.bars(user) {
                    return Err(RoomRefusal::NotAMember);
                }
                self.barred.retain(|barred| **barred != **user);
            }
            Doing::Rename { title } => self.title.clone_from(title),
            Doing::LetGo {} => {
                if !self.playing {
                    return Err(RoomRefusal::NoTableThere);
                }
                self.playing = false;
            }
            Doing::NewEvening {} => self.new_evening()?,
        }
        Ok(())
    }

    /// The host agrees with the others on what is played from the next table on.
    pub fn agree(&mut self, by: &str, terms: Terms, here: &Here) -> Result<(), RoomRefusal> {
        if self.member(by).is_none() {
            return Err(RoomRefusal::NoRoom);
        }
        self.check_host(by, here)?;
        self.terms = terms;
        self.fit_chairs();
        Ok(())
    }

    fn known(&self, user: &str) -> Result<&Member, RoomRefusal> {
        self.member(user).ok_or(RoomRefusal::NotAMember)
    }

    fn rest(&mut self, user: &str, rests: bool) {
        if let Some(member) = self.member_mut(user) {
            member.rests = rests;
        }
        if rests { self.stand_up(user) } else { self.take_free_chair(user) }
    }

    fn arrange(&mut self, chair: usize, user: Option<&str>) -> Result<(), RoomRefusal> {
        if chair >= self.chairs.len() {
            return Err(RoomRefusal::NoSuchChair);
        }
        let Some(user) = user else {
            self.chairs[chair] = None;
            return Ok(());
        };
        self.known(user)?;
        let before = self.chair_of(user);
        let other = self.chairs[chair].take();
        if let Some(before) = before {
            self.chairs[before] = other;
        }
        self.chairs[chair] = Some(user.into());
        if let Some(member) = self.member_mut(user) {
            member.rests = false;
        }
        Ok(())
    }

    fn new_evening(&mut self) -> Result<(), RoomRefusal> {
        if self.playing {
            return Err(RoomRefusal::TableGoesOn);
        }
        if self.evening.matches == 0 {
            return Err(RoomRefusal::NothingPlayed);
        }
        self.evening = self.evening.next();
        self.table = None;
        for member in &mut self.members {
            (member.outs, member.last_out) = (0, 0);
        }
        Ok(())
    }
}
