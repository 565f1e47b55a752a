//! Every weight and threshold of the engine, in one place. The README's table sets each formula alongside its code.
//!
//! Sources: "specification" is the product's own rule; "method" a published one; "measured" was read off the calibration data
//! (`examples/calibrate.rs` prints the figures again); "chosen" is a decision of the product, open to change with a new engine version.

use crate::report::TitleFeature;

mod niche;
mod seo;
mod title_ideas;
mod xray;

pub use niche::*;
pub use seo::*;
pub use title_ideas::*;
pub use xray::*;

/// A line from 0 at `from` to 1 at `to` (either may be the greater), flat outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ramp {
    /// Where it is 0.
    pub from: f64,
    /// Where it is 1.
    pub to: f64,
}

impl Ramp {
    /// Height at `x`, 0 to 1.
    #[must_use]
    pub fn at(self, x: f64) -> f64 {
        let height = (x - self.from) / (self.to - self.from);
        if height.is_finite() {
            height.clamp(0.0, 1.0)
        } else {
            0.0
        }
    }

    /// Height at ln x, for ramps whose ends are given in plain units.
    #[must_use]
    pub fn at_log(self, x: f64) -> f64 {
        self.log().at(x.max(f64::MIN_POSITIVE).ln())
    }

    /// The same ramp over logarithms.
    #[must_use]
    pub fn log(self) -> Self {
        Self {
            from: self.from.ln(),
            to: self.to.ln(),
        }
    }
}

const fn ramp(from: f64, to: f64) -> Ramp {
    Ramp { from, to }
}

// ---- what counts -----------------------------------------------------------------------------------------------------------------

/// Least age of an eligible upload, days (design).
pub const ELIGIBLE_DAYS: f64 = 1.0;
/// Age from which an upload is mature, days (design).
pub const MATURE_DAYS: f64 = 7.0;
/// Uploads from which a figure is no longer provisional (design).
pub const ENOUGH: usize = 10;
/// Least uploads for the overall score (specification, section 5: 5 to 10 videos).
pub const LEAST_SCORED: usize = 5;
/// Least uploads for a median (chosen).
pub const LEAST_MEDIAN: usize = 3;
/// Resamples of a bootstrap (chosen: the ends of a 90 percent interval move by under 2 percent between seeds).
pub const REPLICATES: usize = 400;
/// Resamples of the bootstrap of the whole score (chosen).
pub const SCORE_REPLICATES: usize = 200;
/// The range of an interim value while uploads are missing, as a multiple of the width of the score's interval (measured: every second of
/// 108 real channels needs 1.4 to 1.8 for nine in ten; the README says what the others show).
pub const INTERIM_WIDER: f64 = 1.6;

/// Share of a sample that is redrawn for figures of spread (measured: brings their intervals to cover 85 to 95 percent in simulation).
pub const FEWER: f64 = 0.42;

/// The same for titles (measured likewise).
pub const TITLES_DRAWN: f64 = 0.45;
/// The same for the share of the best uploads (measured likewise).
pub const MOST: f64 = 0.8;
/// By how much the interval of sustainability is wider than its draws: a sample with a long tail seldom holds all of it (measured likewise).
pub const SUST_WIDER: f64 = 1.1;
/// By how much that of the mean pace is narrower on the logarithmic scale: its draws vary ages, too, which are no chance (measured likewise).
pub const PACE_NARROWER: f64 = 0.96;

// ---- outliers --------------------------------------------------------------------------------------------------------------------

