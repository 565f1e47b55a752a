//! The function as a process, between a database in memory and a stand-in for the service of breached passwords.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use lambdakit::{Event, Function, Platform, RangeReply, Ranges};
use serde_json::{Value, json};

const NAME: &str = "get-password-range";
const PREFIX: &str = "21BD1";
const ANYONE: &str = include_str!("../../../../events/get-password-range/anyone.json");

lambdakit::matrix!("get-password-range", prepared);

async fn prepared(_: &Platform) -> (Vec<(&'static str, String)>, Ranges) {
    let service = Ranges::start().await;
    (vec![("BREACHED_PASSWORDS_API", service.url.clone())], service)
}

async fn started() -> (Platform, Function, Ranges) {
    let platform = Platform::start().await;
    let service = Ranges::start().await;
    let function = platform.function(NAME, &[("BREACHED_PASSWORDS_API", &service.url)]);
    (platform, function, service)
}

fn asked(prefix: &str) -> Event {
    Event::new("GET", "/password-ranges/{prefix}").param("prefix", prefix)
}

/// The gateway's answer.
async fn answer(platform: &mut Platform, event: Event) -> Value {
    let (kind, answer) = platform.lambda.invoke("1", event.0).await;
    assert_eq!(kind, "response", "{answer}");
    answer
}

/// The text of an answer.
fn text(answer: &Value) -> String {
    let body = answer["body"].as_str().unwrap();
    match answer["isBase64Encoded"] == true {
        true => String::from_utf8(BASE64_STANDARD.decode(body).unwrap()).unwrap(),
        false => body.to_owned(),
    }
}

/// The call fails because the service does, and no one may cache that.
async fn unavailable(platform: &mut Platform, why: &str) {
    let answer = answer(platform, asked(PREFIX)).await;
    let body: Value = serde_json::from_str(&text(&answer)).unwrap();
    assert_eq!(
        (&answer["statusCode"], &body["error"]["code"]),
        (&json!(503), &json!("unavailable")),
        "{why}: {answer}"
    );
    assert_eq!(answer["headers"]["cache-control"], "no-store", "{why}");
}

/// The addresses that the service was asked for.
fn addresses(service: &Ranges) -> Vec<String> {
    service.asked().into_iter().map(|(address, _)| address).collect()
}

#[tokio::test]
async fn the_lines_come_as_the_service_gives_them_and_may_be_cached_for_a_day() {
    let (mut platform, _function, service) = started().await;
    let sample = Event(serde_json::from_str(ANYONE).unwrap());
    let answer = answer(&mut platform, sample).await;
    assert_eq!(
        (&answer["statusCode"], text(&answer).as_str()),
        (&json!(200), Ranges::LINES)
    );
    // With the lines that only fill it up.
    assert!(text(&answer).ends_with(":0"), "{answer}");
    let headers = &answer["headers"];
    assert_eq!(
        (
            &headers["content-type"],
            &headers["cache-control"],
            &headers["x-content-type-options"]
        ),
        (&json!("text/plain"), &json!("public, max-age=86400"), &json!("nosniff"))
    );
    assert_eq!(addresses(&service), ["GET /range/21BD1"]);
}

#[tokio::test]
async fn the_service_is_asked_for_padding_by_our_name_and_learns_nothing_about_the_caller() {
    let (mut platform, _function, service) = started().await;
    let event = asked(PREFIX)
        .bearer(&platform.pool.token("user-a-0001"))
        .header("cookie", "session=of-the-caller")
        .header("referer", "https://kanalyse.example/of-the-caller")
        .header("user-agent", "Browser of-the-caller")
        .header("accept-language", "of-the-caller")
        .header("x-forwarded-for", "192.0.2.77, 198.51.100.20")
        .header("x-viewer-address", "192.0.2.77")
        .query("email=of-the-caller");
    assert_eq!(answer(&mut platform, event).await["statusCode"], 200);
    let all = service.asked();
    let [(address, headers)] = all.as_slice() else {
        panic!("one question: {all:?}")
    };
    assert_eq!(address, "GET /range/21BD1");
    assert_eq!(headers["add-padding"], "true");
    assert_eq!(headers["user-agent"], "Kanalyse");
    for (name, value) in headers {
        let known = ["accept", "accept-encoding", "add-padding", "host", "user-agent"];
        assert!(known.contains(&name.as_str()), "{name}: {value:?}");
        let value = value.to_str().unwrap();
        assert!(
            !value.contains("of-the-caller") && !value.contains("192.0.2.77"),
            "{name}: {value}"
        );
    }
}

#[tokio::test]
async fn a_question_that_fails_is_asked_once_more() {
    let (mut platform, _function, service) = started().await;
    let good = RangeReply::Text(Ranges::LINES.to_owned());
    let bad = RangeReply::Text("<!doctype html>".to_owned());
    for (number, first) in [RangeReply::Status(503), RangeReply::Nothing, bad]
        .into_iter()
        .enumerate()
    {
        service.replies(&[first.clone(), good.clone()]);
        let answer = answer(&mut platform, asked(PREFIX)).await;
        assert_eq!(
            (&answer["statusCode"], text(&answer).as_str()),
            (&json!(200), Ranges::LINES),
            "{first:?}"
        );
        assert_eq!(service.asked().len(), 2 * (number + 1), "{first:?}");
    }
}

#[tokio::test]
async fn a_service_that_answers_nothing_in_time_or_with_an_error_is_unavailable() {
    let (mut platform, _function, service) = started().await;
    let replies = [
        RangeReply::Nothing,
        RangeReply::Status(500),
        RangeReply::Status(429),
        RangeReply::Status(404),
    ];
    for (number, reply) in replies.into_iter().enumerate() {
        service.replies(std::slice::from_ref(&reply));
        unavailable(&mut platform, &format!("{reply:?}")).await;
        assert_eq!(service.asked().len(), 2 * (number + 1), "{reply:?}");
    }
}

#[tokio::test]
async fn a_service_that_sends_on_to_another_address_is_not_followed() {
    let (mut platform, _function, service) = started().await;
    service.replies(&[RangeReply::Redirect]);
    unavailable(&mut platform, "a redirect").await;
    assert_eq!(addresses(&service), ["GET /range/21BD1", "GET /range/21BD1"]);
}

#[tokio::test]
async fn nothing_is_passed_on_but_lines_of_hashes() {
    let (mut platform, _function, service) = started().await;
    let (first, rest) = Ranges::LINES.split_at(Ranges::LINES.find("\r\n").unwrap());
    for text in [
        String::new(),
        "<!doctype html><title>Maintenance</title>".to_owned(),
        format!("{}\r\nno hash", Ranges::LINES),
        format!("{}\r\n{PREFIX}", Ranges::LINES),
        Ranges::LINES.to_lowercase(),
        format!("{first}:{rest}"),
        format!("{}\r\n", Ranges::LINES).repeat(3_000),
    ] {
        service.replies(&[RangeReply::Text(text.clone())]);
        unavailable(&mut platform, &text[..text.len().min(200)]).await;
    }
}

#[tokio::test]
async fn a_prefix_is_five_digits_and_the_service_is_asked_for_no_other() {
    let (mut platform, _function, service) = started().await;
    for prefix in ["", "21BD", "21BD12", "21bd1", "21BDG", "../ab", "21BD1/", "21BD?"] {
        let answer = answer(&mut platform, asked(prefix)).await;
        assert_eq!(answer["statusCode"], 404, "{prefix}");
    }
    assert_eq!(addresses(&service), Vec::<String>::new());
}

#[tokio::test]
async fn no_digit_of_the_prefix_is_in_the_log() {
    let (mut platform, mut function, service) = started().await;
    let good = RangeReply::Text(Ranges::LINES.to_owned());
    let bad = RangeReply::Text(format!("{PREFIX}:1"));
    for (reply, prefix, status) in [
        (good.clone(), PREFIX, 200),
        (good, "21BD1F", 404),
        (bad, PREFIX, 503),
        (RangeReply::Status(500), PREFIX, 503),
        (RangeReply::Redirect, PREFIX, 503),
        (RangeReply::Nothing, PREFIX, 503),
    ] {
        service.replies(&[reply]);
        answer(&mut platform, asked(prefix)).await;
        let line = function.call_line().await;
        assert_eq!((&line["endpoint"], &line["status"]), (&json!(NAME), &json!(status)));
        assert!(!line.to_string().contains("21BD"), "{line}");
    }
    for line in function.stop().await {
        assert!(!line.contains("21BD"), "{line}");
    }
}

#[tokio::test]
async fn it_does_not_start_without_knowing_where_the_service_is() {
    let platform = Platform::start().await;
    let (_, complaints) = platform.function(NAME, &[("BREACHED_PASSWORDS_API", "")]).ended().await;
    assert_eq!(
        complaints,
        "Error: internal: environment variable BREACHED_PASSWORDS_API is not set\n"
    );
}
