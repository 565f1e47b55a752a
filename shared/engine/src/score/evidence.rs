//! What the score is made of: the figures of one channel as plain numbers, measured once and drawn again for the interval.

use std::rc::Rc;

use crate::content::titles::templates::TitleTemplates;
use crate::figures::cohort::Cohort;
use crate::figures::hits::Hits;
use crate::figures::rhythm::{self, Rhythm};
use crate::figures::trend::Trend;
use crate::input::eligible::EligibleUploads;
use crate::report::Reason;
use crate::rules;
use crate::statistics;
use crate::statistics::random::Random;
use crate::statistics::resamples::{Ranked, ResampleCache, ResampleIndices};

/// Figures the score's ramps read; `None` where the data has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Title templates, 0 to 100.
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
    pub median_z: Option<f64>,
    /// 90th percentile of views per subscriber against the cohort, in spreads.
    pub upper_z: Option<f64>,
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

/// What another sample of the same channel could have shown, draw by draw: drawn once, for the score and for the figures alike.
#[derive(Clone, Debug, Default)]
pub struct BootstrapReplicates {
    /// Title templates, 0 to 100.
    pub titles: Vec<f64>,
    /// Uploads a week and consistency: more draws than the others, for they are figures of their own as well.
    pub rhythm: Vec<(Option<f64>, Option<f64>)>,
    /// Percent of the views in strong outliers; none where it is unknown.
    pub shares: Vec<f64>,
    /// Views of the main format; none under 5 uploads.
    pub views: Vec<ViewsReplicate>,
}

/// One draw of the views of the main format.
#[derive(Clone, Copy, Debug)]
pub struct ViewsReplicate {
    /// Median.
    pub median: f64,
    /// 90th percentile.
    pub upper: f64,
    /// Share of the uploads above the cohort's median; 0 without subscribers.
    pub above: f64,
}

impl BootstrapReplicates {
    /// Draws them for the eligible uploads.
    #[must_use]
    pub fn new(
        eligible: &EligibleUploads<'_>,
        (titles, rhythm): (&TitleTemplates, &Rhythm),
        hits: &Hits,
        cohort: Option<Cohort>,
        resamples: &mut ResampleCache,
        random: &mut Random,
    ) -> Self {
        let views = eligible.main_views();
        let places = resamples.of(views.len());
        Self {
            titles: titles.replicates(rules::SCORE_REPLICATES, random),
            rhythm: rhythm::replicates(rhythm, random),
            shares: (0..rules::SCORE_REPLICATES).filter_map(|_| hits.draw(random)).collect(),
            views: if views.len() < rules::LEAST_SCORED {
                Vec::new()
            } else {
                drawn_views(&Ranked::new(&views), &places, cohort)
            },
        }
    }
}

fn drawn_views(views: &Ranked, draws: &ResampleIndices, cohort: Option<Cohort>) -> Vec<ViewsReplicate> {
    let border = cohort.map_or(f64::INFINITY, Cohort::typical_views);
    let mut counted = views.no_counts();
    let one = |places: &[u32]| {
        views.count(places, &mut counted);
        let [median, upper] = counted.quantiles([0.5, 0.9])?;
        Some(ViewsReplicate {
            median,
            upper,
            above: counted.share_above(border),
        })
    };
    draws.iter().filter_map(one).collect()
}

/// The samples behind the evidence.
#[derive(Clone, Debug)]
pub struct Sample<'a> {
    titles: &'a TitleTemplates,
    replicates: &'a BootstrapReplicates,
    lengths: Spread,
    adjusted: Spread,
    views: Vec<f64>,
    share: Option<f64>,
    cohort: Option<Cohort>,
    rhythm: &'a Rhythm,
    trend: &'a Trend,
}

/// A sample whose robust spread is drawn again.
#[derive(Clone, Debug)]
struct Spread {
    values: Vec<f64>,
    ranked: Ranked,
    draws: Rc<ResampleIndices>,
}

impl Spread {
    fn new(values: Vec<f64>, resamples: &mut ResampleCache) -> Self {
        Self {
            ranked: Ranked::new(&values),
            draws: resamples.of(values.len()),
            values,
        }
    }

    fn enough(&self) -> bool {
        self.values.len() >= rules::LEAST_SCORED
    }

    fn point(&self) -> Option<f64> {
        self.enough().then(|| statistics::robust_sd(&self.values))?
    }

    fn all(&self) -> Vec<Option<f64>> {
        let mut counted = self.ranked.no_counts();
        let one = |draw| {
            self.ranked.count(self.draws.get(draw), &mut counted);
            counted.robust_sd()
        };
        if self.enough() {
            (0..rules::SCORE_REPLICATES).map(one).collect()
        } else {
            vec![None; rules::SCORE_REPLICATES]
        }
    }
}

/// What differs from draw to draw.
#[derive(Clone, Copy)]
struct Reading {
    titles: f64,
    lengths: Option<f64>,
    views_spread: Option<f64>,
    rhythm: (Option<f64>, Option<f64>),
    views: Option<(f64, f64)>,
    share: Option<f64>,
    trend: Option<f64>,
    recent: Option<f64>,
}

