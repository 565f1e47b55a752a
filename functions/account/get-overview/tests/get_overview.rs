//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const GET: &str = include_str!("../../../../events/get-overview/get.json");
const NAME: &str = "get-overview";

lambdakit::matrix!("get-overview");

async fn overview(platform: &mut Platform) -> Value {
    let event = GET.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let (status, body) = reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await);
    assert_eq!(status, 200, "{body}");
    body
}

fn achievement<'v>(overview: &'v Value, key: &str) -> &'v Value {
    let all = overview["achievements"].as_array().unwrap();
    all.iter().find(|one| one["key"] == key).unwrap()
}

#[tokio::test]
async fn a_newcomer_has_done_nothing_yet_and_that_is_said_without_figures() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let empty = overview(&mut platform).await;
    assert_eq!(empty["level"], json!({"name": "starter", "progress": 0, "nextAt": 5}));
    for name in ["averageScore", "bestScore", "trend"] {
        assert_eq!(empty[name], Value::Null, "{name}");
    }
    assert_eq!((&empty["latest"], &empty["topChannels"]), (&json!([]), &json!([])));
    let all = empty["achievements"].as_array().unwrap();
    assert_eq!(all.len(), 16);
    assert!(all.iter().all(|one| one["state"] == "locked"));
}

#[tokio::test]
async fn the_figures_follow_what_was_analysed() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    let times: Vec<Timestamp> = (0..3)
        .map(|number| now - SignedDuration::from_secs(60 * (3 - number)))
        .collect();
    for (number, at) in (1_u32..).zip(&times) {
        platform.completed(USER, &format!("{number:032x}"), *at).await;
        assert_eq!(overview(&mut platform).await["analyses"], number);
    }
    let seen = overview(&mut platform).await;
    assert_eq!(seen["level"]["progress"], 60);
    assert_eq!(seen["trend"], "stable", "the same channel three times");
    let scores: Vec<f64> = seen["latest"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["overallScore"].as_f64().unwrap())
        .collect();
    let best = scores.iter().copied().max_by(f64::total_cmp);
    assert_eq!(seen["bestScore"].as_f64(), best);
    let average = scores.iter().sum::<f64>() / 3.0;
    assert!((seen["averageScore"].as_f64().unwrap() - average).abs() < 1e-9);
    let top = seen["topChannels"].as_array().unwrap();
    assert_eq!((top.len(), top[0]["score"].as_f64()), (1, best));
    assert!(top[0]["channelName"].is_string());
    for (row, score) in [(&top[0], "score"), (&seen["latest"][0], "overallScore")] {
        let [low, score, high] = ["scoreLow", score, "scoreHigh"].map(|name| row[name].as_f64().unwrap());
        assert!(low <= score && score <= high, "{low} {score} {high}");
    }
    assert_eq!(seen["latest"].as_array().unwrap().len(), 3);
    assert_eq!(seen["latest"][0]["requestId"], format!("{:032x}", 3));
    let first: Timestamp = achievement(&seen, "analyses_1")["unlockedAt"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(first, times[0]);
    let week: Timestamp = achievement(&seen, "week_3")["unlockedAt"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(week, times[2], "the third within a week");
    assert_eq!(achievement(&seen, "analyses_5")["state"], "in_progress");
    assert_eq!(achievement(&seen, "discover_1")["state"], "unlocked");
    assert_eq!(seen["discoveries"]["channelsDiscovered"], 1);
    for secret in ["day_5", "viral_10"] {
        let one = achievement(&seen, secret);
        assert_eq!(
            (&one["state"], &one["secret"]),
            (&json!("locked"), &json!(true)),
            "{secret}"
        );
    }
}

#[tokio::test]
async fn the_newest_completed_ones_are_there_however_many_failed_since() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let start = Timestamp::now() - SignedDuration::from_hours(1);
    let id = |number: i64| format!("{number:032x}");
    for number in 1..=3 {
        let at = start + SignedDuration::from_secs(number);
        platform.completed(USER, &id(number), at).await;
    }
    for number in 4..=10 {
        let at = start + SignedDuration::from_secs(number);
        platform.failed(USER, &id(number), at).await;
    }
    let seen = overview(&mut platform).await;
    let ids = |name: &str| -> Vec<String> {
        let rows = seen[name].as_array().unwrap().iter();
        rows.map(|row| row["requestId"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("latest"), [10, 9, 8, 7, 6, 5].map(id), "of any state");
    assert_eq!(ids("latestCompleted"), [3, 2, 1].map(id));
}

#[tokio::test]
async fn what_lost_its_words_shows_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let now = Timestamp::now();
    platform.completed_and_redacted(USER, &format!("{:032x}", 1), now).await;
    let seen = overview(&mut platform).await;
    assert_eq!(seen["latest"][0]["channelName"], "Werkstatt am Deich");
}
