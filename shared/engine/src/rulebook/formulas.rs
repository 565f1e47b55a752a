//! How each figure is computed, as one line of notation, with the constants the code computes with. Words are in the texts of the screens.
//!
//! v = views, y = ln(v + 1), t = age in days, a = y − ln m(t): views freed of their age.

use std::collections::BTreeMap;

use super::xray;
use crate::baselines::LEAST_PEERS;
use crate::content::titles::score;
use crate::figures::money;
use crate::rules::{self, Ramp};

/// What claims over time rest on: see [`crate::breaks`].
const SINCE_BREAK: &str = "uploads since the newest view break";

/// One term of a sum of ramps: its points, what it reads, where it begins and where it is full.
fn term((points, ramp): (f64, Ramp), reads: &str) -> String {
    format!("{points} × ramp({reads}, {} → {})", ramp.from, ramp.to)
}

fn sum<const N: usize>(terms: [((f64, Ramp), &str); N]) -> String {
    terms.map(|(rule, reads)| term(rule, reads)).join(" + ")
}

/// Formula by `basis`. A test asks that no figure of a report lacks one.
pub(super) fn formulas() -> BTreeMap<&'static str, String> {
    let mut formulas = scores();
    formulas.extend(sums());
    formulas.extend(of_views());
    formulas.extend(of_uploads());
    formulas.extend(of_money());
    formulas.extend(of_grounds());
    formulas.extend(of_findings());
    formulas.extend(xray::formulas());
    formulas
}

fn scores() -> BTreeMap<&'static str, String> {
    let coverage = 100.0 * rules::LEAST_COVERAGE;
    let least = rules::LEAST_SCORED;
    BTreeMap::from([
        (
            "overall_score",
            format!("100 × Σ points ÷ Σ full points − penalty, where coverage ≥ {coverage} % and n ≥ {least}"),
        ),
        (
            "automation_potential",
            sum([
                (rules::AUTO_TITLES, "title_pattern_score"),
                (rules::AUTO_LENGTHS, "spread(ln length)"),
                (rules::AUTO_CADENCE, "consistency_score"),
                (rules::AUTO_EVEN, "spread(a)"),
                (rules::AUTO_OUTPUT, "log uploads_per_week"),
            ]),
        ),
        (
            "reach_virality",
            sum([
                (rules::REACH_MEDIAN, "standing(median v ÷ subscribers)"),
                (rules::REACH_UPPER, "standing(p90 v ÷ subscribers)"),
                (rules::REACH_VIEWS, "log median v"),
            ]),
        ),
        (
            "consistency_output",
            sum([
                (rules::CONS_RHYTHM, "consistency_score"),
                (rules::CONS_OUTPUT, "log uploads_per_week"),
            ]),
        ),
        (
            "growth_potential",
            sum([
                (rules::GROW_TREND, "shrunk ln trend"),
                (rules::GROW_RECENT, "shrunk ln recent ratio"),
                (rules::GROW_ROOM, "standing(median v ÷ subscribers)"),
            ]),
        ),
    ])
}

/// Figures that are sums of ramps but no part of the score.
fn sums() -> BTreeMap<&'static str, String> {
    BTreeMap::from([
        (
            "sustainability_score",
            sum([
                (rules::SUST_EVEN, "share of v in the best tenth"),
                (rules::SUST_STAYING, "slope of y on ln t"),
                (rules::SUST_TIMELESS, "share of time-bound titles"),
            ]),
        ),
        (
            "format_template_score",
            sum([
                (rules::TEMPLATE_LENGTHS, "spread(ln length)"),
                (rules::TEMPLATE_TITLES, "title_pattern_score"),
                (rules::TEMPLATE_CADENCE, "consistency_score"),
            ]),
        ),
        (
            "hidden_gem_score",
            format!(
                "{} + {} × min(1, 2 × standing term) + {}",
                term(rules::GEM_RATIO, "standing(median v ÷ subscribers)"),
                term(rules::GEM_SMALL, "log subscribers"),
                term(rules::GEM_BROAD, "share of uploads above the cohort’s median"),
            ),
        ),
    ])
}

