//! The line of a call says who it was and from where, to those who hold the key and to nobody else.

use std::time::Duration;

use contract::endpoint::{AdminOnly, Optional, Public, SignedIn};
use contract::{Endpoint, Method};
use domain::Result;
use domain::limits::Rate;
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use lambdakit::Event;
use runtime::{Call, CallerKind, Marks, Origin, Response, Secret, Secrets, pseudonym};
use serde_json::Value;
use store::Store;

use crate::endpoint::{World, refusal};
use crate::log_lines::Lines;
use crate::secrets::Service;

const KEY: &str = "only-for-the-log";
const ANNA: &str = "anna-1";
const HOME: &str = "203.0.113.7";

const READ: Endpoint<SignedIn, (), String> = Endpoint::new("test", "read", Method::Get, "/read", "Reads.");
const VISIT: Endpoint<Public, (), String> = Endpoint::new("test", "visit", Method::Get, "/visit", "Visits.");
const LOOK: Endpoint<Optional, (), String> = Endpoint::new("test", "look", Method::Get, "/look", "Looks.");
const RULE: Endpoint<AdminOnly, (), String> = Endpoint::new("test", "rule", Method::Get, "/rule", "Rules.");
const RARE: Endpoint<SignedIn, (), String> =
    Endpoint::new("test", "rare", Method::Get, "/rare", "Rarely.").rate(Rate::per_minute(1));

/// With a log that names callers.
async fn world() -> World {
    let mut world = World::start().await;
    world.deps.marks = Marks::for_testing(KEY);
    world
}

impl World {
    async fn hello<C: CallerKind + Sync + 'static>(
        &self,
        endpoint: &Endpoint<C, (), String>,
        event: Event,
    ) -> Response {
        async fn hello<C: CallerKind>(_: &Store, _: Call<C, ()>) -> Result<String> {
            Ok("hello".to_owned())
        }
        self.call(endpoint, &self.cloud.store(), hello::<C>, event).await
    }
}

fn at(path: &str) -> Event {
    Event::new("GET", path).from_address(HOME)
}

/// What the line must say. A call that began before midnight may end in the next month.
#[track_caller]
fn says(line: &Value, who: Option<&str>, from: Option<&str>) {
    let ended: Timestamp = line["timestamp"].as_str().unwrap().parse().unwrap();
    let said = ["who", "from"].map(|field| line[field].as_str().map(str::to_owned));
    let expected = [ended, ended - SignedDuration::from_secs(60)].map(|at| {
        let month = at.strftime("%Y-%m");
        let mark = |field: &str, text: &str| {
            let whole = pseudonym(&Secret::new(KEY.to_owned()), &format!("log {field} {month}"), text);
            whole[..32].to_owned()
        };
        [who.map(|who| mark("who", who)), from.map(|from| mark("from", from))]
    });
    assert!(expected.contains(&said), "{line}");
    for plain in [who, from].into_iter().flatten() {
        assert!(!line.to_string().contains(plain), "{line}");
    }
}

#[tokio::test]
async fn a_line_has_a_mark_of_the_person_and_of_the_address_and_neither_itself() {
    let world = world().await;
    let lines = Lines::gather();
    let token = world.pool.token(ANNA);
    assert_eq!(world.hello(&READ, at("/read").bearer(&token)).await.status(), 200);
    says(&lines.only(), Some(ANNA), Some(HOME));
}

#[tokio::test]
async fn of_a_visitor_the_address_is_all_that_is_said() {
    let world = world().await;
    let lines = Lines::gather();
    assert_eq!(world.hello(&VISIT, at("/visit")).await.status(), 200);
    says(&lines.only(), None, Some(HOME));
}

#[tokio::test]
async fn an_ipv6_address_is_marked_as_its_network() {
    let world = world().await;
    let lines = Lines::gather();
    for address in ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1"] {
        let event = Event::new("GET", "/visit").from_address(address);
        assert_eq!(world.hello(&VISIT, event).await.status(), 200);
    }
    for line in lines.all() {
        says(&line, None, Some("2001:db8:1:2"));
    }
}

#[tokio::test]
async fn who_is_refused_is_named_as_well() {
    let world = world().await;
    let token = world.pool.token(ANNA);
    let lines = Lines::gather();
    refusal(&world.hello(&RULE, at("/rule").bearer(&token)).await, 403, "forbidden");
    says(&lines.only(), Some(ANNA), Some(HOME));

    assert_eq!(world.hello(&RARE, at("/rare").bearer(&token)).await.status(), 200);
    let lines = Lines::gather();
    let response = world.hello(&RARE, at("/rare").bearer(&token)).await;
    refusal(&response, 429, "too_many_requests");
    says(&lines.only(), Some(ANNA), Some(HOME));
}

