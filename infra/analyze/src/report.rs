//! A report as text: every figure with its interval, its sample and how far it can be trusted.

use console::{Alignment, measure_text_width, pad_str, style};
use engine::Report;
use engine::report::{Breakdown, Claim, Metrics, Reason, State};

/// The whole report.
pub fn readable(report: &Report) -> String {
    let mut text = head(report);
    text.push_str(&section("Score", &score_rows(&report.score, &report.breakdown)));
    for item in &report.breakdown.penalty {
        text.push_str(&format!("  less {:.1} points: {}\n", item.points, words(&item.key)));
    }
    text.push_str(&section("Figures", &metric_rows(&report.metrics)));
    text.push_str(&verdicts(report));
    text.push_str(&outliers(report));
    text
}

fn head(report: &Report) -> String {
    let channel = &report.channel_info;
    let subscribers = channel.subscriber_count.map_or_else(
        || "subscribers hidden".to_owned(),
        |n| format!("{} subscribers", grouped(n)),
    );
    let handle = channel.handle.as_deref().unwrap_or(&channel.channel_id);
    let title = style(&channel.channel_name).bold();
    let format = channel.main_format.map_or_else(
        || "no main format".to_owned(),
        |format| format!("mostly {}", name(&format)),
    );
    format!(
        "\n{title}  {handle}\n{subscribers}, {} of {} uploads read are eligible, {format}\nas of {}\n",
        channel.eligible_count,
        channel.video_count,
        report.analysis_date.strftime("%Y-%m-%d %H:%M UTC"),
    )
}

fn score_rows(score: &Claim, parts: &Breakdown) -> Vec<Vec<String>> {
    vec![
        row("overall score, 0 to 100", score, ""),
        row("automation potential, 0 to 35", &parts.automation_potential, ""),
        row("reach and virality, 0 to 30", &parts.reach_virality, ""),
        row("consistency and output, 0 to 20", &parts.consistency_output, ""),
        row("growth potential, 0 to 15", &parts.growth_potential, ""),
    ]
}

fn metric_rows(metrics: &Metrics) -> Vec<Vec<String>> {
    vec![
        row("median views", &metrics.median_views, ""),
        row("75th percentile of views", &metrics.p75_views, ""),
        row("views to subscribers", &metrics.views_to_subs_ratio, "×"),
        row("median views a day", &metrics.median_vpd, ""),
        row("uploads a week", &metrics.uploads_per_week, ""),
        row("consistency, 0 to 100", &metrics.consistency_score, ""),
        row("share of outliers", &metrics.viral_rate, "share"),
        row("views from outliers", &metrics.outlier_share, "%"),
        row("trend in 90 days", &metrics.trend_delta, "%"),
        row("recent to earlier uploads", &metrics.recent_performance_ratio, "×"),
        row("share of Shorts", &metrics.shorts_share, "share"),
        row("likes to views", &metrics.engagement_rate, "share"),
        row("median length", &metrics.median_duration, "s"),
        row("title patterns, 0 to 100", &metrics.title_pattern_score, ""),
        row("hidden gem, 0 to 100", &metrics.hidden_gem_score, ""),
        row("sustainability, 0 to 100", &metrics.sustainability_score, ""),
    ]
}

fn verdicts(report: &Report) -> String {
    let mut rows = vec![vec!["stage".to_owned(), words(&name(&report.stage))]];
    if let Some(rating) = report.rating_label {
        rows.push(vec!["rating".to_owned(), words(&name(&rating))]);
    }
    if let Some(direction) = report.metrics.trend_direction {
        rows.push(vec!["trend".to_owned(), name(&direction)]);
    }
    rows.push(vec![
        "content risk".to_owned(),
        name(&report.metrics.content_risk_level),
    ]);
    if !report.badges.is_empty() {
        let badges: Vec<String> = report.badges.iter().map(|badge| words(&badge.key)).collect();
        rows.push(vec!["badges".to_owned(), badges.join(", ")]);
    }
    if report.unusual_ratio {
        let text = "likes or comments far off the channel's own line on three or more videos";
        rows.push(vec!["unusual ratio".to_owned(), text.to_owned()]);
    }
    section("Verdicts", &rows)
}

