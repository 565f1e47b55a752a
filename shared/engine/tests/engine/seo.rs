//! SEO hints: each limit at its border, each check on the uploads it is about, and nothing made up where nothing is known.

mod limits;
mod totality;

use engine::internals::content::seo::description;
use engine::report::{
    Evidence, Report, SeoCheck, SeoHint, SeoLimit, SeoRule, SeoStudy, SeoTest, SeoTrait, SeoUnseen, State,
};
use engine::snapshot::{Snapshot, Video};
use engine::{Baselines, Before, xray};

use crate::build::{snapshot, steady, video};

fn report(snapshot: &Snapshot) -> Report {
    xray(snapshot, &Baselines::shipped(), Before::default()).unwrap()
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

/// A check with its grade of evidence, and how to make an upload fail it.
type Case = (SeoCheck, Evidence, Box<dyn Fn(&mut Video)>);

fn cases() -> Vec<Case> {
    const CHAPTERS: &str = "0:00 Start\n1:00 Middle\n5:00 End";
    const OPENING: &str =
        "The same first lines on every upload, with links to the shop, the club and everything else that there is";
    let own = |before: &'static str, after: String| {
        Box::new(move |video: &mut Video| {
            let text = format!("{before}{}{after}", video.id);
            describe(video, &text);
        })
    };
    vec![
        (
            SeoCheck::TagsMissing,
            Evidence::Official,
            Box::new(|video| video.tags.clear()),
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
            SeoCheck::DescriptionSame,
            Evidence::Unknown,
            Box::new(|video| describe(video, CHAPTERS)),
        ),
        (
            SeoCheck::ChaptersMissing,
            Evidence::Unknown,
            own("Words of ", String::new()),
        ),
        (
            SeoCheck::HashtagsHidden,
            Evidence::Official,
            own("", format!(" #a #b #c #d\n{CHAPTERS}")),
        ),
        (
            SeoCheck::OpeningSame,
            Evidence::Official,
            own(OPENING, format!("\n{CHAPTERS}")),
        ),
    ]
}

#[test]
fn each_check_names_its_uploads_and_its_grade_of_evidence() {
    for (check, evidence, change) in cases() {
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

/// 40 uploads, every second of which has captions and a multiple of the views.
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
