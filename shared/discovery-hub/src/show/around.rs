//! The neighbors of a video, and what titles repeat.

use std::collections::{HashMap, HashSet};

use contract::hub::{HubGap, HubLinePoint, HubNiche, HubPatterns, HubRepeat, HubRepeatKind, HubVideo, HubVideoDetails};
use domain::{Error, Result};
use hub::{Filter, Gap, Hub, Patterns, Query, Repeat, Row, Size, Video, VideoId, What};
use jiff::Timestamp;
use materialized::Cached;
use store::Store;

use super::{times, video};
use crate::reader::View;
use crate::video::videos;

/// Videos that are shown alongside one.
const MAX_NEIGHBORS: usize = 6;
/// Rows among which those of other channels are looked for.
const AMONG: u32 = 500;

/// One video, as its channel was last read.
///
/// # Errors
/// [`Error::NotFound`] for one that is not in the hub, or not any more.
pub async fn details(store: &Store, view: &View, id: &str, now: Timestamp) -> Result<HubVideoDetails> {
    let hub = &view.hub;
    let id = VideoId::of(id).ok_or(Error::NotFound)?;
    let row = hub.find(id).and_then(|row| hub.row(row)).ok_or(Error::NotFound)?;
    // By what is written at this moment: the buffer says only where to look.
    let shown = store.hub_channel(&row.video.channel.id, now).await?;
    let shown = shown.ok_or(Error::NotFound)?;
    let mut own = videos(&shown, 0);
    own.sort_by(Video::place);
    let known = hub.find_all(&own.iter().map(|video| video.id).collect());
    let rows = own.into_iter().filter_map(|video| {
        let built = hub.row(*known.get(&video.id)?)?;
        let repeated = repeated(&built, &video);
        let first_seen = built.video.first_seen;
        let video = Video { first_seen, ..video };
        Some(Row { video, repeated })
    });
    let (mut of_it, others): (Vec<Row>, Vec<Row>) = rows.partition(|row| row.video.id == id);
    let own = of_it.pop().ok_or(Error::NotFound)?;
    let line = shown.outstanding.line.iter().map(|point| HubLinePoint {
        published_at: Timestamp::from_second(point.at).unwrap_or_default(),
        multiple: point.multiple,
        format: point.format,
    });
    Ok(HubVideoDetails {
        line: line.collect(),
        others: others.into_iter().take(MAX_NEIGHBORS).map(video).collect(),
        siblings: siblings(hub, &own.video),
        video: video(own),
    })
}

/// Channels that repeat the pattern, by the buffer where that knows the video with it; else it is one at least.
fn repeated(built: &Row, video: &Video) -> u16 {
    if (&built.video.niche, &built.video.pattern) == (&video.niche, &video.pattern) {
        return built.repeated;
    }
    u16::from(video.niche.is_some() && video.pattern.is_some())
}

/// Videos of its niche by other channels with its pattern.
fn siblings(hub: &Hub, of: &Video) -> Vec<HubVideo> {
    let (Some(niche), Some(pattern)) = (&of.niche, &of.pattern) else {
        return Vec::new();
    };
    let answer = hub.ask(&Query {
        filters: vec![Filter::Niche(niche.clone()), Filter::Pattern(pattern.clone())],
        take: AMONG,
        ..Query::default()
    });
    let mut channels = HashSet::from([of.channel.id.clone()]);
    let rows = answer.rows.into_iter().filter_map(|row| hub.row(row));
    let rows = rows.filter(|row| channels.insert(row.video.channel.id.clone()));
    rows.take(MAX_NEIGHBORS).map(video).collect()
}

