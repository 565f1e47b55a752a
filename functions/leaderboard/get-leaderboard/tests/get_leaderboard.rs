//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use board::{Badges, ChannelDisplay, Entry};
use domain::Tier;
use engine::leaderboard::LeaderboardFigures;
use engine::report::{Rating, Stage};
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};
use testkit::BOARD_BUCKET;

lambdakit::matrix!("get-leaderboard");

/// Channels with a rank; there is one more without.
const RANKED: u32 = 600;

fn entry(number: u32) -> Entry {
    let ranked = number <= RANKED;
    let standing = LeaderboardFigures {
        score: ranked.then(|| 90.0 - f64::from(number) / 10.0),
        low: None,
        high: None,
        rating: Some(Rating::Great),
        stage: Stage::Growing,
        badges: vec!["hidden_gem".to_owned()],
        niche: Some("woodworking".to_owned()),
        anomaly: false,
        hidden_gem: number.is_multiple_of(2),
        efficient: false,
        rising: false,
    };
    let id = format!("UC{number:022}").parse().unwrap();
    Entry {
        display: Some(ChannelDisplay {
            name: format!("Werkstatt {number}"),
            handle: Some(format!("@werkstatt{number}")),
            logo: None,
        }),
        subscribers: Some(number * 100),
        badges: Badges::of("hidden_gem").unwrap(),
        language: Some("de".to_owned()),
        ..Entry::new(id, standing, Timestamp::now(), Timestamp::UNIX_EPOCH)
    }
}

struct World {
    platform: Platform,
    _function: Function,
    calls: u32,
}

impl World {
    async fn start(with_board: bool) -> Self {
        let platform = Platform::start().await;
        if with_board {
            let bytes = board::build((1..=RANKED + 1).map(entry).collect(), Timestamp::now()).unwrap();
            platform
                .cloud
                .replace_object(BOARD_BUCKET, leaderboard::BOARD, Some(bytes));
        }
        let function = platform.function("get-leaderboard", &[]);
        Self {
            platform,
            _function: function,
            calls: 0,
        }
    }

    /// What somebody of this tier is answered.
    async fn ask(&mut self, tier: Option<Tier>, query: &str) -> (u64, Value) {
        let event = Event::new("GET", "/leaderboard").query(query);
        let event = match tier {
            None => event,
            Some(tier) => {
                let user = format!("person-{}", tier.name());
                self.platform.tier(&user, tier).await;
                event.bearer(&self.platform.pool.token(&user))
            }
        };
        self.send(event).await
    }

    async fn send(&mut self, event: Event) -> (u64, Value) {
        reply(self.whole(event).await)
    }

    /// The answer with its headers.
    async fn whole(&mut self, event: Event) -> (String, Value) {
        self.calls += 1;
        self.platform.lambda.invoke(&self.calls.to_string(), event.0).await
    }
}

fn everybody() -> Vec<Option<Tier>> {
    std::iter::once(None).chain(Tier::ALL.map(Some)).collect()
}

