//! Each limit at its border.

use engine::report::{SeoLimit, SeoRule};
use engine::snapshot::Video;

use super::{describe, study, tidy};

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
