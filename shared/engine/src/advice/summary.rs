//! The narrative: strengths, weaknesses, potential, conclusion. Thresholds are the specification's (section 9); each subject is said once,
//! either as a strength, or as a weakness, or as what is left between them.

use super::facts::{Facts, Tier, frequency, tier};
use super::keys;
use super::{number, text};
use crate::report::{
    Claim, ContentGap, Direction, GapVerdict, Movement, Reason, Recommendation, RiskLevel, State, Statement, Summary,
};
use crate::rules;

/// Growth potential from which it is significant, and moderate (specification).
pub const GROWTH: (f64, f64) = (10.0, 5.0);
/// Consistency and output below which there is room for improvement (specification).
pub const ROOM: f64 = 15.0;
/// Uploads a week below which the frequency hint is given (specification).
pub const HINT: f64 = 2.0;
/// Views per subscriber from which they are good, and average (specification).
pub const RATIO: (f64, f64) = (1.0, 0.5);
/// Sustainability from which content is very consistent, and solid (specification).
pub const SUSTAINED: (f64, f64) = (70.0, 40.0);
/// Consistency score from which the rhythm itself is even (the badge of automation asks for the same).
pub const EVEN: f64 = 75.0;
/// Automation potential of 35 from which it is a strength (chosen: the upper fifth of real channels).
pub const AUTOMATED: f64 = 24.0;
/// Likes per view from which viewers respond strongly (measured: the upper tenth of real channels).
pub const LIKED: f64 = 0.05;
/// Share of views from which one upload carries the channel.
pub const ONE_HIT: f64 = 0.5;

/// What a subject adds to the narrative.
#[derive(Default)]
pub struct Lists {
    strengths: Vec<Statement>,
    weaknesses: Vec<Statement>,
    potential: Vec<Statement>,
}

/// The narrative of a report.
#[must_use]
pub fn write(facts: Facts<'_>, recommendations: &[Recommendation]) -> Summary {
    let mut lists = Lists::default();
    if facts.too_few() {
        lists.weaknesses.push(few(facts));
        if facts.inactive() {
            lists.weaknesses.push(silence(facts));
        }
    } else {
        let subjects = [
            activity, reach, trend, rhythm, lasting, dependence, hits, topic, automation, response, growth, left_over,
        ];
        for subject in subjects {
            subject(facts, &mut lists);
        }
    }
    Summary {
        headline: headline(facts),
        conclusion: conclusion(facts, recommendations),
        strengths: lists.strengths,
        weaknesses: lists.weaknesses,
        potential: lists.potential,
    }
}

fn ends(claim: &Claim) -> (f64, f64, f64) {
    let value = claim.value.unwrap_or(0.0);
    (value, claim.low.unwrap_or(value), claim.high.unwrap_or(value))
}

fn headline(facts: Facts<'_>) -> Statement {
    let score = &facts.report.score;
    let Some(value) = score.value else {
        return keys::HEADLINE_ABSTAINED.with([("count", number(facts.report.channel_info.eligible_count))]);
    };
    let key = match tier(value) {
        Tier::Strong => keys::HEADLINE_STRONG,
        Tier::Solid => keys::HEADLINE_SOLID,
        Tier::Expandable => keys::HEADLINE_EXPANDABLE,
    };
    let (value, low, high) = ends(score);
    let params = [("score", number(value)), ("low", number(low)), ("high", number(high))];
    if facts.inactive() {
        // Its figures may be strong or solid, the channel is neither while it is silent.
        let [score, low, high] = params;
        return keys::HEADLINE_INACTIVE.with([score, low, high, ("count", number(facts.silence_days()))]);
    }
    key.with(params)
}

fn conclusion(facts: Facts<'_>, recommendations: &[Recommendation]) -> Vec<Statement> {
    let first = match (facts.inactive(), facts.report.score.value) {
        (true, _) => keys::CONCLUSION_INACTIVE.with([("count", number(facts.silence_days()))]),
        (_, None) => keys::CONCLUSION_ABSTAINED.plain(),
        (_, Some(score)) => match tier(score) {
            Tier::Strong => keys::CONCLUSION_STRONG,
            Tier::Solid => keys::CONCLUSION_SOLID,
            Tier::Expandable => keys::CONCLUSION_EXPANDABLE,
        }
        .plain(),
    };
    let next = recommendations
        .first()
        .map(|first| keys::CONCLUSION_NEXT.with([("kind", text(&first.key))]));
    std::iter::once(first).chain(next).collect()
}

fn few(facts: Facts<'_>) -> Statement {
    keys::WEAKNESS_FEW.with([("count", number(facts.report.channel_info.eligible_count))])
}

fn silence(facts: Facts<'_>) -> Statement {
    keys::WEAKNESS_SILENCE.with([("count", number(facts.silence_days()))])
}

fn activity(facts: Facts<'_>, lists: &mut Lists) {
    if facts.inactive() {
        lists.weaknesses.push(silence(facts));
    }
    if (facts.report.channel_info.eligible_count as usize) < rules::ENOUGH {
        lists.weaknesses.push(few(facts));
    }
}

