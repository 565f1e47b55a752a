//! The function as a process, between a database in memory, a user pool and a language model's stand-in.
#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

use domain::{CoachAbout, Tier};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Answerer, Event, Function, Platform, Says};
use serde_json::{Value, json};

pub(crate) const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
pub(crate) const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
pub(crate) const ANALYSIS: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const SECOND: &str = "1a2b3c4d5e6f708192a3b4c5d6e7f801";
const DEMO: &str = include_str!("../../../../events/ask-coach/demo.json");

lambdakit::matrix!("ask-coach");

async fn alone() -> (Platform, Function) {
    let platform = Platform::start().await;
    let function = platform.function("ask-coach", &[]);
    (platform, function)
}

async fn with_model() -> (Platform, Function, Answerer) {
    let platform = Platform::start().await;
    let model = Answerer::start().await;
    platform
        .cloud
        .put_secret("coach", &json!({"apiKey": "sk-for-tests"}).to_string());
    let variables = [("COACH_API_BASE", model.model.as_str()), ("COACH_MODEL", "a-model")];
    let function = platform.function("ask-coach", &variables);
    (platform, function, model)
}

async fn ask_under(platform: &mut Platform, user: &str, key: &str, body: &Value) -> (u64, Value) {
    let token = platform.pool.token(user);
    let event = Event::new("POST", "/coach/questions").json(body).bearer(&token);
    platform.ask(event.header("idempotency-key", key)).await
}

async fn ask(platform: &mut Platform, about: &str, question: &str) -> (u64, Value) {
    let key = format!("key-{:x}", Timestamp::now().as_nanosecond());
    let body = json!({"about": about, "question": question, "lang": "en"});
    ask_under(platform, USER, &key, &body).await
}

fn pieces(reply: &Value) -> Vec<Value> {
    let paragraphs = reply["turn"]["answer"]["paragraphs"].as_array().unwrap().iter();
    paragraphs
        .flat_map(|pieces| pieces.as_array().unwrap().clone())
        .collect()
}

