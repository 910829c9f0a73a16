//! What was measured.

/// What one player, or all of them, measured.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// From sending a move to its acknowledgement.
    pub(crate) latencies_us: Vec<u32>,
    /// Bytes of all messages that came.
    pub(crate) bytes: u64,
    /// Commands that the server refused.
    pub(crate) refused: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.latencies_us.extend(&other.latencies_us);
        self.bytes += other.bytes;
        self.refused += other.refused;
    }

    /// The median, the 99th percentile and the longest.
    pub(crate) fn percentiles(&mut self) -> [u32; 3] {
        self.latencies_us.sort_unstable();
        let last = self.latencies_us.len().saturating_sub(1);
        [50, 99, 100]
            .map(|percent| self.latencies_us.get(last * percent / 100).copied().unwrap_or(0))
    }
}
