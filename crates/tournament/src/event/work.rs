//! How much is done to events on this thread, so that a test can hold what
//! deciding costs. Without debug assertions nothing is counted.

/// What was done to events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Events copied, with all that they hold.
    pub copied: usize,
    /// Entries folded into a state.
    pub folded: usize,
}

#[cfg(debug_assertions)]
thread_local! {
    static DONE: std::cell::Cell<Work> = const { std::cell::Cell::new(Work { copied: 0, folded: 0 }) };
}

/// Does something, and says what it did to events; nothing where that is not
/// counted.
pub fn of<T>(what: impl FnOnce() -> T) -> (T, Option<Work>) {
    #[cfg(debug_assertions)]
    let before = DONE.get();
    let answer = what();
    #[cfg(debug_assertions)]
    let done = Some(Work {
        copied: DONE.get().copied - before.copied,
        folded: DONE.get().folded - before.folded,
    });
    #[cfg(not(debug_assertions))]
    let done = None;
    (answer, done)
}

/// A mark in an event, which counts how often it is copied.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Copies;

impl Clone for Copies {
    fn clone(&self) -> Self {
        #[cfg(debug_assertions)]
        DONE.set(Work { copied: DONE.get().copied + 1, ..DONE.get() });
        Self
    }
}

/// Counts an entry that is folded.
pub(super) fn folded() {
    #[cfg(debug_assertions)]
    DONE.set(Work { folded: DONE.get().folded + 1, ..DONE.get() });
}
