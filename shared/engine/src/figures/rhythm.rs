//! How often and how evenly a channel uploads.

use crate::input::eligible::EligibleUploads;
use crate::report::{Claim, Reason, UploadRhythm};
use crate::rules;
use crate::statistics;
use crate::statistics::random::Random;
use crate::statistics::resamples::ResampleIndices;

/// The upload rhythm of a channel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rhythm {
    /// Gaps in days between sittings (uploads within an hour are one sitting), oldest first.
    pub gaps: Vec<f64>,
    /// Days since the newest upload.
    pub silence: f64,
    /// Uploads with a date.
    pub uploads: usize,
    /// Days from the oldest upload to the snapshot, at least 7.
    pub span: f64,
}

impl Rhythm {
    /// From the days between each upload and the snapshot, longest first.
    #[must_use]
    pub fn new(published: &[f64]) -> Self {
        let gaps = published
            .windows(2)
            .map(|pair| pair[0] - pair[1])
            .filter(|gap| *gap > rules::SITTING_DAYS)
            .collect();
        Self {
            gaps,
            silence: published.last().copied().unwrap_or(0.0),
            uploads: published.len(),
            span: published.first().copied().unwrap_or(0.0).max(7.0),
        }
    }

    /// Uploads per week: the oldest upload opens the time and is not counted, the snapshot closes it, so silence counts.
    #[must_use]
    pub fn per_week(&self) -> Option<f64> {
        (self.uploads >= 2).then(|| (self.uploads - 1) as f64 / (self.span / 7.0))
    }

    /// 0 to 100: 50 (1 − burstiness) × min(1, 2 × mean gap ÷ silence). `None` under 5 gaps.
    #[must_use]
    pub fn consistency(&self) -> Option<f64> {
        consistency(&self.gaps, self.silence)
    }
}

/// The mean gap rather than the median: it stays where it is when gaps are made more even, so that more even gaps never lower the score.
fn consistency(gaps: &[f64], silence: f64) -> Option<f64> {
    let burstiness = burstiness(gaps)?;
    let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
    let recency = if silence <= 2.0 * mean {
        1.0
    } else {
        2.0 * mean / silence
    };
    Some(50.0 * (1.0 - burstiness) * recency)
}

/// Finite-size burstiness of `gaps` (Kim and Jo 2016): −1 a clockwork, 0 chance, +1 all at once. `None` under 5 gaps.
fn burstiness(gaps: &[f64]) -> Option<f64> {
    let n = gaps.len() as f64;
    let mean = gaps.iter().sum::<f64>() / n;
    if gaps.len() < 5 || mean <= 0.0 || !mean.is_finite() {
        return None;
    }
    let sd = (gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / n).sqrt();
    let (r, up, down) = (sd / mean, (n + 1.0).sqrt(), (n - 1.0).sqrt());
    let a = (up * r - down) / ((up - 2.0) * r + down);
    a.is_finite().then_some(a.clamp(-1.0, 1.0))
}

/// One resample of the gaps gives one draw of (uploads per week, consistency). Consistency is drawn from fewer gaps than there are: spread
/// figures of skewed gaps vary more than a full resample shows.
#[must_use]
pub fn replicates(rhythm: &Rhythm, random: &mut Random) -> Vec<(Option<f64>, Option<f64>)> {
    let n = rhythm.gaps.len();
    let drawn = ResampleIndices::new(n, rules::REPLICATES, random);
    let fewer = ((n as f64 * rules::FEWER).ceil() as usize)
        .max(rules::LEAST_GAPS)
        .min(n);
    let mut gaps = Vec::with_capacity(n);
    let one = |draw| {
        gaps.clear();
        gaps.extend(drawn.get(draw).iter().map(|place| rhythm.gaps[*place as usize]));
        let span = (gaps.iter().sum::<f64>() + rhythm.silence).max(7.0);
        let per_week = (rhythm.uploads >= 2).then(|| (rhythm.uploads - 1) as f64 / (span / 7.0));
        (per_week, consistency(&gaps[..fewer], rhythm.silence))
    };
    (0..rules::REPLICATES).map(one).collect()
}

