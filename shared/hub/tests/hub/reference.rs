//! The plain, slow way: a list that is filtered, sorted and cut.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;

use hub::{Filter, Query, Sort, Video, fold};

/// How many channels have videos of its niche with its pattern.
pub fn repeated(videos: &[Video], video: &Video) -> u16 {
    if video.niche.is_none() || video.pattern.is_none() {
        return 0;
    }
    let alike = videos
        .iter()
        .filter(|other| other.niche == video.niche && other.pattern == video.pattern);
    alike.map(|other| &other.channel.id).collect::<HashSet<_>>().len() as u16
}

pub fn passes(videos: &[Video], video: &Video, filter: &Filter) -> bool {
    match filter {
        Filter::Title(terms) => {
            let title = fold(&video.title);
            terms.is_empty() || terms.iter().any(|term| title.contains(term.as_str()))
        }
        Filter::Niche(key) => video.niche.as_ref() == Some(key),
        Filter::MetaNiche(key) => video.meta_niche.as_ref() == Some(key),
        Filter::Language(tag) => video.language.as_ref() == Some(tag),
        Filter::Format(format) => video.format == *format,
        Filter::Multiple(bounds) => bounds.contains(&video.multiple.value),
        Filter::SurelyAtLeast(least) => video.multiple.low >= *least,
        Filter::Views(bounds) => bounds.contains(&video.views),
        Filter::Subscribers(bounds) => video.subscribers.is_some_and(|count| bounds.contains(&count)),
        Filter::Published(bounds) => bounds.contains(&video.published),
        Filter::DiscoveredSince(second) => video.first_seen >= *second,
        Filter::Length(bounds) => bounds.contains(&video.length),
        Filter::Pattern(pattern) => video.pattern.as_ref() == Some(pattern),
        Filter::Feature(feature) => video.features.has(*feature),
        Filter::RepeatedBy(least) => repeated(videos, video) >= *least,
        Filter::Channel(id) => video.channel.id == *id,
    }
}

fn ratio(video: &Video) -> Option<f64> {
    let subscribers = video.subscribers.filter(|count| *count > 0)?;
    Some(video.views as f64 / f64::from(subscribers))
}

/// The larger value first, then the order of the hub; reversed where that is asked for, but what has no value stays last.
fn order(videos: &[Video], query: &Query, a: &Video, b: &Video) -> Ordering {
    let surely = |video: &Video| (Reverse(video.multiple.low), Reverse(video.multiple.value), video.id);
    let by_value = match query.sort {
        Sort::Surely => Ordering::Equal,
        Sort::Multiple => b.multiple.value.cmp(&a.multiple.value),
        Sort::Views => b.views.cmp(&a.views),
        Sort::Newest => b.published.cmp(&a.published),
        Sort::ViewsPerSubscriber => match (ratio(a), ratio(b)) {
            (Some(a), Some(b)) => b.total_cmp(&a),
            (None, None) => Ordering::Equal,
            (a, _) if a.is_some() => return Ordering::Less,
            _ => return Ordering::Greater,
        },
        Sort::Repetition => repeated(videos, b).cmp(&repeated(videos, a)),
    };
    let order = by_value.then_with(|| surely(a).cmp(&surely(b)));
    if query.ascending { order.reverse() } else { order }
}

/// How many answer, and the ids of the page.
pub fn ask(videos: &[Video], query: &Query) -> (u32, Vec<String>) {
    let all = |video: &&Video| query.filters.iter().all(|filter| passes(videos, video, filter));
    let mut found: Vec<&Video> = videos.iter().filter(all).collect();
    found.sort_by(|a, b| order(videos, query, a, b));
    let page = found.iter().skip(query.skip as usize).take(query.take as usize);
    (found.len() as u32, page.map(|video| video.id.to_string()).collect())
}
