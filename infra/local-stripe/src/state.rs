//! Everything that the stand-in remembers.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::faults::Faults;
use crate::problem::Problem;
use crate::value::Fields;

/// Events that are kept; Stripe keeps those of 30 days.
const EVENTS: usize = 3_000;
/// Answers that are kept for idempotency keys; Stripe keeps those of a day at least.
const ANSWERS: usize = 2_000;

/// How far a delivery has come.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Progress {
    Waiting,
    /// Kept back until the others that are to change places with it have come.
    Held,
    Delivered,
    /// Never sent, because the control plane wants it so.
    Dropped,
    GivenUp,
}

/// One event for one endpoint.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Delivery {
    pub(crate) serial: u64,
    pub(crate) event: String,
    pub(crate) endpoint: String,
    pub(crate) progress: Progress,
    pub(crate) attempts: u32,
    /// What the endpoint answered last; none where it could not be reached.
    pub(crate) status: Option<u16>,
    /// Not before this millisecond.
    pub(crate) due: i64,
    /// Sent only when the one before it has been answered.
    pub(crate) serially: bool,
}

/// An answer that a repeated request gets again.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Stored {
    /// Method, path and parameters.
    pub(crate) request: String,
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) request_id: String,
}

/// What is not as it was saved last.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Change {
    /// An object of a type with an id was put.
    Put(String, String),
    /// One was removed: put again it stands at the end.
    Removed(String, String),
    /// The answer of a key came or went.
    Answer(String),
    /// A delivery came, changed or went.
    Delivery(u64),
}

/// What belongs to no single object.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) ahead: i64,
    pub(crate) serial: u64,
    pub(crate) secrets: BTreeMap<String, Vec<Secret>>,
    pub(crate) faults: Faults,
}

/// All objects by type and id, and what else must survive the end of the process.
#[derive(Debug, Default)]
pub(crate) struct State {
    objects: BTreeMap<String, Table>,
    answers: HashMap<String, Stored>,
    answer_order: VecDeque<String>,
    deliveries: BTreeMap<u64, Delivery>,
    /// Seconds that the clock was moved forward.
    pub(crate) ahead: i64,
    /// The last number of a delivery.
    serial: u64,
    /// Secrets of each endpoint, the newest first; an older one is used until its second.
    pub(crate) secrets: BTreeMap<String, Vec<Secret>>,
    pub(crate) faults: Faults,
    changes: Vec<Change>,
}

/// What signs the events of an endpoint.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Secret {
    pub(crate) value: String,
    /// From this second on it is not used any more.
    pub(crate) until: Option<i64>,
}

#[derive(Debug, Default)]
struct Table {
    by_id: HashMap<String, Value>,
    order: VecDeque<String>,
}

impl State {
    pub(crate) fn get(&self, kind: &str, id: &str) -> Option<&Value> {
        self.objects.get(kind)?.by_id.get(id)
    }

    /// The objects of a type, the oldest first.
    pub(crate) fn all(&self, kind: &str) -> impl DoubleEndedIterator<Item = &Value> {
        let table = self.objects.get(kind);
        table
            .into_iter()
            .flat_map(|table| table.order.iter().filter_map(|id| table.by_id.get(id)))
    }

    /// Puts an object in the place of the one with its id, or at the end.
    pub(crate) fn put(&mut self, kind: &str, object: Value) -> Option<Value> {
        let id = object.id().to_owned();
        self.changes.push(Change::Put(kind.to_owned(), id.clone()));
        let table = self.objects.entry(kind.to_owned()).or_default();
        let old = table.by_id.insert(id.clone(), object);
        if old.is_none() {
            table.order.push_back(id);
        }
        old
    }

    pub(crate) fn remove(&mut self, kind: &str, id: &str) -> Option<Value> {
        let table = self.objects.get_mut(kind)?;
        table.order.retain(|known| known != id);
        self.changes.push(Change::Removed(kind.to_owned(), id.to_owned()));
        table.by_id.remove(id)
    }

    /// The answer that a request with this key had.
    pub(crate) fn answer(&self, key: &str) -> Option<&Stored> {
        self.answers.get(key)
    }

    /// Stores an answer for the next request with its key, and drops the oldest ones.
    pub(crate) fn keep_answer(&mut self, key: String, answer: Stored) {
        self.changes.push(Change::Answer(key.clone()));
        self.answer_order.push_back(key.clone());
        self.answers.insert(key, answer);
        while self.answer_order.len() > ANSWERS {
            let oldest = self.answer_order.pop_front().unwrap_or_default();
            self.answers.remove(&oldest);
            self.changes.push(Change::Answer(oldest));
        }
    }

    /// The deliveries by their number.
    pub(crate) fn deliveries(&self) -> impl DoubleEndedIterator<Item = &Delivery> {
        self.deliveries.values()
    }

    /// A delivery that is to be changed.
    pub(crate) fn delivery(&mut self, serial: u64) -> Option<&mut Delivery> {
        self.changes.push(Change::Delivery(serial));
        self.deliveries.get_mut(&serial)
    }

    /// Queues a delivery under the next number.
    pub(crate) fn queue(&mut self, mut delivery: Delivery) {
        self.serial += 1;
        delivery.serial = self.serial;
        self.changes.push(Change::Delivery(self.serial));
        self.deliveries.insert(delivery.serial, delivery);
    }

    /// Takes a delivery out of the queue.
    pub(crate) fn unqueue(&mut self, serial: u64) -> Option<Delivery> {
        self.changes.push(Change::Delivery(serial));
        self.deliveries.remove(&serial)
    }

    /// What was not saved yet, in its order.
    pub(crate) fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// All of it is saved.
    pub(crate) fn saved(&mut self) {
        self.changes.clear();
    }

    /// What was stored of a delivery, if it is still there.
    pub(crate) fn stored_delivery(&self, serial: u64) -> Option<&Delivery> {
        self.deliveries.get(&serial)
    }

    /// Puts a stored delivery back under its number.
    pub(crate) fn restore_delivery(&mut self, delivery: Delivery) {
        self.deliveries.insert(delivery.serial, delivery);
    }

    /// What belongs to no single object.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            ahead: self.ahead,
            serial: self.serial,
            secrets: self.secrets.clone(),
            faults: self.faults.clone(),
        }
    }

    /// The same as it was stored.
    pub(crate) fn restore_settings(&mut self, settings: Settings) {
        self.ahead = settings.ahead;
        self.serial = settings.serial;
        self.secrets = settings.secrets;
        self.faults = settings.faults;
    }

    /// Drops the oldest events.
    pub(crate) fn trim(&mut self) {
        let count = self.objects.get("event").map_or(0, |table| table.order.len());
        let old = self.all("event").take(count.saturating_sub(EVENTS));
        let old: Vec<String> = old.map(|event| event.id().to_owned()).collect();
        for id in old {
            self.remove("event", &id);
            let of: Vec<u64> = self
                .deliveries()
                .filter(|one| one.event == id)
                .map(|one| one.serial)
                .collect();
            for serial in of {
                self.unqueue(serial);
            }
        }
    }

    /// The object, or the error that it is missing: a parameter that names it, or its own address.
    pub(crate) fn find(&self, kind: &str, id: &str, param: Option<&str>) -> Result<Value, Problem> {
        self.get(kind, id).cloned().ok_or_else(|| {
            Problem::missing(
                &kind.replace("checkout.session", "checkout session").replace('_', " "),
                id,
                param,
            )
        })
    }
}
