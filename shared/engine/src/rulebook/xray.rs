//! How the figures of an X-Ray are computed: what it counts, advises, tries and proposes.

use std::collections::BTreeMap;

use crate::rules;

/// All of them, by `basis`.
pub(super) fn formulas() -> BTreeMap<&'static str, String> {
    let mut formulas = of_xray();
    formulas.extend(of_advice());
    formulas.extend(of_experiments());
    formulas.insert("predicted_lift", predicted_lift());
    formulas
}

/// Formulas of what an X-Ray advises and grades.
fn of_advice() -> [(&'static str, String); 2] {
    [
        (
            "advice_moved",
            format!(
                "exp(mean a of the first {} since, those that followed − expected mean a of up to {} before, shrunk to channels of its size)",
                rules::ADVICE_UPLOADS,
                rules::ALERT_AGAINST.1,
            ),
        ),
        (
            "length_lift",
            format!(
                "exp((Σ a of the length − expected) ÷ Σ k(n − k)/n within quarters, shrunk to 0 ± {})",
                rules::TITLE_SD
            ),
        ),
    ]
}

/// What experiments add.
fn of_experiments() -> BTreeMap<&'static str, String> {
    let mature = rules::MATURE_DAYS;
    BTreeMap::from([
        (
            "experiment_spread",
            format!(
                "√(Σ (a − mean a of its quarter)² ÷ (n − quarters)), main format, t ≥ {mature}, wild values drawn in"
            ),
        ),
        (
            "experiment_ratio",
            format!(
                "exp(mean(a first − a second)), pair by pair, the planned number of pairs; ahead where ±{} standard errors leave 1 out",
                rules::EXPERIMENT_Z
            ),
        ),
    ])
}

/// What an X-Ray adds.
fn of_xray() -> BTreeMap<&'static str, String> {
    let (mature, enough, days) = (rules::MATURE_DAYS, rules::ENOUGH, rules::RECENT_DAYS);
    BTreeMap::from([
        (
            "median_views_30d",
            format!("median(v), main format, t ≤ {days}, n ≥ {}", rules::LEAST_MEDIAN),
        ),
        (
            "avg_engagement",
            "mean((likes + comments) ÷ v), main format, where v > 0 and both are shown".to_owned(),
        ),
        (
            "sweet_spot_duration_min",
            format!(
                "median(length) ÷ 60 in the bin of length whose interval of median(exp(a)) lies above that of every other bin with n ≥ {enough}, within quarters as well"
            ),
        ),
        ("window_uploads", "n recent ÷ n earlier window of whole days".to_owned()),
        (
            "window_views",
            "exp(mean a recent − mean a earlier), wild values drawn in to 3 robust deviations".to_owned(),
        ),
        (
            "window_engagement",
            "(Σ (likes + comments) ÷ Σ v) recent ÷ the same earlier".to_owned(),
        ),
        (
            "velocity",
            format!(
                "median((v now − v then) ÷ days), main format, t then ≥ {}",
                rules::MATURE_DAYS
            ),
        ),
        (
            "drop_alert",
            format!(
                "exp(mean a of the newest {} to {} − mean a of up to {} before, shrunk to channels of its size); rings ≤ {}, whole 95 % interval < 1",
                rules::ALERT_UPLOADS.0,
                rules::ALERT_UPLOADS.1,
                rules::ALERT_AGAINST.1,
                rules::ALERT_BELOW,
            ),
        ),
        (
            "size_percentile",
            "100 × normal share below standing(median v ÷ subscribers)".to_owned(),
        ),
        (
            "format_median_views",
            format!("median(v) of the format; t ≥ {mature} where {enough} uploads are that old"),
        ),
        (
            "format_uploads_per_week",
            "(uploads − 1) ÷ weeks from the format’s oldest upload read to the snapshot".to_owned(),
        ),
        ("lifetime_pace", format!("v ÷ t × {}, t ≥ {mature}", rules::MONTH_DAYS)),
        (
            "seo_lift",
            "exp(mean a with − mean a without, shrunk by its doubt); found by permutation within quarters".to_owned(),
        ),
    ])
}

fn predicted_lift() -> String {
    let (none, full) = (rules::POOL_NO_LIFT, rules::POOL_FULL_LIFT);
    format!(
        "lift of the pattern or topic that was found, its interval widened for having been found; score = {none} + {rest} × ln(lower end) ÷ ln {full}, 0 to 100",
        rest = 100.0 - none
    )
}
