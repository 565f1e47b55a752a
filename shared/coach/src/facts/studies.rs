//! What was found beyond single figures: titles, times, lengths, outliers, niche and topics, money.

use engine::Report;
use engine::report::{Daypart, Monetisation, Movement, State, TimeSlot};

use super::build::{Builder, key_of};
use super::write::{Noun, Unit};
use super::{Fact, Quoted};

/// Most facts of one kind: an answer never lists more.
const LISTED: usize = 5;

pub fn add(to: &mut Builder, report: &Report) {
    add_titles(to, report);
    add_timing(to, report);
    add_lengths(to, report);
    add_outliers(to, report);
    add_niche(to, report);
    add_topics(to, report);
    add_money(to, &report.monetisation);
}

/// A fact about something named by platform data; without it the fact is about nothing.
pub fn about<'f>(fact: &'f mut Fact, text: &str) -> &'f mut Fact {
    fact.about = Quoted::new(text);
    fact
}

fn doubt(fact: &mut Fact, state: State, reason: Option<engine::report::Reason>) {
    if fact.is_known() && state != State::Abstained {
        fact.state = state;
        fact.reason = reason;
    }
}

fn add_titles(to: &mut Builder, report: &Report) {
    let study = &report.title_study;
    let label = to.say("Geprüfte Titelmerkmale", "Title features tested");
    let fact = to.number(
        "titles_tested",
        label,
        "titles_tested",
        Some(f64::from(study.tested)),
        Unit::Count,
    );
    fact.n = Some(study.n);
    fact.code = match (study.state, study.found) {
        (State::Abstained, _) => "abstained",
        (_, 0) => "none",
        _ => "found",
    };
    fact.reason = study.reason;
    for (number, claim) in (1..).zip(study.claims.iter().filter(|claim| claim.found).take(LISTED)) {
        let feature = Builder::first_upper(&to.word(&format!("advice.featureName.{}", key_of(&claim.feature))));
        let label = to.say("Titelmerkmal", "Title feature");
        let up = claim.lift.value.is_some_and(|lift| lift >= 1.0);
        to.term(&format!("title_feature.{number}"), label, "title_lift", &feature)
            .code = if up { "up" } else { "down" };
        let label = to.say(
            "Aufrufe mit dem Merkmal im Vergleich zu ohne",
            "Views with the feature compared with without",
        );
        let label = format!("{label}: {feature}");
        let fact = to.claim(
            &format!("title_lift.{number}"),
            &label,
            &claim.lift,
            Unit::Times,
            Noun::Uploads,
        );
        fact.code = if up { "up" } else { "down" };
        doubt(fact, study.state, study.reason);
    }
}

/// The name of a block of the week.
pub fn slot(to: &Builder, slot: TimeSlot) -> String {
    let day = if slot.weekend { "weekend" } else { "weekday" };
    let part = match slot.daypart {
        Daypart::Night => "night",
        Daypart::Morning => "morning",
        Daypart::Afternoon => "afternoon",
        Daypart::Evening => "evening",
    };
    to.word(&format!("advice.slotName.{day}_{part}"))
}

fn add_timing(to: &mut Builder, report: &Report) {
    let study = &report.timing_study;
    let label = to.say("Uploads mit bekannter Zeit", "Uploads with a known time");
    let fact = to.number(
        "timing_uploads",
        label,
        "time_lift",
        Some(f64::from(study.n)),
        Unit::Count,
    );
    fact.code = match (study.state, study.best) {
        (State::Abstained, _) => "abstained",
        (_, None) => "none",
        _ => "found",
    };
    fact.reason = study.reason;
    if let Some(best) = study.best {
        let name = slot(to, best);
        let label = to.say("Zeit, die sich vom Zufall abhebt", "Time that stands out beyond chance");
        let fact = to.term("best_slot", label, "time_lift", &name);
        doubt(fact, study.state, study.reason);
        if let Some(block) = study.blocks.iter().find(|block| block.slot == best) {
            let label = to.word("faq.time_lift");
            let label = format!("{label}: {name}");
            let fact = to.claim("slot_lift", &label, &block.lift, Unit::Times, Noun::Uploads);
            doubt(fact, study.state, study.reason);
        }
    }
    if let Some(most) = study
        .blocks
        .iter()
        .filter(|block| block.count > 0)
        .max_by_key(|block| block.count)
    {
        let name = slot(to, most.slot);
        let label = to.say("Wann die meisten Uploads kommen", "When most uploads come");
        to.term("usual_slot", label, "time_lift", &name);
        let label = to.say("Uploads zu dieser Zeit", "Uploads at that time");
        to.number(
            "usual_slot_uploads",
            label,
            "time_lift",
            Some(f64::from(most.count)),
            Unit::Count,
        );
    }
}

