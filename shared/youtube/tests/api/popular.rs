//! Charts: against a stand-in, the platform's own description, and the sample platform.

use std::collections::HashSet;

use domain::scout::Chart;
use serde_json::{Value, json};
use youtube::{Client, Config, PlatformError, PopularChannel, Usage};

use crate::stand_in::{ID, Reply, Seen, StandIn, list, quick};

fn chart() -> Chart {
    "DE/26".parse().unwrap()
}

fn number(n: usize) -> String {
    format!("UC{n:022}")
}

fn video(channel: &str, language: Option<&str>) -> Value {
    json!({"kind": "youtube#video", "id": "dQw4w9WgXcQ", "snippet": {"channelId": channel, "defaultAudioLanguage": language}})
}

/// A page of videos, with a way to the next one.
fn page(seen: &Seen, videos: &[Value], next: Option<&str>) -> Reply {
    let mut body = list(&seen.name, videos);
    body["nextPageToken"] = json!(next);
    Reply::Json(200, body)
}

async fn read(platform: &StandIn, units: u64) -> (Result<Vec<PopularChannel>, PlatformError>, Usage) {
    let session = platform.client().session(youtube::BUDGET).within(units);
    let found = session.popular(&chart()).await;
    (found, session.usage())
}

fn units(units: u64) -> Usage {
    Usage { units, searches: 0 }
}

#[tokio::test]
async fn each_channel_comes_once_with_the_language_of_its_highest_video_and_no_more_than_four_pages_are_read() {
    let platform = StandIn::start(|seen, nth| {
        let videos = [
            video(&number(nth), Some("de")),
            video(ID, Some(if nth == 0 { "en" } else { "de" })),
            video("nobody", None),
        ];
        page(seen, &videos, Some(&format!("page {}", nth + 1)))
    })
    .await;
    let (found, spent) = read(&platform, 10).await;
    let found = found.unwrap();
    let ids: Vec<String> = found.iter().map(|channel| channel.id.to_string()).collect();
    assert_eq!(ids, [number(0), ID.to_owned(), number(1), number(2), number(3)]);
    assert_eq!(found[1].language.as_deref(), Some("en"));
    assert_eq!(spent, units(4));
    let seen = platform.seen();
    let asked = |name: &str| seen.iter().map(|seen| seen.param(name).to_owned()).collect::<Vec<_>>();
    assert_eq!(asked("pageToken"), ["", "page 1", "page 2", "page 3"]);
    let same = [
        ("chart", "mostPopular"),
        ("regionCode", "DE"),
        ("videoCategoryId", "26"),
        ("maxResults", "50"),
        ("part", "snippet"),
    ];
    for (name, value) in same {
        assert!(asked(name).iter().all(|said| said == value), "{name}");
    }
}

#[tokio::test]
async fn a_chart_that_the_platform_does_not_have_has_an_error_of_its_own_and_costs_one_unit() {
    let platform = StandIn::start(|_, _| Reply::error(400, "videoChartNotFound")).await;
    assert_eq!(read(&platform, 6).await, (Err(PlatformError::NoChart), units(1)));
}

#[tokio::test]
async fn an_empty_page_is_the_last_one() {
    let platform = StandIn::start(|seen, _| page(seen, &[], Some("for ever"))).await;
    assert_eq!(read(&platform, 6).await, (Ok(Vec::new()), units(1)));
}

#[tokio::test]
async fn what_keeps_a_later_page_from_being_read_costs_that_page_and_a_spent_quota_ends_it() {
    for (reason, channels) in [("backendError", Some(1)), ("quotaExceeded", None)] {
        let platform = StandIn::start(move |seen, nth| match nth {
            0 => page(seen, &[video(ID, None)], Some("2")),
            _ => Reply::error(if reason == "backendError" { 500 } else { 403 }, reason),
        })
        .await;
        let (found, _) = read(&platform, 6).await;
        match (found, channels) {
            (Ok(found), Some(channels)) => assert_eq!(found.len(), channels),
            (Err(PlatformError::QuotaExceeded(_)), None) => {}
            (other, _) => panic!("{reason}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn no_more_is_sent_than_the_operation_may_spend_and_its_last_failure_is_the_error() {
    let platform = StandIn::start(|_, _| Reply::error(503, "backendError")).await;
    for most in [1, 2] {
        let before = platform.seen().len();
        let (found, spent) = read(&platform, most).await;
        assert!(matches!(found, Err(PlatformError::Unavailable { .. })), "{found:?}");
        assert_eq!(spent, units(most));
        assert_eq!(platform.seen().len() - before, usize::try_from(most).unwrap());
    }
    assert_eq!(read(&platform, 0).await, (Err(PlatformError::OutOfUnits), units(0)));
    // Of a snapshot, whose first two calls go side by side.
    let session = platform.client().session(youtube::BUDGET).within(1);
    let id: domain::ChannelId = ID.parse().unwrap();
    let snapshot = session.snapshot(&id.into(), 200, jiff::Timestamp::now()).await;
    assert!(snapshot.is_err());
    assert_eq!(session.usage(), units(1));
}

#[test]
fn the_platforms_own_description_has_every_parameter_of_a_chart() {
    let Some(path) = testdata::Data::of("youtube-api").find("discovery/youtube.v3.json") else {
        return;
    };
    let described: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let parameters = &described["resources"]["videos"]["methods"]["list"]["parameters"];
    assert!(
        parameters["chart"]["enum"]
            .as_array()
            .unwrap()
            .contains(&json!("mostPopular"))
    );
    for name in ["regionCode", "videoCategoryId", "maxResults", "pageToken", "part"] {
        assert!(parameters[name].is_object(), "{name}");
    }
    let snippet = &described["schemas"]["VideoSnippet"]["properties"];
    assert!(snippet["channelId"].is_object() && snippet["defaultAudioLanguage"].is_object());
}

#[tokio::test]
async fn the_sample_platforms_charts_lead_to_enough_channels_in_both_languages() {
    let platform = sample_platform::start(sample_platform::Options::default())
        .await
        .unwrap();
    let config = Config {
        base: platform.base_url().parse().unwrap(),
        key: "sample-key".into(),
        sample: true,
    };
    let client = Client::with_limits(config, quick()).unwrap();
    let (mut channels, mut languages, mut spent) = (HashSet::new(), HashSet::new(), 0);
    for chart in Chart::all() {
        let session = client.session(youtube::BUDGET);
        for found in session.popular(&chart).await.unwrap() {
            languages.extend(found.language);
            channels.insert(found.id);
        }
        spent += session.usage().units;
    }
    assert!(channels.len() >= 700, "{} channels", channels.len());
    assert!(languages.contains("de") && languages.contains("en"), "{languages:?}");
    assert!(spent < 300, "{spent} units");
}
