//! What the discovery hub takes from a report.

use engine::hub::ChannelOutliers;
use engine::titles::compact::CompactStudy;
use engine::titles::score::LiftStudy;

use crate::build::steady;
use crate::characters::reports;

fn report() -> engine::Report {
    let mut snapshot = steady(40, 3.0, 9_000, 20_000);
    for (place, times) in [(5, 9), (30, 4)] {
        let views = snapshot.videos[place].views.unwrap();
        snapshot.videos[place].views = Some(views * times);
    }
    engine::analyze(&snapshot).unwrap()
}

#[test]
fn every_strong_outlier_is_there_with_its_multiple_its_range_and_the_uploads_behind_it() {
    let report = report();
    let found = ChannelOutliers::of(&report).unwrap();
    let strong = report.uploads.iter().filter(|upload| upload.outlier);
    assert_eq!(found.videos.len(), strong.count());
    assert!(found.videos.len() >= 2 && found.videos.is_sorted_by(|a, b| a.published_at >= b.published_at));
    for video in &found.videos {
        assert!(video.low <= video.multiple && video.multiple <= video.high, "{video:?}");
        let listed = report
            .outliers
            .iter()
            .find(|one| one.video_id == video.video_id)
            .unwrap();
        assert_eq!(video.n, listed.multiple.n, "the uploads its line rests on");
        assert!((video.multiple - listed.multiple.value.unwrap()).abs() <= 0.005);
        assert!((video.low - listed.multiple.low.unwrap()).abs() <= 0.005);
    }
    let measured = report.uploads.iter().filter(|upload| upload.multiple.is_some());
    assert_eq!(found.line.len(), measured.count());
}

#[test]
fn a_channel_of_unusual_ratios_or_without_an_outlier_is_not_in_the_hub() {
    let mut flagged = report();
    flagged.unusual_ratio = true;
    assert_eq!(ChannelOutliers::of(&flagged), None);
    let mut even = report();
    for upload in &mut even.uploads {
        upload.outlier = false;
    }
    assert_eq!(ChannelOutliers::of(&even), None);
}

#[test]
fn it_comes_back_from_json() {
    let found = ChannelOutliers::of(&report()).unwrap();
    let json = serde_json::to_string(&found).unwrap();
    assert_eq!(serde_json::from_str::<ChannelOutliers>(&json).unwrap(), found);
}

#[test]
fn a_reading_that_was_stored_without_a_title_study_is_read_without_one() {
    let found = ChannelOutliers::of(&report()).unwrap();
    let mut json = serde_json::to_value(&found).unwrap();
    assert!(json.as_object_mut().unwrap().remove("titleStudy").is_some());
    let read: ChannelOutliers = serde_json::from_value(json.clone()).unwrap();
    assert_eq!(read.title_study, None);
    assert_eq!(
        ChannelOutliers {
            title_study: found.title_study.clone(),
            ..read.clone()
        },
        found
    );
    assert_eq!(serde_json::to_value(read).unwrap(), json, "and stored as it was");
}

#[test]
fn a_stored_title_study_gives_the_lifts_of_the_report_to_a_thousandth_and_every_feature_that_was_found() {
    let (mut tested, mut found) = (0, 0);
    for (_, report) in reports() {
        let compact = CompactStudy::of(&report.title_study);
        let whole = LiftStudy::of_channel(&report.title_study, report.analysis_date);
        let stored = compact.lifts(report.analysis_date);
        assert_eq!((stored.basis, stored.as_of), (whole.basis, whole.as_of));
        assert_eq!(stored.lifts.len(), whole.lifts.len());
        for ((a, b), claim) in stored.lifts.iter().zip(&whole.lifts).zip(&report.title_study.claims) {
            assert_eq!((a.feature, a.found, a.n), (b.feature, b.found, b.n));
            for (a, b) in [(a.lift, b.lift), (a.low, b.low), (a.high, b.high)] {
                assert!((a.ln() - b.ln()).abs() < 0.0021, "{claim:?}");
            }
            assert_eq!(a.found && a.low > 1.0, b.found && b.low > 1.0, "{claim:?}");
            assert_eq!(a.found && a.high < 1.0, b.found && b.high < 1.0, "{claim:?}");
            found += usize::from(a.found);
        }
        for (compact, claim) in compact.tested.iter().zip(&report.title_study.claims) {
            assert_eq!(compact.with_count, claim.with_count);
            assert!((f64::from(compact.raw) / 1_000.0 - claim.raw_lift.ln()).abs() <= 0.00051);
            tested += 1;
        }
    }
    assert!(tested > 100 && found > 3, "{tested} tested, {found} found");
}

#[test]
fn an_effect_that_was_barely_found_is_still_one_when_it_is_stored() {
    let (_, report) = reports()
        .iter()
        .find(|(_, report)| report.title_study.found > 0)
        .unwrap();
    let mut study = report.title_study.clone();
    study.claims.truncate(1);
    study.claims[0].lift.low = Some(1.000_01);
    study.claims[0].lift.value = Some(1.300_4);
    study.claims[0].lift.high = Some(1.691_02);
    let stored = CompactStudy::of(&study).lifts(report.analysis_date);
    assert!(
        stored.lifts[0].found && stored.lifts[0].low > 1.0,
        "{:?}",
        stored.lifts[0]
    );
}