/// Other uploads of the format a baseline needs (method: under 5 there is none).
pub const LEAST_BASELINE: usize = 5;
/// Nearest uploads by date in a baseline (method).
pub const NEIGHBOURS: usize = 20;
/// MAD of a standard normal (method: Iglewicz and Hoaglin 1993).
pub const MAD_PER_SD: f64 = 0.6745;
/// Least MAD on the log scale: counters alone differ by 5 percent (chosen).
pub const LEAST_SPREAD: f64 = 0.05;
/// Multiple of a strong outlier (design).
pub const STRONG_MULTIPLE: f64 = 2.0;
/// z of a strong outlier (design).
pub const STRONG_Z: f64 = 2.0;
/// z of an exceptional outlier (method: Iglewicz and Hoaglin 1993).
pub const EXCEPTIONAL_Z: f64 = 3.5;
/// z of an ordinary strong outlier: the mean of a normal beyond 2 is 2.37 (chosen).
pub const FIRST_HIT_Z: f64 = 2.37;
/// Outliers listed in a report (contract).
pub const LISTED_OUTLIERS: usize = 10;

// ---- rhythm and trend ------------------------------------------------------------------------------------------------------------

/// Uploads within an hour are one sitting (method).
pub const SITTING_DAYS: f64 = 1.0 / 24.0;
/// Gaps that consistency needs (method: the finite-size correction is meant for 5 and more).
pub const LEAST_GAPS: usize = 5;
/// Uploads that a trend needs (chosen).
pub const LEAST_TREND: usize = 8;
/// Days that a trend must span (chosen: a third of its unit, beyond that a slope is mere extrapolation).
pub const LEAST_TREND_DAYS: f64 = 30.0;
/// Days that recent against earlier uploads must span (chosen).
pub const LEAST_RECENT_DAYS: f64 = 14.0;
/// Unit of the trend, days (design).
pub const TREND_DAYS: f64 = 90.0;
/// Largest |ln| of a change that is reported: × 1,000 (chosen, keeps every figure finite).
pub const LARGEST_LN: f64 = 6.907_755_278_982_137;
/// Share of the uploads that count as recent (chosen).
pub const RECENT_SHARE: f64 = 1.0 / 3.0;
/// Spread of true ln-trends per 90 days between channels, for shrinkage (measured).
pub const TREND_SD: f64 = 0.46;
/// Correlation of the errors of trend and recent ratio (measured in simulation).
pub const TREND_RECENT: f64 = 0.7;
/// Spread of true ln recent ratios between channels, for shrinkage (measured).
pub const RECENT_SD: f64 = 0.49;

// ---- unusual ratio ---------------------------------------------------------------------------------------------------------------

/// Robust z below which a like or comment count is off the channel's line (method).
pub const UNUSUAL_Z: f64 = -3.0;
/// And at most this share of what the line expects (chosen: a tight line must not make a small distance unusual).
pub const UNUSUAL_SHARE: f64 = 1.0 / 3.0;
/// And the line must expect at least this many: small counts jump by chance (chosen).
pub const UNUSUAL_EXPECTED: f64 = 20.0;
/// Uploads that must be off (design).
pub const UNUSUAL_VIDEOS: usize = 3;
/// Uploads a line needs (chosen).
pub const LEAST_LINE: usize = 12;

/// Weeks of the picture of the rhythm (chosen).
pub const WEEKS_SHOWN: usize = 52;
/// Weeks of a month (specification: the simulator).
pub const WEEKS_A_MONTH: f64 = 4.345;
/// Share of the views from which one upload carries them (the border of high risk): a month is then reckoned without it.
pub const CARRIED: f64 = RISK_HIGH.1;
/// Uploads that a rank correlation needs (chosen).
pub const LEAST_CORRELATION: usize = 8;

// ---- effects of titles and hours --------------------------------------------------------------------------------------------------

