//! Threads of their own, of low priority, for work that goes on step by
//! step. Between two steps a thread goes on with whoever's turn it is, so that
//! everyone's first step comes soon, however much others have brought.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::fair::Fair;
use crate::priority::lower_priority;

/// A tenth of what others get where there is not enough for all, as for bots:
/// with less, a thread that holds a lock might keep a request waiting.
const NICE: i32 = 10;

/// Something to be done in steps.
pub(crate) trait Work: Send + Sync + 'static {
    /// Does one step, and says whether there is another.
    fn step(&self) -> Next;

    /// Whether anybody still wants it done.
    fn is_wanted(&self) -> bool;

    /// Ends a step that is under way soon, and lets none begin.
    fn stop(&self);

    /// A step broke; there will be no other.
    fn broke(&self);
}

/// What comes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Another step.
    Step,
    /// Nothing.
    Over,
}

/// Who has the turns of some work: people in order, and what the server does
/// of itself when no one else wants anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Turn {
    Of(Box<str>),
    Spare,
}

/// The queue with its threads; cheap to clone.
pub(crate) struct Queue<W: ?Sized>(Arc<Hall<W>>);

impl<W: ?Sized> Clone for Queue<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Hall<W: ?Sized> {
    /// Threads at most.
    most: usize,
    state: Mutex<State<W>>,
    /// Something to do has come, or the end.
    news: Condvar,
}

struct State<W: ?Sized> {
    waiting: Fair<Box<str>, Arc<W>>,
    spare: VecDeque<Arc<W>>,
    running: Vec<Arc<W>>,
    /// They are started when they are needed.
    threads: Vec<JoinHandle<()>>,
    closed: bool,
}

/// There is no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl<W: Work + ?Sized> Queue<W> {
    /// A queue with so many threads and so much room, people's and the
    /// server's own each.
    pub(crate) fn new(threads: usize, room: usize) -> Self {
        let state = State {
            waiting: Fair::new(room),
            spare: VecDeque::new(),
            running: Vec::new(),
            threads: Vec::new(),
            closed: false,
        };
        Self(Arc::new(Hall {
            most: threads.max(1),
            state: Mutex::new(state),
            news: Condvar::new(),
        }))
    }

    /// Takes work in.
    pub(crate) fn push(&self, turn: Turn, work: Arc<W>, room: usize) -> Result<(), Full> {
        let mut state = self.0.lock();
        if state.closed {
            return Err(Full);
        }
        match turn {
            Turn::Of(user) => state.waiting.push(user, work).map_err(|_| Full)?,
            Turn::Spare if state.spare.len() >= room => return Err(Full),
            Turn::Spare => state.spare.push_back(work),
        }
        let busy = state.running.len() + state.waiting.len() + state.spare.len();
        if busy > state.threads.len() && state.threads.len() < self.0.most {
            self.start_thread(&mut state);
        }
        drop(state);
        self.0.news.notify_one();
        Ok(())
    }

    /// How many people's turns come before somebody's.
    pub(crate) fn ahead_of(&self, user: &str) -> usize {
        let state = self.0.lock();
        state.waiting.ahead_of(&user.into())
    }

    fn start_thread(&self, state: &mut State<W>) {
        let hall = Arc::clone(&self.0);
        match thread::Builder::new().name("analyst".to_owned()).spawn(move || hall.work_on()) {
            Ok(thread) => state.threads.push(thread),
            Err(error) => tracing::error!(%error, "no thread for analyses"),
        }
    }

    /// Ends everything, and waits until the threads have ended.
    pub(crate) fn close(&self) {
        let threads = {
            let mut state = self.0.lock();
            state.closed = true;
            state.waiting.clear();
            state.spare.clear();
            for work in &state.running {
                work.stop();
            }
            std::mem::take(&mut state.threads)
        };
        self.0.news.notify_all();
        for thread in threads {
            // What a step does with its thread was caught there.
            let _ = thread.join();
        }
    }
}

impl<W: Work + ?Sized> Hall<W> {
    fn lock(&self) -> MutexGuard<'_, State<W>> {
        // Nothing here panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one step after the other until all is over.
    fn work_on(&self) {
        lower_priority(NICE);
        while let Some((turn, work)) = self.next() {
            let next = catch_unwind(AssertUnwindSafe(|| work.step()));
            let mut state = self.lock();
            state.running.retain(|running| !Arc::ptr_eq(running, &work));
            match next {
                Ok(Next::Step) if work.is_wanted() && !state.closed => match turn {
                    Turn::Of(user) => state.waiting.push_again(user, work),
                    Turn::Spare => state.spare.push_front(work),
                },
                Ok(Next::Step | Next::Over) => {}
                Err(_) => {
                    drop(state);
                    tracing::error!("a step of an analysis broke");
                    work.broke();
                }
            }
        }
    }

