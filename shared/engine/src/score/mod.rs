//! The overall score: four parts, each a sum of ramps, less a penalty that is explained item by item.

pub mod badges;
pub mod evidence;
pub mod interim;
pub(crate) mod measurements;
pub mod verdict;

use crate::report::{Breakdown, Claim, PenaltyItem, Reason};
use crate::rules::{self, Ramp};
use crate::score::evidence::{Evidence, Sample};
use crate::statistics::random::Random;
use crate::statistics::{self, Interval};

/// One part: points re-weighted to its full scale, and the share of its weight that could be measured.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// 0 to the part's full points.
    pub points: f64,
    /// 0 to 1.
    pub coverage: f64,
}

impl Part {
    fn counts(self) -> bool {
        self.coverage >= rules::LEAST_COVERAGE
    }
}

/// Automation, reach, consistency, growth.
pub type Parts = [Part; 4];

/// The four parts of a channel's evidence.
#[must_use]
pub fn parts(evidence: &Evidence) -> Parts {
    parts_by(&LogRamps::new(), evidence)
}

/// Ramps over logarithms, worked out once for many draws.
struct LogRamps {
    auto_output: (f64, Ramp),
    reach_views: (f64, Ramp),
    cons_output: (f64, Ramp),
}

impl LogRamps {
    fn new() -> Self {
        let log = |(points, ramp): (f64, Ramp)| (points, ramp.log());
        Self {
            auto_output: log(rules::AUTO_OUTPUT),
            reach_views: log(rules::REACH_VIEWS),
            cons_output: log(rules::CONS_OUTPUT),
        }
    }
}

fn parts_by(ramps: &LogRamps, evidence: &Evidence) -> Parts {
    let linear = |(points, ramp): (f64, Ramp), x: Option<f64>| (points, x.map(|x| ramp.at(x)));
    let ln = |x: Option<f64>| x.map(|x| x.max(f64::MIN_POSITIVE).ln());
    let per_week = ln(evidence.per_week);
    let e = evidence;
    [
        part(&[
            linear(rules::AUTO_TITLES, e.titles),
            linear(rules::AUTO_LENGTHS, e.lengths),
            linear(rules::AUTO_CADENCE, e.consistency),
            linear(rules::AUTO_EVEN, e.views_spread),
            linear(ramps.auto_output, per_week),
        ]),
        part(&[
            linear(rules::REACH_MEDIAN, e.median_z),
            linear(rules::REACH_UPPER, e.upper_z),
            linear(ramps.reach_views, ln(e.median_views)),
        ]),
        part(&[
            linear(rules::CONS_RHYTHM, e.consistency),
            linear(ramps.cons_output, per_week),
        ]),
        part(&[
            linear(rules::GROW_TREND, e.trend),
            linear(rules::GROW_RECENT, e.recent),
            linear(rules::GROW_ROOM, e.median_z),
        ]),
    ]
}

/// Sums the measured terms (weight, height) and scales them to the full weight.
fn part(terms: &[(f64, Option<f64>)]) -> Part {
    let full: f64 = terms.iter().map(|term| term.0).sum();
    let (mut present, mut points) = (0.0, 0.0);
    for (weight, height) in terms {
        if let Some(height) = height {
            present += weight;
            points += weight * height;
        }
    }
    if present <= 0.0 {
        return Part::default();
    }
    Part {
        points: (points / present * full).clamp(0.0, full),
        coverage: present / full,
    }
}

/// How alike lengths, cadence and title form are, 0 to 100; `None` with less than 60 percent of the weight measured.
#[must_use]
pub fn template(evidence: &Evidence) -> Option<f64> {
    let term = |(points, ramp): (f64, Ramp), x: Option<f64>| (points, x.map(|x| ramp.at(x)));
    let part = part(&[
        term(rules::TEMPLATE_LENGTHS, evidence.lengths),
        term(rules::TEMPLATE_TITLES, evidence.titles),
        term(rules::TEMPLATE_CADENCE, evidence.consistency),
    ]);
    part.counts().then_some(part.points)
}

