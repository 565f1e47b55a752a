//! The main job in the terminal: names a channel, fetches it, scores it, prints the report. See README.md.

mod report;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use domain::ChannelRef;
use engine::{Report, Snapshot};
use jiff::Timestamp;
use url::Url;
use youtube::{ApiKey, BUDGET, Client, Config, MAX_UPLOADS, PlatformError};

/// Uploads of a quick analysis.
const UPLOADS: u32 = 50;
const _: () = assert!(UPLOADS <= MAX_UPLOADS);

/// Analyses a channel.
#[derive(Parser)]
#[command(name = "cargo xtask analyze", bin_name = "cargo xtask analyze")]
struct Args {
    /// A handle, an address, an id or a name.
    channel: String,
    /// The report as JSON, as the API gives it.
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args).await {
        Ok(text) => {
            // A closed pipe is the reader's choice, not our failure.
            let _ = writeln!(std::io::stdout(), "{}", text.trim_end());
            ExitCode::SUCCESS
        }
        Err(error) => {
            let mark = console::style("error:").for_stderr().red().bold();
            let _ = writeln!(std::io::stderr(), "{mark} {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: &Args) -> anyhow::Result<String> {
    let channel: ChannelRef = args.channel.parse().context("this names no channel")?;
    let (snapshot, units) = fetch(&channel).await?;
    let report = engine::analyze(&snapshot)?;
    if args.json {
        return Ok(serde_json::to_string_pretty(&report)?);
    }
    Ok(text(&report, units))
}

fn text(report: &Report, units: u64) -> String {
    let source = if report.sample {
        "sample platform"
    } else {
        "real platform"
    };
    format!(
        "{}\n{source}, {units} quota units, engine {}",
        report::readable(report),
        report.engine_version
    )
}

/// The channel as the platform shows it now, and the quota it cost.
async fn fetch(channel: &ChannelRef) -> anyhow::Result<(Snapshot, u64)> {
    let key = std::env::var("YOUTUBE_API_KEY").ok().filter(|key| !key.is_empty());
    // Held until the end: the sample platform stops when it is dropped.
    let (config, _platform) = match key {
        Some(key) => (Config::real(key)?, None),
        None => {
            let platform = sample_platform::start(sample_platform::Options::default()).await?;
            let base = Url::parse(&platform.base_url())?;
            (
                Config {
                    base,
                    key: ApiKey::from("sample-platform"),
                    sample: true,
                },
                Some(platform),
            )
        }
    };
    let session = Client::new(config)?.session(BUDGET);
    let resolved = session.resolve(channel).await.map_err(explain)?;
    let snapshot = session
        .snapshot(&resolved, UPLOADS, Timestamp::now())
        .await
        .map_err(explain)?;
    Ok((snapshot, session.usage().units))
}

/// The platform's refusal with the way out, where there is one.
fn explain(error: PlatformError) -> anyhow::Error {
    if let PlatformError::NoSuchName { suggestions } = &error {
        let similar = suggestions
            .iter()
            .map(|channel| channel.handle.as_deref().unwrap_or(channel.channel_id.as_str()));
        let similar: Vec<&str> = similar.collect();
        return anyhow::anyhow!("no such channel: did you mean {}?", similar.join(", "));
    }
    let way_out = match error {
        PlatformError::ChannelNotFound => "no such channel: check the spelling, or paste the address of its page",
        PlatformError::KeyInvalid(_) | PlatformError::NotActivated(_) => {
            "YOUTUBE_API_KEY is not accepted: check the key and that the YouTube Data API v3 is switched on for it"
        }
        PlatformError::QuotaExceeded(_) => "the key's quota of today is spent: it comes back at midnight in California",
        _ => "the platform did not give the channel",
    };
    anyhow::Error::new(error).context(way_out)
}
