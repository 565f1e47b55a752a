//! How many times the views a group of uploads has against the others of its quarters: shrunk, with interval, beyond chance or not.

use crate::report::{Claim, Reason};
use crate::rules;
use crate::statistics::permutation::{self, Group, Quarters, Shuffles};
use crate::statistics::{Interval, Z90};

/// A group against the rest.
pub(crate) struct Effect {
    /// The multiple, above 0, shrunk to what was known beforehand.
    pub(crate) lift: Claim,
    /// The same before shrinking.
    pub(crate) raw: f64,
}

/// What is known of an effect before a channel is looked at: ln of the multiple, and the spread of its truth between channels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prior {
    pub(crate) ln: f64,
    pub(crate) sd: f64,
}

/// The effect of a group among all uploads of the quarters.
pub(crate) fn of_group(basis: &str, quarters: &Quarters, group: &Group, prior: Prior, doubt: Option<Reason>) -> Effect {
    let n = quarters.values.len();
    let effect = quarters.sum(group) / group.weight;
    // What the effect itself explains is no doubt about it.
    let left = (quarters.variance() - effect * effect * group.weight / n as f64).max(f64::MIN_POSITIVE);
    let (shrunk, error) = permutation::shrink(effect, (left / group.weight).sqrt(), prior.ln, prior.sd);
    Effect {
        lift: multiple(basis, shrunk, error, n).doubted(doubt),
        raw: bounded(effect).exp(),
    }
}

/// The uploads at these places as a group, where both sides have enough of them to be compared.
pub(crate) fn comparable_group(quarters: &Quarters, places: Vec<usize>) -> Option<Group> {
    let n = quarters.values.len();
    let group = comparable(places.len(), n).then(|| quarters.group(places))?;
    (group.weight >= rules::LEAST_WEIGHT).then_some(group)
}

/// Each side of a comparison needs its uploads.
pub(crate) fn comparable(k: usize, n: usize) -> bool {
    k >= rules::LEAST_SIDE && n - k >= rules::LEAST_SIDE
}

/// The difference that each group shows.
pub(crate) fn seen<'a>(quarters: &Quarters, groups: impl Iterator<Item = &'a Group>) -> Vec<f64> {
    groups.map(|group| quarters.sum(group).abs()).collect()
}

/// Counts, for each group, these shuffles in which it differs from the others as much as was seen.
pub(crate) fn count_reached<'a>(
    shuffles: &Shuffles,
    groups: impl Iterator<Item = &'a Group>,
    seen: &[f64],
    reached: &mut [usize],
) {
    for ((reached, seen), group) in reached.iter_mut().zip(seen).zip(groups) {
        let sums = shuffles.sums(group);
        let far = sums[..shuffles.wanted()]
            .iter()
            .filter(|sum| sum.abs() >= seen - rules::TIE);
        *reached += far.count();
    }
}

/// The p-value of each, and whether it is discovered among all of them.
pub(crate) fn judged(reached: &[usize]) -> Vec<(f64, bool)> {
    let p: Vec<f64> = reached
        .iter()
        .map(|reached| permutation::p_value(*reached, rules::PERMUTATIONS))
        .collect();
    let discovered = permutation::discoveries(&p, rules::FALSE_DISCOVERIES);
    p.into_iter().zip(discovered).collect()
}

/// Whether the whole interval of a multiple lies on one side of "no difference".
pub(crate) fn is_beyond(lift: &Claim) -> bool {
    lift.low.is_some_and(|low| low > 1.0) || lift.high.is_some_and(|high| high < 1.0)
}

/// A multiple with its 90 percent interval, from its logarithm and that's standard error.
pub(crate) fn multiple(basis: &str, ln: f64, error: f64, n: usize) -> Claim {
    let end = |z: f64| bounded(ln + z * error).exp();
    Claim::measured(basis, bounded(ln).exp(), n).within(Some(Interval {
        low: end(-Z90),
        high: end(Z90),
    }))
}

fn bounded(ln: f64) -> f64 {
    ln.clamp(-rules::LARGEST_LN, rules::LARGEST_LN)
}
