//! What became of advice.

use engine::report::{AdviceGrade, Confidence, Expected, Format, GivenAdvice, Outcome, Reason, TitleFeature, Watched};
use engine::snapshot::{Snapshot, Video};
use engine::{Baselines, Before, xray};
use jiff::{SignedDuration, Timestamp};

use crate::build::{at, snapshot, video};

/// Days ago that the advice was given.
const GIVEN: f64 = 60.0;

fn given(watched: Watched) -> GivenAdvice {
    GivenAdvice {
        key: "title_use".into(),
        confidence: Confidence::High,
        given_at: at(GIVEN),
        look_again_at: at(10.0),
        format: Format::Long,
        watched,
        share_before: Some(0.3),
        expected: Some(Expected {
            ln_views: 10_000_f64.ln(),
            uploads: 40,
            // A spread of 0.3.
            squares: 39.0 * 0.09,
        }),
    }
}

fn numbers() -> Watched {
    Watched::Feature {
        feature: TitleFeature::Number,
        more: true,
    }
}

/// Uploads since, one every three days from the day after: how many times the expected views each, and whether its title has a number.
fn since(uploads: &[(f64, bool)]) -> Snapshot {
    let one = |(place, (times, with)): (usize, &(f64, bool))| {
        let age = GIVEN - 1.0 - 3.0 * place as f64;
        let wobble = 0.85 + 0.3 * (place % 2) as f64;
        let views = 10_000.0 * times * wobble * engine::internals::input::age::ln_share(Format::Long, age).exp();
        let title = if *with { "9 loaves of bread" } else { "Loaves of bread" };
        Video {
            title: title.to_owned(),
            ..video(place, age, views as u64)
        }
    };
    let older = (0..20).map(|place| video(100 + place, GIVEN + 1.0 + 3.0 * place as f64, 10_000));
    snapshot(Some(50_000), uploads.iter().enumerate().map(one).chain(older).collect())
}

fn grade_of(snapshot: &Snapshot, given: GivenAdvice) -> AdviceGrade {
    let advice = [given];
    let before = Before {
        advice: &advice,
        ..Before::default()
    };
    let report = xray(snapshot, &Baselines::shipped(), before).unwrap();
    let [grade] = report.xray.unwrap().grades.try_into().unwrap();
    grade
}

fn grade(uploads: &[(f64, bool)]) -> AdviceGrade {
    grade_of(&since(uploads), given(numbers()))
}

/// Ten uploads, some with a number in the title: how many times the expected views those draw, and the others.
fn in_turn(with: f64, without: f64) -> Vec<(f64, bool)> {
    // Pairs, so that the wobble is the same on both sides.
    (0..10)
        .map(|place| if place % 4 < 2 { (with, true) } else { (without, false) })
        .collect()
}

#[test]
fn followed_and_twice_the_views_has_helped() {
    let grade = grade(&in_turn(2.0, 1.0));
    assert_eq!(grade.outcome, Outcome::Helped);
    assert_eq!((grade.uploads, grade.needed, grade.followed), (10, 10, Some(6)));
    assert!((1.8..2.2).contains(&grade.moved.value.unwrap()), "{grade:?}");
    assert_eq!(grade.upload_indices.len(), 6, "those that followed");
}

#[test]
fn followed_and_half_the_views_has_hurt() {
    assert_eq!(grade(&in_turn(0.5, 1.0)).outcome, Outcome::Hurt);
}

#[test]
fn followed_without_a_difference_had_no_measurable_effect() {
    let grade = grade(&in_turn(1.05, 1.0));
    assert_eq!(grade.outcome, Outcome::NoEffect);
    assert!(grade.moved.low < Some(1.0) && grade.moved.high > Some(1.0));
}

#[test]
fn where_the_uploads_without_it_moved_the_same_way_it_was_not_this() {
    let rise = grade(&in_turn(2.0, 2.0));
    assert_eq!(rise.outcome, Outcome::NoEffect);
    assert!(rise.moved.low > Some(1.0));
    let fall = grade(&in_turn(0.5, 0.5));
    assert_eq!(fall.outcome, Outcome::NoEffect);
    assert!(fall.moved.high < Some(1.0));
}

#[test]
fn what_was_not_followed_gets_no_credit_for_a_rise() {
    let grade = grade(&[(3.0, false); 10]);
    assert_eq!((grade.outcome, grade.followed), (Outcome::NotFollowed, Some(0)));
    assert!(
        (2.6..3.4).contains(&grade.moved.value.unwrap()),
        "of all uploads: {grade:?}"
    );
    let four: Vec<(f64, bool)> = (0..10).map(|place| (2.0, place < 4)).collect();
    assert_eq!(self::grade(&four).outcome, Outcome::NotFollowed);
    let five: Vec<(f64, bool)> = (0..10)
        .map(|place| (if place < 5 { 2.0 } else { 1.0 }, place < 5))
        .collect();
    assert_eq!(
        self::grade(&five).outcome,
        Outcome::Helped,
        "half of them is what the smallest test asks for"
    );
}

#[test]
fn doing_it_as_often_as_before_is_not_following() {
    let used = GivenAdvice {
        share_before: Some(0.6),
        ..given(numbers())
    };
    assert_eq!(grade_of(&since(&in_turn(2.0, 1.0)), used).outcome, Outcome::NotFollowed);
}

