//! The client against the sample platform, which refuses what the real one refuses.

use domain::ChannelRef;
use domain::job::FailureKind;
use engine::Snapshot;
use engine::snapshot::Live;
use jiff::Timestamp;
use sample_platform::{KNOWN, Known, Options, Persona, Running};
use serde_json::json;
use youtube::{Client, Config, PlatformError, Usage};

use crate::stand_in::quick;

async fn start() -> Running {
    sample_platform::start(Options::default()).await.unwrap()
}

fn client(platform: &Running) -> Client {
    let config = Config {
        base: platform.base_url().parse().unwrap(),
        key: "sample-key".into(),
        sample: true,
    };
    Client::with_limits(config, quick()).unwrap()
}

fn known(persona: Persona) -> &'static Known {
    KNOWN.iter().find(|known| known.persona == persona).unwrap()
}

async fn analyse(client: &Client, input: &str, uploads: u32) -> (Result<Snapshot, PlatformError>, Usage) {
    let channel: ChannelRef = input.parse().unwrap();
    let session = client.session(youtube::BUDGET);
    let snapshot = match session.resolve(&channel).await {
        Ok(resolved) => session.snapshot(&resolved, uploads, Timestamp::now()).await,
        Err(error) => Err(error),
    };
    (snapshot, session.usage())
}

fn cost(units: u64, searches: u64) -> Usage {
    Usage { units, searches }
}

#[tokio::test]
async fn every_kind_of_input_leads_to_its_channel_at_its_price() {
    let platform = start().await;
    let client = client(&platform);
    let id = |handle: &str| platform.channel_id(handle).unwrap();
    let (kitchen, user, cook) = (id("küchengeflüster"), id("bitundbohne"), id("tildasteig"));
    let video = platform.video_id("küchengeflüster", 3).unwrap();
    let inputs = [
        ("@küchengeflüster".to_owned(), &kitchen, cost(3, 0)),
        ("@KÜCHENgeflüster".to_owned(), &kitchen, cost(3, 0)),
        ("küchengeflüster".to_owned(), &kitchen, cost(3, 0)),
        ("ku\u{308}chengeflu\u{308}ster".to_owned(), &kitchen, cost(3, 0)),
        ("  @küchengeflüster  ".to_owned(), &kitchen, cost(3, 0)),
        ("youtube.com/@küchengeflüster".to_owned(), &kitchen, cost(3, 0)),
        (
            "https://www.youtube.com/@k%C3%BCchengefl%C3%BCster/videos?si=x&utm_source=y".to_owned(),
            &kitchen,
            cost(3, 0),
        ),
        (
            "https://m.youtube.com/@küchengeflüster/".to_owned(),
            &kitchen,
            cost(3, 0),
        ),
        (kitchen.clone(), &kitchen, cost(3, 0)),
        (
            format!("https://www.youtube.com/channel/{kitchen}/featured"),
            &kitchen,
            cost(3, 0),
        ),
        (
            format!("https://www.youtube.com/watch?v={video}&t=42s"),
            &kitchen,
            cost(4, 0),
        ),
        (format!("youtube.com/shorts/{video}"), &kitchen, cost(4, 0)),
        (
            format!("https://m.youtube.com/live/{video}?feature=share"),
            &kitchen,
            cost(4, 0),
        ),
        (format!(" https://youtu.be/{video}?si=abc "), &kitchen, cost(4, 0)),
        ("www.youtube.com/user/BitUndBohne2011/".to_owned(), &user, cost(3, 0)),
        ("youtube.com/c/BitUndBohne".to_owned(), &user, cost(3, 0)),
        ("youtube.com/c/bitundbohne2011".to_owned(), &user, cost(4, 0)),
        ("youtube.com/tildasteig".to_owned(), &cook, cost(3, 0)),
        ("Tildas Teigtagebuch".to_owned(), &cook, cost(4, 1)),
        ("tildas  TEIG-tagebuch".to_owned(), &cook, cost(4, 1)),
    ];
    for (input, expected, price) in inputs {
        let (snapshot, spent) = analyse(&client, &input, 50).await;
        let channel = snapshot.unwrap_or_else(|error| panic!("{input}: {error}")).channel;
        assert_eq!((&channel.id, spent), (expected, price), "{input}");
    }
    let counters = platform.counters();
    assert_eq!(
        client.usage(),
        cost(counters.units, counters.searches),
        "we count what the platform charges"
    );
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    let platform = start().await;
    let client = client(&platform);
    for input in [
        "@this-handle-is-free",
        "there is no such channel anywhere",
        "youtube.com/user/nobody12345",
        "youtube.com/c/nobody12345",
        "UC0000000000000000000000",
        "https://youtu.be/00000000000",
    ] {
        let error = analyse(&client, input, 50).await.0.unwrap_err();
        assert_eq!(error.kind(), FailureKind::ChannelNotFound, "{input}");
    }
}

