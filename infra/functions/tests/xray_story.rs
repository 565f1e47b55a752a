//! A monitor from function to function: what each one leaves is all that the next one gets.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Lambda, Platform, reply};
use sample_platform::Options;
use serde_json::{Value, json};
use store::MonitorKey;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
/// A documented channel of the sample platform, big and steady.
const CHANNEL: &str = "@SemicolonHarbour";
/// Those that ask the platform.
const ASKS: [&str; 3] = ["find-channel", "create-monitor", "run-xray"];
const FUNCTIONS: [&str; 14] = [
    "find-channel",
    "create-monitor",
    "list-monitors",
    "update-monitor",
    "delete-monitor",
    "run-monitor",
    "list-runs",
    "get-run",
    "share-run",
    "get-shared-analysis",
    "dispatch-runs",
    "run-xray",
    "reconcile-rules",
    "list-history",
];

/// All of it: the functions, each with a Runtime API of its own, around one database and one sample platform.
struct Service {
    platform: Platform,
    running: HashMap<&'static str, (Lambda, Function)>,
    token: String,
    delivered: usize,
    _sample: sample_platform::Running,
}

impl Service {
    async fn start() -> Self {
        let sample = sample_platform::start(Options::default()).await.unwrap();
        let (platform, base) = (Platform::start().await, sample.base_url());
        let mut running = HashMap::new();
        for name in FUNCTIONS {
            let lambda = Lambda::start().await;
            let mut variables = vec![("AWS_LAMBDA_RUNTIME_API", lambda.address.as_str())];
            if ASKS.contains(&name) {
                variables.extend([("YOUTUBE_API_BASE", base.as_str()), ("SAMPLE_PLATFORM", "on")]);
            }
            let function = platform.function(name, &variables);
            running.insert(name, (lambda, function));
        }
        Self {
            token: platform.pool.token(USER),
            platform,
            running,
            delivered: 0,
            _sample: sample,
        }
    }

    async fn invoke(&mut self, function: &str, event: Value) -> Value {
        let (kind, answer) = self.running.get_mut(function).unwrap().0.invoke("1", event).await;
        assert_eq!(kind, "response", "{function}: {answer}");
        answer
    }

    /// What the person gets from this function.
    async fn call(&mut self, function: &str, event: Event) -> (u64, Value) {
        let event = event.bearer(&self.token);
        let answer = self.invoke(function, event.0).await;
        reply(("response".to_owned(), answer))
    }

    /// A run as its person sees it.
    async fn run(&mut self, id: &str) -> Value {
        let event = Event::new("GET", "/runs/{requestId}").param("requestId", id);
        let (status, run) = self.call("get-run", event).await;
        assert_eq!(status, 200, "{run}");
        run
    }

    /// Hands what was sent since the last time to the worker, twice, as a queue may; the ids of the runs.
    async fn deliver(&mut self) -> Vec<String> {
        let sent = self.platform.cloud.sent_runs().split_off(self.delivered);
        self.delivered += sent.len();
        for run in sent.iter().chain(&sent) {
            let record = json!({
                "messageId": "m", "body": serde_json::to_string(&run.message).unwrap(),
                "attributes": {"ApproximateReceiveCount": "1"}, "eventSource": "aws:sqs",
            });
            let answer = self.invoke("run-xray", json!({ "Records": [record] })).await;
            assert_eq!(answer["batchItemFailures"], json!([]));
        }
        sent.iter().map(|run| run.message.request_id.to_string()).collect()
    }

    /// The rule of the only slot calls what it names, with what it was given.
    async fn tick(&mut self) {
        let rules = self.platform.cloud.stored_rules();
        let target = &rules.values().next().unwrap().targets["dispatch"];
        assert!(target["Arn"].as_str().unwrap().ends_with(":function:dispatch-runs"));
        let input = serde_json::from_str(target["Input"].as_str().unwrap()).unwrap();
        self.invoke("dispatch-runs", input).await;
    }

