//! What a report asks for: at most three things, each frozen as it will be graded.

use engine::internals::statistics::random::Random;
use engine::report::{Confidence, GivenAdvice, Report, TitleFeature, Upload, Watched};
use engine::snapshot::Snapshot;
use engine::{Baselines, Before, xray};
use jiff::SignedDuration;

use super::report;
use crate::build::{snapshot, video};
use crate::made::{Made, PLAIN, make};

/// A hundred uploads, `gap` days apart. The 15 that ask a question in their titles draw `times` times the views.
fn questions(gap: f64, times: f64) -> Snapshot {
    let channel = Made {
        sigma: 0.3,
        gap,
        jitter: 0.2,
        question: times.ln(),
        videos: 100,
        ..PLAIN
    };
    make(channel, &mut Random::new(5)).unwrap()
}

fn advice(report: &Report) -> &[GivenAdvice] {
    &report.xray.as_ref().unwrap().advice
}

fn of<'r>(report: &'r Report, key: &str) -> &'r GivenAdvice {
    advice(report).iter().find(|given| given.key == key).unwrap()
}

#[test]
fn it_is_the_first_three_recommendations_each_with_its_record() {
    let report = report(&questions(3.0, 4.0));
    let keys: Vec<&str> = advice(&report).iter().map(|given| given.key.as_str()).collect();
    let recommended: Vec<&str> = report.recommendations.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, recommended[..keys.len()]);
    assert!((1..=3).contains(&keys.len()), "{keys:?}");
    assert_eq!(report.next_step.as_ref().unwrap().key, keys[0]);
}

#[test]
fn a_form_of_title_is_watched_with_the_share_that_had_it_and_what_is_expected() {
    let report = report(&questions(3.0, 4.0));
    let given = of(&report, "title_use");
    assert_eq!(
        given.watched,
        Watched::Feature {
            feature: TitleFeature::Question,
            more: true
        }
    );
    assert_eq!(given.confidence, Confidence::High);
    assert_eq!(given.given_at, report.analysis_date);
    let asks = |upload: &&Upload| upload.title.ends_with('?');
    let last: Vec<&Upload> = report
        .uploads
        .iter()
        .filter(|upload| !upload.young)
        .rev()
        .take(40)
        .collect();
    let share = last.iter().copied().filter(asks).count() as f64 / 40.0;
    assert!(share > 0.0 && given.share_before == Some(share), "{share}");
    let expected = given.expected.unwrap();
    assert_eq!(expected.uploads, 40);
    assert!((8.0..10.0).contains(&expected.ln_views), "{expected:?}");
}

#[test]
fn it_is_looked_at_again_when_ten_uploads_are_a_week_old() {
    let report = report(&questions(3.0, 4.0));
    let days = |given: &GivenAdvice| given.look_again_at.duration_since(given.given_at).as_hours() / 24;
    // Ten uploads at one every three days, and a week.
    assert!((35..=41).contains(&days(of(&report, "title_use"))));
    let daily = super::report(&questions(0.5, 4.0));
    assert_eq!(days(of(&daily, "title_use")), 14, "no sooner than after two weeks");
}

#[test]
fn a_rule_of_thumb_says_that_it_is_one() {
    let report = report(&questions(20.0, 1.0));
    let given = of(&report, "raise_frequency");
    assert_eq!((given.confidence, &given.watched), (Confidence::Low, &Watched::Nothing));
    assert_eq!(given.share_before, None);
}

#[test]
fn what_was_given_and_is_not_graded_yet_keeps_its_first_record() {
    let first = report(&questions(3.0, 4.0));
    let mut later = questions(3.0, 4.0);
    later.taken_at += SignedDuration::from_hours(24 * 9);
    let given = advice(&first).to_vec();
    let before = Before {
        advice: &given,
        ..Before::from(&first)
    };
    let second = xray(&later, &Baselines::shipped(), before).unwrap();
    assert_eq!(of(&second, "title_use"), of(&first, "title_use"));
}

#[test]
fn a_look_is_not_graded_and_a_change_is() {
    let few = report(&snapshot(
        Some(900),
        (0..3).map(|place| video(place, 9.0 + place as f64, 500)).collect(),
    ));
    assert_eq!(
        advice(&few).iter().map(|given| given.key.as_str()).collect::<Vec<_>>(),
        ["more_data"]
    );
    assert!(!advice(&few)[0].is_graded());
    assert!(of(&report(&questions(3.0, 4.0)), "title_use").is_graded());
}
