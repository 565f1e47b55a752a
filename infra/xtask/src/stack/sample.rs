//! The sample platform as tests and measurements steer it.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::http::Http;

/// Any key is good there.
const KEY: &str = "sample-platform";
/// Words that titles of many channels hold; each search gives at most 50 of them.
const WORDS: [&str; 6] = ["the", "and", "mit", "kitchen", "tech", "travel"];

/// Most that the platform finds at once.
const PAGE: usize = 50;
/// Of a channel that gets a whole report.
const ENOUGH_UPLOADS: usize = 50;
/// Channels that are always in the catalogue, with enough uploads for a whole report.
pub const KNOWN: [&str; 4] = ["@SemicolonHarbour", "@küchengeflüster", "@hushfield", "@quietlambda"];

/// Ids of at least `count` different channels, always the same ones. Some of them have no uploads.
pub fn channels(base: &str, count: usize) -> anyhow::Result<Vec<String>> {
    let mut channels = BTreeSet::new();
    for word in WORDS {
        if channels.len() >= count {
            break;
        }
        let found = items(base, &format!("search?part=snippet&type=channel&q={word}"))?;
        let ids = found.iter().filter_map(|item| item["id"]["channelId"].as_str());
        channels.extend(ids.map(str::to_owned));
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
    let mut known = Vec::new();
    for some in channels.chunks(PAGE) {
        let found = items(base, &format!("channels?part=statistics&id={}", some.join(",")))?;
        known.extend(found.iter().filter_map(|item| {
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

/// What a question to the sample platform finds, a page at most.
fn items(base: &str, question: &str) -> anyhow::Result<Vec<Value>> {
    let http = Http::new(Duration::from_secs(10));
    let answer = http.get(
        &format!("{base}/youtube/v3/{question}&maxResults={PAGE}&key={KEY}"),
        &[],
    )?;
    ensure!(
        answer.status == 200,
        "the sample platform refuses {question}: {}",
        answer.text.trim()
    );
    let found = answer.json()["items"].as_array().cloned();
    found.with_context(|| format!("no items for {question}"))
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
