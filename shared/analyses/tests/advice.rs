//! Advice from the run that gives it to the one that grades it, and what is left of it once the platform data has expired.

use engine::report::{AdviceGrade, GivenAdvice, Outcome, Watched};
use jiff::SignedDuration;
use views::redact;

use analysiskit::{BIG, World};

#[tokio::test(flavor = "multi_thread")]
async fn advice_stays_open_until_there_are_ten_uploads_since_and_is_graded_once() {
    let mut world = World::start().await;
    let id = world.person().id;
    let mut reports = Vec::new();
    for days in [0, 3, 120, 150] {
        world.moves_to(days).await;
        let person = world.person_of(id.clone(), days);
        person.gets(10).await;
        let key = match reports.len() {
            0 => person.due_monitor(BIG).await,
            _ => person.store().monitors(&id).await.unwrap().remove(0).key,
        };
        person.runs_due(&key).await;
        let run = person.runs().await.remove(0);
        let report = person.store().report(&run.key).await.unwrap().unwrap();
        reports.push(report.xray.unwrap());
    }
    let [first, second, third, fourth] = reports.try_into().unwrap();
    let graded: Vec<_> = first.advice.iter().filter(|given| given.is_graded()).collect();
    assert!(!graded.is_empty() && first.grades.is_empty(), "{:?}", first.advice);
    assert_eq!(second.grades.len(), graded.len());
    assert!(second.grades.iter().all(|grade| grade.outcome == Outcome::TooEarly));
    let of_first = |grade: &&AdviceGrade| grade.given_at == graded[0].given_at;
    let closed: Vec<_> = third.grades.iter().filter(of_first).collect();
    assert_eq!(closed.len(), graded.len());
    assert!(
        closed
            .iter()
            .all(|grade| !grade.outcome.is_open() && grade.uploads == 10),
        "{closed:?}"
    );
    assert_eq!(
        fourth.grades.iter().filter(of_first).count(),
        0,
        "what is graded is not graded again"
    );
}

#[test]
fn the_grades_of_advice_lose_the_name_of_the_subject_and_keep_the_rest() {
    let id = "UCaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap();
    let snapshot = testkit::snapshot(&id, 30, jiff::Timestamp::UNIX_EPOCH);
    let mut whole = engine::xray(&snapshot, &engine::Baselines::shipped(), engine::Before::default()).unwrap();
    let given = GivenAdvice {
        given_at: snapshot.taken_at - SignedDuration::from_hours(24 * 100),
        watched: Watched::Nothing,
        ..whole.xray.as_ref().unwrap().advice[0].clone()
    };
    let before = engine::Before {
        advice: &[given],
        ..engine::Before::default()
    };
    whole = engine::xray(&snapshot, &engine::Baselines::shipped(), before).unwrap();
    let mut grade = whole.xray.as_mut().unwrap().grades.remove(0);
    assert!(!grade.upload_indices.is_empty());
    grade.topic = Some("rye".to_owned());
    whole.xray.as_mut().unwrap().grades.push(grade.clone());
    redact(&mut whole);
    let bare = AdviceGrade {
        topic: None,
        upload_indices: Vec::new(),
        ..grade
    };
    assert_eq!(whole.xray.unwrap().grades, [bare]);
}
