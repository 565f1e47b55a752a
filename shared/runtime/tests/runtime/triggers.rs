//! Schedules and the user pool's trigger.

use std::sync::Mutex;

use domain::{Error, Result};
use lambda_http::Context;
use runtime::{Confirmation, Tick, confirm, run_tick};
use serde_json::{Value, json};

use crate::log_lines::{Lines, listen};

#[derive(Default)]
struct Seen(Mutex<Vec<String>>);

fn context() -> Context {
    listen();
    let mut context = Context::default();
    context.request_id = "run-1".to_owned();
    context
}

fn confirmation(source: &str, sub: &Value) -> Value {
    json!({
        "version": "1", "triggerSource": source, "region": "eu-central-1", "userPoolId": "eu-central-1_Testing",
        "userName": "u", "callerContext": {"awsSdkVersion": "1", "clientId": "testclient"},
        "request": {"userAttributes": {"sub": sub, "email": "anna@example.org", "email_verified": "true"}},
        "response": {},
    })
}

async fn create(seen: &Seen, confirmed: Confirmation) -> Result<()> {
    let user = match confirmed {
        Confirmation::SignUp(user) => user.id.to_string(),
        Confirmation::Reset { user, pool, .. } => format!("{user} has a new password in {pool}"),
    };
    seen.0.lock().unwrap().push(user.clone());
    match user.as_str() {
        "broken" => Err(Error::internal("the table is gone")),
        "panic" => panic!("on purpose"),
        _ => Ok(()),
    }
}

#[tokio::test]
async fn a_confirmed_sign_up_reaches_the_handler_and_the_event_returns_unchanged() {
    let (seen, lines) = (Seen::default(), Lines::gather());
    let event = confirmation("PostConfirmation_ConfirmSignUp", &json!("anna-1"));
    assert_eq!(confirm(&seen, &create, event.clone(), &context()).await, event);
    assert_eq!(*seen.0.lock().unwrap(), ["anna-1"]);
    assert!(!lines.only().to_string().contains("anna@example.org"));
}

#[tokio::test]
async fn a_failure_never_blocks_a_sign_up() {
    for sub in [json!("broken"), json!("panic"), json!(""), json!(5), Value::Null] {
        let lines = Lines::gather();
        let event = confirmation("PostConfirmation_ConfirmSignUp", &sub);
        assert_eq!(
            confirm(&Seen::default(), &create, event.clone(), &context()).await,
            event
        );
        assert_eq!(
            (&lines.only()["status"], &lines.only()["code"]),
            (&json!(500), &json!("failed")),
            "{sub}"
        );
    }
}

#[tokio::test]
async fn a_handler_that_does_not_end_holds_a_sign_up_for_three_seconds_at_most() {
    async fn endless(_: &Seen, _: Confirmation) -> Result<()> {
        std::future::pending().await
    }
    let event = confirmation("PostConfirmation_ConfirmSignUp", &json!("anna-1"));
    assert_eq!(
        confirm(&Seen::default(), &endless, event.clone(), &context()).await,
        event
    );
}

#[tokio::test]
async fn a_forgotten_password_reaches_the_handler_with_its_pool() {
    let seen = Seen::default();
    let event = confirmation("PostConfirmation_ConfirmForgotPassword", &json!("anna-1"));
    assert_eq!(confirm(&seen, &create, event.clone(), &context()).await, event);
    let seen_of = "anna-1 has a new password in eu-central-1_Testing";
    assert_eq!(*seen.0.lock().unwrap(), [seen_of]);
}

#[tokio::test]
async fn another_trigger_of_the_pool_reaches_nobody() {
    let seen = Seen::default();
    let event = confirmation("PreSignUp_SignUp", &json!("anna-1"));
    assert_eq!(confirm(&seen, &create, event.clone(), &context()).await, event);
    assert!(seen.0.lock().unwrap().is_empty());
}

async fn sweep(seen: &Seen, tick: Tick) -> Result<()> {
    seen.0
        .lock()
        .unwrap()
        .push(tick.scheduled_at.map(|at| at.to_string()).unwrap_or_default());
    if tick.input == json!({}) {
        Err(Error::internal("nothing to do it with"))
    } else {
        Ok(())
    }
}

#[tokio::test]
async fn a_schedule_reaches_the_handler_with_its_due_time() {
    let (seen, lines) = (Seen::default(), Lines::gather());
    let event =
        json!({"source": "aws.events", "detail-type": "Scheduled Event", "time": "2026-03-09T14:15:00Z", "detail": {}});
    run_tick(&seen, &sweep, event, &context()).await.unwrap();
    assert_eq!(*seen.0.lock().unwrap(), ["2026-03-09T14:15:00Z"]);
    assert_eq!(lines.only()["status"], 200);
}

#[tokio::test]
async fn a_failed_run_is_reported_to_the_platform_and_is_one_line() {
    let lines = Lines::gather();
    run_tick(&Seen::default(), &sweep, json!({}), &context())
        .await
        .unwrap_err();
    assert_eq!(lines.only()["cause"], "internal: nothing to do it with");
}

async fn read(seen: &Seen, tick: Tick) -> Result<()> {
    let (slot, number): (String, u32) = tick.parse_input()?;
    seen.0.lock().unwrap().push(format!("{slot} {number}"));
    Ok(())
}

#[tokio::test]
async fn the_input_of_a_rule_is_read_as_what_it_should_be_and_refused_as_anything_else() {
    let (seen, lines) = (Seen::default(), Lines::gather());
    run_tick(&seen, &read, json!(["mon-14", 1]), &context()).await.unwrap();
    run_tick(&seen, &read, json!(["mon-14"]), &context()).await.unwrap_err();
    assert_eq!(*seen.0.lock().unwrap(), ["mon-14 1"]);
    let cause = lines.all()[1]["cause"].to_string();
    assert!(cause.contains("the rule's input"), "{cause}");
}
