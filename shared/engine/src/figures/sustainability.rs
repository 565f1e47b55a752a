//! Whether a channel's views would last: sustainability and content risk.

use crate::figures::inputs::Inputs;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Claim, Reason, RiskLevel};
use crate::rules;
use crate::statistics;
use crate::statistics::random::{Binomial, Random};
use crate::statistics::resamples::Ranked;
use crate::statistics::resamples::ResampleCache;

/// Sustainability (0 to 100) and the content risk level.
#[must_use]
pub fn measure(inputs: Inputs<'_>, resamples: &mut ResampleCache, random: &mut Random) -> (Claim, RiskLevel) {
    let eligible = inputs.eligible;
    let views: Vec<f64> = eligible.items.iter().filter_map(|item| item.views).collect();
    if views.len() < rules::LEAST_SCORED {
        let reason = if views.is_empty() {
            Reason::HiddenViews
        } else {
            Reason::FewVideos
        };
        return (
            Claim::abstained("sustainability_score", reason, views.len()),
            RiskLevel::Unknown,
        );
    }
    let bound = inputs.cues.iter().filter(|cues| cues.time_bound()).count();
    let time_bound = bound as f64 / inputs.cues.len().max(1) as f64;
    let slope = inputs.staying.ok().map(|line| line.slope);
    let claim = concentration(&views, 0.1).map_or_else(
        || Claim::abstained("sustainability_score", Reason::HiddenViews, views.len()),
        |best| {
            let value = sustainability(best, slope, time_bound);
            let mut draws = replicates(inputs, &views, bound, resamples, random);
            let wider = |end: f64| value + rules::SUST_WIDER * (end - value);
            let interval = statistics::recentred(&mut draws, value).map(|interval| interval.map(wider));
            let interval = interval.map(|interval| interval.map(|end| end.clamp(0.0, 100.0)));
            Claim::measured("sustainability_score", value, views.len())
                .within(interval)
                .doubted(eligible.doubt())
        },
    );
    let best = concentration(&views, 0.0).unwrap_or(0.0);
    (
        claim,
        risk(inputs.evidence.outlier_share.unwrap_or(0.0), best, time_bound),
    )
}

/// The score of other samples: views, slope and titles drawn again.
fn replicates(
    inputs: Inputs<'_>,
    views: &[f64],
    bound: usize,
    resamples: &mut ResampleCache,
    random: &mut Random,
) -> Vec<f64> {
    let part = (views.len() as f64 * rules::MOST).ceil() as usize;
    let best = best_of(part, 0.1);
    let titles = Binomial::new(inputs.cues.len(), bound as f64 / inputs.cues.len().max(1) as f64);
    let ranked = Ranked::new(views);
    let mut counted = ranked.no_counts();
    let places = resamples.of(views.len());
    let one = |places: &[u32]| {
        ranked.count(&places[..part], &mut counted);
        let all = counted.sum();
        let staying = inputs
            .staying
            .ok()
            .map(|line| line.slope + random.normal() * statistics::standard_error(line.i90));
        let bound = titles.draw(random) as f64 / inputs.cues.len().max(1) as f64;
        let best = (counted.largest(best) / all).clamp(0.0, 1.0);
        (all > 0.0).then(|| sustainability(best, staying, bound))
    };
    places.iter().filter_map(one).collect()
}

/// Weighted ramps; without a staying slope the other two carry the weight.
fn sustainability(best_tenth: f64, staying: Option<f64>, time_bound: f64) -> f64 {
    let terms = [
        (rules::SUST_EVEN, Some(best_tenth)),
        (rules::SUST_STAYING, staying),
        (rules::SUST_TIMELESS, Some(time_bound)),
    ];
    let (mut points, mut present) = (0.0, 0.0);
    for ((weight, ramp), x) in terms {
        if let Some(x) = x {
            points += weight * ramp.at(x);
            present += weight;
        }
    }
    100.0 * points / present
}