/// What the titles of a niche repeat; without a niche, of the largest.
#[must_use]
pub fn patterns(
    cached: Option<&Cached<View>>,
    patterns: Option<&Cached<Patterns>>,
    niche: Option<String>,
    language: Option<String>,
) -> HubPatterns {
    let mut shown = HubPatterns {
        niche,
        language,
        channels: 0,
        videos: 0,
        repeats: Vec::new(),
        gaps: Vec::new(),
        niches: Vec::new(),
        as_of: None,
        stale: false,
    };
    let Some((cached, patterns)) = cached.zip(patterns) else {
        return shown;
    };
    let hub = &cached.value.hub;
    shown.as_of = Some(hub.built());
    shown.stale = cached.stale || patterns.stale;
    let patterns = &patterns.value;
    shown.niches = niches(hub, patterns);
    if shown.niche.is_none() {
        shown.niche = shown.niches.first().map(|niche| niche.key.clone());
    }
    let Some(niche) = shown.niche.as_deref() else {
        return shown;
    };
    let language = shown.language.as_deref();
    let is_asked = |size: &&Size| size.niche == niche && size.language.as_deref() == language;
    if shown.niches.iter().any(|known| known.key == niche)
        && let Some(size) = patterns.sizes.iter().find(is_asked)
    {
        (shown.channels, shown.videos) = (size.channels, size.videos);
    }
    let repeats: Vec<&Repeat> = patterns.of_niche(niche, language).collect();
    let is_of = |gap: &&Gap| {
        gap.niche == niche && language.is_none_or(|language| gap.proven == language || gap.missing == language)
    };
    let gaps: Vec<&Gap> = patterns.gaps.iter().filter(is_of).collect();
    let named = repeats.iter().flat_map(|repeat| &repeat.examples);
    let named = named.chain(gaps.iter().flat_map(|gap| &gap.examples));
    let rows = hub.find_all(&named.filter_map(|id| VideoId::of(id)).collect());
    let examples = |ids: &[String]| {
        let rows = ids.iter().filter_map(|id| hub.row(*rows.get(&VideoId::of(id)?)?));
        rows.map(video).collect()
    };
    // What only hidden videos show is hidden with them.
    shown.repeats = repeats.iter().map(|found| repeat(found, &examples)).collect();
    shown.repeats.retain(|repeat| !repeat.examples.is_empty());
    shown.gaps = gaps.iter().map(|found| gap(found, &examples)).collect();
    shown.gaps.retain(|gap| !gap.examples.is_empty());
    shown
}

/// Niches of which videos are shown.
fn niches(hub: &Hub, patterns: &Patterns) -> Vec<HubNiche> {
    let videos: HashMap<&str, u32> = hub.all_choices().niches.into_iter().collect();
    let whole = patterns.sizes.iter().filter(|size| size.language.is_none());
    let mut niches: Vec<HubNiche> = whole
        .filter_map(|size| {
            Some(HubNiche {
                key: size.niche.clone(),
                videos: *videos.get(size.niche.as_str())?,
                channels: size.channels,
            })
        })
        .collect();
    niches.sort_by(|a, b| b.videos.cmp(&a.videos).then_with(|| a.key.cmp(&b.key)));
    niches
}

fn repeat(found: &Repeat, examples: &impl Fn(&[String]) -> Vec<HubVideo>) -> HubRepeat {
    let (kind, text) = match &found.what {
        What::Skeleton(text) => (HubRepeatKind::Skeleton, text),
        What::Word(text) => (HubRepeatKind::Word, text),
    };
    HubRepeat {
        kind,
        text: text.clone(),
        channels: found.tally.channels,
        videos: found.tally.videos,
        multiple: times(found.tally.multiple),
        examples: examples(&found.examples),
    }
}

fn gap(found: &Gap, examples: &impl Fn(&[String]) -> Vec<HubVideo>) -> HubGap {
    HubGap {
        features: found.features.clone(),
        proven_in: found.proven.clone(),
        missing_in: found.missing.clone(),
        channels: found.tally.channels,
        videos: found.tally.videos,
        of_channels: found.of_channels,
        among_channels: found.among_channels,
        multiple: times(found.tally.multiple),
        examples: examples(&found.examples),
    }
}
