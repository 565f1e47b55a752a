//! What the figures are computed from.

use crate::cohort::Cohort;
use crate::evidence::{Drawn, Evidence};
use crate::hits::Hits;
use crate::outliers::Judged;
use crate::report::Reason;
use crate::rhythm::Rhythm;
use crate::stats::Slope;
use crate::titles::cues::Cues;
use crate::titles::skeletons::Skeletons;
use crate::trend::Trend;
use crate::window::Window;

/// Everything that is measured once and read by several figures.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// Eligible uploads.
    pub window: &'a Window<'a>,
    /// A verdict for each of them.
    pub verdicts: &'a [Option<Judged>],
    /// Upload rhythm.
    pub rhythm: &'a Rhythm,
    /// Trend of the main format.
    pub trend: &'a Trend,
    /// What the titles repeat.
    pub titles: &'a Skeletons,
    /// What each title shows.
    pub cues: &'a [Cues],
    /// Slope of ln views on ln age of older uploads, or why there is none.
    pub staying: Result<Slope, Reason>,
    /// Views of strong outliers and of the others.
    pub hits: &'a Hits,
    /// What other samples could have shown.
    pub drawn: &'a Drawn,
    /// What the score rests on.
    pub evidence: &'a Evidence,
    /// Channels of its size, where subscribers are shown.
    pub cohort: Option<Cohort>,
}
