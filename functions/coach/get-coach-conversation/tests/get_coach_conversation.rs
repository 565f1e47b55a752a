//! The function as a process, between a database in memory and a user pool.

use contract::coach::{CoachAnswer, CoachVoice};
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

use crate::ask_coach::{ANALYSIS, OTHER, USER};

lambdakit::matrix!("get-coach-conversation");

async fn read(platform: &mut Platform, user: &str, query: &str) -> (u64, Value) {
    let token = platform.pool.token(user);
    platform
        .ask(Event::new("GET", "/coach/conversation").query(query).bearer(&token))
        .await
}

#[tokio::test]
async fn questions_come_in_their_order_with_their_answers_and_each_report_has_its_own() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-coach-conversation", &[]);
    platform.completed(USER, ANALYSIS, Timestamp::now()).await;
    let about = format!("analysis:{ANALYSIS}");
    for (key, about, words) in [
        ("question-z", &*about, "First?"),
        ("question-a", &*about, "Second?"),
        ("question-m", "demo", "Of the demo?"),
    ] {
        platform.asked(USER, key, about, words).await;
    }
    let answer = CoachAnswer {
        by: CoachVoice::Template,
        abstained: true,
        paragraphs: Vec::new(),
        follow_ups: Vec::new(),
    };
    let (user, key) = (USER.parse().unwrap(), "question-a".parse().unwrap());
    let store = platform.cloud.store();
    store.answer_question(&user, &key, &answer).await.unwrap();
    let (status, shown) = read(&mut platform, USER, &format!("about={about}&lang=en")).await;
    let turns = shown["turns"].as_array().unwrap();
    let words: Vec<&Value> = turns.iter().map(|turn| &turn["question"]).collect();
    assert_eq!((status, words), (200, vec![&json!("First?"), &json!("Second?")]));
    assert_eq!(
        (&turns[0]["answer"], &turns[1]["answer"]["abstained"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!(
        (&shown["questionsLeft"], &shown["questionsADay"], &shown["hasModel"]),
        (&json!(17), &json!(20), &json!(false))
    );
    assert!(shown["suggestions"].as_array().unwrap().len() >= 3, "{shown}");
}

#[tokio::test]
async fn the_demo_is_everybodys_and_each_conversation_about_it_ones_own() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-coach-conversation", &[("COACH_HAS_MODEL", "on")]);
    platform.asked(USER, "question-a", "demo", "Of the demo?").await;
    let (status, shown) = read(&mut platform, OTHER, "about=demo&lang=de").await;
    assert_eq!(
        (status, &shown["turns"], &shown["hasModel"]),
        (200, &json!([]), &json!(true))
    );
    assert_eq!(shown["suggestions"][0], "Wie steht mein Kanal da?");
    let sample = include_str!("../../../../events/get-coach-conversation/demo.json");
    let (status, shown) = platform.ask(Event::sample(sample, &platform.pool.token(USER))).await;
    assert_eq!((status, &shown["turns"][0]["question"]), (200, &json!("Of the demo?")));
}

#[tokio::test]
async fn what_is_not_there_or_not_ones_own_has_no_conversation() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-coach-conversation", &[]);
    platform.completed(OTHER, ANALYSIS, Timestamp::now()).await;
    for (query, status) in [
        (format!("about=analysis:{ANALYSIS}"), 404),
        (format!("about=run:{ANALYSIS}"), 404),
        ("about=analysis:1".to_owned(), 400),
        (String::new(), 400),
    ] {
        assert_eq!(read(&mut platform, USER, &query).await.0, status, "{query}");
    }
}
