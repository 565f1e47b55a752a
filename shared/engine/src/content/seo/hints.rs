//! Hygiene: what could be tidied up, and how well founded that is.

use std::collections::BTreeMap;

use super::chapters::Chapters;
use super::{Checked, find};
use crate::report::{Evidence, Format, SeoCheck, SeoHint, SeoTest, SeoTrait};
use crate::rules;

const CHECKS: [SeoCheck; 9] = [
    SeoCheck::DescriptionEmpty,
    SeoCheck::DescriptionSame,
    SeoCheck::OpeningSame,
    SeoCheck::HashtagsHidden,
    SeoCheck::TagsMissing,
    SeoCheck::LanguageMissing,
    SeoCheck::CategoryOther,
    SeoCheck::ChaptersMissing,
    SeoCheck::CaptionsMissing,
];

/// What applies to one upload at least, in the order of the checks.
pub(super) fn all(uploads: &[Checked<'_>], tests: &[SeoTest]) -> Vec<SeoHint> {
    let usage = Usage::new(uploads);
    let hint = |check| {
        let found = find(uploads, |upload| usage.applies(check, upload));
        SeoHint {
            check,
            evidence: evidence(check, tests),
            of: found.of,
            count: found.count,
            upload_indices: found.indices,
        }
    };
    CHECKS.into_iter().map(hint).filter(|hint| hint.count > 0).collect()
}

/// How well founded a check is; of what was tested, what the test says of that.
fn evidence(check: SeoCheck, tests: &[SeoTest]) -> Evidence {
    let of = |feature| {
        let mut tests = tests.iter().filter(|test| test.feature == feature);
        tests.next().map_or(Evidence::Unknown, |test| test.evidence)
    };
    match check {
        SeoCheck::ChaptersMissing => of(SeoTrait::Chapters),
        SeoCheck::CaptionsMissing => of(SeoTrait::Captions),
        // That it carries no information is plain; what it costs is not.
        SeoCheck::DescriptionSame => Evidence::Unknown,
        SeoCheck::DescriptionEmpty
        | SeoCheck::OpeningSame
        | SeoCheck::HashtagsHidden
        | SeoCheck::TagsMissing
        | SeoCheck::LanguageMissing
        | SeoCheck::CategoryOther => Evidence::Official,
    }
}

/// What the uploads of a channel have in common: how often each description, and each beginning of one, is used (empty ones apart), and the
/// category of more than half of them.
struct Usage<'a> {
    whole: BTreeMap<u64, usize>,
    openings: BTreeMap<&'a str, usize>,
    category: Option<&'a str>,
}

impl<'a> Usage<'a> {
    fn new(uploads: &[Checked<'a>]) -> Self {
        let (mut whole, mut openings) = (BTreeMap::new(), BTreeMap::new());
        for upload in uploads {
            if let Some(facts) = upload.facts.filter(|facts| !facts.blank) {
                *whole.entry(facts.hash).or_default() += 1;
                *openings.entry(opening(upload)).or_default() += 1;
            }
        }
        Self {
            whole,
            openings,
            category: main_category(uploads),
        }
    }

    /// Whether a check applies to an upload; `None` where it was not looked at for it.
    fn applies(&self, check: SeoCheck, upload: &Checked<'a>) -> Option<bool> {
        let video = upload.item.video;
        match check {
            SeoCheck::DescriptionEmpty => upload.facts.map(|facts| facts.blank),
            SeoCheck::DescriptionSame => self.is_whole_repeated(upload),
            SeoCheck::OpeningSame => self.is_opening_repeated(upload),
            SeoCheck::HashtagsHidden => has_hidden_hashtags(upload),
            SeoCheck::TagsMissing => Some(video.tags.is_empty()),
            SeoCheck::LanguageMissing => Some(video.language.is_none()),
            SeoCheck::CategoryOther => {
                let own = video.category.as_deref()?;
                Some(self.category.is_some_and(|main| own != main))
            }
            SeoCheck::ChaptersMissing => lacks_chapters(upload),
            SeoCheck::CaptionsMissing => video.captions.map(|captions| !captions),
        }
    }

    fn is_whole_repeated(&self, upload: &Checked<'a>) -> Option<bool> {
        let uses = self.whole.get(&upload.facts?.hash);
        Some(uses.is_some_and(|uses| *uses >= rules::SAME_TEXTS))
    }

    /// Only of a description that is not repeated as a whole: one hint is enough.
    fn is_opening_repeated(&self, upload: &Checked<'a>) -> Option<bool> {
        let whole = self.is_whole_repeated(upload)?;
        let (blank, opening) = (upload.facts?.blank, opening(upload));
        // Left out of a snapshot that would have been too large: nobody knows how it begins.
        if !blank && opening.is_empty() {
            return None;
        }
        let uses = self.openings.get(opening);
        Some(!whole && !blank && uses.is_some_and(|uses| *uses >= rules::SAME_TEXTS))
    }
}

/// What is seen of a description before it is opened.
fn opening<'a>(upload: &Checked<'a>) -> &'a str {
    let text = upload.item.video.description.trim();
    let end = text
        .char_indices()
        .nth(rules::OPENING)
        .map_or(text.len(), |(end, _)| end);
    &text[..end]
}

/// The category of more than half of the uploads that have one.
fn main_category<'a>(uploads: &[Checked<'a>]) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let categories = uploads
        .iter()
        .filter_map(|upload| upload.item.video.category.as_deref());
    categories.for_each(|category| *counts.entry(category).or_default() += 1);
    let known: usize = counts.values().sum();
    let (category, _) = counts.into_iter().find(|(_, count)| 2 * count > known)?;
    Some(category)
}

/// More than are shown, but not so many that all are ignored.
fn has_hidden_hashtags(upload: &Checked<'_>) -> Option<bool> {
    let few_enough = upload.hashtags? <= rules::HASHTAGS;
    Some(few_enough && upload.facts?.hashtags > rules::HASHTAGS_SHOWN)
}

/// Without any chapters, not even ones that break a rule; `None` for an upload that is too short for them.
fn lacks_chapters(upload: &Checked<'_>) -> Option<bool> {
    let long = upload.item.format != Format::Short && upload.item.video.duration_s >= Some(rules::CHAPTERED);
    match upload.chapters {
        Chapters::Unknown => None,
        Chapters::None => long.then_some(true),
        Chapters::Listed(..) => long.then_some(false),
    }
}