/// What is taken off, item by item, largest first.
#[must_use]
pub fn penalty(evidence: &Evidence) -> Vec<PenaltyItem> {
    let mut items: Vec<PenaltyItem> = penalties(evidence)
        .map(|(key, points)| PenaltyItem {
            key: key.to_owned(),
            points,
        })
        .collect();
    items.sort_by(|a, b| b.points.total_cmp(&a.points).then_with(|| a.key.cmp(&b.key)));
    items
}

fn penalties(evidence: &Evidence) -> impl Iterator<Item = (&'static str, f64)> {
    let items = [
        ("silence", rules::PENALTY_SILENCE, Some(evidence.silence)),
        ("few_hits", rules::PENALTY_HITS, evidence.outlier_share),
        ("decline", rules::PENALTY_DECLINE, evidence.trend_at_most),
    ];
    items
        .into_iter()
        .filter_map(|(key, (points, ramp), x)| Some((key, points * ramp.at(x?))))
        .filter(|(_, points)| *points >= rules::LEAST_PENALTY)
}

/// The overall score, `None` with less than 60 percent of the weight measured.
#[must_use]
pub fn overall(parts: &Parts, penalty: f64) -> Option<f64> {
    let (mut weight, mut full, mut points) = (0.0, 0.0, 0.0);
    for (part, part_full) in parts.iter().zip(rules::PART_POINTS).filter(|(part, _)| part.counts()) {
        weight += part.coverage * part_full;
        full += part_full;
        points += part.points;
    }
    let all: f64 = rules::PART_POINTS.iter().sum();
    (weight >= rules::LEAST_COVERAGE * all).then(|| (points / full * all - penalty).clamp(0.0, 100.0))
}

/// What the evidence comes to.
#[derive(Clone, Debug)]
pub struct Scored {
    /// Overall score.
    pub score: Claim,
    /// Its parts and penalty.
    pub breakdown: Breakdown,
    /// Format template score.
    pub template: Claim,
}

/// Score and breakdown as claims with 90 percent intervals. `n` eligible uploads are behind them.
#[must_use]
pub fn claims(
    sample: &Sample<'_>,
    evidence: &Evidence,
    n: usize,
    doubt: Option<Reason>,
    random: &mut Random,
) -> Scored {
    let parts = parts(evidence);
    let items = if n >= rules::LEAST_SCORED {
        penalty(evidence)
    } else {
        Vec::new()
    };
    let total: f64 = items.iter().map(|item| item.points).sum();
    let points = [0, 1, 2, 3].map(|index: usize| parts[index].counts().then_some(parts[index].points));
    let score = overall(&parts, total);
    let estimates = [points[0], points[1], points[2], points[3], score, template(evidence)];
    let spread = spreads(sample, estimates, random);
    let full = [
        rules::PART_POINTS[0],
        rules::PART_POINTS[1],
        rules::PART_POINTS[2],
        rules::PART_POINTS[3],
        100.0,
        100.0,
    ];
    let claim = |basis: &str, value: Option<f64>, index: usize, reason: Reason| {
        if n < rules::LEAST_SCORED {
            return Claim::abstained(basis, Reason::FewVideos, n);
        }
        let measured = |value| {
            Claim::measured(basis, value, n)
                .within(spread[index].map(|interval| interval.map(|end| end.clamp(0.0, full[index]))))
                .doubted(doubt)
        };
        value.map_or_else(|| Claim::abstained(basis, reason, n), measured)
    };
    let no_subscribers = evidence.median_z.is_none() && evidence.median_views.is_some();
    let reach_reason = if no_subscribers {
        Reason::HiddenSubscribers
    } else {
        Reason::HiddenViews
    };
    let gaps_reason = if evidence.consistency.is_none() {
        Reason::FewGaps
    } else {
        Reason::LowCoverage
    };
    let breakdown = Breakdown {
        automation_potential: claim("automation_potential", points[0], 0, Reason::LowCoverage),
        reach_virality: claim("reach_virality", points[1], 1, reach_reason),
        consistency_output: claim("consistency_output", points[2], 2, gaps_reason),
        growth_potential: claim("growth_potential", points[3], 3, sample.growth_missing()),
        penalty: items,
    };
    Scored {
        score: claim("overall_score", score, 4, Reason::LowCoverage),
        breakdown,
        template: claim("format_template_score", estimates[5], 5, Reason::LowCoverage),
    }
}

