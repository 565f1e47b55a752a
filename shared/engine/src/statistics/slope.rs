//! Robust lines: the median of all pairwise slopes, with distribution-free intervals.

use std::collections::HashMap;

use super::interval::Interval;
use super::normal::{Z90, Z95, student};
use super::order::{self, quantiles, sorted};

/// A Theil–Sen line with Sen's distribution-free intervals of its slope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// Median of all pairwise slopes.
    pub slope: f64,
    /// 90 percent interval.
    pub i90: Interval,
    /// 95 percent interval: a claim of direction is made on this one, so that chance alone makes it on 5 percent of channels. Its width is
    /// Student's, not the normal one: few points say less.
    pub i95: Interval,
}

/// Points up to which every pair is looked at; beyond, slopes are selected by counting.
const FEW_POINTS: usize = 100;

/// Theil–Sen slope of `y` on `x`; `None` where no two `x` differ. Few points are compared pair by pair; of many the wanted slopes are
/// selected by counting (Cole, Salowe, Steiger and Szemerédi 1989, by bisection), so that time grows with n log n and memory with n.
#[must_use]
pub fn theil_sen(points: &[(f64, f64)]) -> Option<Slope> {
    let spread = kendall_variance(points).sqrt();
    if points.len() > FEW_POINTS {
        let selection = Selection::new(points)?;
        return selection.line(spread);
    }
    let mut slopes = slopes(points);
    let half = |z: f64| z * spread / 2.0 / slopes.len() as f64;
    let (h90, h95) = (half(Z90), half(student(Z95, points.len().saturating_sub(2))));
    let shares = [0.5, 0.5 - h90, 0.5 + h90, 0.5 - h95, 0.5 + h95];
    let [slope, low90, high90, low95, high95] = quantiles(&mut slopes, shares)?;
    let interval = |low, high| Interval { low, high };
    Some(Slope {
        slope,
        i90: interval(low90, high90),
        i95: interval(low95, high95),
    })
}

/// The slope alone, for lines whose doubt nobody asks for.
#[must_use]
pub fn middle_slope(points: &[(f64, f64)]) -> Option<f64> {
    if points.len() > FEW_POINTS {
        let selection = Selection::new(points)?;
        return Some(Counts::of(&selection).at(0.5)).filter(|slope| slope.is_finite());
    }
    order::median(&mut slopes(points))
}

/// The slopes of all pairs whose x differ.
fn slopes(points: &[(f64, f64)]) -> Vec<f64> {
    let mut slopes = Vec::with_capacity(points.len() * points.len().saturating_sub(1) / 2);
    for (i, &(x, y)) in points.iter().enumerate() {
        let to_later = points[i + 1..].iter().map(|&(x2, y2)| (y2 - y) / (x2 - x));
        slopes.extend(to_later);
    }
    // Without a distance in x the quotient is none.
    slopes.retain(|slope| slope.is_finite());
    slopes
}

/// Points in order of x, and what is needed to find the slope of a rank among all pairs.
struct Selection {
    points: Vec<(f64, f64)>,
    pairs: usize,
    steepest: f64,
}

impl Selection {
    fn new(points: &[(f64, f64)]) -> Option<Self> {
        let mut points: Vec<(f64, f64)> = points
            .iter()
            .copied()
            .filter(|p| p.0.is_finite() && p.1.is_finite())
            .collect();
        // Of equal x the lower y first: such pairs then never count as falling, whatever the slope.
        points.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let n = points.len();
        let alike: usize = points
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| group.len() * (group.len() - 1) / 2)
            .sum();
        let pairs = (n * n.saturating_sub(1) / 2)
            .checked_sub(alike)
            .filter(|pairs| *pairs > 0)?;
        // The steepest slope of all lies between points of neighbouring x.
        let mut steepest = 0.0_f64;
        let groups: Vec<&[(f64, f64)]> = points.chunk_by(|a, b| a.0 == b.0).collect();
        for pair in groups.windows(2) {
            let (left, right) = (pair[0], pair[1]);
            let width = right[0].0 - left[0].0;
            let rise = (right[right.len() - 1].1 - left[0].1)
                .abs()
                .max((right[0].1 - left[left.len() - 1].1).abs());
            steepest = steepest.max(rise / width);
        }
        steepest.is_finite().then_some(Self {
            points,
            pairs,
            steepest,
        })
    }

    fn line(&self, spread: f64) -> Option<Slope> {
        let mut counts = Counts::of(self);
        let slope = counts.at(0.5);
        let mut interval = |z: f64| {
            let half = z * spread / 2.0 / self.pairs as f64;
            Interval {
                low: counts.at(0.5 - half),
                high: counts.at(0.5 + half),
            }
        };
        slope.is_finite().then(|| Slope {
            slope,
            i90: interval(Z90),
            i95: interval(student(Z95, self.points.len().saturating_sub(2))),
        })
    }
}

/// How many pairs lie below a slope. The searches for the middle and for the ends of its intervals begin with the same halvings, which
/// are counted once.
struct Counts<'s> {
    selection: &'s Selection,
    known: HashMap<u64, usize>,
    lines: Vec<f64>,
    scratch: Vec<f64>,
}

impl<'s> Counts<'s> {
    fn of(selection: &'s Selection) -> Self {
        Self {
            selection,
            known: HashMap::new(),
            lines: Vec::with_capacity(selection.points.len()),
            scratch: vec![0.0; selection.points.len()],
        }
    }

    /// Pairs whose slope is below `slope`.
    fn below(&mut self, slope: f64) -> usize {
        let (selection, lines, scratch) = (self.selection, &mut self.lines, &mut self.scratch);
        *self.known.entry(slope.to_bits()).or_insert_with(|| {
            lines.clear();
            lines.extend(selection.points.iter().map(|(x, y)| y - slope * x));
            inversions(lines, scratch)
        })
    }

