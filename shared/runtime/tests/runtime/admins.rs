//! About an admin the user pool is asked: a token may be older than what it says.

use contract::endpoint::{AdminOnly, SignedIn};
use contract::{Endpoint, Method};
use domain::Result;
use lambdakit::{Event, OURS, sign};
use runtime::Call;
use serde_json::json;
use store::Store;

use crate::endpoint::{World, refusal};
use crate::log_lines::Lines;
use crate::people;

const WRITE: Endpoint<AdminOnly, (), String> = Endpoint::new("test", "write", Method::Post, "/admin/write", "Writes.");
const READ: Endpoint<AdminOnly, (), String> = Endpoint::new("test", "read", Method::Get, "/admin/read", "Reads.");
const PLAIN: Endpoint<SignedIn, (), String> = Endpoint::new("test", "plain", Method::Get, "/read", "Reads.");
const ROOT: &str = "root-1";

async fn act(_: &Store, call: Call<AdminOnly, ()>) -> Result<String> {
    Ok(call.caller.id.to_string())
}

async fn look(_: &Store, call: Call<SignedIn, ()>) -> Result<String> {
    Ok(call.caller.id.to_string())
}

impl World {
    async fn admin(&self, endpoint: &Endpoint<AdminOnly, (), String>, token: &str) -> runtime::Response {
        let event = Event::new(endpoint.spec.method.as_str(), endpoint.spec.path).bearer(token);
        self.call(endpoint, &self.cloud.store(), act, event).await
    }
}

#[tokio::test]
async fn an_admin_who_still_is_one_writes() {
    let world = World::start().await;
    let token = world.pool.admin_token(ROOT);
    assert_eq!(world.admin(&WRITE, &token).await.status(), 200);
}

#[tokio::test]
async fn a_demoted_admin_reads_and_writes_nothing_though_the_token_is_still_valid() {
    let world = World::start().await;
    let token = world.pool.admin_token(ROOT);
    world.pool.demote(ROOT);
    let lines = Lines::gather();
    refusal(&world.admin(&WRITE, &token).await, 403, "forbidden");
    assert_eq!(lines.only()["cause"], "no admin any more");
    refusal(&world.admin(&READ, &token).await, 403, "forbidden");
}

#[tokio::test]
async fn an_admin_who_was_shut_out_of_the_pool_writes_nothing() {
    let world = World::start().await;
    let token = world.pool.admin_token(ROOT);
    world.pool.disable(ROOT);
    refusal(&world.admin(&WRITE, &token).await, 403, "forbidden");
}

#[tokio::test]
async fn an_admin_without_a_second_factor_reads_and_writes_nothing() {
    let world = World::start().await;
    let token = world.pool.admin_token(ROOT);
    world.pool.drop_second_factor(ROOT);
    for endpoint in [&READ, &WRITE] {
        refusal(&world.admin(endpoint, &token).await, 403, "second_factor_required");
    }
}

#[tokio::test]
async fn an_admin_who_signed_in_long_ago_reads_and_signs_in_again_to_write() {
    let world = World::start().await;
    let _ = world.pool.admin_token(ROOT);
    let mut claims = world.pool.claims(ROOT);
    claims["cognito:groups"] = json!(["admin"]);
    let now = claims["auth_time"].as_i64().unwrap();
    for (signed_in, writes) in [
        (json!(now - 14 * 60), true),
        (json!(now - 16 * 60), false),
        (json!(now + 16 * 60), false),
    ] {
        claims["auth_time"] = signed_in;
        let token = sign(&OURS, &claims);
        assert_eq!(world.admin(&READ, &token).await.status(), 200);
        let answer = world.admin(&WRITE, &token).await;
        match writes {
            true => assert_eq!(answer.status(), 200),
            false => drop(refusal(&answer, 403, "sign_in_again")),
        }
    }
}

#[tokio::test]
async fn an_admin_who_has_not_used_the_session_for_an_hour_signs_in_again_though_the_token_is_still_valid() {
    let world = World::start().await;
    let _ = world.pool.admin_token(ROOT);
    let mut claims = world.pool.claims(ROOT);
    claims["cognito:groups"] = json!(["admin"]);
    let now = claims["auth_time"].as_i64().unwrap();
    for (minutes, status) in [(59, 200), (61, 401)] {
        claims["auth_time"] = json!(now - minutes * 60);
        let answer = world.admin(&READ, &sign(&OURS, &claims)).await;
        assert_eq!(answer.status(), status, "{minutes}");
        // The same is nothing to a member.
        let member = Event::new("GET", "/read").bearer(&world.pool.token_of_old("anna-1", minutes.unsigned_abs()));
        let answer = world.call(&PLAIN, &world.cloud.store(), look, member).await;
        assert_eq!(answer.status(), 200);
    }
}

#[tokio::test]
async fn a_member_signs_in_again_where_an_endpoint_demands_it() {
    const CHANGE: Endpoint<SignedIn, (), String> =
        Endpoint::new("test", "change", Method::Put, "/change", "Changes.").recent();
    async fn change(_: &Store, call: Call<SignedIn, ()>) -> Result<String> {
        Ok(call.caller.id.to_string())
    }
    let world = World::start().await;
    for (minutes, status) in [(0, 200), (14, 200), (16, 403)] {
        let event = Event::new("PUT", "/change").bearer(&world.pool.token_of_old("anna-1", minutes));
        let answer = world.call(&CHANGE, &world.cloud.store(), change, event).await;
        assert_eq!(answer.status(), status, "{minutes}");
    }
}

#[tokio::test]
async fn a_member_who_became_an_admin_writes_with_the_next_token() {
    let world = World::start().await;
    let before = world.pool.token(ROOT);
    let after = world.pool.admin_token(ROOT);
    refusal(&world.admin(&WRITE, &before).await, 403, "forbidden");
    assert_eq!(world.admin(&WRITE, &after).await.status(), 200);
}

#[tokio::test]
async fn while_the_pool_does_not_answer_no_admin_writes() {
    let mut world = World::start().await;
    let token = world.pool.admin_token(ROOT);
    world.pool.fail(10);
    refusal(&world.admin(&WRITE, &token).await, 503, "unavailable");
    world.pool.fail(0);
    assert_eq!(world.admin(&WRITE, &token).await.status(), 200);
    world.deps.people = None;
    refusal(&world.admin(&WRITE, &token).await, 500, "internal");
}

#[tokio::test]
async fn a_person_is_found_by_the_whole_address_in_any_case_and_by_nothing_else() {
    let world = World::start().await;
    world.pool.address("ada-1", "ada@kanalyse.example");
    let people = people(&world.pool);
    for email in ["ada@kanalyse.example", "Ada@Kanalyse.Example"] {
        let found = people.find(email).await.unwrap().unwrap();
        assert_eq!(
            (found.id.as_str(), found.email.expose()),
            ("ada-1", "ada@kanalyse.example")
        );
    }
    for other in [
        "",
        "ada-1",
        "ada",
        "ada@",
        "ada@kanalyse.exampl",
        "*@kanalyse.example",
        "x\" or email ^= \"a@",
    ] {
        assert!(people.find(other).await.unwrap().is_none(), "{other}");
    }
}
