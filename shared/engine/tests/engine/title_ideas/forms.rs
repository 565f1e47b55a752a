//! The forms of both languages, each read as any title is.

use std::collections::HashSet;

use engine::internals::content::title_ideas::{Subject, TitleLanguage, Writer};
use engine::internals::input::eligible::EligibleUploads;
use engine::report::{IdeaCategory, TitleFeature};
use engine::titles::cues::FEATURES;

use super::assert_reads;
use crate::build::steady;

fn categories() -> impl Iterator<Item = IdeaCategory> {
    std::iter::once(IdeaCategory::TOPIC).chain(FEATURES.map(IdeaCategory::Pattern))
}

/// A topic in a form without a cue, on a channel with titles of its own.
pub(super) fn title(subject: &Subject, form: &str) -> Option<String> {
    let snapshot = steady(10, 5.0, 10_000, 20_000);
    Writer::new(TitleLanguage::English, &EligibleUploads::new(&snapshot), Vec::new()).write(
        form,
        subject,
        IdeaCategory::TOPIC,
    )
}

#[test]
fn every_category_has_forms_and_each_reads_as_what_it_is() {
    let snapshot = steady(10, 5.0, 10_000, 20_000);
    let eligible = EligibleUploads::new(&snapshot);
    for language in [TitleLanguage::German, TitleLanguage::English] {
        let writer = Writer::new(language, &eligible, Vec::new());
        for category in categories() {
            let forms = language.forms(category);
            assert!(forms.len() >= 3, "{category:?}");
            assert_eq!(forms.iter().collect::<HashSet<_>>().len(), forms.len(), "{category:?}");
            for form in forms {
                assert_eq!(form.matches("{}").count(), 1, "{form}");
                let subject = Subject {
                    key: "bread".into(),
                    written: "Bread".into(),
                    only_heading: false,
                };
                let title = writer.write(form, &subject, category);
                let title = title.unwrap_or_else(|| panic!("{category:?}: {form} cannot be written"));
                let claimed = match category {
                    IdeaCategory::Pattern(feature) => Some(feature),
                    IdeaCategory::Subject(_) => None,
                };
                assert_reads(&title, claimed, &HashSet::new());
            }
        }
    }
}

#[test]
fn the_year_is_that_of_the_report() {
    let snapshot = steady(10, 5.0, 10_000, 20_000);
    let writer = Writer::new(TitleLanguage::English, &EligibleUploads::new(&snapshot), Vec::new());
    let subject = Subject {
        key: "bread".into(),
        written: "Bread".into(),
        only_heading: false,
    };
    let title = writer.write(
        "{}: The {year} Overview",
        &subject,
        IdeaCategory::Pattern(TitleFeature::Year),
    );
    assert_eq!(title.as_deref(), Some("Bread: The 2025 Overview"));
}

#[test]
fn a_title_that_is_not_what_it_claims_is_not_written() {
    let snapshot = steady(10, 5.0, 10_000, 20_000);
    let eligible = EligibleUploads::new(&snapshot);
    let write = |harmful: &[TitleFeature], written: &str, form: &str, category| {
        let subject = Subject {
            key: written.to_lowercase(),
            written: written.to_owned(),
            only_heading: false,
        };
        Writer::new(TitleLanguage::English, &eligible, harmful.to_vec()).write(form, &subject, category)
    };
    let list = IdeaCategory::Pattern(TitleFeature::List);
    assert!(write(&[], "Bread", "{}: 7 Things to Know", list).is_some());
    assert_eq!(
        write(&[TitleFeature::Number], "Bread", "{}: 7 Things to Know", list),
        None,
        "a list needs its number"
    );
    assert_eq!(
        write(&[TitleFeature::Short], "Bread", "{}: 7 Things to Know", list),
        None,
        "short is harmful here"
    );
    assert_eq!(
        write(&[], "Best Bread", "{}: 7 Things to Know", list),
        None,
        "the topic has a cue of its own"
    );
    assert_eq!(write(&[], "Bread", "{}: The Overview", list), None, "no list");
    assert_eq!(
        write(&[], "Bread", "{}: Bread Again", IdeaCategory::TOPIC),
        None,
        "a word twice"
    );
    let long = "Bread".repeat(12);
    assert_eq!(
        write(&[], &long, "{}: A Closer Look", IdeaCategory::TOPIC),
        None,
        "too long"
    );
}
