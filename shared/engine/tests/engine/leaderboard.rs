//! What the leaderboard takes from a report.

use engine::leaderboard::{LeaderboardFigures, is_efficient};
use engine::report::{Claim, Direction, Reason};

use crate::build::steady;

#[test]
fn a_champion_has_both_the_output_and_the_views_and_no_missing_figure_helps() {
    let mut report = engine::analyze(&steady(30, 3.0, 9_000, 20_000)).unwrap();
    let known = |value| Claim::measured("test", value, 50);
    let missing = || Claim::abstained("test", Reason::FewVideos, 3);
    let mut efficient = |output, ratio| {
        report.breakdown.consistency_output = output;
        report.metrics.views_to_subs_ratio = ratio;
        is_efficient(&report)
    };
    assert!(efficient(known(16.0), known(1.0)));
    assert!(!efficient(known(15.99), known(9.0)));
    assert!(!efficient(known(20.0), known(0.99)));
    assert!(!efficient(missing(), known(9.0)));
    assert!(!efficient(known(20.0), missing()));
}

#[test]
fn a_standing_says_what_its_report_says_and_comes_back_from_json() {
    let mut report = engine::analyze(&steady(30, 3.0, 9_000, 20_000)).unwrap();
    report.unusual_ratio = true;
    report.metrics.trend_direction = Some(Direction::Rising);
    report.niche_profile.sub_niche = None;
    report.niche_profile.meta_niche = Some("diy".to_owned());
    let standing = LeaderboardFigures::from(&report);
    assert_eq!(standing.score, report.score.value);
    assert_eq!((standing.low, standing.high), (report.score.low, report.score.high));
    assert!(standing.anomaly && standing.rising);
    assert_eq!(
        standing.niche.as_deref(),
        Some("diy"),
        "the meta niche where only that is clear"
    );
    let keys: Vec<&str> = report.badges.iter().map(|badge| badge.key.as_str()).collect();
    assert_eq!(standing.badges, keys);
    let json = serde_json::to_string(&standing).unwrap();
    assert_eq!(serde_json::from_str::<LeaderboardFigures>(&json).unwrap(), standing);
}
