//! The rules as data: every part of the score with its terms and ramps, penalty, ratings, stages, badges and formulas, gathered from the
//! constants the engine computes with. Whatever explains a figure reads this, so that no explanation can drift from the code.
//!
//! `frontend/src/shared/rules/rulebook.json` is this, written out; a test says when it is stale. Others hold it against the code on random channels.

mod formulas;
mod labels;
mod xray;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::input::breaks::{BREAKS, Break};
use crate::rules::{self, Ramp};
use crate::statistics;

/// Everything the engine decides by.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rulebook {
    /// Version of the engine that holds these rules.
    pub engine_version: &'static str,
    /// Single thresholds by name, for sentences.
    pub numbers: BTreeMap<&'static str, f64>,
    /// The parts of the overall score, in its order.
    pub parts: Vec<Part>,
    /// What is taken off, each up to its points.
    pub penalty: Vec<Term>,
    /// Figures that are sums of ramps themselves.
    pub figures: Vec<Part>,
    /// Size cohorts: what is usual at that size.
    pub cohorts: Vec<Cohort>,
    /// Content risk: the first level that holds.
    pub risks: Vec<Label>,
    /// Flags: each by its own rule.
    pub flags: Vec<Label>,
    /// Stages: the first that holds.
    pub stages: Vec<Label>,
    /// Ratings: the first that holds.
    pub ratings: Vec<Label>,
    /// Performance tiers of an X-Ray: the first whose rule is met; none where no rule is.
    pub tiers: Vec<Label>,
    /// Rating labels of an X-Ray: likewise.
    pub health: Vec<Label>,
    /// Days on which the platform changed what it counts as a view, oldest first.
    pub view_breaks: [Break; 2],
    /// Conditions under which badges are given at all.
    pub badges_need: Rule,
    /// Badges by group, each group in its order of check.
    pub badge_groups: Vec<BadgeGroup>,
    /// How each figure is computed, by the `basis` of its claim.
    pub formulas: BTreeMap<&'static str, String>,
}

/// A sum of ramps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// `basis` of its claim.
    pub key: &'static str,
    /// Full points.
    pub points: f64,
    /// What they are made of.
    pub terms: Vec<Term>,
}

/// One ramp: nothing at `from`, all its points at `to`, in between along a line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// Names its text.
    pub key: &'static str,
    /// Full points.
    pub points: f64,
    /// Where it begins to count.
    pub from: f64,
    /// Where it counts in full; may lie below `from`.
    pub to: f64,
    /// The line runs over the logarithm.
    pub log: bool,
    /// What `from` and `to` are measured in.
    pub unit: Unit,
}

/// What a threshold is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Points of 100.
    OfHundred,
    /// Percent.
    Percent,
    /// A share, 0 to 1.
    Share,
    /// Views of an upload.
    Views,
    /// Subscribers of a channel.
    Subscribers,
    /// Public videos of a channel.
    Videos,
    /// Uploads a week.
    PerWeek,
    /// Times another figure.
    Ratio,
    /// Days.
    Days,
    /// Mean gaps between uploads.
    Gaps,
    /// Spreads from the median of channels of the same size.
    Spreads,
    /// Robust spread of a logarithm; its exponential is a factor.
    LnSpread,
    /// Change of a logarithm; its exponential less one is a change in percent.
    LnChange,
    /// Slope of ln views on ln age.
    Slope,
    /// No measure: a word.
    Word,
}

/// What is usual for channels of one size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cohort {
    /// Subscribers at its centre.
    pub subscribers: f64,
    /// Median of median views ÷ subscribers.
    pub ratio: f64,
    /// Spread of its logarithm.
    pub spread: f64,
}

/// All groups must hold, each by any of its conditions. An empty rule always holds.
pub type Rule = Vec<Vec<Condition>>;

/// One comparison. A figure that abstains passes none but "is none".
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// What is compared: a figure of the report, or a fact of the channel.
    pub figure: &'static str,
    /// How it is compared.
    pub test: Test,
    /// What it is compared with.
    pub value: Value,
    /// Its measure.
    pub unit: Unit,
}

/// How a figure is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// ≥
    AtLeast,
    /// ≤
    AtMost,
    /// <
    Below,
    /// >
    Above,
    /// The same word.
    Is,
    /// Another word.
    IsNot,
}

/// What a figure is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A level, a direction, a stage; `none` where there is no figure.
    Word(&'static str),
}

/// A label and the rule by which it is given.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Label {
    /// The label as reports write it.
    pub key: &'static str,
    /// When it is given, if none before it was.
    pub rule: Rule,
}

/// Badges of which a channel gets at most `most`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BadgeGroup {
    /// `meta`, `sust` or `perf`.
    pub key: &'static str,
    /// How many are given: the first ones whose rules hold.
    pub most: usize,
    /// In the order of check.
    pub badges: Vec<BadgeRule>,
}

/// A badge and the rule by which it is given.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BadgeRule {
    /// The badge as reports write it.
    pub key: &'static str,
    /// `legendary`, `epic`, `rare`, `common` or `warning`.
    pub rarity: &'static str,
    /// Place in which it is shown, 0 first.
    pub priority: usize,
    /// When it is given.
    pub rule: Rule,
}

