//! Snapshots for tests.

use engine::internals::input::age::ln_share;
use engine::report::Format;
use engine::snapshot::{Channel, Snapshot, Video};
use jiff::Timestamp;

/// When every test snapshot is taken: 9 October 2025.
pub const NOW: i64 = 1_760_000_000;

pub fn at(days_ago: f64) -> Timestamp {
    Timestamp::from_second(NOW - (days_ago * 86_400.0) as i64).unwrap()
}

/// An ordinary long upload.
pub fn video(index: usize, days_ago: f64, views: u64) -> Video {
    Video {
        id: format!("video{index:04}"),
        title: format!("About thing {index}"),
        published_at: Some(at(days_ago)),
        duration_s: Some(600 + (index as u32 * 37) % 200),
        views: Some(views),
        likes: Some(views / 30),
        comments: Some(views / 400),
        ..Video::default()
    }
}

pub fn snapshot(subscribers: Option<u64>, videos: Vec<Video>) -> Snapshot {
    let channel = Channel {
        id: "UCtest".into(),
        title: "Test".into(),
        created_at: Some(at(1_200.0)),
        subscribers,
        total_views: Some(5_000_000),
        total_videos: Some(200),
        ..Channel::default()
    };
    Snapshot {
        taken_at: Timestamp::from_second(NOW).unwrap(),
        channel,
        videos,
        sample: false,
    }
}

/// `count` uploads, one every `gap` days, views wobbling around `views` at 30 days and growing with age as the engine expects.
pub fn steady(count: usize, gap: f64, views: u64, subscribers: u64) -> Snapshot {
    let videos = (0..count).map(|i| {
        let age = 1.5 + i as f64 * gap;
        let wobble = 1.0 + (i * 7 % 11) as f64 / 20.0;
        video(
            i,
            age,
            (views as f64 * wobble * ln_share(Format::Long, age).exp()) as u64,
        )
    });
    let videos = videos.collect();
    snapshot(Some(subscribers), videos)
}
