//! What the monitoring view derives from the few figures of a run (specification, section 9): rough by design, and marked so where shown.

use crate::report::MonitoringRating;
use crate::rules;

/// Age under which a channel is young, days.
pub const YOUNG_DAYS: u32 = 365;

/// Upper quartile of views.
#[must_use]
pub fn p75(median: f64) -> f64 {
    1.5 * median
}

/// Views of the whole catalogue.
#[must_use]
pub fn total_views(median: f64, total_videos: u64) -> f64 {
    median * total_videos as f64
}

/// Views a month.
#[must_use]
pub fn monthly_views(median: f64) -> f64 {
    4.0 * median
}

/// Uploads a week.
#[must_use]
pub fn uploads_per_week(total_videos: u64) -> f64 {
    total_videos as f64 / 52.0
}

/// Rating label of the overall score.
#[must_use]
pub fn rating(score: f64) -> MonitoringRating {
    let [excellent, good, average] = rules::HEALTH;
    match score {
        score if score >= excellent => MonitoringRating::Excellent,
        score if score >= good => MonitoringRating::Good,
        score if score >= average => MonitoringRating::Average,
        _ => MonitoringRating::NeedsImprovement,
    }
}

/// Whether a channel is young.
#[must_use]
pub fn is_young(age_days: u32) -> bool {
    age_days < YOUNG_DAYS
}

/// Proposed titles together: mean score, and mean predicted lift as a percentage above none. `None` for an empty pool.
#[must_use]
pub fn title_pool(titles: &[(f64, f64)]) -> Option<(f64, f64)> {
    let n = titles.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| titles.iter().map(pick).sum::<f64>() / n;
    (!titles.is_empty()).then(|| (mean(|title| title.0), (mean(|title| title.1) - 1.0) * 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_derivations_are_those_of_the_specification() {
        assert_eq!(p75(1_000.0), 1_500.0);
        assert_eq!(total_views(1_000.0, 52), 52_000.0);
        assert_eq!(monthly_views(1_000.0), 4_000.0);
        assert_eq!(uploads_per_week(104), 2.0);
        assert_eq!((is_young(364), is_young(365)), (true, false));
    }

    #[test]
    fn a_score_has_the_label_of_the_highest_border_it_reaches() {
        for (score, label) in [
            (100.0, MonitoringRating::Excellent),
            (80.0, MonitoringRating::Excellent),
            (79.999, MonitoringRating::Good),
            (60.0, MonitoringRating::Good),
            (59.999, MonitoringRating::Average),
            (40.0, MonitoringRating::Average),
            (39.999, MonitoringRating::NeedsImprovement),
            (0.0, MonitoringRating::NeedsImprovement),
        ] {
            assert_eq!(rating(score), label, "{score}");
        }
    }

    #[test]
    fn a_pool_of_titles_has_its_mean_score_and_lift() {
        let (score, lift) = title_pool(&[(60.0, 1.2), (80.0, 1.4)]).unwrap();
        assert!((score - 70.0).abs() < 1e-9 && (lift - 30.0).abs() < 1e-9);
        assert_eq!(title_pool(&[]), None);
    }
}
