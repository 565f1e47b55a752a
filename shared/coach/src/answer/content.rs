//! Answers about what is uploaded: titles, lengths, the best videos, topics.

use super::writer::{Slot, Writer};

/// Items of a list in an answer.
const LISTED: usize = 3;

pub fn titles(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let Some(tested) = sheet.get("titles_tested") else {
        return;
    };
    match tested.code {
        "found" => found_titles(w),
        "none" => {
            w.of(t.title_none, tested);
        }
        _ => {
            let _ = w.why(t.title_unknown, tested) || w.plain(t.none_unknown);
        }
    }
    w.end();
    if sheet.get("title_idea.1").is_none() {
        w.plain(t.title_no_ideas);
        return;
    }
    w.plain(t.title_ideas);
    for idea in sheet.list("title_idea").take(LISTED) {
        w.of(t.title_idea, idea);
    }
}

fn found_titles(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    w.plain(t.title_found);
    for (number, feature) in (1..=LISTED).zip(sheet.list("title_feature")) {
        let Some(lift) = sheet.known(&format!("title_lift.{number}")) else {
            continue;
        };
        let sentence = if feature.code == "up" { t.title_up } else { t.title_down };
        w.say(sentence, &[("f", Slot::Fact(feature)), ("x", Slot::Fact(lift))]);
        w.why(t.provisional, lift);
    }
    w.plain(t.correlation);
}

pub fn length(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let best = w.key(t.sweet_spot, "sweet_spot");
    if best {
        w.plain(t.correlation);
    } else {
        w.plain(t.sweet_none);
    }
    match sheet.get("length_correlation") {
        Some(fact) if fact.is_known() => {
            match fact.code {
                "longer" => w.of(t.length_longer, fact),
                "shorter" => w.of(t.length_shorter, fact),
                _ => w.plain(t.length_chance),
            };
        }
        Some(fact) => w.figure(fact),
        None => {}
    }
    w.end();
    w.key(t.length_usual, "median_duration");
    let bins: Vec<_> = sheet
        .list("length_bin")
        .zip(sheet.list("length_views"))
        .take(LISTED)
        .collect();
    // One length alone compares with nothing.
    if bins.len() > 1 {
        w.plain(t.length_bins);
        for (bin, views) in bins {
            w.say(t.length_bin, &[("l", Slot::Fact(bin)), ("x", Slot::Fact(views))]);
        }
    }
}

pub fn outliers(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let Some(count) = sheet.get("outlier_count") else {
        return;
    };
    if !count.is_known() {
        let _ = w.why(t.outliers_unknown, count) || w.plain(t.outliers_none);
        w.key(t.most_viewed, "most_viewed");
        return;
    }
    let listed: Vec<_> = sheet.list("outlier").take(LISTED).collect();
    if listed.is_empty() {
        w.plain(t.outliers_none);
        w.key(t.most_viewed, "most_viewed");
        return;
    }
    w.plain(t.outliers);
    for (number, fact) in (1..).zip(listed) {
        if let Some(views) = sheet.known(&format!("outlier_views.{number}")) {
            w.say(t.outlier, &[("x", Slot::Fact(fact)), ("v", Slot::Fact(views))]);
        }
    }
    w.end();
    w.plain(t.outliers_caveat);
}

pub fn topics(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    let _ = w.key(t.niche, "niche") || w.key(t.niche, "meta_niche") || w.plain(t.niche_unknown);
    w.end();
    if sheet.get("topic.1").is_some() {
        w.plain(t.topics_up);
        for topic in sheet.list("topic").take(LISTED) {
            w.of(t.topic, topic);
        }
        w.plain(t.correlation);
    } else {
        w.plain(t.topics_none);
        if sheet.get("topic_uploads.1").is_some() {
            w.plain(t.topics_mostly);
        }
        for topic in sheet.list("topic_uploads").take(LISTED) {
            w.of(t.topic_count, topic);
        }
    }
    w.end();
    gaps(w);
}

fn gaps(w: &mut Writer<'_>) {
    let (sheet, t) = (w.sheet, w.t);
    if let Some(unknown) = sheet.get("gaps") {
        w.why(t.gaps_unknown, unknown);
        return;
    }
    if sheet.get("gap.1").is_none() {
        w.plain(t.gaps_none);
        return;
    }
    w.plain(t.gaps);
    for (number, gap) in (1..=LISTED).zip(sheet.list("gap")) {
        if let Some(channels) = sheet.known(&format!("gap_channels.{number}")) {
            w.say(t.gap, &[("x", Slot::Fact(gap)), ("k", Slot::Fact(channels))]);
        }
    }
}
