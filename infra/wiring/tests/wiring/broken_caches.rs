//! A CDN that would cache what is somebody's, or by less than an answer depends on, is found.

use contract::endpoint::Spec;
use contract::endpoints::ALL;
use serde_json::{Value, json};
use wiring::caches;

use crate::TEMPLATE;
use crate::breaks::{finds, with};

const LIST: &str = "/Resources/VisitorsPages/Properties/CachePolicyConfig";
const KEY: &str = "ParametersInCacheKeyAndForwardedToOrigin";
const OPTIMIZED: &str = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/// Where the CDN's behaviour for this path has a setting.
fn behaviour(pattern: &str, setting: &str) -> String {
    let config = "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors";
    let all = TEMPLATE.stacks["Web"].pointer(config).unwrap().as_array().unwrap();
    let at = all.iter().position(|one| one["PathPattern"] == pattern).unwrap();
    format!("{config}/{at}/{setting}")
}

fn changed(change: impl Fn(&mut Spec), name: &str) -> Vec<Spec> {
    let mut table = ALL.to_vec();
    change(table.iter_mut().find(|spec| spec.name == name).unwrap());
    table
}

#[test]
fn a_key_that_lacks_what_an_answer_depends_on_is_found() {
    for (pointer, value, words) in [
        (
            format!("{LIST}/{KEY}/HeadersConfig"),
            json!({"HeaderBehavior": "none"}),
            "get-leaderboard: VisitorsPages: the headers in its key",
        ),
        (
            format!("{LIST}/{KEY}/HeadersConfig/HeaderBehavior"),
            json!("none"),
            "get-leaderboard: VisitorsPages: the headers in its key",
        ),
        (
            format!("{LIST}/{KEY}/QueryStringsConfig/QueryStringBehavior"),
            json!("none"),
            "get-leaderboard: VisitorsPages: of the query its key has \"none\"",
        ),
        (
            format!("{LIST}/{KEY}/QueryStringsConfig"),
            json!({"QueryStringBehavior": "whitelist", "QueryStrings": ["page"]}),
            "get-leaderboard: VisitorsPages: it cannot name more than 10",
        ),
        (
            format!("{LIST}/{KEY}/CookiesConfig/CookieBehavior"),
            json!("all"),
            "get-leaderboard: VisitorsPages: cookies",
        ),
        (
            behaviour("/api/leaderboard", "CachePolicyId"),
            json!(OPTIMIZED),
            "get-leaderboard: the CDN's key has the path alone",
        ),
        (
            behaviour("/api/leaderboard", "CachePolicyId"),
            json!({"Ref": "VisitorsPlaces"}),
            "get-leaderboard: VisitorsPlaces: of the query its key has \"none\"",
        ),
        (
            behaviour("/api/leaderboard/*", "CachePolicyId"),
            json!({"Ref": "VisitorsPages"}),
            "get-leaderboard-channel: VisitorsPages: of the query its key has \"all\"",
        ),
    ] {
        finds(&caches::check(ALL, &with("Web", &pointer, value)), words);
    }
}

#[test]
fn a_key_that_names_other_parameters_than_the_endpoint_reads_is_found() {
    let table = changed(|spec| spec.query = &spec.query[..2], "get-leaderboard");
    let key = |names: Value| {
        let pointer = format!("{LIST}/{KEY}/QueryStringsConfig");
        with(
            "Web",
            &pointer,
            json!({"QueryStringBehavior": "whitelist", "QueryStrings": names}),
        )
    };
    let both = caches::check(&table, &key(json!(["period", "search"])));
    assert!(both.is_empty(), "{both:#?}");
    for other in [json!(["search"]), json!(["search", "period", "niche"])] {
        finds(
            &caches::check(&table, &key(other)),
            "VisitorsPages: the query in its key is",
        );
    }
}

#[test]
fn an_answer_that_is_cached_longer_than_its_row_says_or_against_what_it_says_is_found() {
    for (setting, value) in [("MinTTL", 1), ("DefaultTTL", 60), ("MaxTTL", 3600)] {
        let template = with("Web", &format!("{LIST}/{setting}"), json!(value));
        finds(
            &caches::check(ALL, &template),
            &format!("get-leaderboard: VisitorsPages: {setting} is {value} and not"),
        );
    }
}

#[test]
fn what_only_one_of_row_and_cdn_caches_is_found() {
    let unsaid = changed(|spec| spec.public_for_s = None, "get-leaderboard");
    finds(
        &caches::check(&unsaid, &TEMPLATE),
        "get-leaderboard: the CDN may cache it",
    );
    let said = changed(|spec| spec.public_for_s = Some(60), "get-status");
    finds(
        &caches::check(&said, &TEMPLATE),
        "get-status: anyone may cache it, and the CDN does not",
    );
    let everything = with("Web", &behaviour("/api/*", "CachePolicyId"), json!(OPTIMIZED));
    finds(&caches::check(ALL, &everything), "get-me: the CDN may cache it");
}

#[test]
fn a_path_or_a_method_that_the_cdn_does_not_ask_the_api_for_is_found() {
    let template = with("Web", &behaviour("/api/*", "PathPattern"), json!("/api/me"));
    finds(
        &caches::check(ALL, &template),
        "get-status: the CDN does not ask the API for it",
    );
    let table = changed(|spec| spec.method = contract::Method::Put, "get-leaderboard");
    finds(
        &caches::check(&table, &TEMPLATE),
        "get-leaderboard: the CDN does not let PUT through",
    );
}
