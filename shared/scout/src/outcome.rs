//! What a run of the scout came to.

use domain::scout::Failure;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Nothing is due.
    Idle,
    /// Its time was over.
    Time,
    /// The day's units are spent.
    Spent,
    /// The platform says that its quota is spent: until its day turns nothing is asked.
    Refused,
    /// The platform does not answer, or does not accept the key.
    Platform,
}

/// What a run has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scouted {
    /// Channels read.
    pub channels: u32,
    /// Their outliers that the hub shows.
    pub outliers: u32,
    /// Charts read.
    pub charts: u32,
    /// Channels that were not known before.
    pub new: u32,
    /// What could not be read.
    pub failed: u32,
    /// Why it ended.
    pub stopped: Stopped,
}

/// What became of one channel or chart.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A channel was read, with this number of outliers.
    Channel(u32),
    /// A chart was read, with this number of new channels.
    Chart(u32),
    /// Not now: somebody else has it, or it is not known any more.
    Passed,
    /// It could not be read; whether the platform is to blame.
    Failed(Failure),
    /// Nothing more can be read.
    Stop(Stopped),
}