/// Shuffles of a permutation test (chosen: the smallest p is then 0.001, a third of what 18 features need).
pub const PERMUTATIONS: usize = 1_000;
/// Sums closer than this are equal (chosen: shuffling adds in another order).
pub const TIE: f64 = 1e-9;
/// Uploads that each side of a comparison needs (method).
pub const LEAST_SIDE: usize = 5;
/// What a comparison must weigh within quarters, in uploads set against an endless rest (chosen).
pub const LEAST_WEIGHT: f64 = 2.0;
/// Uploads of a quarter; smaller ones are joined (chosen).
pub const LEAST_QUARTER: usize = 8;
/// Robust deviations to which wild values are drawn in (chosen).
pub const DRAWN_IN: f64 = 3.0;
/// False discovery rate over the title features of a channel (design).
pub const FALSE_DISCOVERIES: f64 = 0.10;
/// Share of shuffles that may reach the best block (design: a false claim on at most 6 percent of channels; the method's 0.10 would give 10).
pub const TIMING_P: f64 = 0.05;
/// Spread of true ln effects of a title feature between channels (chosen below the 0.4 measured, part of which are series with a style and
/// audience of their own).
pub const TITLE_SD: f64 = 0.25;
/// ln effects of title features over many channels (measured: of 18 features only short titles differ from none by more than two standard
/// errors, by −0.15; halved, for niches are mixed). Published studies name other signs; they mix channels and so confound.
pub const TITLE_PRIORS: [(TitleFeature, f64); 1] = [(TitleFeature::Short, -0.07)];
/// Spread of true ln effects of a block of the week between channels (measured).
pub const TIME_SD: f64 = 0.19;

// ---- titles ----------------------------------------------------------------------------------------------------------------------

/// Share of the titles that must share a pair of words for it to be a template (chosen).
pub const SKELETON_SHARE: f64 = 0.1;
/// Least titles that must share it (chosen).
pub const SKELETON_TITLES: usize = 3;
/// Share of a title's words inside templates at which the title counts in full (chosen).
pub const SKELETON_FULL: f64 = 0.5;
/// Share of titles with the same separators from which these count as a template (chosen).
pub const SEPARATOR_SHARE: f64 = 0.4;
/// What shared separators alone are worth (chosen).
pub const SEPARATOR_WORTH: f64 = 0.25;
/// Characters up to which a title is short, and beyond which it is long (method: the studies it cites; what a phone shows).
pub const SHORT_TITLE: usize = 30;
/// Characters beyond which a title is long.
pub const LONG_TITLE: usize = 60;
/// Letters from which a word in capitals is no mere abbreviation (chosen).
pub const CAPITALS: usize = 4;

// ---- size cohorts ----------------------------------------------------------------------------------------------------------------
// Constants on purpose: a score must not change with who else was analysed. What stored analyses show as the usual range is in
// `report.benchmarks`, alongside the figures.

/// Centres of the size cohorts, log10 of subscribers. Between them the figures below are linear.
pub const COHORT_SIZES: [f64; 4] = [3.5, 4.5, 5.5, 6.5];
/// Median of (median views ÷ subscribers) in each cohort (measured: 218 channels, main format).
pub const COHORT_RATIO: [f64; 4] = [0.84, 0.13, 0.07, 0.08];
/// Spread of its ln: (ln p90 − ln p10) ÷ 2.563 (measured).
pub const COHORT_SPREAD: [f64; 4] = [1.04, 1.50, 1.32, 1.91];
/// How far the 90th percentile of views lies above the median, as ln, on the ordinary channel (measured).
pub const UPPER_LN: f64 = 1.1;

// ---- the score -------------------------------------------------------------------------------------------------------------------

/// Full points of automation potential, reach, consistency and growth (specification, section 9; product decision on reach).
pub const PART_POINTS: [f64; 4] = [35.0, 30.0, 20.0, 15.0];
/// Share of the weight that must be measured, for the whole score (design) and for each part.
pub const LEAST_COVERAGE: f64 = 0.6;

