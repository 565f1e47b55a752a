//! What the score is made of: the figures of one channel as plain numbers, measured once and drawn again for the interval.

use crate::cohort;
use crate::outliers::Judged;
use crate::random::Random;
use crate::rhythm::{self, Rhythm};
use crate::rules;
use crate::stats;
use crate::trend::Trend;
use crate::window::Window;

/// Figures the score's ramps read; `None` where the data has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Title skeletons, 0 to 100.
    pub titles: Option<f64>,
    /// Robust spread of ln(length) in the main format.
    pub lengths: Option<f64>,
    /// Robust spread of age-adjusted ln views in the main format.
    pub views_spread: Option<f64>,
    /// Consistency, 0 to 100.
    pub consistency: Option<f64>,
    /// Uploads a week.
    pub per_week: Option<f64>,
    /// Median views of the main format.
    pub median_views: Option<f64>,
    /// Median views per subscriber against the cohort, in spreads.
    pub median_standing: Option<f64>,
    /// 90th percentile of views per subscriber against the cohort, in spreads.
    pub upper_standing: Option<f64>,
    /// ln-trend per 90 days, shrunk by its doubt.
    pub trend: Option<f64>,
    /// ln recent ratio, shrunk by its doubt.
    pub recent: Option<f64>,
    /// Percent of the window's views in strong outliers.
    pub outlier_share: Option<f64>,
    /// Days since the newest upload.
    pub silence: f64,
    /// Upper end of the 95 percent interval of the ln-trend.
    pub trend_at_most: Option<f64>,
}

/// The samples behind the evidence.
#[derive(Clone, Debug)]
pub struct Sample<'a> {
    titles: Vec<f64>,
    lengths: Vec<f64>,
    adjusted: Vec<f64>,
    views: Vec<f64>,
    hits: Vec<(f64, bool)>,
    subscribers: Option<f64>,
    rhythm: &'a Rhythm,
    trend: &'a Trend,
}

impl<'a> Sample<'a> {
    /// Collects the samples of a window. `titles` holds the repetition of each title.
    #[must_use]
    pub fn new(
        window: &Window<'_>,
        verdicts: &[Option<Judged>],
        titles: Vec<f64>,
        subscribers: Option<u64>,
        rhythm: &'a Rhythm,
        trend: &'a Trend,
    ) -> Self {
        let known_length =
            |length: Option<u32>| length.filter(|length| *length > 0).map(|length| f64::from(length).ln());
        Self {
            titles,
            lengths: window
                .main_items()
                .filter_map(|item| known_length(item.video.duration_s))
                .collect(),
            adjusted: window.main_items().filter_map(|item| item.adjusted).collect(),
            views: window.main_views(),
            hits: hits(window, verdicts),
            subscribers: subscribers.filter(|count| *count > 0).map(|count| count as f64),
            rhythm,
            trend,
        }
    }

    /// The evidence itself.
    #[must_use]
    pub fn point(&self) -> Evidence {
        let rhythm = (self.rhythm.per_week(), self.rhythm.consistency());
        let trend = self.trend.line.map(|line| line.slope);
        let recent = self.trend.recent.map(|(ln, _)| ln);
        self.evidence(&mut Resampler::exact(), rhythm, trend, recent)
    }

    /// The evidence as another sample of the same channel could have shown it.
    pub fn draw(&self, random: &mut Random, scratch: &mut Vec<f64>) -> Evidence {
        let rhythm = rhythm::draw(self.rhythm, scratch, random);
        let trend = self
            .trend
            .line
            .map(|line| line.slope + random.normal() * standard_error(line.i90));
        let recent = self
            .trend
            .recent
            .map(|(ln, interval)| ln + random.normal() * standard_error(interval));
        self.evidence(&mut Resampler::random(random), rhythm, trend, recent)
    }

