//! What the discovery hub takes from a report: its strong outliers, each against the channel's own line, and what its titles go with.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::content::titles::compact::CompactStudy;
use crate::input::breaks;
use crate::report::{Format, Report, Upload};
use crate::rules;

/// A channel as the discovery hub sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChannelOutliers {
    /// When the platform was asked.
    pub read_at: Timestamp,
    /// Subscribers; absent when hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscribers: Option<u64>,
    /// Main language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Key of its sub-niche; absent where only the meta niche is clear, or neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub niche: Option<String>,
    /// Key of its meta niche.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta_niche: Option<String>,
    /// The data came from the sample platform.
    pub sample: bool,
    /// Its strong outliers, the newest first.
    pub videos: Vec<OutlierVideo>,
    /// Every upload that was measured against the line, oldest first: what a drawing of the line needs.
    pub line: Vec<LinePoint>,
    /// What its titles go with; absent in readings that older programs stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title_study: Option<CompactStudy>,
}

/// A strong outlier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutlierVideo {
    /// The platform's id.
    pub video_id: String,
    /// Title.
    pub title: String,
    /// When it went public.
    pub published_at: Timestamp,
    /// Length in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_s: Option<u32>,
    /// Its format.
    pub format: Format,
    /// Views at the snapshot.
    pub views: u64,
    /// Times what its format and age let expect on this channel; 2 and more.
    pub multiple: f64,
    /// Lower end of the multiple's 90 percent interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// Uploads of its format that the line rests on, 5 to 20.
    pub n: u32,
}

/// An upload of the line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LinePoint {
    /// When it went public, in seconds.
    pub at: i64,
    /// Times what its format and age let expect.
    pub multiple: f64,
    /// Its format.
    pub format: Format,
}

impl ChannelOutliers {
    /// What the hub may show of this report; `None` where it must not be in the hub, for likes or comments are in an unusual ratio to
    /// views, and where no upload stands out.
    #[must_use]
    pub fn of(report: &Report) -> Option<Self> {
        let info = &report.channel_info;
        let niche = &report.niche_profile;
        let mut videos: Vec<OutlierVideo> = report
            .uploads
            .iter()
            .filter_map(|upload| outlier_video(report, upload))
            .collect();
        if report.unusual_ratio || videos.is_empty() {
            return None;
        }
        videos.sort_by(|a, b| {
            b.published_at
                .cmp(&a.published_at)
                .then_with(|| a.video_id.cmp(&b.video_id))
        });
        let line = report.uploads.iter().filter_map(|upload| {
            Some(LinePoint {
                at: upload.published_at.as_second(),
                multiple: hundredths(upload.multiple?),
                format: upload.format,
            })
        });
        Some(Self {
            read_at: report.analysis_date,
            subscribers: info.subscriber_count,
            language: info.language.clone(),
            niche: niche.sub_niche.clone(),
            meta_niche: niche.meta_niche.clone(),
            sample: report.sample,
            line: line.collect(),
            title_study: Some(CompactStudy::of(&report.title_study)),
            videos,
        })
    }
}

/// An upload is listed where its multiple and the range of it are known.
fn outlier_video(report: &Report, upload: &Upload) -> Option<OutlierVideo> {
    let (multiple, range) = (upload.multiple?, upload.multiple_range?);
    upload.outlier.then(|| OutlierVideo {
        video_id: upload.video_id.clone(),
        title: upload.title.clone(),
        published_at: upload.published_at,
        duration_s: upload.duration_s,
        format: upload.format,
        views: upload.views,
        multiple: hundredths(multiple),
        low: hundredths(range.low.min(multiple)),
        high: hundredths(range.high.max(multiple)),
        n: neighbours(report, upload),
    })
}

/// As exactly as the hub compares them.
fn hundredths(multiple: f64) -> f64 {
    (multiple * 100.0).round() / 100.0
}

/// Uploads that the line of this one rests on: the nearest of its format whose views are counted as its own are.
fn neighbours(report: &Report, upload: &Upload) -> u32 {
    let side = |upload: &Upload| breaks::newest_before(upload.format, upload.published_at);
    let alike =
        |other: &&Upload| other.format == upload.format && other.multiple.is_some() && side(other) == side(upload);
    let others = report.uploads.iter().filter(alike).count().saturating_sub(1);
    others.min(rules::NEIGHBOURS) as u32
}