fn ranks(board: &Value) -> Vec<u64> {
    let rows = board["rows"].as_array().unwrap();
    rows.iter().map(|row| row["rank"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn each_tier_sees_its_rows_and_learns_what_is_locked_and_who_opens_it() {
    let mut world = World::start(true).await;
    let seen = [(3, 3), (10, 10), (25, 50), (25, 600), (25, 600), (25, 600)];
    for (tier, (page, visible)) in everybody().into_iter().zip(seen) {
        let (status, board) = world.ask(tier, "").await;
        assert_eq!(status, 200, "{tier:?}: {board}");
        assert_eq!(ranks(&board), (1..=page).collect::<Vec<u64>>(), "{tier:?}");
        assert_eq!(
            (&board["total"], &board["visible"]),
            (&json!(RANKED), &json!(visible)),
            "{tier:?}"
        );
        let creator = tier >= Some(Tier::Creator);
        assert_eq!(board["rows"][0]["badges"].is_array(), creator, "{tier:?}");
        assert_eq!(board["rows"][0]["smart"].is_array(), creator, "{tier:?}");
        assert_eq!(board["choices"].is_object(), creator, "{tier:?}");
        assert_eq!(board["access"]["tier"], json!(tier.map(Tier::name)));
        let features = board["access"]["features"].as_array().unwrap();
        let open = features.iter().filter(|feature| feature["open"] == true).count();
        assert_eq!(
            open,
            [0, 0, 2, 9, 11, 11][everybody().iter().position(|other| *other == tier).unwrap()]
        );
        assert!(features.iter().all(|feature| feature["tier"].is_string()));
    }
}

#[tokio::test]
async fn what_a_tier_does_not_have_is_refused_by_the_api_itself_and_no_row_leaves() {
    let mut world = World::start(true).await;
    let cases = [
        ("search=werkstatt", Tier::Starter),
        ("period=day", Tier::Starter),
        ("search=eins%2Czwei", Tier::Creator),
        ("badges=hidden_gem", Tier::Creator),
        ("smart=hidden_gems", Tier::Creator),
        ("niche=woodworking", Tier::Creator),
        ("language=de", Tier::Creator),
        ("sort=subscribers", Tier::Creator),
        ("minSubscribers=5", Tier::Growth),
        ("pageSize=500", Tier::Growth),
    ];
    for (query, opens) in cases {
        for tier in everybody() {
            let (status, answer) = world.ask(tier, query).await;
            if tier >= Some(opens) {
                assert_eq!(status, 200, "{query} as {tier:?}: {answer}");
            } else {
                let refusal = (status, &answer["error"]["code"], &answer["error"]["tier"]);
                assert_eq!(
                    refusal,
                    (403, &json!("tier_required"), &json!(opens.name())),
                    "{query} as {tier:?}"
                );
                assert!(answer["rows"].is_null());
            }
        }
    }
}

#[tokio::test]
async fn rows_beyond_a_tier_are_on_no_page_of_it() {
    let mut world = World::start(true).await;
    let (_, board) = world.ask(Some(Tier::Starter), "page=2").await;
    assert_eq!(ranks(&board), (26..=50).collect::<Vec<u64>>());
    for (tier, query, opens) in [
        (None, "page=2", "free"),
        (Some(Tier::Free), "page=2", "starter"),
        (Some(Tier::Starter), "page=3", "creator"),
    ] {
        let (status, answer) = world.ask(tier, query).await;
        assert_eq!(
            (status, &answer["error"]["tier"]),
            (403, &json!(opens)),
            "{tier:?}: {answer}"
        );
    }
    let (_, board) = world.ask(Some(Tier::Growth), "page=2&pageSize=500").await;
    assert_eq!(ranks(&board), (501..=600).collect::<Vec<u64>>());
    let (status, board) = world.ask(Some(Tier::Creator), "page=1000").await;
    assert_eq!((status, ranks(&board)), (200, Vec::new()));
}

#[tokio::test]
async fn anyone_who_sends_a_token_that_is_not_valid_is_nobody_and_not_a_visitor() {
    let mut world = World::start(true).await;
    let (status, answer) = world
        .send(Event::new("GET", "/leaderboard").bearer("not-a-token"))
        .await;
    assert_eq!((status, &answer["error"]["code"]), (401, &json!("sign_in_required")));
    let sample = include_str!("../../../../events/get-leaderboard/visitor.json");
    let event: Value = serde_json::from_str(sample).unwrap();
    let (status, board) = reply(world.platform.lambda.invoke("sample", event).await);
    assert_eq!((status, ranks(&board)), (200, vec![1, 2, 3]));
}

#[tokio::test]
async fn what_a_visitor_sees_is_the_same_for_each_and_may_be_cached_for_a_minute() {
    let mut world = World::start(true).await;
    let caching = |answer: &Value| {
        let headers = &answer["headers"];
        (headers["cache-control"].clone(), headers["vary"].clone())
    };
    let public = (json!("public, max-age=60"), json!("Authorization"));
    // The same list by each of the questions that a visitor may ask.
    for query in ["", "page=1", "pageSize=3", "sort=score&order=desc", "utm_source=mail"] {
        let ask = || Event::new("GET", "/leaderboard").query(query);
        let others = ask().from_address("198.51.100.9").header("accept-language", "de-DE");
        let others = others
            .header("cookie", "__Host-kanalyse.language=de")
            .header("user-agent", "Other/1");
        let (_, one) = world.whole(ask().from_address("203.0.113.7")).await;
        let (_, other) = world.whole(others).await;
        assert_eq!(
            (&one["statusCode"], caching(&one)),
            (&json!(200), public.clone()),
            "{query}"
        );
        assert_eq!(
            (&other["body"], caching(&other)),
            (&one["body"], public.clone()),
            "{query}"
        );
    }
    world.platform.tier("anna", Tier::Free).await;
    let token = world.platform.pool.token("anna");
    let (_, own) = world.whole(Event::new("GET", "/leaderboard").bearer(&token)).await;
    assert_eq!(
        (&own["statusCode"], caching(&own)),
        (&json!(200), (json!("no-store"), json!("Authorization")))
    );
    for (query, token) in [("search=werkstatt", None), ("page=2", None), ("", Some("no-token"))] {
        let event = Event::new("GET", "/leaderboard").query(query);
        let event = token.map_or(event.clone(), |token| event.bearer(token));
        let (_, refused) = world.whole(event).await;
        assert_ne!(refused["statusCode"], 200, "{query}");
        assert_eq!(refused["headers"]["cache-control"], "no-store", "{query}");
    }
}

#[tokio::test]
async fn an_admin_without_a_tier_counts_as_creator() {
    let mut world = World::start(true).await;
    let token = world.platform.pool.admin_token("an-admin");
    let (_, board) = world.send(Event::new("GET", "/leaderboard").bearer(&token)).await;
    assert_eq!(
        (&board["access"]["tier"], &board["access"]["rows"]),
        (&json!("creator"), &json!(null))
    );
}

#[tokio::test]
async fn a_search_finds_the_channel_without_a_rank_after_those_with_one() {
    let mut world = World::start(true).await;
    let (_, board) = world
        .ask(Some(Tier::Creator), "search=%40werkstatt60%2CWERKSTATT%20601")
        .await;
    let found: Vec<_> = board["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["rank"].as_u64(), row["unranked"].clone()))
        .collect();
    assert_eq!(
        found,
        [
            (Some(60), json!(null)),
            (Some(600), json!(null)),
            (None, json!("abstained"))
        ]
    );
}

#[tokio::test]
async fn before_the_first_board_there_is_an_empty_one() {
    let mut world = World::start(false).await;
    let (status, board) = world.ask(None, "").await;
    assert_eq!(
        (status, &board["asOf"], &board["total"]),
        (200, &json!(null), &json!(0))
    );
}

#[tokio::test]
async fn what_goes_wrong_before_the_first_call_is_in_the_log() {
    let platform = Platform::start().await;
    let damaged = b"no board".to_vec();
    platform
        .cloud
        .replace_object(BOARD_BUCKET, leaderboard::BOARD, Some(damaged));
    let mut function = platform.function("get-leaderboard", &[]);
    let about_the_board = |line: &Value| {
        let message = line["message"].as_str().unwrap_or_default();
        message.starts_with("the board could not be read ahead")
    };
    let line = function
        .line_where("the damaged board in the log", about_the_board)
        .await;
    assert_eq!(line["level"], "WARN");
}
