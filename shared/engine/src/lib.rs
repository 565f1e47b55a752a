//! The channel analysis: one snapshot in, one report out.
//!
//! Pure: no I/O, no clock, no randomness that is not seeded from the input. The same snapshot gives the same bytes, in whatever order it
//! lists its uploads. Weights and thresholds are constants of [`rules`]; the README sets formulas alongside code.

use std::fmt;
use std::sync::OnceLock;

mod advice;
mod analysis;
pub mod baselines;
mod comparison;
mod content;
pub mod experiment;
mod extracts;
mod figures;
mod input;
pub mod legacy;
pub mod report;
mod rulebook;
pub mod rules;
mod score;
pub mod statistics;
mod studies;
mod xray;

pub use baselines::Baselines;
pub use comparison::changes::{changes, findings};
pub use comparison::channels::compare;
pub use comparison::comparable_figures::NAMES as COMPARED_FIGURES;
pub use content::seo::description;
pub use content::titles;
pub use extracts::{hub, leaderboard};
pub use input::{breaks, snapshot};
pub use report::Report;
pub use score::badges;
pub use score::interim::{interim, narrowing};
pub use snapshot::Snapshot;
pub use studies::timing;
pub use xray::{Before, xray};

/// The rooms behind the reports, for tests, examples and calibrations. The product uses what is public above alone.
#[doc(hidden)]
pub mod internals {
    macro_rules! rooms {
        ($($room:ident)*) => { $(pub mod $room { pub use crate::$room::*; })* };
    }
    rooms! { advice comparison content figures input rulebook score statistics studies xray }
}

use input::eligible::EligibleUploads;

/// Stamped on every report; raised whenever a result for the same snapshot may differ.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a snapshot gives no report at all. A report that merely lacks its score is a [`Report`] whose score abstains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnalysable {
    /// No eligible upload: public, not upcoming, dated, at least 1 day old.
    NoVideos,
}

impl fmt::Display for NotAnalysable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVideos => f.write_str("the channel has no public upload that is at least one day old"),
        }
    }
}

impl std::error::Error for NotAnalysable {}

/// Analyses a snapshot against the baselines that ship with the engine.
///
/// # Errors
/// [`NotAnalysable::NoVideos`] where no upload is eligible. With fewer than 5 eligible uploads there is a report whose score abstains.
pub fn analyze(snapshot: &Snapshot) -> Result<Report, NotAnalysable> {
    static SHIPPED: OnceLock<Baselines> = OnceLock::new();
    analyze_with(snapshot, SHIPPED.get_or_init(Baselines::shipped))
}

/// Analyses a snapshot against the baselines of its niche. Figures and score do not depend on the baselines; gaps and what
/// is called usual do.
///
/// # Errors
/// As [`analyze`].
pub fn analyze_with(snapshot: &Snapshot, baselines: &Baselines) -> Result<Report, NotAnalysable> {
    analysis::whole(snapshot, &EligibleUploads::new(snapshot), baselines)
}

/// The statistical part of an analysis alone: figures, score, stage, badges and studies, without niche, topics, advice and revenue.
///
/// # Errors
/// As [`analyze`].
pub fn measure(snapshot: &Snapshot) -> Result<Report, NotAnalysable> {
    analysis::figures_of(snapshot, &EligibleUploads::new(snapshot)).map(|(report, _)| report)
}

/// The niche that an analysis finds, as the key of its baseline ([`baselines::niche_key`]): the sub-niche with the language of the channel.
/// `None` where no sub-niche is clear. It takes a fraction of an analysis, so that a caller can read the baseline of that one niche first.
///
/// # Errors
/// As [`analyze`].
pub fn niche_of(snapshot: &Snapshot) -> Result<Option<String>, NotAnalysable> {
    analysis::niche_of(snapshot)
}
