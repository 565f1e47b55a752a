//! What could branch off, and what to do in one line each.

use super::effect;
use super::facts::Facts;
use super::keys;
use super::{number, text};
use crate::report::{ActionGuidance, Claim, Format, GapVerdict, Movement, NicheScope, SpinOff, State, Statement};
use crate::rules;
use crate::statistics;
use crate::statistics::random::Random;

/// Uploads of a topic from which it could be a series.
const SERIES: u32 = 5;
/// Uploads of each of two formats from which they can be compared.
const LEAST_FORMAT: usize = 8;
/// Share of the evidence from which a second subject could be a channel of its own.
const SECOND: f64 = 0.12;
const DRAWS: usize = 200;

/// Ideas that the channel's own figures carry.
#[must_use]
pub fn spin_offs(facts: Facts<'_>, random: &mut Random) -> Vec<SpinOff> {
    if facts.too_few() {
        return Vec::new();
    }
    [
        series(facts),
        sequel(facts),
        other_format(facts, random),
        second_channel(facts),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn bounds(claim: &Claim) -> (f64, f64, f64) {
    let value = claim.value.unwrap_or(1.0);
    (value, claim.low.unwrap_or(value), claim.high.unwrap_or(value))
}

/// A topic whose uploads stand out becomes a series.
fn series(facts: Facts<'_>) -> Option<SpinOff> {
    let topic = facts.topic(Movement::Up).filter(|topic| topic.uploads >= SERIES)?;
    let (value, low, high) = bounds(&topic.multiple);
    Some(SpinOff {
        label: topic.label.clone(),
        impact: effect::word(&topic.multiple),
        statement: keys::SPINOFF_SERIES.with([
            ("topic", text(&topic.label)),
            ("multiple", number(value)),
            ("low", number(low)),
            ("high", number(high)),
            ("count", number(topic.uploads)),
        ]),
        evidence: topic.multiple.clone(),
    })
}

/// An exceptional upload gets a sequel; one without a title cannot be named.
fn sequel(facts: Facts<'_>) -> Option<SpinOff> {
    let hit = facts
        .report
        .outliers
        .first()
        .filter(|hit| hit.exceptional && hit.multiple.low.is_some() && !hit.title.trim().is_empty())?;
    let (value, low, high) = bounds(&hit.multiple);
    Some(SpinOff {
        label: hit.title.clone(),
        impact: effect::word(&hit.multiple),
        statement: keys::SPINOFF_SEQUEL.with([
            ("title", text(&hit.title)),
            ("multiple", number(value)),
            ("low", number(low)),
            ("high", number(high)),
        ]),
        evidence: hit.multiple.clone(),
    })
}

/// A second format that draws no less an upload than the main one.
fn other_format(facts: Facts<'_>, random: &mut Random) -> Option<SpinOff> {
    let main = facts.report.channel_info.main_format?;
    let lns = |format: Format| -> Vec<f64> {
        let of_format = facts
            .report
            .uploads
            .iter()
            .filter(|upload| upload.format == format && !upload.young);
        of_format.map(|upload| (upload.views as f64 + 1.0).ln()).collect()
    };
    let own = lns(main);
    let others = [Format::Long, Format::Short, Format::Live]
        .into_iter()
        .filter(|format| *format != main);
    let (format, claim) = others
        .map(|format| (format, against(&lns(format), &own, random)))
        .find(|(_, claim)| claim.low.is_some_and(|low| low >= 1.0))?;
    let (value, low, high) = bounds(&claim);
    Some(SpinOff {
        label: format.key().to_owned(),
        impact: effect::word(&claim),
        statement: keys::SPINOFF_FORMAT.with([
            ("format", text(format.key())),
            ("main", text(main.key())),
            ("times", number(value)),
            ("low", number(low)),
            ("high", number(high)),
        ]),
        evidence: claim,
    })
}

/// Median views of one format ÷ median views of another.
fn against(one: &[f64], other: &[f64], random: &mut Random) -> Claim {
    const BASIS: &str = "format_ratio";
    let n = one.len().min(other.len());
    if n < LEAST_FORMAT {
        return Claim::abstained(BASIS, crate::report::Reason::FewVideos, n);
    }
    let capped = |ln: f64| ln.clamp(-rules::LARGEST_LN, rules::LARGEST_LN).exp();
    let distance = |one: &mut [f64], other: &mut [f64]| Some(statistics::median(one)? - statistics::median(other)?);
    let value = distance(&mut one.to_vec(), &mut other.to_vec()).unwrap_or(0.0);
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let interval = statistics::bootstrap(DRAWS, random, |random| {
        statistics::resample(one, &mut a, random);
        statistics::resample(other, &mut b, random);
        distance(&mut a, &mut b)
    });
    Claim::measured(BASIS, capped(value), n).within(interval.map(|interval| interval.map(capped)))
}

/// A second subject of a channel with many.
fn second_channel(facts: Facts<'_>) -> Option<SpinOff> {
    let profile = &facts.report.niche_profile;
    let [first, second, ..] = profile.candidates.as_slice() else {
        return None;
    };
    let apart = profile.niche_scope == NicheScope::Broad && first.meta != second.meta && second.share >= SECOND;
    let evidence = profile
        .confidence
        .clone()
        .filter(|claim| apart && claim.state != State::Abstained)?;
    Some(SpinOff {
        label: second.niche.clone(),
        impact: None,
        statement: keys::SPINOFF_CHANNEL.with([("niche", text(&second.niche)), ("other", text(&first.niche))]),
        evidence,
    })
}

/// What to do about niche, gap and format.
#[must_use]
pub fn guidance(facts: Facts<'_>) -> ActionGuidance {
    if facts.too_few() {
        return ActionGuidance::default();
    }
    ActionGuidance {
        niche: niche(facts),
        gap: gap(facts),
        format: format(facts),
    }
}

fn niche(facts: Facts<'_>) -> Option<Statement> {
    let profile = &facts.report.niche_profile;
    match (&profile.sub_niche, &profile.meta_niche) {
        (Some(niche), _) if profile.niche_scope == NicheScope::Broad => {
            Some(keys::GUIDANCE_FOCUS.with([("niche", text(niche))]))
        }
        (Some(niche), _) => Some(keys::GUIDANCE_STAY.with([("niche", text(niche))])),
        (None, Some(meta)) => Some(keys::GUIDANCE_META.with([("meta", text(meta))])),
        (None, None) => None,
    }
}

fn gap(facts: Facts<'_>) -> Option<Statement> {
    let worth = |verdict| matches!(verdict, GapVerdict::Free | GapVerdict::Recent | GapVerdict::Proven);
    if let Some(gap) = facts.report.content_analysis.gaps.iter().find(|gap| worth(gap.verdict)) {
        return Some(keys::GUIDANCE_GAP.with([
            ("topic", text(&gap.label)),
            ("multiple", number(gap.demand)),
            ("channels", number(gap.channels)),
        ]));
    }
    let topic = facts.topic(Movement::Up)?;
    let multiple = ("multiple", number(topic.multiple.value.unwrap_or(1.0)));
    Some(keys::GUIDANCE_TOPIC.with([("topic", text(&topic.label)), multiple]))
}

fn format(facts: Facts<'_>) -> Option<Statement> {
    let length = facts.report.metrics.median_duration.value;
    let minutes = |seconds: f64| ("minutes", number((seconds / 60.0).round().max(1.0)));
    match (facts.report.channel_info.main_format?, length) {
        (Format::Short, Some(seconds)) => Some(keys::GUIDANCE_SHORT.with([("seconds", number(seconds.round()))])),
        (Format::Long, Some(seconds)) => Some(keys::GUIDANCE_LONG.with([minutes(seconds)])),
        (Format::Live, Some(seconds)) => Some(keys::GUIDANCE_LIVE.with([minutes(seconds)])),
        (_, None) => None,
    }
}
