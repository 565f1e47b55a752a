//! A plausible channel, for tests that need one and do not care which.

use std::sync::OnceLock;

use domain::quota::Payer;
use domain::{ChannelId, Credits};
use engine::report::Topic;
use engine::snapshot::{Channel, Video};
use engine::{Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use store::{AnalysisKey, NewAnalysis};

/// An ordinary analysis of this channel, paid at this time.
///
/// # Panics
/// When nobody could look for a channel like this.
#[must_use]
pub fn job(key: &AnalysisKey, channel: &str, created_at: Timestamp) -> NewAnalysis {
    NewAnalysis {
        key: key.clone(),
        channel_input: channel.to_owned(),
        channel: channel.parse().unwrap(),
        price: Credits::QUICK_ANALYSIS,
        priority: false,
        stealth: false,
        requested_stealth: None,
        weekly: false,
        run: None,
        payer: Payer::Free,
        address: None,
        created_at,
    }
}

/// A channel with a number of uploads, one every three days, the newest 10 days before `taken_at`. Views lie around 10,000; every 17th
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

/// The report of a German channel that is named by its number, in this niche, with these topics and their multiples, each in 6 uploads
/// of which 2 are recent.
///
/// # Panics
/// When the engine finds nothing in the sample channel.
#[must_use]
pub fn report(number: u32, niche: Option<&str>, topics: &[(&str, f64)], at: Timestamp) -> Report {
    static ANY: OnceLock<Report> = OnceLock::new();
    let any = || {
        let id = "UCaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap();
        engine::analyze(&snapshot(&id, 50, Timestamp::UNIX_EPOCH)).unwrap()
    };
    let mut report = ANY.get_or_init(any).clone();
    report.analysis_date = at;
    report.channel_info.channel_id = format!("UC{number:022}");
    report.channel_info.channel_name = format!("Kanal {number}");
    report.niche_profile.sub_niche = niche.map(str::to_owned);
    let mut multiple = report.metrics.median_views.clone();
    report.content_analysis.topics = topics
        .iter()
        .map(|(words, times)| {
            multiple.value = Some(*times);
            Topic {
                key: (*words).to_owned(),
                label: (*words).to_owned(),
                uploads: 6,
                coverage: 0.12,
                multiple: multiple.clone(),
                recent: 2,
                last_at: None,
                stands_out: None,
                upload_indices: Vec::new(),
            }
        })
        .collect();
    report
}

fn video(i: u32, taken_at: Timestamp) -> Video {
    let typical = 8_000 + u64::from(i * 7_919 % 4_000);
    let views = if i % 17 == 5 { typical * 40 } else { typical };
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