/// Automation: title templates, of 100.
pub const AUTO_TITLES: (f64, Ramp) = (9.0, ramp(0.0, 70.0));
/// Automation: how alike lengths are, robust spread of ln(length).
pub const AUTO_LENGTHS: (f64, Ramp) = (9.0, ramp(0.8, 0.1));
/// Automation: even cadence, consistency of 100.
pub const AUTO_CADENCE: (f64, Ramp) = (6.0, ramp(25.0, 75.0));
/// Automation: even results, robust spread of age-adjusted ln views.
pub const AUTO_EVEN: (f64, Ramp) = (6.0, ramp(1.4, 0.4));
/// Automation: output, uploads a week (log).
pub const AUTO_OUTPUT: (f64, Ramp) = (5.0, ramp(0.3, 5.0));

/// Reach: median views per subscriber against the cohort, in spreads from its median.
pub const REACH_MEDIAN: (f64, Ramp) = (14.0, ramp(-1.0, 1.0));
/// Reach: 90th percentile of views per subscriber against the cohort, in spreads.
pub const REACH_UPPER: (f64, Ramp) = (8.0, ramp(-1.0, 1.0));
/// Reach: median views themselves (log).
pub const REACH_VIEWS: (f64, Ramp) = (8.0, ramp(500.0, 300_000.0));

/// Consistency: consistency of 100.
pub const CONS_RHYTHM: (f64, Ramp) = (12.0, ramp(15.0, 75.0));
/// Consistency: uploads a week (log).
pub const CONS_OUTPUT: (f64, Ramp) = (8.0, ramp(0.25, 4.0));

/// Growth: shrunk ln-trend per 90 days.
pub const GROW_TREND: (f64, Ramp) = (6.0, ramp(-0.4, 0.4));
/// Growth: shrunk ln recent ratio.
pub const GROW_RECENT: (f64, Ramp) = (4.0, ramp(-0.6, 0.6));
/// Growth: views outrun subscribers, in spreads from the cohort.
pub const GROW_ROOM: (f64, Ramp) = (5.0, ramp(-0.5, 1.5));

/// Penalty for silence: points, and days since the last upload.
pub const PENALTY_SILENCE: (f64, Ramp) = (10.0, ramp(45.0, 180.0));
/// Penalty for views that hang on few hits: points, and percent of views from strong outliers.
pub const PENALTY_HITS: (f64, Ramp) = (6.0, ramp(50.0, 90.0));
/// Penalty for a decline beyond noise: points, and the upper end of the 95 percent interval of the ln-trend.
pub const PENALTY_DECLINE: (f64, Ramp) = (5.0, ramp(0.0, -0.4));
/// Penalties below this are not worth a line.
pub const LEAST_PENALTY: f64 = 0.1;

// ---- rating ----------------------------------------------------------------------------------------------------------------------

/// Borders of Outstanding, Excellent, Great, Good, Satisfactory, Average, Below Average. 85, 70, 55 and 40 are the specification's
/// colour bands; the others halve them (chosen).
pub const BANDS: [f64; 7] = [85.0, 77.5, 70.0, 62.5, 55.0, 40.0, 25.0];

// ---- stage -----------------------------------------------------------------------------------------------------------------------

/// Days of silence of an inactive channel (chosen).
pub const INACTIVE_DAYS: f64 = 90.0;
/// And at least this many mean gaps (chosen: a quarterly show is not inactive).
pub const INACTIVE_GAPS: f64 = 3.0;
/// Age of a new channel, days (chosen).
pub const NEW_DAYS: f64 = 90.0;
/// Age up to which a channel may be in its early stage, days; and its subscribers (chosen).
pub const EARLY: (f64, f64) = (365.0, 10_000.0);
/// Age and subscribers of a mature channel (chosen).
pub const MATURE: (f64, f64) = (5.0 * 365.25, 1_000_000.0);
/// Age of an established channel (chosen).
pub const ESTABLISHED_DAYS: f64 = 2.0 * 365.25;
/// Spreads below the cohort's median at which a steady channel is on a plateau (chosen: the lower 30 percent).
pub const PLATEAU_BELOW: f64 = -0.5;

