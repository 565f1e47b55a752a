//! A demo as files of the front end.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use contract::analysis::{Analysis, AnalysisStage, AnalysisStatus, AnalysisSummary};
use engine::Report;
use jiff::Timestamp;
use serde::Serialize;

use crate::studio::fits;
use crate::{Demo, Studio};

/// What the home page must know before anybody opens a demo.
const CARDS: &str = "src/demos.json";
const STYLE: &str = "/demo/page.css";

/// Files by their path below `frontend/`.
pub type Files = BTreeMap<String, String>;

/// A card of the home page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    slug: String,
    channel: String,
    score: f64,
    low: f64,
    high: f64,
    subscriber_count: u64,
    thumbnail: String,
    request_id: String,
    analysis_date: Timestamp,
    youtube_url: String,
}

/// All files of these demos.
///
/// # Errors
/// A report lacks what a card shows.
pub fn write(studio: &Studio, demos: &[(Demo, Report)]) -> anyhow::Result<Files> {
    let mut files = Files::from([(format!("public{STYLE}"), sample_platform::STYLE.to_owned())]);
    let mut cards = Vec::new();
    for (demo, report) in demos {
        cards.push(card(demo, report)?);
        let (slug, id) = (demo.slug, &report.channel_info.channel_id);
        let picture = format!("/demo/{slug}.svg");
        let avatar = studio.platform().avatar(id).context("no picture")?;
        let page = studio.platform().page(id, STYLE, &picture).context("no page")?;
        let mut file = |name: String, text: String| files.insert(format!("public/demo/{name}"), text);
        file(
            format!("{slug}.json"),
            serde_json::to_string(&analysis(demo, report))? + "\n",
        );
        file(format!("{slug}.svg"), avatar + "\n");
        file(format!("{slug}/index.html"), page);
    }
    files.insert(CARDS.to_owned(), serde_json::to_string_pretty(&cards)? + "\n");
    Ok(files)
}

fn card(demo: &Demo, report: &Report) -> anyhow::Result<Card> {
    let score = &report.score;
    let value = score.value.context("the score abstains")?;
    ensure!(fits(demo, value), "{}: scores {value}, not {}", demo.slug, demo.score);
    let tenth = |number: f64| (number * 10.0).round() / 10.0;
    Ok(Card {
        slug: demo.slug.to_owned(),
        channel: report.channel_info.channel_name.clone(),
        score: tenth(value),
        low: tenth(score.low.context("no interval")?),
        high: tenth(score.high.context("no interval")?),
        subscriber_count: report.channel_info.subscriber_count.context("no subscribers")?,
        thumbnail: format!("/demo/{}.svg", demo.slug),
        request_id: request_id(demo),
        analysis_date: report.analysis_date,
        youtube_url: format!("/demo/{}/", demo.slug),
    })
}

/// As `GET /analyses/{requestId}` would tell it.
fn analysis(demo: &Demo, report: &Report) -> Analysis {
    let info = &report.channel_info;
    Analysis {
        summary: AnalysisSummary {
            request_id: request_id(demo),
            channel_input: format!("@{}", demo.channel.handle),
            created_at: report.analysis_date,
            status: AnalysisStatus::Completed,
            stage: AnalysisStage::Writing,
            failure: None,
            refunded: false,
            weekly_free: false,
            ended_at: Some(report.analysis_date),
            channel_id: Some(info.channel_id.clone()),
            channel_name: Some(info.channel_name.clone()),
            channel_logo_url: info.channel_logo_url.clone(),
            channel_subscribers: info.subscriber_count,
            overall_score: report.score.value,
            score_low: report.score.low,
            score_high: report.score.high,
            words_removed: false,
            stealth: false,
        },
        report: Some(report.clone()),
        shared: false,
        share_id: None,
        suggestions: Vec::new(),
        changes: None,
        discovery: None,
    }
}

fn request_id(demo: &Demo) -> String {
    format!("demo-analysis-{}", demo.slug)
}

/// The channel that a committed demo shows.
///
/// # Errors
/// There is no readable demo.
pub fn committed_channel(frontend: &Path, demo: &Demo) -> anyhow::Result<String> {
    let path = frontend.join(format!("public/demo/{}.json", demo.slug));
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let analysis: serde_json::Value = serde_json::from_str(&text)?;
    let id = analysis["channelId"].as_str();
    Ok(id.context("a demo without a channel")?.to_owned())
}
