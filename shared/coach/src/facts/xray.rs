//! What an X-Ray adds: standing, windows, what was gathered since, the alert, the best length, title ideas, grades, changes.

use engine::Report;
use engine::report::{
    AdviceGrade, Change, IdeaCategory, Movement, Unit as Size, Watched, WindowComparison, WindowFigure, Xray,
};

use super::build::{Builder, key_of};
use super::comparison;
use super::studies::{about, slot};
use super::write::{Noun, Unit};

/// Title ideas that are facts.
const IDEAS: usize = 3;

pub fn add(to: &mut Builder, report: &Report, xray: &Xray) {
    let label = to.word("faq.size_percentile");
    to.claim(
        "size_percentile",
        &label,
        &xray.size_percentile,
        Unit::Of(100.0),
        Noun::Uploads,
    );
    if let Some(tier) = &xray.tier {
        let value = to.word(&format!("xray.tiers.{}", key_of(tier)));
        let label = to.word("xray.tier");
        to.term("tier", &label, "size_percentile", &value);
    }
    let label = to.word("faq.median_views_30d");
    to.claim(
        "median_views_30d",
        &label,
        &xray.median_views_30d,
        Unit::Count,
        Noun::Uploads,
    );
    let label = to.word("faq.avg_engagement");
    to.claim(
        "avg_engagement",
        &label,
        &xray.avg_engagement,
        Unit::Share(1),
        Noun::Uploads,
    );
    let label = to.word("faq.sweet_spot_duration_min");
    to.claim(
        "sweet_spot",
        &label,
        &xray.sweet_spot_duration_min,
        Unit::Minutes,
        Noun::Uploads,
    );
    if let Some(windows) = &xray.windows {
        add_windows(to, report, windows);
    }
    add_since(to, xray);
    add_alert(to, xray);
    add_ideas(to, xray);
    add_grades(to, xray);
}

fn add_windows(to: &mut Builder, report: &Report, windows: &WindowComparison) {
    let label = to.say("Länge eines Zeitraums", "Length of a window");
    to.number(
        "window_days",
        label,
        "window_views",
        Some(f64::from(windows.days)),
        Unit::Days,
    );
    let main = windows
        .formats
        .iter()
        .find(|one| Some(one.format) == report.channel_info.main_format);
    let Some(main) = main.or_else(|| windows.formats.first()) else {
        return;
    };
    let figures: [(&str, &WindowFigure); 3] = [
        ("window_views", &main.views),
        ("window_uploads", &main.uploads),
        ("window_engagement", &main.engagement),
    ];
    for (key, figure) in figures {
        let label = to.word(&format!("faq.{key}"));
        to.claim(key, &label, &figure.ratio, Unit::Times, Noun::Uploads).code = match figure.movement {
            Some(Movement::Up) => "up",
            Some(Movement::Down) => "down",
            None => "chance",
        };
    }
}

fn add_since(to: &mut Builder, xray: &Xray) {
    let Some(since) = &xray.since_last else { return };
    let label = to.say("Bericht davor", "Report before");
    let date = phrase::Numbers::of(to.language).date(since.since);
    to.term("since", label, "velocity", &date);
    let label = to.say("Aufrufe seit dem Bericht davor", "Views since the report before");
    to.number(
        "views_gained",
        label,
        "velocity",
        since.views_gained.map(|views| views as f64),
        Unit::Count,
    );
    let label = to.say(
        "Neue Uploads seit dem Bericht davor",
        "New uploads since the report before",
    );
    to.number(
        "new_uploads",
        label,
        "velocity",
        Some(f64::from(since.new_uploads)),
        Unit::Count,
    );
    let label = to.word("faq.velocity");
    to.claim("velocity", &label, &since.velocity, Unit::Count, Noun::Uploads);
}

fn add_alert(to: &mut Builder, xray: &Xray) {
    let Some(alert) = &xray.drop_alert else { return };
    let label = to.word("faq.drop_alert");
    let fact = to.claim("drop_alert", &label, &alert.ratio, Unit::Times, Noun::Uploads);
    fact.code = match alert.rings {
        Some(true) => "rings",
        Some(false) => "quiet",
        None => "",
    };
}

