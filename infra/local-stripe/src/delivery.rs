//! Events on their way to the endpoints: queued with the state, signed when sent, tried again until they are taken.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::App;
use crate::faults::spend;
use crate::sign::signature;
use crate::state::{Delivery, Progress, State};
use crate::value::Fields;

/// How long an endpoint may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Tries of one delivery; Stripe tries for three days.
const TRIES: u32 = 12;
/// The longest pause between two tries, in milliseconds.
const LONGEST_PAUSE: u64 = 60_000;
/// Deliveries at once.
const LANES: usize = 8;

/// A delivery as it leaves.
struct Parcel {
    serial: u64,
    serially: bool,
    url: String,
    body: String,
    signature: String,
}

fn millis() -> i64 {
    Timestamp::now().as_millisecond()
}

/// Keeps an event and queues it for every endpoint that wants it.
pub(crate) fn send(state: &mut State, mut event: Value, now: i64) {
    let kind = event.text("type").to_owned();
    let wanting: Vec<Value> = state
        .all("webhook_endpoint")
        .filter(|e| wants(e, &kind))
        .cloned()
        .collect();
    event["pending_webhooks"] = json!(wanting.len());
    if let Some(version) = wanting.iter().find_map(|endpoint| endpoint.given("api_version")) {
        event["api_version"] = json!(version);
    }
    event["created"] = json!(now);
    let id = event.id().to_owned();
    state.put("event", event);
    for endpoint in wanting {
        let progress = if spend(&mut state.faults.drop) {
            Progress::Dropped
        } else if spend(&mut state.faults.reorder) {
            Progress::Held
        } else {
            Progress::Waiting
        };
        queue(state, &id, endpoint.id(), progress);
        if progress == Progress::Waiting && spend(&mut state.faults.duplicate) {
            queue(state, &id, endpoint.id(), progress);
        }
    }
    if state.faults.reorder == 0 {
        release_held(state);
    }
}

fn wants(endpoint: &Value, kind: &str) -> bool {
    let listed = |event: &Value| event.as_str().is_some_and(|name| name == "*" || name == kind);
    endpoint.text("status") == "enabled" && endpoint.list("enabled_events").iter().any(listed)
}

fn queue(state: &mut State, event: &str, endpoint: &str, progress: Progress) {
    let due = millis() + i64::try_from(state.faults.delay_ms).unwrap_or(i64::MAX / 2);
    state.queue(Delivery {
        serial: 0,
        event: event.to_owned(),
        endpoint: endpoint.to_owned(),
        progress,
        attempts: 0,
        status: None,
        due,
        serially: false,
    });
}

/// Those that were held go out one after the other, the last one first.
pub(crate) fn release_held(state: &mut State) {
    let held = state.deliveries().rev().filter(|one| one.progress == Progress::Held);
    let held: Vec<u64> = held.map(|one| one.serial).collect();
    for serial in held {
        if let Some(mut delivery) = state.unqueue(serial) {
            delivery.progress = Progress::Waiting;
            delivery.serially = true;
            state.queue(delivery);
        }
    }
}

/// Sends an event once more to every endpoint, delivered or not.
pub(crate) fn resend(state: &mut State, event: &str, times: u32) {
    let endpoints: Vec<String> = state.all("webhook_endpoint").map(|e| e.id().to_owned()).collect();
    for endpoint in endpoints.iter().flat_map(|endpoint| (0..times).map(move |_| endpoint)) {
        queue(state, event, endpoint, Progress::Waiting);
    }
}

/// Whether every delivery of the event has been taken.
pub(crate) fn all_taken(state: &State, event: &str) -> bool {
    let mut open = state.deliveries().filter(|one| one.progress != Progress::Delivered);
    open.all(|one| one.event != event)
}

/// Whether anything is still to be sent.
pub(crate) fn is_waiting(state: &State) -> bool {
    state.deliveries().any(|one| one.progress == Progress::Waiting)
}

/// Sends what is due, for as long as the server runs.
pub(crate) async fn run(app: Arc<App>) {
    let lanes = Arc::new(Semaphore::new(LANES));
    loop {
        let (parcels, pause) = app.due_parcels();
        for parcel in parcels {
            if parcel.serially {
                deliver(&app, parcel).await;
            } else {
                let (app, lanes) = (Arc::clone(&app), Arc::clone(&lanes));
                tokio::spawn(async move {
                    // Never closed, so there is always a permit to come.
                    let _lane = lanes.acquire().await;
                    deliver(&app, parcel).await;
                });
            }
        }
        // Woken by whatever is queued, else by the next try that is due.
        let _ = tokio::time::timeout(pause, app.wake.notified()).await;
    }
}

