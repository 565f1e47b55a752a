//! What mails share with the app is said in the app's words: its texts are the yardstick.

use std::path::Path;

use domain::Language;
use domain::job::FailureKind;
use domain::monitor::InactiveReason;
use engine::COMPARED_FIGURES;
use engine::Report;
use engine::report::{Change, Movement, Range, Statement, Unit};
use mail::{Comparison, Letter, Outcome, RunMail};
use serde_json::Value;

use crate::samples::Material;

pub const LANGUAGES: [(Language, &str); 2] = [(Language::En, "en"), (Language::De, "de")];

/// One area of the app's texts.
pub struct Area(Value);

impl Area {
    pub fn of(tag: &str, area: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/src/i18n/locales");
        let group = if area == "common" { "app" } else { "analysis" };
        let file = root.join(tag).join(group).join(area).with_extension("json");
        let text = std::fs::read_to_string(file).unwrap();
        Self(serde_json::from_str(&text).unwrap())
    }

    /// The sentence of a key, with values in the places of `{{name}}` and `{{name, number(…)}}`.
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        let found = key.split('.').try_fold(&self.0, |value, part| value.get(part));
        let mut text = found
            .and_then(Value::as_str)
            .unwrap_or_else(|| panic!("no {key}"))
            .to_owned();
        for (name, value) in values {
            let start = text
                .find(&format!("{{{{{name}"))
                .unwrap_or_else(|| panic!("{key} has no {name}"));
            let end = start + text[start..].find("}}").unwrap() + 2;
            text.replace_range(start..end, value);
        }
        assert!(!text.contains("{{"), "{key}: {text}");
        text
    }
}

pub fn letter(
    material: &Material,
    language: Language,
    outcome: Outcome<'_>,
    inactive: Option<InactiveReason>,
) -> Letter {
    let mail = RunMail {
        inactive,
        missed: 0,
        ..material.mail(language, outcome).unwrap()
    };
    mail.compose().unwrap()
}

/// A mail says it in both its parts.
pub fn assert_says(letter: &Letter, sentence: &str) {
    assert!(letter.text.contains(sentence), "{sentence:?} in\n{}", letter.text);
    let html = sentence.replace('&', "&#38;").replace('\'', "&#39;");
    assert!(letter.html.contains(&html), "{sentence:?} in\n{}", letter.html);
}

/// What the names of figures of two windows begin with.
const WINDOW: &str = "window_";

/// Two and a half times as much, or as many points as there are days, in a figure of which a share of 1 is a hundred points.
fn change(figure: &str, unit: Unit, movement: Movement, days: f64) -> Change {
    let points = if figure == "shorts_share" { days / 100.0 } else { days };
    let size = match (unit, movement) {
        (Unit::Times, Movement::Up) => 2.5,
        (Unit::Times, Movement::Down) => 0.4,
        (Unit::Points, Movement::Up) => points,
        (Unit::Points, Movement::Down) => -points,
    };
    let (low, high) = match (unit, movement) {
        (Unit::Times, Movement::Up) => (2.0, 4.0),
        (Unit::Times, Movement::Down) => (0.25, 0.5),
        (Unit::Points, Movement::Up) => (points * 0.5, points * 2.0),
        (Unit::Points, Movement::Down) => (-points * 2.0, -points * 0.5),
    };
    Change {
        figure: figure.to_owned(),
        movement,
        better: Some(movement == Movement::Up),
        before: 10.0,
        after: 20.0,
        before_range: None,
        after_range: None,
        size,
        size_range: Some(Range { low, high }),
        unit,
        days,
        statement: Statement::default(),
    }
}