/// Views per subscriber: on the specification's scale, and against channels of the same size where that says otherwise.
fn reach(facts: Facts<'_>, lists: &mut Lists) {
    let metrics = &facts.report.metrics;
    if metrics.hidden_gem_score.at_least(65.0) {
        let score = metrics.hidden_gem_score.value.unwrap_or(0.0);
        lists
            .strengths
            .push(keys::STRENGTH_GEM.with([("score", number(score))]));
    }
    let claim = &metrics.views_to_subs_ratio;
    let (Some(ratio), Some(typical)) = (claim.value, facts.typical_ratio()) else {
        if claim.reason == Some(Reason::HiddenSubscribers) {
            lists.potential.push(keys::POTENTIAL_HIDDEN.plain());
        }
        return;
    };
    let (_, low, high) = ends(claim);
    let count = ("count", number(claim.n));
    let named = ("ratio", number(ratio));
    if ratio >= RATIO.0 {
        lists.strengths.push(keys::STRENGTH_RATIO.with([named, count]));
    } else if low > typical {
        let times = ("times", number(ratio / typical));
        lists.strengths.push(keys::STRENGTH_SIZE.with([times, named, count]));
    } else if ratio >= RATIO.1 {
        lists.potential.push(keys::POTENTIAL_RATIO_AVERAGE.with([named]));
    } else if high < typical {
        lists
            .weaknesses
            .push(keys::WEAKNESS_RATIO.with([named, ("typical", number(typical)), count]));
    } else {
        lists
            .potential
            .push(keys::POTENTIAL_RATIO_USUAL.with([named, ("typical", number(typical))]));
    }
}

/// The trend, where it is beyond chance. A silent channel's last rise says nothing about today.
fn trend(facts: Facts<'_>, lists: &mut Lists) {
    let metrics = &facts.report.metrics;
    let (percent, low, high) = ends(&metrics.trend_delta);
    let said = |key: keys::Key| {
        key.with([
            ("percent", number(percent / 100.0)),
            ("low", number(low / 100.0)),
            ("high", number(high / 100.0)),
            ("count", number(metrics.trend_delta.n)),
        ])
    };
    match metrics.trend_direction {
        Some(Direction::Rising) if !facts.inactive() => lists.strengths.push(said(keys::STRENGTH_TREND)),
        Some(Direction::Falling) => lists.weaknesses.push(said(keys::WEAKNESS_TREND)),
        _ => {}
    }
}

/// Rhythm and output, of a channel that is active.
fn rhythm(facts: Facts<'_>, lists: &mut Lists) {
    if facts.inactive() {
        return;
    }
    let metrics = &facts.report.metrics;
    let rate = metrics.uploads_per_week.value;
    let per_week = ("perWeek", number(rate.unwrap_or(0.0)));
    let named = ("frequency", text(frequency(rate.unwrap_or(0.0))));
    let score = metrics.consistency_score.value;
    let even = score.is_some_and(|score| score >= EVEN);
    let part = facts.report.breakdown.consistency_output.value;
    let mut rare_said = false;
    match part {
        Some(points) if points < ROOM && even => {
            rare_said = true;
            lists.weaknesses.push(keys::WEAKNESS_OUTPUT.with([
                ("points", number(points)),
                named.clone(),
                per_week.clone(),
            ]));
        }
        Some(points) if points < ROOM => {
            let score = ("score", number(score.unwrap_or(0.0)));
            lists
                .weaknesses
                .push(keys::WEAKNESS_RHYTHM.with([("points", number(points)), score]));
        }
        _ if even => {
            let score = ("score", number(score.unwrap_or(0.0)));
            lists
                .strengths
                .push(keys::STRENGTH_RHYTHM.with([score, named.clone(), per_week.clone()]));
        }
        _ => {}
    }
    if rate.is_some_and(|rate| rate < HINT) && !rare_said {
        lists.potential.push(keys::POTENTIAL_FREQUENCY.with([per_week, named]));
    }
}

fn lasting(facts: Facts<'_>, lists: &mut Lists) {
    let Some(score) = facts.report.metrics.sustainability_score.value else {
        return;
    };
    let param = [("score", number(score))];
    if score >= SUSTAINED.0 && facts.risky() {
        lists.potential.push(keys::POTENTIAL_LASTING_RISKY.with(param));
    } else if score >= SUSTAINED.0 {
        lists.strengths.push(keys::STRENGTH_LASTING.with(param));
    } else if score >= SUSTAINED.1 && on_hits(facts) {
        lists.potential.push(keys::POTENTIAL_LASTING_UNSAFE.with(param));
    } else if score >= SUSTAINED.1 {
        lists.potential.push(keys::POTENTIAL_SOLID.with(param));
    } else {
        lists.weaknesses.push(keys::WEAKNESS_LASTING.with(param));
    }
}