#[tokio::test]
async fn a_name_that_nobody_has_brings_up_to_five_channels_with_what_recognizes_them() {
    let platform = start().await;
    let client = client(&platform);
    for input in [
        "@nan",
        "@ana",
        "youtube.com/@ock",
        "%s%s%s%n",
        "Teigtagebuch",
        "@quietlamda",
    ] {
        let (snapshot, spent) = analyse(&client, input, 50).await;
        let Err(PlatformError::NoSuchName { suggestions }) = snapshot else {
            panic!("{input} was analysed")
        };
        assert!((1..=5).contains(&suggestions.len()), "{input}: {suggestions:?}");
        assert!(spent.units <= 2 && spent.searches == 1, "{input}: {spent:?}");
        for channel in &suggestions {
            assert!(
                channel.handle.is_some() && channel.thumbnail_url.is_some(),
                "{channel:?}"
            );
            let by_id = analyse(&client, channel.channel_id.as_str(), 50).await.0;
            assert!(!matches!(by_id, Err(PlatformError::ChannelNotFound)), "{channel:?}");
        }
    }
    let (snapshot, _) = analyse(&client, "@quietlamda", 50).await;
    let Err(PlatformError::NoSuchName { suggestions }) = snapshot else {
        panic!("it was analysed")
    };
    assert_eq!(
        suggestions[0].title, "Quiet Lambda",
        "the one that was meant comes first"
    );
}

#[tokio::test]
async fn channels_without_public_uploads_say_so() {
    let platform = start().await;
    let client = client(&platform);
    for persona in [Persona::Empty, Persona::AllPrivate] {
        let (snapshot, _) = analyse(&client, known(persona).handle, 50).await;
        assert_eq!(snapshot, Err(PlatformError::NoVideos), "{persona:?}");
    }
}

#[tokio::test]
async fn what_a_channel_hides_is_unknown_and_the_rest_is_there() {
    let platform = start().await;
    let client = client(&platform);
    for known in KNOWN
        .iter()
        .filter(|known| !matches!(known.persona, Persona::Empty | Persona::AllPrivate))
    {
        let snapshot = analyse(&client, known.handle, 50).await.0.unwrap();
        let channel = &snapshot.channel;
        assert_eq!((channel.title.as_str(), snapshot.sample), (known.title, true));
        assert_eq!(
            channel.handle.as_deref().map(str::to_lowercase),
            Some(format!("@{}", known.handle.to_lowercase()))
        );
        assert_eq!(
            channel.subscribers.is_none(),
            known.hides_subscribers,
            "{}",
            known.title
        );
        assert!(channel.created_at.is_some() && channel.total_views.is_some() && channel.logo_url.is_some());
        assert!(!channel.topics.is_empty() && !channel.description.is_empty());
        let shown: Vec<_> = snapshot
            .videos
            .iter()
            .filter(|video| video.live == Live::None)
            .collect();
        assert_eq!(
            shown.iter().all(|video| video.likes.is_none()),
            known.hides_likes && !shown.is_empty()
        );
        assert_eq!(
            shown.iter().all(|video| video.comments.is_none()),
            known.comments_off && !shown.is_empty()
        );
        for video in shown {
            assert!(
                video.duration_s.is_some() && video.views.is_some() && video.published_at.is_some(),
                "{video:?}"
            );
            assert!(!video.title.is_empty() && video.category.is_some());
        }
    }
}

