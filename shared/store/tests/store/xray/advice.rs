//! Advice of runs: kept as it was given, open until a report has graded it, and graded once.

use engine::report::{AdviceGrade, Claim, Confidence, Expected, Format, GivenAdvice, Outcome, Report, Watched};
use jiff::Timestamp;
use store::End;
use testkit::{Cloud, Faults, Kill};

use crate::world::{CHANNEL, Person, days, text};

fn given(kind: &str, at: Timestamp) -> GivenAdvice {
    GivenAdvice {
        key: kind.to_owned(),
        confidence: Confidence::Medium,
        given_at: at,
        look_again_at: at + days(42),
        format: Format::Long,
        watched: Watched::Length {
            from_s: 480,
            to_s: None,
        },
        share_before: Some(1.0 / 3.0),
        expected: Some(Expected {
            ln_views: 9.123_456_789_012_345,
            uploads: 40,
            squares: 3.3e-7,
        }),
    }
}

fn graded(given: &GivenAdvice, outcome: Outcome) -> AdviceGrade {
    AdviceGrade {
        key: given.key.clone(),
        given_at: given.given_at,
        look_again_at: given.look_again_at,
        watched: given.watched.clone(),
        topic: Some("Roggenbrot".to_owned()),
        outcome,
        uploads: 10,
        needed: 10,
        followed: Some(6),
        share_before: given.share_before,
        moved: Claim::measured("advice_moved", 1.5, 46),
        upload_indices: vec![3, 4],
    }
}

/// A run's report of this time with this advice and these grades.
fn report(at: Timestamp, advice: &[GivenAdvice], grades: Vec<AdviceGrade>) -> Report {
    let snapshot = testkit::snapshot(&CHANNEL.parse().unwrap(), 20, at);
    let mut report = engine::xray(&snapshot, &engine::Baselines::shipped(), engine::Before::default()).unwrap();
    let xray = report.xray.as_mut().unwrap();
    xray.advice = advice.to_vec();
    xray.grades = grades;
    report
}

async fn ends(person: &Person<'_>, report: &Report) {
    let job = person.start_running().await;
    let end = End::Completed {
        report,
        refund: true,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
}

/// What is stored of the person's advice.
async fn rows(person: &Person<'_>) -> String {
    let call = person.cloud.dynamodb().query().table_name("xray").consistent_read(true);
    let call = call.key_condition_expression("pk = :pk AND begins_with(sk, :advice)");
    let call = call.expression_attribute_values(":pk", person.pk());
    let found = call.expression_attribute_values(":advice", text("A#")).send().await;
    format!("{:?}", found.unwrap().items.unwrap_or_default())
}

async fn open(person: &Person<'_>) -> Vec<GivenAdvice> {
    person.store.open_advice(&person.user, CHANNEL, true).await.unwrap()
}

#[tokio::test]
async fn it_comes_back_to_the_last_digit_and_is_nobody_elses() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let advice = given("length", person.now);
    ends(&person, &report(person.now, std::slice::from_ref(&advice), Vec::new())).await;
    assert_eq!(open(&person).await, [advice]);
    assert_eq!(open(&other).await, []);
    let elsewhere = person
        .store
        .open_advice(&person.user, "UCaaaaaaaaaaaaaaaaaaaaaa", true)
        .await;
    assert_eq!(elsewhere.unwrap(), []);
    let real = person.store.open_advice(&person.user, CHANNEL, false).await;
    assert_eq!(real.unwrap(), [], "sample and real data never stand in for each other");
}

#[tokio::test]
async fn a_later_report_that_names_it_again_adds_no_row_and_one_that_is_no_change_is_not_kept() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (first, later) = (person.now, person.now + days(30));
    let advice = given("length", first);
    ends(
        &person,
        &report(first, &[advice.clone(), given("test_titles", first)], Vec::new()),
    )
    .await;
    let fresh = given("slot", later);
    ends(&person, &report(later, &[advice.clone(), fresh.clone()], Vec::new())).await;
    assert_eq!(open(&person).await, [fresh, advice], "newest first");
}

#[tokio::test]
async fn a_grade_closes_it_the_first_stays_and_too_early_is_none() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (first, later) = (person.now, person.now + days(42));
    let advice = given("length", first);
    ends(&person, &report(first, std::slice::from_ref(&advice), Vec::new())).await;
    ends(
        &person,
        &report(first + days(9), &[], vec![graded(&advice, Outcome::TooEarly)]),
    )
    .await;
    assert_eq!(open(&person).await.len(), 1);
    ends(&person, &report(later, &[], vec![graded(&advice, Outcome::Helped)])).await;
    ends(
        &person,
        &report(later + days(1), &[], vec![graded(&advice, Outcome::Hurt)]),
    )
    .await;
    assert_eq!(open(&person).await, []);
    let kept = rows(&person).await;
    assert!(
        kept.contains("advice_moved") && kept.contains("helped") && !kept.contains("hurt"),
        "{kept}"
    );
    assert!(!kept.contains("Roggenbrot"), "no word of the platform is kept with it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_death_at_the_end_of_a_run_writes_end_and_advice_or_neither() {
    let cloud = Cloud::start().await;
    for (kill, written) in [(Kill::Before, 0), (Kill::After, 1)] {
        let person = Person::arrive(&cloud).await;
        let job = person.start_running().await;
        let report = report(person.now, &[given("length", person.now)], Vec::new());
        let end = End::Completed {
            report: &report,
            refund: true,
            changes: None,
        };
        // The report itself is written before.
        let faults = Faults::kill(kill, 2);
        let died = cloud
            .store_with(&faults)
            .settle_analysis(&job.key, 1, &end, person.now)
            .await;
        assert!(died.is_err() && faults.is_dead());
        assert_eq!(open(&person).await.len(), written);
        assert_eq!(person.job(&job.key).await.state.status.is_final(), written == 1);
        person
            .store
            .settle_analysis(&job.key, 1, &end, person.now)
            .await
            .unwrap();
        assert_eq!(open(&person).await.len(), 1);
    }
}

#[tokio::test]
async fn it_goes_with_the_account() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    ends(&person, &report(person.now, &[given("length", person.now)], Vec::new())).await;
    person.store.close_account(&person.user, person.now).await.unwrap();
    person.store.erase(&person.user, person.now).await.unwrap();
    assert_eq!(open(&person).await, []);
    assert_eq!(rows(&person).await, "[]");
}
