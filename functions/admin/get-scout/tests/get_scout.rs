//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::ChannelId;
use domain::quota::{Cost, Payer, STANDARD};
use domain::scout::{CHANNEL_UNITS, Source, Yield, platform_day};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform};
use serde_json::{Value, json};
use store::{Claimed, Ended, Hold, Offer, Store, Target};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("get-scout");

fn function(platform: &Platform) -> Function {
    let grants = [
        ("SCOUT_UNITS", "3000"),
        ("PLATFORM_UNITS", "10000"),
        ("PLATFORM_SEARCHES", "100"),
    ];
    platform.function("get-scout", &grants)
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
    let share = |key: &str, units: u32, searches: u32| json!({"key": key, "units": 0, "mostUnits": units, "searches": 0, "mostSearches": searches});
    let shares = [
        share("all", 10_000, 100),
        share("free", 5_000, 50),
        share("new", 5_000, 20),
        share("scout", 3_000, 0),
    ];
    let nothing = json!({
        "units": 0, "dailyUnits": 3000, "refusedAt": null, "nextDayAt": body["nextDayAt"], "waiting": 0, "niches": [], "languages": [],
        "quota": {"shares": shares, "unitsOver": false, "searchesOver": false},
    });
    assert_eq!(body, nothing);
}

#[tokio::test]
async fn operators_see_who_has_spent_the_platforms_quota_and_what_the_platform_says_of_it() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let today = platform_day(now);
    let cost = Cost { units: 4, searches: 1 };
    for payer in [Payer::New, Payer::Paying] {
        let taken = store.take_quota(today, STANDARD, payer, cost, now).await.unwrap();
        assert!(taken.is_ok());
    }
    store.quota_is_over(today, true, now).await.unwrap();
    let quota = &read(&mut platform).await["quota"];
    let spent = |at: usize| [&quota["shares"][at]["units"], &quota["shares"][at]["searches"]];
    assert_eq!((spent(0), spent(1)), ([&json!(8), &json!(2)], [&json!(4), &json!(1)]));
    assert_eq!((spent(2), spent(3)), ([&json!(4), &json!(1)], [&json!(0), &json!(0)]));
    assert_eq!(
        (&quota["unitsOver"], &quota["searchesOver"]),
        (&json!(false), &json!(true))
    );
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
