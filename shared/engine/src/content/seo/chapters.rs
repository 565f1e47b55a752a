//! Chapters: a description that lists times has them only where it keeps every rule; otherwise the platform silently shows none.

use crate::input::eligible::EligibleUpload;
use crate::input::snapshot::{DescriptionFacts, ListedTimes};
use crate::report::{Format, SeoRule};
use crate::rules;

/// What the description of an upload lists as chapters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chapters {
    /// The description was not read whole.
    Unknown,
    /// It lists none. Shorts have none.
    None,
    /// It lists these times; next to them the length of the video in seconds, where it is known.
    Listed(ListedTimes, Option<u32>),
}

impl Chapters {
    pub(super) fn of(item: &EligibleUpload<'_>, facts: Option<DescriptionFacts>) -> Self {
        let length = item.video.duration_s.filter(|seconds| *seconds > 0);
        match facts {
            None => Self::Unknown,
            Some(_) if item.format == Format::Short => Self::None,
            Some(facts) => facts
                .times
                .filter(|times| are_meant(times, length))
                .map_or(Self::None, |times| Self::Listed(times, length)),
        }
    }

    /// Whether a rule is broken; `None` where nothing is listed, or where it takes the length, which is not known.
    pub(super) fn breaks(&self, rule: SeoRule) -> Option<bool> {
        let Self::Listed(times, length) = self else {
            return None;
        };
        match rule {
            SeoRule::ChaptersStart => Some(times.first != 0),
            SeoRule::ChaptersFew => Some(times.count < rules::LEAST_CHAPTERS),
            SeoRule::ChaptersOrder => Some(times.descends),
            SeoRule::ChaptersShort => length.map(|length| {
                let last = length.checked_sub(times.latest);
                let mut lengths = times.shortest.into_iter().chain(last);
                lengths.any(|seconds| seconds < rules::SHORTEST_CHAPTER)
            }),
            SeoRule::ChaptersEnd => length.map(|length| times.latest > length),
            SeoRule::TitleLength | SeoRule::DescriptionLength | SeoRule::Hashtags => None,
        }
    }

    /// Whether the viewer sees chapters; `None` where that is not known.
    pub(super) fn are_shown(&self) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::None => Some(false),
            Self::Listed(..) => {
                let broken = RULES.map(|rule| self.breaks(rule));
                if broken.contains(&Some(true)) {
                    return Some(false);
                }
                (!broken.contains(&None)).then_some(true)
            }
        }
    }
}

/// Rules for chapters, in the order in which they are checked.
pub(super) const RULES: [SeoRule; 5] = [
    SeoRule::ChaptersStart,
    SeoRule::ChaptersFew,
    SeoRule::ChaptersOrder,
    SeoRule::ChaptersShort,
    SeoRule::ChaptersEnd,
];

/// Whether times are meant as chapters: they begin with the video, or they are as many as chapters have to be and all lie within it. Others
/// may be hours of the day, or one moment worth seeing.
fn are_meant(times: &ListedTimes, length: Option<u32>) -> bool {
    let within = length.is_some_and(|length| times.latest <= length);
    times.earliest == 0 || (times.count >= rules::LEAST_CHAPTERS && within)
}
