//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};
use store::Act;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("list-audit");

fn function(platform: &Platform) -> Function {
    platform.function("list-audit", &[])
}

async fn page(platform: &mut Platform, query: &str) -> (u64, Value) {
    let event = Event::new("GET", "/admin/audit")
        .bearer(&platform.pool.admin_token(USER))
        .query(query);
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn operators_read_what_operators_did_newest_first_page_by_page() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    for n in 0..5 {
        let act = Act {
            at: now - SignedDuration::from_secs(100 - n),
            actor: "operator-1".parse().unwrap(),
            action: format!("act-{n}"),
            target: None,
            detail: None,
        };
        platform.cloud.store().record(&act).await.unwrap();
    }
    let sample = Event::sample(
        include_str!("../../../../events/list-audit/first-page.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, first) = platform.ask(sample).await;
    assert_eq!(
        (status, &first["items"][0]["action"], &first["items"][1]["action"]),
        (200, &json!("act-4"), &json!("act-3"))
    );
    assert_eq!(
        (first["items"].as_array().unwrap().len(), &first["items"][0]["actor"]),
        (2, &json!("operator-1"))
    );
    let cursor = first["nextCursor"].as_str().unwrap();
    let (_, rest) = page(&mut platform, &format!("limit=100&cursor={cursor}")).await;
    assert_eq!(
        (rest["items"].as_array().unwrap().len(), &rest["nextCursor"]),
        (3, &json!(null))
    );
    for bad in ["cursor=abc", "limit=0", "limit=101"] {
        assert_eq!(page(&mut platform, bad).await.0, 400, "{bad}");
    }
}