#[test]
fn nine_uploads_are_too_early_and_only_the_first_ten_count() {
    let early = grade(&[(2.0, true); 9]);
    assert_eq!(
        (early.outcome, early.uploads, early.followed),
        (Outcome::TooEarly, 9, Some(9))
    );
    assert_eq!(early.moved.reason, Some(Reason::FewVideos));
    let mut many = in_turn(2.0, 1.0);
    let ten = grade(&many);
    many.extend([(0.1, true); 7]);
    let more = grade(&many);
    assert_eq!(
        (more.outcome, more.moved),
        (ten.outcome, ten.moved),
        "what comes later does not count"
    );
}

#[test]
fn uploads_under_a_week_old_and_of_other_formats_wait_outside() {
    let mut channel = since(&in_turn(2.0, 1.0));
    channel.videos[9].published_at = Some(at(6.9));
    assert_eq!(grade_of(&channel, given(numbers())).outcome, Outcome::TooEarly);
    let mut channel = since(&in_turn(2.0, 1.0));
    channel.videos[3].duration_s = Some(40);
    assert_eq!(grade_of(&channel, given(numbers())).uploads, 9, "a Short");
}

#[test]
fn after_half_a_year_five_uploads_are_graded_and_four_are_not() {
    let old = |count: usize| {
        let mut channel = since(&vec![(2.0, true); count]);
        let late = SignedDuration::from_hours(24 * 121);
        channel.taken_at += late;
        for video in &mut channel.videos {
            let age = channel
                .taken_at
                .duration_since(video.published_at.unwrap())
                .as_secs_f64()
                / 86_400.0;
            let was = age - 121.0;
            let grown = engine::internals::input::age::ln_share(Format::Long, age)
                - engine::internals::input::age::ln_share(Format::Long, was);
            video.views = video.views.map(|views| (views as f64 * grown.exp()) as u64);
        }
        grade_of(&channel, given(numbers()))
    };
    assert_eq!(old(5).outcome, Outcome::Helped);
    assert_eq!(old(4).outcome, Outcome::Inconclusive);
}

#[test]
fn what_uploads_do_not_show_cannot_be_reported_but_how_views_moved_can() {
    let grade = grade_of(&since(&[(2.0, false); 10]), given(Watched::Nothing));
    assert_eq!((grade.outcome, grade.followed), (Outcome::Inconclusive, None));
    assert!((1.8..2.2).contains(&grade.moved.value.unwrap()));
}

#[test]
fn across_a_change_of_counting_nothing_is_reported() {
    let day: Timestamp = "2026-08-27T00:00:00Z".parse().unwrap();
    let mut channel = since(&in_turn(2.0, 1.0));
    let later = day.duration_since(at(30.0));
    channel.taken_at += later;
    for video in &mut channel.videos {
        video.published_at = video.published_at.map(|at| at + later);
    }
    let given = GivenAdvice {
        given_at: at(GIVEN) + later,
        ..given(numbers())
    };
    let grade = grade_of(&channel, given);
    assert_eq!(
        (grade.outcome, grade.moved.reason),
        (Outcome::Inconclusive, Some(Reason::CountingChanged))
    );
}

#[test]
fn hours_lengths_and_avoided_forms_are_seen_too() {
    let lengths = Watched::Length {
        from_s: 600,
        to_s: Some(900),
    };
    assert_eq!(grade_of(&since(&[(2.0, false); 10]), given(lengths)).followed, Some(10));
    let without = Watched::Feature {
        feature: TitleFeature::Number,
        more: false,
    };
    assert_eq!(grade_of(&since(&in_turn(2.0, 1.0)), given(without)).followed, Some(4));
    let topic = Watched::Topic {
        mark: "0000000000000000".into(),
        more: true,
    };
    let grade = grade_of(&since(&in_turn(2.0, 1.0)), given(topic));
    assert_eq!(
        (grade.outcome, grade.topic),
        (Outcome::Inconclusive, None),
        "a subject that is not found again"
    );
}

#[test]
fn a_subject_is_found_again_by_its_mark() {
    let uploads = in_turn(2.0, 1.0);
    let mut channel = since(&uploads);
    for (video, (_, with)) in channel.videos.iter_mut().zip(&uploads) {
        video.title = if *with {
            "Rye sourdough explained".into()
        } else {
            format!("Tale number {}", video.id)
        };
    }
    let marked = |mark: &str| {
        let topic = Watched::Topic {
            mark: mark.to_owned(),
            more: true,
        };
        grade_of(&channel, given(topic))
    };
    let report = xray(&channel, &Baselines::shipped(), Before::default()).unwrap();
    let topic = &report.content_analysis.topics[0];
    let grade = marked(&engine::internals::xray::mark_of(&topic.key));
    assert_eq!(grade.topic.as_ref(), Some(&topic.label));
    assert_eq!((grade.outcome, grade.followed), (Outcome::Helped, Some(6)));
}

#[test]
fn advice_of_this_very_snapshot_is_not_graded() {
    let channel = since(&in_turn(2.0, 1.0));
    let now = GivenAdvice {
        given_at: channel.taken_at,
        ..given(numbers())
    };
    let before = Before {
        advice: &[now],
        ..Before::default()
    };
    let report = xray(&channel, &Baselines::shipped(), before).unwrap();
    assert_eq!(report.xray.unwrap().grades, []);
}
