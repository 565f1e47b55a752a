//! The length whose views lie beyond doubt above those of every other, and the advice that follows from it.

use crate::advice::facts::Facts;
use crate::advice::{recommend, summary};
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Claim, LengthBin, LengthStudy, Reason, Report, State};
use crate::rules;
use crate::statistics::permutation::Quarters;
use crate::statistics::{self, Interval};
use crate::studies::lift::{self, Prior};

const BASIS: &str = "sweet_spot_duration_min";

/// The best bin of a channel's lengths.
pub struct BestLength {
    /// The bin.
    pub bin: LengthBin,
    /// Minutes, above 0: median length of its uploads.
    pub minutes: Claim,
    /// Views of its uploads ÷ those of the others, within quarters and shrunk.
    lift: Claim,
    /// Share of the newest uploads that are as long.
    share: f64,
}

impl BestLength {
    /// The bin whose views lie beyond doubt above those of every other bin: over all the time that was looked at, and within its quarters as well.
    /// Without the latter a channel that grows while its uploads become longer would be advised to make them longer.
    ///
    /// Bins count from 10 uploads on: the interval of a smaller one reaches nearly from its least to its greatest upload, and would never
    /// let another bin stand out.
    ///
    /// # Errors
    /// The claim that abstains, where there is none.
    pub fn find(eligible: &EligibleUploads<'_>, study: &LengthStudy) -> Result<Self, Claim> {
        let bins: Vec<&LengthBin> = (study.bins.iter())
            .filter(|bin| bin.median_views.state == State::Measured)
            .collect();
        let n = bins.iter().map(|bin| bin.count as usize).sum();
        if bins.len() < 2 {
            return Err(Claim::abstained(BASIS, Reason::FewVideos, n));
        }
        let uploads: Vec<(&EligibleUpload<'_>, f64)> = eligible
            .main_items()
            .filter(|item| item.video.duration_s > Some(0))
            .filter_map(|item| Some((item, item.adjusted?)))
            .collect();
        let quarters = Quarters::new(&uploads);
        let freed_of_growth = |bin: &&LengthBin| {
            let values = uploads.iter().zip(&quarters.values);
            let inside = values.filter(|((item, _), _)| is_in(bin, item));
            statistics::quantile_interval(&statistics::sorted(inside.map(|(_, value)| *value)), 0.5)
        };
        let over_all = |bin: &&LengthBin| {
            let Claim { low, high, .. } = bin.median_views;
            low.zip(high).map(|(low, high)| Interval { low, high })
        };
        let (all, within): (Vec<_>, Vec<_>) = (bins.iter()).map(|bin| (over_all(bin), freed_of_growth(bin))).unzip();
        let best = (0..bins.len()).find(|place| is_above(*place, &all) && is_above(*place, &within));
        let Some(best) = best.map(|place| bins[place]) else {
            return Err(Claim::abstained(BASIS, Reason::SmallMargin, n));
        };
        Ok(Self {
            minutes: minutes(eligible, best, &uploads),
            lift: lift_of(eligible, best, &uploads, &quarters),
            share: share_of_newest(best, &uploads),
            bin: best.clone(),
        })
    }

    /// Adds the advice to make more uploads of this length, after what rests on titles and hours, where most of the newest are of another. Where it
    /// comes first, conclusion and next step follow it.
    pub fn advise(&self, eligible: &EligibleUploads<'_>, report: &mut Report) {
        let facts = Facts { report };
        let usable =
            self.share < rules::USUAL_LENGTH && !facts.too_few() && !facts.inactive() && lift::is_beyond(&self.lift);
        let Some(minutes) = self.minutes.value.filter(|_| usable && eligible.main.is_some()) else {
            return;
        };
        let advice = recommend::length(&self.lift, minutes, self.bin.count);
        recommend::insert(&mut report.recommendations, advice);
        let given = std::mem::take(&mut report.recommendations);
        report.summary = summary::write(Facts { report }, &given);
        report.next_step = recommend::first(report, &given);
        report.recommendations = given;
    }
}

fn minutes(eligible: &EligibleUploads<'_>, bin: &LengthBin, uploads: &[(&EligibleUpload<'_>, f64)]) -> Claim {
    let inside = uploads.iter().filter(|(item, _)| is_in(bin, item));
    let minutes = inside.filter_map(|(item, _)| Some(f64::from(item.video.duration_s?) / 60.0));
    Claim::quantile(BASIS, 0.5, minutes.collect()).doubted(eligible.doubt())
}

fn lift_of(
    eligible: &EligibleUploads<'_>,
    bin: &LengthBin,
    uploads: &[(&EligibleUpload<'_>, f64)],
    quarters: &Quarters,
) -> Claim {
    let basis = "length_lift";
    let places = (0..uploads.len())
        .filter(|place| is_in(bin, uploads[*place].0))
        .collect();
    // Nothing is known of lengths beforehand: no effect, with the spread of titles' effects.
    let prior = Prior {
        ln: 0.0,
        sd: rules::TITLE_SD,
    };
    lift::comparable_group(quarters, places).map_or_else(
        || Claim::abstained(basis, Reason::FewVideos, uploads.len()),
        |group| lift::of_group(basis, quarters, &group, prior, eligible.doubt()).lift,
    )
}

fn share_of_newest(bin: &LengthBin, uploads: &[(&EligibleUpload<'_>, f64)]) -> f64 {
    // Eligible uploads are in the order of their dates, the oldest first.
    let newest = &uploads[uploads.len().saturating_sub(rules::NEWEST_LENGTHS)..];
    let inside = newest.iter().filter(|(item, _)| is_in(bin, item)).count();
    inside as f64 / newest.len().max(1) as f64
}

fn is_in(bin: &LengthBin, item: &EligibleUpload<'_>) -> bool {
    let from = |length| bin.from_s <= length && bin.to_s.is_none_or(|to| length < to);
    item.video.duration_s.is_some_and(from)
}

/// Whether the whole interval at `place` lies above every other.
fn is_above(place: usize, intervals: &[Option<Interval>]) -> bool {
    let mut others = intervals.iter().enumerate().filter(|(other, _)| *other != place);
    others.all(|(_, other)| {
        intervals[place]
            .zip(*other)
            .is_some_and(|(own, other)| own.low > other.high)
    })
}