    /// Waits for the next work that somebody still wants done.
    fn next(&self) -> Option<(Turn, Arc<W>)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let next = match state.waiting.pop_of() {
                Some((user, work)) => Some((Turn::Of(user), work)),
                None => state.spare.pop_front().map(|work| (Turn::Spare, work)),
            };
            match next {
                Some((_, work)) if !work.is_wanted() => {}
                Some((turn, work)) => {
                    state.running.push(Arc::clone(&work));
                    return Some((turn, work));
                }
                None => state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// So many steps, each told by name; the first says that it has begun and
    /// waits until it may go on.
    struct Steps {
        name: &'static str,
        left: AtomicUsize,
        wanted: AtomicBool,
        told: Mutex<Sender<String>>,
        begin: Mutex<Option<Receiver<()>>>,
        breaks: bool,
    }

    impl Work for Steps {
        fn step(&self) -> Next {
            if let Some(begin) = self.begin.lock().unwrap().take() {
                self.told.lock().unwrap().send("begun".to_owned()).unwrap();
                let _ = begin.recv();
            }
            assert!(!self.breaks, "as planned");
            self.told.lock().unwrap().send(self.name.to_owned()).unwrap();
            match self.left.fetch_sub(1, Ordering::Relaxed) {
                1 => Next::Over,
                _ => Next::Step,
            }
        }

        fn is_wanted(&self) -> bool {
            self.wanted.load(Ordering::Relaxed)
        }

        fn stop(&self) {
            self.wanted.store(false, Ordering::Relaxed);
        }

        fn broke(&self) {
            self.told.lock().unwrap().send(format!("{} broke", self.name)).unwrap();
        }
    }

    fn steps(name: &'static str, left: usize, told: &Sender<String>) -> Steps {
        Steps {
            name,
            left: AtomicUsize::new(left),
            wanted: AtomicBool::new(true),
            told: Mutex::new(told.clone()),
            begin: Mutex::new(None),
            breaks: false,
        }
    }

    #[test]
    fn everyone_has_a_step_before_anyone_has_his_second() {
        let (told, hears) = channel();
        let (begin, begins) = channel();
        let queue = Queue::new(1, 9);
        let of = |user: &str| Turn::Of(user.into());
        let first = Steps { begin: Mutex::new(Some(begins)), ..steps("ann 1", 3, &told) };
        queue.push(of("ann"), Arc::new(first), 9).unwrap();
        assert_eq!(hears.recv().unwrap(), "begun");
        queue.push(Turn::Spare, Arc::new(steps("spare", 2, &told)), 9).unwrap();
        queue.push(of("ann"), Arc::new(steps("ann 2", 1, &told)), 9).unwrap();
        queue.push(of("ben"), Arc::new(steps("ben", 2, &told)), 9).unwrap();
        let broken = Steps { breaks: true, ..steps("eve", 2, &told) };
        queue.push(of("eve"), Arc::new(broken), 9).unwrap();
        let forgotten = Arc::new(steps("joe", 2, &told));
        queue.push(of("joe"), Arc::clone(&forgotten), 9).unwrap();
        forgotten.stop();
        begin.send(()).unwrap();
        let order: Vec<String> = hears.iter().take(9).collect();
        assert_eq!(
            order,
            ["ann 1", "ann 1", "ben", "eve broke", "ann 1", "ben", "ann 2", "spare", "spare"]
        );
        queue.close();
        assert_eq!(queue.push(of("ann"), Arc::new(steps("late", 1, &told)), 9), Err(Full));
    }

    #[test]
    fn there_is_room_for_so_much() {
        let (told, hears) = channel();
        let (begin, begins) = channel();
        let queue = Queue::new(1, 1);
        let held = Steps { begin: Mutex::new(Some(begins)), ..steps("held", 1, &told) };
        let push = |turn, work| queue.push(turn, Arc::new(work), 1);
        let of = |user: &str| Turn::Of(user.into());
        push(of("ann"), held).unwrap();
        assert_eq!(hears.recv().unwrap(), "begun");
        assert_eq!(push(of("ann"), steps("next", 1, &told)), Ok(()));
        assert_eq!(queue.ahead_of("ben"), 1);
        assert_eq!(push(of("ben"), steps("more", 1, &told)), Err(Full));
        assert_eq!(push(Turn::Spare, steps("spare", 1, &told)), Ok(()));
        assert_eq!(push(Turn::Spare, steps("more", 1, &told)), Err(Full));
        begin.send(()).unwrap();
        queue.close();
    }
}
