//! Time of the processor, not of the clock: a busy machine must not colour a figure.

/// Seconds this thread was on a core, where the system reports it.
pub fn seconds() -> Option<f64> {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(schedstat.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}
