//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Terms;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Function, Platform, creator_terms, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("validate-creator-code");

fn function(platform: &Platform) -> Function {
    platform.function("validate-creator-code", &[])
}

async fn validate(platform: &mut Platform, code: &str) -> Value {
    let event = Event::new("POST", "/validate-creator-code")
        .bearer(&platform.pool.token(USER))
        .json(&json!({"code": code}));
    let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
    assert_eq!(status, 200, "{body}");
    body
}

#[tokio::test]
async fn a_creators_code_takes_a_tenth_off_in_any_case_of_letters() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.creator_code("ADA-10", Some("creator-1")).await;
    let sample = Event::sample(
        include_str!("../../../../events/validate-creator-code/lower-case.json"),
        &platform.pool.token(USER),
    );
    let valid = json!({"valid": true, "message": "Creator code applied.", "discountRate": 0.1, "code": "ADA-10"});
    assert_eq!(platform.ask(sample).await, (200, valid));
}

#[tokio::test]
async fn what_lowers_no_price_gets_one_answer_whatever_the_reason() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let now = Timestamp::now();
    let off = Terms {
        active: false,
        ..creator_terms(None)
    };
    let over = Terms {
        valid_until: Some(now - SignedDuration::from_hours(1)),
        ..creator_terms(None)
    };
    platform.creator_code("MINE", Some(USER)).await;
    platform.code_with("OFF", off).await;
    platform.code_with("OVER", over).await;
    platform.code("PROMO", 5).await;
    let none =
        json!({"valid": false, "message": "Creator code not found or not active.", "discountRate": null, "code": null});
    for code in ["MINE", "OFF", "OVER", "PROMO", "NOSUCH", "no code", "ADA#ACCT", "x"] {
        assert_eq!(validate(&mut platform, code).await, none, "{code}");
    }
}

#[tokio::test]
async fn anyone_who_tries_one_code_after_the_other_is_stopped() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let mut answers = Vec::new();
    for n in 0..16 {
        let event = Event::new("POST", "/validate-creator-code")
            .bearer(&platform.pool.token(USER))
            .json(&json!({"code": format!("GUESS-{n}")}));
        answers.push(reply(platform.lambda.invoke("1", event.0).await).0);
    }
    assert!(answers[..15].iter().all(|status| *status == 200), "{answers:?}");
    assert_eq!(answers[15], 429);
}