fn of_views() -> BTreeMap<&'static str, String> {
    let (days, recent) = (rules::TREND_DAYS, rules::RECENT_SHARE);
    let (multiple, z, exceptional) = (rules::STRONG_MULTIPLE, rules::STRONG_Z, rules::EXCEPTIONAL_Z);
    let (mature, enough) = (rules::MATURE_DAYS, rules::ENOUGH);
    BTreeMap::from([
        (
            "median_views",
            format!("median(v), main format; t ≥ {mature} where {enough} uploads are that old"),
        ),
        (
            "p75_views",
            format!("p75(v), main format; t ≥ {mature} where {enough} uploads are that old"),
        ),
        ("views_to_subs_ratio", "100 × median(v) ÷ subscribers".to_owned()),
        ("median_vpd", "median(v ÷ t), main format".to_owned()),
        ("engagement_rate", "median(likes ÷ v), main format".to_owned()),
        (
            "outlier_multiple",
            format!(
                "exp(a − b), b = median a of the {} nearest other uploads of the format, on the same side of every view break; z = {} (a − b) ÷ MAD",
                rules::NEIGHBOURS,
                rules::MAD_PER_SD
            ),
        ),
        (
            "viral_rate",
            format!(
                "strong ÷ judged uploads; strong: multiple ≥ {multiple} and z ≥ {z}, exceptional: z ≥ {exceptional}"
            ),
        ),
        ("outlier_share", "100 × Σ v of strong outliers ÷ Σ v".to_owned()),
        (
            "trend_delta",
            format!(
                "100 × (exp(Theil–Sen slope of a per {days} days) − 1), n ≥ {}, span ≥ {} days, {SINCE_BREAK}",
                rules::LEAST_TREND,
                rules::LEAST_TREND_DAYS
            ),
        ),
        (
            "recent_performance_ratio",
            format!(
                "exp(median a of the newest {:.0} % − median a of the rest), span ≥ {} days, {SINCE_BREAK}",
                100.0 * recent,
                rules::LEAST_RECENT_DAYS
            ),
        ),
    ])
}

fn of_uploads() -> BTreeMap<&'static str, String> {
    BTreeMap::from([
        (
            "uploads_per_week",
            "(uploads − 1) ÷ weeks from the oldest upload read to the snapshot".to_owned(),
        ),
        (
            "consistency_score",
            format!(
                "50 × (1 − burstiness of the gaps) × min(1, 2 × mean gap ÷ silence), gaps ≥ {}",
                rules::LEAST_GAPS
            ),
        ),
        ("shorts_share", "Shorts ÷ uploads".to_owned()),
        ("median_duration", "median(length), main format".to_owned()),
        (
            "title_pattern_score",
            format!(
                "100 × mean share of a title inside word pairs that ≥ {} titles and ≥ {:.0} % share; {:.0} % is full",
                rules::SKELETON_TITLES,
                100.0 * rules::SKELETON_SHARE,
                100.0 * rules::SKELETON_FULL
            ),
        ),
    ])
}

fn of_money() -> BTreeMap<&'static str, String> {
    let weeks = rules::WEEKS_A_MONTH;
    BTreeMap::from([
        (
            "total_views",
            "Σ v over the channel’s whole life, as the platform counts".to_owned(),
        ),
        (
            "avg_vpd_rev",
            format!(
                "mean(v ÷ t), all formats, without an upload that holds ≥ {:.0} % of the views at 30 days",
                100.0 * rules::CARRIED
            ),
        ),
        ("monthly_uploads", format!("uploads_per_week × {weeks}")),
        (
            "monthly_views_sim_avg",
            format!(
                "uploads_per_week × {weeks} × mean(exp(a) − 1), without an upload that holds ≥ {:.0} % of that sum",
                100.0 * rules::CARRIED
            ),
        ),
        (
            money::REVENUE_BASIS,
            "monthly views ÷ 1,000 × RPM of the niche, a log-normal with P10 and P90 at its low and high rate, widened by the interval of the views; Shorts by their own rates".to_owned(),
        ),
        (
            "growth_momentum",
            format!(
                "100 × (exp(median a of the newer half of the time − of the older half + ln(uploads newer ÷ older)) − 1), n ≥ {} in each, span ≥ {} days, {SINCE_BREAK}",
                rules::LEAST_SCORED,
                rules::LEAST_TREND_DAYS
            ),
        ),
        (
            "duration_views_correlation",
            format!(
                "Spearman’s rank correlation of length and a, n ≥ {}",
                rules::LEAST_CORRELATION
            ),
        ),
        (
            "length_views",
            "median(exp(a)) of the uploads of that length".to_owned(),
        ),
    ])
}

