//! Whether an upload does what a piece of advice asks for.

use crate::content::titles::cues;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Report, Topic, Watched};
use crate::statistics::random::ContentHash;
use crate::studies::timing::{self, Clock};

use super::expected::AdjustedUpload;

/// Looks at uploads of one report.
pub struct FollowCheck<'r> {
    report: &'r Report,
    clock: Clock,
    by_the_day: bool,
}

impl<'r> FollowCheck<'r> {
    pub fn new(eligible: &EligibleUploads<'_>, report: &'r Report) -> Self {
        Self {
            report,
            clock: Clock::of(report.channel_info.country.as_deref()),
            by_the_day: timing::by_the_day(eligible.items.iter().map(|item| item.at)),
        }
    }

    /// How many of the uploads do it, and for each whether it does; `None` where that cannot be seen.
    pub fn follow(&self, watched: &Watched, uploads: &[AdjustedUpload<'_, '_>]) -> Option<Vec<bool>> {
        let topic = match watched {
            Watched::Topic { mark, .. } => Some(self.topic(mark)?),
            _ => None,
        };
        let does = |upload: &AdjustedUpload<'_, '_>| match watched {
            Watched::Feature { feature, more } => Some(cues::read(&upload.item.video.title).has(*feature) == *more),
            Watched::Slot { slot } => {
                (!self.by_the_day).then(|| timing::slot(self.clock.block(upload.item.at)) == *slot)
            }
            Watched::Length { from_s, to_s } => Some(is_as_long(upload.item, *from_s, *to_s)),
            Watched::Topic { more, .. } => Some(topic?.upload_indices.contains(&upload.index) == *more),
            Watched::Nothing => None,
        };
        uploads.iter().map(does).collect()
    }

    /// The topic of the report that a mark names.
    pub fn topic(&self, mark: &str) -> Option<&'r Topic> {
        let mut topics = self.report.content_analysis.topics.iter();
        topics.find(|topic| mark_of(&topic.key) == mark)
    }
}

fn is_as_long(item: &EligibleUpload<'_>, from_s: u32, to_s: Option<u32>) -> bool {
    let within = |length| from_s <= length && to_s.is_none_or(|to| length < to);
    item.video.duration_s.is_some_and(within)
}

/// The mark of a topic's words: the same for the same words, and no word itself.
#[must_use]
pub fn mark_of(topic: &str) -> String {
    let mut hash = ContentHash::default();
    hash.feed(topic.as_bytes());
    format!("{:016x}", hash.value())
}
