//! Rate limits: per user, per address, and what happens when they cannot be counted.

use contract::endpoint::{AdminOnly, Optional, Public, SignedIn};
use contract::{Endpoint, Method};
use domain::Result;
use domain::limits::Rate;
use lambdakit::Event;
use runtime::{Call, Origin};
use store::Store;
use testkit::Faults;

use crate::endpoint::{World, refusal};
use crate::log_lines::Lines;

const READ: Endpoint<SignedIn, (), ()> =
    Endpoint::new("test", "read", Method::Get, "/read", "Reads.").rate(Rate::per_minute(3));
const OTHER: Endpoint<SignedIn, (), ()> =
    Endpoint::new("test", "other", Method::Get, "/other", "Reads.").rate(Rate::per_minute(3));
const BUY: Endpoint<SignedIn, (), ()> = Endpoint::new("test", "buy", Method::Post, "/buy", "Costs.")
    .idempotent()
    .rate(Rate::per_minute(3));
/// Costs nothing, and something could be guessed there.
const GUESS: Endpoint<SignedIn, (), ()> = Endpoint::new("test", "guess", Method::Post, "/guess", "Tells.")
    .by_address()
    .rate(Rate {
        burst: 1,
        refill_ms: 3_600_000,
    });
/// Once an hour, so that no test is too slow to be refused.
const ORDER: Endpoint<SignedIn, (), ()> = Endpoint::new("test", "order", Method::Post, "/order", "Costs.")
    .idempotent()
    .rate(Rate {
        burst: 1,
        refill_ms: 3_600_000,
    });
const VISIT: Endpoint<Public, (), ()> =
    Endpoint::new("test", "visit", Method::Get, "/visit", "Is open.").rate(Rate::per_minute(3));
/// For visitors and members; who sends a token is checked by us alone.
const LOOK: Endpoint<Optional, (), ()> = Endpoint::new("test", "look", Method::Get, "/look", "Is open.").rate(Rate {
    burst: 3,
    refill_ms: 3_600_000,
});
const RULE: Endpoint<AdminOnly, (), ()> =
    Endpoint::new("test", "rule", Method::Get, "/rule", "For admins.").rate(Rate {
        burst: 3,
        refill_ms: 3_600_000,
    });

async fn done(_: &Store, _: Call<SignedIn, ()>) -> Result<()> {
    Ok(())
}

async fn open(_: &Store, _: Call<Public, ()>) -> Result<()> {
    Ok(())
}

async fn seen(_: &Store, _: Call<Optional, ()>) -> Result<()> {
    Ok(())
}

async fn ruled(_: &Store, _: Call<AdminOnly, ()>) -> Result<()> {
    Ok(())
}

impl World {
    async fn read(&self, endpoint: &Endpoint<SignedIn, (), ()>, user: &str) -> u16 {
        let event = Event::new("GET", "/read").bearer(&self.pool.token(user));
        self.call(endpoint, &self.cloud.store(), done, event)
            .await
            .status()
            .as_u16()
    }

    async fn order(&self, user: &str, address: &str) -> u16 {
        let event = Event::new("POST", "/order")
            .bearer(&self.pool.token(user))
            .header("idempotency-key", "key-12345")
            .from_address(address);
        let response = self.call(&ORDER, &self.cloud.store(), done, event).await;
        response.status().as_u16()
    }

    async fn visit(&self, event: Event) -> u16 {
        self.call(&VISIT, &self.cloud.store(), open, event)
            .await
            .status()
            .as_u16()
    }
}

#[tokio::test]
async fn a_user_who_calls_too_often_waits_and_nobody_else_does() {
    let world = World::start().await;
    for _ in 0..3 {
        assert_eq!(world.read(&READ, "anna").await, 200);
    }
    let event = Event::new("GET", "/read").bearer(&world.pool.token("anna"));
    let response = world.call(&READ, &world.cloud.store(), done, event).await;
    refusal(&response, 429, "too_many_requests");
    let seconds: u32 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=20).contains(&seconds), "one more every 20 seconds: {seconds}");
    assert_eq!(world.read(&READ, "berta").await, 200);
    assert_eq!(world.read(&OTHER, "anna").await, 200, "each endpoint counts for itself");
}

#[tokio::test]
async fn forged_tokens_count_as_visits_from_their_address() {
    let world = World::start().await;
    let (store, good) = (world.cloud.store(), world.pool.token("anna"));
    let (claims, signature) = good.rsplit_once('.').unwrap();
    let forged = format!("{claims}.{}", signature.chars().rev().collect::<String>());
    let event = |address: &str| Event::new("GET", "/look").from_address(address);
    let look = async |event| world.call(&LOOK, &store, seen, event).await;
    for _ in 0..3 {
        refusal(
            &look(event("198.51.100.7").bearer(&forged)).await,
            401,
            "sign_in_required",
        );
    }
    refusal(
        &look(event("198.51.100.7").bearer(&forged)).await,
        429,
        "too_many_requests",
    );
    assert_eq!(look(event("198.51.100.7")).await.status(), 429, "they are its visits");
    assert_eq!(
        look(event("198.51.100.7").bearer(&good)).await.status(),
        200,
        "people count for themselves"
    );
    refusal(
        &look(event("198.51.100.8").bearer(&forged)).await,
        401,
        "sign_in_required",
    );
}

