//! The function as a process, between a database in memory and a user pool.

use jiff::Timestamp;
use lambdakit::{Event, Platform};

use crate::ask_coach::{OTHER, USER};

lambdakit::matrix!("delete-coach-conversation");

#[tokio::test]
async fn a_conversation_goes_and_others_stay_and_the_questions_of_the_day_still_count() {
    let mut platform = Platform::start().await;
    let _function = platform.function("delete-coach-conversation", &[]);
    let store = platform.cloud.store();
    let of = format!("analysis:{}", "0".repeat(32));
    // More than one page of a batch.
    for number in 0..30 {
        platform
            .asked(USER, &format!("question-{number}"), "demo", "Why?")
            .await;
    }
    platform.asked(USER, "of-another", &of, "Why?").await;
    platform.asked(OTHER, "of-somebody", "demo", "Why?").await;
    let sample = include_str!("../../../../events/delete-coach-conversation/demo.json");
    let event = Event::sample(sample, &platform.pool.token(USER));
    assert_eq!(platform.lambda.invoke("1", event.0).await.1["statusCode"], 204);
    let count = async |user: &str, about: &str| {
        let (user, about) = (user.parse().unwrap(), about.parse().unwrap());
        let turns = store.coach_turns(&user, &about, 100, Timestamp::now()).await;
        turns.unwrap().len()
    };
    assert_eq!(
        (
            count(USER, "demo").await,
            count(USER, &of).await,
            count(OTHER, "demo").await
        ),
        (0, 1, 1)
    );
    let asked = store.questions_asked(&USER.parse().unwrap(), Timestamp::now()).await;
    assert_eq!(asked.unwrap(), 31);
}
