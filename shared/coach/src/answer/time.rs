//! Answers about time: what changed, when to upload, what became of advice.

use super::writer::{Slot, Writer};
use crate::facts::{Fact, Kind};

/// Items of a list in an answer.
const LISTED: usize = 3;

pub fn changes(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    if sheet.kind != Kind::Xray {
        w.plain(t.change_quick);
        w.end();
        recent(w);
        return;
    }
    match sheet.get("changes") {
        Some(count) if count.code == "some" => list_changes(w),
        Some(_) => {
            w.plain(t.changes_none);
        }
        None if sheet.get("since").is_none() => {
            w.plain(t.change_first);
        }
        None => {}
    }
    w.end();
    if let (Some(date), Some(views)) = (sheet.known("since"), sheet.known("views_gained")) {
        w.say(t.gained, &[("d", Slot::Fact(date)), ("x", Slot::Fact(views))]);
    }
    for key in ["window_views", "window_uploads"] {
        if let Some(fact) = sheet.known(key) {
            let sentence = match fact.code {
                "up" => t.window_up,
                "down" => t.window_down,
                _ => t.window_chance,
            };
            w.of(sentence, fact);
        }
    }
    w.end();
    match sheet.known("drop_alert") {
        Some(alert) if alert.code == "rings" => {
            w.of(t.drop, alert);
        }
        Some(alert) if alert.code == "quiet" => {
            w.plain(t.no_drop);
        }
        _ => recent(w),
    }
}

fn list_changes(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    w.plain(t.changes_intro);
    for (number, figure) in (1..=LISTED).zip(sheet.list("change_figure")) {
        let [size, before, after] =
            ["change", "change_before", "change_after"].map(|key| sheet.known(&format!("{key}.{number}")));
        let Some(size) = size else { continue };
        let sentence = match (size.code, figure.code) {
            ("times", "up") => t.change_times_up,
            ("times", _) => t.change_times_down,
            (_, "up") => t.change_points_up,
            _ => t.change_points_down,
        };
        w.say(sentence, &[("f", Slot::Fact(figure)), ("x", Slot::Fact(size))]);
        if let (Some(before), Some(after)) = (before, after) {
            w.say(t.change_from, &[("b", Slot::Fact(before)), ("a", Slot::Fact(after))]);
        }
    }
}

/// What even one report says of the recent past.
fn recent(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let said: Vec<&Fact> = ["trend_delta", "recent_performance_ratio"]
        .into_iter()
        .filter_map(|key| sheet.get(key))
        .collect();
    for fact in said {
        let _ = w.of(t.recent, fact) || w.of(t.value, fact) || w.why(t.abstained, fact);
        if fact.code == "chance" {
            w.plain(t.chance);
        }
    }
}

pub fn timing(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let Some(study) = sheet.get("timing_uploads") else {
        return;
    };
    match study.code {
        "found" => {
            w.key(t.slot_found, "best_slot");
            w.key(t.slot_lift, "slot_lift");
            w.plain(t.correlation);
        }
        "none" => {
            w.plain(t.slot_none);
        }
        _ => {
            let _ = w.why(t.slot_unknown, study) || w.plain(t.slot_none);
        }
    }
    w.end();
    if let (Some(slot), Some(uploads)) = (sheet.known("usual_slot"), sheet.known("usual_slot_uploads")) {
        w.say(t.slot_usual, &[("x", Slot::Fact(slot)), ("n", Slot::Fact(uploads))]);
    }
    w.end();
    w.plain(t.slot_caveat);
}

pub fn grades(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    if sheet.kind != Kind::Xray {
        w.plain(t.grades_quick);
        w.end();
        w.key(t.next, "advice.1");
        return;
    }
    if sheet.get("grade.1").is_none() {
        w.plain(t.grades_none);
        return;
    }
    w.plain(t.grades_intro);
    for (number, grade) in (1..=LISTED).zip(sheet.list("grade")) {
        let Some(given) = sheet.known(&format!("graded.{number}")) else {
            continue;
        };
        let detail = sheet.known(&format!("graded_detail.{number}"));
        let slots = [("g", Slot::Fact(given)), ("x", Slot::Fact(grade))];
        let _ = detail.is_some_and(|detail| w.say(t.grade_detail, &[slots[0], slots[1], ("d", Slot::Fact(detail))]))
            || w.say(t.grade, &slots);
    }
    w.end();
    w.plain(t.grades_caveat);
}
