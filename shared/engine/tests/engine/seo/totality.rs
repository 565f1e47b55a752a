//! Whatever the uploads: lists in range, counts that agree, no order that matters.

use engine::report::Evidence;
use engine::snapshot::Snapshot;
use engine::{Baselines, Before, xray};
use proptest::prelude::*;

use super::describe;
use crate::properties::{any_snapshot, is_whole, shuffled};

/// Any snapshot, with descriptions that look like those of a channel.
fn described() -> impl Strategy<Value = Snapshot> {
    let text = prop_oneof![
        2 => "(#[a-c]{1,3} ?){0,70}",
        3 => "([0-9]{1,2}:[0-5][0-9] [a-z]{1,5}\n){0,6}",
        2 => Just("The same text on every upload.".to_owned()),
        1 => Just(String::new()),
    ];
    let one = (prop::option::weighted(0.8, text), prop::option::of(any::<bool>()));
    (any_snapshot(), prop::collection::vec(one, 60)).prop_map(|(mut snapshot, texts)| {
        for (video, (text, captions)) in snapshot.videos.iter_mut().zip(texts) {
            video.captions = captions;
            if let Some(text) = text {
                describe(video, &text);
            }
        }
        snapshot
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_uploads_every_list_is_ascending_and_in_range_and_every_count_agrees(snapshot in described()) {
        let Ok(report) = xray(&snapshot, &Baselines::shipped(), Before::default()) else { return Ok(()) };
        let study = report.xray.as_ref().unwrap().seo.as_ref().unwrap();
        let hidden = report.channel_info.eligible_count - report.uploads.len() as u32;
        prop_assert_eq!(study.uploads, report.channel_info.eligible_count);
        prop_assert!(study.described <= study.uploads);
        let limits = study.limits.iter().map(|limit| (limit.of, limit.broken, &limit.upload_indices));
        let hints = study.hints.iter().map(|hint| (hint.of, hint.count, &hint.upload_indices));
        let tests = study.tests.iter().map(|test| (test.of, test.with_count, &test.upload_indices));
        for (of, count, indices) in limits.chain(hints).chain(tests) {
            prop_assert!(count <= of && of <= study.uploads);
            prop_assert!(indices.windows(2).all(|pair| pair[0] < pair[1]), "{indices:?}");
            prop_assert!(indices.iter().all(|index| (*index as usize) < report.uploads.len()), "{indices:?}");
            prop_assert!(count - indices.len() as u32 <= hidden);
        }
        prop_assert!(study.hints.iter().all(|hint| hint.count > 0));
        prop_assert!(study.hints.is_sorted_by_key(|hint| hint.check));
        prop_assert!(study.limits.is_sorted_by_key(|limit| limit.rule));
        for test in &study.tests {
            prop_assert!(is_whole(&test.lift), "{test:?}");
            prop_assert_eq!(test.p.is_some(), test.lift.value.is_some());
            prop_assert_eq!(test.evidence == Evidence::Measured, test.p.is_some());
            prop_assert!(test.p.is_none_or(|p| p > 0.0 && p <= 1.0));
            prop_assert_eq!(test.with_count as usize, test.upload_indices.len());
        }
    }

    #[test]
    fn the_order_of_the_uploads_does_not_matter(snapshot in described(), seed in any::<u64>()) {
        let bytes = |snapshot: &Snapshot| xray(snapshot, &Baselines::shipped(), Before::default())
            .map(|report| serde_json::to_string(&report.xray).unwrap());
        prop_assert_eq!(bytes(&snapshot), bytes(&shuffled(&snapshot, seed)));
    }
}