/// Gathers the rules.
#[must_use]
pub fn rulebook() -> Rulebook {
    Rulebook {
        engine_version: crate::VERSION,
        numbers: numbers(),
        parts: parts(),
        penalty: penalty(),
        figures: figures(),
        cohorts: cohorts(),
        risks: labels::risks(),
        flags: labels::flags(),
        stages: labels::stages(),
        ratings: labels::ratings(),
        tiers: labels::tiers(),
        health: labels::health(),
        view_breaks: BREAKS,
        badges_need: labels::badges_need(),
        badge_groups: labels::badge_groups(),
        formulas: formulas::formulas(),
    }
}

fn numbers() -> BTreeMap<&'static str, f64> {
    BTreeMap::from([
        ("fullScore", rules::PART_POINTS.iter().sum()),
        (
            "intervalPercent",
            (200.0 * statistics::normal_share(statistics::Z90) - 100.0).round(),
        ),
        ("coveragePercent", 100.0 * rules::LEAST_COVERAGE),
        ("leastScored", rules::LEAST_SCORED as f64),
        ("enough", rules::ENOUGH as f64),
        ("eligibleDays", rules::ELIGIBLE_DAYS),
        ("matureDays", rules::MATURE_DAYS),
        ("scoreDraws", rules::SCORE_REPLICATES as f64),
        ("strongMultiple", rules::STRONG_MULTIPLE),
        ("strongZ", rules::STRONG_Z),
        ("exceptionalZ", rules::EXCEPTIONAL_Z),
        ("leastBaseline", rules::LEAST_BASELINE as f64),
        ("neighbours", rules::NEIGHBOURS as f64),
        ("leastGaps", rules::LEAST_GAPS as f64),
        ("leastTrend", rules::LEAST_TREND as f64),
        ("leastTrendDays", rules::LEAST_TREND_DAYS),
        ("trendDays", rules::TREND_DAYS),
        ("unusualVideos", rules::UNUSUAL_VIDEOS as f64),
    ])
}

const fn term(key: &'static str, (points, ramp): (f64, Ramp), unit: Unit) -> Term {
    Term {
        key,
        points,
        from: ramp.from,
        to: ramp.to,
        log: false,
        unit,
    }
}

const fn log(term: Term) -> Term {
    Term { log: true, ..term }
}

fn parts() -> Vec<Part> {
    let [automation, reach, consistency, growth] = rules::PART_POINTS;
    let part = |key, points, terms: &[Term]| Part {
        key,
        points,
        terms: terms.to_vec(),
    };
    vec![
        part(
            "automation_potential",
            automation,
            &[
                term("titles", rules::AUTO_TITLES, Unit::OfHundred),
                term("lengths", rules::AUTO_LENGTHS, Unit::LnSpread),
                term("consistency", rules::AUTO_CADENCE, Unit::OfHundred),
                term("views_spread", rules::AUTO_EVEN, Unit::LnSpread),
                log(term("per_week", rules::AUTO_OUTPUT, Unit::PerWeek)),
            ],
        ),
        part(
            "reach_virality",
            reach,
            &[
                term("median_standing", rules::REACH_MEDIAN, Unit::Spreads),
                term("upper_standing", rules::REACH_UPPER, Unit::Spreads),
                log(term("median_views", rules::REACH_VIEWS, Unit::Views)),
            ],
        ),
        part(
            "consistency_output",
            consistency,
            &[
                term("consistency", rules::CONS_RHYTHM, Unit::OfHundred),
                log(term("per_week", rules::CONS_OUTPUT, Unit::PerWeek)),
            ],
        ),
        part(
            "growth_potential",
            growth,
            &[
                term("trend", rules::GROW_TREND, Unit::LnChange),
                term("recent", rules::GROW_RECENT, Unit::LnChange),
                term("median_standing", rules::GROW_ROOM, Unit::Spreads),
            ],
        ),
    ]
}

fn penalty() -> Vec<Term> {
    vec![
        term("silence", rules::PENALTY_SILENCE, Unit::Days),
        term("few_hits", rules::PENALTY_HITS, Unit::Percent),
        term("decline", rules::PENALTY_DECLINE, Unit::LnChange),
    ]
}

fn figures() -> Vec<Part> {
    let sum = |key, terms: Vec<Term>| Part {
        key,
        points: terms.iter().map(|term| term.points).sum(),
        terms,
    };
    vec![
        sum(
            "sustainability_score",
            vec![
                term("best_tenth", rules::SUST_EVEN, Unit::Share),
                term("staying", rules::SUST_STAYING, Unit::Slope),
                term("time_bound", rules::SUST_TIMELESS, Unit::Share),
            ],
        ),
        sum(
            "format_template_score",
            vec![
                term("lengths", rules::TEMPLATE_LENGTHS, Unit::LnSpread),
                term("titles", rules::TEMPLATE_TITLES, Unit::OfHundred),
                term("consistency", rules::TEMPLATE_CADENCE, Unit::OfHundred),
            ],
        ),
        sum(
            "hidden_gem_score",
            vec![
                term("median_standing", rules::GEM_RATIO, Unit::Spreads),
                log(term("smallness", rules::GEM_SMALL, Unit::Subscribers)),
                term("above_cohort", rules::GEM_BROAD, Unit::Share),
            ],
        ),
    ]
}

fn cohorts() -> Vec<Cohort> {
    rules::COHORT_SIZES
        .into_iter()
        .zip(rules::COHORT_RATIO)
        .zip(rules::COHORT_SPREAD)
        .map(|((size, ratio), spread)| Cohort {
            subscribers: 10_f64.powf(size).round(),
            ratio,
            spread,
        })
        .collect()
}
