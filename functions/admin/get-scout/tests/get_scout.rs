//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::ChannelId;
use domain::scout::{CHANNEL_UNITS, Source, Yield, platform_day};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};
use store::{Claimed, Ended, Hold, Offer, Store, Target};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("get-scout");

fn function(platform: &Platform) -> Function {
    platform.function("get-scout", &[("SCOUT_UNITS", "3000")])
}

async fn read(platform: &mut Platform) -> Value {
    let sample = Event::sample(
        include_str!("../../../../events/get-scout/today.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!(status, 200, "{body}");
    body
}

fn channel(number: u32) -> ChannelId {
    format!("UC{number:0>22}").parse().unwrap()
}

async fn claimed(store: &Store, channel: &ChannelId, now: Timestamp) -> Hold {
    let lease = (now, now + SignedDuration::from_mins(1));
    let target = Target::Channel(channel.clone());
    match store
        .claim_scouting(&target, (platform_day(now), 3_000), CHANNEL_UNITS, lease)
        .await
        .unwrap()
    {
        Claimed::Taken(hold) => hold,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn before_the_first_reading_nothing_is_spent_and_nothing_waits() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let body = read(&mut platform).await;
    assert!(body["nextDayAt"].as_str().unwrap().parse::<Timestamp>().unwrap() > Timestamp::now());
    let nothing = json!({
        "units": 0, "dailyUnits": 3000, "refusedAt": null, "nextDayAt": body["nextDayAt"], "waiting": 0, "niches": [], "languages": [],
    });
    assert_eq!(body, nothing);
}

#[tokio::test]
async fn operators_see_what_the_day_has_cost_what_waits_and_what_was_brought_in() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let offers: Vec<Offer> = (0..4)
        .map(|number| Offer {
            channel: channel(number),
            source: Source::Chart,
            language: Some("de".to_owned()),
        })
        .collect();
    store.offer_channels(&offers, now).await.unwrap();
    for (number, niche) in [(0, "baking"), (1, "chess"), (2, "chess")] {
        let hold = claimed(&store, &channel(number), now).await;
        let mut report = testkit::report(7, Some(niche), &[], now);
        report.channel_info.channel_id = channel(number).to_string();
        let found = Yield {
            niche: Some(niche.to_owned()),
            language: Some("de".to_owned()),
            outliers: 3,
            recent: 1,
        };
        let ended = Ended::Channel {
            report: &report,
            found: &found,
            before: None,
            due: now + SignedDuration::from_hours(24),
        };
        assert!(store.end_scouting(&hold, ended, 9, now).await.unwrap());
    }
    store.refuse_scouting(platform_day(now), now).await.unwrap();
    let body = read(&mut platform).await;
    assert_eq!((&body["units"], &body["waiting"]), (&json!(27), &json!(1)));
    assert!(body["refusedAt"].is_string());
    let niches = json!([{"key": "chess", "channels": 2}, {"key": "baking", "channels": 1}]);
    assert_eq!(body["niches"], niches);
    assert_eq!(body["languages"], json!([{"key": "de", "channels": 3}]));
}