    fn evidence(
        &self,
        resampler: &mut Resampler<'_>,
        (per_week, consistency): (Option<f64>, Option<f64>),
        trend: Option<f64>,
        recent: Option<f64>,
    ) -> Evidence {
        let enough = |values: &[f64]| values.len() >= rules::LEAST_SCORED;
        let spread = |values: &[f64], resampler: &mut Resampler<'_>| {
            if enough(values) {
                stats::robust_sd(resampler.of(values))
            } else {
                None
            }
        };
        let views = enough(&self.views).then(|| {
            let views = resampler.of(&self.views);
            let median = stats::median(views);
            views.sort_unstable_by(f64::total_cmp);
            (median, stats::quantile(views, 0.9))
        });
        let (median_views, upper) = views.unwrap_or_default();
        let standing = |views: f64, divisor: f64| {
            self.subscribers
                .map(|subs| cohort::standing(views / divisor / subs, subs))
        };
        Evidence {
            titles: enough(&self.titles).then(|| mean(resampler.of(&self.titles)) * 100.0),
            lengths: spread(&self.lengths, resampler),
            views_spread: spread(&self.adjusted, resampler),
            consistency,
            per_week,
            median_views,
            median_standing: median_views.and_then(|views| standing(views, 1.0)),
            upper_standing: upper.and_then(|views| standing(views, rules::UPPER_LN.exp())),
            trend: trend
                .zip(self.trend.line)
                .map(|(ln, line)| shrink(ln, standard_error(line.i90), rules::TREND_SD)),
            recent: recent
                .zip(self.trend.recent)
                .map(|(ln, (_, i))| shrink(ln, standard_error(i), rules::RECENT_SD)),
            outlier_share: resampler.share(&self.hits),
            silence: self.rhythm.silence,
            trend_at_most: self.trend.line.map(|line| line.i95.high),
        }
    }
}

/// (views, strong outlier) of every eligible upload with views; empty where none could be judged.
#[must_use]
pub fn hits(window: &Window<'_>, verdicts: &[Option<Judged>]) -> Vec<(f64, bool)> {
    if verdicts.iter().flatten().count() == 0 {
        return Vec::new();
    }
    let pairs = window.items.iter().zip(verdicts);
    pairs
        .filter_map(|(item, verdict)| Some((item.views?, verdict.is_some_and(|judged| judged.strong))))
        .collect()
}

/// Percent of the views that belong to hits; `None` without views.
#[must_use]
pub fn share_of_hits(hits: impl Iterator<Item = (f64, bool)>) -> Option<f64> {
    let (mut all, mut strong) = (0.0, 0.0);
    for (views, hit) in hits {
        all += views;
        strong += if hit { views } else { 0.0 };
    }
    (all > 0.0).then(|| (100.0 * strong / all).clamp(0.0, 100.0))
}

fn standard_error(i90: stats::Interval) -> f64 {
    (i90.high - i90.low) / (2.0 * stats::Z90)
}

/// Draws an estimate towards no change the more, the less is known (Efron and Morris): `sd` is the spread of the truth between channels.
fn shrink(ln: f64, error: f64, sd: f64) -> f64 {
    let shrunk = ln * sd * sd / (sd * sd + error * error);
    if shrunk.is_finite() { shrunk } else { 0.0 }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Hands out samples: as they are, or drawn with replacement.
struct Resampler<'r> {
    random: Option<&'r mut Random>,
    values: Vec<f64>,
}

impl<'r> Resampler<'r> {
    fn exact() -> Self {
        Self {
            random: None,
            values: Vec::new(),
        }
    }

    fn random(random: &'r mut Random) -> Self {
        Self {
            random: Some(random),
            values: Vec::new(),
        }
    }

    fn of(&mut self, from: &[f64]) -> &mut [f64] {
        match &mut self.random {
            Some(random) => stats::resample(from, &mut self.values, random),
            None => from.clone_into(&mut self.values),
        }
        &mut self.values
    }

    fn share(&mut self, hits: &[(f64, bool)]) -> Option<f64> {
        match &mut self.random {
            Some(random) => share_of_hits((0..hits.len()).map(|_| hits[random.below(hits.len())])),
            None => share_of_hits(hits.iter().copied()),
        }
    }
}
