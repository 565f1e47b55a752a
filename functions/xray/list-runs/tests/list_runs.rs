//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Tier;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const FIRST_PAGE: &str = include_str!("../../../../events/list-runs/first-page.json");
const OF_ONE: &str = include_str!("../../../../events/list-runs/of-one-monitor.json");
const NAME: &str = "list-runs";

lambdakit::matrix!("list-runs");

async fn page(platform: &mut Platform, user: &str, query: &str) -> (u64, Value) {
    let event = Event::sample(FIRST_PAGE, &platform.pool.token(user)).query(query);
    platform.ask(event).await
}

fn ids(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().into_iter().flatten();
    items.filter_map(|run| run["requestId"].as_str()).collect()
}

#[tokio::test]
async fn runs_come_newest_first_page_by_page_and_those_of_one_monitor_alone_where_asked() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.tier(USER, Tier::Starter).await;
    platform.given(USER, 30).await;
    let other = "2".repeat(32);
    let monitors = [
        platform.monitored(USER, MONITOR).await,
        platform.monitored(USER, &other).await,
    ];
    let names = ["a", "b", "c"].map(|letter| letter.repeat(32));
    for ((hours, id), of) in (0..).zip(&names).zip([&monitors[0], &monitors[1], &monitors[0]]) {
        let at = Timestamp::now() - SignedDuration::from_hours(3 - hours);
        platform.run_completed(of, id, at).await;
    }
    let (status, first) = page(&mut platform, USER, "limit=2").await;
    assert_eq!((status, ids(&first)), (200, vec![names[2].as_str(), &names[1]]));
    assert!(first["items"][0].get("report").is_none());
    let cursor = first["nextCursor"].as_str().unwrap().to_owned();
    let (_, last) = page(&mut platform, USER, &format!("limit=2&cursor={cursor}")).await;
    assert_eq!(
        (ids(&last), &last["nextCursor"]),
        (vec![names[0].as_str()], &Value::Null)
    );
    let event = Event::sample(OF_ONE, &platform.pool.token(USER));
    let (_, of_one) = platform.ask(event).await;
    assert_eq!(ids(&of_one), [&names[2]], "its page is short, and the next one goes on");
    assert_eq!(of_one["items"][0]["monitorId"], MONITOR);
    assert_eq!(ids(&page(&mut platform, OTHER, "").await.1), Vec::<&str>::new());
}

#[tokio::test]
async fn what_is_no_monitor_no_limit_and_no_cursor_is_named() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    for (query, field) in [
        ("monitor=x", "monitor"),
        ("limit=0", "limit"),
        ("cursor=made-up", "cursor"),
    ] {
        let (status, body) = page(&mut platform, USER, query).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{query}");
    }
    assert_eq!(page(&mut platform, USER, &format!("monitor={MONITOR}")).await.0, 200);
}