// ---- sustainability, risk and hidden gems ----------------------------------------------------------------------------------------

/// Sustainability: share of views of the best tenth of uploads.
pub const SUST_EVEN: (f64, Ramp) = (45.0, ramp(0.8, 0.2));
/// Sustainability: slope of ln views on ln age from 30 days on; older uploads that hold their views.
pub const SUST_STAYING: (f64, Ramp) = (25.0, ramp(-0.5, 0.5));
/// Sustainability: share of titles bound to a time or an event.
pub const SUST_TIMELESS: (f64, Ramp) = (30.0, ramp(0.6, 0.05));
/// Least uploads of at least 30 days for the staying slope.
pub const LEAST_STAYING: usize = 10;
/// Days from which on uploads are older ones (design: half a year). The staying slope must reach so far where a break cuts it.
pub const OLDER_DAYS: f64 = 180.0;

/// High risk from: percent of views in strong outliers, share of the best upload, share of time-bound titles (chosen).
pub const RISK_HIGH: (f64, f64, f64) = (70.0, 0.5, 0.75);
/// Medium risk from the same three (chosen).
pub const RISK_MEDIUM: (f64, f64, f64) = (40.0, 0.25, 0.4);

/// Template: how alike lengths are, robust spread of ln(length).
pub const TEMPLATE_LENGTHS: (f64, Ramp) = (40.0, ramp(0.8, 0.1));
/// Template: title templates, of 100.
pub const TEMPLATE_TITLES: (f64, Ramp) = (35.0, ramp(0.0, 70.0));
/// Template: even cadence, consistency of 100.
pub const TEMPLATE_CADENCE: (f64, Ramp) = (25.0, ramp(25.0, 75.0));
/// Robust spread of ln(length) up to which lengths are even (chosen: two thirds of the uploads within a quarter of the median).
pub const EVEN_LENGTHS: f64 = 0.25;
/// Robust spread of age-adjusted ln views up to which results are even (chosen: the lower third of channels).
pub const EVEN_RESULTS: f64 = 0.5;

/// Evergreen: least slope of ln views on ln age from 30 days on (chosen: older uploads have no fewer views).
pub const EVERGREEN_STAYING: f64 = 0.0;
/// Evergreen: least share of titles tied to nothing that passes (chosen).
pub const EVERGREEN_TIMELESS: f64 = 0.85;
/// Evergreen: largest share of views in strong outliers (chosen: the border of medium risk).
pub const EVERGREEN_HITS: f64 = 0.4;
/// Shares from which a ground is named: strong outliers, the best upload, titles of one kind, one name, what older uploads lack (chosen).
pub const GROUNDS: [f64; 5] = [0.4, 0.25, 0.25, 0.3, 0.25];
/// Share of titles tied to news, events, persons or a season from which the channel depends on it (chosen: medium risk).
pub const TIED_TITLES: f64 = 0.4;
/// Share of titles with one name from which the channel depends on it (chosen).
pub const ONE_NAME: f64 = 0.5;
/// Titles of a season that are no chance (chosen).
pub const LEAST_SEASONAL: usize = 2;
/// Shares of seasonal titles at which each dot begins (chosen).
pub const SEASON_DOTS: [f64; 5] = [0.02, 0.05, 0.1, 0.2, 0.4];
/// Share of the seasonal titles that one season needs to be the one that is named (chosen).
pub const MAIN_SEASON: f64 = 0.6;

/// Hidden gem: median views per subscriber against the cohort, in spreads.
pub const GEM_RATIO: (f64, Ramp) = (55.0, ramp(0.0, 1.5));
/// Hidden gem: how small the channel is (log).
pub const GEM_SMALL: (f64, Ramp) = (25.0, ramp(200_000.0, 10_000.0));
/// Hidden gem: share of uploads above the cohort's median, so that one hit does not make a gem.
pub const GEM_BROAD: (f64, Ramp) = (20.0, ramp(0.4, 0.9));

