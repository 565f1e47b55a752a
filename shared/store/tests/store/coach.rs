//! Questions to the coach: counted exactly whatever happens at once, answered once, gone when their platform data expires.

use contract::coach::{CoachAnswer, CoachPiece, CoachVoice};
use contract::language::Language;
use domain::{CoachAbout, Error};
use store::{Heard, NewQuestion, PLATFORM_DATA_TTL};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::world::{Person, days, seconds, unique};

const A_DAY: u32 = 20;

fn question(person: &Person<'_>, words: &str) -> NewQuestion {
    NewQuestion {
        user: person.user.clone(),
        key: format!("question-{}", unique()).parse().unwrap(),
        about: CoachAbout::Demo,
        question: words.to_owned(),
        lang: Language::De,
        heard: Heard {
            intent: "why".to_owned(),
            subject: Some("overall_score".to_owned()),
        },
        asked_at: person.now,
        platform_data_until: None,
    }
}

fn answer(text: &str) -> CoachAnswer {
    CoachAnswer {
        by: CoachVoice::Template,
        abstained: false,
        paragraphs: vec![vec![CoachPiece::Text { text: text.to_owned() }]],
        follow_ups: vec!["Why?".to_owned()],
    }
}

#[tokio::test]
async fn however_many_are_asked_at_once_there_are_never_more_than_may_be_asked_a_day() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mut at_once = JoinSet::new();
    for _ in 0..30 {
        let (store, new) = (person.store.clone(), question(&person, "Why?"));
        at_once.spawn(async move { store.ask_coach(&new, A_DAY).await });
    }
    let ended = at_once.join_all().await;
    let refused = |one: &Result<_, Error>| matches!(one, Err(Error::QuestionLimit));
    assert_eq!(ended.iter().filter(|one| one.is_ok()).count(), 20);
    assert_eq!(ended.iter().filter(|one| refused(one)).count(), 10);
    assert_eq!(
        person.store.questions_asked(&person.user, person.now).await.unwrap(),
        20
    );
    // Another day, another twenty; and anyone who may ask more goes on.
    let mut tomorrow = question(&person, "Why?");
    tomorrow.asked_at = person.now + days(1);
    person.store.ask_coach(&tomorrow, A_DAY).await.unwrap();
    person.store.ask_coach(&question(&person, "Why?"), 100).await.unwrap();
}

#[tokio::test]
async fn a_question_that_dies_anywhere_is_counted_once_with_the_next_try() {
    let cloud = Cloud::start().await;
    for kill in [Kill::Before, Kill::After] {
        let person = Person::arrive(&cloud).await;
        let new = question(&person, "Why?");
        let dying = cloud.store_with(&Faults::kill(kill, 1));
        assert!(dying.ask_coach(&new, A_DAY).await.is_err());
        let asked = person.store.ask_coach(&new, A_DAY).await.unwrap();
        assert_eq!(asked.turn.answer, None);
        assert_eq!(
            person.store.questions_asked(&person.user, person.now).await.unwrap(),
            1,
            "{kill:?}"
        );
    }
}

#[tokio::test]
async fn the_first_answer_stays_and_a_deleted_question_gets_none() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = question(&person, "Why?");
    person.store.ask_coach(&new, A_DAY).await.unwrap();
    let put = async |text| {
        person
            .store
            .answer_question(&person.user, &new.key, &answer(text))
            .await
    };
    assert_eq!(put("first").await.unwrap(), answer("first"));
    assert_eq!(put("second").await.unwrap(), answer("first"));
    let again = person.store.ask_coach(&new, A_DAY).await.unwrap();
    assert_eq!(
        (again.turn.answer, again.heard),
        (Some(answer("first")), new.heard.clone())
    );
    person.store.delete_coach_turns(&person.user, &new.about).await.unwrap();
    assert!(matches!(put("third").await, Err(Error::NotFound)));
    assert_eq!(person.store.questions_asked(&person.user, person.now).await.unwrap(), 1);
}

#[tokio::test]
async fn another_question_under_the_same_key_is_refused() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = question(&person, "Why?");
    person.store.ask_coach(&new, A_DAY).await.unwrap();
    for other in [
        NewQuestion {
            question: "How?".to_owned(),
            ..new.clone()
        },
        NewQuestion {
            lang: Language::En,
            ..new.clone()
        },
        NewQuestion {
            about: format!("run:{}", "0".repeat(32)).parse().unwrap(),
            ..new.clone()
        },
    ] {
        let refused = person.store.ask_coach(&other, A_DAY).await;
        assert!(matches!(refused, Err(Error::IdempotencyMismatch)), "{refused:?}");
    }
}

#[tokio::test]
async fn a_closed_account_asks_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.store.close_account(&person.user, person.now).await.unwrap();
    let refused = person.store.ask_coach(&question(&person, "Why?"), A_DAY).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
}

#[tokio::test]
async fn a_question_is_kept_for_thirty_days_and_no_longer_than_the_platform_data_it_may_quote() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    for (words, kept) in [
        (None, PLATFORM_DATA_TTL),
        (Some(days(3)), days(3)),
        (Some(days(90)), PLATFORM_DATA_TTL),
    ] {
        let mut new = question(&person, "Why?");
        new.platform_data_until = words.map(|until| person.now + until);
        new.about = format!("run:{:032x}", unique()).parse().unwrap();
        person.store.ask_coach(&new, A_DAY).await.unwrap();
        let there = async |after| {
            let now = person.now + kept + seconds(after);
            let shown = person.store.coach_turns(&person.user, &new.about, 10, now).await;
            shown.unwrap().len()
        };
        assert_eq!((there(-1).await, there(0).await), (1, 0), "{kept:?}");
    }
}

#[tokio::test]
async fn the_newest_questions_about_something_come_first_and_no_other_about_them() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let about = |digit: &str| -> CoachAbout { format!("analysis:{}", digit.repeat(32)).parse().unwrap() };
    for (second, of) in [(3, "a"), (1, "a"), (2, "a"), (4, "b")] {
        let mut new = question(&person, &format!("{second}"));
        (new.about, new.asked_at) = (about(of), person.now + seconds(second));
        person.store.ask_coach(&new, A_DAY).await.unwrap();
    }
    let newest = person
        .store
        .coach_turns(&person.user, &about("a"), 2, person.now)
        .await
        .unwrap();
    let words: Vec<String> = newest.into_iter().map(|asked| asked.turn.question).collect();
    assert_eq!(words, ["3", "2"]);
}
