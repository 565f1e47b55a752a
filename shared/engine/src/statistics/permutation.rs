//! Permutation within quarters: what chance alone would make of the same views, shuffled among uploads of one time of the year.
//!
//! Growth from quarter to quarter is taken out first, so that it is not mistaken for the effect of a word or an hour.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::input::eligible::EligibleUpload;
use crate::rules;
use crate::statistics;
use crate::statistics::random::Random;

/// Age-adjusted ln views of one format less the mean of their quarter, in order of date.
#[derive(Clone, Debug, PartialEq)]
pub struct Quarters {
    /// The centred values; wild ones are drawn in to three robust deviations, so that one hit decides nothing.
    pub values: Vec<f64>,
    /// Where each quarter ends; small neighbours are joined.
    ends: Vec<usize>,
}

/// A group of uploads that is set against the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Places of its uploads, in order.
    pub places: Vec<usize>,
    /// How much they weigh against the others of their quarters: Σ k (n − k) ÷ n.
    pub weight: f64,
}

impl Quarters {
    /// From the uploads of a format, oldest first, and their age-adjusted values.
    #[must_use]
    pub fn new(uploads: &[(&EligibleUpload<'_>, f64)]) -> Self {
        let ends = ends(uploads);
        let mut values: Vec<f64> = uploads.iter().map(|(_, value)| *value).collect();
        center(&mut values, &ends);
        let limit = rules::DRAWN_IN * statistics::robust_sd(&values).unwrap_or(0.0);
        if limit > 0.0 {
            values.iter_mut().for_each(|value| *value = value.clamp(-limit, limit));
            center(&mut values, &ends);
        }
        Self { values, ends }
    }

    /// A group and its weight.
    #[must_use]
    pub fn group(&self, places: Vec<usize>) -> Group {
        let (mut weight, mut start, mut before) = (0.0, 0, 0);
        for end in &self.ends {
            let upto = places.partition_point(|place| place < end);
            let k = (upto - before) as f64;
            weight += k * (1.0 - k / (end - start) as f64);
            (start, before) = (*end, upto);
        }
        Group { places, weight }
    }

    /// Sum of a group's values.
    #[must_use]
    pub fn sum(&self, group: &Group) -> f64 {
        group.places.iter().map(|place| self.values[*place]).sum()
    }

    /// Variance of the values about their quarters.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.values.iter().map(|value| value * value).sum::<f64>() / self.freedom() as f64
    }

    /// Degrees of freedom of the variance, at least 1.
    #[must_use]
    pub fn freedom(&self) -> usize {
        self.values.len().saturating_sub(self.ends.len()).max(1)
    }

    /// Shuffles within quarters `times` times, [`LANES`] side by side, and shows them.
    pub fn shuffled(&self, times: usize, random: &mut Random, mut see: impl FnMut(&Shuffles)) {
        let mut shuffles = Shuffles {
            values: self.values.iter().map(|value| [*value; LANES]).collect(),
            wanted: LANES,
        };
        for round in 0..times.div_ceil(LANES) {
            let mut start = 0;
            for end in &self.ends {
                shuffle(&mut shuffles.values[start..*end], random);
                start = *end;
            }
            shuffles.wanted = LANES.min(times - round * LANES);
            see(&shuffles);
        }
    }
}

/// Shuffles side by side: what is done to one is done to all, so they share the work of finding places.
pub const LANES: usize = 8;

/// Values of several shuffles, place by place.
#[derive(Clone, Debug)]
pub struct Shuffles {
    values: Vec<[f64; LANES]>,
    wanted: usize,
}

impl Shuffles {
    /// How many of them count.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// Sum of a group's values in each.
    #[must_use]
    pub fn sums(&self, group: &Group) -> [f64; LANES] {
        let mut sums = [0.0; LANES];
        for place in &group.places {
            for (sum, value) in sums.iter_mut().zip(&self.values[*place]) {
                *sum += value;
            }
        }
        sums
    }
}

/// Fisher and Yates, each lane by numbers of its own.
fn shuffle(values: &mut [[f64; LANES]], random: &mut Random) {
    let mut others = [0; LANES];
    for place in (1..values.len()).rev() {
        random.fill_below(u32::try_from(place + 1).unwrap_or(u32::MAX), &mut others);
        let (before, rest) = values.split_at_mut(place);
        let here = &mut rest[0];
        for (lane, other) in others.iter().enumerate() {
            if let Some(there) = before.get_mut(*other as usize) {
                std::mem::swap(&mut here[lane], &mut there[lane]);
            }
        }
    }
}

/// Ends of the quarters of the year; those with few uploads are joined with the next.
fn ends(uploads: &[(&EligibleUpload<'_>, f64)]) -> Vec<usize> {
    let quarter = |item: &EligibleUpload<'_>| {
        let date: Date = item.at.to_zoned(TimeZone::UTC).date();
        (date.year(), (date.month() - 1) / 3)
    };
    let mut ends = Vec::new();
    let mut start = 0;
    for place in 1..uploads.len() {
        if quarter(uploads[place].0) != quarter(uploads[place - 1].0) && place - start >= rules::LEAST_QUARTER {
            ends.push(place);
            start = place;
        }
    }
    if uploads.len() - start < rules::LEAST_QUARTER {
        ends.pop();
    }
    if !uploads.is_empty() {
        ends.push(uploads.len());
    }
    ends
}

fn center(values: &mut [f64], ends: &[usize]) {
    let mut start = 0;
    for end in ends {
        let quarter = &mut values[start..*end];
        let mean = quarter.iter().sum::<f64>() / quarter.len().max(1) as f64;
        quarter.iter_mut().for_each(|value| *value -= mean);
        start = *end;
    }
}

/// Share of shuffles that reach what was seen, what was seen counted among them.
#[must_use]
pub fn p_value(reached: usize, times: usize) -> f64 {
    (reached + 1) as f64 / (times + 1) as f64
}

/// Which of the p-values are discoveries at a false discovery rate (Benjamini and Hochberg 1995).
#[must_use]
pub fn discoveries(p: &[f64], rate: f64) -> Vec<bool> {
    let sorted = statistics::sorted(p.iter().copied());
    let border = sorted
        .iter()
        .enumerate()
        .rev()
        .find(|(place, p)| **p <= rate * (place + 1) as f64 / sorted.len() as f64)
        .map(|(_, p)| *p);
    p.iter().map(|p| border.is_some_and(|border| *p <= border)).collect()
}

/// An estimate drawn towards what is known beforehand, the more the less sure it is (Efron and Morris): value and standard error.
#[must_use]
pub fn shrink(estimate: f64, error: f64, prior: f64, sd: f64) -> (f64, f64) {
    let trust = sd * sd / (sd * sd + error * error);
    if error.is_finite() {
        (prior + trust * (estimate - prior), trust.sqrt() * error)
    } else {
        (prior, sd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::snapshot::Video;
    use crate::report::Format;
    use jiff::Timestamp;

    fn quarters(days_and_values: &[(i64, f64)]) -> Quarters {
        let video = Video::default();
        let items: Vec<EligibleUpload<'_>> = days_and_values
            .iter()
            .map(|(day, _)| EligibleUpload {
                video: &video,
                at: Timestamp::from_second(1_735_689_600 + day * 86_400).unwrap(),
                age_days: 10.0,
                format: Format::Long,
                format_known: true,
                views: None,
                adjusted: None,
            })
            .collect();
        let uploads: Vec<(&EligibleUpload<'_>, f64)> =
            items.iter().zip(days_and_values.iter().map(|pair| pair.1)).collect();
        Quarters::new(&uploads)
    }

    #[test]
    fn what_grows_from_quarter_to_quarter_is_taken_out() {
        // 2025: ten uploads in the first quarter at 1, ten in the second at 5.
        let grown: Vec<(i64, f64)> = (0..20).map(|i| (i * 9, if i < 10 { 1.0 } else { 5.0 })).collect();
        let quarters = quarters(&grown);
        assert_eq!(quarters.ends, [10, 20]);
        assert!(quarters.values.iter().all(|value| value.abs() < 1e-12));
    }

    #[test]
    fn a_quarter_of_few_uploads_is_joined_with_its_neighbour() {
        let days = |days: &[i64]| quarters(&days.iter().map(|day| (*day, 0.0)).collect::<Vec<_>>()).ends;
        let monthly: Vec<i64> = (0..24).map(|i| i * 30).collect();
        assert!(
            days(&monthly)
                .windows(2)
                .all(|pair| pair[1] - pair[0] >= rules::LEAST_QUARTER)
        );
        assert_eq!(days(&[0, 1, 2]), [3]);
        assert_eq!(days(&[]), Vec::<usize>::new());
        let tail: Vec<i64> = (0..12).chain([100]).collect();
        assert_eq!(days(&tail), [13]);
    }

    #[test]
    fn shuffling_never_leaves_the_quarter_and_never_loses_a_value() {
        let values: Vec<(i64, f64)> = (0..40).map(|i| (i * 4, (i * i % 7) as f64)).collect();
        let quarters = quarters(&values);
        let end = quarters.ends[0];
        let before = statistics::sorted(quarters.values[..end].iter().copied());
        let mut seen: Vec<Vec<f64>> = Vec::new();
        quarters.shuffled(20, &mut Random::new(1), |shuffles| {
            for lane in 0..shuffles.wanted() {
                let values: Vec<f64> = shuffles.values.iter().map(|lanes| lanes[lane]).collect();
                assert_eq!(statistics::sorted(values[..end].iter().copied()), before);
                seen.push(values);
            }
        });
        assert_eq!(seen.len(), 20);
        assert!(seen.iter().all(|values| *values != quarters.values));
        assert!(seen.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn every_place_is_as_likely_as_any_other() {
        let values: Vec<(i64, f64)> = (0..8).map(|i| (i, if i == 0 { 1.0 } else { 0.0 })).collect();
        let quarters = quarters(&values);
        let top = quarters.values.iter().copied().fold(f64::MIN, f64::max);
        let mut at = [0_u32; 8];
        quarters.shuffled(8_000, &mut Random::new(2), |shuffles| {
            for lane in 0..shuffles.wanted() {
                let place = shuffles.values.iter().position(|lanes| lanes[lane] == top).unwrap();
                at[place] += 1;
            }
        });
        assert!(at.iter().all(|count| (880..1_120).contains(count)), "{at:?}");
    }

    #[test]
    fn a_group_that_fills_its_quarters_shows_nothing() {
        let values: Vec<(i64, f64)> = (0..20).map(|i| (i * 9, i as f64)).collect();
        let quarters = quarters(&values);
        assert!(quarters.group((0..10).collect()).weight.abs() < 1e-12);
        assert!((quarters.group((0..5).collect()).weight - 2.5).abs() < 1e-12);
    }

    #[test]
    fn discoveries_follow_the_published_procedure() {
        let p = [0.01, 0.04, 0.03, 0.9, 0.2];
        assert_eq!(discoveries(&p, 0.1), [true, true, true, false, false]);
        assert_eq!(discoveries(&[0.06, 0.9], 0.1), [false, false]);
        assert_eq!(discoveries(&[0.05, 0.9], 0.1), [true, false]);
        assert_eq!(discoveries(&[], 0.1), Vec::<bool>::new());
    }

    #[test]
    fn what_is_known_well_is_hardly_drawn_in_and_what_is_not_becomes_the_prior() {
        let (value, error) = shrink(1.0, 1e-9, 0.0, 0.3);
        assert!((value - 1.0).abs() < 1e-6 && error < 1e-6);
        let (value, error) = shrink(1.0, 1e9, 0.2, 0.3);
        assert!((value - 0.2).abs() < 1e-6 && (error - 0.3).abs() < 1e-6);
        assert_eq!(shrink(1.0, f64::INFINITY, 0.2, 0.3), (0.2, 0.3));
    }
}
