//! What a run is called, and when it starts within the minutes after it is due.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::ids::{AnalysisId, MonitorId};

/// The longest delay of a run after its due time.
pub const SPREAD: SignedDuration = SignedDuration::from_secs(300);

/// The id of the run that this monitor's due time leads to: the same at every call, another for another monitor or due time, and no
/// easier to guess than the monitor's id. A run is known by it, so sending one twice does no harm.
///
/// `due` is the stored due time. Below a second it does not count.
#[must_use]
pub fn run_id(monitor: &MonitorId, due: Timestamp) -> AnalysisId {
    AnalysisId::from_bits(digest("run", monitor, due))
}

/// How long after its due time a run should start: 0 to 300 whole seconds, the same at every call, so that the runs of one slot do not
/// all start at once.
#[must_use]
pub fn spread(monitor: &MonitorId, due: Timestamp) -> SignedDuration {
    let choices = SPREAD.as_secs().unsigned_abs() + 1;
    let seconds = digest("spread", monitor, due) % u128::from(choices);
    SignedDuration::from_secs(i64::try_from(seconds).unwrap_or(0))
}

/// The first 128 bits of a hash. The purpose is part of what is hashed: no two functions share a result.
fn digest(purpose: &str, monitor: &MonitorId, due: Timestamp) -> u128 {
    let hash = Sha256::new()
        .chain_update(purpose)
        .chain_update([0])
        .chain_update(monitor.as_str())
        .chain_update(due.as_second().to_be_bytes())
        .finalize();
    hash.iter().take(16).fold(0, |bits, byte| bits << 8 | u128::from(*byte))
}
