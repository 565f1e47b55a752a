//! The `fields` parameter: a selection as `items(id,snippet/title),pageInfo`.

use serde_json::{Map, Value};

/// Selection of one level: names with what is selected below them; nothing below means everything.
#[derive(Debug, Default, PartialEq)]
struct Mask(Vec<(String, Mask)>);

/// The selected fields of `body`; None when the selection cannot be read.
pub(crate) fn select(body: &Value, fields: &str) -> Option<Value> {
    let mut rest = fields;
    let mask = parse(&mut rest, 0)?;
    rest.is_empty().then(|| apply(body, &mask))
}

/// Names with commas between them.
fn parse(rest: &mut &str, depth: usize) -> Option<Mask> {
    let mut mask = Mask::default();
    loop {
        mask.0.push(name(rest, depth)?);
        match rest.strip_prefix(',') {
            Some(after) => *rest = after,
            None => return Some(mask),
        }
    }
}

/// One name and what is selected below it: `a`, `a/b`, `a(b,c)`.
fn name(rest: &mut &str, depth: usize) -> Option<(String, Mask)> {
    let end = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '*'))
        .unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    // Deeper than any resource: refused rather than followed down.
    if name.is_empty() || depth > 12 {
        return None;
    }
    *rest = after;
    let below = if let Some(after) = rest.strip_prefix('/') {
        *rest = after;
        Mask(vec![self::name(rest, depth + 1)?])
    } else if let Some(after) = rest.strip_prefix('(') {
        *rest = after;
        let below = parse(rest, depth + 1)?;
        *rest = rest.strip_prefix(')')?;
        below
    } else {
        Mask::default()
    };
    Some((name.to_owned(), below))
}

fn apply(value: &Value, mask: &Mask) -> Value {
    match value {
        _ if mask.0.is_empty() => value.clone(),
        Value::Array(items) => items.iter().map(|item| apply(item, mask)).collect(),
        Value::Object(object) => {
            let mut kept = Map::new();
            for (name, below) in &mask.0 {
                for (field, inner) in object.iter().filter(|(field, _)| name == "*" || *field == name) {
                    merge(&mut kept, field, apply(inner, below));
                }
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

/// `snippet/title,snippet/tags` selects both from the same object.
fn merge(kept: &mut Map<String, Value>, field: &str, value: Value) {
    match (kept.get_mut(field), value) {
        (Some(Value::Object(old)), Value::Object(new)) => {
            for (name, inner) in new {
                merge(old, &name, inner);
            }
        }
        (Some(Value::Array(old)), Value::Array(new)) if old.len() == new.len() => {
            for (old, new) in old.iter_mut().zip(new) {
                match (old, new) {
                    (Value::Object(old), Value::Object(new)) => {
                        new.into_iter().for_each(|(name, inner)| merge(old, &name, inner));
                    }
                    (old, new) => *old = new,
                }
            }
        }
        (_, value) => {
            kept.insert(field.to_owned(), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_selection_keeps_only_what_it_names() {
        let body = json!({
            "kind": "list", "etag": "e",
            "items": [{ "id": "1", "snippet": { "title": "a", "tags": ["x"], "description": "d" } }],
        });
        let cases = [
            ("kind", json!({ "kind": "list" })),
            ("items/id", json!({ "items": [{ "id": "1" }] })),
            (
                "items(id,snippet/title)",
                json!({ "items": [{ "id": "1", "snippet": { "title": "a" } }] }),
            ),
            (
                "items/snippet(title,tags)",
                json!({ "items": [{ "snippet": { "title": "a", "tags": ["x"] } }] }),
            ),
            (
                "items/snippet/title,items/id",
                json!({ "items": [{ "snippet": { "title": "a" }, "id": "1" }] }),
            ),
            ("*", body.clone()),
        ];
        for (fields, expected) in cases {
            assert_eq!(select(&body, fields), Some(expected), "{fields}");
        }
        for broken in ["", "items(", "items(id", "items)", "a,,b", "/a", "a/", "a b"] {
            assert_eq!(select(&body, broken), None, "{broken}");
        }
    }

    proptest! {
        #[test]
        fn no_selection_panics(fields in "[a-z*/(),]{0,60}") {
            let _ = select(&json!({ "a": [{ "b": 1 }] }), &fields);
        }
    }
}
