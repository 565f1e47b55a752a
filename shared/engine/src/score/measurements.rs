//! What figures and score are computed from, once for both, and the score itself: all that an interim value needs.

use crate::content::titles::templates::TitleTemplates;
use crate::figures::cohort::Cohort;
use crate::figures::hits::Hits;
use crate::figures::outliers::{self, Judged};
use crate::figures::rhythm::Rhythm;
use crate::figures::trend::Trend;
use crate::input::eligible::EligibleUploads;
use crate::score::evidence::{BootstrapReplicates, Evidence, Sample};
use crate::score::{self, Scored};
use crate::statistics::random::Random;
use crate::statistics::resamples::ResampleCache;

/// Titles, outliers, rhythm and trend of the uploads, and what other samples of it could have shown.
pub(crate) struct Measurements {
    pub titles: TitleTemplates,
    pub verdicts: Vec<Option<Judged>>,
    pub rhythm: Rhythm,
    pub trend: Trend,
    pub hits: Hits,
    pub cohort: Option<Cohort>,
    pub replicates: BootstrapReplicates,
    pub resamples: ResampleCache,
    pub random: Random,
}

impl Measurements {
    /// Of the eligible uploads; subscribers where they are shown.
    pub fn new(eligible: &EligibleUploads<'_>, subscribers: Option<f64>) -> Self {
        let (mut random, mut resamples) = (Random::new(eligible.seed), ResampleCache::new(eligible.seed));
        let all_titles: Vec<&str> = eligible.items.iter().map(|item| item.video.title.as_str()).collect();
        let titles = TitleTemplates::new(&all_titles);
        let verdicts = outliers::judge(eligible);
        let (rhythm, trend) = (Rhythm::new(&eligible.published), Trend::new(eligible));
        let hits = Hits::new(eligible, &verdicts);
        let cohort = subscribers.map(Cohort::of);
        let replicates =
            BootstrapReplicates::new(eligible, (&titles, &rhythm), &hits, cohort, &mut resamples, &mut random);
        Self {
            titles,
            verdicts,
            rhythm,
            trend,
            hits,
            cohort,
            replicates,
            resamples,
            random,
        }
    }

    /// The score with its evidence. The same uploads give the same score, whatever else is said about it: it is the first to draw.
    pub fn score(&mut self, eligible: &EligibleUploads<'_>) -> (Evidence, Scored) {
        let sources = (&self.titles, &self.rhythm, &self.trend);
        let sample = Sample::new(
            eligible,
            sources,
            &self.hits,
            self.cohort,
            &self.replicates,
            &mut self.resamples,
        );
        let evidence = sample.point();
        let scored = score::claims(
            &sample,
            &evidence,
            eligible.items.len(),
            eligible.doubt(),
            &mut self.random,
        );
        (evidence, scored)
    }
}