#[tokio::test]
async fn while_nothing_can_be_counted_a_forged_token_is_still_refused_as_one() {
    let mut world = World::start().await;
    world.deps.store = world.cloud.store_with(&Faults::server_error(1, 10_000));
    let event = Event::new("GET", "/look").bearer("garbage");
    let response = world.call(&LOOK, &world.cloud.store(), seen, event).await;
    refusal(&response, 401, "sign_in_required");
}

#[tokio::test]
async fn a_member_who_keeps_asking_for_what_is_for_admins_is_counted_too() {
    let world = World::start().await;
    let mut refused = Vec::new();
    for _ in 0..4 {
        let event = Event::new("GET", "/rule").bearer(&world.pool.token("anna"));
        let response = world.call(&RULE, &world.cloud.store(), ruled, event).await;
        refused.push(response.status().as_u16());
    }
    assert_eq!(refused, [403, 403, 403, 429]);
}

#[tokio::test]
async fn visitors_are_counted_by_address() {
    let world = World::start().await;
    let from = |address: &str| Event::new("GET", "/visit").from_address(address);
    for _ in 0..3 {
        assert_eq!(world.visit(from("198.51.100.7")).await, 200);
    }
    assert_eq!(world.visit(from("198.51.100.7")).await, 429);
    assert_eq!(world.visit(from("198.51.100.8")).await, 200);
}

#[tokio::test]
async fn addresses_of_one_ipv6_network_count_together() {
    let world = World::start().await;
    for host in 1..=3 {
        assert_eq!(
            world
                .visit(Event::new("GET", "/visit").from_address(&format!("2001:db8:1:2::{host}")))
                .await,
            200
        );
    }
    assert_eq!(
        world
            .visit(Event::new("GET", "/visit").from_address("2001:db8:1:2::4"))
            .await,
        429
    );
}

#[tokio::test]
async fn a_visitor_cannot_choose_an_address_by_header() {
    let world = World::start().await;
    for (n, expected) in [(1, 200), (2, 200), (3, 200), (4, 429)] {
        let address = format!("203.0.113.{n}");
        let event = Event::new("GET", "/visit")
            .header("x-forwarded-for", &address)
            .header("x-viewer-address", &address);
        assert_eq!(world.visit(event).await, expected);
    }
}

#[tokio::test]
async fn through_the_cdn_the_viewer_counts_and_not_the_cdn() {
    let mut world = World::start().await;
    world.deps.origin = Origin::for_testing(Some("cdn"));
    for n in 1..=5 {
        let viewer = format!("203.0.113.{n}");
        let event = Event::new("GET", "/visit")
            .header("x-origin-secret", "cdn")
            .header("x-viewer-address", &viewer);
        assert_eq!(world.visit(event).await, 200);
    }
}

#[tokio::test]
async fn when_nothing_can_be_counted_reads_pass_and_say_so() {
    let mut world = World::start().await;
    let lines = Lines::gather();
    world.deps.store = world.cloud.store_with(&Faults::server_error(1, 10_000));
    assert_eq!(world.read(&READ, "anna").await, 200);
    let notes = lines.only()["notes"].to_string();
    assert!(notes.contains("the limits table does not answer"), "{notes}");
}

#[tokio::test]
async fn when_nothing_can_be_counted_what_costs_is_refused() {
    let mut world = World::start().await;
    world.deps.store = world.cloud.store_with(&Faults::server_error(1, 10_000));
    let event = Event::new("POST", "/buy")
        .bearer(&world.pool.token("anna"))
        .header("idempotency-key", "key-12345");
    refusal(
        &world.call(&BUY, &world.cloud.store(), done, event).await,
        503,
        "unavailable",
    );
}

#[tokio::test]
async fn what_costs_is_limited_by_address_too_three_times_as_wide_however_many_accounts_ask() {
    let world = World::start().await;
    for user in ["anna", "berta", "clara"] {
        assert_eq!(world.order(user, "198.51.100.7").await, 200);
    }
    assert_eq!(world.order("doris", "198.51.100.7").await, 429);
    assert_eq!(world.read(&READ, "doris").await, 200, "reads count users alone");
    assert_eq!(world.order("emma", "198.51.100.8").await, 200, "from elsewhere");
    assert_eq!(world.order("emma", "198.51.100.9").await, 429, "wherever she is");
}

#[tokio::test]
async fn where_the_address_is_not_known_what_costs_is_limited_by_user_alone() {
    let world = World::start().await;
    for (place, address) in ["not an address", "127.0.0.1"].into_iter().enumerate() {
        for n in 0..6 {
            assert_eq!(world.order(&format!("user-{place}-{n}"), address).await, 200);
        }
    }
    assert_eq!(world.order("user-0-0", "127.0.0.1").await, 429);
}

#[tokio::test]
async fn anyone_who_guesses_from_one_address_as_many_people_is_stopped_by_the_address() {
    let world = World::start().await;
    let mut tried = Vec::new();
    for n in 0..4 {
        let event = Event::new("POST", "/guess")
            .bearer(&world.pool.token(&format!("guesser-{n}")))
            .from_address("203.0.113.9");
        let response = world.call(&GUESS, &world.cloud.store(), done, event).await;
        tried.push(response.status().as_u16());
    }
    assert_eq!(tried, [200, 200, 200, 429]);
}
