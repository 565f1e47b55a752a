//! SEO hints: each limit at its border, each check on the uploads it is about, and nothing made up where nothing is known.

use engine::report::{
    Evidence, Report, SeoCheck, SeoHint, SeoLimit, SeoRule, SeoStudy, SeoTest, SeoTrait, SeoUnseen, State,
};
use engine::seo::description;
use engine::snapshot::{Snapshot, Video};
use engine::{Baselines, xray};
use proptest::prelude::*;

use crate::build::{snapshot, steady, video};
use crate::properties::{any_snapshot, is_whole, shuffled};

fn report(snapshot: &Snapshot) -> Report {
    xray(snapshot, &Baselines::shipped()).unwrap()
}

fn study(snapshot: &Snapshot) -> SeoStudy {
    report(snapshot).xray.unwrap().seo.unwrap()
}

fn limit(study: &SeoStudy, rule: SeoRule) -> &SeoLimit {
    study.limits.iter().find(|limit| limit.rule == rule).unwrap()
}

fn hint(study: &SeoStudy, check: SeoCheck) -> Option<&SeoHint> {
    study.hints.iter().find(|hint| hint.check == check)
}

fn test_of(study: &SeoStudy, feature: SeoTrait) -> &SeoTest {
    study.tests.iter().find(|test| test.feature == feature).unwrap()
}

fn describe(video: &mut Video, text: &str) {
    video.description = text.chars().take(400).collect();
    video.description_facts = Some(description::read(text));
}

/// Ten uploads of some 11 minutes, each with tags, language, captions, category and a description of its own. `video0009` is the oldest.
fn tidy() -> Snapshot {
    let mut channel = steady(10, 5.0, 10_000, 20_000);
    for (place, video) in channel.videos.iter_mut().enumerate() {
        video.tags = vec!["rope".to_owned()];
        video.language = Some("en".to_owned());
        video.captions = Some(true);
        video.category = Some("26".to_owned());
        describe(
            video,
            &format!("Part {place} of it all.\n0:00 Start\n1:00 Middle\n5:00 End"),
        );
    }
    channel
}

/// Which rules the third-newest upload breaks, with this title and description; every list names that upload alone.
fn broken(change: impl Fn(&mut Video)) -> Vec<SeoRule> {
    let mut channel = tidy();
    change(&mut channel.videos[2]);
    let study = study(&channel);
    let broken: Vec<&SeoLimit> = study.limits.iter().filter(|limit| limit.broken > 0).collect();
    assert!(
        broken
            .iter()
            .all(|limit| limit.broken == 1 && limit.upload_indices == [7]),
        "{broken:?}"
    );
    broken.into_iter().map(|limit| limit.rule).collect()
}

fn broken_by(text: &str) -> Vec<SeoRule> {
    broken(|video| describe(video, text))
}

#[test]
fn a_tidy_channel_breaks_nothing_and_hears_of_nothing() {
    let study = study(&tidy());
    assert_eq!((study.uploads, study.described), (10, 10));
    assert_eq!(study.limits.len(), 8);
    assert!(study.limits.iter().all(|limit| (limit.of, limit.broken) == (10, 0)));
    assert_eq!(study.hints, []);
    assert_eq!(study.unseen.len(), 6);
    assert!(study.unseen.contains(&SeoUnseen::Retention));
}

#[test]
fn titles_and_descriptions_have_their_limits_to_the_character_and_the_byte() {
    let title = |length: usize| broken(|video| video.title = "ü".repeat(length));
    assert_eq!(title(100), []);
    assert_eq!(title(101), [SeoRule::TitleLength]);
    assert_eq!(broken_by(&"a".repeat(5_000)), []);
    assert_eq!(broken_by(&"a".repeat(5_001)), [SeoRule::DescriptionLength]);
    // Two bytes each.
    assert_eq!(broken_by(&"ä".repeat(2_500)), []);
    assert_eq!(
        broken_by(&format!("{}a", "ä".repeat(2_500))),
        [SeoRule::DescriptionLength]
    );
}

#[test]
fn sixty_hashtags_are_allowed_in_title_and_description_together() {
    let tags = |count: usize| (0..count).map(|place| format!("#tag{place} ")).collect::<String>();
    assert_eq!(broken_by(&tags(60)), []);
    assert_eq!(broken_by(&tags(61)), [SeoRule::Hashtags]);
    let with_title = |count: usize| {
        broken(|video| {
            video.title = "Rope #one".to_owned();
            describe(video, &tags(count));
        })
    };
    assert_eq!(with_title(59), []);
    assert_eq!(with_title(60), [SeoRule::Hashtags]);
}

