//! The platform's hard limits.

use super::{Checked, chapters, find};
use crate::report::{SeoLimit, SeoRule};
use crate::rules;

/// Every limit with the uploads that break it.
pub(super) fn all(uploads: &[Checked<'_>]) -> Vec<SeoLimit> {
    let texts = [SeoRule::TitleLength, SeoRule::DescriptionLength, SeoRule::Hashtags];
    let limit = |rule| {
        let found = find(uploads, |upload| breaks(upload, rule));
        SeoLimit {
            rule,
            of: found.of,
            broken: found.count,
            upload_indices: found.indices,
        }
    };
    texts.into_iter().chain(chapters::RULES).map(limit).collect()
}

fn breaks(upload: &Checked<'_>, rule: SeoRule) -> Option<bool> {
    match rule {
        SeoRule::TitleLength => Some(upload.item.video.title.chars().count() > rules::TITLE_CHARACTERS),
        SeoRule::DescriptionLength => upload.facts.map(|facts| facts.bytes > rules::DESCRIPTION_BYTES),
        SeoRule::Hashtags => upload.hashtags.map(|count| count > rules::HASHTAGS),
        chapters => upload.chapters.breaks(chapters),
    }
}
