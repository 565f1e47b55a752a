//! Descriptions, chapters and captions for channels made of known parts.

use engine::internals::statistics::random::Random;
use engine::snapshot::{DescriptionFacts, ListedTimes, Snapshot};

use crate::made::chosen;

/// Gives every upload a description, chapters and captions that mean nothing; but with chapters, of which there are then 15, ln views are
/// greater by `chapters`.
pub fn describe(snapshot: &mut Snapshot, chapters: f64, random: &mut Random) {
    let planted = chosen(snapshot.videos.len(), random);
    for (video, planted) in snapshot.videos.iter_mut().zip(planted) {
        let has_chapters = if chapters == 0.0 {
            random.uniform() < 0.4
        } else {
            planted
        };
        video.captions = Some(random.uniform() < 0.3);
        video.description_facts = Some(DescriptionFacts {
            bytes: 40 + random.below(1_500) as u32,
            hash: random.next_u64(),
            blank: false,
            hashtags: u32::from(random.uniform() < 0.5),
            times: has_chapters.then_some(ListedTimes {
                count: 4,
                first: 0,
                earliest: 0,
                latest: 150,
                descends: false,
                shortest: Some(50),
            }),
        });
        if planted {
            video.views = video.views.map(|views| (views as f64 * chapters.exp()) as u64);
        }
    }
}
