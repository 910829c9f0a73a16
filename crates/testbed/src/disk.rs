//! A disk that fails as a seed says.
//!
//! What it does next depends on how often it was asked and on nothing else,
//! so that a seed means the same failures however fast the machine is.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::vfs;

/// All disks of this process.
static DISKS: Mutex<Vec<Arc<Disk>>> = Mutex::new(Vec::new());

/// The disk under the SQLite databases of one folder. It works until it is
/// told to fail.
#[derive(Debug)]
pub struct FaultyDisk(Arc<Disk>);

impl FaultyDisk {
    /// Puts one under a folder; databases that are opened there from now on
    /// lie on it.
    pub fn under(folder: &Path, seed: u64) -> Self {
        vfs::register();
        let state = State {
            rng: SmallRng::seed_from_u64(seed),
            conduct: Conduct::Works,
            mood: Mood::Well,
            left: 0,
            failed: Failed::default(),
        };
        let folder = fs::canonicalize(folder).unwrap();
        let disk = Arc::new(Disk { folder, state: Mutex::new(state) });
        DISKS.lock().unwrap().push(Arc::clone(&disk));
        Self(disk)
    }

    /// Has it fail now and then: without room, in the middle of a write, when
    /// it writes, syncs or reads.
    pub fn act_up(&self) {
        self.conduct(Conduct::ActsUp);
    }

    /// Has it refuse every write for want of room.
    pub fn fill_up(&self) {
        self.conduct(Conduct::IsFull);
    }

    /// Has it work.
    pub fn mend(&self) {
        self.conduct(Conduct::Works);
    }

    /// How often it has failed so far.
    pub fn failed(&self) -> Failed {
        self.0.state().failed
    }

    fn conduct(&self, conduct: Conduct) {
        let mut state = self.0.state();
        (state.conduct, state.left, state.mood) = (conduct, 0, Mood::Well);
    }
}

impl Drop for FaultyDisk {
    fn drop(&mut self) {
        self.mend();
        let mut disks = DISKS.lock().unwrap_or_else(PoisonError::into_inner);
        disks.retain(|disk| !Arc::ptr_eq(disk, &self.0));
    }
}

/// How often a disk has failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failed {
    /// Nothing was written: there is no room (ENOSPC).
    pub full: u32,
    /// A part was written, and then there was no room.
    pub short: u32,
    /// Nothing was written: the disk is broken (EIO).
    pub broken: u32,
    /// What was written may not be durable (EIO).
    pub unsynced: u32,
    /// Nothing was read (EIO).
    pub unread: u32,
}

/// What is asked of a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Read,
    Write { bytes: usize },
    Sync,
    Truncate,
}

/// How a disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Full,
    /// After so many bytes.
    Short(usize),
    Broken,
}

/// A disk as its files know it.
#[derive(Debug)]
pub(crate) struct Disk {
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    rng: SmallRng,
    conduct: Conduct,
    mood: Mood,
    /// How many more things are done in this mood.
    left: u32,
    failed: Failed,
}

/// What a disk was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conduct {
    Works,
    ActsUp,
    IsFull,
}

/// What fails for the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Well,
    Full,
    Short,
    Broken,
    Unsynced,
    Unread,
}

impl Disk {
    /// The disk under a file, if it lies on one of these.
    pub(crate) fn under(file: &Path) -> Option<Arc<Self>> {
        let disks = DISKS.lock().unwrap_or_else(PoisonError::into_inner);
        disks.iter().find(|disk| file.starts_with(&disk.folder)).cloned()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what is asked fails.
    pub(crate) fn fails(&self, asked: Asked) -> Option<Fault> {
        let mut state = self.state();
        match state.conduct {
            Conduct::Works => return None,
            Conduct::IsFull => state.mood = Mood::Full,
            Conduct::ActsUp => state.live_on(),
        }
        match (state.mood, asked) {
            (Mood::Full, Asked::Write { .. }) => {
                state.failed.full += 1;
                Some(Fault::Full)
            }
            (Mood::Short, Asked::Write { bytes }) => {
                state.failed.short += 1;
                Some(Fault::Short(state.rng.random_range(0..bytes.max(1))))
            }
            (Mood::Broken, Asked::Write { .. } | Asked::Truncate) => {
                state.failed.broken += 1;
                Some(Fault::Broken)
            }
            (Mood::Unsynced, Asked::Sync) => {
                state.failed.unsynced += 1;
                Some(Fault::Broken)
            }
            (Mood::Unread, Asked::Read) => {
                state.failed.unread += 1;
                Some(Fault::Broken)
            }
            (Mood::Well, _)
            | (Mood::Full | Mood::Short, Asked::Read | Asked::Sync | Asked::Truncate)
            | (Mood::Broken, Asked::Read | Asked::Sync)
            | (Mood::Unsynced, Asked::Read | Asked::Write { .. } | Asked::Truncate)
            | (Mood::Unread, Asked::Sync | Asked::Write { .. } | Asked::Truncate) => None,
        }
    }
}

impl State {
    /// Goes over to the next mood when it is time: bad ones are short, with
    /// good ones between them.
    fn live_on(&mut self) {
        if self.left > 0 {
            self.left -= 1;
            return;
        }
        (self.mood, self.left) = if self.mood == Mood::Well {
            match self.rng.random_range(0..5) {
                0 => (Mood::Full, self.rng.random_range(0..40)),
                1 => (Mood::Short, self.rng.random_range(0..3)),
                2 => (Mood::Broken, self.rng.random_range(0..20)),
                // A group is synced once, after some ten writes.
                3 => (Mood::Unsynced, self.rng.random_range(10..40)),
                _ => (Mood::Unread, self.rng.random_range(5..60)),
            }
        } else {
            (Mood::Well, self.rng.random_range(20..600))
        };
    }
}
