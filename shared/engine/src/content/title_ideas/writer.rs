//! Puts topics into forms, and lets pass only titles that have the cue they claim and no other.

use std::collections::HashSet;

use jiff::tz::TimeZone;

use super::language::TitleLanguage;
use super::subject::Subject;
use crate::content::niche::words;
use crate::content::titles::cues::{self, FEATURES};
use crate::input::eligible::EligibleUploads;
use crate::report::{IdeaCategory, TitleFeature};
use crate::rules;

/// The features that a title of a category has, its length aside: a list is counted, so it has a number.
#[must_use]
pub fn claimed(category: IdeaCategory) -> &'static [TitleFeature] {
    match category {
        IdeaCategory::Subject(_) => &[],
        IdeaCategory::Pattern(TitleFeature::List) => &[TitleFeature::List, TitleFeature::Number],
        IdeaCategory::Pattern(feature) => {
            let place = FEATURES.iter().position(|other| *other == feature);
            place.map_or(&[], |place| &FEATURES[place..=place])
        }
    }
}

/// Writes titles of a channel.
#[derive(Clone, Debug)]
pub struct Writer {
    language: TitleLanguage,
    year: String,
    harmful: Vec<TitleFeature>,
    existing: HashSet<String>,
}

impl Writer {
    /// For a channel: its titles are not proposed again, and no title has a feature that is `harmful` to it.
    #[must_use]
    pub fn new(language: TitleLanguage, eligible: &EligibleUploads<'_>, harmful: Vec<TitleFeature>) -> Self {
        Self {
            language,
            year: eligible.taken_at.to_zoned(TimeZone::UTC).year().to_string(),
            harmful,
            existing: eligible.items.iter().map(|item| plain(&item.video.title)).collect(),
        }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> TitleLanguage {
        self.language
    }

    /// A topic in a form; `None` where the title would not be what its category says, would repeat a word or a title of the channel,
    /// would be too long, or would put what is only a heading into a sentence.
    #[must_use]
    pub fn write(&self, form: &str, subject: &Subject, category: IdeaCategory) -> Option<String> {
        let own: Vec<String> = words(form).into_iter().map(|word| word.text).collect();
        if subject.key.split(' ').any(|word| own.iter().any(|other| other == word)) {
            return None;
        }
        if subject.only_heading && !form.contains("{}:") {
            return None;
        }
        let title = form.replace("{year}", &self.year).replace("{}", &subject.written);
        let is_long = title.chars().count() > rules::LONG_TITLE;
        let fits = title.chars().count() <= rules::TITLE_CHARACTERS
            && (!is_long || category == IdeaCategory::Pattern(TitleFeature::Long))
            && self.has_what_it_claims(&title, category)
            && !self.existing.contains(&plain(&title));
        fits.then_some(title)
    }

    /// Whether a title has the features of its category and no other, and none that is harmful. That a title is short may come with any form: it
    /// is no claim, unless it is the category.
    #[must_use]
    pub fn has_what_it_claims(&self, title: &str, category: IdeaCategory) -> bool {
        let (cues, claimed) = (cues::read(title), claimed(category));
        FEATURES.into_iter().all(|feature| {
            let (has, claims) = (cues.has(feature), claimed.contains(&feature));
            let neutral = feature == TitleFeature::Short && !claims;
            (has == claims || neutral) && !(has && self.harmful.contains(&feature))
        })
    }
}

/// Whether two titles are the same but for case and signs.
pub(super) fn alike(a: &str, b: &str) -> bool {
    plain(a) == plain(b)
}

fn plain(title: &str) -> String {
    let words: Vec<String> = words(title).into_iter().map(|word| word.text).collect();
    words.join(" ")
}
