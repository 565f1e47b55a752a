//! From a raw snapshot to the uploads the figures rest on: eligible, with their formats, in an order of their own.

use jiff::Timestamp;

use crate::input::age;
use crate::input::breaks;
use crate::input::canonical::canonical;
use crate::input::snapshot::{Live, Snapshot, Video};
use crate::report::{Format, Reason};
use crate::rules;
use crate::statistics::random::ContentHash;

/// 15 October 2024, 00:00 UTC: from then on a Short may last three minutes.
const LONGER_SHORTS: i64 = 1_728_950_400;
const DAY: f64 = 86_400.0;

/// One eligible upload.
#[derive(Clone, Copy, Debug)]
pub struct EligibleUpload<'a> {
    /// What the platform said.
    pub video: &'a Video,
    /// When it went public.
    pub at: Timestamp,
    /// Age at the snapshot in days, at least 1.
    pub age_days: f64,
    /// Its format.
    pub format: Format,
    /// The format rests on a known length or live state, not on the absence of both.
    pub format_known: bool,
    /// Views, where shown.
    pub views: Option<f64>,
    /// ln(views + 1) − ln m(age).
    pub adjusted: Option<f64>,
}

impl EligibleUpload<'_> {
    /// At least 7 days old.
    #[must_use]
    pub fn mature(&self) -> bool {
        self.age_days >= rules::MATURE_DAYS
    }
}

/// The eligible uploads of a snapshot, oldest first, independent of the order in which the snapshot lists them.
#[derive(Clone, Debug)]
pub struct EligibleUploads<'a> {
    /// When the snapshot was taken.
    pub taken_at: Timestamp,
    /// Eligible uploads, oldest first.
    pub items: Vec<EligibleUpload<'a>>,
    /// The format with most views (among those with 5 uploads, where there are such).
    pub main: Option<Format>,
    /// Days between each dated public upload (the youngest included) and the snapshot, longest first.
    pub published: Vec<f64>,
    /// Uploads in the snapshot, without doubles.
    pub read: usize,
    /// The channel's name.
    pub channel_title: &'a str,
    /// Views over the channel's whole life, where shown.
    pub total_views: Option<f64>,
    /// Hash of all of it.
    pub seed: u64,
}

impl<'a> EligibleUploads<'a> {
    /// Reads a snapshot.
    #[must_use]
    pub fn new(snapshot: &'a Snapshot) -> Self {
        let videos = canonical(&snapshot.videos);
        let taken = snapshot.taken_at;
        let public = || videos.iter().filter(|video| video.live != Live::Upcoming);
        let items: Vec<EligibleUpload<'a>> = public().filter_map(|video| item(video, taken)).collect();
        let mut published: Vec<f64> = public()
            .filter_map(|video| video.published_at)
            .map(|at| days_between(at, taken))
            .filter(|days| *days >= 0.0)
            .collect();
        published.sort_unstable_by(|a, b| b.total_cmp(a));
        Self {
            taken_at: taken,
            main: main_format(&items),
            published,
            read: videos.len(),
            channel_title: &snapshot.channel.title,
            total_views: snapshot.channel.total_views.map(|views| views as f64),
            seed: seed(snapshot, &items),
            items,
        }
    }

    /// The uploads as they were when the newest `count` eligible ones had been read, and nothing older.
    #[must_use]
    pub fn newest(&self, snapshot: &Snapshot, count: usize) -> Self {
        let items = self.items[self.items.len().saturating_sub(count)..].to_vec();
        let oldest = items.first().map_or(f64::MAX, |item| item.age_days);
        let since = self.published.partition_point(|days| *days > oldest);
        Self {
            taken_at: self.taken_at,
            main: main_format(&items),
            published: self.published[since..].to_vec(),
            read: items.len(),
            channel_title: self.channel_title,
            total_views: self.total_views,
            seed: seed(snapshot, &items),
            items,
        }
    }

    /// The index of each item among the uploads of the report, which are the items that show their views.
    #[must_use]
    pub fn upload_indices(&self) -> Vec<Option<u32>> {
        let mut next = 0..;
        self.items
            .iter()
            .map(|item| item.views.and_then(|_| next.next()))
            .collect()
    }

