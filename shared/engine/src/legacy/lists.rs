//! Lists in four forms: an array, a JSON text, a bracket list, a comma-separated text.

use serde_json::{Map, Value};

use super::fields::{is_nothing_said, text};

/// Names under which an item may carry its text.
const LABELS: [&str; 7] = ["label", "name", "title", "text", "topic", "gap", "key"];

/// The items of a list in any of its forms, as values.
pub(super) fn items(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items.clone(),
        Value::String(text) => of_text(text),
        Value::Object(_) => vec![value.clone()],
        _ => Vec::new(),
    }
}

fn of_text(text: &str) -> Vec<Value> {
    let text = text.trim();
    if is_nothing_said(text) {
        return Vec::new();
    }
    if text.starts_with(['[', '{']) {
        match serde_json::from_str(text) {
            Ok(Value::Array(items)) => return items,
            Ok(item @ Value::Object(_)) => return vec![item],
            _ => {}
        }
    }
    let inner = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .unwrap_or(text);
    split(inner)
        .into_iter()
        .map(|item| Value::String(item.to_owned()))
        .collect()
}

/// Splits at commas outside parentheses. A parenthesis that is never closed protects nothing.
fn split(list: &str) -> Vec<&str> {
    let mut opened = Vec::new();
    let mut closed_at = std::collections::HashMap::new();
    for (place, c) in list.char_indices() {
        match c {
            '(' => opened.push(place),
            ')' => {
                if let Some(open) = opened.pop() {
                    closed_at.insert(open, place);
                }
            }
            _ => {}
        }
    }
    let (mut items, mut start, mut protected_to) = (Vec::new(), 0, None);
    for (place, c) in list.char_indices() {
        let free = protected_to.is_none_or(|end| place > end);
        if c == ',' && free {
            items.push(&list[start..place]);
            start = place + 1;
        } else if c == '('
            && free
            && let Some(end) = closed_at.get(&place)
        {
            protected_to = Some(*end);
        }
    }
    items.push(&list[start..]);
    items
        .into_iter()
        .map(|item| item.trim().trim_matches(['"', '\'']).trim())
        .filter(|item| !is_nothing_said(item))
        .collect()
}

/// The texts of a list; items that say nothing are left out.
pub(super) fn texts(value: Option<&Value>) -> Vec<String> {
    value.map(items).unwrap_or_default().iter().filter_map(label).collect()
}

/// The text of an item: itself, or what an object calls its label.
pub(super) fn label(item: &Value) -> Option<String> {
    match item {
        Value::Object(item) => named(item),
        other => text(other),
    }
}

fn named(item: &Map<String, Value>) -> Option<String> {
    LABELS.iter().find_map(|name| item.get(*name).and_then(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_four_forms_of_a_list_say_the_same() {
        let expected = ["Boats", "Knots (left, right)", "Rope"];
        for list in [
            json!(["Boats", " Knots (left, right) ", "", null, "Rope"]),
            json!(r#"["Boats", "Knots (left, right)", "Rope"]"#),
            json!("[Boats, 'Knots (left, right)', \"Rope\"]"),
            json!("Boats, Knots (left, right) ,, Rope"),
        ] {
            assert_eq!(texts(Some(&list)), expected, "{list}");
        }
    }

    #[test]
    fn nothing_in_any_form_is_an_empty_list() {
        for nothing in [
            json!(null),
            json!(""),
            json!("null"),
            json!("undefined"),
            json!([]),
            json!("[]"),
            json!(" , ,"),
            json!(true),
        ] {
            assert_eq!(texts(Some(&nothing)), Vec::<String>::new(), "{nothing}");
        }
        assert_eq!(texts(None), Vec::<String>::new());
    }

    #[test]
    fn nested_parentheses_protect_and_open_ones_do_not() {
        assert_eq!(split("a (b, (c, d), e), f"), ["a (b, (c, d), e)", "f"]);
        assert_eq!(split("a (b, c"), ["a (b", "c"]);
        assert_eq!(split("a) b, c"), ["a) b", "c"]);
        assert_eq!(split("(a, (b, c), d"), ["(a", "(b, c)", "d"]);
        assert_eq!(split("ü (ö, ä), 🌊"), ["ü (ö, ä)", "🌊"]);
    }
}