#[test]
fn each_rule_for_chapters_has_its_border() {
    // The third-newest upload is 674 seconds long.
    assert_eq!(tidy().videos[2].duration_s, Some(674));
    for (text, expected) in [
        ("00:00 a\n0:10 b\n0:20 c", &[][..]),
        ("0:01 a\n0:30 b\n1:00 c", &[SeoRule::ChaptersStart]),
        (
            "0:30 a\n0:00 b\n1:00 c",
            &[SeoRule::ChaptersStart, SeoRule::ChaptersOrder],
        ),
        ("0:00 a\n1:00 b", &[SeoRule::ChaptersFew]),
        ("0:00 a", &[SeoRule::ChaptersFew]),
        ("0:00 a\n1:00 b\n1:00 c", &[SeoRule::ChaptersOrder]),
        ("0:00 a\n2:00 b\n1:00 c", &[SeoRule::ChaptersOrder]),
        ("0:00 a\n0:09 b\n1:00 c", &[SeoRule::ChaptersShort]),
        ("0:00 a\n1:00 b\n11:04 c", &[]),
        ("0:00 a\n1:00 b\n11:05 c", &[SeoRule::ChaptersShort]),
        ("0:00 a\n1:00 b\n11:14 c", &[SeoRule::ChaptersShort]),
        ("0:00 a\n1:00 b\n11:15 c", &[SeoRule::ChaptersEnd]),
        // Not meant as chapters: one moment, two of them, hours of the day.
        ("5:00 the best moment", &[]),
        ("5:00 one\n6:00 other", &[]),
        ("18:00 Monday\n19:00 Tuesday\n18:00 Friday", &[]),
    ] {
        assert_eq!(broken_by(text), expected, "{text}");
    }
}

#[test]
fn without_a_length_nothing_is_said_of_the_last_chapter_and_shorts_have_none() {
    let stream = |text: &str| {
        broken(|video| {
            video.duration_s = None;
            describe(video, text);
        })
    };
    assert_eq!(stream("0:00 a\n1:00 b\n9:59:00 c"), []);
    assert_eq!(stream("0:00 a\n1:00 b"), [SeoRule::ChaptersFew]);
    let short = broken(|video| {
        video.duration_s = Some(40);
        describe(video, "0:00 a\n0:01 b");
    });
    assert_eq!(short, []);
}

#[test]
fn what_was_not_read_is_unknown_and_not_broken() {
    // As an older snapshot: of descriptions only the beginning is known.
    let mut channel = tidy();
    for video in &mut channel.videos {
        (video.description_facts, video.captions) = (None, None);
        video.description = "0:00 a".to_owned();
    }
    let study = study(&channel);
    assert_eq!((study.uploads, study.described), (10, 0));
    let known: Vec<SeoRule> = study
        .limits
        .iter()
        .filter(|limit| limit.of > 0)
        .map(|limit| limit.rule)
        .collect();
    assert_eq!(known, [SeoRule::TitleLength]);
    assert_eq!(study.hints, []);
    for test in &study.tests {
        assert_eq!(
            (test.lift.state, test.p, test.of),
            (State::Abstained, None, 0),
            "{test:?}"
        );
        assert_ne!(test.evidence, Evidence::Measured);
    }
}

/// The hint of a channel whose uploads at these places, newest first, are changed.
fn hinted(places: &[usize], check: SeoCheck, change: impl Fn(&mut Video)) -> Option<SeoHint> {
    let mut channel = tidy();
    places.iter().for_each(|place| change(&mut channel.videos[*place]));
    let study = study(&channel);
    let others: Vec<SeoCheck> = study
        .hints
        .iter()
        .map(|hint| hint.check)
        .filter(|other| *other != check)
        .collect();
    assert!(others.is_empty(), "{others:?}");
    hint(&study, check).cloned()
}

