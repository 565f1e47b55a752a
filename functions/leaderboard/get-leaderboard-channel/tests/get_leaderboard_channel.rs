//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use board::{Board, Entry, History};
use domain::Tier;
use engine::leaderboard::LeaderboardFigures;
use engine::report::Stage;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Platform, reply};
use serde_json::{Value, json};
use testkit::BOARD_BUCKET;

lambdakit::matrix!("get-leaderboard-channel", everybodys_channel);

fn entry(id: &str, score: Option<f64>) -> Entry {
    let standing = LeaderboardFigures {
        score,
        low: None,
        high: None,
        rating: None,
        stage: Stage::Growing,
        badges: Vec::new(),
        niche: None,
        anomaly: false,
        hidden_gem: false,
        efficient: false,
        rising: false,
    };
    Entry::new(id.parse().unwrap(), standing, Timestamp::now(), Timestamp::now())
}

fn id(number: u32) -> String {
    format!("UC{number:022}")
}

fn put(platform: &Platform, name: &str, bytes: Vec<u8>) {
    platform.cloud.replace_object(BOARD_BUCKET, name, Some(bytes));
}

/// The board holds the channel that the matrix asks for.
async fn everybodys_channel(platform: &Platform) -> (Vec<(&'static str, String)>, ()) {
    let entries = vec![entry("UC0123456789abcdefghijkl", Some(50.0))];
    put(
        platform,
        leaderboard::BOARD,
        board::build(entries, Timestamp::now()).unwrap(),
    );
    (Vec::new(), ())
}

/// Channels 1 to 60 in this order, 61 without a rank; yesterday 1 and 2 were the other way round.
fn sixty(platform: &Platform) {
    let now = Timestamp::now();
    let score = |number: u32| (number <= 60).then(|| 90.0 - f64::from(number));
    let today: Vec<Entry> = (1..=61).map(|number| entry(&id(number), score(number))).collect();
    let yesterday = vec![entry(&id(2), Some(90.0)), entry(&id(1), Some(80.0))];
    let mut history = History::default();
    let before = board::build(yesterday, now - SignedDuration::from_hours(24)).unwrap();
    history.record(&Board::load(before).unwrap());
    let bytes = board::build(today, now).unwrap();
    history.record(&Board::load(bytes.clone()).unwrap());
    put(platform, leaderboard::BOARD, bytes);
    put(platform, leaderboard::RANKS, history.bytes());
}

async fn ask(platform: &mut Platform, tier: Option<Tier>, id: &str) -> (u64, Value) {
    let mut event = Event::new("GET", "/leaderboard/{channelId}").param("channelId", id);
    if let Some(tier) = tier {
        platform.tier(tier.name(), tier).await;
        event = event.bearer(&platform.pool.token(tier.name()));
    }
    reply(platform.lambda.invoke(id, event.0).await)
}

#[tokio::test]
async fn a_channel_comes_with_its_rank_and_its_rank_before() {
    let mut platform = Platform::start().await;
    sixty(&platform);
    let _function = platform.function("get-leaderboard-channel", &[]);
    let (status, shown) = ask(&mut platform, None, &id(1)).await;
    assert_eq!((status, &shown["channel"]["rank"]), (200, &json!(1)), "{shown}");
    let ranks: Vec<&Value> = shown["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|point| &point["rank"])
        .collect();
    assert_eq!(ranks, [&json!(2), &json!(1)]);
    let sample = include_str!("../../../../events/get-leaderboard-channel/visitor.json");
    let event: Value = serde_json::from_str(sample).unwrap();
    assert_eq!(reply(platform.lambda.invoke("sample", event).await).0, 200);
}

#[tokio::test]
async fn a_channel_beyond_the_rows_of_a_tier_is_shown_to_anyone_who_may_search() {
    let mut platform = Platform::start().await;
    sixty(&platform);
    let _function = platform.function("get-leaderboard-channel", &[]);
    for (tier, number, opens) in [
        (None, 4, Some("free")),
        (None, 11, Some("starter")),
        (Some(Tier::Free), 10, None),
        (Some(Tier::Free), 11, Some("starter")),
        (Some(Tier::Starter), 60, None),
        (Some(Tier::Starter), 61, None),
        (None, 61, Some("starter")),
    ] {
        let (status, shown) = ask(&mut platform, tier, &id(number)).await;
        let refused = shown["error"]["tier"].as_str();
        assert_eq!(
            (status, refused),
            (if opens.is_some() { 403 } else { 200 }, opens),
            "{tier:?} {number}: {shown}"
        );
    }
    assert_eq!(ask(&mut platform, None, &id(99)).await.0, 404);
}

#[tokio::test]
async fn what_a_visitor_sees_of_a_channel_may_be_cached_for_a_minute_and_no_refusal_is() {
    let mut platform = Platform::start().await;
    sixty(&platform);
    let _function = platform.function("get-leaderboard-channel", &[]);
    platform.tier("anna", Tier::Free).await;
    let token = platform.pool.token("anna");
    let cases = [
        (1, None, 200, "public, max-age=60"),
        (1, Some(token.as_str()), 200, "no-store"),
        (1, Some("no-token"), 401, "no-store"),
        (4, None, 403, "no-store"),
        (99, None, 404, "no-store"),
    ];
    for (call, (number, token, status, cache_control)) in cases.into_iter().enumerate() {
        let event = Event::new("GET", "/leaderboard/{channelId}").param("channelId", &id(number));
        let event = token.map_or(event.clone(), |token| event.bearer(token));
        let (_, answer) = platform.lambda.invoke(&call.to_string(), event.0).await;
        let headers = &answer["headers"];
        assert_eq!(
            (&answer["statusCode"], &headers["cache-control"]),
            (&json!(status), &json!(cache_control)),
            "{number}: {answer}"
        );
        let varies = if status == 200 {
            json!("Authorization")
        } else {
            json!(null)
        };
        assert_eq!(headers["vary"], varies, "{number}: {answer}");
    }
}

#[tokio::test]
async fn damaged_ranks_of_the_last_days_only_leave_the_history_empty() {
    let mut platform = Platform::start().await;
    sixty(&platform);
    put(&platform, leaderboard::RANKS, vec![1, 2, 3]);
    let _function = platform.function("get-leaderboard-channel", &[]);
    let (status, shown) = ask(&mut platform, None, &id(1)).await;
    assert_eq!((status, &shown["history"]), (200, &json!([])));
}
