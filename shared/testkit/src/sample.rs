//! A plausible channel, for tests that need one and do not care which.

use domain::ChannelId;
use engine::Snapshot;
use engine::snapshot::{Channel, Video};
use jiff::{SignedDuration, Timestamp};

/// A channel with so many uploads, one every three days, the newest 10 days before `taken_at`. Views lie around 10,000; every 17th
/// upload has forty times as many.
#[must_use]
pub fn snapshot(id: &ChannelId, uploads: u32, taken_at: Timestamp) -> Snapshot {
    let videos = (0..uploads).map(|i| video(i, taken_at)).collect();
    Snapshot {
        taken_at,
        channel: Channel {
            id: id.to_string(),
            title: "Werkstatt am Deich".to_owned(),
            description: "Holz, Metall und Geduld.".to_owned(),
            handle: Some("@werkstatt-am-deich".to_owned()),
            country: Some("DE".to_owned()),
            language: Some("de".to_owned()),
            created_at: Some(taken_at - SignedDuration::from_hours(24 * 900)),
            subscribers: Some(12_300),
            total_views: Some(4_200_000),
            total_videos: Some(u64::from(uploads)),
            topics: vec!["Hobby".to_owned()],
            logo_url: Some("https://example.invalid/logo.jpg".to_owned()),
        },
        videos,
        sample: true,
    }
}

fn video(i: u32, taken_at: Timestamp) -> Video {
    let usual = 8_000 + u64::from(i * 7_919 % 4_000);
    let views = if i % 17 == 5 { usual * 40 } else { usual };
    Video {
        id: format!("video{i:06}"),
        title: format!("Werkstück {i}: eine Bank aus Eiche, Teil {}", i % 5),
        description: "Material, Maße und Werkzeug.".to_owned(),
        tags: vec!["holz".to_owned(), "eiche".to_owned()],
        published_at: Some(taken_at - SignedDuration::from_hours(24 * (10 + 3 * i64::from(i)))),
        duration_s: Some(600 + i % 300),
        views: Some(views),
        likes: Some(views / 30),
        comments: Some(views / 400),
        language: Some("de".to_owned()),
        ..Video::default()
    }
}