    /// Eligible uploads of the main format.
    pub fn main_items(&self) -> impl Iterator<Item = &EligibleUpload<'a>> {
        self.items_of(self.main)
    }

    /// Eligible uploads of a format.
    pub fn items_of(&self, format: Option<Format>) -> impl Iterator<Item = &EligibleUpload<'a>> {
        self.items.iter().filter(move |item| Some(item.format) == format)
    }

    /// Eligible uploads of the main format whose views have been counted in one way only: those since the newest break before the
    /// snapshot. All of them where none is older.
    pub fn alike_items(&self) -> impl Iterator<Item = &EligibleUpload<'a>> {
        let since = self.alike_since();
        self.main_items()
            .filter(move |item| since.is_none_or(|since| since <= item.at))
    }

    /// Since when views of the main format are counted as they are at the snapshot; `None` where that never changed.
    #[must_use]
    pub fn alike_since(&self) -> Option<Timestamp> {
        let newest = breaks::newest_before(self.main?, self.taken_at);
        newest.map(|newest| newest.at)
    }

    /// Views of the main format: of mature uploads where there are 10, else of all.
    #[must_use]
    pub fn main_views(&self) -> Vec<f64> {
        self.views_of(self.main)
    }

    /// Views of a format: of mature uploads where there are 10, else of all.
    #[must_use]
    pub fn views_of(&self, format: Option<Format>) -> Vec<f64> {
        let mature: Vec<f64> = self
            .items_of(format)
            .filter(|item| item.mature())
            .filter_map(|item| item.views)
            .collect();
        if mature.len() >= rules::ENOUGH {
            return mature;
        }
        self.items_of(format).filter_map(|item| item.views).collect()
    }

    /// Why figures of the main format are provisional: few uploads, or few mature ones.
    #[must_use]
    pub fn doubt(&self) -> Option<Reason> {
        doubt(self.main_items())
    }

    /// The same of another format.
    #[must_use]
    pub fn doubt_of(&self, format: Option<Format>) -> Option<Reason> {
        doubt(self.items_of(format))
    }
}

/// Why figures of these uploads are provisional: there are few, or few mature ones.
pub(crate) fn doubt<'a: 'b, 'b>(items: impl Iterator<Item = &'b EligibleUpload<'a>>) -> Option<Reason> {
    let (mut n, mut mature) = (0, 0);
    for item in items {
        n += 1;
        mature += usize::from(item.mature());
    }
    match (n < rules::ENOUGH, mature < rules::ENOUGH) {
        (true, _) => Some(Reason::FewVideos),
        (_, true) => Some(Reason::YoungVideos),
        _ => None,
    }
}

fn item(video: &Video, taken: Timestamp) -> Option<EligibleUpload<'_>> {
    let at = video.published_at?;
    let age_days = days_between(at, taken);
    if age_days < rules::ELIGIBLE_DAYS {
        return None;
    }
    let (format, format_known) = format_of(video, at);
    let views = video.views.map(|views| views as f64);
    let adjusted = views.map(|views| (views + 1.0).ln() - age::ln_share(format, age_days));
    Some(EligibleUpload {
        video,
        at,
        age_days,
        format,
        format_known,
        views,
        adjusted,
    })
}

fn days_between(from: Timestamp, to: Timestamp) -> f64 {
    to.duration_since(from).as_secs_f64() / DAY
}

/// The format, and whether it rests on a known length or live state.
fn format_of(video: &Video, at: Timestamp) -> (Format, bool) {
    let longest_short = if at.as_second() >= LONGER_SHORTS { 180 } else { 60 };
    match (video.live, video.duration_s) {
        (Live::Active | Live::Ended | Live::Upcoming, _) => (Format::Live, true),
        // The platform says zero seconds where it does not know yet.
        (Live::None, None | Some(0)) => (Format::Long, false),
        (Live::None, Some(length)) if length <= longest_short => (Format::Short, true),
        (Live::None, Some(_)) => (Format::Long, true),
    }
}