// ---- badges (specification, section 9, to the letter) ----------------------------------------------------------------------------

/// High Dependency: percent of views in strong outliers, where the risk is not high anyway.
pub const BADGE_DEPENDENCY_SHARE: f64 = 75.0;
/// Hidden Gem: subscribers below; score of hidden gems, views per subscriber and overall score from.
pub const BADGE_GEM: (u64, f64, f64, f64) = (100_000, 65.0, 2.5, 65.0);
/// Data-Driven Growth: uploads a week below; views per subscriber, median views and overall score from.
pub const BADGE_GROWTH: (f64, f64, f64, f64) = (1.0, 4.0, 50_000.0, 70.0);
/// Consistency Master: consistency and uploads a week from.
pub const BADGE_MASTER: (f64, f64) = (90.0, 1.0);
/// Evergreen Archive: sustainability and consistency from, percent of views in strong outliers up to.
pub const BADGE_EVERGREEN: (f64, f64, f64) = (70.0, 80.0, 20.0);
/// Niche Dominator: median views from, subscribers below, views per subscriber and public videos from.
pub const BADGE_DOMINATOR: (f64, u64, f64, u64) = (50_000.0, 50_000, 3.0, 10);
/// Viral Channel!: share of strong outliers, overall score, median views or else 75th percentile, public videos from.
pub const BADGE_VIRAL: (f64, f64, f64, f64, u64) = (0.25, 70.0, 20_000.0, 100_000.0, 15);
/// Automation Ready: title patterns and consistency from.
pub const BADGE_AUTOMATION: (f64, f64) = (70.0, 75.0);
/// Efficiency champion, a filter of the leaderboard: points of consistency and output, views per subscriber from (chosen: four fifths of the
/// points, and the border from which the specification calls the ratio good).
pub const EFFICIENT: (f64, f64) = (16.0, 1.0);
/// Badges of performance that a channel shows at most, the first in the specification's order.
pub const BADGES_OF_PERFORMANCE: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_each_part_add_up_to_its_points() {
        let sums = [
            AUTO_TITLES.0 + AUTO_LENGTHS.0 + AUTO_CADENCE.0 + AUTO_EVEN.0 + AUTO_OUTPUT.0,
            REACH_MEDIAN.0 + REACH_UPPER.0 + REACH_VIEWS.0,
            CONS_RHYTHM.0 + CONS_OUTPUT.0,
            GROW_TREND.0 + GROW_RECENT.0 + GROW_ROOM.0,
        ];
        assert_eq!(sums, PART_POINTS);
        assert!((PART_POINTS.iter().sum::<f64>() - 100.0).abs() < 1e-12);
        assert!((SUST_EVEN.0 + SUST_STAYING.0 + SUST_TIMELESS.0 - 100.0).abs() < 1e-12);
        assert!((GEM_RATIO.0 + GEM_SMALL.0 + GEM_BROAD.0 - 100.0).abs() < 1e-12);
        assert!((TEMPLATE_LENGTHS.0 + TEMPLATE_TITLES.0 + TEMPLATE_CADENCE.0 - 100.0).abs() < 1e-12);
    }

    #[test]
    fn a_ramp_runs_from_nought_to_one_either_way_and_never_beyond() {
        let (up, down) = (ramp(1.0, 3.0), ramp(3.0, 1.0));
        assert_eq!([up.at(0.0), up.at(2.0), up.at(9.0)], [0.0, 0.5, 1.0]);
        assert_eq!([down.at(0.0), down.at(2.0), down.at(9.0)], [1.0, 0.5, 0.0]);
        assert_eq!(up.at(f64::NAN), 0.0);
        assert!((ramp(1.0, 100.0).at_log(10.0) - 0.5).abs() < 1e-12);
        assert_eq!(ramp(1.0, 100.0).at_log(0.0), 0.0);
    }
}