/// 90 percent intervals of the four parts, the overall score and the template, from redrawing the evidence.
fn spreads(sample: &Sample<'_>, estimates: [Option<f64>; 6], random: &mut Random) -> [Option<Interval>; 6] {
    let mut evidence = sample.replicates(random);
    sample.recentre(&mut evidence);
    let mut draws: [Vec<f64>; 6] = std::array::from_fn(|_| Vec::with_capacity(rules::SCORE_REPLICATES));
    let ramps = LogRamps::new();
    for evidence in evidence {
        let parts = parts_by(&ramps, &evidence);
        let taken = penalties(&evidence).map(|(_, points)| points).sum();
        for (draws, part) in draws.iter_mut().zip(parts) {
            draws.push(part.points);
        }
        draws[4].extend(overall(&parts, taken));
        draws[5].extend(template(&evidence));
    }
    std::array::from_fn(|i| statistics::recentred(&mut draws[i], estimates[i]?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: [f64; 4] = rules::PART_POINTS;

    fn whole(coverage: [f64; 4]) -> Parts {
        std::array::from_fn(|i| Part {
            points: FULL[i] / 2.0,
            coverage: coverage[i],
        })
    }

    #[test]
    fn a_channel_half_way_up_every_ramp_scores_fifty_less_its_penalty() {
        assert_eq!(overall(&whole([1.0; 4]), 0.0), Some(50.0));
        assert_eq!(overall(&whole([1.0; 4]), 7.5), Some(42.5));
        assert_eq!(overall(&whole([1.0; 4]), 70.0), Some(0.0));
    }

    #[test]
    fn a_missing_part_is_weighed_out_not_counted_as_nought() {
        assert_eq!(overall(&whole([1.0, 0.0, 1.0, 1.0]), 0.0), Some(50.0));
    }

    #[test]
    fn under_sixty_percent_of_the_weight_there_is_no_score() {
        // Automation and reach are 65 points, automation and consistency 55.
        assert!(overall(&whole([1.0, 1.0, 0.0, 0.0]), 0.0).is_some());
        assert!(overall(&whole([1.0, 0.0, 1.0, 0.0]), 0.0).is_none());
        assert!(overall(&whole([0.92, 0.94, 0.0, 0.0]), 0.0).is_some());
        assert!(overall(&whole([0.91, 0.93, 0.0, 0.0]), 0.0).is_none());
    }

    #[test]
    fn a_part_with_a_missing_term_is_scaled_to_its_full_points() {
        let part = part(&[(6.0, Some(0.5)), (4.0, None)]);
        assert_eq!((part.points, part.coverage), (5.0, 0.6));
        assert_eq!(super::part(&[(1.0, None)]), Part::default());
    }

    #[test]
    fn each_penalty_begins_at_its_threshold_and_ends_at_its_full_points() {
        let keys = |evidence: Evidence| {
            penalty(&evidence)
                .into_iter()
                .map(|item| (item.key, item.points))
                .collect::<Vec<_>>()
        };
        assert!(
            keys(Evidence {
                silence: 45.0,
                outlier_share: Some(50.0),
                trend_at_most: Some(0.0),
                ..Evidence::default()
            })
            .is_empty()
        );
        let worst = Evidence {
            silence: 999.0,
            outlier_share: Some(100.0),
            trend_at_most: Some(-1.0),
            ..Evidence::default()
        };
        let expected = [("silence", 10.0), ("few_hits", 6.0), ("decline", 5.0)];
        assert_eq!(keys(worst), expected.map(|(key, points)| (key.to_owned(), points)));
    }
}
