//! How long the scout takes to fill the discovery hub from the sample platform: `cargo run -p scout --example scout -- [seconds]`.
//!
//! Platform, database and scout share this process and its threads, two of them.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement fails on the spot, and says what it found"
)]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use domain::Clock;
use domain::quota::UNLIMITED;
use jiff::{SignedDuration, Timestamp};
use quota::Governor;
use scout::{Scout, Stopped};
use store::ChangePosition;
use testkit::Cloud;
use youtube::{Client, Config};

/// What `cargo xtask up` gives the scout, and the sample platform.
const UNITS: u32 = 12_000;
const CHANNELS: u32 = 1_300;
const QUOTA: u64 = 20_000;
/// As the function has it.
const RUN: SignedDuration = SignedDuration::from_secs(50);

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let seconds = std::env::args().nth(1).map_or(300, |text| text.parse().unwrap());
    let platform = sample_platform::start(sample_platform::Options {
        channels: CHANNELS,
        quota_units: QUOTA,
        ..sample_platform::Options::default()
    });
    let platform = platform.await.unwrap();
    let cloud = Cloud::start().await;
    let config = Config {
        base: platform.base_url().parse().unwrap(),
        key: "sample".into(),
        sample: true,
    };
    let client = Client::new(config).unwrap();
    let clock: Clock = Arc::new(Timestamp::now);
    let governor = Governor::new(cloud.store(), UNLIMITED, clock.clone());
    let scout = Arc::new(Scout::new(cloud.store(), &client, &governor, clock, UNITS));
    let (begun, end) = (Instant::now(), Timestamp::now() + SignedDuration::from_secs(seconds));
    let (mut channels, mut videos) = (0, 0);
    loop {
        let until = end.min(Timestamp::now() + RUN);
        let done = scout.run(until).await.unwrap();
        channels += done.channels;
        videos += done.outliers;
        let spent = platform.counters().units;
        println!(
            "{:5.1} s: {channels} channels, {videos} videos, {spent} units, {done:?}",
            begun.elapsed().as_secs_f64()
        );
        if done.stopped != Stopped::Time || Timestamp::now() >= end {
            break;
        }
    }
    let (niches, languages) = shelf(&cloud).await;
    println!("{niches} niches, languages {languages:?}");
}

/// Niches and languages of all that the hub shows.
async fn shelf(cloud: &Cloud) -> (usize, BTreeSet<String>) {
    let (mut niches, mut languages) = (BTreeSet::new(), BTreeSet::new());
    let mut from = Some(ChangePosition::default());
    while let Some(position) = from {
        let now = Timestamp::now();
        let page = cloud
            .store()
            .hub_changes(Timestamp::UNIX_EPOCH, &position, 100, now)
            .await
            .unwrap();
        for shown in page.changes.into_iter().filter_map(|change| change.shown) {
            niches.extend(shown.outstanding.niche);
            languages.extend(shown.outstanding.language);
        }
        from = page.next;
    }
    (niches.len(), languages)
}
