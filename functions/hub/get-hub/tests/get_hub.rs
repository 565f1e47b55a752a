//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::Tier;
use engine::report::Format;
use hub::{Channel, ChannelLifts, Features, Hub, Multiple, Patterns, Video, VideoId, skeleton};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};
use testkit::BOARD_BUCKET;

lambdakit::matrix!("get-hub");

/// Videos of a hub here.
pub const VIDEOS: u32 = 300;

/// A video by its number, of one of these channels, read now. The lower the number, the surer.
pub fn video(number: u32, of: &str) -> Video {
    let title = "7 ways to sharpen a knife".to_owned();
    let now = u32::try_from(Timestamp::now().as_second()).unwrap();
    Video {
        id: VideoId::of(&format!("video{number:06}")).unwrap(),
        channel: Channel {
            id: of.parse().unwrap(),
            name: "Werkstatt".to_owned(),
            handle: None,
            lifts: ChannelLifts::default(),
        },
        subscribers: Some(number),
        language: Some(if number.is_multiple_of(3) { "de" } else { "en" }.to_owned()),
        format: Format::Long,
        length: 600,
        published: now - 86_400 * (number % 50 + 1),
        first_seen: now - 3_600,
        seen: now - 60,
        views: 1_000,
        multiple: Multiple {
            low: 10_000 - number,
            value: 10_100 - number,
            high: 10_200 - number,
        },
        neighbours: 20,
        niche: Some("woodworking".to_owned()),
        meta_niche: Some("making".to_owned()),
        pattern: skeleton(&title),
        features: Features::of(&title),
        sample: true,
        title,
    }
}

/// Puts a hub of these videos into the bucket with what they repeat, as it was built just now.
pub fn put(platform: &Platform, videos: Vec<Video>) {
    let bytes = hub::build(videos, Timestamp::now()).unwrap();
    let patterns = Patterns::of(&Hub::load(bytes.clone()).unwrap());
    let patterns = serde_json::to_vec(&patterns).unwrap();
    for (name, bytes) in [(discovery_hub::HUB, bytes), (discovery_hub::PATTERNS, patterns)] {
        platform.cloud.replace_object(BOARD_BUCKET, name, Some(bytes));
    }
}

/// The id of a channel by its number.
pub fn channel(number: u32) -> String {
    format!("UC{number:022}")
}

/// The channel of every analysis made here.
pub const OWN: &str = "UC0123456789abcdefghijkl";

/// A hub of three videos, each of another channel. That of [`OWN`] is as the newer of its two analyses read it; the older one was hidden since.
pub async fn with_an_older_analysis_hidden() -> Platform {
    let platform = Platform::start().await;
    let before = Timestamp::now() - SignedDuration::from_mins(5);
    let older = platform.completed("someone", &"c".repeat(32), before).await;
    let newer = platform.completed("another", &"d".repeat(32), before).await;
    let store = platform.cloud.store();
    let read_at = store.report(&newer).await.unwrap().unwrap().analysis_date;
    let mut own = video(5, OWN);
    own.seen = u32::try_from(read_at.as_second()).unwrap();
    put(&platform, vec![own, video(6, &channel(6)), video(7, &channel(7))]);
    store.set_stealth(&older, true, Timestamp::now()).await.unwrap();
    platform
}

pub struct World {
    pub platform: Platform,
    _function: Function,
    calls: u32,
}

impl World {
    /// The function of this name, before a hub of [`VIDEOS`] videos, each of another channel.
    pub async fn start(function: &str) -> Self {
        let platform = Platform::start().await;
        put(
            &platform,
            (0..VIDEOS).map(|number| video(number, &channel(number))).collect(),
        );
        Self::around(platform, function)
    }

    pub fn around(platform: Platform, function: &str) -> Self {
        let function = platform.function(function, &[]);
        Self {
            platform,
            _function: function,
            calls: 0,
        }
    }

    pub async fn send(&mut self, event: Event) -> (u64, Value) {
        self.calls += 1;
        reply(self.platform.lambda.invoke(&self.calls.to_string(), event.0).await)
    }

    /// What somebody of this tier is answered.
    pub async fn ask(&mut self, tier: Tier, path: &str, query: &str) -> (u64, Value) {
        let user = format!("person-{}", tier.name());
        self.platform.tier(&user, tier).await;
        let event = Event::new("GET", path).query(query);
        self.send(event.bearer(&self.platform.pool.token(&user))).await
    }
}