#[test]
fn each_check_names_its_uploads_and_its_grade_of_evidence() {
    let chapters = "0:00 Start\n1:00 Middle\n5:00 End";
    let filler =
        "The same first lines on every upload, with links to the shop, the club and everything else that there is";
    for (check, evidence, change) in [
        (
            SeoCheck::TagsMissing,
            Evidence::Official,
            Box::new(|video: &mut Video| video.tags.clear()) as Box<dyn Fn(&mut Video)>,
        ),
        (
            SeoCheck::LanguageMissing,
            Evidence::Official,
            Box::new(|video| video.language = None),
        ),
        (
            SeoCheck::CategoryOther,
            Evidence::Official,
            Box::new(|video| video.category = Some("10".to_owned())),
        ),
        (
            SeoCheck::CaptionsMissing,
            Evidence::Unknown,
            Box::new(|video| video.captions = Some(false)),
        ),
        (
            SeoCheck::ChaptersMissing,
            Evidence::Unknown,
            Box::new(|video| {
                let text = format!("Words of {} alone.", video.id);
                describe(video, &text);
            }),
        ),
        (
            SeoCheck::HashtagsHidden,
            Evidence::Official,
            Box::new(move |video| {
                let text = format!("{} #a #b #c #d\n{chapters}", video.id);
                describe(video, &text);
            }),
        ),
        (
            SeoCheck::DescriptionSame,
            Evidence::Unknown,
            Box::new(move |video| describe(video, chapters)),
        ),
        (
            SeoCheck::OpeningSame,
            Evidence::Official,
            Box::new(move |video| {
                let text = format!("{filler}\n{}\n{chapters}", video.id);
                describe(video, &text);
            }),
        ),
    ] {
        let found = hinted(&[1, 3, 8], check, change).unwrap();
        assert_eq!((found.evidence, found.of, found.count), (evidence, 10, 3), "{found:?}");
        assert_eq!(found.upload_indices, [1, 6, 8], "{check:?}: oldest first");
    }
}

#[test]
fn a_blank_description_has_no_chapters_either_and_is_no_repetition() {
    let mut channel = tidy();
    channel
        .videos
        .iter_mut()
        .take(4)
        .for_each(|video| describe(video, " \n"));
    let study = study(&channel);
    let checks: Vec<SeoCheck> = study.hints.iter().map(|hint| hint.check).collect();
    assert_eq!(checks, [SeoCheck::DescriptionEmpty, SeoCheck::ChaptersMissing]);
    assert_eq!(study.hints[0].upload_indices, [6, 7, 8, 9]);
}

#[test]
fn checks_have_their_borders() {
    let same = |video: &mut Video| describe(video, "0:00 Start\n1:00 Middle\n5:00 End");
    assert_eq!(
        hinted(&[1, 3], SeoCheck::DescriptionSame, same),
        None,
        "two may share their text"
    );
    let tags = |count: usize| {
        move |video: &mut Video| {
            let tags: String = (0..count).map(|tag| format!("#t{tag} ")).collect();
            let text = format!("{}\n{tags}\n0:00 a\n1:00 b\n2:00 c", video.id);
            describe(video, &text);
        }
    };
    assert_eq!(hinted(&[1], SeoCheck::HashtagsHidden, tags(3)), None);
    assert!(hinted(&[1], SeoCheck::HashtagsHidden, tags(60)).is_some());
    let other = |video: &mut Video| video.category = Some("10".to_owned());
    assert_eq!(
        hinted(&[0, 1, 2, 3, 4], SeoCheck::CategoryOther, other),
        None,
        "five of ten are no majority"
    );
    assert!(hinted(&[0, 1, 2, 3], SeoCheck::CategoryOther, other).is_some());
    let plain = |seconds: u32| {
        move |video: &mut Video| {
            video.duration_s = Some(seconds);
            let text = format!("Words of {} alone.", video.id);
            describe(video, &text);
        }
    };
    assert_eq!(hinted(&[1], SeoCheck::ChaptersMissing, plain(599)), None);
    assert!(hinted(&[1], SeoCheck::ChaptersMissing, plain(600)).is_some());
}

/// 40 uploads, every second of which has captions and so many times the views.
fn captioned(times: u64) -> Snapshot {
    let mut channel = steady(40, 4.0, 10_000, 20_000);
    for (place, video) in channel.videos.iter_mut().enumerate() {
        describe(video, &format!("Part {place}"));
        video.captions = Some(place % 2 == 0);
        if place % 2 == 0 {
            video.views = video.views.map(|views| views * times);
        }
    }
    channel
}

#[test]
fn what_can_be_tested_is_measured_on_the_channel_and_the_hint_says_so() {
    let strong = study(&captioned(3));
    let test = test_of(&strong, SeoTrait::Captions);
    assert_eq!(
        (test.evidence, test.found, test.with_count, test.of),
        (Evidence::Measured, true, 20, 40)
    );
    assert!(test.lift.low.unwrap() > 1.0 && test.lift.basis == "seo_lift" && test.p.unwrap() < 0.01);
    // Without captions are the others.
    let missing = hint(&strong, SeoCheck::CaptionsMissing).unwrap();
    assert_eq!((missing.evidence, missing.count), (Evidence::Measured, 20));
    assert!(
        missing
            .upload_indices
            .iter()
            .all(|index| !test.upload_indices.contains(index))
    );

    let none = study(&captioned(1));
    let test = test_of(&none, SeoTrait::Captions);
    assert_eq!((test.evidence, test.found), (Evidence::Measured, false));
    // No upload has chapters: there is nothing to compare.
    let chapters = test_of(&none, SeoTrait::Chapters);
    assert_eq!(
        (chapters.evidence, chapters.lift.state),
        (Evidence::Unknown, State::Abstained)
    );
}

