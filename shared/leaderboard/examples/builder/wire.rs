//! A stand-in of the table of channels that answers on the database's wire with generated rows: filling a real engine with a million would take
//! hours. The rows are a real one, as the store writes it, with other names and figures in it.

use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use axum::{Json, Router};
use board::Entry;
use jiff::{SignedDuration, Timestamp};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};
use store::{AnalysisKey, End};
use testkit::Cloud;

use crate::made;

/// Partitions of the index.
const SHARDS: u32 = 8;
/// How many of each partition have changed since the last build.
const CHANGED: u32 = 100;

/// The table.
struct Table {
    channels: u32,
    /// A row as the store has written it.
    row: Value,
}

/// Starts a table of a number of channels; returns its address.
pub async fn serve(cloud: &Cloud, channels: u32) -> String {
    let mut row = a_row(cloud).await;
    // Older than what a build reads again, so that the next one finds it changed.
    let changed = Timestamp::now() - SignedDuration::from_hours(1);
    row["boardAt"] = json!({"S": format!("{changed:.9}")});
    let table = Arc::new(Table { channels, row });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().route("/", post(answer)).with_state(table);
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn answer(State(table): State<Arc<Table>>, headers: HeaderMap, body: Bytes) -> Json<Value> {
    let target = headers["x-amz-target"].to_str().unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap();
    Json(match target.rsplit('.').next() {
        Some("Query") if body["IndexName"] == "board" => table.query(&body),
        Some("BatchGetItem") => table.rows(&body),
        // Of what else is asked, counts and discoverers, there is nothing.
        _ => json!({}),
    })
}

impl Table {
    fn query(&self, body: &Value) -> Value {
        let values = &body["ExpressionAttributeValues"];
        let shard = values[":shard"]["S"].as_str().unwrap();
        let shard: u32 = shard.strip_prefix("BOARD#").unwrap().parse().unwrap();
        let is_whole = values[":since"]["S"].as_str().unwrap().starts_with("1970");
        let last = number(&body["ExclusiveStartKey"]["pk"]);
        let first = last.map_or(shard, |last| last + SHARDS);
        let most = if is_whole {
            self.channels
        } else {
            self.channels.min(CHANGED * SHARDS)
        };
        let limit = body["Limit"].as_u64().unwrap() as usize;
        let page: Vec<Value> = (first..most)
            .step_by(SHARDS as usize)
            .take(limit)
            .map(|number| {
                json!({"pk": {"S": pk(number)}, "sk": {"S": "LATEST"}, "boardShard": values[":shard"], "boardAt": self.row["boardAt"]})
            })
            .collect();
        let mut answer = json!({"Count": page.len(), "ScannedCount": page.len()});
        if page.len() == limit {
            answer["LastEvaluatedKey"] = page.last().unwrap().clone();
        }
        answer["Items"] = Value::Array(page);
        answer
    }

    fn rows(&self, body: &Value) -> Value {
        let mut found = Map::new();
        for (table, wanted) in body["RequestItems"].as_object().unwrap() {
            let keys = wanted["Keys"].as_array().unwrap().iter();
            let latest = keys.filter(|key| key["sk"]["S"] == "LATEST");
            let rows = latest
                .filter_map(|key| number(&key["pk"]))
                .map(|number| self.row(number));
            found.insert(table.clone(), rows.collect());
        }
        json!({"Responses": found, "UnprocessedKeys": {}})
    }

    fn row(&self, number: u32) -> Value {
        let entry = made::channel(&mut ChaCha8Rng::seed_from_u64(u64::from(number)));
        let (mut row, words) = (self.row.clone(), entry.display.clone().unwrap());
        row["pk"] = json!({"S": pk(number)});
        let texts = [
            ("channelId", id(number)),
            ("name", words.name),
            ("handle", words.handle.unwrap()),
            ("logoUrl", words.logo.unwrap()),
        ];
        for (name, text) in texts {
            assert!(row[name]["S"].is_string(), "a channel's row has no {name} any more");
            row[name] = json!({"S": text});
        }
        figures(&mut row["result"]["M"], &entry);
        row
    }
}

fn figures(result: &mut Value, entry: &Entry) {
    result["subscribers"] = json!({"N": entry.subscribers.unwrap_or(7).to_string()});
    result["language"] = json!({"S": entry.language});
    result["country"] = json!({"S": entry.country});
    let standing = &mut result["standing"]["M"];
    assert!(standing["score"].is_object(), "a public result has no score any more");
    let points = |hundredths: u16| json!({"N": (f64::from(hundredths) / 100.0).to_string()});
    standing["score"] = entry.score.map_or(json!({"NULL": true}), points);
    standing["niche"] = json!({"S": entry.niche});
}

fn id(number: u32) -> String {
    format!("UC{number:022}")
}

fn pk(number: u32) -> String {
    format!("C#{}", id(number))
}

fn number(pk: &Value) -> Option<u32> {
    pk["S"].as_str()?.strip_prefix("C#UC")?.parse().ok()
}

/// The row of a channel that somebody has just analysed publicly, on the wire.
async fn a_row(cloud: &Cloud) -> Value {
    let (store, now) = (cloud.store(), Timestamp::now());
    let key = AnalysisKey::analysis("user-1".parse().unwrap(), format!("{:032x}", 1).parse().unwrap());
    store.account(&key.user, now).await.unwrap();
    let job = testkit::job(&key, &id(1), now);
    store.start_analysis(&job).await.unwrap();
    let mut report = testkit::report(1, Some("woodworking"), &[], now);
    report.score.value = Some(70.0);
    let info = &mut report.channel_info;
    info.handle = Some("@handle".to_owned());
    info.channel_logo_url = Some("https://yt3.ggpht.com/a".to_owned());
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    store.settle_analysis(&key, 0, &end, now).await.unwrap();
    store.put_channel(&report).await.unwrap();
    let call = cloud.dynamodb().get_item().table_name("channels");
    let call = call.key("pk", AttributeValue::S(pk(1)));
    let found = call
        .key("sk", AttributeValue::S("LATEST".to_owned()))
        .send()
        .await
        .unwrap();
    on_the_wire(&AttributeValue::M(found.item.unwrap()))["M"].clone()
}

fn on_the_wire(value: &AttributeValue) -> Value {
    match value {
        AttributeValue::S(text) => json!({"S": text}),
        AttributeValue::N(number) => json!({"N": number}),
        AttributeValue::Bool(flag) => json!({"BOOL": flag}),
        AttributeValue::L(list) => json!({"L": list.iter().map(on_the_wire).collect::<Vec<_>>()}),
        AttributeValue::M(map) => {
            let map: Map<String, Value> = map
                .iter()
                .map(|(name, value)| (name.clone(), on_the_wire(value)))
                .collect();
            json!({"M": map})
        }
        _ => json!({"NULL": true}),
    }
}
