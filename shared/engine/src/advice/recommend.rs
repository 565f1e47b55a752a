//! Advice: each piece with its evidence, the effect as a figure, a competing explanation, the smallest test and what it must show.

use super::facts::Facts;
use super::kinds::{
    EVEN_RHYTHM, FILL_GAP, Kind, LENGTH, MORE_DATA, RAISE_FREQUENCY, REPEAT_HIT, RESUME, SLOT, SPREAD_RISK,
    TEST_TITLES, TITLE_AVOID, TITLE_USE, TOPIC_LESS, TOPIC_MORE, VARY_TEMPLATE,
};
use super::summary::{EVEN, HINT};
use super::{number, text};
use crate::report::{
    Claim, GapVerdict, Movement, NextStep, Param, Reason, Recommendation, Report, State, TitleClaim, TitleFeature,
};
use crate::rules;

/// Pieces of advice in a report.
pub const LISTED: usize = 5;
/// Multiple from which a hit is worth repeating by name.
const HIT: f64 = 3.0;

/// Advice for a channel, the most informative first, at most five pieces.
#[must_use]
pub fn give(facts: Facts<'_>) -> Vec<Recommendation> {
    if facts.too_few() {
        let first = if facts.inactive() {
            resume(facts)
        } else {
            Some(more_data(facts))
        };
        return first.into_iter().collect();
    }
    let rules: [fn(Facts<'_>) -> Option<Recommendation>; 12] = [
        resume,
        spread_risk,
        vary_template,
        topic_more,
        title_use,
        fill_gap,
        slot,
        repeat_hit,
        topic_less,
        title_avoid,
        even_rhythm,
        raise_frequency,
    ];
    let mut given: Vec<Recommendation> = rules.iter().filter_map(|rule| rule(facts)).take(LISTED).collect();
    if given.is_empty() {
        given.push(if (facts.report.channel_info.eligible_count as usize) < rules::ENOUGH {
            more_data(facts)
        } else {
            test_titles(facts)
        });
    }
    given
}

/// What to do first: the first recommendation, so that head card, conclusion and list agree. Their order is a rule of its own: what endangers
/// the whole channel (silence, hanging on one upload, a template) comes before effects found beyond chance, what draws more before what
/// draws less, and effects before hints. Nothing where the score abstains: too little is known to put one thing first.
#[must_use]
pub fn first(report: &Report, given: &[Recommendation]) -> Option<NextStep> {
    let first = given.first().filter(|_| report.score.state != State::Abstained)?;
    Some(NextStep {
        key: first.key.clone(),
        advice: first.advice.clone(),
        success: first.success.clone(),
        alternative: first.alternative.clone(),
        impact: first.impact,
    })
}

fn bounds(claim: &Claim) -> [(&'static str, Param); 2] {
    let value = claim.value.unwrap_or(0.0);
    [
        ("low", number(claim.low.unwrap_or(value))),
        ("high", number(claim.high.unwrap_or(value))),
    ]
}

/// A lift as a signed share, with its ends.
fn lift(claim: &Claim) -> [(&'static str, Param); 3] {
    let value = claim.value.unwrap_or(1.0);
    [
        ("percent", number(value - 1.0)),
        ("low", number(claim.low.unwrap_or(value) - 1.0)),
        ("high", number(claim.high.unwrap_or(value) - 1.0)),
    ]
}

fn resume(facts: Facts<'_>) -> Option<Recommendation> {
    let days = facts.silence_days();
    let effect = Claim::measured("silence_days", days, facts.report.channel_info.eligible_count as usize);
    facts
        .inactive()
        .then(|| RESUME.of_today(effect, [("count", number(days))]))
}

fn more_data(facts: Facts<'_>) -> Recommendation {
    let count = facts.report.channel_info.eligible_count;
    let effect = Claim::measured("eligible_uploads", f64::from(count), count as usize);
    MORE_DATA.of_today(effect, [("count", number(count))])
}

fn topic_of(facts: Facts<'_>, kind: &Kind, way: Movement) -> Option<Recommendation> {
    let topic = facts.topic(way)?;
    let [low, high] = bounds(&topic.multiple);
    let multiple = ("multiple", number(topic.multiple.value.unwrap_or(1.0)));
    let params = [
        ("topic", text(&topic.label)),
        multiple,
        low,
        high,
        ("count", number(topic.uploads)),
    ];
    Some(kind.of_effect(topic.multiple.clone(), params))
}

fn topic_more(facts: Facts<'_>) -> Option<Recommendation> {
    topic_of(facts, &TOPIC_MORE, Movement::Up)
}

fn topic_less(facts: Facts<'_>) -> Option<Recommendation> {
    topic_of(facts, &TOPIC_LESS, Movement::Down)
}

fn fill_gap(facts: Facts<'_>) -> Option<Recommendation> {
    let worth = |verdict| matches!(verdict, GapVerdict::Free | GapVerdict::Recent | GapVerdict::Proven);
    let gap = facts
        .report
        .content_analysis
        .gaps
        .iter()
        .find(|gap| worth(gap.verdict))?;
    Some(FILL_GAP.of_demand(
        gap,
        [
            ("topic", text(&gap.label)),
            ("multiple", number(gap.demand)),
            ("channels", number(gap.channels)),
            ("count", number(gap.videos)),
        ],
    ))
}

/// The first form of title found beyond chance that draws more, or less.
pub(crate) fn title_found(report: &Report, more: bool) -> Option<&TitleClaim> {
    let fits =
        |claim: &&TitleClaim| claim.found && claim.lift.value.is_some_and(|lift| lift != 1.0 && (lift > 1.0) == more);
    report.title_study.claims.iter().find(fits)
}

fn title(facts: Facts<'_>, kind: &Kind, more: bool) -> Option<Recommendation> {
    // Advice to use one form more contradicts the advice to vary forms.
    if facts.templated() || facts.inactive() {
        return None;
    }
    let claim = title_found(facts.report, more)?;
    let [percent, low, high] = lift(&claim.lift);
    let feature = ("feature", text(feature(claim.feature)));
    let params = [
        feature,
        percent,
        low,
        high,
        ("count", number(claim.with_count)),
        ("of", number(claim.of)),
    ];
    Some(kind.of_effect(claim.lift.clone(), params))
}

fn title_use(facts: Facts<'_>) -> Option<Recommendation> {
    title(facts, &TITLE_USE, true)
}

fn title_avoid(facts: Facts<'_>) -> Option<Recommendation> {
    title(facts, &TITLE_AVOID, false)
}

/// Key of a feature's name.
fn feature(feature: TitleFeature) -> &'static str {
    match feature {
        TitleFeature::Number => "number",
        TitleFeature::Question => "question",
        TitleFeature::Brackets => "brackets",
        TitleFeature::Caps => "caps",
        TitleFeature::Short => "short",
        TitleFeature::Long => "long",
        TitleFeature::SecondPerson => "second_person",
        TitleFeature::FirstPerson => "first_person",
        TitleFeature::Negative => "negative",
        TitleFeature::Year => "year",
        TitleFeature::List => "list",
        TitleFeature::HowTo => "how_to",
        TitleFeature::Explains => "explains",
        TitleFeature::Versus => "versus",
        TitleFeature::Superlative => "superlative",
        TitleFeature::Exclamation => "exclamation",
        TitleFeature::Emoji => "emoji",
        TitleFeature::TimeBound => "time_bound",
    }
}

fn slot(facts: Facts<'_>) -> Option<Recommendation> {
    use crate::report::Daypart;
    let timing = &facts.report.timing_study;
    let best = timing.best.filter(|_| !facts.inactive())?;
    let block = timing.blocks.iter().find(|block| block.slot == best)?;
    let part = match best.daypart {
        Daypart::Night => "night",
        Daypart::Morning => "morning",
        Daypart::Afternoon => "afternoon",
        Daypart::Evening => "evening",
    };
    let named = format!("{}_{part}", if best.weekend { "weekend" } else { "weekday" });
    let [percent, low, high] = lift(&block.lift);
    let params = [
        ("slot", text(&named)),
        percent,
        low,
        high,
        ("count", number(block.count)),
    ];
    Some(SLOT.of_effect(block.lift.clone(), params))
}

/// Advice that an X-Ray alone can give: it reads enough uploads to compare lengths.
pub(crate) fn length(effect: &Claim, minutes: f64, count: u32) -> Recommendation {
    let [percent, low, high] = lift(effect);
    let params = [
        // As one speaks of lengths.
        (
            "minutes",
            number(if minutes < 3.0 {
                (10.0 * minutes).round() / 10.0
            } else {
                minutes.round()
            }),
        ),
        percent,
        low,
        high,
        ("count", number(count)),
    ];
    LENGTH.of_effect(effect.clone(), params)
}

/// Puts a measured effect before what draws less and before hints; where nothing but a hint to look further was given, in its place.
pub(crate) fn insert(given: &mut Vec<Recommendation>, advice: Recommendation) {
    let later = [REPEAT_HIT, TOPIC_LESS, TITLE_AVOID, EVEN_RHYTHM, RAISE_FREQUENCY].map(|kind| kind.key);
    given.retain(|one| ![TEST_TITLES.key, MORE_DATA.key].contains(&one.key.as_str()));
    let at = given.iter().position(|one| later.contains(&one.key.as_str()));
    given.insert(at.unwrap_or(given.len()), advice);
    given.truncate(LISTED);
}

/// Only where no single upload carries the channel: there the advice is to spread.
fn repeat_hit(facts: Facts<'_>) -> Option<Recommendation> {
    let hit = facts
        .report
        .outliers
        .first()
        .filter(|hit| hit.exceptional && hit.multiple.at_least(HIT) && !hit.title.trim().is_empty())?;
    if facts.risky() || facts.inactive() {
        return None;
    }
    let [low, high] = bounds(&hit.multiple);
    let multiple = ("multiple", number(hit.multiple.value.unwrap_or(1.0)));
    let params = [
        ("title", text(&hit.title)),
        multiple,
        low,
        high,
        ("count", number(hit.views as f64)),
    ];
    Some(REPEAT_HIT.of_effect(hit.multiple.clone(), params))
}

fn even_rhythm(facts: Facts<'_>) -> Option<Recommendation> {
    let claim = &facts.report.metrics.consistency_score;
    let uneven = claim.state == State::Measured && claim.high.is_some_and(|high| high < EVEN);
    let score = claim.value.filter(|_| uneven && !facts.inactive())?;
    Some(EVEN_RHYTHM.of_today(claim.clone(), [("score", number(score)), ("count", number(claim.n))]))
}

/// The specification's hint; not for a channel that is close to mass production.
fn raise_frequency(facts: Facts<'_>) -> Option<Recommendation> {
    let claim = &facts.report.metrics.uploads_per_week;
    let rate = claim
        .value
        .filter(|rate| *rate < HINT && !facts.inactive() && !facts.templated())?;
    let params = [("perWeek", number(rate)), ("count", number(claim.n))];
    Some(RAISE_FREQUENCY.of_today(claim.clone(), params))
}

fn spread_risk(facts: Facts<'_>) -> Option<Recommendation> {
    let hits = &facts.report.metrics.outlier_share;
    let (of_hits, of_best) = (hits.value.unwrap_or(0.0) / 100.0, facts.best_share());
    let share = of_hits.max(of_best);
    let hit = facts.risky() && !facts.inactive() && share >= rules::RISK_HIGH.1;
    let count = ("count", number(facts.report.channel_info.eligible_count));
    // The figure that the sentence names: of few uploads the share of hits abstains.
    let effect = || {
        if of_hits >= of_best {
            hits.clone()
        } else {
            single_upload(facts, of_best)
        }
    };
    hit.then(|| SPREAD_RISK.of_today(effect(), [("share", number(share)), count]))
}

fn single_upload(facts: Facts<'_>, share: f64) -> Claim {
    const KEY: &str = "single_upload";
    let mut factors = facts.report.content_analysis.dependency.factors.iter();
    let known = factors
        .find(|factor| factor.key == KEY)
        .map(|factor| factor.share.clone());
    known.unwrap_or_else(|| {
        let uploads = facts.report.uploads.len();
        Claim::measured(KEY, share, uploads).doubted((uploads < rules::ENOUGH).then_some(Reason::FewVideos))
    })
}

fn vary_template(facts: Facts<'_>) -> Option<Recommendation> {
    let risk = &facts.report.policy_risk;
    let figure = |key: &str| {
        risk.evidence
            .iter()
            .find(|sign| sign.key == key)
            .map(|sign| sign.figure.clone())
    };
    let similarity = figure("title_similarity").filter(|_| facts.templated())?;
    let value = |claim: &Claim| number(claim.value.unwrap_or(0.0));
    let skeleton = figure("title_skeleton").as_ref().map_or_else(|| number(0), value);
    let count = risk.evidence.iter().filter(|sign| sign.raises).count();
    let params = [
        ("similarity", value(&similarity)),
        ("skeleton", skeleton),
        ("count", number(count as f64)),
    ];
    Some(VARY_TEMPLATE.of_today(similarity, params))
}

/// Nothing stands out: then the next step is a test, not a verdict.
fn test_titles(facts: Facts<'_>) -> Recommendation {
    let study = &facts.report.title_study;
    let effect = Claim::measured("titles_tested", f64::from(study.tested), study.n as usize);
    TEST_TITLES.of_today(
        effect,
        [("count", number(study.n.max(facts.report.channel_info.eligible_count)))],
    )
}