#[test]
fn four_uploads_on_one_side_are_too_few_and_five_are_enough() {
    let tested = |count: usize| {
        let mut channel = captioned(1);
        for (place, video) in channel.videos.iter_mut().enumerate() {
            video.captions = Some(place < count);
        }
        test_of(&study(&channel), SeoTrait::Captions).p.is_some()
    };
    assert!(!tested(4) && tested(5));
    assert!(tested(35) && !tested(36));
}

#[test]
fn the_title_study_is_the_same_with_and_without_it() {
    let described = captioned(3);
    let mut bare = described.clone();
    for video in &mut bare.videos {
        (video.description_facts, video.captions) = (None, None);
    }
    assert_eq!(report(&described).title_study, report(&bare).title_study);
}

#[test]
fn an_upload_that_hides_its_views_is_counted_and_has_no_place() {
    let mut channel = tidy();
    channel.videos[2].title = "a".repeat(101);
    channel.videos[2].views = None;
    let study = study(&channel);
    let limit = limit(&study, SeoRule::TitleLength);
    assert_eq!((limit.broken, limit.upload_indices.len()), (1, 0));
}

#[test]
fn a_single_upload_has_a_study_too() {
    let study = study(&snapshot(None, vec![video(0, 2.0, 0)]));
    assert_eq!((study.uploads, study.limits.len(), study.tests.len()), (1, 8, 4));
}

/// Any snapshot, with descriptions that look like those of a channel.
fn described() -> impl Strategy<Value = Snapshot> {
    let text = prop_oneof![
        2 => "(#[a-c]{1,3} ?){0,70}",
        3 => "([0-9]{1,2}:[0-5][0-9] [a-z]{1,5}\n){0,6}",
        2 => Just("The same text on every upload.".to_owned()),
        1 => Just(String::new()),
    ];
    let one = (prop::option::weighted(0.8, text), prop::option::of(any::<bool>()));
    (any_snapshot(), prop::collection::vec(one, 60)).prop_map(|(mut snapshot, texts)| {
        for (video, (text, captions)) in snapshot.videos.iter_mut().zip(texts) {
            video.captions = captions;
            if let Some(text) = text {
                describe(video, &text);
            }
        }
        snapshot
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_uploads_every_list_is_ascending_and_in_range_and_every_count_agrees(snapshot in described()) {
        let Ok(report) = xray(&snapshot, &Baselines::shipped()) else { return Ok(()) };
        let study = report.xray.as_ref().unwrap().seo.as_ref().unwrap();
        let hidden = report.channel_info.eligible_count - report.uploads.len() as u32;
        prop_assert_eq!(study.uploads, report.channel_info.eligible_count);
        prop_assert!(study.described <= study.uploads);
        let limits = study.limits.iter().map(|limit| (limit.of, limit.broken, &limit.upload_indices));
        let hints = study.hints.iter().map(|hint| (hint.of, hint.count, &hint.upload_indices));
        let tests = study.tests.iter().map(|test| (test.of, test.with_count, &test.upload_indices));
        for (of, count, indices) in limits.chain(hints).chain(tests) {
            prop_assert!(count <= of && of <= study.uploads);
            prop_assert!(indices.windows(2).all(|pair| pair[0] < pair[1]), "{indices:?}");
            prop_assert!(indices.iter().all(|index| (*index as usize) < report.uploads.len()), "{indices:?}");
            prop_assert!(count - indices.len() as u32 <= hidden);
        }
        prop_assert!(study.hints.iter().all(|hint| hint.count > 0));
        prop_assert!(study.hints.is_sorted_by_key(|hint| hint.check));
        prop_assert!(study.limits.is_sorted_by_key(|limit| limit.rule));
        for test in &study.tests {
            prop_assert!(is_whole(&test.lift), "{test:?}");
            prop_assert_eq!(test.p.is_some(), test.lift.value.is_some());
            prop_assert_eq!(test.evidence == Evidence::Measured, test.p.is_some());
            prop_assert!(test.p.is_none_or(|p| p > 0.0 && p <= 1.0));
            prop_assert_eq!(test.with_count as usize, test.upload_indices.len());
        }
    }

    #[test]
    fn the_order_of_the_uploads_does_not_matter(snapshot in described(), seed in any::<u64>()) {
        let bytes = |snapshot: &Snapshot| xray(snapshot, &Baselines::shipped())
            .map(|report| serde_json::to_string(&report.xray).unwrap());
        prop_assert_eq!(bytes(&snapshot), bytes(&shuffled(&snapshot, seed)));
    }
}