    /// A monitor of the channel that was found by its name.
    async fn set_up(&mut self) -> MonitorKey {
        let (_, found) = self
            .call(
                "find-channel",
                Event::new("GET", "/channels/find").query("channel=%40SemicolonHarbour"),
            )
            .await;
        assert_eq!(found["channel"]["title"], "Semicolon Harbour");
        let wanted = json!({"channel": CHANNEL, "cadence": "weekly", "weekday": "friday", "time": "09:15", "tracked": ["score"]});
        let event = Event::new("POST", "/monitors").header("idempotency-key", "intent-0001");
        let (status, made) = self.call("create-monitor", event.json(&wanted)).await;
        assert_eq!(
            (status, &made["channelId"]),
            (201, &found["channel"]["channelId"]),
            "{made}"
        );
        MonitorKey {
            user: USER.parse().unwrap(),
            id: made["monitorId"].as_str().unwrap().parse().unwrap(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_set_up_runs_when_it_is_due_and_by_hand_is_shared_changed_and_deleted() {
    let mut service = Service::start().await;
    service.platform.given(USER, 15).await;
    let of = service.set_up().await;

    // Its time comes: the rule's tick sends it, and it costs what it says when it begins.
    service
        .platform
        .due(&of, Timestamp::now() - SignedDuration::from_mins(10))
        .await;
    service.tick().await;
    service.tick().await;
    let runs = service.deliver().await;
    assert_eq!((runs.len(), service.platform.credits(USER).await), (1, 10));
    let first = service.run(&runs[0]).await;
    assert_eq!(
        (&first["status"], &first["missed"]),
        (&json!("completed"), &json!(0)),
        "{first}"
    );
    assert!(first["dueAt"].is_string() && first["report"]["xray"].is_object());

    // By hand, for what is left; then there is nothing left, and the next due one is skipped.
    let now = Event::new("POST", "/monitors/{monitorId}/runs").param("monitorId", of.id.as_str());
    let now = now.header("idempotency-key", "intent-0002");
    assert_eq!(service.call("run-monitor", now).await.0, 202);
    let by_hand = service.deliver().await.remove(0);
    assert_eq!(service.run(&by_hand).await["dueAt"], Value::Null);
    service
        .platform
        .due(&of, Timestamp::now() - SignedDuration::from_mins(5))
        .await;
    service.tick().await;
    let skipped = service.deliver().await.remove(0);
    assert_eq!(service.run(&skipped).await["status"], "skipped");
    assert_eq!(service.platform.credits(USER).await, 0);
    let (_, page) = service.call("list-runs", Event::new("GET", "/runs")).await;
    assert_eq!(page["items"].as_array().unwrap().len(), 3);
    let (_, history) = service.call("list-history", Event::new("GET", "/history")).await;
    assert_eq!(
        history["items"].as_array().unwrap().len(),
        3,
        "also what was skipped says so"
    );

    // Anyone who has the link reads the report.
    let share = Event::new("PUT", "/runs/{requestId}/sharing").param("requestId", &runs[0]);
    let (_, shared) = service.call("share-run", share.json(&json!({"shared": true}))).await;
    let link = Event::new("GET", "/shared/{shareId}").param("shareId", shared["shareId"].as_str().unwrap());
    let (status, seen) = service.call("get-shared-analysis", link).await;
    assert_eq!((status, &seen["report"]), (200, &first["report"]));

    // It goes on in another slot, then not at all, and its rules go with it.
    let change = Event::new("PATCH", "/monitors/{monitorId}").param("monitorId", of.id.as_str());
    let change = change.json(&json!({"weekday": "sunday"}));
    assert_eq!(service.call("update-monitor", change).await.0, 200);
    assert_eq!(service.platform.cloud.stored_rules().len(), 2);
    let delete = Event::new("DELETE", "/monitors/{monitorId}").param("monitorId", of.id.as_str());
    assert_eq!(service.call("delete-monitor", delete).await.0, 204);
    service.invoke("reconcile-rules", json!({})).await;
    let rules = service.platform.cloud.stored_rules();
    assert!(rules.values().all(|rule| rule.description.starts_with("empty since ")));
    let (_, none) = service.call("list-monitors", Event::new("GET", "/monitors")).await;
    assert_eq!((&none["items"], &none["used"]), (&json!([]), &json!(0)));
    assert_eq!(service.run(&runs[0]).await["status"], "completed", "its runs stay");
}
