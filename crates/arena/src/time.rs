//! How long players may think, and by which clock.

use std::time::Duration;

use bots::Budget;

/// The time that each has for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// So many milliseconds; as long as it likes unless given.
    pub ms: Option<u64>,
    /// Whether our own bots are given time of a processor: on a machine that
    /// does other work beside, they then think as much as on a quiet one.
    /// Programs have clocks of their own and are given time that goes by.
    pub of_processor: bool,
}

impl Time {
    /// The time of one of our bots for a move that it begins now.
    pub(crate) fn budget(self) -> Option<Budget> {
        let budget = Budget::of_ms(self.ms?);
        Some(if self.of_processor { budget.by_clock(processor) } else { budget })
    }
}

/// The time for which this thread has had a processor.
fn processor() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(now).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_of_a_processor_stands_still_while_others_have_it() {
        let of = |of_processor| Time { ms: Some(40), of_processor }.budget().unwrap();
        let (wall, processor) = (of(false), of(true));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !wall.is_over() {
                    std::hint::spin_loop();
                }
            });
        });
        assert!(!processor.is_over(), "this thread only waited");
    }
}
