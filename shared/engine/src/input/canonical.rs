//! The uploads of a snapshot without doubles, in an order that does not depend on the list.

use crate::input::snapshot::{Live, Video};

/// Every upload once, sorted by date and then by everything that a figure can depend on. Of an upload that is listed twice, the entry
/// counts that says when it went public, if one does.
pub(crate) fn canonical(videos: &[Video]) -> Vec<&Video> {
    fn content(video: &Video) -> impl Ord + '_ {
        let flags = (
            video.live as u8,
            video.duration_s,
            video.language.as_deref(),
            video.captions,
            video.description_facts,
        );
        (
            video.published_at,
            video.id.as_str(),
            video.title.as_str(),
            video.views,
            video.likes,
            video.comments,
            flags,
        )
    }
    let unpublished = |video: &Video| video.live == Live::Upcoming || video.published_at.is_none();
    let mut videos: Vec<&Video> = videos.iter().collect();
    videos.sort_by(|a, b| {
        (&a.id, unpublished(a))
            .cmp(&(&b.id, unpublished(b)))
            .then_with(|| content(a).cmp(&content(b)))
    });
    videos.dedup_by(|a, b| a.id == b.id && !a.id.is_empty());
    videos.sort_by(|a, b| content(a).cmp(&content(b)));
    videos
}