fn outliers(report: &Report) -> String {
    if report.outliers.is_empty() {
        return section(
            "Outliers",
            &[vec!["none: no upload stands out of the channel's own line".to_owned()]],
        );
    }
    let rows = report.outliers.iter().map(|outlier| {
        let interval = interval(&outlier.multiple, "×");
        let value = outlier
            .multiple
            .value
            .map_or_else(|| "—".to_owned(), |value| number(value, "×"));
        vec![
            value,
            interval,
            format!("{} views", grouped(outlier.views)),
            outlier.title.clone(),
        ]
    });
    section("Outliers, times the channel's own line", &rows.collect::<Vec<_>>())
}

/// A claim as a line: name, value, interval, sample, state.
fn row(label: &str, claim: &Claim, unit: &str) -> Vec<String> {
    let value = claim.value.map_or_else(|| "—".to_owned(), |value| number(value, unit));
    let state = match claim.state {
        State::Measured => style("measured".to_owned()).green(),
        State::Provisional => style(format!("provisional: {}", reason(claim.reason))).yellow(),
        State::Abstained => style(format!("not enough data: {}", reason(claim.reason))).dim(),
    };
    vec![
        label.to_owned(),
        style(value).bold().to_string(),
        interval(claim, unit),
        format!("n {}", claim.n),
        state.to_string(),
    ]
}

fn interval(claim: &Claim, unit: &str) -> String {
    match (claim.low, claim.high) {
        (Some(low), Some(high)) => format!("{} to {}", number(low, unit), number(high, unit)),
        _ => String::new(),
    }
}

fn reason(reason: Option<Reason>) -> String {
    reason.map_or_else(|| "no reason given".to_owned(), |reason| words(&name(&reason)))
}

/// A figure as people read it; a share is shown in percent.
fn number(value: f64, unit: &str) -> String {
    let (value, unit) = if unit == "share" {
        (value * 100.0, "%")
    } else {
        (value, unit)
    };
    // Without the sign of a zero.
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    let digits = if value.abs() < 1.0 {
        2
    } else {
        usize::from(value.abs() < 100.0)
    };
    let text = format!("{value:.digits$}");
    let (whole, fraction) = text
        .split_once('.')
        .map_or((text.as_str(), String::new()), |(w, f)| (w, format!(".{f}")));
    let grouped = match whole.parse::<i64>() {
        Ok(whole) if whole.unsigned_abs() >= 10_000 => {
            format!("{}{}", if whole < 0 { "-" } else { "" }, grouped(whole.unsigned_abs()))
        }
        _ => whole.to_owned(),
    };
    let space = if unit.is_empty() { "" } else { " " };
    format!("{grouped}{fraction}{space}{unit}")
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|g| std::str::from_utf8(g).unwrap_or_default())
        .collect();
    groups.join(",")
}

/// The name of a variant as it travels.
fn name(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn words(key: &str) -> String {
    key.replace('_', " ")
}

/// A title and aligned columns.
fn section(title: &str, rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| measure_text_width(cell))
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = format!("\n{}\n", style(title).underlined());
    for row in rows {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| pad_str(cell, *width, Alignment::Left, None));
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(&format!("  {}\n", line.trim_end()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(value: Option<f64>, state: State, reason: Option<Reason>) -> Claim {
        Claim {
            value,
            low: value.map(|v| v * 0.5),
            high: value.map(|v| v * 2.0),
            n: 42,
            basis: "median_views".to_owned(),
            state,
            reason,
        }
    }

    #[test]
    fn figures_are_grouped_and_rounded_to_what_can_be_read() {
        assert_eq!(number(1_234_567.8, ""), "1,234,568");
        assert_eq!(number(1234.0, ""), "1234");
        assert_eq!(number(0.034, "share"), "3.4 %");
        assert_eq!(number(-12_345.0, "%"), "-12,345 %");
        assert_eq!(number(-0.5, "%"), "-0.50 %");
        assert_eq!(number(-0.0, "%"), "0.00 %");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(7), "7");
    }

    #[test]
    fn a_claim_shows_its_doubt() {
        let text = |claim: &Claim| console::strip_ansi_codes(&row("median views", claim, "").join("|")).into_owned();
        assert_eq!(
            text(&claim(Some(50.0), State::Measured, None)),
            "median views|50.0|25.0 to 100|n 42|measured"
        );
        let provisional = claim(Some(2.0), State::Provisional, Some(Reason::YoungVideos));
        assert!(text(&provisional).ends_with("provisional: young videos"));
        let abstained = claim(None, State::Abstained, Some(Reason::FewVideos));
        assert_eq!(text(&abstained), "median views|—||n 42|not enough data: few videos");
    }
}
