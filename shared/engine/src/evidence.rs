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
    hits: Hits,
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
            hits: Hits::new(window, verdicts),
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
        // Both read the same uploads, so they err together.
        let (one, other) = (random.normal(), random.normal());
        let together = rules::TREND_RECENT * one + (1.0 - rules::TREND_RECENT.powi(2)).sqrt() * other;
        let drawn = |ln: f64, i90, error| ln + error * stats::standard_error(i90);
        let trend = self.trend.line.map(|line| drawn(line.slope, line.i90, one));
        let recent = self.trend.recent.map(|(ln, i90)| drawn(ln, i90, together));
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
                .map(|(ln, line)| shrink(ln, stats::standard_error(line.i90), rules::TREND_SD)),
            recent: recent
                .zip(self.trend.recent)
                .map(|(ln, (_, i))| shrink(ln, stats::standard_error(i), rules::RECENT_SD)),
            outlier_share: resampler.share(&self.hits),
            silence: self.rhythm.silence,
            trend_at_most: self.trend.line.map(|line| line.i95.high),
        }
    }
}

/// Views of strong outliers and of the other eligible uploads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    strong: Vec<f64>,
    others: Vec<f64>,
    /// Views of an ordinary first hit: strong by multiple and by z.
    first: f64,
}

impl Hits {
    /// Tells a window's uploads apart; empty where none could be judged.
    #[must_use]
    pub fn new(window: &Window<'_>, verdicts: &[Option<Judged>]) -> Self {
        let mut hits = Self::default();
        if verdicts.iter().flatten().count() == 0 {
            return hits;
        }
        for (item, verdict) in window.items.iter().zip(verdicts) {
            let strong = verdict.is_some_and(|judged| judged.strong);
            if strong { &mut hits.strong } else { &mut hits.others }.extend(item.views);
        }
        let lns: Vec<f64> = hits.others.iter().map(|views| (views + 1.0).ln()).collect();
        let (centre, spread) = (stats::median_of(lns.iter().copied()), stats::robust_sd(&lns));
        if let (Some(centre), Some(spread)) = (centre, spread) {
            let above = rules::STRONG_MULTIPLE.ln().max(rules::FIRST_HIT_Z * spread);
            hits.first = (centre + above).min(f64::from(u16::MAX).ln() * 4.0).exp();
        }
        hits
    }

    /// Uploads told apart.
    #[must_use]
    pub fn len(&self) -> usize {
        self.strong.len() + self.others.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Percent of the views that strong outliers hold; `None` without views.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let (strong, others): (f64, f64) = (self.strong.iter().sum(), self.others.iter().sum());
        percent(strong, others)
    }

    /// The share as it could be in truth: the rate of hits is drawn, their size and that of the others resampled. An ordinary hit
    /// stands among them, so that a channel without hits is not certain never to have one.
    pub fn draw(&self, random: &mut Random) -> Option<f64> {
        self.share()?;
        let rate = random.share(self.strong.len(), self.len());
        let strong = mean_of(
            self.strong.len() + 1,
            |random| {
                self.strong
                    .get(random.below(self.strong.len() + 1))
                    .copied()
                    .unwrap_or(self.first)
            },
            random,
        );
        let others = mean_of(
            self.others.len(),
            |random| self.others[random.below(self.others.len())],
            random,
        );
        percent(rate * strong, (1.0 - rate) * others)
    }
}

fn mean_of(draws: usize, draw: impl Fn(&mut Random) -> f64, random: &mut Random) -> f64 {
    (0..draws).map(|_| draw(random)).sum::<f64>() / draws.max(1) as f64
}

fn percent(strong: f64, others: f64) -> Option<f64> {
    let all = strong + others;
    (all > 0.0).then(|| (100.0 * strong / all).clamp(0.0, 100.0))
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

    fn share(&mut self, hits: &Hits) -> Option<f64> {
        match &mut self.random {
            Some(random) => hits.draw(random),
            None => hits.share(),
        }
    }
}