#[test]
fn every_change_of_every_figure_is_the_apps_sentence() {
    let material = Material::new().unwrap();
    for (language, tag) in LANGUAGES {
        let (advice, report) = (Area::of(tag, "advice"), Area::of(tag, "report"));
        let likely = |range: &str| Area::of(tag, "common").say("range.likely", &[("range", range)]);
        for figure in COMPARED_FIGURES {
            for (unit, movement, days) in [
                (Unit::Times, Movement::Up, 1.0),
                (Unit::Times, Movement::Down, 1.0),
                (Unit::Points, Movement::Up, 1.0),
                (Unit::Points, Movement::Down, 1.0),
                (Unit::Times, Movement::Up, 12.0),
                (Unit::Times, Movement::Down, 12.0),
                (Unit::Points, Movement::Up, 12.0),
                (Unit::Points, Movement::Down, 12.0),
            ] {
                // A window has a month and more, and its figures are ratios.
                if figure.starts_with(WINDOW) && (unit, days) != (Unit::Times, 12.0) {
                    continue;
                }
                let changes = [change(figure, unit, movement, days)];
                let comparison = Comparison {
                    since: material.since,
                    changes: &changes,
                };
                let outcome = completed(&material.report, Some(comparison));
                let letter = letter(&material, language, outcome, None);
                assert_says(&letter, &sentence(&advice, tag, &changes[0]));
                match unit {
                    Unit::Times => assert_says(&letter, &likely("2–4×")),
                    Unit::Points if days > 1.0 => {
                        assert_says(&letter, &report.say("changes.points", &[("range", &likely("6–24"))]));
                    }
                    Unit::Points => {}
                }
                let verdict = if movement == Movement::Up { "better" } else { "worse" };
                assert_says(&letter, &report.say(&format!("changes.{verdict}"), &[]));
            }
        }
    }
}

#[test]
fn why_views_are_not_compared_is_the_apps_sentence() {
    let material = Material::new().unwrap();
    let at = engine::breaks::BREAKS[1].at;
    let days = |days: i64| at.checked_add(jiff::SignedDuration::from_hours(24 * days)).unwrap();
    let mut report = material.report.clone();
    report.analysis_date = days(10);
    report.uploads.clear();
    for (language, tag, date) in [
        (Language::En, "en", "27\u{a0}August 2026"),
        (Language::De, "de", "27.\u{a0}August 2026"),
    ] {
        let sentence = Area::of(tag, "report").say("changes.counting", &[("date", date)]);
        let letter = |since, changes: &[Change]| {
            let comparison = Comparison { since, changes };
            letter(&material, language, completed(&report, Some(comparison)), None)
        };
        assert_says(&letter(days(-1), &[]), &sentence);
        assert_says(
            &letter(days(-1), &[change("uploads_per_week", Unit::Times, Movement::Up, 11.0)]),
            &sentence,
        );
        assert!(!letter(days(1), &[]).text.contains(&sentence));
    }
}

/// The app's sentence for a change of [`change`].
fn sentence(advice: &Area, tag: &str, change: &Change) -> String {
    let (form, count) = if change.days > 1.0 {
        ("other", "12")
    } else {
        ("one", "1")
    };
    let (unit, size) = match change.unit {
        Unit::Times => ("times", if tag == "de" { "2,5" } else { "2.5" }),
        Unit::Points => ("points", count),
    };
    let movement = match change.movement {
        Movement::Up => "Up",
        Movement::Down => "Down",
    };
    let name = advice.say(&format!("figureName.{}", change.figure), &[]);
    let points = Area::of(tag, "common").say(&format!("points_{form}"), &[("count", count)]);
    let mut values = vec![(unit, size), ("figure", change.figure.as_str())];
    if form == "other" {
        values.push(("count", count));
    }
    let mut kind = unit;
    if change.figure.starts_with(WINDOW) {
        kind = "window";
        // Those of the window and those of the one before it.
        values.push(("count", count));
    }
    let sentence = advice.say(&format!("change.{kind}{movement}_{form}"), &values);
    sentence
        .replace(&format!("$t(advice:figureName.{})", change.figure), &name)
        .replace(&format!("$t(common:points, {{\"count\": {size} }})"), &points)
}

pub const fn completed<'a>(report: &'a Report, comparison: Option<Comparison<'a>>) -> Outcome<'a> {
    Outcome::Completed { report, comparison }
}

#[test]
fn a_first_report_and_its_links_have_the_apps_words() {
    let material = Material::new().unwrap();
    for (language, tag) in LANGUAGES {
        let (report, figures, xray) = (
            Area::of(tag, "report"),
            Area::of(tag, "xrayReport"),
            Area::of(tag, "xray"),
        );
        let first = letter(&material, language, completed(&material.report, None), None);
        for sentence in [
            report.say("changes.first", &[]),
            figures.say("medianViews", &[]),
            figures.say("engagement", &[]),
            report.say("figures.title", &[]),
            xray.say("card.open", &[]),
            xray.say("run.toMonitors", &[]),
            xray.say("run.untitled", &[]),
        ] {
            assert_says(&first, &sentence);
        }
    }
}

