//! From what the store has of a channel to videos of the hub.

use engine::hub::OutlierVideo;
use hub::{Channel, ChannelLifts, Features, Multiple, Video, VideoId, skeleton};
use jiff::Timestamp;
use store::HubChannel;

/// The channel's videos, in the hub since `first_seen`.
pub(crate) fn videos(channel: &HubChannel, first_seen: u32) -> Vec<Video> {
    let study = channel.outstanding.title_study.as_ref();
    let lifts = study.map(ChannelLifts::of).unwrap_or_default();
    let videos = channel.outstanding.videos.iter();
    videos
        .filter_map(|outlying| video((channel, lifts), outlying, first_seen))
        .collect()
}

/// `None` for an id that is none.
fn video((channel, lifts): (&HubChannel, ChannelLifts), outlying: &OutlierVideo, first_seen: u32) -> Option<Video> {
    let of = &channel.outstanding;
    Some(Video {
        id: VideoId::of(&outlying.video_id)?,
        title: outlying.title.clone(),
        channel: Channel {
            id: channel.channel_id.clone(),
            name: channel.name.clone(),
            handle: channel.handle.clone(),
            lifts,
        },
        subscribers: of.subscribers.map(saturated),
        language: of.language.clone(),
        format: outlying.format,
        length: outlying.duration_s.unwrap_or_default(),
        published: second(outlying.published_at),
        first_seen,
        seen: second(of.read_at),
        views: outlying.views,
        multiple: Multiple {
            low: hundredths(outlying.low),
            value: hundredths(outlying.multiple),
            high: hundredths(outlying.high),
        },
        neighbours: u16::try_from(outlying.n).unwrap_or(u16::MAX),
        niche: of.niche.clone(),
        meta_niche: of.meta_niche.clone(),
        pattern: skeleton(&outlying.title),
        features: Features::of(&outlying.title),
        sample: of.sample,
    })
}

fn saturated(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX - 1)
}

/// A multiple as the hub has it.
pub(crate) fn hundredths(multiple: f64) -> u32 {
    (multiple * 100.0).round().clamp(0.0, f64::from(u32::MAX)) as u32
}

/// A time in whole seconds since 1970; an earlier one is 1970.
pub(crate) fn second(time: Timestamp) -> u32 {
    u32::try_from(time.as_second().max(0)).unwrap_or(u32::MAX)
}
