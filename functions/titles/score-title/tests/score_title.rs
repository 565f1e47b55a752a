//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use engine::report::TitleFeature;
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::json;

use crate::save_title::{CHANNEL, OTHER, QUESTION, USER, asking, asking_run, post, with};

lambdakit::matrix!("score-title");

const PATH: &str = "/titles/score";

#[tokio::test]
async fn a_title_is_read_without_a_channel_or_a_niche_and_nothing_is_stored() {
    let (mut platform, _function) = with("score-title").await;
    let before = platform.world().await;
    let (status, reading) = post(
        &mut platform,
        USER,
        PATH,
        "intent-0001",
        &json!({"title": "7 ways to oil a bench"}),
    )
    .await;
    assert_eq!((status, &reading["pattern"]), (200, &json!("# ways …")), "{reading}");
    assert_eq!(reading["score"]["reason"], "no_basis");
    let sample = include_str!("../../../../events/score-title/niche.json");
    let (status, reading) = platform.ask(Event::sample(sample, &platform.pool.token(USER))).await;
    assert_eq!(
        (status, &reading["score"]["reason"]),
        (200, &json!("no_basis")),
        "before the first hub"
    );
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn everybody_is_answered_by_what_everybody_may_see_of_a_channel() {
    let (mut platform, _function) = with("score-title").await;
    let (_, report) = asking(&platform, USER).await;
    let body = json!({"title": QUESTION, "channelId": CHANNEL});
    let (_, own) = post(&mut platform, USER, PATH, "intent-0001", &body).await;
    let (_, public) = post(&mut platform, OTHER, PATH, "intent-0001", &body).await;
    assert_eq!(own["score"]["basis"], "channel", "{own}");
    assert_eq!(public["score"]["basis"], own["score"]["basis"], "{public}");
    assert_eq!(own["score"]["asOf"], json!(report.analysis_date));
}

/// Puts what the hub's builder found of one niche into the bucket.
pub fn put_patterns(platform: &Platform, now: Timestamp) {
    let lift = |feature, lift: f64, found| hub::Lift {
        niche: "woodworking".to_owned(),
        feature,
        channels: 12,
        lift,
        low: lift * 0.9,
        high: lift * 1.1,
        found,
    };
    let patterns = hub::Patterns {
        lifts: vec![
            lift(TitleFeature::List, 1.5, true),
            lift(TitleFeature::Question, 1.05, false),
        ],
        as_of: Some(now),
        ..hub::Patterns::default()
    };
    let bytes = serde_json::to_vec(&patterns).unwrap();
    platform
        .cloud
        .replace_object(testkit::BOARD_BUCKET, discovery_hub::PATTERNS, Some(bytes));
}

#[tokio::test]
async fn a_run_of_ones_own_is_a_report_too_and_what_is_hidden_is_no_longer_asked() {
    let (mut platform, _function) = with("score-title").await;
    asking_run(&platform, USER).await;
    let (key, _) = asking(&platform, OTHER).await;
    let body = json!({"title": QUESTION, "channelId": CHANNEL});
    let (_, own) = post(&mut platform, USER, PATH, "intent-0001", &body).await;
    assert_eq!(own["score"]["basis"], "channel", "{own}");
    let stranger = "5d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a33";
    let (_, public) = post(&mut platform, stranger, PATH, "intent-0001", &body).await;
    assert_eq!(public["score"]["basis"], "channel", "{public}");
    let store = platform.cloud.store();
    store.set_stealth(&key, true, Timestamp::now()).await.unwrap();
    let (_, public) = post(&mut platform, stranger, PATH, "intent-0001", &body).await;
    assert_eq!(public["score"]["reason"], "no_basis", "{public}");
}

#[tokio::test]
async fn a_title_without_a_channel_is_scored_by_its_niche() {
    let (mut platform, _function) = with("score-title").await;
    let now = Timestamp::now();
    put_patterns(&platform, now);
    for (words, niche, state, lift) in [
        ("7 ways to sharpen a knife", "woodworking", "measured", json!(1.5)),
        (
            "Why does every plane jam, and what helps?",
            "woodworking",
            "no_effect",
            json!(1.0),
        ),
        ("7 ways to sharpen a knife", "knitting", "not_enough_data", json!(null)),
    ] {
        let body = json!({"title": words, "niche": niche});
        let (status, reading) = post(&mut platform, USER, PATH, "intent-0001", &body).await;
        let score = &reading["score"];
        assert_eq!(
            (status, &score["state"], &score["lift"]),
            (200, &json!(state), &lift),
            "{words}: {reading}"
        );
        if state != "not_enough_data" {
            assert_eq!(
                (&score["basis"], &score["n"], &score["asOf"]),
                (&json!("niche"), &json!(12), &json!(now))
            );
        }
    }
}

#[tokio::test]
async fn what_cannot_be_scored_is_refused_with_its_field() {
    let (mut platform, _function) = with("score-title").await;
    for (body, field) in [
        (json!({"title": ""}), "title"),
        (json!({"title": "a", "channelId": "UC"}), "channelId"),
        (json!({"title": "a", "niche": "A B"}), "niche"),
    ] {
        let (status, refused) = post(&mut platform, USER, PATH, "intent-0001", &body).await;
        assert_eq!((status, &refused["error"]["field"]), (400, &json!(field)));
    }
}
