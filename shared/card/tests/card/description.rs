//! A card of a report, and what is said of it.

use card::{Card, Format, MAX_FINDINGS, Picture};
use domain::Language;
use engine::Report;
use engine::snapshot::{Channel, Snapshot, Video};
use jiff::{SignedDuration, Timestamp};

use crate::{LANGUAGES, card};

/// A channel whose titles with a number draw three times the views.
fn report(uploads: u32) -> Report {
    let now: Timestamp = "2026-11-24T09:03:00Z".parse().unwrap();
    let video = |i: u32| {
        let hours = i64::from(i) * 40 + 240;
        let (title, times) = match i % 2 {
            0 => (format!("{} ways to build a bench", i % 7 + 2), 3),
            _ => ("Building the old bench again".to_owned(), 1),
        };
        Video {
            id: format!("video{i:04}"),
            title,
            published_at: Some(now.checked_sub(SignedDuration::from_hours(hours)).unwrap()),
            duration_s: Some(600 + u64::from((i * 37) % 200) as u32),
            views: Some(times * (9_000 + u64::from((i * 7_919) % 2_000))),
            ..Video::default()
        }
    };
    let snapshot = Snapshot {
        taken_at: now,
        channel: Channel {
            id: "UCsample".to_owned(),
            title: "Hazel & Hinge".to_owned(),
            created_at: Some(now.checked_sub(SignedDuration::from_hours(24 * 1_400)).unwrap()),
            subscribers: Some(48_200),
            ..Channel::default()
        },
        videos: (0..uploads).map(video).collect(),
        sample: false,
    };
    engine::analyze(&snapshot).unwrap()
}

#[test]
fn a_card_says_what_the_report_says() {
    let report = report(60);
    for language in LANGUAGES {
        let card = Card::of_report(&report, language);
        let (low, high) = (report.score.low.unwrap().round(), report.score.high.unwrap().round());
        let likely = if language == Language::De { "wohl" } else { "likely" };
        assert_eq!(
            card.phrase(),
            format!("{} · {likely} {low}–{high}", report.score.value.unwrap().round())
        );
        assert_eq!(card.title(), format!("Hazel & Hinge: {}", card.phrase()));
        assert!((1..=MAX_FINDINGS).contains(&card.findings.len()), "{:?}", card.findings);
        assert!(card.sentence().contains(&card.findings[0]), "{}", card.sentence());
        assert!(
            card.findings[0].starts_with(if language == Language::De { "Titel" } else { "Titles" }),
            "{:?}",
            card.findings
        );
        for text in [&card.verdict, &card.date, &card.findings[0]] {
            let first = text.split(' ').next().unwrap();
            assert!(card.svg(Format::Wide).contains(first), "{text}");
        }
    }
}

#[test]
fn findings_that_could_be_chance_are_not_said() {
    let mut report = report(60);
    for claim in &mut report.title_study.claims {
        claim.found = false;
    }
    let card = Card::of_report(&report, Language::En);
    assert!(
        card.findings.iter().all(|finding| !finding.starts_with("Titles")),
        "{:?}",
        card.findings
    );
    let mut none = card.clone();
    none.findings.clear();
    assert!(none.svg(Format::Wide).contains("Nothing stands out beyond chance."));
}

#[test]
fn too_few_uploads_make_no_number() {
    for language in LANGUAGES {
        let card = Card::of_report(&report(2), language);
        assert_eq!(card.score, None);
        let no_data = if language == Language::De {
            "Zu wenig Daten"
        } else {
            "Not enough data"
        };
        assert_eq!(card.title(), format!("Hazel & Hinge: {no_data}"));
        assert!(!card.sentence().contains("100 "), "{}", card.sentence());
    }
}

#[test]
fn a_channel_without_words_is_called_by_its_handle_or_not_at_all() {
    let mut report = report(60);
    report.channel_info.channel_name.clear();
    report.channel_info.handle = Some("@hazel".to_owned());
    assert_eq!(Card::of_report(&report, Language::De).name, "@hazel");
    report.channel_info.handle = None;
    assert_eq!(Card::of_report(&report, Language::De).name, "Ein Kanal");
}

#[test]
fn a_picture_is_asked_for_by_the_name_of_a_file() {
    for (name, format, language) in [
        ("wide.png", Format::Wide, None),
        ("tall-de.png", Format::Tall, Some(Language::De)),
        ("wide-en.png", Format::Wide, Some(Language::En)),
    ] {
        assert_eq!(name.parse::<Picture>().unwrap(), Picture { format, language });
    }
    for other in [
        "",
        "wide",
        "wide.jpg",
        "wide-fr.png",
        "wide-.png",
        "../wide.png",
        "wide.png.png",
        "WIDE.png",
    ] {
        assert!(other.parse::<Picture>().is_err(), "{other}");
    }
}

#[test]
fn sample_data_is_named_as_such() {
    let mut sample = card("Hazel and Hinge", Some((65.0, 69.0, 74.0)));
    sample.sample = true;
    assert!(sample.svg(Format::Tall).contains("this channel does not exist"));
}
