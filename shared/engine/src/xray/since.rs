//! What was gathered since an earlier report, upload by upload.

use std::collections::HashMap;

use crate::input::breaks;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::input::snapshot::Snapshot;
use crate::report::{Claim, Reason, Report, SinceLast, UploadGain};
use crate::rules;

const BASIS: &str = "velocity";

/// What an upload gathered since then.
#[derive(Clone, Copy, Debug)]
pub struct Gain<'a, 'b> {
    /// The upload.
    pub item: &'b EligibleUpload<'a>,
    /// Its index among the uploads of the report.
    pub index: u32,
    /// Views, 0 and more.
    pub views: f64,
    /// The earlier report shows it, so that its gain is known whole.
    pub followed: bool,
}

/// The uploads whose gain is known, and the time it took.
#[derive(Debug)]
pub struct Gains<'a, 'b> {
    /// Days between the snapshots.
    pub days: f64,
    /// Oldest upload first.
    pub all: Vec<Gain<'a, 'b>>,
    /// Views are counted in another way since: what lies between two counts was gathered by nobody.
    pub counted_twice: bool,
}

impl<'a, 'b> Gains<'a, 'b> {
    /// Against a report of the same channel that is at least a day older; else there is nothing to follow.
    pub fn new(eligible: &'b EligibleUploads<'a>, snapshot: &Snapshot, earlier: &Report) -> Option<Self> {
        let days = snapshot.taken_at.duration_since(earlier.analysis_date).as_secs_f64() / 86_400.0;
        let same = earlier.channel_info.channel_id == snapshot.channel.id && earlier.sample == snapshot.sample;
        if !same || days < rules::ELIGIBLE_DAYS {
            return None;
        }
        let before: HashMap<&str, u64> = (earlier.uploads.iter())
            .filter(|upload| !upload.video_id.is_empty())
            .map(|upload| (upload.video_id.as_str(), upload.views))
            .collect();
        let gain = |item: &'b EligibleUpload<'a>| {
            let views = item.views?;
            match before.get(item.video.id.as_str()) {
                Some(then) => Some((views - *then as f64, true)),
                // What was there already and was not read then is unknown, not zero.
                None => (item.at >= earlier.analysis_date).then_some((views, false)),
            }
        };
        let indexed = eligible.items.iter().zip(eligible.upload_indices());
        let all = indexed.filter_map(|(item, index)| {
            let (views, followed) = gain(item)?;
            Some(Gain {
                item,
                index: index?,
                views: views.max(0.0),
                followed,
            })
        });
        Some(Self {
            days,
            all: all.collect(),
            counted_twice: breaks::any_between(earlier.analysis_date, snapshot.taken_at),
        })
    }

    /// What is said of them.
    pub fn measure(&self, eligible: &EligibleUploads<'_>, snapshot: &Snapshot, earlier: &Report) -> SinceLast {
        let count = |followed: bool| {
            let those = self.all.iter().filter(|gain| gain.followed == followed);
            u32::try_from(those.count()).unwrap_or(u32::MAX)
        };
        let then = earlier.channel_info.total_views;
        let of_channel = snapshot.channel.total_views.zip(then);
        let of_channel = of_channel.and_then(|(now, then)| now.checked_sub(then));
        SinceLast {
            since: earlier.analysis_date,
            days: self.days,
            followed_uploads: count(true),
            new_uploads: count(false),
            views_gained: (!self.counted_twice).then(|| self.views() as u64),
            channel_views_gained: of_channel.filter(|_| !self.counted_twice),
            velocity: self.velocity(eligible),
            older_share: self
                .older_share(eligible, snapshot, of_channel)
                .filter(|_| !self.counted_twice),
            gains: if self.counted_twice {
                Vec::new()
            } else {
                self.upload_gains()
            },
        }
    }

    /// Upload by upload, as a report lists it.
    fn upload_gains(&self) -> Vec<UploadGain> {
        let one = |gain: &Gain<'_, '_>| UploadGain {
            upload: gain.index,
            views: gain.views as u64,
        };
        self.all.iter().map(one).collect()
    }

    fn views(&self) -> f64 {
        self.all.iter().map(|gain| gain.views).sum::<f64>() + 0.0
    }

    /// Age of an upload at the earlier snapshot.
    fn age_then(&self, item: &EligibleUpload<'_>) -> f64 {
        item.age_days - self.days
    }

    fn velocity(&self, eligible: &EligibleUploads<'_>) -> Claim {
        let settled = |gain: &&Gain<'_, '_>| {
            let main = Some(gain.item.format) == eligible.main;
            main && gain.followed && self.age_then(gain.item) >= rules::MATURE_DAYS
        };
        let values: Vec<f64> = (self.all.iter().filter(settled))
            .map(|gain| gain.views / self.days)
            .collect();
        let n = values.len();
        if self.counted_twice {
            return Claim::abstained(BASIS, Reason::CountingChanged, n);
        }
        if n < rules::LEAST_MEDIAN {
            return Claim::abstained(BASIS, Reason::FewVideos, n);
        }
        Claim::quantile(BASIS, 0.5, values).doubted((n < rules::ENOUGH).then_some(Reason::FewVideos))
    }

    /// Views from uploads that were older than 180 days ÷ all new views of the channel. What the channel gathered beyond the uploads that were
    /// read is of older ones, where those reach back that far; where all public uploads were read the uploads alone are enough.
    fn older_share(&self, eligible: &EligibleUploads<'_>, snapshot: &Snapshot, of_channel: Option<u64>) -> Option<f64> {
        let read = self.views();
        let old: f64 = (self.all.iter())
            .filter(|gain| self.age_then(gain.item) > rules::OLD_DAYS)
            .map(|gain| gain.views)
            .sum::<f64>()
            // The sum of no values is −0, which would be written as it is.
            + 0.0;
        let all_read = (snapshot.channel.total_videos).is_some_and(|videos| videos <= eligible.read as u64);
        if all_read {
            return (read > 0.0).then(|| old / read);
        }
        let oldest = eligible.items.first().map_or(0.0, |item| self.age_then(item));
        let whole = of_channel? as f64;
        let known = oldest > rules::OLD_DAYS && whole >= read && whole > 0.0;
        known.then(|| (old + whole - read) / whole)
    }
}