fn text_of(reply: &Value) -> String {
    pieces(reply)
        .iter()
        .map(|piece| piece["text"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn the_demo_report_is_answered_with_figures_that_name_their_formula() {
    let (mut platform, _function) = alone().await;
    let (status, reply) = platform.ask(Event::sample(DEMO, &platform.pool.token(USER))).await;
    assert_eq!((status, &reply["questionsLeft"]), (201, &json!(19)), "{reply}");
    let answer = &reply["turn"]["answer"];
    assert_eq!(
        (&answer["by"], &answer["abstained"]),
        (&json!("template"), &json!(false))
    );
    assert_eq!(answer["followUps"].as_array().unwrap().len(), 2);
    let score = pieces(&reply)
        .into_iter()
        .find(|piece| piece["basis"] == "overall_score");
    let score = score.expect("an overview names the score");
    assert_eq!((&score["kind"], &score["state"]), (&json!("fact"), &json!("measured")));
    for piece in pieces(&reply).iter().filter(|piece| piece["kind"] == "text") {
        let text = piece["text"].as_str().unwrap();
        assert!(!text.chars().any(char::is_numeric), "{text}");
    }
}

#[tokio::test]
async fn ones_own_reports_can_be_asked_about_and_nobody_elses() {
    let (mut platform, _function) = alone().await;
    platform.completed(USER, ANALYSIS, Timestamp::now()).await;
    platform.completed(USER, SECOND, Timestamp::now()).await;
    platform.given(USER, 20).await;
    let monitor = platform.monitored(USER, "11111111111111111111111111111111").await;
    let run = platform
        .run_completed(&monitor, &"3".repeat(32), Timestamp::now())
        .await;
    let comparison = format!("comparison:{ANALYSIS}:{SECOND}");
    for about in [
        format!("analysis:{ANALYSIS}"),
        format!("run:{}", run.id),
        comparison.clone(),
    ] {
        let (status, reply) = ask(&mut platform, &about, "How do I compare with other channels?").await;
        assert_eq!((status, &reply["turn"]["about"]), (201, &json!(about)), "{reply}");
        assert_eq!(reply["turn"]["answer"]["abstained"], false, "{reply}");
        let body = json!({"about": about, "question": "And mine?", "lang": "en"});
        let (status, _) = ask_under(&mut platform, OTHER, "key-of-another", &body).await;
        assert_eq!(status, 404, "{about}");
    }
    // A run is no analysis, and what has no report yet says nothing.
    assert_eq!(ask(&mut platform, &format!("analysis:{}", run.id), "Why?").await.0, 404);
    platform.queued(OTHER, &"4".repeat(32), Timestamp::now()).await;
    let body = json!({"about": format!("analysis:{}", "4".repeat(32)), "question": "Why?", "lang": "en"});
    assert_eq!(ask_under(&mut platform, OTHER, "key-of-another", &body).await.0, 404);
}

#[tokio::test]
async fn the_same_key_is_the_same_question_and_counts_once() {
    let (mut platform, _function) = alone().await;
    let body = json!({"about": "demo", "question": " Why is my score like this? ", "lang": "de"});
    let (status, first) = ask_under(&mut platform, USER, "one-question", &body).await;
    assert_eq!(
        (status, &first["turn"]["question"]),
        (201, &json!("Why is my score like this?"))
    );
    let (status, again) = ask_under(&mut platform, USER, "one-question", &body).await;
    assert_eq!((status, &again), (201, &first));
    let other = json!({"about": "demo", "question": "Why is my reach like this?", "lang": "de"});
    let (status, refused) = ask_under(&mut platform, USER, "one-question", &other).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("idempotency_mismatch"))
    );
}

#[tokio::test]
async fn what_broke_off_before_its_answer_is_answered_under_its_key_and_not_counted_again() {
    let (mut platform, _function) = alone().await;
    platform
        .asked(USER, "broken-off", "demo", "How is my channel doing?")
        .await;
    let body = json!({"about": "demo", "question": "How is my channel doing?", "lang": "en"});
    let (status, reply) = ask_under(&mut platform, USER, "broken-off", &body).await;
    assert_eq!((status, &reply["questionsLeft"]), (201, &json!(19)), "{reply}");
    assert!(text_of(&reply).contains("score"), "{reply}");
}

#[tokio::test]
async fn twenty_questions_a_day_are_free_and_a_plan_has_a_hundred() {
    let (mut platform, _function) = alone().await;
    for number in 0..20 {
        platform
            .asked(USER, &format!("asked-before-{number}"), "demo", "Why?")
            .await;
    }
    let (status, refused) = ask(&mut platform, "demo", "And now?").await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("question_limit")));
    platform.tier(USER, Tier::Starter).await;
    let (status, reply) = ask(&mut platform, "demo", "And now?").await;
    assert_eq!((status, &reply["questionsLeft"]), (201, &json!(79)), "{reply}");
}

#[tokio::test]
async fn a_short_question_takes_what_it_leaves_out_from_the_one_before() {
    let (mut platform, _function) = alone().await;
    ask(&mut platform, "demo", "What is my consistency?").await;
    let (_, reply) = ask(&mut platform, "demo", "How is that computed?").await;
    let bases: Vec<Value> = pieces(&reply).iter().map(|piece| piece["basis"].clone()).collect();
    assert!(bases.contains(&json!("consistency_score")), "{reply}");
}

#[tokio::test]
async fn what_cannot_be_asked_names_its_field() {
    let (mut platform, _function) = alone().await;
    for (body, field) in [
        (json!({"about": "demo", "question": "  ", "lang": "en"}), "question"),
        (
            json!({"about": "demo", "question": "x".repeat(601), "lang": "en"}),
            "question",
        ),
        (
            json!({"about": "demo", "question": "\u{200b}", "lang": "en"}),
            "question",
        ),
        (json!({"about": "the demo", "question": "Why?", "lang": "en"}), "about"),
    ] {
        let (status, reply) = ask_under(&mut platform, USER, "some-key-1", &body).await;
        assert_eq!((status, &reply["error"]["field"]), (400, &json!(field)), "{body}");
    }
    let body = json!({"about": "demo", "question": "Why?", "lang": "fr"});
    assert_eq!(ask_under(&mut platform, USER, "some-key-1", &body).await.0, 400);
}