#[tokio::test]
async fn a_token_that_proves_nothing_names_nobody_but_its_address_is_known() {
    let world = world().await;
    for (endpoint, path) in [(true, "/read"), (false, "/look")] {
        let lines = Lines::gather();
        let event = at(path).bearer("eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hLTEifQ.");
        let response = match endpoint {
            true => world.hello(&READ, event).await,
            false => world.hello(&LOOK, event).await,
        };
        refusal(&response, 401, "sign_in_required");
        says(&lines.only(), None, Some(HOME));
    }
}

#[tokio::test]
async fn past_the_cdn_the_address_is_the_gateways_whatever_the_headers_claim() {
    let mut world = world().await;
    world.deps.origin = Origin::for_testing(Some("cdn-only"));
    let lines = Lines::gather();
    let forged = at("/visit").header("x-viewer-address", "198.51.100.1");
    refusal(&world.hello(&VISIT, forged).await, 403, "forbidden");
    says(&lines.only(), None, Some(HOME));

    let lines = Lines::gather();
    let event = Event::new("GET", "/visit")
        .from_address("198.51.100.99")
        .header("x-origin-secret", "cdn-only")
        .header("x-viewer-address", HOME);
    assert_eq!(world.hello(&VISIT, event).await.status(), 200);
    says(&lines.only(), None, Some(HOME));
}

#[tokio::test]
async fn without_a_key_that_can_be_read_calls_are_served_and_the_line_says_why_it_names_nobody() {
    for (text, status) in [
        (Some(KEY), 500),
        (Some("no object"), 200),
        (Some(r#"{"value": ""}"#), 200),
        (None, 400),
    ] {
        let service = Service::default();
        service.holds(text, status);
        let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, Duration::ZERO);
        let mut world = World::start().await;
        world.deps.marks = Marks::stored(Box::leak(Box::new(secrets)), "log-key".to_owned());
        let lines = Lines::gather();
        assert_eq!(world.hello(&VISIT, at("/visit")).await.status(), StatusCode::OK);
        let [counted, line] = lines.all().try_into().unwrap();
        assert_eq!(counted["CallsUnmarked"], 1);
        says(&line, None, None);
        let notes = line["notes"].to_string();
        assert!(notes.contains("the key of the log's marks cannot be read"), "{notes}");
    }
}

#[tokio::test]
async fn a_key_that_is_mended_is_in_use_with_the_next_call() {
    let service = Service::default();
    service.holds(Some(r#"{"value": ""}"#), 200);
    let secrets = Secrets::for_testing(service.client().await, Duration::ZERO, Duration::ZERO);
    let mut world = World::start().await;
    world.deps.marks = Marks::stored(Box::leak(Box::new(secrets)), "log-key".to_owned());
    assert_eq!(world.hello(&VISIT, at("/visit")).await.status(), StatusCode::OK);
    service.holds(Some(&format!(r#"{{"value": "{KEY}"}}"#)), 200);
    let lines = Lines::gather();
    assert_eq!(world.hello(&VISIT, at("/visit")).await.status(), StatusCode::OK);
    says(&lines.only(), None, Some(HOME));
}

#[tokio::test]
async fn a_key_that_is_not_there_is_not_asked_for_with_every_call() {
    let service = Service::default();
    service.holds(None, 400);
    let secrets = Secrets::new(service.client().await);
    let mut world = World::start().await;
    world.deps.marks = Marks::stored(Box::leak(Box::new(secrets)), "log-key".to_owned());
    for _ in 0..3 {
        assert_eq!(world.hello(&VISIT, at("/visit")).await.status(), StatusCode::OK);
    }
    assert_eq!(service.asked(), 1);
}

#[tokio::test]
async fn the_key_is_read_once_for_many_calls() {
    let service = Service::default();
    service.holds(Some(&format!(r#"{{"value": "{KEY}"}}"#)), 200);
    let secrets = Secrets::new(service.client().await);
    let mut world = World::start().await;
    world.deps.marks = Marks::stored(Box::leak(Box::new(secrets)), "log-key".to_owned());
    let lines = Lines::gather();
    for _ in 0..3 {
        assert_eq!(world.hello(&VISIT, at("/visit")).await.status(), StatusCode::OK);
    }
    assert_eq!(service.asked(), 1);
    for line in lines.all() {
        says(&line, None, Some(HOME));
    }
}
