//! The badge rules of the specification, on each side of each border.

use engine::badges::{Facts, award};
use engine::report::{ChannelInfo, Claim, Metrics, Reason, Report, RiskLevel};

use crate::build::steady;

/// A channel that meets no rule but is on the passing side of every shared condition.
#[derive(Clone)]
struct Channel {
    info: ChannelInfo,
    score: Claim,
    metrics: Metrics,
}

fn claim(value: f64) -> Claim {
    Claim::measured("test", value, 50)
}

fn plain() -> Channel {
    let Report {
        channel_info,
        mut metrics,
        ..
    } = engine::analyze(&steady(30, 3.0, 9_000, 20_000)).unwrap();
    let info = ChannelInfo {
        subscriber_count: Some(200_000),
        total_videos: Some(200),
        ..channel_info
    };
    metrics.content_risk_level = RiskLevel::Low;
    metrics.outlier_share = claim(30.0);
    metrics.hidden_gem_score = claim(0.0);
    metrics.views_to_subs_ratio = claim(0.1);
    metrics.uploads_per_week = claim(2.0);
    metrics.median_views = claim(10_000.0);
    metrics.p75_views = claim(20_000.0);
    metrics.consistency_score = claim(50.0);
    metrics.sustainability_score = claim(50.0);
    metrics.viral_rate = claim(0.0);
    metrics.title_pattern_score = claim(0.0);
    Channel {
        info,
        score: claim(60.0),
        metrics,
    }
}

fn keys(channel: &Channel) -> Vec<String> {
    let facts = Facts {
        channel: &channel.info,
        score: &channel.score,
        metrics: &channel.metrics,
    };
    award(facts).into_iter().map(|badge| badge.key).collect()
}

/// A way to put one condition on a side of its border.
type Edit = fn(&mut Channel);

/// `earn` gives the badge; each of `lose`, applied after it, takes it away.
fn check(key: &str, earn: Edit, lose: &[Edit]) {
    let mut channel = plain();
    earn(&mut channel);
    assert!(
        keys(&channel).iter().any(|earned| earned == key),
        "{key} is not earned on its borders"
    );
    for (index, edit) in lose.iter().enumerate() {
        let mut changed = channel.clone();
        edit(&mut changed);
        assert!(
            !keys(&changed).iter().any(|earned| earned == key),
            "{key} survives change {index}"
        );
    }
}

#[test]
fn a_plain_channel_has_only_the_badge_every_channel_has() {
    assert_eq!(keys(&plain()), ["mixed_sustainability"]);
}

#[test]
fn high_dependency_needs_high_risk_or_three_quarters_of_the_views_in_outliers() {
    check(
        "high_dependency",
        |c| c.metrics.content_risk_level = RiskLevel::High,
        &[|c| c.metrics.content_risk_level = RiskLevel::Medium],
    );
    check(
        "high_dependency",
        |c| c.metrics.outlier_share = claim(75.0),
        &[|c| c.metrics.outlier_share = claim(74.99)],
    );
}

#[test]
fn hidden_gem_needs_all_four() {
    let earn: Edit = |c| {
        c.info.subscriber_count = Some(99_999);
        c.metrics.hidden_gem_score = claim(65.0);
        c.metrics.views_to_subs_ratio = claim(2.5);
        c.score = claim(65.0);
    };
    check(
        "hidden_gem",
        earn,
        &[
            |c| c.info.subscriber_count = Some(100_000),
            |c| c.metrics.hidden_gem_score = claim(64.99),
            |c| c.metrics.views_to_subs_ratio = claim(2.49),
            |c| c.score = claim(64.99),
            |c| c.metrics.hidden_gem_score = Claim::abstained("test", Reason::FewVideos, 3),
        ],
    );
}