fn add_lengths(to: &mut Builder, report: &Report) {
    let study = &report.length_study;
    let label = to.word("faq.duration_views_correlation");
    let correlation = &study.correlation;
    let fact = to.claim(
        "length_correlation",
        &label,
        correlation,
        Unit::Correlation,
        Noun::Uploads,
    );
    fact.code = match (correlation.low, correlation.high) {
        (Some(low), _) if low > 0.0 => "longer",
        (_, Some(high)) if high < 0.0 => "shorter",
        _ => "chance",
    };
    let known = study.bins.iter().filter(|bin| bin.median_views.value.is_some());
    for (number, bin) in (1..).zip(known.take(LISTED)) {
        let language = to.language;
        let range = match bin.to_s {
            Some(end) => Unit::Clock.range(f64::from(bin.from_s), f64::from(end), language),
            None => format!(
                "{} {}",
                to.say("ab", "from"),
                Unit::Clock.write(f64::from(bin.from_s), language)
            ),
        };
        let label = to.say("Länge", "Length");
        to.term(&format!("length_bin.{number}"), label, "length_views", &range);
        let label = format!("{}: {range}", to.word("faq.length_views"));
        to.claim(
            &format!("length_views.{number}"),
            &label,
            &bin.median_views,
            Unit::Count,
            Noun::Uploads,
        );
    }
}

fn add_outliers(to: &mut Builder, report: &Report) {
    let count = report.metrics.viral_videos_count;
    let label = to.word("report.outliers");
    let known = report.metrics.viral_rate.value.map(|_| f64::from(count));
    let fact = to.number("outlier_count", &label, "viral_rate", known, Unit::Count);
    fact.reason = fact.reason.and(report.metrics.viral_rate.reason.or(fact.reason));
    fact.code = if count == 0 { "none" } else { "some" };
    for (number, outlier) in (1..).zip(report.outliers.iter().take(LISTED)) {
        let label = to.word("faq.outlier_multiple");
        let fact = to.claim(
            &format!("outlier.{number}"),
            &label,
            &outlier.multiple,
            Unit::Times,
            Noun::Uploads,
        );
        about(fact, &outlier.title).code = if outlier.exceptional { "exceptional" } else { "strong" };
        let label = to.say("Aufrufe dieses Videos", "Views of this video");
        let views = Some(outlier.views as f64);
        about(
            to.number(
                &format!("outlier_views.{number}"),
                label,
                "outlier_multiple",
                views,
                Unit::Count,
            ),
            &outlier.title,
        );
    }
    // Where nothing stands out, the most viewed upload still can be named.
    if let Some(most) = report.uploads.iter().max_by_key(|upload| upload.views) {
        let label = to.say("Aufrufe des meistgesehenen Uploads", "Views of the most viewed upload");
        about(
            to.number(
                "most_viewed",
                label,
                "outlier_multiple",
                Some(most.views as f64),
                Unit::Count,
            ),
            &most.title,
        );
    }
}

