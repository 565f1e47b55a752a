//! The sample platform as tests and measurements steer it.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::json;

use crate::http::Http;

/// Any key is good there.
const KEY: &str = "sample-platform";
/// Words that titles of many channels hold; each search gives at most 50 of them.
const WORDS: [&str; 6] = ["the", "and", "mit", "kitchen", "tech", "travel"];

/// Of a channel that gets a whole report.
const ENOUGH_UPLOADS: usize = 50;
/// Channels that are always in the catalogue, with enough uploads for a whole report.
pub const KNOWN: [&str; 4] = ["@SemicolonHarbour", "@küchengeflüster", "@hushfield", "@quietlambda"];

/// Ids of at least `count` different channels, always the same ones. Some of them have no uploads.
pub fn channels(base: &str, count: usize) -> anyhow::Result<Vec<String>> {
    let http = Http::new(Duration::from_secs(10));
    let mut channels = BTreeSet::new();
    for word in WORDS {
        if channels.len() >= count {
            break;
        }
        let url = format!("{base}/youtube/v3/search?part=snippet&type=channel&maxResults=50&q={word}&key={KEY}");
        let answer = http.get(&url, &[])?;
        ensure!(
            answer.status == 200,
            "the sample platform refuses a search: {}",
            answer.text.trim()
        );
        let found = answer.json();
        let items = found["items"].as_array().context("a search gives items")?;
        channels.extend(
            items
                .iter()
                .filter_map(|item| item["id"]["channelId"].as_str().map(str::to_owned)),
        );
    }
    ensure!(
        channels.len() >= count,
        "the sample platform names only {} channels",
        channels.len()
    );
    Ok(channels.into_iter().collect())
}

/// The same of channels with enough uploads for a whole report.
pub fn with_uploads(base: &str, count: usize) -> anyhow::Result<Vec<String>> {
    // Some have none, and some a few.
    let channels = channels(base, 2 * count)?;
    let http = Http::new(Duration::from_secs(10));
    let mut known = Vec::new();
    for some in channels.chunks(50) {
        let ids = some.join(",");
        let answer = http.get(
            &format!("{base}/youtube/v3/channels?part=statistics&maxResults=50&id={ids}&key={KEY}"),
            &[],
        )?;
        ensure!(
            answer.status == 200,
            "the sample platform answered {}",
            answer.text.trim()
        );
        let found = answer.json();
        let items = found["items"].as_array().context("there are channels")?;
        known.extend(items.iter().filter_map(|item| {
            let uploads: usize = item["statistics"]["videoCount"].as_str()?.parse().ok()?;
            (uploads >= ENOUGH_UPLOADS).then(|| item["id"].as_str().map(str::to_owned))?
        }));
    }
    ensure!(
        known.len() >= count,
        "only {} channels have enough uploads",
        known.len()
    );
    known.truncate(count);
    Ok(known)
}

/// Delays every answer from now on.
pub fn latency(base: &str, milliseconds: u64) -> anyhow::Result<()> {
    let http = Http::new(Duration::from_secs(10));
    let headers = [("content-type", "application/json")];
    let answer = http.post(
        &format!("{base}/_control"),
        &headers,
        &json!({"latencyMs": milliseconds}).to_string(),
    )?;
    ensure!(
        answer.status < 300,
        "the sample platform refuses a latency: {}",
        answer.text.trim()
    );
    Ok(())
}
