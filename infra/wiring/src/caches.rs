//! What the CDN caches of the API's answers: those alone that are the same for everybody, and by all that they depend on.

use contract::Spec;
use serde_json::Value;
use template::{Template, cfn};

use crate::Findings;

/// AWS: nothing is cached.
const DISABLED: &str = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
/// AWS: for as long as the answer says, by its path alone.
const OPTIMIZED: &str = "658327ea-f89d-4fab-a63d-7e88639e58f6";
/// CloudFront refuses a policy that names more parameters of the query.
const MOST_NAMED: usize = 10;

/// Each endpoint is cached as its row says.
#[must_use]
pub fn check(table: &[Spec], template: &Template) -> Findings {
    let none = Value::Null;
    let resources = template.stacks.get("Web").map_or(&none, |web| &web["Resources"]);
    let behaviours = cfn::listed(&resources["Cdn"]["Properties"]["DistributionConfig"]["CacheBehaviors"]);
    let mut found = Findings::new();
    for spec in table {
        let path = format!("/api{}", spec.path);
        let taken = behaviours
            .iter()
            .find(|behaviour| fits(text(&behaviour["PathPattern"]), &path));
        let problems = taken.map_or_else(
            || vec!["the CDN does not ask the API for it".to_owned()],
            |behaviour| of_endpoint(spec, behaviour, resources),
        );
        found.extend(problems.iter().map(|problem| format!("{}: {problem}", spec.name)));
    }
    found
}

fn of_endpoint(spec: &Spec, behaviour: &Value, resources: &Value) -> Findings {
    let mut found = Findings::new();
    if !texts(&behaviour["AllowedMethods"]).contains(&spec.method.as_str()) {
        found.push(format!("the CDN does not let {} through", spec.method.as_str()));
    }
    let policy = &behaviour["CachePolicyId"];
    let caches = policy != DISABLED;
    match spec.public_for_s {
        None if caches => found.push("the CDN may cache it, and its row does not say that anyone may".to_owned()),
        Some(_) if !caches => found.push("anyone may cache it, and the CDN does not".to_owned()),
        Some(_) if policy == OPTIMIZED => {
            let depends_on_more = spec.varies_by_token() || !spec.query.is_empty();
            found.extend(depends_on_more.then(|| "the CDN's key has the path alone".to_owned()));
        }
        Some(seconds) => {
            let name = cfn::target(policy).map_or("", |(name, _)| name);
            let policy = &resources[name]["Properties"]["CachePolicyConfig"];
            found.extend(
                of_policy(spec, seconds, policy)
                    .iter()
                    .map(|problem| format!("{name}: {problem}")),
            );
        }
        None => {}
    }
    found
}

fn of_policy(spec: &Spec, seconds: u32, policy: &Value) -> Findings {
    let mut found = Findings::new();
    // What says that it must not be cached is not, nor what says nothing.
    for (setting, seconds) in [("MinTTL", 0), ("DefaultTTL", 0), ("MaxTTL", seconds)] {
        if policy[setting] != seconds {
            found.push(format!("{setting} is {} and not {seconds}", policy[setting]));
        }
    }
    let key = &policy["ParametersInCacheKeyAndForwardedToOrigin"];
    let headers = &key["HeadersConfig"];
    let wanted: &[&str] = if spec.varies_by_token() {
        &["Authorization"]
    } else {
        &[]
    };
    if texts(&headers["Headers"]) != wanted || (headers["HeaderBehavior"] == "whitelist") == wanted.is_empty() {
        found.push(format!("the headers in its key are {headers} and not {wanted:?}"));
    }
    if key["CookiesConfig"]["CookieBehavior"] != "none" {
        found.push("cookies are in its key".to_owned());
    }
    found.extend(of_query(spec, &key["QueryStringsConfig"]));
    found
}

/// The key has the parameters that the endpoint reads: all that are sent, or those by their names.
fn of_query(spec: &Spec, key: &Value) -> Option<String> {
    let wanted: Vec<&str> = spec.query.iter().map(|param| param.name).collect();
    match text(&key["QueryStringBehavior"]) {
        "none" if wanted.is_empty() => None,
        "all" if !wanted.is_empty() => None,
        "whitelist" if wanted.len() <= MOST_NAMED => {
            let mut named = texts(&key["QueryStrings"]);
            let mut wanted = wanted;
            named.sort_unstable();
            wanted.sort_unstable();
            (named != wanted).then(|| format!("the query in its key is {named:?} and not {wanted:?}"))
        }
        "whitelist" => Some(format!("it cannot name more than {MOST_NAMED} parameters")),
        other => Some(format!(
            "of the query its key has {other:?}, and the endpoint reads {wanted:?}"
        )),
    }
}

/// Whether a pattern of the CDN fits a path.
fn fits(pattern: &str, path: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else {
        return pattern == path;
    };
    let after = path.strip_prefix(head);
    after.is_some_and(|after| (0..=after.len()).any(|at| after.is_char_boundary(at) && fits(rest, &after[at..])))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn texts(value: &Value) -> Vec<&str> {
    cfn::listed(value).into_iter().filter_map(Value::as_str).collect()
}
