//! What is known of a report, figure by figure, ready to be said: each with an id, its name and its value as the language writes them, its
//! doubt, and the key of its formula. Whatever answers, code or a model, picks from these and writes no number itself.

mod advice;
mod build;
mod comparison;
mod derived;
mod figures;
mod quoted;
mod studies;
mod words;
mod write;
mod xray;

use std::collections::HashMap;

use domain::Language;
use engine::Report;
use engine::report::{Change, Reason, State};
use serde::Serialize;

pub use quoted::Quoted;
pub use words::Words;

use build::Builder;

/// One thing that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fact {
    /// `f1`, `f2` and so on: the same for the same report and language.
    pub id: String,
    /// What it is, for code: `median_views`, `usual.niche.uploads_per_week`, `outlier.1`.
    pub key: String,
    /// What it is called.
    pub label: String,
    /// What of the platform's own words it is about, for example the title of a video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Quoted>,
    /// Its value; absent exactly where the report abstains.
    pub value: Option<String>,
    /// Where the true value most likely lies.
    pub interval: Option<String>,
    /// Uploads, gaps or channels it rests on.
    pub n: Option<u32>,
    /// The same with its noun: "50 uploads".
    pub sample: Option<String>,
    /// Key of its formula.
    pub basis: String,
    /// How far it can be trusted.
    pub state: State,
    /// Why it is provisional or missing.
    pub reason: Option<Reason>,
    /// What answers choose their words by: `above`, `rising`, a key of the report. Not to be shown.
    #[serde(skip)]
    pub code: &'static str,
}

impl Fact {
    /// Whether there is a value.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.value.is_some()
    }
}

/// What kind of report the facts are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An analysis.
    Analysis,
    /// A report of an X-Ray.
    Xray,
    /// Two channels side by side.
    Comparison,
}

/// All facts of a report, in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FactSheet {
    /// The language of labels and values.
    pub language: Language,
    /// What they are from.
    pub kind: Kind,
    /// The channel, or both channels of a comparison; nothing where a name has nothing to show.
    pub channels: Vec<Quoted>,
    /// The facts.
    pub facts: Vec<Fact>,
    #[serde(skip)]
    by_key: HashMap<String, usize>,
}

impl FactSheet {
    /// The facts of a report.
    #[must_use]
    pub fn of(report: &Report, language: Language) -> Self {
        Self::with_changes(report, None, language)
    }

    /// The facts of a report, and what changed since the one before, which the report itself does not hold.
    #[must_use]
    pub fn with_changes(report: &Report, changes: Option<&[Change]>, language: Language) -> Self {
        let mut builder = Builder::new(language);
        figures::add(&mut builder, report);
        derived::add(&mut builder, report);
        studies::add(&mut builder, report);
        advice::add(&mut builder, report);
        if let Some(xray) = &report.xray {
            xray::add(&mut builder, report, xray);
        }
        if let Some(changes) = changes {
            xray::add_changes(&mut builder, changes);
        }
        let kind = if report.xray.is_some() {
            Kind::Xray
        } else {
            Kind::Analysis
        };
        let name = Quoted::new(&report.channel_info.channel_name);
        builder.finish(kind, name.into_iter().collect())
    }

    /// What two channels, or two reports of one channel, differ in beyond noise.
    #[must_use]
    pub fn of_comparison(a: &Report, b: &Report, language: Language) -> Self {
        let mut builder = Builder::new(language);
        comparison::add(&mut builder, a, b);
        let names = [a, b].map(|report| Quoted::new(&report.channel_info.channel_name));
        builder.finish(Kind::Comparison, names.into_iter().flatten().collect())
    }

    /// The fact with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Fact> {
        self.by_key.get(key).and_then(|at| self.facts.get(*at))
    }

    /// The fact with this key, where there is a value.
    #[must_use]
    pub fn known(&self, key: &str) -> Option<&Fact> {
        self.get(key).filter(|fact| fact.is_known())
    }

    /// The fact with this id.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<&Fact> {
        let number: usize = id.strip_prefix('f')?.parse().ok()?;
        self.facts.get(number.checked_sub(1)?).filter(|fact| fact.id == id)
    }

    /// `key.1`, `key.2` and so on, as many as there are.
    pub fn list<'s>(&'s self, key: &'s str) -> impl Iterator<Item = &'s Fact> {
        (1..).map_while(move |number: u32| self.get(&format!("{key}.{number}")))
    }
}
