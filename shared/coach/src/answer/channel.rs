//! Answers about the channel as a whole: in short, advice, comparison, money, badges.

use super::writer::{Slot, Writer};
use crate::facts::Fact;
use crate::understand::Subject;

/// Pieces of advice in an answer.
const ADVICE: usize = 3;
/// Differences of two channels in an answer.
const DIFFERENCES: usize = 4;

pub fn overview(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let Some(score) = sheet.get("overall_score") else {
        return;
    };
    if score.is_known() {
        let name = sheet.channels.first();
        let _ = name.is_some_and(|name| w.say(t.score_of, &[("x", Slot::Fact(score)), ("c", Slot::Quoted(name))]))
            || w.of(t.score, score)
            || w.of(t.value, score);
        w.why(t.provisional, score);
        parts(w);
    } else {
        w.why(t.no_score, score);
    }
    w.key(t.stage, "stage");
    w.end();
    let _ = w.key(t.typical, "median_views") || w.key(t.value, "median_views");
    if let (Some(trend), Some(direction)) = (sheet.known("trend_delta"), sheet.known("trend_direction")) {
        w.say(t.direction, &[("t", Slot::Fact(trend)), ("x", Slot::Fact(direction))]);
        if trend.code == "chance" {
            w.plain(t.chance);
        }
    }
    w.end();
    w.key(t.next, "advice.1");
    w.plain(t.worth_reading);
}

fn parts(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let (Some(s), Some(weak)) = (sheet.get("part.strongest"), sheet.get("part.weakest")) else {
        return;
    };
    let (Some(sp), Some(wp)) = (sheet.known(s.code), sheet.known(weak.code)) else {
        return;
    };
    w.say(
        t.parts,
        &[
            ("s", Slot::Fact(s)),
            ("sp", Slot::Fact(sp)),
            ("w", Slot::Fact(weak)),
            ("wp", Slot::Fact(wp)),
        ],
    );
}

pub fn advice(w: &mut Writer<'_>, subject: Option<Subject>) {
    let (sheet, t) = (w.sheet, w.t);
    let given: Vec<&Fact> = sheet.list("advice").take(ADVICE).collect();
    if given.is_empty() {
        w.plain(t.advice_none);
        return;
    }
    let about = subject
        .filter(|subject| *subject != Subject::OverallScore)
        .and_then(|subject| sheet.known(subject.key()));
    let _ = about.is_some_and(|fact| w.of(t.advice_for, fact)) || w.plain(t.advice_intro);
    w.end();
    for (number, one) in (1..).zip(&given) {
        let detail = sheet.known(&format!("advice_detail.{number}"));
        let _ = w.of(t.advice_about, one)
            || detail
                .is_some_and(|detail| w.say(t.advice_detail, &[("x", Slot::Fact(one)), ("d", Slot::Fact(detail))]))
            || w.of(t.advice_one, one);
    }
    w.end();
    let first = given.first().map_or("", |one| one.code);
    match first {
        "effect" => {
            if let Some(effect) = sheet.known("advice_effect.1") {
                w.say(t.advice_effect, &[("e", Slot::Fact(effect))]);
            }
        }
        "demand" => {
            w.plain(t.advice_demand);
        }
        _ => {
            w.plain(t.advice_today);
        }
    }
    w.plain(t.advice_test);
    w.plain(t.advice_more);
}

/// Figures that have something to be compared with.
const COMPARED: [&str; 2] = ["views_to_subs_ratio", "uploads_per_week"];

pub fn compare(w: &mut Writer<'_>, subject: Option<Subject>) {
    let (sheet, t) = (w.sheet, w.t);
    let asked = subject.map(Subject::key).filter(|key| COMPARED.contains(key));
    if let (Some(subject), None) = (subject, asked)
        && !matches!(subject, Subject::SizePercentile | Subject::OverallScore)
        && let Some(fact) = sheet.get(subject.key())
    {
        w.of(t.compare_figures, fact);
        w.end();
    }
    let figures: Vec<&str> = COMPARED
        .into_iter()
        .filter(|key| asked.is_none_or(|asked| asked == *key))
        .collect();
    let mut said = false;
    for figure in figures {
        said |= peer_range(w, figure);
        w.end();
    }
    if w.key(t.percentile, "size_percentile") {
        w.key(t.tier, "tier");
        said = true;
        w.end();
    }
    if !said {
        w.plain(t.compare_none);
    }
}

/// What is usual, in the niche before at the size before of all, and where the channel is.
fn peer_range(w: &mut Writer<'_>, figure: &str) -> bool {
    let (sheet, t) = (w.sheet, w.t);
    let groups = [
        ("niche", t.usual_in_niche),
        ("size", t.usual_at_size),
        ("all", t.usual_of_all),
    ];
    let said = groups
        .into_iter()
        .find(|(group, sentence)| w.key(sentence, &format!("usual.{group}.{figure}")));
    let Some((group, _)) = said else { return false };
    let (Some(own), Some(distance)) = (sheet.known(figure), sheet.get(&format!("distance.{group}.{figure}"))) else {
        return true;
    };
    let sentence = match distance.code {
        "above" => t.above,
        "below" => t.below,
        "within" => t.within,
        _ => t.open,
    };
    w.say(sentence, &[("own", Slot::Fact(own))]);
    true
}

pub fn two_channels(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let [a, b] = [0, 1].map(|at| sheet.channels.get(at));
    match (sheet.get("differences"), a.zip(b)) {
        (Some(count), Some((a, b))) if count.code == "some" => {
            w.say(
                t.compare_intro,
                &[("x", Slot::Fact(count)), ("a", Slot::Quoted(a)), ("b", Slot::Quoted(b))],
            );
        }
        _ => {
            w.plain(t.compare_none_differs);
        }
    }
    w.end();
    for fact in sheet.list("difference").take(DIFFERENCES) {
        let ahead = match fact.code {
            "a" => a,
            "b" => b,
            _ => None,
        };
        let _ = ahead.is_some_and(|name| w.say(t.compare_lead, &[("x", Slot::Fact(fact)), ("c", Slot::Quoted(name))]))
            || w.of(t.compare_differs, fact);
    }
    w.end();
    w.plain(t.no_cause);
}

pub fn revenue(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    if let Some(money) = sheet.get("monthly_revenue") {
        if money.is_known() {
            w.of(t.money, money);
            w.of(t.money_likely, money);
        } else {
            let _ = w.why(t.money_unknown, money) || w.of(t.abstained_bare, money);
        }
    }
    w.end();
    w.key(t.money_rpm, "rpm");
    w.key(t.money_shorts, "shorts_rpm");
    w.key(t.money_views, "monthly_views");
    w.end();
    w.plain(t.money_caveat);
}

pub fn badges(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    w.key(t.badge_stage, "stage");
    w.key(t.badge_rating, "rating");
    w.key(t.tier, "tier");
    w.end();
    if sheet.get("badge.1").is_none() {
        w.plain(t.badges_none);
        return;
    }
    w.plain(t.badges);
    for badge in sheet.list("badge") {
        w.of(t.advice_one, badge);
    }
    w.end();
    w.plain(t.badges_tap);
}
