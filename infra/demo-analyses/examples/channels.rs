//! Writes the analyses of channels that the sample platform knows by name, for the front end's tests:
//! `cargo run -p demo-analyses --example channels -- frontend/src/testing/channels`.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use jiff::Timestamp;
use sample_platform::Options;
use serde_json::Value;
use url::Url;
use youtube::{ApiKey, BUDGET, Client, Config};

/// Five channels that could hardly differ more: big and steady, a tiny gem, one hit, Shorts only, dead.
const CHANNELS: [&str; 5] = [
    "SemicolonHarbour",
    "quietlambda",
    "lanternattic",
    "pfannenblitz",
    "bitundbohne",
];
/// The moment of every analysis, so that they change with the engine alone.
const TAKEN_AT: &str = "2026-11-16T09:00:00Z";
const UPLOADS: u32 = 50;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).context("name the folder")?);
    fs::create_dir_all(&folder)?;
    let taken_at: Timestamp = TAKEN_AT.parse()?;
    let platform = sample_platform::start(Options {
        now: Some(taken_at),
        ..Options::default()
    })
    .await?;
    let client = Client::new(Config {
        base: Url::parse(&platform.base_url())?,
        key: ApiKey::from("tests"),
        sample: true,
    })?;
    for handle in CHANNELS {
        let id = platform.channel_id(handle).with_context(|| format!("no @{handle}"))?;
        let known = id.parse::<domain::ChannelId>()?;
        let mut snapshot = client
            .session(BUDGET)
            .snapshot(&known.into(), UPLOADS, taken_at)
            .await?;
        // The platform's address changes from run to run.
        snapshot.channel.logo_url = None;
        let report = rounded(serde_json::to_value(engine::analyze(&snapshot)?)?);
        let path = folder.join(format!("{}.json", handle.to_lowercase()));
        fs::write(&path, format!("{report}\n")).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Numbers to six digits: nobody reads more, and the files stay small.
fn rounded(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(rounded).collect(),
        Value::Object(fields) => fields.into_iter().map(|(key, field)| (key, rounded(field))).collect(),
        Value::Number(number) if number.is_f64() => number
            .as_f64()
            .and_then(|exact| format!("{exact:.5e}").parse::<f64>().ok())
            .map_or(Value::Null, Value::from),
        other => other,
    }
}