/// What views hang on: shares of views or of titles, each with Wilson’s interval where it counts titles.
fn of_grounds() -> BTreeMap<&'static str, String> {
    let share = |what: &str| format!("titles {what} ÷ titles, n ≥ {}", rules::LEAST_SCORED);
    BTreeMap::from([
        (
            "evergreen_flag",
            format!(
                "slope of y on ln t, {SINCE_BREAK}, ≥ {} and timeless titles ≥ {} % and v in strong outliers ≤ {} %",
                rules::EVERGREEN_STAYING,
                100.0 * rules::EVERGREEN_TIMELESS,
                100.0 * rules::EVERGREEN_HITS
            ),
        ),
        ("few_hits", "Σ v of strong outliers ÷ Σ v".to_owned()),
        ("single_upload", "greatest v ÷ Σ v".to_owned()),
        ("news", share("of the day")),
        ("events", share("about events")),
        ("persons", share("about persons")),
        ("one_name", share("with the most frequent name")),
        ("season", share("of a season")),
        (
            "fades",
            format!("1 − 10^slope of y on ln t, where its interval lies below 0, {SINCE_BREAK}"),
        ),
    ])
}

/// Signs of a template, niche, and what titles and hours do.
fn of_findings() -> BTreeMap<&'static str, String> {
    let (titles, cadence) = rules::BADGE_AUTOMATION;
    let peers = |whose: &str| format!("median over channels {whose}, n ≥ {LEAST_PEERS}");
    BTreeMap::from([
        ("title_pattern", format!("title_pattern_score ≥ {titles}")),
        ("even_cadence", format!("consistency_score ≥ {cadence}")),
        ("even_lengths", format!("spread(ln length) ≤ {}", rules::EVEN_LENGTHS)),
        ("even_results", format!("spread(a) ≤ {}", rules::EVEN_RESULTS)),
        (
            "alike_lengths",
            format!(
                "100 × ramp(spread(ln length), {} → {})",
                rules::AUTO_LENGTHS.1.from,
                rules::AUTO_LENGTHS.1.to
            ),
        ),
        (
            "title_similarity",
            "100 × mean share of words that a title has in common with its nearest other title".to_owned(),
        ),
        ("median_gap", "median(gaps)".to_owned()),
        ("usual_in_niche", peers("of the niche and language")),
        ("usual_at_size", peers("of the two size cohorts around, on a line between them")),
        ("usual_of_all", peers("of every size and niche")),
        (
            "niche_confidence",
            "1 − evidence of the second niche ÷ evidence of the first".to_owned(),
        ),
        (
            "title_lift",
            "exp(mean a with − mean a without, shrunk by its doubt); found by permutation within quarters".to_owned(),
        ),
        (score::BASIS, title_score()),
        (
            "time_lift",
            "exp(mean a at that time − mean a of the others, shrunk by its doubt); found by permutation within quarters"
                .to_owned(),
        ),
    ])
}

fn title_score() -> String {
    let (none, full, channels) = (rules::POOL_NO_LIFT, rules::POOL_FULL_LIFT, rules::NICHE_LIFT_CHANNELS);
    format!(
        "lift = strongest gain × strongest loss among the title’s features that were found, their ends likewise; 1 where none was, within the ends of all that were tested; score = {none} + {rest} × ln(lift) ÷ ln {full}, 0 to 100. By title_lift of its channel, or of its niche: exp(mean ln over n ≥ {channels} channels, before shrinking, itself shrunk to its prior ± {sd} with error² = ({freedom} × {spread}² + Σ (ln − mean)²) ÷ ({freedom} + n − 1) ÷ n), found where its 90 % interval and Student’s 99 % of the unshrunk mean leave 1 out",
        rest = 100.0 - none,
        sd = rules::TITLE_SD,
        freedom = rules::NICHE_LIFT_FREEDOM,
        spread = rules::NICHE_LIFT_SPREAD,
    )
}