#[test]
fn data_driven_growth_needs_all_four() {
    let earn: Edit = |c| {
        c.metrics.uploads_per_week = claim(0.99);
        c.metrics.views_to_subs_ratio = claim(4.0);
        c.metrics.median_views = claim(50_000.0);
        c.score = claim(70.0);
    };
    check(
        "data_driven_growth",
        earn,
        &[
            |c| c.metrics.uploads_per_week = claim(1.0),
            |c| c.metrics.views_to_subs_ratio = claim(3.99),
            |c| c.metrics.median_views = claim(49_999.0),
            |c| c.score = claim(69.99),
        ],
    );
}

#[test]
fn consistency_master_needs_both() {
    let earn: Edit = |c| {
        c.metrics.consistency_score = claim(90.0);
        c.metrics.uploads_per_week = claim(1.0);
    };
    check(
        "consistency_master",
        earn,
        &[
            |c| c.metrics.consistency_score = claim(89.99),
            |c| c.metrics.uploads_per_week = claim(0.99),
        ],
    );
}

#[test]
fn evergreen_archive_needs_all_four_and_takes_the_place_of_mixed() {
    let earn: Edit = |c| {
        c.metrics.sustainability_score = claim(70.0);
        c.metrics.consistency_score = claim(80.0);
        c.metrics.outlier_share = claim(20.0);
        c.metrics.content_risk_level = RiskLevel::Medium;
    };
    let lose: &[Edit] = &[
        |c| c.metrics.sustainability_score = claim(69.99),
        |c| c.metrics.consistency_score = claim(79.99),
        |c| c.metrics.outlier_share = claim(20.01),
        |c| c.metrics.content_risk_level = RiskLevel::High,
        |c| c.metrics.outlier_share = Claim::abstained("test", Reason::FewVideos, 3),
    ];
    check("evergreen_archive", earn, lose);
    let sustainability = |channel: &Channel| {
        keys(channel)
            .iter()
            .filter(|key| key.ends_with("archive") || key.starts_with("mixed"))
            .count()
    };
    let mut channel = plain();
    earn(&mut channel);
    assert_eq!(sustainability(&channel), 1);
    for edit in lose {
        let mut changed = channel.clone();
        edit(&mut changed);
        assert_eq!(sustainability(&changed), 1);
    }
}

#[test]
fn niche_dominator_needs_all_four() {
    let earn: Edit = |c| {
        c.metrics.median_views = claim(50_000.0);
        c.info.subscriber_count = Some(49_999);
        c.metrics.views_to_subs_ratio = claim(3.0);
        c.info.total_videos = Some(10);
    };
    check(
        "niche_dominator",
        earn,
        &[
            |c| c.metrics.median_views = claim(49_999.0),
            |c| c.info.subscriber_count = Some(50_000),
            |c| c.metrics.views_to_subs_ratio = claim(2.99),
            |c| c.info.total_videos = Some(9),
        ],
    );
}

#[test]
fn viral_channel_needs_a_rate_a_score_views_and_fifteen_videos() {
    let earn: Edit = |c| {
        c.metrics.viral_rate = claim(0.25);
        c.score = claim(70.0);
        c.metrics.median_views = claim(20_000.0);
        c.metrics.p75_views = claim(99_999.0);
        c.info.total_videos = Some(15);
    };
    check(
        "viral_channel",
        earn,
        &[
            |c| c.metrics.viral_rate = claim(0.249),
            |c| c.score = claim(69.99),
            |c| c.metrics.median_views = claim(19_999.0),
            |c| c.info.total_videos = Some(14),
        ],
    );
    let by_upper_quarter: Edit = |c| {
        c.metrics.viral_rate = claim(0.25);
        c.score = claim(70.0);
        c.metrics.median_views = claim(19_999.0);
        c.metrics.p75_views = claim(100_000.0);
    };
    check(
        "viral_channel",
        by_upper_quarter,
        &[|c| c.metrics.p75_views = claim(99_999.0)],
    );
}

