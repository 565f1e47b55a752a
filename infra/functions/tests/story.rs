//! The main job from function to function: what each one leaves is all that the next one gets.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::collections::HashMap;

use lambdakit::{Event, Function, Lambda, Platform, reply};
use sample_platform::Options;
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
/// A documented channel of the sample platform, big and steady.
const CHANNEL: &str = "@SemicolonHarbour";
const FUNCTIONS: [&str; 7] = [
    "start-analysis",
    "run-analysis",
    "get-analysis",
    "list-analyses",
    "delete-analysis",
    "get-me",
    "sweep-analyses",
];

/// All of it: the functions, each with a Runtime API of its own, around one database and one sample platform.
struct Service {
    platform: Platform,
    running: HashMap<&'static str, (Lambda, Function)>,
    token: String,
    _sample: sample_platform::Running,
}

impl Service {
    async fn start() -> Self {
        let (platform, sample) = (
            Platform::start().await,
            sample_platform::start(Options::default()).await.unwrap(),
        );
        let base = sample.base_url();
        let mut running = HashMap::new();
        for name in FUNCTIONS {
            let lambda = Lambda::start().await;
            let mut variables = vec![("AWS_LAMBDA_RUNTIME_API", lambda.address.as_str())];
            if name == "run-analysis" {
                variables.extend([("YOUTUBE_API_BASE", base.as_str()), ("SAMPLE_PLATFORM", "on")]);
            }
            let function = platform.function(name, &variables);
            running.insert(name, (lambda, function));
        }
        Self {
            token: platform.pool.token(USER),
            platform,
            running,
            _sample: sample,
        }
    }

    async fn invoke(&mut self, function: &str, event: Value) -> (String, Value) {
        self.running.get_mut(function).unwrap().0.invoke("1", event).await
    }

    /// What the person gets from this function.
    async fn call(&mut self, function: &str, event: Event) -> (u64, Value) {
        let event = event.bearer(&self.token);
        reply(self.invoke(function, event.0).await)
    }

    /// Hands everything that was sent to the worker, as one batch, and returns how many messages must come again.
    async fn deliver(&mut self) -> usize {
        let records = self.platform.cloud.sent().into_iter().enumerate();
        let records = records.map(|(n, message)| {
            json!({
                "messageId": format!("m{n}"), "body": serde_json::to_string(&message).unwrap(),
                "attributes": {"ApproximateReceiveCount": "1"}, "eventSource": "aws:sqs",
            })
        });
        let event = json!({"Records": records.collect::<Vec<Value>>()});
        let (kind, answer) = self.invoke("run-analysis", event).await;
        assert_eq!(kind, "response", "{answer}");
        answer["batchItemFailures"].as_array().unwrap().len()
    }

    /// Asks twice with the same key, as after a lost answer, and returns the id.
    async fn ask(&mut self) -> String {
        let ask = Event::new("POST", "/analyses")
            .header("idempotency-key", "intent-0001")
            .json(&json!({"channel": CHANNEL}));
        let (status, accepted) = self.call("start-analysis", ask.clone()).await;
        assert_eq!((status, &accepted["credits"]), (202, &json!(4)));
        let again = self.call("start-analysis", ask).await;
        assert_eq!(again, (202, accepted.clone()), "a retry is the same act");
        accepted["requestId"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_asks_waits_reads_and_deletes_and_pays_one_credit() {
    let mut service = Service::start().await;
    let id = service.ask().await;
    let one = |method: &str| Event::new(method, "/analyses/{requestId}").param("requestId", &id);

    let (status, queued) = service.call("get-analysis", one("GET")).await;
    assert_eq!((status, &queued["status"]), (200, &json!("queued")));
    let (_, me) = service.call("get-me", Event::new("GET", "/me")).await;
    assert_eq!((&me["runningRequestId"], &me["credits"]), (&json!(id), &json!(4)));

    // Both copies of the message at once: one takes the job, the other may have to come back.
    assert_eq!(service.platform.cloud.sent().len(), 2);
    assert!(service.deliver().await <= 1);
    assert_eq!(service.deliver().await, 0);

    let (_, done) = service.call("get-analysis", one("GET")).await;
    assert_eq!(
        (&done["status"], &done["refunded"]),
        (&json!("completed"), &json!(false))
    );
    assert!(done["overallScore"].is_number());
    assert_eq!(done["report"]["score"]["value"], done["overallScore"]);
    let (_, page) = service.call("list-analyses", Event::new("GET", "/analyses")).await;
    let mut row = done;
    for alone in ["report", "changes", "shared", "shareId", "discovery"] {
        row.as_object_mut().unwrap().remove(alone);
    }
    assert_eq!(page, json!({"items": [row], "nextCursor": null}));
    let events = service.platform.cloud.events();
    assert!(
        !events.is_empty() && events.iter().all(|event| *event == events[0]),
        "whoever gets a copy of the message announces the same end"
    );

    let swept = service.invoke("sweep-analyses", json!({})).await;
    assert_eq!(
        (swept.0.as_str(), service.platform.cloud.sent().len()),
        ("response", 2),
        "nothing was left"
    );

    assert_eq!(service.call("delete-analysis", one("DELETE")).await, (204, Value::Null));
    assert_eq!(service.call("get-analysis", one("GET")).await.0, 404);
    assert_eq!(
        service.platform.credits(USER).await,
        4,
        "what it cost stays in the ledger"
    );
}