fn add_ideas(to: &mut Builder, xray: &Xray) {
    let Some(pool) = &xray.final_titles else { return };
    for (number, idea) in (1..).zip(pool.titles.iter().take(IDEAS)) {
        let label = to.word("faq.predicted_lift");
        let fact = to.claim(
            &format!("title_idea.{number}"),
            &label,
            &idea.predicted_lift,
            Unit::Times,
            Noun::Uploads,
        );
        about(fact, &idea.title).code = match idea.category {
            IdeaCategory::Pattern(_) => "pattern",
            IdeaCategory::Subject(_) => "topic",
        };
    }
}

fn add_grades(to: &mut Builder, xray: &Xray) {
    for (number, grade) in (1..).zip(&xray.grades) {
        add_grade(to, number, grade);
    }
}

fn add_grade(to: &mut Builder, number: u32, grade: &AdviceGrade) {
    let value = Builder::first_upper(&to.word(&format!("advice.recTitle.{}", grade.key)));
    let label = to.say("Früherer Rat", "Earlier advice");
    let fact = to.term(&format!("graded.{number}"), label, "advice_moved", &value);
    if let Some(topic) = &grade.topic {
        about(fact, topic);
    }
    let detail = match &grade.watched {
        Watched::Slot { slot: block } => Some(slot(to, *block)),
        Watched::Feature { feature, .. } => Some(to.word(&format!("advice.featureName.{}", key_of(feature)))),
        _ => None,
    };
    if let Some(detail) = detail {
        let label = to.say("Worum es dabei ging", "What it was about");
        to.term(&format!("graded_detail.{number}"), label, "advice_moved", &detail);
    }
    let outcome = key_of(&grade.outcome);
    let value = to.word(&format!("xray.outcome.{outcome}"));
    let label = to.say("Was daraus geworden ist", "What became of it");
    to.term(&format!("grade.{number}"), label, "advice_moved", &value).code = match outcome.as_str() {
        "helped" => "helped",
        "hurt" => "hurt",
        "too_early" => "too_early",
        _ => "open",
    };
    let label = to.word("faq.advice_moved");
    to.claim(
        &format!("grade_moved.{number}"),
        &label,
        &grade.moved,
        Unit::Times,
        Noun::Uploads,
    );
}

/// Changes beyond noise since the report before.
pub fn add_changes(to: &mut Builder, changes: &[Change]) {
    let label = to.say("Veränderungen jenseits des Rauschens", "Changes beyond noise");
    let count = changes.len() as f64;
    to.number("changes", label, "changes", Some(count), Unit::Count).code =
        if changes.is_empty() { "none" } else { "some" };
    for (number, change) in (1..).zip(changes) {
        let (label, unit) = comparison::named(to, &change.figure);
        let language = to.language;
        let way = match change.movement {
            Movement::Up => "up",
            Movement::Down => "down",
        };
        let fact = to.term(&format!("change_figure.{number}"), &label, &change.figure, &label);
        fact.code = way;
        // How many times, or how far: both without a sign, which the sentence has.
        let (size, range_unit) = match change.unit {
            Size::Times if change.size < 1.0 && change.size > 0.0 => (1.0 / change.size, Unit::Times),
            Size::Times => (change.size, Unit::Times),
            Size::Points => (change.size.abs(), comparison::points(unit)),
        };
        let name = format!("{label}: {}", to.say("Veränderung", "change"));
        let fact = to.number(
            &format!("change.{number}"),
            &name,
            &change.figure,
            Some(size),
            range_unit,
        );
        fact.code = match change.unit {
            Size::Times => "times",
            Size::Points => "points",
        };
        let ends = [
            ("before", to.say("vorher", "before"), change.before, change.before_range),
            ("after", to.say("jetzt", "now"), change.after, change.after_range),
        ];
        for (end, word, value, range) in ends {
            let key = format!("change_{end}.{number}");
            let name = format!("{label}: {word}");
            to.number(&key, &name, &change.figure, Some(value), unit).interval =
                range.map(|range| unit.range(range.low, range.high, language));
        }
    }
}
