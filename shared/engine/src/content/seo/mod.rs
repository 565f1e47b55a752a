//! SEO hints without a score: hard limits, hygiene with its grade of evidence, tests on the channel's own uploads, and what cannot be seen.
//!
//! Sources: limits and what is called official are the platform's help pages (titles and descriptions, hashtags 6390658, video chapters,
//! tags) and its liaison; the old correlation is a count over 1.3 million videos of 2017. What can be tested is tested on the channel itself.

mod chapters;
pub mod description;
mod hints;
mod limits;
mod trials;

use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::input::snapshot::DescriptionFacts;
use crate::report::{SeoStudy, SeoUnseen};
use chapters::Chapters;

/// What a channel's owner alone sees.
const UNSEEN: [SeoUnseen; 6] = [
    SeoUnseen::ClickRate,
    SeoUnseen::Impressions,
    SeoUnseen::Retention,
    SeoUnseen::EndScreens,
    SeoUnseen::Cards,
    SeoUnseen::CustomThumbnail,
];

/// One eligible upload as its texts are judged.
struct Checked<'a> {
    item: &'a EligibleUpload<'a>,
    /// Its place among the uploads of the report; none where it hides its views.
    index: Option<u32>,
    /// Its whole description, where that was read.
    facts: Option<DescriptionFacts>,
    /// In title and description together.
    hashtags: Option<u32>,
    chapters: Chapters,
}

impl<'a> Checked<'a> {
    fn new(item: &'a EligibleUpload<'a>, index: Option<u32>) -> Self {
        let facts = item.video.description_facts;
        let in_title = description::hashtags(&item.video.title);
        Self {
            item,
            index,
            facts,
            hashtags: facts.map(|facts| facts.hashtags.saturating_add(in_title)),
            chapters: Chapters::of(item, facts),
        }
    }
}

/// Judges every eligible upload.
#[must_use]
pub fn measure(eligible: &EligibleUploads<'_>) -> SeoStudy {
    let uploads: Vec<Checked<'_>> = eligible
        .items
        .iter()
        .zip(eligible.upload_indices())
        .map(|(item, index)| Checked::new(item, index))
        .collect();
    let tests = trials::run(eligible, &uploads);
    SeoStudy {
        uploads: count(uploads.len()),
        described: count(uploads.iter().filter(|upload| upload.facts.is_some()).count()),
        limits: limits::all(&uploads),
        hints: hints::all(&uploads, &tests),
        tests,
        unseen: UNSEEN.to_vec(),
    }
}

fn count(uploads: usize) -> u32 {
    u32::try_from(uploads).unwrap_or(u32::MAX)
}

/// Of how many uploads something is known, to how many of them it applies, and their places in the report.
struct Found {
    of: u32,
    count: u32,
    indices: Vec<u32>,
}

/// Asks each upload; `None` where it is not known.
fn find<'a>(uploads: &[Checked<'a>], applies: impl Fn(&Checked<'a>) -> Option<bool>) -> Found {
    let known: Vec<(&Checked<'a>, bool)> = uploads
        .iter()
        .filter_map(|upload| Some((upload, applies(upload)?)))
        .collect();
    let hit = || known.iter().filter(|(_, applies)| *applies);
    Found {
        of: count(known.len()),
        count: count(hit().count()),
        indices: hit().filter_map(|(upload, _)| upload.index).collect(),
    }
}
