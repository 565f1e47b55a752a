//! What titles and hours go with over many channels.

use engine::report::{Claim, Report};
use engine::rules;
use engine::statistics;
use engine::titles::cues::FEATURES;

use crate::Line;

/// Mean effect of each feature over channels and the spread of the truth between them: moments of the raw effects, less their own doubt.
pub fn of_titles(reports: &[Report]) -> Vec<Line> {
    let line = |feature| {
        let claims = reports.iter().flat_map(|report| &report.title_study.claims);
        let of_feature = claims.filter(|claim| claim.feature == feature);
        let effects: Vec<(f64, f64)> = of_feature
            .filter_map(|claim| Some((claim.raw_lift.ln(), doubt(&claim.lift, rules::TITLE_SD)?)))
            .collect();
        moments(&format!("{feature:?}"), &effects)
    };
    FEATURES.into_iter().map(line).collect()
}

/// The same of the blocks of the week, all together.
pub fn of_hours(reports: &[Report]) -> Line {
    let blocks = reports.iter().flat_map(|report| &report.timing_study.blocks);
    let effects: Vec<(f64, f64)> = blocks
        .filter_map(|block| {
            let error = doubt(&block.lift, rules::TIME_SD)?;
            let trust = rules::TIME_SD.powi(2) / (rules::TIME_SD.powi(2) + error * error);
            Some((block.lift.value?.ln() / trust, error))
        })
        .collect();
    moments("blocks of the week", &effects)
}

/// Standard error before shrinking: the shrunk one is √trust times it.
fn doubt(lift: &Claim, sd: f64) -> Option<f64> {
    let shrunk = (lift.high?.ln() - lift.low?.ln()) / 2.0 / statistics::Z90;
    let variance = shrunk * shrunk;
    (variance < sd * sd).then(|| (variance * sd * sd / (sd * sd - variance)).sqrt())
}

fn moments(name: &str, effects: &[(f64, f64)]) -> Line {
    let n = effects.len().max(1) as f64;
    let mean = effects.iter().map(|(effect, _)| effect).sum::<f64>() / n;
    let all = effects.iter().map(|(effect, _)| (effect - mean).powi(2)).sum::<f64>() / n;
    let own = effects.iter().map(|(_, error)| error * error).sum::<f64>() / n;
    Line::new(
        name,
        [
            ("channels", effects.len() as f64),
            ("mean", mean),
            ("doubt of it", (all / n).sqrt()),
            ("truth", (all - own).max(0.0).sqrt()),
        ],
    )
}
