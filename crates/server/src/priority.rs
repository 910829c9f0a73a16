//! Threads that give way to all others.

use std::time::Duration;

/// Has the system give the calling thread less where there is not enough for
/// all. Elsewhere than on Linux it would be the whole process.
#[cfg(target_os = "linux")]
pub(crate) fn lower_priority(nice: i32) {
    if let Err(error) = rustix::process::nice(nice) {
        tracing::warn!(%error, "a thread that should give way has everybody's priority");
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) const fn lower_priority(_nice: i32) {}

/// How long the calling thread has run. Elsewhere than on Linux, how long it
/// has been there.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
