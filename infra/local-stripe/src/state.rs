//! Everything that the stand-in remembers.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

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

/// All objects by type and id, and what else must survive the end of the process.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct State {
    objects: BTreeMap<String, Table>,
    answers: HashMap<String, Stored>,
    answer_order: VecDeque<String>,
    deliveries: BTreeMap<u64, Delivery>,
    #[serde(flatten)]
    pub(crate) rest: Rest,
    /// What was changed since it was last written.
    #[serde(skip)]
    touched: Touched,
}

/// What is small enough to be written with every change.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Rest {
    /// Seconds that the clock was moved forward.
    pub(crate) ahead: i64,
    /// The last number of a delivery.
    pub(crate) serial: u64,
    /// Secrets of each endpoint, the newest first; an older one is used until its second.
    pub(crate) secrets: BTreeMap<String, Vec<Secret>>,
    pub(crate) faults: Faults,
}

#[derive(Debug, Default)]
struct Touched {
    objects: Vec<(String, String)>,
    answers: Vec<String>,
    deliveries: BTreeSet<u64>,
}

/// What a change has made of the things that it touched; None where it has removed them.
#[derive(Deserialize, Serialize)]
pub(crate) struct Change {
    objects: Vec<(String, String, Option<Value>)>,
    answers: Vec<(String, Stored)>,
    deliveries: Vec<(u64, Option<Delivery>)>,
    rest: Rest,
}

/// What signs the events of an endpoint.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Secret {
    pub(crate) value: String,
    /// From this second on it is not used any more.
    pub(crate) until: Option<i64>,
}

#[derive(Debug, Default, Deserialize, Serialize)]
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
        self.touched.objects.push((kind.to_owned(), id.clone()));
        let table = self.objects.entry(kind.to_owned()).or_default();
        let old = table.by_id.insert(id.clone(), object);
        if old.is_none() {
            table.order.push_back(id);
        }
        old
    }

    pub(crate) fn remove(&mut self, kind: &str, id: &str) -> Option<Value> {
        self.touched.objects.push((kind.to_owned(), id.to_owned()));
        let table = self.objects.get_mut(kind)?;
        table.order.retain(|known| known != id);
        table.by_id.remove(id)
    }

    /// Everything forgotten but the endpoints and their secrets.
    pub(crate) fn emptied(&mut self) -> Self {
        let rest = Rest {
            secrets: std::mem::take(&mut self.rest.secrets),
            serial: self.rest.serial,
            ..Rest::default()
        };
        let mut fresh = Self {
            rest,
            ..Self::default()
        };
        if let Some(endpoints) = self.objects.remove("webhook_endpoint") {
            fresh.objects.insert("webhook_endpoint".to_owned(), endpoints);
        }
        fresh
    }

    /// The answer that a request with this key had.
    pub(crate) fn answer(&self, key: &str) -> Option<&Stored> {
        self.answers.get(key)
    }

    /// Keeps an answer for the next request with its key, and forgets the oldest ones.
    pub(crate) fn keep_answer(&mut self, key: String, answer: Stored) {
        self.touched.answers.push(key.clone());
        self.answer_order.push_back(key.clone());
        self.answers.insert(key, answer);
        while self.answer_order.len() > ANSWERS {
            let oldest = self.answer_order.pop_front().unwrap_or_default();
            self.answers.remove(&oldest);
        }
    }

    /// The deliveries by their number.
    pub(crate) fn deliveries(&self) -> impl DoubleEndedIterator<Item = &Delivery> {
        self.deliveries.values()
    }

    /// A delivery that is to be changed.
    pub(crate) fn delivery(&mut self, serial: u64) -> Option<&mut Delivery> {
        self.touched.deliveries.insert(serial);
        self.deliveries.get_mut(&serial)
    }

    /// Queues a delivery under the next number.
    pub(crate) fn queue(&mut self, mut delivery: Delivery) {
        self.rest.serial += 1;
        delivery.serial = self.rest.serial;
        self.touched.deliveries.insert(delivery.serial);
        self.deliveries.insert(delivery.serial, delivery);
    }

    /// Takes a delivery out of the queue.
    pub(crate) fn unqueue(&mut self, serial: u64) -> Option<Delivery> {
        self.touched.deliveries.insert(serial);
        self.deliveries.remove(&serial)
    }

    /// Forgets the oldest events.
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

    /// What was touched since the last call, as it is now.
    pub(crate) fn change(&mut self) -> Change {
        let touched = std::mem::take(&mut self.touched);
        let mut seen = BTreeSet::new();
        let objects = touched.objects.into_iter().filter(|place| seen.insert(place.clone()));
        let objects = objects.map(|(kind, id)| {
            let object = self.get(&kind, &id).cloned();
            (kind, id, object)
        });
        let answers = touched.answers.into_iter();
        let deliveries = touched.deliveries.into_iter();
        Change {
            objects: objects.collect(),
            answers: answers
                .filter_map(|key| self.answers.get(&key).cloned().map(|answer| (key, answer)))
                .collect(),
            deliveries: deliveries
                .map(|serial| (serial, self.deliveries.get(&serial).cloned()))
                .collect(),
            rest: self.rest.clone(),
        }
    }

    /// Does what a change did.
    pub(crate) fn repeat(&mut self, change: Change) {
        for (kind, id, object) in change.objects {
            match object {
                Some(object) => self.put(&kind, object),
                None => self.remove(&kind, &id),
            };
        }
        for (key, answer) in change.answers {
            self.keep_answer(key, answer);
        }
        for (serial, delivery) in change.deliveries {
            match delivery {
                Some(delivery) => self.deliveries.insert(serial, delivery),
                None => self.deliveries.remove(&serial),
            };
        }
        self.rest = change.rest;
        self.touched = Touched::default();
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