async fn deliver(app: &App, parcel: Parcel) {
    let sent = app.http.post(&parcel.url).timeout(PATIENCE).body(parcel.body);
    let sent = sent
        .header("content-type", "application/json; charset=utf-8")
        .header("user-agent", "Stripe/1.0 (+https://stripe.com/docs/webhooks)")
        .header("stripe-signature", parcel.signature);
    let status = sent.send().await.ok().map(|answer| answer.status().as_u16());
    app.delivered(parcel.serial, status);
}

impl App {
    /// What is to be sent now, and how long until the next one is.
    fn due_parcels(&self) -> (Vec<Parcel>, Duration) {
        let mut state = self.state();
        let mut sending = self.sending();
        let (now, idle) = (millis(), Duration::from_secs(3_600));
        if state.faults.paused {
            return (Vec::new(), idle);
        }
        let waiting = |one: &&Delivery| one.progress == Progress::Waiting && !sending.contains(&one.serial);
        let mut due: Vec<Delivery> = state.deliveries().filter(waiting).cloned().collect();
        let later = due.iter().map(|one| one.due).filter(|at| *at > now).min();
        due.retain(|delivery| delivery.due <= now);
        let mut parcels = Vec::new();
        for delivery in due {
            match parcel(&mut state, &delivery) {
                Some(parcel) => {
                    sending.insert(delivery.serial);
                    parcels.push(parcel);
                }
                // Its endpoint has been deleted.
                None => state
                    .delivery(delivery.serial)
                    .into_iter()
                    .for_each(|one| one.progress = Progress::GivenUp),
            }
        }
        let pause = later.map_or(idle, |at| Duration::from_millis(u64::try_from(at - now).unwrap_or(0)));
        // What was given up needs no answer to be over.
        self.progress.notify_waiters();
        (parcels, pause)
    }

    fn delivered(&self, serial: u64, status: Option<u16>) {
        let mut state = self.state();
        let retry = u64::try_from(self.retry.as_millis()).unwrap_or(LONGEST_PAUSE);
        self.sending().remove(&serial);
        let taken = status.is_some_and(|status| (200..300).contains(&status));
        let taken = taken && !spend(&mut state.faults.crash_before_2xx);
        let Some(delivery) = state.delivery(serial) else {
            return;
        };
        delivery.attempts += 1;
        delivery.status = status;
        if taken {
            delivery.progress = Progress::Delivered;
        } else if delivery.attempts >= TRIES {
            delivery.progress = Progress::GivenUp;
        } else {
            let pause = retry.saturating_mul(1 << delivery.attempts.min(20)).min(LONGEST_PAUSE);
            delivery.due = millis() + i64::try_from(pause).unwrap_or(0);
        }
        let event = delivery.event.clone();
        let open = state
            .deliveries()
            .filter(|one| one.progress == Progress::Waiting && one.event == event);
        let open = open.count();
        if let Some(mut event) = state.get("event", &event).cloned() {
            event["pending_webhooks"] = json!(open);
            state.put("event", event);
        }
        // What is not saved is sent once more after a restart, which a receiver must tolerate anyway.
        let _ = self.save(&mut state);
        drop(state);
        self.wake.notify_one();
        self.progress.notify_waiters();
    }
}

/// The exact bytes and their signature.
fn parcel(state: &mut State, delivery: &Delivery) -> Option<Parcel> {
    let url = state
        .get("webhook_endpoint", &delivery.endpoint)?
        .text("url")
        .to_owned();
    let body = serde_json::to_string_pretty(state.get("event", &delivery.event)?).ok()?;
    let now = Timestamp::now().as_second();
    let moved = now + state.ahead;
    let secrets = state.secrets.get(&delivery.endpoint).cloned().unwrap_or_default();
    let valid = secrets
        .iter()
        .filter(|secret| secret.until.is_none_or(|until| moved < until));
    let mut secrets: Vec<&str> = valid.map(|secret| secret.value.as_str()).collect();
    if spend(&mut state.faults.bad_signature) {
        secrets = vec!["whsec_of_somebody_else"];
    }
    Some(Parcel {
        serial: delivery.serial,
        serially: delivery.serially,
        url,
        signature: signature(&secrets, now, &body),
        body,
    })
}