fn add_niche(to: &mut Builder, report: &Report) {
    let profile = &report.niche_profile;
    if let Some(key) = &profile.meta_niche {
        let value = to.word(&format!("advice.metaName.{key}"));
        let label = to.say("Bereich", "Area");
        to.term("meta_niche", label, "niche_confidence", &value);
    }
    if let Some(key) = &profile.sub_niche {
        let value = to.word(&format!("advice.nicheName.{key}"));
        let label = to.say("Nische", "Niche");
        to.term("niche", label, "niche_confidence", &value);
    }
    if let Some(confidence) = &profile.confidence {
        let label = to.word("faq.niche_confidence");
        to.claim("niche_confidence", &label, confidence, Unit::Share(0), Noun::Uploads);
    }
}

fn add_topics(to: &mut Builder, report: &Report) {
    let content = &report.content_analysis;
    let standing = |way| content.topics.iter().filter(move |topic| topic.stands_out == Some(way));
    let best = standing(Movement::Up).chain(standing(Movement::Down)).take(LISTED);
    for (number, topic) in (1..).zip(best) {
        let label = to.say(
            "Aufrufe der Uploads zu diesem Thema im Vergleich zu den übrigen",
            "Views of uploads on this topic compared with the others",
        );
        let fact = to.claim(
            &format!("topic.{number}"),
            label,
            &topic.multiple,
            Unit::Times,
            Noun::Uploads,
        );
        about(fact, &topic.label).code = if topic.stands_out == Some(Movement::Up) {
            "up"
        } else {
            "down"
        };
    }
    for (number, topic) in (1..).zip(content.topics.iter().take(LISTED)) {
        let label = to.say("Uploads zu diesem Thema", "Uploads on this topic");
        let uploads = Some(f64::from(topic.uploads));
        about(
            to.number(
                &format!("topic_uploads.{number}"),
                label,
                "topic_multiple",
                uploads,
                Unit::Count,
            ),
            &topic.label,
        );
    }
    add_gaps(to, report);
}

fn add_gaps(to: &mut Builder, report: &Report) {
    let content = &report.content_analysis;
    for (number, gap) in (1..).zip(content.gaps.iter().take(LISTED)) {
        let label = to.say(
            "So laufen Uploads dazu in der Nische",
            "How uploads on it do in the niche",
        );
        let fact = to.number(
            &format!("gap.{number}"),
            label,
            "content_gap",
            Some(gap.demand),
            Unit::Times,
        );
        fact.n = Some(gap.channels);
        about(fact, &gap.label);
        let language = to.language;
        let label = to.say("Kanäle, auf denen das beruht", "Channels this rests on");
        about(
            to.term(
                &format!("gap_channels.{number}"),
                label,
                "content_gap",
                &Noun::Channels.count(gap.channels, language),
            ),
            &gap.label,
        );
    }
    if let Some(reason) = content.gaps_reason {
        let label = to.say("Lücken in der Nische", "Gaps in the niche");
        to.number("gaps", label, "content_gap", None, Unit::Count).reason = Some(reason);
    }
}

fn add_money(to: &mut Builder, money: &Monetisation) {
    let language = to.language;
    let label = to.word("faq.monthly_revenue");
    let fact = to.number(
        "monthly_revenue",
        &label,
        "monthly_revenue",
        money.revenue.map(|revenue| revenue.p50),
        Unit::Dollars,
    );
    fact.interval = money
        .revenue
        .map(|revenue| Unit::Dollars.range(revenue.p10, revenue.p90, language));
    fact.reason = money
        .monthly_views
        .as_ref()
        .and_then(|views| views.reason)
        .or(fact.reason);
    let rates = [
        ("rpm", "rpm", money.rpm),
        ("shorts_rpm", "shorts_rpm", money.shorts_rpm),
    ];
    for (key, basis, rate) in rates.into_iter().filter(|(_, _, rate)| rate.high > 0.0) {
        let label = if key == "rpm" {
            to.say("RPM", "RPM")
        } else {
            to.say("RPM für Shorts", "RPM for Shorts")
        };
        let range = Unit::Dollars.range(rate.low, rate.high, language);
        to.term(key, label, basis, &range);
    }
}
