//! What is found beyond single figures: titles, hours, lengths, rhythm, dependence, flags.

use crate::figures::dependence;
use crate::figures::inputs::Inputs;
use crate::figures::revenue;
use crate::figures::rhythm;
use crate::report::{
    AutomationFlags, Claim, Dependency, Flag, LengthStudy, Metrics, MetricsRev, Reason, Seasonality, TimingStudy,
    TitleStudy, UploadRhythm,
};
use crate::rules;
use crate::statistics::random::Random;
use crate::statistics::resamples::ResampleCache;
use crate::studies;
use crate::studies::lengths;

/// All of them.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What titles do for views.
    pub title_study: TitleStudy,
    /// When uploads come, and whether the hour matters.
    pub timing_study: TimingStudy,
    /// Views by length.
    pub length_study: LengthStudy,
    /// The upload rhythm as a picture.
    pub upload_rhythm: UploadRhythm,
    /// Figures of the revenue tab.
    pub metrics_rev: MetricsRev,
    /// What the views hang on.
    pub dependency: Dependency,
    /// Whether the channel depends on the calendar.
    pub seasonality: Seasonality,
    /// Whether views last.
    pub evergreen_flag: Flag,
    /// What of the catalogue looks made to a template.
    pub automation_flags: AutomationFlags,
}

/// Finds them.
#[must_use]
pub fn measure(
    inputs: Inputs<'_>,
    metrics: &Metrics,
    titles: &[&str],
    country: Option<&str>,
    resamples: &mut ResampleCache,
    random: &mut Random,
) -> Findings {
    let eligible = inputs.eligible;
    let (title_study, timing_study) = studies::titles_and_timing(eligible, inputs.cues, country, random);
    let grounds = dependence::Grounds::new(inputs, titles, inputs.cues);
    Findings {
        title_study,
        timing_study,
        length_study: lengths::measure(eligible),
        upload_rhythm: rhythm::picture(eligible, inputs.rhythm),
        metrics_rev: revenue::measure(eligible, metrics, resamples),
        evergreen_flag: grounds.evergreen(),
        dependency: grounds.dependency(metrics.content_risk_level),
        seasonality: grounds.seasonality(),
        automation_flags: automation(inputs, metrics),
    }
}

fn automation(inputs: Inputs<'_>, metrics: &Metrics) -> AutomationFlags {
    let (titles, cadence) = rules::BADGE_AUTOMATION;
    let spread = |basis: &str, spread: Option<f64>, n: usize| {
        let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
        spread.map_or_else(
            || Claim::abstained(basis, Reason::FewVideos, n),
            |spread| Claim::measured(basis, spread, n).doubted(few),
        )
    };
    let lengths = || {
        inputs
            .eligible
            .main_items()
            .filter(|item| item.video.duration_s > Some(0))
            .count()
    };
    let views = || {
        inputs
            .eligible
            .main_items()
            .filter(|item| item.adjusted.is_some())
            .count()
    };
    let (even_lengths, even_results) = (
        spread("even_lengths", inputs.evidence.lengths, lengths()),
        spread("even_results", inputs.evidence.views_spread, views()),
    );
    AutomationFlags {
        title_pattern: Flag::of("title_pattern", &metrics.title_pattern_score, |score| score >= titles),
        even_lengths: Flag::of("even_lengths", &even_lengths, |spread| spread <= rules::EVEN_LENGTHS),
        even_cadence: Flag::of("even_cadence", &metrics.consistency_score, |score| score >= cadence),
        even_results: Flag::of("even_results", &even_results, |spread| spread <= rules::EVEN_RESULTS),
    }
}
