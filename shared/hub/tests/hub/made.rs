//! Videos for tests. Their values come from small ranges, so that ties, hidden counts and common words are the rule.

use engine::report::{Format, TitleFeature};
use engine::titles::compact::{CompactLift, CompactStudy};
use hub::{Channel, ChannelLifts, Features, Filter, Multiple, Query, Sort, Video, VideoId, fold, skeleton};
use jiff::Timestamp;
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

const TITLES: &[&str] = &[
    "7 ways to sharpen a knife",
    "12 Ways to bake bread",
    "Warum du NIE kneten solltest",
    "Über Öfen | warum du nie lüftest",
    "BREAD",
    "abcabc",
    "b",
    "日本の料理",
    "bread\nknife",
    "",
];
pub const TERMS: &[&str] = &[
    "bread", "a", "über", "nie", "bca", "の料", "zzz", "w", "ways to", "e\nk",
];
pub const NICHES: &[&str] = &["cooking", "diy", "gaming"];
const LANGUAGES: &[&str] = &["de", "en", "pt-BR"];
const PATTERNS: &[&str] = &["# ways …", "warum du nie …", "never seen"];
pub const FORMATS: [Format; 3] = [Format::Short, Format::Long, Format::Live];
const FEATURES: [TitleFeature; 3] = [TitleFeature::List, TitleFeature::Negative, TitleFeature::Emoji];
pub const SORTS: [Sort; 6] = [
    Sort::Surely,
    Sort::Multiple,
    Sort::Views,
    Sort::Newest,
    Sort::ViewsPerSubscriber,
    Sort::Repetition,
];

pub fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

pub fn id(number: u64) -> VideoId {
    VideoId::of(&format!("{number:011}")).unwrap()
}

pub fn channel(number: u64) -> Channel {
    Channel {
        id: format!("UC{number:022}").parse().unwrap(),
        name: format!("Kanal {number}"),
        handle: None,
        lifts: lifts(number as i32),
    }
}

/// What a channel's titles go with: two features, of which some channels could not test one.
pub fn lifts(number: i32) -> ChannelLifts {
    let lift = |feature, raw| CompactLift {
        feature,
        with_count: 10,
        raw,
        shrunk: 0,
        half: 100,
        found: false,
    };
    let mut tested = vec![
        lift(TitleFeature::Number, 100 * number),
        lift(TitleFeature::TimeBound, -7),
    ];
    tested.truncate(if number % 3 == 0 { 1 } else { 2 });
    ChannelLifts::of(&CompactStudy { n: 50, tested })
}

/// A video of a channel, with a title.
pub fn video(number: u64, of: u64, title: &str) -> Video {
    Video {
        id: id(number),
        title: title.to_owned(),
        channel: channel(of),
        subscribers: None,
        language: None,
        format: Format::Long,
        length: 0,
        published: 0,
        first_seen: 0,
        seen: 0,
        views: 0,
        multiple: Multiple::default(),
        neighbours: 20,
        niche: None,
        meta_niche: None,
        pattern: skeleton(title),
        features: Features::of(title),
        sample: false,
    }
}

fn one() -> impl Strategy<Value = Video> {
    let named = (0_u64..400, 0_u64..7, select(TITLES), any::<[bool; 2]>());
    let figures = (
        weighted(0.8, 0_u32..5),
        prop_oneof![0_u64..6, Just(u64::from(u32::MAX) + 7)],
    );
    let multiple = (0_u32..4, 0_u32..3, 0_u32..3);
    let times = (0_u32..6, 0_u32..6, 0_u32..6, 0_u32..6);
    let texts = (
        weighted(0.8, select(NICHES)),
        weighted(0.8, select(vec!["making", "play"])),
        weighted(0.8, select(LANGUAGES)),
        select(&FORMATS[..]),
    );
    (named, figures, multiple, times, texts).prop_map(|(named, figures, multiple, times, texts)| {
        let (number, of, title, [renamed, sample]) = named;
        let mut video = video(number, of, title);
        if renamed {
            // Read at another time, when the channel had another name.
            video.channel.name = "Früher".to_owned();
            video.channel.handle = Some("@früher".to_owned());
            video.channel.lifts = lifts(of as i32 + 20);
        }
        Video {
            subscribers: figures.0,
            views: figures.1,
            multiple: Multiple {
                low: multiple.0,
                value: multiple.0 + multiple.1,
                high: multiple.0 + multiple.1 + multiple.2,
            },
            length: times.0,
            published: times.1,
            first_seen: times.2,
            seen: times.3,
            niche: texts.0.map(str::to_owned),
            meta_niche: texts.1.map(str::to_owned),
            language: texts.2.map(str::to_owned),
            format: texts.3,
            sample,
            ..video
        }
    })
}

/// Some videos, each once.
pub fn videos(most: usize) -> impl Strategy<Value = Vec<Video>> {
    vec(one(), 0..most).prop_map(|mut videos| {
        videos.sort_by_key(|video| video.id);
        videos.dedup_by_key(|video| video.id);
        videos
    })
}

/// A filter of any kind; some let nothing through.
pub fn filter() -> impl Strategy<Value = Filter> {
    let text = |of: Vec<&'static str>| select(of).prop_map(str::to_owned);
    let small = || (0_u32..7, prop_oneof![0_u32..9, Just(u32::MAX)]).prop_map(|(from, to)| from..=to);
    let terms = vec(select(TERMS).prop_map(|term| fold(term.trim())), 0..3);
    prop_oneof![
        3 => terms.prop_map(Filter::Title),
        1 => text(vec!["cooking", "diy", "nothing"]).prop_map(Filter::Niche),
        1 => text(vec!["making", "nothing"]).prop_map(Filter::MetaNiche),
        1 => text(vec!["de", "pt-BR", "xx"]).prop_map(Filter::Language),
        1 => select(&FORMATS[..]).prop_map(Filter::Format),
        1 => small().prop_map(Filter::Multiple),
        1 => (0_u32..5).prop_map(Filter::SurelyAtLeast),
        1 => (0_u64..7, prop_oneof![0_u64..9, Just(u64::MAX)]).prop_map(|(from, to)| Filter::Views(from..=to)),
        1 => small().prop_map(Filter::Subscribers),
        1 => small().prop_map(Filter::Published),
        1 => (0_u32..7).prop_map(Filter::DiscoveredSince),
        1 => small().prop_map(Filter::Length),
        1 => text(PATTERNS.to_vec()).prop_map(Filter::Pattern),
        1 => select(&FEATURES[..]).prop_map(Filter::Feature),
        1 => (0_u16..5).prop_map(Filter::RepeatedBy),
        1 => (0_u64..8).prop_map(|number| Filter::Channel(channel(number).id)),
    ]
}

/// Any question with up to four filters.
pub fn query() -> impl Strategy<Value = Query> {
    let order = (select(&SORTS[..]), any::<[bool; 2]>());
    let page = (prop_oneof![3 => 0_u32..8, 1 => 0_u32..90], 0_u32..60);
    (vec(filter(), 0..5), order, page).prop_map(|(filters, (sort, [ascending, explain]), (skip, take))| Query {
        filters,
        sort,
        ascending,
        skip,
        take,
        explain,
    })
}
