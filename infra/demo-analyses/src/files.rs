//! A demo as files of the front end.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use contract::analysis::{Analysis, AnalysisStage, AnalysisStatus, AnalysisSummary};
use engine::Report;
use jiff::Timestamp;
use sample_platform::{Alone, Running};
use serde::Serialize;

use crate::studio::fits;
use crate::{Demo, Studio};

/// What the home page must know before anybody opens a demo.
const CARDS: &str = "src/shared/demos/demos.json";
/// The demo that the home page begins with, as far as it shows it.
const HERO: (&str, &str) = ("hazel-and-hinge", "src/shared/demos/hero.json");
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

/// The first picture of the home page: a card with its uploads and the one that broke out.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Hero {
    slug: String,
    channel: String,
    score: f64,
    low: f64,
    high: f64,
    thumbnail: String,
    /// Where each upload lies, oldest first, from 0 for the least multiple of its own line to 100 for the greatest; equal distances are
    /// equal multiples.
    marks: Vec<f64>,
    /// Where the own line lies there.
    line: f64,
    hit: Hit,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Hit {
    title: String,
    picture: String,
    multiple: f64,
    low: f64,
    high: f64,
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
        if demo.slug == HERO.0 {
            files.insert(
                HERO.1.to_owned(),
                serde_json::to_string_pretty(&hero(demo, report)?)? + "\n",
            );
        }
        let (slug, id) = (demo.slug, &report.channel_info.channel_id);
        let json = serde_json::to_string(&analysis(request_id(demo), demo.channel.handle, report))?;
        let pictured = report.outliers.iter().map(|outlier| outlier.video_id.as_str());
        let address = format!("/analysis/{}", request_id(demo));
        add(&mut files, studio.platform(), (slug, id, &address), json, pictured)?;
    }
    files.insert(CARDS.to_owned(), serde_json::to_string_pretty(&cards)? + "\n");
    Ok(files)
}

/// A demo of a channel by its slug, its id and its own address: what the API would answer, the channel's picture and page, and the pictures of these uploads.
pub(crate) fn add<'a>(
    files: &mut Files,
    platform: &Running,
    (slug, id, address): (&str, &str, &str),
    json: String,
    pictured: impl Iterator<Item = &'a str>,
) -> anyhow::Result<()> {
    let picture = format!("/demo/{slug}.svg");
    let avatar = platform.avatar(id).context("no picture")?;
    let points_to = Alone {
        style: STYLE,
        picture: &picture,
        analysis: address,
    };
    let page = platform.page(id, points_to).context("no page")?;
    let mut file = |name: String, text: String| files.insert(format!("public/demo/{name}"), text);
    file(format!("{slug}.json"), json + "\n");
    file(format!("{slug}.svg"), avatar + "\n");
    file(format!("{slug}/index.html"), page);
    for video in pictured {
        let picture = platform.thumbnail(video).context("no picture")?;
        file(format!("{slug}/{video}.svg"), picture + "\n");
    }
    Ok(())
}

fn hero(demo: &Demo, report: &Report) -> anyhow::Result<Hero> {
    let hit = report.outliers.first().context("no outlier")?;
    let mut uploads: Vec<_> = report.uploads.iter().collect();
    uploads.sort_by_key(|upload| upload.published_at);
    let logs: Vec<f64> = uploads
        .iter()
        .filter_map(|upload| upload.multiple.map(f64::ln))
        .collect();
    let least = logs.iter().copied().fold(0.0, f64::min);
    let most = logs.iter().copied().fold(0.0, f64::max);
    let place = |log: f64| ((log - least) / (most - least) * 100.0).round();
    let Card {
        slug,
        channel,
        score,
        low,
        high,
        thumbnail,
        ..
    } = card(demo, report)?;
    Ok(Hero {
        slug,
        channel,
        score,
        low,
        high,
        thumbnail,
        marks: logs.into_iter().map(place).collect(),
        line: place(0.0),
        hit: Hit {
            title: hit.title.clone(),
            picture: format!("/demo/{}/{}.svg", demo.slug, hit.video_id),
            multiple: tenth(hit.multiple.value.context("no multiple")?),
            low: tenth(hit.multiple.low.context("no interval")?),
            high: tenth(hit.multiple.high.context("no interval")?),
        },
    })
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn card(demo: &Demo, report: &Report) -> anyhow::Result<Card> {
    let score = &report.score;
    let value = score.value.context("the score abstains")?;
    ensure!(fits(demo, value), "{}: scores {value}, not {}", demo.slug, demo.score);
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

/// As `GET /analyses/{requestId}` would answer it.
pub(crate) fn analysis(request_id: String, handle: &str, report: &Report) -> Analysis {
    let info = &report.channel_info;
    Analysis {
        summary: AnalysisSummary {
            request_id,
            channel_input: format!("@{handle}"),
            created_at: report.analysis_date,
            status: AnalysisStatus::Completed,
            stage: AnalysisStage::Scoring,
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
pub fn committed_channel(frontend: &Path, slug: &str) -> anyhow::Result<String> {
    let path = frontend.join(format!("public/demo/{slug}.json"));
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let analysis: serde_json::Value = serde_json::from_str(&text)?;
    let id = analysis["channelId"].as_str();
    Ok(id.context("a demo without a channel")?.to_owned())
}
