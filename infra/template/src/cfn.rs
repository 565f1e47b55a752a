//! CloudFormation's YAML as JSON: `!Ref X` in its long form, loops written out.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

/// Reads a template.
///
/// # Errors
/// It cannot be read, or is not YAML.
pub fn read(path: &Path) -> Result<Value> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    parse(&text).with_context(|| format!("{} cannot be understood", path.display()))
}

/// Reads a template from its text.
///
/// # Errors
/// It is not YAML, or a loop is not of the form `[name, [values], {resources}]`.
pub fn parse(text: &str) -> Result<Value> {
    let mut template = long_form(yaml_serde::from_str(text)?);
    if let Some(resources) = template.get_mut("Resources").and_then(Value::as_object_mut) {
        write_out_loops(resources)?;
    }
    Ok(template)
}

fn long_form(value: yaml_serde::Value) -> Value {
    match value {
        yaml_serde::Value::Null => Value::Null,
        yaml_serde::Value::Bool(value) => value.into(),
        yaml_serde::Value::Number(number) => serde_json::to_value(number).unwrap_or(Value::Null),
        yaml_serde::Value::String(text) => text.into(),
        yaml_serde::Value::Sequence(items) => items.into_iter().map(long_form).collect(),
        yaml_serde::Value::Mapping(entries) => Value::Object(
            entries
                .into_iter()
                .map(|(key, value)| (key_text(key), long_form(value)))
                .collect(),
        ),
        yaml_serde::Value::Tagged(tagged) => {
            let tag = tagged.tag.to_string();
            intrinsic(tag.trim_start_matches('!'), &long_form(tagged.value))
        }
    }
}

fn key_text(key: yaml_serde::Value) -> String {
    match key {
        yaml_serde::Value::String(text) => text,
        other => long_form(other).to_string(),
    }
}

fn intrinsic(name: &str, value: &Value) -> Value {
    match name {
        "Ref" | "Condition" => json!({ name: value }),
        "GetAtt" => match value.as_str().and_then(|text| text.split_once('.')) {
            Some((resource, attribute)) => json!({ "Fn::GetAtt": [resource, attribute] }),
            None => json!({ "Fn::GetAtt": value }),
        },
        _ => json!({ format!("Fn::{name}"): value }),
    }
}

fn write_out_loops(resources: &mut Map<String, Value>) -> Result<()> {
    let loops: Vec<String> = resources
        .keys()
        .filter(|name| name.starts_with("Fn::ForEach::"))
        .cloned()
        .collect();
    for name in loops {
        let Some(Value::Array(parts)) = resources.remove(&name) else {
            bail!("{name} is no list")
        };
        let [Value::String(variable), Value::Array(values), body] = parts.as_slice() else {
            bail!("{name} is not [name, [values], {{resources}}]")
        };
        // In the name of a resource `&{X}` is the value's letters and digits.
        let (body, placeholder, in_names) = (body.to_string(), format!("${{{variable}}}"), format!("&{{{variable}}}"));
        for value in values.iter().filter_map(Value::as_str) {
            let letters: String = value.chars().filter(char::is_ascii_alphanumeric).collect();
            let body = body.replace(&placeholder, value).replace(&in_names, &letters);
            let made: Map<String, Value> = serde_json::from_str(&body)?;
            resources.extend(made);
        }
    }
    Ok(())
}

/// The resource or output a value points to: `X` of `!Ref X`, `!GetAtt X.Arn`, `!Sub "${X.Arn}/index/y"`; the second part is the
/// attribute, empty for a `!Ref`.
#[must_use]
pub fn target(value: &Value) -> Option<(&str, &str)> {
    let entries = value.as_object()?;
    if let Some(name) = entries.get("Ref") {
        return name
            .as_str()
            .or_else(|| name.get("Fn::Sub")?.as_str())
            .map(|name| (name, ""));
    }
    if let Some(Value::Array(parts)) = entries.get("Fn::GetAtt") {
        return Some((parts.first()?.as_str()?, parts.get(1)?.as_str()?));
    }
    let text = entries.get("Fn::Sub")?.as_str()?;
    let inner = text.strip_prefix("${")?.split('}').next()?;
    Some(inner.split_once('.').unwrap_or((inner, "")))
}

/// One value or a list of them.
#[must_use]
pub fn listed(value: &Value) -> Vec<&Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().collect(),
        one => vec![one],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_become_what_they_mean() {
        let read =
            parse("{a: !Ref X, b: !GetAtt X.Outputs.Y, c: !Sub '${X.Arn}/index/z', d: [!If [C, 1, true]]}").unwrap();
        assert_eq!(
            read,
            json!({
                "a": {"Ref": "X"},
                "b": {"Fn::GetAtt": ["X", "Outputs.Y"]},
                "c": {"Fn::Sub": "${X.Arn}/index/z"},
                "d": [{"Fn::If": ["C", 1, true]}],
            })
        );
        assert_eq!(target(&read["a"]), Some(("X", "")));
        assert_eq!(target(&read["b"]), Some(("X", "Outputs.Y")));
        assert_eq!(target(&read["c"]), Some(("X", "Arn")));
        assert_eq!(target(&read["d"]), None);
    }

    #[test]
    fn loops_are_written_out() {
        let text = "Resources: {'Fn::ForEach::L': [N, [A, B], {'${N}Logs': {Of: {Ref: !Sub '${N}Function'}}}]}";
        let read = parse(text).unwrap();
        assert_eq!(target(&read["Resources"]["BLogs"]["Of"]), Some(("BFunction", "")));
        assert_eq!(read["Resources"].as_object().map(Map::len), Some(2));
        let named = parse("Resources: {'Fn::ForEach::L': [N, [b-c], {'&{N}Logs': {Of: !Sub '/${N}'}}]}").unwrap();
        assert_eq!(named["Resources"]["bcLogs"]["Of"], json!({"Fn::Sub": "/b-c"}));
        assert!(parse("Resources: {'Fn::ForEach::L': [N]}").is_err());
    }
}
