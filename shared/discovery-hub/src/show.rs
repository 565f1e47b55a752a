//! What somebody is shown of the hub.

mod around;

use contract::hub::{Hub as Page, HubChoice, HubChoices, HubCounts, HubStep, HubVideo};
use engine::report::Format;
use hub::{Choices, Counts, Hub, Row};
use jiff::Timestamp;
use materialized::Cached;

use crate::ask::{Asked, Filters};
use crate::reader::View;

pub use around::{details, patterns};

/// Hundredths in a whole.
const HUNDREDTHS: f64 = 100.0;

/// A page of the hub; an empty one before the first hub was built.
#[must_use]
pub fn page(cached: Option<&Cached<View>>, asked: &Asked) -> Page {
    let mut page = Page {
        videos: Vec::new(),
        page: asked.page,
        page_size: asked.page_size,
        total: 0,
        visible: 0,
        in_hub: HubCounts::default(),
        as_of: None,
        stale: false,
        access: asked.access.into(),
        funnel: None,
        emptied_by: None,
        choices: None,
    };
    let Some(Cached { value: view, stale }) = cached else {
        return page;
    };
    let hub = &view.hub;
    let answer = hub.ask(&asked.query);
    let name = |place: usize| asked.names.get(place).copied().unwrap_or_default().to_owned();
    if answer.total == 0 && view.counts.videos > 0 {
        page.emptied_by = answer.emptied_by().map(name);
    }
    if answer.total == 0 || asked.query.explain {
        let steps = answer.funnel.iter().enumerate().map(|(place, step)| HubStep {
            filter: name(place),
            alone: step.alone,
            left: step.left,
        });
        page.funnel = Some(steps.collect());
    }
    page.videos = rows(hub, answer.rows);
    page.total = answer.total;
    page.visible = asked.access.rows.map_or(answer.total, |rows| rows.min(answer.total));
    page.in_hub = counts(view.counts);
    page.as_of = Some(hub.built());
    page.stale = *stale;
    page.choices = (asked.page == 1).then(|| listed(&hub.all_choices()));
    page
}

/// What each other choice would give.
#[must_use]
pub fn choices(cached: Option<&Cached<View>>, filters: &Filters) -> HubChoices {
    let choices = cached.map(|cached| listed(&cached.value.hub.choices(&filters.filters())));
    choices.unwrap_or_default()
}

pub(crate) fn counts(counts: Counts) -> HubCounts {
    HubCounts {
        videos: counts.videos,
        channels: counts.channels,
        niches: counts.niches,
        languages: counts.languages,
    }
}

fn rows(hub: &Hub, numbers: impl IntoIterator<Item = u32>) -> Vec<HubVideo> {
    let rows = numbers.into_iter().filter_map(|number| hub.row(number));
    rows.map(video).collect()
}

pub(crate) fn video(row: Row) -> HubVideo {
    let Row { video, repeated } = row;
    let per_subscriber = |count: u32| (video.views as f64 / f64::from(count) * HUNDREDTHS).round() / HUNDREDTHS;
    HubVideo {
        video_id: video.id.to_string(),
        channel_id: video.channel.id.into(),
        channel_name: video.channel.name,
        channel_handle: video.channel.handle,
        subscribers: video.subscribers.map(u64::from),
        language: video.language,
        format: video.format,
        length_seconds: Some(video.length).filter(|length| *length > 0),
        published_at: time(video.published),
        discovered_at: time(video.first_seen),
        read_at: time(video.seen),
        views: video.views,
        multiple: times(video.multiple.value),
        multiple_low: times(video.multiple.low),
        multiple_high: times(video.multiple.high),
        neighbours: video.neighbours.into(),
        views_per_subscriber: video.subscribers.filter(|count| *count > 0).map(per_subscriber),
        niche: video.niche,
        meta_niche: video.meta_niche,
        pattern: video.pattern,
        repeated_by: repeated.into(),
        features: video.features.each().collect(),
        sample: video.sample,
        title: video.title,
    }
}

fn listed(choices: &Choices<'_>) -> HubChoices {
    let list = |counted: &[(&str, u32)]| counted.iter().map(|(key, videos)| choice(key, *videos)).collect();
    let formats = choices.formats.iter();
    HubChoices {
        niches: list(&choices.niches),
        meta_niches: list(&choices.meta_niches),
        languages: list(&choices.languages),
        formats: formats.map(|(format, videos)| choice(name(*format), *videos)).collect(),
    }
}

fn choice(key: &str, videos: u32) -> HubChoice {
    HubChoice {
        key: key.to_owned(),
        videos,
    }
}

/// As the filter takes it.
const fn name(format: Format) -> &'static str {
    match format {
        Format::Short => "short",
        Format::Long => "long",
        Format::Live => "live",
    }
}

fn times(hundredths: u32) -> f64 {
    f64::from(hundredths) / HUNDREDTHS
}

fn time(seconds: u32) -> Timestamp {
    Timestamp::from_second(i64::from(seconds)).unwrap_or_default()
}
