//! What advice rests on: a report's figures, brought into the form in which rules ask for them.

use crate::report::{BenchmarkFigure, BenchmarkGroup, Movement, PolicyRisk, Report, RiskLevel, Stage, State, Topic};
use crate::rules;

/// Uploads a week from which the specification's labels apply, and the keys of their names.
const FREQUENCIES: [(f64, &str); 6] = [
    (7.0, "seven"),
    (5.0, "five"),
    (3.0, "three"),
    (2.0, "two"),
    (1.0, "one"),
    (0.5, "half"),
];

/// Key of the name of an upload frequency (specification, section 9).
#[must_use]
pub fn frequency(per_week: f64) -> &'static str {
    FREQUENCIES
        .iter()
        .find(|(least, _)| per_week >= *least)
        .map_or("irregular", |(_, key)| key)
}

/// Tier of the overall score (specification, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the specification's words")]
pub enum Tier {
    Strong,
    Solid,
    Expandable,
}

/// 60 and more strong, 40 and more solid, below that expandable.
#[must_use]
pub fn tier(score: f64) -> Tier {
    if score >= 60.0 {
        Tier::Strong
    } else if score >= 40.0 {
        Tier::Solid
    } else {
        Tier::Expandable
    }
}

/// A report as advice reads it.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The report so far.
    pub report: &'a Report,
}

impl<'a> Facts<'a> {
    /// Nothing new for long.
    #[must_use]
    pub fn inactive(self) -> bool {
        self.report.stage == Stage::Inactive
    }

    /// Too few uploads for any advice about content.
    #[must_use]
    pub fn too_few(self) -> bool {
        (self.report.channel_info.eligible_count as usize) < rules::LEAST_SCORED
    }

    /// Whole days since the newest upload that counts.
    #[must_use]
    pub fn silence_days(self) -> f64 {
        let newest = self.report.uploads.iter().map(|upload| upload.published_at).max();
        newest.map_or(0.0, |newest| {
            (self.report.analysis_date.duration_since(newest).as_secs_f64() / 86_400.0).floor()
        })
    }

    /// Views hang on few uploads or on the day.
    #[must_use]
    pub fn risky(self) -> bool {
        self.report.metrics.content_risk_level == RiskLevel::High
    }

    /// The catalogue is close to a template.
    #[must_use]
    pub fn templated(self) -> bool {
        let PolicyRisk { level, .. } = &self.report.policy_risk;
        *level == RiskLevel::High
    }

    /// Views per subscriber that are usual at the channel's size.
    #[must_use]
    pub fn typical_ratio(self) -> Option<f64> {
        let mut benchmarks = self.report.benchmarks.iter();
        let of_size = benchmarks
            .find(|one| one.figure == BenchmarkFigure::ViewsToSubsRatio && one.group == BenchmarkGroup::Size)?;
        of_size.median.value
    }

    /// The topic with most uploads whose views differ beyond chance in this way.
    #[must_use]
    pub fn topic(self, way: Movement) -> Option<&'a Topic> {
        let mut topics = self.report.content_analysis.topics.iter();
        topics.find(|topic| topic.stands_out == Some(way) && topic.multiple.state != State::Abstained)
    }

    /// Share of all views that the best upload holds, 0 to 1.
    #[must_use]
    pub fn best_share(self) -> f64 {
        let views = || self.report.uploads.iter().map(|upload| upload.views as f64);
        let all: f64 = views().sum();
        if all > 0.0 {
            views().fold(0.0, f64::max) / all
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_have_the_specification_s_borders() {
        let cases = [
            (7.0, "seven"),
            (6.99, "five"),
            (5.0, "five"),
            (4.99, "three"),
            (3.0, "three"),
            (2.99, "two"),
            (2.0, "two"),
            (1.99, "one"),
            (1.0, "one"),
            (0.99, "half"),
            (0.5, "half"),
            (0.49, "irregular"),
            (0.0, "irregular"),
            (f64::NAN, "irregular"),
        ];
        for (per_week, key) in cases {
            assert_eq!(frequency(per_week), key, "{per_week}");
        }
    }

    #[test]
    fn tiers_change_at_sixty_and_forty() {
        assert_eq!(
            [60.0, 59.99, 40.0, 39.99].map(tier),
            [Tier::Strong, Tier::Solid, Tier::Solid, Tier::Expandable]
        );
    }
}
