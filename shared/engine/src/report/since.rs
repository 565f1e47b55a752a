//! What an X-Ray says of change: two windows of equal length, what was gathered since the report before, and the alert.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Claim, Format, Movement};

/// Two windows of whole days (UTC) of equal length that follow each other: the shortest of 30, 60 and 90 days with 8 uploads of the main
/// format in each. By its end every upload of a window is a day old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindowComparison {
    /// Days of each window: 30, 60 or 90.
    pub days: u32,
    /// First moment of the earlier window.
    pub earlier_from: Timestamp,
    /// First moment of the recent window, and the end of the earlier one.
    pub recent_from: Timestamp,
    /// End of the recent window.
    pub to: Timestamp,
    /// Each format with uploads in both windows by itself, Shorts first: formats are never added up.
    pub formats: Vec<FormatWindows>,
}

/// One format in both windows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FormatWindows {
    /// The format.
    pub format: Format,
    /// Its uploads in each window, counted.
    pub uploads: WindowFigure,
    /// Views of a typical upload, as of its 30th day: geometric mean of age-adjusted views. Without values where counting changed within the
    /// windows, as is `engagement`.
    pub views: WindowFigure,
    /// (Likes + comments) ÷ views, all added up over the uploads that show all three: views are the weights.
    pub engagement: WindowFigure,
}

/// A figure in both windows. What is missing is unknown, not zero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindowFigure {
    /// Value in the earlier window, 0 and more.
    pub earlier: Option<f64>,
    /// Value in the recent window, 0 and more.
    pub recent: Option<f64>,
    /// Recent ÷ earlier, above 0, with its 90 percent interval.
    pub ratio: Claim,
    /// Which way it went, where that is beyond noise: the 99 percent interval of the ratio leaves 1 out.
    pub movement: Option<Movement>,
}

/// What was gathered since an earlier report of the same person, upload by upload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SinceLast {
    /// When the earlier snapshot was taken.
    pub since: Timestamp,
    /// Days between the snapshots, 1 and more.
    pub days: f64,
    /// Uploads that both snapshots show.
    pub followed_uploads: u32,
    /// Uploads published since.
    pub new_uploads: u32,
    /// Views that the followed and the new uploads gathered, counted; an upload whose views the platform took back counts as 0. `null` where
    /// counting changed in between.
    pub views_gained: Option<u64>,
    /// Views that the whole channel gathered by the platform's own count; `null` where it is hidden or has fallen, and where counting changed.
    pub channel_views_gained: Option<u64>,
    /// Views a day, 0 and more: median over followed uploads of the main format that were a week old then. True velocity, not the pace of
    /// a life. Abstains under 3 such uploads, and where counting changed in between.
    pub velocity: Claim,
    /// 0 to 1: share of the channel's new views from uploads that were older than 180 days. A count of what happened, not an estimate: it has
    /// no interval. `null` where it cannot be counted: the channel's own count is hidden or lags behind, or uploads that were not read may be
    /// younger.
    pub older_share: Option<f64>,
    /// What each of these uploads gathered, oldest first. Empty where counting changed in between, and in reports of engines that did not
    /// report it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<UploadGain>,
}

/// What one upload gathered since an earlier report: over all the days in between, or over its whole life where it is younger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UploadGain {
    /// Its index in the report's `uploads`.
    pub upload: u32,
    /// Views, 0 and more.
    pub views: u64,
}

/// Whether the newest uploads fall short of what this channel lets expect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DropAlert {
    /// It rings: at least 30 percent below, and the whole 95 percent interval below 1. `null` where nothing can be said.
    pub rings: Option<bool>,
    /// Views of the newest uploads ÷ what the uploads before let expect, both freed of their age; above 0, with its 90 percent interval.
    pub ratio: Claim,
    /// The newest uploads, 5 to 10 of the main format that are a week old; 0 where it abstains.
    pub uploads: u32,
    /// Uploads before them that the expectation rests on, at most 40.
    pub against: u32,
    /// Which uploads are the newest ones: their indices in the report's `uploads`, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}
