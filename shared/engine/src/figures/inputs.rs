//! What the figures are computed from.

use crate::content::titles::cues::Cues;
use crate::content::titles::templates::TitleTemplates;
use crate::figures::cohort::Cohort;
use crate::figures::hits::Hits;
use crate::figures::outliers::Judged;
use crate::figures::rhythm::Rhythm;
use crate::figures::trend::Trend;
use crate::input::eligible::EligibleUploads;
use crate::report::Reason;
use crate::score::evidence::{BootstrapReplicates, Evidence};
use crate::statistics::Slope;

/// Everything that is measured once and read by several figures.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// Eligible uploads.
    pub eligible: &'a EligibleUploads<'a>,
    /// A verdict for each of them.
    pub verdicts: &'a [Option<Judged>],
    /// Upload rhythm.
    pub rhythm: &'a Rhythm,
    /// Trend of the main format.
    pub trend: &'a Trend,
    /// What the titles repeat.
    pub titles: &'a TitleTemplates,
    /// What each title shows.
    pub cues: &'a [Cues],
    /// Slope of ln views on ln age of older uploads, or why there is none.
    pub staying: Result<Slope, Reason>,
    /// Views of strong outliers and of the others.
    pub hits: &'a Hits,
    /// What other samples could have shown.
    pub replicates: &'a BootstrapReplicates,
    /// What the score rests on.
    pub evidence: &'a Evidence,
    /// Channels of its size, where subscribers are shown.
    pub cohort: Option<Cohort>,
}
