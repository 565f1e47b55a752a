//! What figures and score of a window stand on, worked out once for both, and the score itself: all that an interim value needs.

use crate::content::titles::skeletons::Skeletons;
use crate::figures::cohort::Cohort;
use crate::figures::hits::Hits;
use crate::figures::outliers::{self, Judged};
use crate::figures::rhythm::Rhythm;
use crate::figures::trend::Trend;
use crate::input::eligible::Window;
use crate::score::evidence::{Drawn, Evidence, Sample};
use crate::score::{self, Scored};
use crate::statistics::random::Random;
use crate::statistics::resamples::Pool;

/// Titles, outliers, rhythm and trend of a window, and what other samples of it could have shown.
pub(crate) struct Ground {
    pub titles: Skeletons,
    pub verdicts: Vec<Option<Judged>>,
    pub rhythm: Rhythm,
    pub trend: Trend,
    pub hits: Hits,
    pub cohort: Option<Cohort>,
    pub drawn: Drawn,
    pub pool: Pool,
    pub random: Random,
}

impl Ground {
    /// Of a window; subscribers where they are shown.
    pub fn new(window: &Window<'_>, subscribers: Option<f64>) -> Self {
        let (mut random, mut pool) = (Random::new(window.seed), Pool::new(window.seed));
        let all_titles: Vec<&str> = window.items.iter().map(|item| item.video.title.as_str()).collect();
        let titles = Skeletons::new(&all_titles);
        let verdicts = outliers::judge(window);
        let (rhythm, trend) = (Rhythm::new(&window.published), Trend::new(window));
        let hits = Hits::new(window, &verdicts);
        let cohort = subscribers.map(Cohort::of);
        let drawn = Drawn::new(window, (&titles, &rhythm), &hits, cohort, &mut pool, &mut random);
        Self {
            titles,
            verdicts,
            rhythm,
            trend,
            hits,
            cohort,
            drawn,
            pool,
            random,
        }
    }

    /// The score with its evidence. The same window gives the same score, whatever else is said about it: it is the first to draw.
    pub fn score(&mut self, window: &Window<'_>) -> (Evidence, Scored) {
        let sources = (&self.titles, &self.rhythm, &self.trend);
        let sample = Sample::new(window, sources, &self.hits, self.cohort, &self.drawn, &mut self.pool);
        let evidence = sample.point();
        let scored = score::claims(&sample, &evidence, window.items.len(), window.doubt(), &mut self.random);
        (evidence, scored)
    }
}