    /// The slope that a given share of the pairs lie below.
    fn at(&mut self, share: f64) -> f64 {
        let rank = share.clamp(0.0, 1.0) * self.selection.pairs as f64;
        let (mut low, mut high) = (-self.selection.steepest, self.selection.steepest);
        for _ in 0..BISECTIONS {
            let middle = f64::midpoint(low, high);
            if self.below(middle) as f64 <= rank {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

/// Halvings of the range of slopes: to a millionth of a millionth of the steepest.
const BISECTIONS: usize = 40;

/// Values that are counted by moving each to its place.
const FEW_VALUES: usize = 12;

/// Pairs in falling order, by merging; `scratch` is as long as `values`, which are sorted then.
fn inversions(values: &mut [f64], scratch: &mut [f64]) -> usize {
    let n = values.len();
    if n <= FEW_VALUES {
        return few_inversions(values);
    }
    let half = n / 2;
    let (left, right) = values.split_at_mut(half);
    let mut count = inversions(left, scratch) + inversions(right, scratch);
    let merged = &mut scratch[..half];
    merged.copy_from_slice(left);
    let (mut i, mut j, mut to) = (0, half, 0);
    // Whatever is left of the right half is in its place already.
    while i < half {
        if j == n || merged[i] <= values[j] {
            values[to] = merged[i];
            i += 1;
        } else {
            count += half - i;
            values[to] = values[j];
            j += 1;
        }
        to += 1;
    }
    count
}

/// The same by insertion.
fn few_inversions(values: &mut [f64]) -> usize {
    let mut count = 0;
    for end in 1..values.len() {
        let value = values[end];
        let mut place = end;
        while place > 0 && values[place - 1] > value {
            values[place] = values[place - 1];
            place -= 1;
        }
        values[place] = value;
        count += end - place;
    }
    count
}

/// Variance of Kendall's S under no effect, with the correction for ties in x (uploads of one day).
fn kendall_variance(points: &[(f64, f64)]) -> f64 {
    let term = |n: f64| n * (n - 1.0) * (2.0 * n + 5.0) / 18.0;
    let xs = sorted(points.iter().map(|point| point.0));
    let ties: f64 = xs.chunk_by(|a, b| a == b).map(|group| term(group.len() as f64)).sum();
    (term(points.len() as f64) - ties).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::random::Random;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn a_straight_line_has_its_slope_and_no_doubt() {
        let points: Vec<_> = (0..20).map(|i| (f64::from(i), 3.0 - 0.5 * f64::from(i))).collect();
        let line = theil_sen(&points).unwrap();
        assert!(close(line.slope, -0.5) && close(line.i95.low, -0.5) && close(line.i95.high, -0.5));
        assert_eq!(theil_sen(&[(1.0, 1.0), (1.0, 2.0)]), None);
    }

    #[test]
    fn few_points_widen_the_interval_as_student_s_tables_say() {
        for (points, quantile) in [(12, 2.228), (32, 2.042), (50, 2.011), (1_002, 1.962)] {
            // The expansion's terms are cut off: at 10 degrees of freedom it gives 2.2254.
            assert!((student(Z95, points - 2) - quantile).abs() < 3e-3, "{points}");
        }
    }

    #[test]
    fn one_wild_point_does_not_bend_the_line() {
        let mut points: Vec<_> = (0..30).map(|i| (f64::from(i), f64::from(i))).collect();
        points[15].1 = 1e6;
        assert!((theil_sen(&points).unwrap().slope - 1.0).abs() < 0.01);
    }

    #[test]
    fn selecting_slopes_finds_what_comparing_every_pair_finds() {
        let mut random = Random::new(7);
        for ties in [1.0, 4.0] {
            let points: Vec<(f64, f64)> = (0..FEW_POINTS)
                .map(|i| ((i as f64 / ties).floor(), random.normal() + i as f64 * 0.02))
                .collect();
            let (all, selected) = (
                theil_sen(&points).unwrap(),
                Selection::new(&points)
                    .unwrap()
                    .line(kendall_variance(&points).sqrt())
                    .unwrap(),
            );
            for (a, b) in [
                (all.slope, selected.slope),
                (all.i90.low, selected.i90.low),
                (all.i95.high, selected.i95.high),
            ] {
                assert!((a - b).abs() < 2e-3, "{a} {b}");
            }
        }
    }

    #[test]
    fn a_long_straight_line_has_its_slope_and_alike_dates_have_none() {
        let line: Vec<_> = (0..500).map(|i| (f64::from(i), 3.0 - 0.5 * f64::from(i))).collect();
        assert!((theil_sen(&line).unwrap().slope + 0.5).abs() < 1e-9);
        assert_eq!(theil_sen(&[(1.0, 2.0); 300]), None);
    }

    #[test]
    fn pairs_in_falling_order_are_counted_as_comparing_each_pair_counts_them() {
        let mut random = Random::new(11);
        for n in 0..4 * FEW_VALUES {
            // Rounded, so that some are alike.
            let values: Vec<f64> = (0..n).map(|_| (random.normal() * 5.0).round()).collect();
            let fall = |(i, value): (usize, &f64)| values[i + 1..].iter().filter(|later| *later < value).count();
            let expected: usize = values.iter().enumerate().map(fall).sum();
            let mut merged = values.clone();
            assert_eq!(inversions(&mut merged, &mut vec![0.0; n]), expected, "{values:?}");
            assert!(merged.is_sorted(), "{merged:?}");
        }
    }
}
