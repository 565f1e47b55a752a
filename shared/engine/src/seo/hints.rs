//! Hygiene: what could be tidied up, and how well founded that is.

use std::collections::BTreeMap;

use super::chapters::Chapters;
use super::{Checked, Found, find};
use crate::report::{Evidence, Format, SeoCheck, SeoHint, SeoTest, SeoTrait};
use crate::rules;

/// What applies to one upload at least, in the order of the checks.
pub(super) fn all(uploads: &[Checked<'_>], tests: &[SeoTest]) -> Vec<SeoHint> {
    let texts = Texts::new(uploads);
    let tested = |feature| {
        let mut evidence = tests
            .iter()
            .filter(|test| test.feature == feature)
            .map(|test| test.evidence);
        evidence.next().unwrap_or(Evidence::Unknown)
    };
    let hint = |check, evidence, found: Found| SeoHint {
        check,
        evidence,
        of: found.of,
        count: found.count,
        upload_indices: found.indices,
    };
    let official = |check, found| hint(check, Evidence::Official, found);
    let hints = [
        official(
            SeoCheck::DescriptionEmpty,
            find(uploads, |upload| upload.facts.map(|facts| facts.blank)),
        ),
        hint(
            SeoCheck::DescriptionSame,
            Evidence::Unknown,
            find(uploads, |upload| texts.is_whole_repeated(upload)),
        ),
        official(
            SeoCheck::OpeningSame,
            find(uploads, |upload| texts.is_opening_repeated(upload)),
        ),
        official(SeoCheck::HashtagsHidden, find(uploads, has_hidden_hashtags)),
        official(
            SeoCheck::TagsMissing,
            find(uploads, |upload| Some(upload.item.video.tags.is_empty())),
        ),
        official(
            SeoCheck::LanguageMissing,
            find(uploads, |upload| Some(upload.item.video.language.is_none())),
        ),
        official(SeoCheck::CategoryOther, of_other_category(uploads)),
        hint(
            SeoCheck::ChaptersMissing,
            tested(SeoTrait::Chapters),
            find(uploads, lacks_chapters),
        ),
        hint(
            SeoCheck::CaptionsMissing,
            tested(SeoTrait::Captions),
            find(uploads, |upload| upload.item.video.captions.map(|captions| !captions)),
        ),
    ];
    hints.into_iter().filter(|hint| hint.count > 0).collect()
}

/// How often each text, and each beginning of one, is used; empty ones apart.
struct Texts<'a> {
    whole: BTreeMap<u64, usize>,
    openings: BTreeMap<&'a str, usize>,
}

impl<'a> Texts<'a> {
    fn new(uploads: &[Checked<'a>]) -> Self {
        let (mut whole, mut openings) = (BTreeMap::new(), BTreeMap::new());
        for upload in uploads {
            if let Some(facts) = upload.facts.filter(|facts| !facts.blank) {
                *whole.entry(facts.hash).or_default() += 1;
                *openings.entry(opening(upload)).or_default() += 1;
            }
        }
        Self { whole, openings }
    }

    fn is_whole_repeated(&self, upload: &Checked<'a>) -> Option<bool> {
        let uses = self.whole.get(&upload.facts?.hash);
        Some(uses.is_some_and(|uses| *uses >= rules::SAME_TEXTS))
    }

    /// Only of a description that is not repeated as a whole: one hint is enough.
    fn is_opening_repeated(&self, upload: &Checked<'a>) -> Option<bool> {
        let whole = self.is_whole_repeated(upload)?;
        let blank = upload.facts?.blank;
        let uses = self.openings.get(opening(upload));
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

/// More than are shown, but not so many that all are ignored.
fn has_hidden_hashtags(upload: &Checked<'_>) -> Option<bool> {
    let few_enough = upload.hashtags? <= rules::HASHTAGS;
    Some(few_enough && upload.facts?.hashtags > rules::HASHTAGS_SHOWN)
}

/// Where more than half of the uploads have one category, those that have another.
fn of_other_category(uploads: &[Checked<'_>]) -> Found {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let categories = uploads
        .iter()
        .filter_map(|upload| upload.item.video.category.as_deref());
    categories.for_each(|category| *counts.entry(category).or_default() += 1);
    let known: usize = counts.values().sum();
    let most = counts
        .into_iter()
        .find(|(_, count)| 2 * count > known)
        .map(|(category, _)| category);
    find(uploads, |upload| {
        let own = upload.item.video.category.as_deref()?;
        Some(most.is_some_and(|most| own != most))
    })
}

/// Long enough for chapters and without any, not even ones that break a rule.
fn lacks_chapters(upload: &Checked<'_>) -> Option<bool> {
    let long = upload
        .item
        .video
        .duration_s
        .filter(|seconds| *seconds >= rules::CHAPTERED);
    let long = long.filter(|_| upload.item.format != Format::Short);
    match upload.chapters {
        Chapters::Unknown => None,
        _ if long.is_none() => None,
        Chapters::None => Some(true),
        Chapters::Listed(..) => Some(false),
    }
}
