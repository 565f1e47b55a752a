//! Short ways into JSON objects.

use serde_json::{Map, Value, json};

/// Reading fields that are there by the shape of the object.
pub(crate) trait Fields {
    /// A text, or an empty one.
    fn text(&self, key: &str) -> &str;
    /// A text that may be absent, null or empty.
    fn given(&self, key: &str) -> Option<&str>;
    /// A whole number, or 0.
    fn int(&self, key: &str) -> i64;
    /// A whole number that may be absent or null.
    fn maybe_int(&self, key: &str) -> Option<i64>;
    /// Whether it is `true`.
    fn flag(&self, key: &str) -> bool;
    /// The elements of a list, or none.
    fn list(&self, key: &str) -> &[Value];
    /// The object's own id.
    fn id(&self) -> &str {
        self.text("id")
    }
}

impl Fields for Value {
    fn text(&self, key: &str) -> &str {
        self[key].as_str().unwrap_or_default()
    }

    fn given(&self, key: &str) -> Option<&str> {
        self[key].as_str().filter(|text| !text.is_empty())
    }

    fn int(&self, key: &str) -> i64 {
        self.maybe_int(key).unwrap_or_default()
    }

    fn maybe_int(&self, key: &str) -> Option<i64> {
        self[key].as_i64()
    }

    fn flag(&self, key: &str) -> bool {
        self[key].as_bool().unwrap_or_default()
    }

    fn list(&self, key: &str) -> &[Value] {
        self[key].as_array().map_or(&[], Vec::as_slice)
    }
}

/// Sets the fields of `changes` and leaves the others.
pub(crate) fn set(object: &mut Value, changes: Value) {
    if let (Some(object), Value::Object(changes)) = (object.as_object_mut(), changes) {
        object.extend(changes);
    }
}

/// What `changes` would change, with the values from before: the `previous_attributes` of an event.
pub(crate) fn before(object: &Value, changes: &Value) -> Value {
    let changed = changes.as_object().into_iter().flatten();
    let old = changed.filter(|(key, new)| object.get(*key) != Some(new));
    Value::Object(
        old.map(|(key, _)| (key.clone(), object[key].clone()))
            .collect::<Map<_, _>>(),
    )
}

/// Metadata as Stripe merges it: an empty text removes a key, an empty text for all removes all.
pub(crate) fn merged(old: &Value, new: Option<&Value>) -> Value {
    let mut all = old.as_object().cloned().unwrap_or_default();
    match new {
        None => {}
        Some(Value::Object(new)) => {
            for (key, value) in new {
                match value.as_str() {
                    Some("") | None => all.remove(key),
                    Some(_) => all.insert(key.clone(), value.clone()),
                };
            }
        }
        Some(_) => all.clear(),
    }
    json!(all)
}

/// An embedded list of Stripe.
pub(crate) fn listed(data: &[Value], url: &str) -> Value {
    json!({ "object": "list", "data": data, "has_more": false, "url": url })
}