/// The two claims: uploads per week and consistency.
#[must_use]
pub fn claims(rhythm: &Rhythm, draws: &[(Option<f64>, Option<f64>)]) -> (Claim, Claim) {
    let n = rhythm.gaps.len();
    let consistency = rhythm.consistency().map_or_else(
        || Claim::abstained("consistency_score", Reason::FewGaps, n),
        |value| {
            let mut draws: Vec<f64> = draws.iter().filter_map(|draw| draw.1).collect();
            let interval = statistics::bias_corrected(&mut draws, value);
            let few = (n < rules::ENOUGH).then_some(Reason::FewGaps);
            Claim::measured("consistency_score", value, n)
                .within(interval)
                .doubted(few)
        },
    );
    (rate("uploads_per_week", rhythm, draws), consistency)
}

/// Claim of the uploads per week.
#[must_use]
pub fn rate(basis: &str, rhythm: &Rhythm, draws: &[(Option<f64>, Option<f64>)]) -> Claim {
    let few = (rhythm.uploads < rules::ENOUGH).then_some(Reason::FewVideos);
    rhythm.per_week().map_or_else(
        || Claim::abstained(basis, Reason::FewVideos, rhythm.uploads),
        |value| {
            let mut rates: Vec<f64> = draws.iter().filter_map(|draw| draw.0).collect();
            let interval = statistics::percentiles(&mut rates).filter(|_| rhythm.gaps.len() >= rules::LEAST_GAPS);
            Claim::measured(basis, value, rhythm.uploads)
                .within(interval)
                .doubted(few)
        },
    )
}

/// The rhythm as a picture: uploads week by week, and the gaps.
#[must_use]
pub fn picture(eligible: &EligibleUploads<'_>, rhythm: &Rhythm) -> UploadRhythm {
    let oldest = eligible.published.first().copied().unwrap_or(0.0);
    let week = |days: f64| (days / 7.0).floor() as usize;
    let shown = (week(oldest) + 1).min(rules::WEEKS_SHOWN);
    let mut weeks = vec![0; shown];
    for days in &eligible.published {
        if let Some(uploads) = weeks.get_mut(week(*days)) {
            *uploads += 1;
        }
    }
    weeks.reverse();
    let few = (rhythm.gaps.len() < rules::ENOUGH).then_some(Reason::FewGaps);
    UploadRhythm {
        weeks,
        median_gap: Claim::quantile("median_gap", 0.5, rhythm.gaps.clone()).doubted(few),
        longest_gap: rhythm.gaps.iter().copied().reduce(f64::max),
        silence: rhythm.silence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rhythm(gaps: &[f64], silence: f64) -> Rhythm {
        let mut day = silence + gaps.iter().sum::<f64>();
        let mut published = vec![day];
        for gap in gaps {
            day -= gap;
            published.push(day.max(silence));
        }
        Rhythm::new(&published)
    }

    #[test]
    fn burstiness_has_the_published_fixed_points() {
        assert!((burstiness(&[2.0; 9]).unwrap() + 1.0).abs() < 1e-9);
        let mut one = vec![0.0; 9];
        one.push(10.0);
        assert!((burstiness(&one).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(burstiness(&[1.0; 4]), None);
        assert_eq!(burstiness(&[0.0; 9]), None);
    }

    #[test]
    fn a_weekly_clockwork_scores_a_hundred_whatever_its_pace() {
        for pace in [1.0, 7.0, 14.0, 30.0] {
            assert!((rhythm(&[pace; 12], pace).consistency().unwrap() - 100.0).abs() < 1e-6);
        }
    }

    #[test]
    fn silence_lowers_both_figures() {
        let (fresh, silent) = (rhythm(&[7.0; 10], 1.0), rhythm(&[7.0; 10], 140.0));
        assert!((silent.consistency().unwrap() - 10.0).abs() < 1e-6);
        assert!(silent.per_week() < fresh.per_week());
    }

    #[test]
    fn uploads_within_an_hour_are_one_sitting() {
        let batch = Rhythm::new(&[21.0, 20.99, 14.0, 13.99, 7.0, 0.0]);
        assert_eq!(batch.gaps.len(), 3);
        assert_eq!(batch.uploads, 6);
    }

    #[test]
    fn two_uploads_a_week_are_two_uploads_a_week() {
        let published: Vec<f64> = (0..=40).rev().map(|i| f64::from(i) * 3.5).collect();
        assert!((Rhythm::new(&published).per_week().unwrap() - 2.0).abs() < 1e-9);
        assert_eq!(Rhythm::new(&[3.0]).per_week(), None);
        assert_eq!(Rhythm::new(&[]).per_week(), None);
    }
}
