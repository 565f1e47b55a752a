//! Lists: the newest first, in pages.

use serde_json::{Value, json};

use crate::problem::Problem;
use crate::state::State;
use crate::value::Fields;

/// One page of the objects of a type that `keep` accepts.
///
/// # Errors
/// When the limit is out of bounds, or a cursor names nothing.
pub(crate) fn page(
    state: &State,
    kind: &str,
    url: &str,
    params: &Value,
    keep: impl Fn(&Value) -> bool,
) -> Result<Value, Problem> {
    let limit = limit(params)?;
    let all: Vec<&Value> = state
        .all(kind)
        .rev()
        .filter(|one| keep(one) && is_of_time(one, &params["created"]))
        .collect();
    let place = |param: &str| -> Result<Option<usize>, Problem> {
        let Some(id) = params.given(param) else {
            return Ok(None);
        };
        let found = all.iter().position(|one| one.id() == id);
        found.map(Some).ok_or_else(|| Problem::missing(kind, id, Some(param)))
    };
    let (after, before) = (place("starting_after")?, place("ending_before")?);
    let (start, end) = match (after, before) {
        (Some(_), Some(_)) => {
            return Err(Problem::wrong(
                "You cannot specify both `starting_after` and `ending_before`.",
            ));
        }
        (Some(after), None) => (after + 1, (after + 1 + limit).min(all.len())),
        (None, Some(before)) => (before.saturating_sub(limit), before),
        (None, None) => (0, limit.min(all.len())),
    };
    let has_more = if before.is_some() { start > 0 } else { end < all.len() };
    let data: Vec<&Value> = all.get(start..end).unwrap_or_default().to_vec();
    Ok(json!({ "object": "list", "data": data, "has_more": has_more, "url": url }))
}

fn limit(params: &Value) -> Result<usize, Problem> {
    let limit = params.maybe_int("limit").unwrap_or(10);
    let within = usize::try_from(limit).ok().filter(|limit| (1..=100).contains(limit));
    within.ok_or_else(|| {
        Problem::coded(
            "parameter_invalid_integer",
            "limit",
            "Invalid limit: must be between 1 and 100",
        )
    })
}

fn is_of_time(one: &Value, wanted: &Value) -> bool {
    let created = one.int("created");
    let bound = |name: &str| wanted.maybe_int(name);
    wanted.as_i64().is_none_or(|second| second == created)
        && bound("gt").is_none_or(|bound| created > bound)
        && bound("gte").is_none_or(|bound| created >= bound)
        && bound("lt").is_none_or(|bound| created < bound)
        && bound("lte").is_none_or(|bound| created <= bound)
}

/// Whether a field is the one that a parameter of the same name asks for, if it asks.
pub(crate) fn same(one: &Value, params: &Value, name: &str) -> bool {
    params.get(name).is_none_or(|wanted| one.get(name) == Some(wanted))
}
