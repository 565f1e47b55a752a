//! A function as a process of its own, spoken to over the Lambda Runtime API: nothing is left out.

use std::path::{Path, PathBuf};

use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

/// `examples/function.rs`, which `cargo test` builds alongside the tests.
fn example() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let path = tests.parent().and_then(Path::parent).unwrap().join("examples/function");
    let shown = path.display();
    assert!(
        path.exists(),
        "{shown} is missing: run `cargo test -p runtime` without naming a test target"
    );
    path
}

fn event(world: &Platform) -> Event {
    Event::new("POST", "/echo")
        .bearer(&world.pool.token("anna-1"))
        .json(&json!("hello"))
}

#[tokio::test]
async fn a_function_answers_the_platform_and_writes_one_line_a_call() {
    let mut world = Platform::start().await;
    let mut function = world.program(example(), &[]);
    for id in ["one", "two", "three"] {
        let answer = reply(world.lambda.invoke(id, event(&world).0).await);
        assert_eq!(answer, (200, json!("anna-1 says hello")));
        let line = function.line().await;
        assert_eq!(
            (&line["requestId"], &line["endpoint"], &line["status"]),
            (&json!(id), &json!("echo"), &json!(200))
        );
        assert_eq!(line["traceId"], "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700");
    }
    let unsigned = Event::new("POST", "/echo").json(&json!("hello"));
    let (status, body) = reply(world.lambda.invoke("four", unsigned.0).await);
    assert_eq!((status, &body["error"]["requestId"]), (401, &json!("four")));
    assert_eq!(function.line().await["cause"], "no authorization header");
    assert_eq!(
        world.pool.asked(),
        1,
        "the keys were fetched before the first call, and once"
    );
    assert_eq!(function.stop().await, Vec::<String>::new());
}

#[tokio::test]
async fn no_request_that_a_client_can_send_ends_the_function() {
    let mut world = Platform::start().await;
    let mut function = world.program(example(), &[]);
    let change = |path: &str, value: Value| {
        let mut event = event(&world);
        *event.0.pointer_mut(path).unwrap() = value;
        event.0
    };
    let mut bad_base64 = change("/isBase64Encoded", json!(true));
    bad_base64["body"] = json!("%%%");
    let hostile = [
        change("/rawQueryString", json!("a=<\\^>\u{1}")),
        change("/rawQueryString", json!("%%%=%ff&&==&\u{e4}")),
        change("/rawPath", json!("/api/ä b\\../%00")),
        change("/rawPath", json!("")),
        change("/headers/host", json!("[::1")),
        change("/headers/host", json!("")),
        change("/headers/x-forwarded-proto", json!("1:")),
        change("/requestContext/http/sourceIp", json!("nobody")),
        event(&world).header("x-name", "ü").0,
        bad_base64,
    ];
    for (n, event) in hostile.into_iter().enumerate() {
        let id = format!("hostile-{n}");
        let described = event.to_string();
        let (kind, answer) = world.lambda.invoke(&id, event).await;
        // Here a panic would be a report of an error; in a release build it ends the process.
        assert_eq!(kind, "response", "{described}: {answer}");
    }
    assert!(function.process.try_wait().unwrap().is_none(), "it still runs");
    assert_eq!(reply(world.lambda.invoke("after", event(&world).0).await).0, 200);
}

#[tokio::test]
async fn a_panic_is_an_answer_and_two_lines_without_its_text() {
    let mut world = Platform::start().await;
    let mut function = world.program(example(), &[]);
    let event = event(&world).json(&json!("panic anna@example.org")).0;
    let (status, body) = reply(world.lambda.invoke("p", event).await);
    assert_eq!((status, &body["error"]["code"]), (500, &json!("internal")));
    let line = function.line().await;
    assert_eq!(line["cause"], "internal: the handler panicked");
    assert!(
        line["notes"][0].as_str().unwrap().contains("examples/function.rs"),
        "{line}"
    );
    assert!(!line.to_string().contains("anna@"), "{line}");
}

#[tokio::test]
async fn a_missing_setting_ends_the_start_with_one_line_that_names_it() {
    let function = Function::start(example(), &[], &[("AWS_REGION", "eu-central-1")]);
    let (status, complaints) = function.ended().await;
    assert!(!status.success());
    assert_eq!(
        complaints,
        "Error: internal: environment variable USER_POOL_ISSUER is not set\n"
    );
}
