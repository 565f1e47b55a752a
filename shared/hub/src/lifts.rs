//! What features of titles go with in a niche: the mean over its channels.
//!
//! Of a channel counts ln of the lift before shrinking, for what is drawn in on each channel is drawn in too far in the mean. The channels are the
//! units, each counts once whatever number of videos it has: so the interval has in it how much channels differ, and how surely each of them is
//! known. Of a feature and niche with n channels:
//!
//! * the mean of their ln lifts is drawn towards what is known beforehand, as a channel's own is, and its interval with it: by itself it is too
//!   large where it was found, the more the fewer channels there are, and a title is scored by the largest of several;
//! * its error is spread ÷ √n, where the spread is joined with the usual one, for a few channels that agree by luck would claim too much:
//!   spread² = (f × usual² + Σ (ln lift − mean)²) ÷ (f + n − 1); 90 percent interval: ± t(f + n − 1) × the shrunk error;
//! * found: that interval leaves 1 out, and so does Student's at 99 percent of the unshrunk mean by the spread of these channels alone. By
//!   chance alone that is one test in a hundred at most, whatever the spread.
//!
//! Where truths are spread as is known beforehand, an interval that was drawn in so holds the truth as often among those found as among all
//! (measured: README). Of a true lift near 1 that was found all the same it mostly says too much: that is what being found by luck means.

use std::collections::BTreeMap;

use columns::NONE_16;
use engine::report::TitleFeature;
use engine::rules::{NICHE_LIFT_CHANNELS, NICHE_LIFT_FREEDOM, NICHE_LIFT_SPREAD, NICHE_LIFT_Z, TITLE_SD};
use engine::statistics::shrink;
use engine::statistics::{Z90, student_of_few};
use engine::titles::cues::{self, FEATURES};
use engine::titles::score::{FeatureLift, LiftStudy, TitleScoreBasis};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::channel_lifts::ChannelLifts;
use crate::hub::Hub;
use crate::layout::Section;

/// What a feature of titles goes with in a niche.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lift {
    /// Key of the niche.
    pub niche: String,
    /// The feature.
    pub feature: TitleFeature,
    /// Channels on which it was tested, 5 at least.
    pub channels: u32,
    /// Views with ÷ views without: the geometric mean over these channels, drawn towards what is known beforehand.
    pub lift: f64,
    /// Lower end of its 90 percent interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// Beyond chance: neither this interval nor that of 99 percent before shrinking has 1 in it.
    pub found: bool,
}

impl Lift {
    /// What features go with over these channels of a niche, each channel once; nothing of those that too few of them could test.
    #[must_use]
    pub fn of_niche(niche: &str, channels: &[ChannelLifts]) -> Vec<Self> {
        let mut tested: [Vec<f64>; FEATURES.len()] = std::array::from_fn(|_| Vec::new());
        for channel in channels {
            for (values, ln) in tested.iter_mut().zip(channel.logarithms()) {
                values.extend(ln);
            }
        }
        // The last digit of a sum would depend on the order of the channels.
        tested
            .iter_mut()
            .for_each(|values| values.sort_unstable_by(f64::total_cmp));
        let features = FEATURES.into_iter().zip(&tested);
        features
            .filter_map(|(feature, values)| Self::of_feature(niche, feature, values))
            .collect()
    }

    /// From ln of the lift on each channel.
    fn of_feature(niche: &str, feature: TitleFeature, values: &[f64]) -> Option<Self> {
        let count = values.len();
        if count < NICHE_LIFT_CHANNELS {
            return None;
        }
        let n = count as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let own = (squares / (n - 1.0) / n).sqrt();
        let beyond_chance = mean.abs() > student_of_few(NICHE_LIFT_Z, count - 1) * own;
        let freedom = NICHE_LIFT_FREEDOM + count - 1;
        let prior = NICHE_LIFT_FREEDOM as f64 * NICHE_LIFT_SPREAD * NICHE_LIFT_SPREAD;
        let error = ((prior + squares) / freedom as f64 / n).sqrt();
        let (ln, error) = shrink(mean, error, cues::prior(feature), TITLE_SD);
        let reach = student_of_few(Z90, freedom) * error;
        Some(Self {
            niche: niche.to_owned(),
            feature,
            channels: u32::try_from(count).unwrap_or(u32::MAX),
            lift: ln.exp(),
            low: (ln - reach).exp(),
            high: (ln + reach).exp(),
            found: beyond_chance && ln.abs() > reach,
        })
    }
}

impl From<&Lift> for FeatureLift {
    fn from(lift: &Lift) -> Self {
        Self {
            feature: lift.feature,
            lift: lift.lift,
            low: lift.low,
            high: lift.high,
            found: lift.found,
            n: lift.channels,
        }
    }
}

/// Those of a niche; `None` where there are none.
pub(crate) fn study(lifts: &[Lift], niche: &str, as_of: Timestamp) -> Option<LiftStudy> {
    let lifts: Vec<FeatureLift> = (lifts.iter().filter(|lift| lift.niche == niche))
        .map(FeatureLift::from)
        .collect();
    (!lifts.is_empty()).then_some(LiftStudy {
        basis: TitleScoreBasis::Niche,
        as_of,
        lifts,
    })
}

/// Of all niches of a hub, in the order of their keys. A channel counts where it was read last.
pub(crate) fn of(hub: &Hub) -> Vec<Lift> {
    let channels = hub.channel_numbers();
    let mut newest: Vec<Option<(u32, u32, u16)>> = vec![None; channels.len()];
    let names = hub.file.u32s(Section::Channels).iter();
    let read = hub.file.u32s(Section::Seen).iter().zip(hub.file.u16s(Section::Niches));
    for (name, (seen, niche)) in names.zip(read) {
        let channel = channels.get(name.get() as usize);
        if let Some(last) = channel.and_then(|channel| newest.get_mut(*channel as usize))
            && last.is_none_or(|(before, ..)| before < seen.get())
        {
            *last = Some((seen.get(), name.get(), niche.get()));
        }
    }
    let mut by_niche: BTreeMap<&str, Vec<ChannelLifts>> = BTreeMap::new();
    for (_, name, niche) in newest.into_iter().flatten().filter(|(.., niche)| *niche != NONE_16) {
        if let (Some(niche), Some(lifts)) = (hub.niches.get(usize::from(niche)), hub.lifts(name)) {
            by_niche.entry(niche).or_default().push(lifts);
        }
    }
    let lifts = by_niche.into_iter();
    lifts
        .flat_map(|(niche, channels)| Lift::of_niche(niche, &channels))
        .collect()
}
