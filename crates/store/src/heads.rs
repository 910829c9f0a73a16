//! What the writer knows of each stream without asking.

use std::collections::HashMap;

use crate::limits::HEADS_MAX;
use crate::stream::{Claimed, Stream};
use crate::{NewEntry, StoreError};

/// The end of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The stream's number in the database.
    pub(crate) num: i64,
    pub(crate) epoch: u64,
    pub(crate) last_seq: u64,
}

impl Head {
    pub(crate) fn from_row(num: i64, epoch: i64, last_seq: i64) -> Self {
        Self { num, epoch: epoch as u64, last_seq: last_seq as u64 }
    }

    pub(crate) fn claimed(self) -> Claimed {
        Claimed { epoch: self.epoch, last_seq: self.last_seq }
    }

    /// The head after an append, or why it is refused.
    pub(crate) fn after(
        self,
        epoch: u64,
        first_seq: u64,
        entries: &[NewEntry],
    ) -> Result<Self, StoreError> {
        if epoch < self.epoch {
            return Err(StoreError::Stale);
        }
        // An epoch that was never given out is a caller's mistake, too.
        if epoch > self.epoch || first_seq != self.last_seq + 1 {
            return Err(StoreError::Conflict);
        }
        Ok(Self { last_seq: self.last_seq + entries.len() as u64, ..self })
    }
}

/// The heads of the streams that this process has written to.
#[derive(Default)]
pub(crate) struct Heads {
    heads: HashMap<Stream, Head>,
    version: Option<i64>,
}

impl Heads {
    pub(crate) fn get(&self, stream: &Stream) -> Option<Head> {
        self.heads.get(stream).copied()
    }

    pub(crate) fn put(&mut self, stream: &Stream, head: Head) {
        match self.heads.get_mut(stream) {
            Some(known) => *known = head,
            None => drop(self.heads.insert(stream.clone(), head)),
        }
    }

    pub(crate) fn remove(&mut self, stream: &Stream) {
        self.heads.remove(stream);
    }

    pub(crate) fn forget(&mut self) {
        self.heads.clear();
    }

    /// Keeps the memory bounded between two groups.
    pub(crate) fn trim(&mut self) {
        if self.heads.len() > HEADS_MAX {
            self.forget();
        }
    }

    /// Forgets everything if the database is not at the version at which it
    /// was learnt, because another process has written to it.
    pub(crate) fn forget_unless_version(&mut self, version: i64) {
        if self.version != Some(version) {
            self.forget();
            self.version = Some(version);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: Head = Head { num: 1, epoch: 3, last_seq: 7 };

    fn after(epoch: u64, first_seq: u64) -> Result<Head, StoreError> {
        let entry = NewEntry { at_ms: 0, body: String::new() };
        HEAD.after(epoch, first_seq, &[entry.clone(), entry])
    }

    #[test]
    fn an_append_must_continue_the_stream_in_its_epoch() {
        assert_eq!(after(3, 8), Ok(Head { last_seq: 9, ..HEAD }));
        assert_eq!(after(3, 7), Err(StoreError::Conflict));
        assert_eq!(after(3, 9), Err(StoreError::Conflict));
        assert_eq!(after(2, 8), Err(StoreError::Stale));
        assert_eq!(after(4, 8), Err(StoreError::Conflict));
    }

    #[test]
    fn another_version_of_the_database_is_not_the_one_remembered() {
        let stream = Stream::table("t").unwrap();
        let mut heads = Heads::default();
        heads.forget_unless_version(1);
        heads.put(&stream, HEAD);
        heads.forget_unless_version(1);
        assert_eq!(heads.get(&stream), Some(HEAD));
        heads.forget_unless_version(2);
        assert_eq!(heads.get(&stream), None);
    }
}