/// How many of `n` uploads that share is, at least one.
fn best_of(n: usize, share: f64) -> usize {
    ((n as f64 * share).ceil() as usize).clamp(1, n.max(1))
}

/// Share of the views that the best `share` of the uploads hold (at least one upload).
pub(crate) fn concentration(views: &[f64], share: f64) -> Option<f64> {
    let all: f64 = views.iter().sum();
    let best = best_of(views.len(), share);
    let sorted = statistics::sorted(views.iter().copied());
    (all > 0.0).then(|| (sorted.iter().rev().take(best).sum::<f64>() / all).clamp(0.0, 1.0))
}

/// Slope of ln views on ln age among uploads of the main format that are at least 30 days old: do older uploads hold their views?
///
/// Of uploads since the newest break in how views are counted. Where that leaves some out, they must reach back half a year: weeks do not
/// show what lasts.
pub(crate) fn staying(eligible: &EligibleUploads<'_>) -> Result<statistics::Slope, Reason> {
    let (alike, all) = (points(eligible.alike_items()), points(eligible.main_items()));
    let reach = alike.first().map_or(0.0, |oldest| oldest.0.exp());
    let far_enough = alike.len() == all.len() || reach >= rules::OLDER_DAYS;
    if let Some(line) = line(&alike).filter(|_| far_enough) {
        return Ok(line);
    }
    Err(if line(&all).is_some() {
        Reason::CountingChanged
    } else {
        Reason::FewVideos
    })
}

/// ln age and ln views of what shows them and is at least 30 days old, oldest first.
fn points<'a: 'b, 'b>(items: impl Iterator<Item = &'b EligibleUpload<'a>>) -> Vec<(f64, f64)> {
    items
        .filter(|item| item.age_days >= 30.0)
        .filter_map(|item| Some((item.age_days.ln(), (item.views? + 1.0).ln())))
        .collect()
}

fn line(points: &[(f64, f64)]) -> Option<statistics::Slope> {
    if points.len() < rules::LEAST_STAYING {
        return None;
    }
    statistics::theil_sen(points)
}

/// The level: the highest whose threshold one of the three reaches.
fn risk(outlier_share: f64, best: f64, time_bound: f64) -> RiskLevel {
    let reaches =
        |(hits, single, bound): (f64, f64, f64)| outlier_share >= hits || best >= single || time_bound >= bound;
    if reaches(rules::RISK_HIGH) {
        RiskLevel::High
    } else if reaches(rules::RISK_MEDIUM) {
        RiskLevel::Medium
    } else {
        RiskLevel::Low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_risk_changes_at_each_of_its_borders() {
        assert_eq!(risk(39.9, 0.249, 0.399), RiskLevel::Low);
        for medium in [
            (40.0, 0.0, 0.0),
            (0.0, 0.25, 0.0),
            (0.0, 0.0, 0.4),
            (69.9, 0.499, 0.749),
        ] {
            assert_eq!(risk(medium.0, medium.1, medium.2), RiskLevel::Medium);
        }
        for high in [(70.0, 0.0, 0.0), (0.0, 0.5, 0.0), (0.0, 0.0, 0.75)] {
            assert_eq!(risk(high.0, high.1, high.2), RiskLevel::High);
        }
    }

    #[test]
    fn even_lasting_timeless_views_sustain_and_their_opposite_does_not() {
        assert_eq!(sustainability(0.1, Some(1.0), 0.0), 100.0);
        assert_eq!(sustainability(0.9, Some(-1.0), 1.0), 0.0);
        assert_eq!(sustainability(0.1, None, 0.0), 100.0);
    }

    #[test]
    fn concentration_is_the_share_of_the_best() {
        assert_eq!(concentration(&[90.0, 5.0, 5.0], 0.0), Some(0.9));
        assert_eq!(concentration(&[1.0; 20], 0.1), Some(0.1));
        assert_eq!(concentration(&[0.0; 3], 0.1), None);
    }
}
