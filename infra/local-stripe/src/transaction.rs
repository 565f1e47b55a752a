//! One act on the state: it takes effect as a whole, with its events, or not at all.

use rand::seq::SliceRandom;
use serde_json::{Value, json};

use crate::delivery;
use crate::objects::fresh;
use crate::problem::Problem;
use crate::state::State;
use crate::value::{before, set};

/// What an act works on.
pub(crate) struct Transaction<'a> {
    pub(crate) state: &'a mut State,
    /// The second at which it happens.
    pub(crate) now: i64,
    /// What addresses of pages begin with.
    pub(crate) base: &'a str,
    /// The version that events have.
    pub(crate) version: &'a str,
    request: Value,
    undo: Vec<(String, String, Option<Value>)>,
    events: Vec<Value>,
}

impl<'a> Transaction<'a> {
    /// An act that nobody asked for by the API: the clock's, the pages', the control plane's.
    pub(crate) fn new(state: &'a mut State, now: i64, base: &'a str, version: &'a str) -> Self {
        Self {
            state,
            now,
            base,
            version,
            request: json!({ "id": null, "idempotency_key": null }),
            undo: Vec::new(),
            events: Vec::new(),
        }
    }

    /// The request that its events name.
    pub(crate) fn caused_by(mut self, id: &str, idempotency_key: Option<&str>) -> Self {
        self.request = json!({ "id": id, "idempotency_key": idempotency_key });
        self
    }

    pub(crate) fn find(&self, kind: &str, id: &str, param: Option<&str>) -> Result<Value, Problem> {
        self.state.find(kind, id, param)
    }

    /// An object of this type that exists because another one names it.
    pub(crate) fn known(&self, kind: &str, id: &str) -> Value {
        self.state.get(kind, id).cloned().unwrap_or_default()
    }

    pub(crate) fn put(&mut self, kind: &str, object: &Value) {
        let id = object["id"].as_str().unwrap_or_default().to_owned();
        let old = self.state.put(kind, object.clone());
        self.undo.push((kind.to_owned(), id, old));
    }

    pub(crate) fn remove(&mut self, kind: &str, id: &str) {
        let old = self.state.remove(kind, id);
        self.undo.push((kind.to_owned(), id.to_owned(), old));
    }

    /// Makes an object of this type and puts it.
    pub(crate) fn make(&mut self, kind: &str, fields: Value) -> Value {
        let object = fresh(kind, self.now, fields);
        self.put(kind, &object);
        object
    }

    /// Changes fields of an object, puts it, and says so by an event; nothing of it where nothing is different.
    pub(crate) fn change(&mut self, kind: &str, object: &mut Value, changes: Value, event: &str) {
        let previous = before(object, &changes);
        if previous == json!({}) {
            return;
        }
        set(object, changes);
        self.put(kind, object);
        self.event_from(event, object, Some(previous));
    }

    /// Changes fields of an object and puts it, without an event.
    pub(crate) fn amend(&mut self, kind: &str, object: &mut Value, changes: Value) {
        set(object, changes);
        self.put(kind, object);
    }

    /// Says what has happened.
    pub(crate) fn event(&mut self, kind: &str, object: &Value) {
        self.event_from(kind, object, None);
    }

    fn event_from(&mut self, kind: &str, object: &Value, previous: Option<Value>) {
        let mut data = json!({ "object": object });
        if let Some(previous) = previous.filter(|previous| previous.as_object().is_some_and(|all| !all.is_empty())) {
            data["previous_attributes"] = previous;
        }
        let fields = json!({ "type": kind, "api_version": self.version, "data": data, "request": self.request });
        self.events.push(fresh("event", self.now, fields));
    }

    /// The act takes effect: its events are sent, in shuffled order, as Stripe promises none.
    pub(crate) fn commit(mut self) {
        self.events.shuffle(&mut rand::rng());
        for event in std::mem::take(&mut self.events) {
            delivery::send(self.state, event, self.now);
        }
        self.state.trim();
    }

    /// The act is refused: everything is as before.
    pub(crate) fn roll_back(self) {
        for (kind, id, old) in self.undo.into_iter().rev() {
            match old {
                Some(object) => {
                    self.state.put(&kind, object);
                }
                None => {
                    self.state.remove(&kind, &id);
                }
            }
        }
    }
}