#[tokio::test]
async fn an_answer_that_would_quote_old_words_is_gone_with_them() {
    let (mut platform, _function) = alone().await;
    let asked = Timestamp::now();
    let key = platform.completed(USER, ANALYSIS, asked).await;
    let about: CoachAbout = format!("analysis:{ANALYSIS}").parse().unwrap();
    ask(&mut platform, &about.to_string(), "Which video did best?").await;
    let store = platform.cloud.store();
    let until = store.analysis(&key).await.unwrap().unwrap().platform_data_until();
    let shown = async |now| store.coach_turns(&key.user, &about, 10, now).await.unwrap().len();
    assert_eq!(shown(until - SignedDuration::from_secs(5)).await, 1);
    assert_eq!(shown(until + SignedDuration::from_secs(5)).await, 0);
}

#[tokio::test]
async fn a_language_model_words_the_answer_and_every_figure_in_it_is_the_reports() {
    let (mut platform, _function, model) = with_model().await;
    model.says(Says::Completions(vec![
        "Your channel stands at {{f1}}, and that holds.".to_owned(),
    ]));
    let (status, reply) = ask(&mut platform, "demo", "How is my channel doing?").await;
    assert_eq!(
        (status, &reply["turn"]["answer"]["by"]),
        (201, &json!("model")),
        "{reply}"
    );
    let [before, fact, after] = &pieces(&reply)[..] else {
        panic!("{reply}")
    };
    assert_eq!(
        (&before["text"], &fact["fact"], &after["text"]),
        (
            &json!("Your channel stands at "),
            &json!("f1"),
            &json!(", and that holds.")
        )
    );
    let arrived = model.arrived();
    assert_eq!(arrived[0].authorization.as_deref(), Some("Bearer sk-for-tests"));
    assert_eq!(arrived[0].body["model"], "a-model");
    // Nothing of the person goes there but the question.
    assert!(!arrived[0].body.to_string().contains(USER));
}

#[tokio::test]
async fn a_model_that_invents_refuses_or_talks_nonsense_is_replaced_by_our_own_sentences() {
    let (mut platform, _function, model) = with_model().await;
    let invents = || {
        Says::Completions(vec![
            "You have 4,000 views.".to_owned(),
            "About four thousand.".to_owned(),
        ])
    };
    for says in [
        invents(),
        Says::Status(401),
        Says::Status(500),
        Says::Redirect,
        Says::Body("application/json", "{\"choices\": []}".to_owned()),
        Says::Body("text/plain", "no JSON".to_owned()),
        Says::Completions(vec!["Look at https://example.org for more.".to_owned()]),
    ] {
        model.says(says.clone());
        let (status, reply) = ask(&mut platform, "demo", "How is my channel doing?").await;
        assert_eq!(
            (status, &reply["turn"]["answer"]["by"]),
            (201, &json!("template")),
            "{says:?}"
        );
        assert!(!text_of(&reply).contains("thousand") && !text_of(&reply).contains("example.org"));
    }
    assert_eq!(model.followed(), 0);
    // The second text is better: it was asked for with what was wrong with the first.
    model.says(Says::Completions(vec![
        "You have 4,000 views.".to_owned(),
        "It is {{f1}}.".to_owned(),
    ]));
    let before = model.arrived().len();
    let (_, reply) = ask(&mut platform, "demo", "How is my channel doing?").await;
    assert_eq!(reply["turn"]["answer"]["by"], "model", "{reply}");
    let arrived = model.arrived();
    assert_eq!(arrived.len(), before + 2);
    let again = arrived.last().unwrap().body["messages"].to_string();
    assert!(again.contains("You have 4,000 views."), "{again}");
    let days = platform.cloud.store().coach_days(Timestamp::now()).await.unwrap();
    assert_eq!(
        (days.answers, days.asked_model, days.by_model, days.dropped),
        (8, 8, 1, 5)
    );
}
