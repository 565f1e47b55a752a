//! What the report advises.

use engine::Report;
use engine::report::{EffectKind, Param, Recommendation};

use super::build::Builder;
use super::studies::about;
use super::write::{Noun, Unit};

pub fn add(to: &mut Builder, report: &Report) {
    for (number, one) in (1..).zip(&report.recommendations) {
        add_one(to, number, one);
    }
}

fn add_one(to: &mut Builder, number: u32, one: &Recommendation) {
    let value = Builder::first_upper(&to.word(&format!("advice.recTitle.{}", one.key)));
    let label = to.say("Rat", "Advice");
    let fact = to.term(&format!("advice.{number}"), label, &one.effect.basis, &value);
    // A hint rests on what the channel does today, an effect on what went with more views.
    fact.code = match one.effect_kind {
        EffectKind::Effect => "effect",
        EffectKind::Demand => "demand",
        EffectKind::Today => "today",
    };
    if let Some(name) = topic_of(one) {
        about(fact, name);
    }
    if let Some(detail) = detail(to, one) {
        let label = to.say("Worum es dabei geht", "What it is about");
        to.term(&format!("advice_detail.{number}"), label, &one.effect.basis, &detail);
    }
    let (unit, noun) = (unit(&one.effect.basis), Noun::Uploads);
    let label = match one.effect_kind {
        EffectKind::Effect if one.effect.basis == "outlier_multiple" => &to.word("faq.outlier_multiple"),
        EffectKind::Effect => to.say(
            "Aufrufe damit im Vergleich zu ohne",
            "Views with it compared with without",
        ),
        EffectKind::Demand => to.say(
            "Wie gefragt das Thema in der Nische ist",
            "How wanted the topic is in the niche",
        ),
        EffectKind::Today => to.say("Stand heute", "As of today"),
    };
    to.claim(&format!("advice_effect.{number}"), label, &one.effect, unit, noun);
}

/// A topic or a title that the advice is about: platform data.
fn topic_of(one: &Recommendation) -> Option<&str> {
    let params = &one.advice.params;
    match params.get("topic").or_else(|| params.get("title"))? {
        Param::Text(text) => Some(text),
        Param::Number(_) => None,
    }
}

/// A feature of titles or a block of the week that the advice is about: our words.
fn detail(to: &Builder, one: &Recommendation) -> Option<String> {
    [("feature", "featureName"), ("slot", "slotName")]
        .into_iter()
        .find_map(|(param, names)| match one.advice.params.get(param)? {
            Param::Text(key) => Some(to.word(&format!("advice.{names}.{key}"))),
            Param::Number(_) => None,
        })
}

/// How the figure behind a piece of advice is written, by its basis: as the app writes it.
fn unit(basis: &str) -> Unit {
    match basis {
        "outlier_multiple"
        | "topic_multiple"
        | "title_lift"
        | "time_lift"
        | "length_lift"
        | "format_ratio"
        | "recent_performance_ratio" => Unit::Times,
        "views_to_subs_ratio" => Unit::PerHundred,
        "viral_rate" | "shorts_share" | "few_hits" | "single_upload" | "news" | "events" | "persons" | "one_name"
        | "season" | "fades" => Unit::Share(0),
        "outlier_share" => Unit::Percent,
        "trend_delta" => Unit::SignedPercent,
        "consistency_score" | "title_pattern_score" | "title_similarity" | "alike_lengths" | "sustainability_score" => {
            Unit::Of(100.0)
        }
        "silence_days" => Unit::Days,
        _ => Unit::Decimal,
    }
}