fn main_format(items: &[EligibleUpload<'_>]) -> Option<Format> {
    let weigh = |least: usize| {
        [Format::Long, Format::Short, Format::Live]
            .into_iter()
            .map(|format| {
                let of_format = || items.iter().filter(|item| item.format == format);
                let count = of_format().count();
                (of_format().filter_map(|item| item.views).sum::<f64>(), count, format)
            })
            .filter(|(_, count, _)| *count >= least)
            // The first of equals wins: long before Shorts before streams.
            .reduce(|best, next| {
                if (next.0, next.1) > (best.0, best.1) {
                    next
                } else {
                    best
                }
            })
            .map(|(_, _, format)| format)
    };
    weigh(rules::LEAST_SCORED).or_else(|| weigh(1))
}

fn seed(snapshot: &Snapshot, items: &[EligibleUpload<'_>]) -> u64 {
    let mut hash = ContentHash::default();
    hash.feed(snapshot.channel.id.as_bytes());
    hash.feed(&snapshot.taken_at.as_second().to_le_bytes());
    for item in items {
        hash.feed(item.video.id.as_bytes());
        hash.feed(&item.at.as_second().to_le_bytes());
        hash.feed(&item.video.views.unwrap_or(u64::MAX).to_le_bytes());
    }
    hash.value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn video(id: &str, days: i64, duration: Option<u32>, views: u64) -> Video {
        let at = Timestamp::from_second(1_760_000_000 - days * 86_400).unwrap();
        Video {
            id: id.into(),
            published_at: Some(at),
            duration_s: duration,
            views: Some(views),
            ..Video::default()
        }
    }

    fn snapshot(videos: Vec<Video>) -> Snapshot {
        let taken_at = Timestamp::from_second(1_760_000_000).unwrap();
        Snapshot {
            taken_at,
            channel: crate::input::snapshot::Channel::default(),
            videos,
            sample: false,
        }
    }

    #[test]
    fn uploads_under_one_day_upcoming_undated_or_in_the_future_are_not_eligible() {
        let mut upcoming = video("b", 5, None, 1);
        upcoming.live = Live::Upcoming;
        let undated = Video {
            id: "c".into(),
            ..Video::default()
        };
        let all = snapshot(vec![
            video("a", 0, None, 1),
            upcoming,
            undated,
            video("d", -3, None, 1),
            video("e", 1, None, 1),
        ]);
        let eligible = EligibleUploads::new(&all);
        assert_eq!(
            eligible
                .items
                .iter()
                .map(|item| item.video.id.as_str())
                .collect::<Vec<_>>(),
            ["e"]
        );
        assert_eq!((eligible.read, eligible.published.len()), (5, 2));
    }

    #[test]
    fn a_short_may_last_three_minutes_only_since_the_rule_changed() {
        let format = |second: i64, length| {
            let at = Timestamp::from_second(second).unwrap();
            format_of(
                &Video {
                    duration_s: Some(length),
                    ..Video::default()
                },
                at,
            )
            .0
        };
        assert_eq!(format(LONGER_SHORTS, 180), Format::Short);
        assert_eq!(format(LONGER_SHORTS, 181), Format::Long);
        assert_eq!(format(LONGER_SHORTS - 1, 61), Format::Long);
        assert_eq!(format(LONGER_SHORTS - 1, 60), Format::Short);
    }

    #[test]
    fn doubles_count_once_and_the_order_of_the_list_does_not_matter() {
        let mut videos = vec![
            video("a", 9, Some(600), 5),
            video("b", 3, Some(600), 7),
            video("a", 9, Some(600), 6),
        ];
        let forward = snapshot(videos.clone());
        videos.reverse();
        let backward = snapshot(videos);
        let (one, other) = (EligibleUploads::new(&forward), EligibleUploads::new(&backward));
        assert_eq!(one.items.len(), 2);
        assert_eq!(one.seed, other.seed);
        assert_eq!(one.main_views(), other.main_views());
    }

    #[test]
    fn a_double_without_a_date_does_not_hide_the_upload() {
        let undated = Video {
            published_at: None,
            ..video("a", 9, Some(600), 5)
        };
        let upcoming = Video {
            live: Live::Upcoming,
            ..video("b", 12, None, 0)
        };
        let all = snapshot(vec![
            undated,
            video("a", 9, Some(600), 5),
            upcoming,
            video("b", 3, None, 7),
        ]);
        let eligible = EligibleUploads::new(&all);
        let ages: Vec<f64> = eligible.items.iter().map(|item| item.age_days).collect();
        assert_eq!((ages, eligible.read), (vec![9.0, 3.0], 2));
    }

    #[test]
    fn one_lucky_short_does_not_make_a_channel_of_shorts() {
        let mut videos: Vec<Video> = (0..8)
            .map(|i| video(&i.to_string(), 10 + i, Some(600), 1_000))
            .collect();
        videos.push(video("hit", 30, Some(30), 1_000_000));
        assert_eq!(EligibleUploads::new(&snapshot(videos)).main, Some(Format::Long));
    }
}
