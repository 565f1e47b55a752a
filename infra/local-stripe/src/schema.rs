//! Requests against the schemas of `schemas/requests.json`, which also give the type of each text of a form.

use std::collections::HashMap;
use std::io;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::form::Node;
use crate::problem::Problem;

/// All schemas by the name of their request.
pub(crate) struct Schemas(HashMap<String, (Value, Validator)>);

impl Schemas {
    /// # Errors
    /// When the generated file is not what it should be.
    pub(crate) fn new() -> io::Result<Self> {
        let file: Value = serde_json::from_str(include_str!("../schemas/requests.json"))?;
        let schemas = file["schemas"].as_object().into_iter().flatten();
        let all = schemas.map(|(name, schema)| {
            let validator = jsonschema::validator_for(schema).map_err(|e| io::Error::other(e.to_string()))?;
            Ok((name.clone(), (schema.clone(), validator)))
        });
        all.collect::<io::Result<_>>().map(Self)
    }

    /// The parameters with their types.
    ///
    /// # Errors
    /// When one is unknown, missing, or of another type.
    pub(crate) fn read(&self, name: &str, form: &Node) -> Result<Value, Problem> {
        let (schema, validator) = self.0.get(name).ok_or_else(|| Problem::not_modelled(name))?;
        let params = typed(form, schema, "")?;
        // The reading above knows the parts of a schema that Stripe's have; whatever else one may hold is asked here.
        if let Some(error) = validator.iter_errors(&params).next() {
            return Err(Problem::invalid(&error.instance_path().to_string(), error.to_string()));
        }
        Ok(params)
    }
}

fn typed(node: &Node, schema: &Value, path: &str) -> Result<Value, Problem> {
    if let Some(branches) = schema["anyOf"].as_array() {
        return one_of(node, branches, path);
    }
    let kind = schema["type"].as_str().unwrap_or_else(|| first_type(&schema["type"]));
    match (kind, node) {
        ("object", Node::Branch(fields)) => object(fields, schema, path),
        ("array", Node::Branch(elements)) => array(elements, &schema["items"], path),
        ("number" | "integer", Node::Text(text)) => number(text, path),
        ("boolean", Node::Text(text)) => match text.as_str() {
            "true" => Ok(json!(true)),
            "false" => Ok(json!(false)),
            _ => Err(Problem::invalid(path, format!("Invalid boolean: {text}"))),
        },
        ("string", Node::Text(text)) => word(text, schema, path),
        (kind, _) => Err(Problem::invalid(
            path,
            format!("Invalid {}", if kind.is_empty() { "value" } else { kind }),
        )),
    }
}

/// The type of a text where several are allowed; a form has no null.
fn first_type(kinds: &Value) -> &str {
    let kinds = kinds.as_array().map_or(&[][..], Vec::as_slice);
    let mut names = kinds.iter().filter_map(Value::as_str);
    names
        .clone()
        .find(|name| *name == "string")
        .or_else(|| names.find(|name| *name != "null"))
        .unwrap_or_default()
}

/// The first branch that fits; else the error of the one that is nearest.
fn one_of(node: &Node, branches: &[Value], path: &str) -> Result<Value, Problem> {
    let shaped =
        |schema: &Value| matches!(schema["type"].as_str(), Some("object" | "array")) || schema["anyOf"].is_array();
    let mut nearest = None;
    for schema in branches.iter().filter(|schema| schema["type"] != "null") {
        match typed(node, schema, path) {
            Ok(value) => return Ok(value),
            Err(problem) if nearest.is_none() || (shaped(schema) && matches!(node, Node::Branch(_))) => {
                nearest = Some(problem);
            }
            Err(_) => {}
        }
    }
    Err(nearest.unwrap_or_else(|| Problem::invalid(path, "Invalid value")))
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}[{name}]")
    }
}

fn object(fields: &[(String, Node)], schema: &Value, path: &str) -> Result<Value, Problem> {
    let mut read = Map::new();
    for (name, node) in fields {
        let inner = below(path, name);
        let known = schema["properties"].get(name);
        let known = known.or_else(|| schema.get("additionalProperties").filter(|any| any.is_object()));
        let known = known.ok_or_else(|| Problem::unknown_parameter(&inner))?;
        read.insert(name.clone(), typed(node, known, &inner)?);
    }
    let required = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    for name in required {
        if !read.contains_key(name) {
            return Err(Problem::required(&below(path, name)));
        }
    }
    Ok(Value::Object(read))
}

fn array(elements: &[(String, Node)], schema: &Value, path: &str) -> Result<Value, Problem> {
    let numbered = elements
        .iter()
        .map(|(name, node)| name.parse::<u32>().map(|n| (n, node)));
    let mut numbered: Vec<_> = numbered
        .collect::<Result<_, _>>()
        .map_err(|_| Problem::invalid(path, "Invalid array"))?;
    numbered.sort_by_key(|(number, _)| *number);
    let read = numbered
        .into_iter()
        .map(|(n, node)| typed(node, schema, &below(path, &n.to_string())));
    read.collect::<Result<_, _>>().map(Value::Array)
}

fn number(text: &str, path: &str) -> Result<Value, Problem> {
    if let Ok(whole) = text.parse::<i64>() {
        return Ok(json!(whole));
    }
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number
        .map(|number| json!(number))
        .ok_or_else(|| Problem::coded("parameter_invalid_integer", path, format!("Invalid integer: {text}")))
}

fn word(text: &str, schema: &Value, path: &str) -> Result<Value, Problem> {
    let known = schema["enum"].as_array().cloned();
    let known = known.or_else(|| schema.get("const").map(|only| vec![only.clone()]));
    match known {
        Some(known) if !known.contains(&json!(text)) => {
            let names: Vec<&str> = known.iter().filter_map(Value::as_str).collect();
            let field = path.rsplit('[').next().unwrap_or(path).trim_end_matches(']');
            Err(Problem::invalid(
                path,
                format!("Invalid {field}: must be one of {}", names.join(", ")),
            ))
        }
        _ => Ok(json!(text)),
    }
}
