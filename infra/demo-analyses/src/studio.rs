//! Where demos are made: a sample platform that holds each demo's channel many times over, each time with other uploads.

use anyhow::{Context, ensure};
use engine::Report;
use jiff::Timestamp;
use sample_platform::{Known, Options, Running};
use url::Url;
use youtube::{ApiKey, BUDGET, Client, Config};

use crate::{DEMOS, Demo};

/// Candidates for each demo: one and the same channel with other uploads.
const CANDIDATES: usize = 1_200;
/// The moment of every demo. Fixed, so that a demo changes with the engine alone.
const TAKEN_AT: &str = "2026-11-16T09:00:00Z";
/// Uploads of a quick analysis.
const UPLOADS: u32 = 50;
/// With fewer uploads or outliers a demo would leave parts of a report empty.
const ENOUGH: (usize, usize) = (40, 2);

/// A running sample platform and the product's client to it.
pub struct Studio {
    platform: Running,
    client: Client,
    ids: Vec<String>,
    taken_at: Timestamp,
}

impl Studio {
    /// Starts it.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn open() -> anyhow::Result<Self> {
        let cast: Vec<_> = DEMOS.iter().flat_map(|demo| vec![demo.channel; CANDIDATES]).collect();
        let taken_at = TAKEN_AT.parse()?;
        let (platform, client) = open(cast, taken_at, 0).await?;
        Ok(Self {
            ids: platform.channel_ids(),
            client,
            platform,
            taken_at,
        })
    }

    /// The platform, for what is shown with a demo.
    pub(crate) const fn platform(&self) -> &Running {
        &self.platform
    }

    /// The first candidate with the demo's score.
    ///
    /// # Errors
    /// No candidate has it; what came closest is said.
    pub async fn find(&self, demo: &Demo) -> anyhow::Result<Report> {
        let first = DEMOS.iter().position(|each| each.slug == demo.slug);
        let first = first.context("no such demo")? * CANDIDATES;
        let mut closest: Option<f64> = None;
        for id in self.ids.iter().skip(first).take(CANDIDATES) {
            let report = self.analyse(demo, id).await?;
            let away = |score: f64| (score - f64::from(demo.score)).abs();
            let full = report.uploads.len() >= ENOUGH.0 && report.outliers.len() >= ENOUGH.1;
            let Some(score) = report.score.value.filter(|_| full) else {
                continue;
            };
            if fits(demo, score) {
                return Ok(report);
            }
            closest = Some(closest.map_or(score, |known| if away(score) < away(known) { score } else { known }));
        }
        anyhow::bail!("{}: no candidate scores {}; closest {closest:?}", demo.slug, demo.score)
    }

    /// One candidate.
    ///
    /// # Errors
    /// There is no such channel, or nothing in it that can be analysed.
    pub async fn analyse(&self, demo: &Demo, id: &str) -> anyhow::Result<Report> {
        let known = id.parse::<domain::ChannelId>()?;
        let session = self.client.session(BUDGET);
        let mut snapshot = session.snapshot(&known.into(), UPLOADS, self.taken_at).await?;
        ensure!(snapshot.channel.title == demo.channel.title, "{id} is another channel");
        snapshot.channel.logo_url = Some(format!("/demo/{}.svg", demo.slug));
        Ok(engine::analyze(&snapshot)?)
    }
}

/// A sample platform of these channels as it was `days_ago` days before `now`, and the product's client to it.
pub(crate) async fn open(cast: Vec<Known>, now: Timestamp, days_ago: u32) -> anyhow::Result<(Running, Client)> {
    let options = Options {
        now: Some(now),
        days_ago,
        channels: u32::try_from(cast.len())?,
        cast,
        quota_units: u64::MAX,
        ..Options::default()
    };
    let platform = sample_platform::start(options).await?;
    let config = Config {
        base: Url::parse(&platform.base_url())?,
        key: ApiKey::from("demo"),
        sample: true,
    };
    Ok((platform, Client::new(config)?))
}

/// What people read as the demo's score, from the whole number and from the card's tenth.
pub(crate) fn fits(demo: &Demo, score: f64) -> bool {
    let is = |score: f64| (score.round() - f64::from(demo.score)).abs() < f64::EPSILON;
    is(score) && is((score * 10.0).round() / 10.0)
}
