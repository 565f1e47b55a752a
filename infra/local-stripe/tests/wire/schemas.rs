//! The generated files: made again they are the same, and they agree with an independent result of the same method.

use std::path::Path;
use std::process::Command;

use serde_json::{Map, Value, json};

use crate::shapes::data;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/schemas"))
}

fn ours() -> Map<String, Value> {
    let text = std::fs::read_to_string(folder().join("requests.json")).unwrap();
    serde_json::from_str::<Value>(&text).unwrap()["schemas"]
        .as_object()
        .unwrap()
        .clone()
}

/// The package's class of decimals is a text on the wire. The other result shows its private fields, whose names change
/// with each run of the compiler.
fn decimals_as_texts(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let inner = fields.get("properties").and_then(Value::as_object);
            if inner.is_some_and(|inner| inner.keys().any(|name| name.starts_with("__@___stripeType@"))) {
                return json!({ "type": "string", "pattern": "^-?\\d{1,15}(\\.\\d{1,12})?$" });
            }
            Value::Object(
                fields
                    .iter()
                    .map(|(name, inner)| (name.clone(), decimals_as_texts(inner)))
                    .collect(),
            )
        }
        Value::Array(elements) => elements.iter().map(decimals_as_texts).collect(),
        other => other.clone(),
    }
}

#[test]
fn the_schemas_are_those_that_the_same_method_gave_elsewhere() {
    let Some(file) = data("request-schemas.stripe-2026-10-28.json") else {
        return;
    };
    let theirs: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let (ours, theirs) = (ours(), theirs["schemas"].as_object().unwrap());
    assert!(theirs.len() >= 14);
    let different: Vec<&String> = theirs
        .iter()
        .filter(|(name, schema)| ours.get(*name) != Some(&decimals_as_texts(schema)))
        .map(|(name, _)| name)
        .collect();
    assert!(different.is_empty(), "{different:?}");
}

/// `cargo xtask test` installs the generator's packages; a plain `cargo test` takes what is there.
#[test]
fn generated_again_the_files_are_the_same() {
    let out = tempfile::tempdir().unwrap();
    let node = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/node");
    let node = if node.exists() { node } else { "node".into() };
    if !folder().join("node_modules").exists() {
        testdata::skip("the generator's packages are not installed (npm ci in infra/local-stripe/schemas)");
        return;
    }
    let made = Command::new(node)
        .arg("generate.ts")
        .arg(out.path())
        .current_dir(folder())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    for file in ["requests.json", "objects.json"] {
        let (ours, again) = (
            std::fs::read(folder().join(file)).unwrap(),
            std::fs::read(out.path().join(file)).unwrap(),
        );
        assert!(ours == again, "{file} is not what generate.ts makes: run it");
    }
}

#[test]
fn no_schema_takes_a_key_that_it_does_not_name() {
    fn open(schema: &Value, path: &str, found: &mut Vec<String>) {
        if schema["properties"].is_object() && schema["additionalProperties"] != false {
            found.push(path.to_owned());
        }
        match schema {
            Value::Object(fields) => fields
                .iter()
                .for_each(|(name, inner)| open(inner, &format!("{path}.{name}"), found)),
            Value::Array(elements) => elements.iter().for_each(|inner| open(inner, path, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    ours().iter().for_each(|(name, schema)| open(schema, name, &mut found));
    assert!(found.is_empty(), "{found:?}");
}