#[test]
fn a_drop_has_the_apps_words() {
    let material = Material::new().unwrap();
    let alert = material.fallen.xray.as_ref().unwrap().drop_alert.as_ref().unwrap();
    for (language, tag) in LANGUAGES {
        let fallen = letter(&material, language, completed(&material.fallen, None), None);
        let xray = Area::of(tag, "xrayReport");
        let less = fallen.subject.split(' ').find(|word| word.contains('%')).unwrap();
        assert_eq!(
            fallen.subject.split(": ").next(),
            Some(xray.say("alert.title", &[("less", less)]).as_str())
        );
        let (against, count) = (alert.against.to_string(), alert.uploads.to_string());
        let values = [("against", against.as_str()), ("newest", &count), ("likely", "|")];
        for part in xray.say("alert.text", &values).split('|') {
            assert_says(&fallen, part);
        }
    }
}

#[test]
fn what_is_missing_or_unsure_has_the_apps_words() {
    let material = Material::new().unwrap();
    let unchanged = Comparison {
        since: material.since,
        changes: &[],
    };
    for (language, tag) in LANGUAGES {
        let (report, xray) = (Area::of(tag, "report"), Area::of(tag, "xray"));
        let nothing = letter(&material, language, completed(&material.report, Some(unchanged)), None);
        assert_says(&nothing, &report.say("changes.none", &[]));
        assert_says(&nothing, &xray.say("outcome.nothing", &[]));
        let poor = letter(&material, language, completed(&material.poor, None), None);
        assert_says(&poor, &report.say("notEnough", &[]));
        let shaky = material.shaky();
        let shaky = letter(&material, language, completed(&shaky, None), None);
        assert_says(&shaky, &report.say("provisional", &[]).to_lowercase());
        assert_says(&shaky, &report.say("noInterval", &[]));
    }
}

#[test]
fn runs_without_a_report_are_explained_in_the_apps_words() {
    let material = Material::new().unwrap();
    let price = domain::Credits::XRAY_REPORT;
    for (language, tag) in LANGUAGES {
        let xray = Area::of(tag, "xray");
        for (kind, key) in [
            (FailureKind::ChannelNotFound, "channel_not_found"),
            (FailureKind::ChannelWithdrawn, "channel_withdrawn"),
            (FailureKind::NoVideos, "no_videos"),
            (FailureKind::Network, "network"),
            (FailureKind::Server, "server"),
            (FailureKind::Timeout, "timeout"),
            (FailureKind::Api, "api"),
        ] {
            let outcome = Outcome::Failed {
                kind,
                refunded: Some(price),
            };
            let failed = letter(&material, language, outcome, None);
            assert_says(&failed, &xray.say(&format!("failures.{key}"), &[]));
            assert_says(&failed, &xray.say("outcome.refunded", &[("credits", "10")]));
        }
        let date = if tag == "de" {
            "24.\u{a0}November 2026"
        } else {
            "24\u{a0}November 2026"
        };
        let skipped = letter(&material, language, Outcome::Skipped { price, in_row: 1 }, None);
        assert_says(&skipped, &xray.say("run.skipped", &[("date", date), ("credits", "10")]));
        assert_says(&skipped, &xray.say("getCredits", &[]));
        for reason in InactiveReason::ALL {
            let values: &[_] = match reason {
                InactiveReason::ChannelGone => &[("hours", "6")],
                InactiveReason::NoCredits => &[("skips", "3"), ("credits", "10")],
                InactiveReason::Slots | InactiveReason::Deactivated => &[],
            };
            let off = letter(&material, language, Outcome::Skipped { price, in_row: 3 }, Some(reason));
            assert_says(&off, &xray.say(&format!("reasons.{}", reason.name()), values));
        }
    }
}

#[test]
fn missed_dates_are_counted_in_the_apps_words() {
    let material = Material::new().unwrap();
    for (language, tag) in LANGUAGES {
        let xray = Area::of(tag, "xray");
        for (missed, form) in [(1, "one"), (4, "other")] {
            let outcome = Outcome::Abstained { refunded: None };
            let mail = RunMail {
                missed,
                ..material.mail(language, outcome).unwrap()
            };
            let count = missed.to_string();
            let sentence = xray.say(&format!("outcome.missed_{form}"), &[("count", &count)]);
            assert_says(&mail.compose().unwrap(), &sentence);
        }
    }
}

#[test]
fn a_made_up_channel_is_named_as_one() {
    let material = Material::new().unwrap();
    for (language, tag) in LANGUAGES {
        let mut report = material.report.clone();
        report.sample = true;
        let outcome = completed(&report, None);
        let sentence = Area::of(tag, "report").say("footSample", &[]);
        assert_says(&letter(&material, language, outcome, None), &sentence);
    }
}
