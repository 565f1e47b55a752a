//! Strong outliers of analysed channels, for the discovery hub.

use aws_sdk_dynamodb::types::{PutRequest, WriteRequest};
use domain::{Error, Result};
use engine::Report;
use engine::report::{Format, Outlier};
use jiff::Timestamp;
use serde::Serialize;

use crate::Store;
use crate::channels::channel_pk;
use crate::item::{self, stamp};
use crate::schema::{EXPIRES_AT, VIDEOS};

/// Rows that one batch write takes.
const BATCH: usize = 25;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VideoRow<'a> {
    pk: String,
    sk: String,
    video_id: &'a str,
    title: &'a str,
    views: u64,
    #[serde(with = "stamp")]
    published_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiple: Option<f64>,
    exceptional: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_s: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Format>,
    channel_id: &'a str,
    channel_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    channel_logo_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subscribers: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'a str>,
    topics: &'a [String],
    sample: bool,
    #[serde(with = "stamp")]
    analysed_at: Timestamp,
}

impl Store {
    /// Keeps the report's strong outliers. A row shows the analysis that wrote it last.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not take all rows; calling again is safe.
    pub async fn put_videos(&self, report: &Report) -> Result<()> {
        let rows: Vec<WriteRequest> = report
            .outliers
            .iter()
            .map(|video| write(report, video))
            .collect::<Result<_>>()?;
        for batch in rows.chunks(BATCH) {
            self.write_all(&VIDEOS, batch.to_vec()).await?;
        }
        Ok(())
    }
}

fn write(report: &Report, video: &Outlier) -> Result<WriteRequest> {
    let info = &report.channel_info;
    let upload = report.uploads.iter().find(|upload| upload.video_id == video.video_id);
    let row = VideoRow {
        pk: channel_pk(&info.channel_id),
        sk: format!("V#{}", video.video_id),
        video_id: &video.video_id,
        title: &video.title,
        views: video.views,
        published_at: video.published_at,
        multiple: video.multiple.value,
        exceptional: video.exceptional,
        duration_s: upload.and_then(|upload| upload.duration_s),
        format: upload.map(|upload| upload.format),
        channel_id: &info.channel_id,
        channel_name: &info.channel_name,
        channel_logo_url: info.channel_logo_url.as_deref(),
        subscribers: info.subscriber_count,
        language: info.language.as_deref(),
        topics: &info.main_topics,
        sample: report.sample,
        analysed_at: report.analysis_date,
    };
    let mut row = item::encode(&row)?;
    row.insert(EXPIRES_AT.to_owned(), item::expiry(report.analysis_date));
    let put = PutRequest::builder()
        .set_item(Some(row))
        .build()
        .map_err(Error::internal)?;
    Ok(WriteRequest::builder().put_request(put).build())
}