/// A hit or a few carry the channel: what the rest does is no safety.
fn on_hits(facts: Facts<'_>) -> bool {
    facts.risky() && (facts.best_share() >= ONE_HIT || facts.report.metrics.outlier_share.at_least(rules::RISK_HIGH.0))
}

/// What the views hang on.
fn dependence(facts: Facts<'_>, lists: &mut Lists) {
    let metrics = &facts.report.metrics;
    let share = metrics.outlier_share.value.unwrap_or(0.0) / 100.0;
    let best = facts.best_share();
    let factors = &facts.report.content_analysis.dependency.factors;
    let bound = factors
        .iter()
        .find(|factor| matches!(factor.key.as_str(), "news" | "events"));
    if facts.risky() {
        lists.weaknesses.push(if best >= ONE_HIT {
            keys::WEAKNESS_ONE_HIT.with([("share", number(best))])
        } else if let Some(bound) = bound.filter(|_| share < rules::RISK_HIGH.0 / 100.0) {
            keys::WEAKNESS_TIME_BOUND.with([("share", number(bound.share.value.unwrap_or(0.0)))])
        } else {
            let count = ("count", number(metrics.viral_videos_count));
            keys::WEAKNESS_FEW_HITS.with([("share", number(share.max(best))), count])
        });
    } else if metrics.content_risk_level == RiskLevel::Low && metrics.outlier_share.at_most(20.0) {
        lists
            .strengths
            .push(keys::STRENGTH_SPREAD.with([("share", number(1.0 - share))]));
    }
}

/// Several hits are a strength as long as the channel does not live on them.
fn hits(facts: Facts<'_>, lists: &mut Lists) {
    let metrics = &facts.report.metrics;
    if metrics.viral_videos_count >= 2 && metrics.content_risk_level == RiskLevel::Medium {
        let of = ("of", number(metrics.viral_rate.n));
        lists
            .strengths
            .push(keys::STRENGTH_HITS.with([("count", number(metrics.viral_videos_count)), of]));
    }
}

fn topic(facts: Facts<'_>, lists: &mut Lists) {
    if let Some(topic) = facts.topic(Movement::Up) {
        lists.strengths.push(keys::STRENGTH_TOPIC.with([
            ("topic", text(&topic.label)),
            ("multiple", number(topic.multiple.value.unwrap_or(1.0))),
            ("count", number(topic.uploads)),
        ]));
    }
}

/// Automation potential is never named without the risk of templated content.
fn automation(facts: Facts<'_>, lists: &mut Lists) {
    if facts.templated() {
        let count = facts
            .report
            .policy_risk
            .evidence
            .iter()
            .filter(|sign| sign.raises)
            .count();
        lists
            .weaknesses
            .push(keys::WEAKNESS_POLICY.with([("count", number(count as f64))]));
    } else if let Some(points) = facts
        .report
        .breakdown
        .automation_potential
        .value
        .filter(|points| *points >= AUTOMATED)
    {
        lists
            .strengths
            .push(keys::STRENGTH_AUTOMATION.with([("points", number(points))]));
    }
}

/// Likes, unless they are far off the channel's own line.
fn response(facts: Facts<'_>, lists: &mut Lists) {
    let liked = &facts.report.metrics.engagement_rate;
    if liked.state == State::Measured && liked.at_least(LIKED) && !facts.report.unusual_ratio {
        lists
            .strengths
            .push(keys::STRENGTH_ENGAGEMENT.with([("share", number(liked.value.unwrap_or(0.0)))]));
    }
}

fn growth(facts: Facts<'_>, lists: &mut Lists) {
    let Some(points) = facts.report.breakdown.growth_potential.value else {
        return;
    };
    let direction = facts.report.metrics.trend_direction;
    let key = if facts.inactive() {
        keys::POTENTIAL_GROWTH_DORMANT
    } else if direction == Some(Direction::Rising) && points < GROWTH.1
        || direction == Some(Direction::Falling) && points >= GROWTH.0
    {
        // The trend has been named; the points would seem to say otherwise.
        return;
    } else if points >= GROWTH.0 {
        keys::POTENTIAL_GROWTH_SIGNIFICANT
    } else if points >= GROWTH.1 {
        keys::POTENTIAL_GROWTH_MODERATE
    } else {
        keys::POTENTIAL_GROWTH_LIMITED
    };
    lists.potential.insert(0, key.with([("points", number(points))]));
}

/// The largest gap worth filling.
fn left_over(facts: Facts<'_>, lists: &mut Lists) {
    let gaps = &facts.report.content_analysis.gaps;
    let worth = |gap: &&ContentGap| !matches!(gap.verdict, GapVerdict::Flopped | GapVerdict::Unknown);
    if let Some(gap) = gaps.iter().find(worth) {
        let count = gaps.iter().filter(worth).count() as f64;
        lists
            .potential
            .push(keys::POTENTIAL_GAP.with([("topic", text(&gap.label)), ("count", number(count))]));
    }
}
