//! Several hubs as one.

use std::collections::BTreeMap;

use hub::{Hub, Multiple, Part, Video, VideoId, build, merge};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::answers::hub;
use crate::made::{at, id, video, videos};

/// What is read one after the other: videos of the hub, and some that have left it.
fn readings() -> impl Strategy<Value = Vec<(Vec<Video>, Vec<VideoId>)>> {
    let gone = vec((0_u64..400).prop_map(id), 0..20);
    let one = (videos(60), gone).prop_map(|(videos, mut gone)| {
        gone.retain(|left| videos.iter().all(|video| video.id != *left));
        (videos, gone)
    });
    vec(one, 0..6)
}

proptest! {
    #[test]
    fn a_merged_hub_is_the_hub_of_all_videos_as_they_were_read_last(readings in readings()) {
        let mut known = BTreeMap::new();
        for (videos, gone) in &readings {
            known.extend(videos.iter().map(|video| (video.id, video.clone())));
            for left in gone {
                known.remove(left);
            }
        }
        let parts = readings.into_iter().map(|(videos, gone)| Part::new(hub(videos), gone));
        let merged = merge(parts.collect(), at(100)).unwrap();
        prop_assert!(merged == build(known.into_values().collect(), at(100)).unwrap());
    }
}

#[test]
fn of_a_video_in_two_parts_the_later_one_counts_and_one_that_left_may_come_back() {
    let of = |number, low| Video {
        multiple: Multiple {
            low,
            value: low,
            high: low,
        },
        ..video(number, 1, "")
    };
    let parts = vec![
        Part::new(hub(vec![of(1, 900), of(2, 800)]), []),
        Part::new(hub(vec![of(1, 100)]), [id(2), id(3)]),
        Part::new(hub(vec![of(3, 500)]), []),
    ];
    let merged = Hub::load(merge(parts, at(4)).unwrap()).unwrap();
    let order: Vec<_> = merged.all().map(|row| (row.video.id, row.video.multiple.low)).collect();
    assert_eq!(order, [(id(3), 500), (id(1), 100)]);
    assert_eq!(merged.built(), at(4));
}
