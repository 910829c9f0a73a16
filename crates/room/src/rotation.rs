//! Who sits out where there are more people than chairs, and where the others
//! sit.

use crate::{Here, Member, Room, RoomRefusal, limits};

impl Room {
    /// Who would play and has no chair.
    pub fn sits_out(&self) -> Vec<&str> {
        let waits = |user: &str| self.chair_of(user).is_none();
        let members = self.members.iter().filter(|member| !member.rests);
        members.map(|member| &*member.user).filter(|user| waits(user)).collect()
    }

    /// The chairs as they would be fair for those who are here. Whoever has sat
    /// out least does so next, among equals the one who has not for longest,
    /// then whoever has no chair anyhow, then the one who came last. Who plays
    /// on keeps his chair, and with it his partner.
    pub fn rotated(&self, here: &Here) -> Vec<Option<Box<str>>> {
        let wants = |member: &&Member| !member.rests && here.has(&member.user);
        let members = self.members.iter().enumerate();
        let mut playing: Vec<_> = members.filter(|(_, member)| wants(member)).collect();
        // Those who play first: who sat out most, and latest, then who has a
        // chair, so that nothing changes without need, then who came first.
        playing.sort_by_key(|(place, member)| {
            let stands = self.chair_of(&member.user).is_none();
            (std::cmp::Reverse((member.outs, member.last_out)), stands, *place)
        });
        playing.truncate(self.terms.seats());
        let plays = |user: &str| playing.iter().any(|(_, member)| *member.user == *user);
        let mut chairs: Vec<Option<Box<str>>> =
            self.chairs.iter().map(|chair| chair.clone().filter(|user| plays(user))).collect();
        for (_, member) in &playing {
            if self.chair_of(&member.user).is_none()
                && let Some(free) = chairs.iter_mut().find(|chair| chair.is_none())
            {
                *free = Some(member.user.clone());
            }
        }
        chairs
    }

    /// The same people with other partners: all but the first chair move on.
    pub fn turned(chairs: &[Option<Box<str>>]) -> Vec<Option<Box<str>>> {
        let mut turned = chairs.to_vec();
        if let Some(others) = turned.get_mut(1..) {
            others.rotate_right(usize::from(!others.is_empty()));
        }
        turned
    }

    /// A table is opened for those who have chairs. Answers who plays where;
    /// on empty chairs there are bots.
    pub fn begin(
        &mut self,
        by: &str,
        table: &str,
        here: &Here,
    ) -> Result<Vec<Option<Box<str>>>, RoomRefusal> {
        self.may_begin(by, here)?;
        let players = self.chairs.clone();
        self.note_match(table, &players, here);
        Ok(players)
    }

    /// Whether somebody may open a table now.
    pub fn may_begin(&self, by: &str, here: &Here) -> Result<(), RoomRefusal> {
        self.check_host(by, here)?;
        if self.playing {
            return Err(RoomRefusal::TableGoesOn);
        }
        if self.chairs.iter().flatten().next().is_none() {
            return Err(RoomRefusal::NobodyPlays);
        }
        if !self.terms.bots && self.chairs.iter().any(Option::is_none) {
            return Err(RoomRefusal::ChairsEmpty);
        }
        if self.evening.matches >= limits::MATCHES {
            return Err(RoomRefusal::EveningFull);
        }
        Ok(())
    }

    /// The people of the room's table play again at another, on these chairs.
    pub fn goes_on(&mut self, table: &str, players: &[Option<Box<str>>], here: &Here) {
        let belongs = |user: &str| self.member(user).is_some();
        let chairs: Vec<_> =
            players.iter().map(|chair| chair.clone().filter(|user| belongs(user))).collect();
        if chairs.len() == self.terms.seats() {
            self.chairs = chairs;
        }
        self.note_match(table, players, here);
    }

    /// The match at a table of the room is over.
    pub fn is_over(&mut self, table: &str) {
        if self.table.as_deref() == Some(table) {
            self.playing = false;
        }
    }

    /// The table that was to be opened could not be.
    pub fn not_begun(&mut self, table: &str) {
        if self.table.as_deref() != Some(table) {
            return;
        }
        (self.table, self.playing) = (None, false);
        let number = self.evening.matches;
        for member in &mut self.members {
            if number > 0 && member.last_out == number {
                member.outs = member.outs.saturating_sub(1);
            }
        }
        self.evening.matches = number.saturating_sub(1);
    }

    fn note_match(&mut self, table: &str, players: &[Option<Box<str>>], here: &Here) {
        self.evening.matches += 1;
        self.table = Some(table.into());
        self.playing = true;
        let number = self.evening.matches;
        for member in &mut self.members {
            let looks_on = !players.iter().flatten().any(|user| *user == member.user);
            if looks_on && !member.rests && here.has(&member.user) {
                member.outs += 1;
                member.last_out = number;
            }
        }
    }
}