#[test]
fn automation_ready_needs_all_three() {
    let earn: Edit = |c| {
        c.metrics.title_pattern_score = claim(70.0);
        c.metrics.consistency_score = claim(75.0);
        c.metrics.content_risk_level = RiskLevel::Medium;
    };
    check(
        "automation_ready",
        earn,
        &[
            |c| c.metrics.title_pattern_score = claim(69.99),
            |c| c.metrics.consistency_score = claim(74.99),
            |c| c.metrics.content_risk_level = RiskLevel::High,
        ],
    );
}

/// Meets every rule that can be met at once.
fn decorated() -> Channel {
    let mut c = plain();
    c.info.subscriber_count = Some(40_000);
    c.score = claim(90.0);
    c.metrics.hidden_gem_score = claim(90.0);
    c.metrics.views_to_subs_ratio = claim(5.0);
    c.metrics.median_views = claim(200_000.0);
    c.metrics.uploads_per_week = claim(2.0);
    c.metrics.consistency_score = claim(95.0);
    c.metrics.sustainability_score = claim(95.0);
    c.metrics.outlier_share = claim(10.0);
    c.metrics.viral_rate = claim(0.5);
    c.metrics.title_pattern_score = claim(90.0);
    c
}

#[test]
fn one_meta_badge_in_order_of_check_one_of_sustainability_and_the_first_two_of_performance() {
    let mut channel = decorated();
    assert_eq!(
        keys(&channel),
        ["hidden_gem", "viral_channel", "niche_dominator", "evergreen_archive"]
    );
    channel.metrics.outlier_share = claim(75.0);
    assert_eq!(
        keys(&channel),
        [
            "high_dependency",
            "viral_channel",
            "niche_dominator",
            "mixed_sustainability"
        ]
    );
    channel = decorated();
    channel.metrics.hidden_gem_score = claim(0.0);
    channel.metrics.viral_rate = claim(0.0);
    assert_eq!(
        keys(&channel),
        [
            "niche_dominator",
            "consistency_master",
            "evergreen_archive",
            "automation_ready"
        ]
    );
    channel.metrics.uploads_per_week = claim(0.5);
    assert_eq!(keys(&channel)[0], "data_driven_growth");
}

#[test]
fn badges_are_computed_only_where_the_specification_says_so() {
    let missing: &[Edit] = &[
        |c| c.score = claim(0.0),
        |c| c.score = Claim::abstained("test", Reason::FewVideos, 3),
        |c| c.info.subscriber_count = Some(0),
        |c| c.info.subscriber_count = None,
        |c| c.info.total_videos = Some(0),
        |c| c.info.total_videos = None,
        |c| c.metrics.median_views = Claim::abstained("test", Reason::HiddenViews, 0),
        |c| c.metrics.content_risk_level = RiskLevel::Unknown,
        |c| {
            c.metrics.consistency_score = Claim::abstained("test", Reason::FewGaps, 0);
            c.metrics.sustainability_score = Claim::abstained("test", Reason::FewVideos, 0);
        },
    ];
    for (index, edit) in missing.iter().enumerate() {
        let mut channel = decorated();
        edit(&mut channel);
        assert!(keys(&channel).is_empty(), "badges in spite of condition {index}");
    }
    let mut channel = decorated();
    channel.metrics.consistency_score = Claim::abstained("test", Reason::FewGaps, 0);
    assert!(!keys(&channel).is_empty(), "a sustainability score alone is enough");
}

#[test]
fn every_badge_has_its_group_and_rarity() {
    let mut channel = decorated();
    channel.metrics.viral_rate = claim(0.0);
    let facts = Facts {
        channel: &channel.info,
        score: &channel.score,
        metrics: &channel.metrics,
    };
    let shown: Vec<_> = award(facts)
        .into_iter()
        .map(|badge| (badge.key, badge.group, badge.style))
        .collect();
    let expected = [
        ("hidden_gem", "meta", "legendary"),
        ("niche_dominator", "perf", "rare"),
        ("evergreen_archive", "sust", "rare"),
        ("automation_ready", "perf", "rare"),
    ];
    assert_eq!(
        shown,
        expected.map(|(key, group, style)| (key.to_owned(), group.to_owned(), style.to_owned()))
    );
}