fn ids(page: &Value) -> Vec<&str> {
    let videos = page["videos"].as_array().unwrap();
    videos.iter().map(|video| video["videoId"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn each_tier_sees_its_rows_and_is_refused_the_others_with_the_tier_that_sees_them() {
    let mut world = World::start("get-hub").await;
    for (tier, visible, beyond) in [
        (Tier::Free, 50, Some(("page=3", "starter"))),
        (Tier::Starter, 200, Some(("page=6", "creator"))),
        (Tier::Creator, VIDEOS, None),
        (Tier::Agency, VIDEOS, None),
    ] {
        let (status, page) = world.ask(tier, "/hub", "pageSize=100").await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(ids(&page).len() as u32, visible.min(100));
        assert_eq!(ids(&page)[0], "video000000");
        assert_eq!((&page["total"], &page["visible"]), (&json!(VIDEOS), &json!(visible)));
        assert_eq!(page["access"]["tier"], json!(tier.name()));
        assert_eq!(page["inHub"]["channels"], json!(VIDEOS));
        assert!(page["choices"].is_object() && page["asOf"].is_string());
        if let Some((query, opens)) = beyond {
            let (status, refused) = world.ask(tier, "/hub", query).await;
            let error = &refused["error"];
            assert_eq!(
                (status, &error["code"], &error["tier"]),
                (403, &json!("tier_required"), &json!(opens))
            );
            assert!(refused["videos"].is_null());
        }
    }
}

#[tokio::test]
async fn filters_of_the_query_narrow_and_what_is_impossible_is_named() {
    let mut world = World::start("get-hub").await;
    let query = "language=de&minSubscribers=30&maxSubscribers=60&sort=views&explain=true";
    let (_, page) = world.ask(Tier::Free, "/hub", query).await;
    assert_eq!(page["total"], 11);
    let steps: Vec<_> = page["funnel"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| &step["filter"])
        .collect();
    assert_eq!(steps, ["language", "minSubscribers", "maxSubscribers"]);
    assert_eq!(page["emptiedBy"], json!(null));
    let (_, page) = world.ask(Tier::Free, "/hub", "language=xx").await;
    assert_eq!((&page["total"], &page["emptiedBy"]), (&json!(0), &json!("language")));
    let (status, refused) = world.ask(Tier::Free, "/hub", "minViews=5&maxViews=4").await;
    let error = &refused["error"];
    assert_eq!(
        (status, &error["code"], &error["field"]),
        (400, &json!("invalid_input"), &json!("maxViews"))
    );
}

#[tokio::test]
async fn the_samples_are_answered() {
    let mut world = World::start("get-hub").await;
    let token = world.platform.pool.token("someone");
    for sample in [
        include_str!("../../../../events/get-hub/first-page.json"),
        include_str!("../../../../events/get-hub/filtered.json"),
    ] {
        let (status, page) = world.send(Event::sample(sample, &token)).await;
        assert_eq!(status, 200, "{page}");
        assert!(!ids(&page).is_empty());
    }
}

#[tokio::test]
async fn before_the_first_hub_there_is_an_empty_one() {
    let mut world = World::around(Platform::start().await, "get-hub");
    let (status, page) = world.ask(Tier::Free, "/hub", "").await;
    assert_eq!((status, &page["asOf"], &page["total"]), (200, &json!(null), &json!(0)));
}

#[tokio::test]
async fn what_was_taken_back_since_the_hub_was_built_is_not_shown() {
    let platform = Platform::start().await;
    let before = Timestamp::now() - SignedDuration::from_mins(5);
    let key = platform.completed("someone", &"c".repeat(32), before).await;
    put(&platform, vec![video(5, OWN), video(6, &channel(6))]);
    let store = platform.cloud.store();
    store.set_stealth(&key, true, Timestamp::now()).await.unwrap();
    let mut world = World::around(platform, "get-hub");
    let (_, page) = world.ask(Tier::Free, "/hub", "").await;
    assert_eq!(ids(&page), ["video000006"]);
    assert_eq!(page["inHub"]["videos"], 1);
}

#[tokio::test]
async fn a_channel_stays_while_another_analysis_shows_it() {
    let mut world = World::around(with_an_older_analysis_hidden().await, "get-hub");
    let (_, page) = world.ask(Tier::Free, "/hub", "").await;
    assert_eq!(ids(&page), ["video000005", "video000006", "video000007"]);
}