#[tokio::test]
async fn streams_are_distinguished_by_their_state() {
    let platform = start().await;
    let snapshot = analyse(&client(&platform), known(Persona::Streamer).handle, 50)
        .await
        .0
        .unwrap();
    let lengths = |live: Live| {
        snapshot
            .videos
            .iter()
            .filter(move |v| v.live == live)
            .map(|v| v.duration_s)
    };
    assert!(lengths(Live::Active).count() == 1 && lengths(Live::Upcoming).count() == 1);
    assert!(
        lengths(Live::Active)
            .chain(lengths(Live::Upcoming))
            .all(|length| length.is_none())
    );
    assert!(lengths(Live::Ended).count() > 10 && lengths(Live::Ended).all(|length| length.is_some()));
}

#[tokio::test]
async fn two_hundred_uploads_cost_nine_units_and_come_newest_first() {
    let platform = start().await;
    let client = client(&platform);
    let (snapshot, spent) = analyse(&client, "SemicolonHarbour", 200).await;
    let videos = snapshot.unwrap().videos;
    assert!(
        videos.len() > 150,
        "{} of 200, those that are not deleted",
        videos.len()
    );
    assert_eq!(spent, cost(9, 0));
    let dates: Vec<_> = videos.iter().map(|video| video.published_at.unwrap()).collect();
    assert!(dates.is_sorted_by(|newer, older| newer >= older));
}

#[tokio::test]
async fn each_fault_of_the_platform_has_its_own_error_and_passing_ones_are_overcome() {
    let platform = start().await;
    let client = client(&platform);
    for (fault, code) in [
        ("quota", "quota_exceeded"),
        ("key", "key_invalid"),
        ("forbidden", "forbidden"),
        ("not-configured", "not_activated"),
        ("rate", "rate_limited"),
        ("500", "unavailable"),
        ("503", "unavailable"),
        ("drop", "network"),
        ("malformed", "unreadable"),
    ] {
        platform.control(json!({"reset": true, "fault": fault})).unwrap();
        let error = analyse(&client, "SemicolonHarbour", 50).await.0.unwrap_err();
        assert_eq!(error.code(), code, "{fault}: {error}");
        if error.is_retryable() {
            platform
                .control(json!({"reset": true, "fault": fault, "times": 2}))
                .unwrap();
            assert!(analyse(&client, "SemicolonHarbour", 50).await.0.is_ok(), "{fault}");
        }
    }
}

#[tokio::test]
async fn a_refused_key_and_a_spent_quota_are_reported_by_the_platform_itself() {
    let platform = sample_platform::start(Options {
        quota_units: 5,
        ..Options::default()
    })
    .await
    .unwrap();
    let base: url::Url = platform.base_url().parse().unwrap();
    let refused = Client::new(Config {
        base,
        key: "invalid-key".into(),
        sample: true,
    })
    .unwrap();
    assert_eq!(
        analyse(&refused, "SemicolonHarbour", 50).await.0.unwrap_err().code(),
        "key_invalid"
    );
    let client = client(&platform);
    assert!(analyse(&client, "SemicolonHarbour", 50).await.0.is_ok());
    let (second, spent) = analyse(&client, "quietlambda", 50).await;
    assert_eq!(
        (second.unwrap_err().code(), spent.units),
        ("quota_exceeded", 3),
        "2 were left, the third was refused"
    );
}

#[tokio::test]
async fn videos_and_their_channels_are_named_for_one_unit_and_what_is_gone_is_missing() {
    let platform = start().await;
    let client = client(&platform);
    let (snapshot, _) = analyse(&client, "@SemicolonHarbour", 60).await;
    let snapshot = snapshot.unwrap();
    let videos = &snapshot.videos;
    let id = |number: usize| videos[number].id.parse::<domain::VideoId>().unwrap();
    let session = client.session(youtube::BUDGET);
    let named = session
        .names(&[id(1), "no-such-vid".parse().unwrap(), id(0)])
        .await
        .unwrap();
    let said: Vec<_> = named
        .iter()
        .map(|names| (names.title.as_str(), names.channel.as_str()))
        .collect();
    let channel = snapshot.channel.title.as_str();
    assert_eq!(
        said,
        [(videos[1].title.as_str(), channel), (videos[0].title.as_str(), channel)]
    );
    assert_eq!(session.usage().units, 1);
    let all: Vec<_> = (0..videos.len()).map(id).collect();
    assert_eq!(
        session.names(&all).await.unwrap().len(),
        youtube::NAMED_AT_ONCE.min(all.len())
    );
    assert_eq!(session.names(&[]).await.unwrap(), []);
    assert_eq!(session.usage().units, 2);
}
