//! How much of a channel's views strong outliers hold.

use crate::figures::outliers::Judged;
use crate::input::eligible::EligibleUploads;
use crate::rules;
use crate::statistics;
use crate::statistics::random::Random;

/// Views of strong outliers and of the other eligible uploads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    strong: Vec<f64>,
    others: Vec<f64>,
    /// Views of an ordinary first hit: strong by multiple and by z.
    first: f64,
}

impl Hits {
    /// Separates hits from the other uploads; empty where none could be judged.
    #[must_use]
    pub fn new(eligible: &EligibleUploads<'_>, verdicts: &[Option<Judged>]) -> Self {
        let mut hits = Self::default();
        if verdicts.iter().flatten().count() == 0 {
            return hits;
        }
        for (item, verdict) in eligible.items.iter().zip(verdicts) {
            let strong = verdict.is_some_and(|judged| judged.strong);
            if strong { &mut hits.strong } else { &mut hits.others }.extend(item.views);
        }
        let lns: Vec<f64> = hits.others.iter().map(|views| (views + 1.0).ln()).collect();
        let (centre, spread) = (statistics::median_of(lns.iter().copied()), statistics::robust_sd(&lns));
        if let (Some(centre), Some(spread)) = (centre, spread) {
            let above = rules::STRONG_MULTIPLE.ln().max(rules::FIRST_HIT_Z * spread);
            hits.first = (centre + above).min(f64::from(u16::MAX).ln() * 4.0).exp();
        }
        hits
    }

    /// Uploads judged.
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
    /// is among them, so that a channel without hits is not certain never to have one.
    pub fn draw(&self, random: &mut Random) -> Option<f64> {
        self.share()?;
        let rate = random.share(self.strong.len(), self.len());
        let size = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        let view = |place: u32| self.strong.get(place as usize).copied().unwrap_or(self.first);
        let strong = mean_of(size(self.strong.len() + 1), view, random);
        let others = mean_of(size(self.others.len()), |place| self.others[place as usize], random);
        percent(rate * strong, (1.0 - rate) * others)
    }
}

/// Mean of `n` values drawn with replacement.
fn mean_of(size: u32, value: impl Fn(u32) -> f64, random: &mut Random) -> f64 {
    let mut places = [0; 64];
    let (mut sum, mut left) = (0.0, size as usize);
    while left > 0 {
        let some = left.min(places.len());
        random.fill_below(size, &mut places[..some]);
        sum += places[..some].iter().map(|place| value(*place)).sum::<f64>();
        left -= some;
    }
    sum / f64::from(size.max(1))
}

fn percent(strong: f64, others: f64) -> Option<f64> {
    let all = strong + others;
    (all > 0.0).then(|| (100.0 * strong / all).clamp(0.0, 100.0))
}