impl<'a> Sample<'a> {
    /// Collects the samples.
    #[must_use]
    pub fn new(
        eligible: &EligibleUploads<'_>,
        (titles, rhythm, trend): (&'a TitleTemplates, &'a Rhythm, &'a Trend),
        hits: &Hits,
        cohort: Option<Cohort>,
        replicates: &'a BootstrapReplicates,
        resamples: &mut ResampleCache,
    ) -> Self {
        let known_length =
            |length: Option<u32>| length.filter(|length| *length > 0).map(|length| f64::from(length).ln());
        let lengths = eligible
            .main_items()
            .filter_map(|item| known_length(item.video.duration_s))
            .collect();
        let adjusted = eligible.main_items().filter_map(|item| item.adjusted).collect();
        Self {
            titles,
            replicates,
            lengths: Spread::new(lengths, resamples),
            adjusted: Spread::new(adjusted, resamples),
            views: eligible.main_views(),
            share: hits.share(),
            cohort,
            rhythm,
            trend,
        }
    }

    /// The evidence itself.
    #[must_use]
    pub fn point(&self) -> Evidence {
        let views = statistics::sorted(self.views.iter().copied());
        let enough = views.len() >= rules::LEAST_SCORED;
        let quantile = |share| statistics::quantile(&views, share).filter(|_| enough);
        self.evidence(Reading {
            titles: self.titles.score(),
            lengths: self.lengths.point(),
            views_spread: self.adjusted.point(),
            rhythm: (self.rhythm.per_week(), self.rhythm.consistency()),
            views: quantile(0.5).zip(quantile(0.9)),
            share: self.share,
            trend: self.trend.line.map(|line| line.slope),
            recent: self.trend.recent.map(|(ln, _)| ln),
        })
    }

    /// Why growth lacks its terms, where it does.
    #[must_use]
    pub fn growth_missing(&self) -> Reason {
        match self.trend.cut {
            (false, false) => Reason::FewVideos,
            _ => Reason::CountingChanged,
        }
    }

    /// The evidence as other samples of the same channel could have shown it.
    pub fn replicates(&self, random: &mut Random) -> Vec<Evidence> {
        let (lengths, spreads) = (self.lengths.all(), self.adjusted.all());
        let drawn = |ln: f64, i90, error| ln + error * statistics::standard_error(i90);
        let apart = (1.0 - rules::TREND_RECENT.powi(2)).sqrt();
        let one = |draw: usize| {
            // Trend and recent ratio read the same uploads, so they err together.
            let (one, other) = random.normals();
            let together = rules::TREND_RECENT * one + apart * other;
            self.evidence(Reading {
                titles: self.replicates.titles.get(draw).copied().unwrap_or_default(),
                lengths: lengths[draw],
                views_spread: spreads[draw],
                rhythm: self.replicates.rhythm.get(draw).copied().unwrap_or_default(),
                views: self.replicates.views.get(draw).map(|views| (views.median, views.upper)),
                share: self.replicates.shares.get(draw).copied(),
                trend: self.trend.line.map(|line| drawn(line.slope, line.i90, one)),
                recent: self.trend.recent.map(|(ln, i90)| drawn(ln, i90, together)),
            })
        };
        (0..rules::SCORE_REPLICATES).map(one).collect()
    }

    /// Shifts the resamples of spreads so that their median is on the figure itself: part of a sample has less spread than all of it,
    /// and ramps would cut off what lies beyond their ends.
    pub fn recentre(&self, draws: &mut [Evidence]) {
        let point = self.point();
        let fields: [fn(&mut Evidence) -> &mut Option<f64>; 4] = [
            |evidence| &mut evidence.titles,
            |evidence| &mut evidence.lengths,
            |evidence| &mut evidence.views_spread,
            |evidence| &mut evidence.consistency,
        ];
        for field in fields {
            let middle = statistics::median_of(draws.iter_mut().filter_map(|draw| *field(draw)));
            let shift = field(&mut point.clone())
                .zip(middle)
                .map(|(point, middle)| point - middle);
            if let Some(shift) = shift {
                draws
                    .iter_mut()
                    .filter_map(|draw| field(draw).as_mut())
                    .for_each(|value| *value += shift);
            }
        }
    }

    fn evidence(&self, reading: Reading) -> Evidence {
        let z_score = |views: f64, divisor: f64| {
            self.cohort
                .map(|cohort| cohort.z_score(views / divisor / cohort.subscribers))
        };
        let (median_views, upper) = reading.views.unzip();
        Evidence {
            titles: (self.titles.len() >= rules::LEAST_SCORED).then_some(reading.titles),
            lengths: reading.lengths,
            views_spread: reading.views_spread,
            consistency: reading.rhythm.1,
            per_week: reading.rhythm.0,
            median_views,
            median_z: median_views.and_then(|views| z_score(views, 1.0)),
            upper_z: upper.and_then(|views| z_score(views, rules::UPPER_LN.exp())),
            trend: reading
                .trend
                .zip(self.trend.line)
                .map(|(ln, line)| shrink(ln, statistics::standard_error(line.i90), rules::TREND_SD)),
            recent: reading
                .recent
                .zip(self.trend.recent)
                .map(|(ln, (_, i))| shrink(ln, statistics::standard_error(i), rules::RECENT_SD)),
            outlier_share: reading.share,
            silence: self.rhythm.silence,
            trend_at_most: self.trend.line.map(|line| line.i95.high),
        }
    }
}

/// Draws an estimate towards no change the more, the less is known (Efron and Morris): `sd` is the spread of the truth between channels.
fn shrink(ln: f64, error: f64, sd: f64) -> f64 {
    let shrunk = ln * sd * sd / (sd * sd + error * error);
    if shrunk.is_finite() { shrunk } else { 0.0 }
}
