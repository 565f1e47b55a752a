//! Whose answers caches may have, and for how long.

use contract::Endpoint;
use contract::Method;
use contract::endpoint::{Optional, Public};
use domain::limits::Rate;
use domain::{Error, Result};
use lambdakit::Event;
use runtime::{Call, CallerKind, Response};
use store::Store;

use crate::endpoint::World;

/// One for visitors and for people; four calls, so that the limit is near.
const SEEN: Endpoint<Optional, (), String> = Endpoint::new("test", "seen", Method::Get, "/seen", "Is for all.")
    .public_for(60)
    .rate(Rate::per_minute(4));
/// One that does not say that it may be shared.
const OWN: Endpoint<Optional, (), String> = Endpoint::new("test", "own", Method::Get, "/own", "Is not shared.");
/// One that looks at no token.
const COUNT: Endpoint<Public, (), String> =
    Endpoint::new("test", "count", Method::Get, "/count", "Counts.").public_for(300);

async fn shown<C: CallerKind>(_: &Store, _: Call<C, ()>) -> Result<String> {
    Ok("shown".to_owned())
}

async fn absent(_: &Store, _: Call<Optional, ()>) -> Result<String> {
    Err(Error::NotFound)
}

/// The status, for how long caches may have it, and what it varies by.
fn caching(response: &Response) -> (u16, Option<&str>, Option<&str>) {
    let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap());
    (response.status().as_u16(), header("cache-control"), header("vary"))
}

#[tokio::test]
async fn a_visitors_answer_may_be_cached_and_one_with_a_token_never() {
    let world = World::start().await;
    let store = world.cloud.store();
    let get = || Event::new("GET", "/seen");
    let visitors = world.call(&SEEN, &store, shown::<Optional>, get()).await;
    assert_eq!(
        caching(&visitors),
        (200, Some("public, max-age=60"), Some("Authorization"))
    );
    let token = world.pool.token("anna-1");
    let persons = world.call(&SEEN, &store, shown::<Optional>, get().bearer(&token)).await;
    assert_eq!(caching(&persons), (200, Some("no-store"), Some("Authorization")));
}

#[tokio::test]
async fn what_a_visitor_is_refused_is_not_cached() {
    let world = World::start().await;
    let store = world.cloud.store();
    let get = || Event::new("GET", "/seen").from_address("203.0.113.7");
    let missing = world.call(&SEEN, &store, absent, get()).await;
    assert_eq!(caching(&missing), (404, Some("no-store"), None));
    let wrong = world
        .call(&SEEN, &store, shown::<Optional>, get().bearer("no-token"))
        .await;
    assert_eq!(caching(&wrong), (401, Some("no-store"), None));
    for _ in 0..2 {
        let seen = world.call(&SEEN, &store, shown::<Optional>, get()).await;
        assert_eq!(seen.status(), 200);
    }
    let often = world.call(&SEEN, &store, shown::<Optional>, get()).await;
    assert_eq!(caching(&often), (429, Some("no-store"), None));
}

#[tokio::test]
async fn an_empty_or_a_doubled_header_of_a_token_is_no_visitors_call() {
    let world = World::start().await;
    let store = world.cloud.store();
    for value in ["", " ", "Bearer", "Bearer a, Bearer b"] {
        let event = Event::new("GET", "/seen").header("authorization", value);
        let answer = world.call(&SEEN, &store, shown::<Optional>, event).await;
        assert_eq!(caching(&answer), (401, Some("no-store"), None), "{value:?}");
    }
}

#[tokio::test]
async fn an_endpoint_that_does_not_say_so_shares_nothing_with_visitors_either() {
    let world = World::start().await;
    let answer = world
        .call(&OWN, &world.cloud.store(), shown::<Optional>, Event::new("GET", "/own"))
        .await;
    assert_eq!(caching(&answer), (200, Some("no-store"), None));
}

#[tokio::test]
async fn where_no_token_is_looked_at_one_changes_nothing() {
    let world = World::start().await;
    let store = world.cloud.store();
    let get = || Event::new("GET", "/count");
    for event in [get(), get().bearer("whatever")] {
        let answer = world.call(&COUNT, &store, shown::<Public>, event).await;
        assert_eq!(caching(&answer), (200, Some("public, max-age=300"), None));
    }
}
