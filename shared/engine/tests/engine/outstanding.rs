//! What the discovery hub takes from a report.

use engine::outstanding::Outstanding;

use crate::build::steady;

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
    let found = Outstanding::of(&report).unwrap();
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
    assert_eq!(Outstanding::of(&flagged), None);
    let mut even = report();
    for upload in &mut even.uploads {
        upload.outlier = false;
    }
    assert_eq!(Outstanding::of(&even), None);
}

#[test]
fn it_comes_back_from_json() {
    let found = Outstanding::of(&report()).unwrap();
    let json = serde_json::to_string(&found).unwrap();
    assert_eq!(serde_json::from_str::<Outstanding>(&json).unwrap(), found);
}
