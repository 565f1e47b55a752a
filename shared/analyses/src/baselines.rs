//! The niche-wide baselines, recomputed from what is stored of each channel.
//!
//! Channels are read in the order of their niches, so one niche is folded at a time and the state stays small however many channels
//! there are. It is saved every few pages, with the niches that are finished; the next builder goes on from there. What a stop
//! leaves behind is of no version that counts.

use domain::{Clock, Result};
use engine::baselines::{Builder, ChannelSummary, LEAST_CHANNELS, NicheBaseline};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use store::{Build, BuildState, PLATFORM_DATA_TTL, PackedNiche, Position, Store, SummaryRow};

/// What baselines built here call their origin.
pub const PROVENANCE: &str = "analyses";
/// Between two builds.
const INTERVAL: SignedDuration = SignedDuration::from_hours(24);
/// Between two builds while there are so few channels that each may fill a gap.
const INTERVAL_WHILE_FEW: SignedDuration = SignedDuration::from_hours(1);
const FEW_CHANNELS: u32 = 1_000;
/// How long nobody else may build: longer than a function may run.
const LEASE: SignedDuration = SignedDuration::from_secs(90);
/// A build that could not be finished in this time starts over, because what it has read is stale.
const STALE: SignedDuration = SignedDuration::from_hours(48);
/// Pages between two notes of how far it has come.
const PAGES: u32 = 10;
/// Finished niches that are buffered before they are written.
const NICHES: usize = 30;

/// How long a run may take, and in what steps.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// No new step begins after this.
    pub until: Timestamp,
    /// Channels read in one step.
    pub page: u32,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// The newest baselines are young enough.
    NotDue,
    /// Somebody else builds.
    Busy,
    /// The time was over; the next run goes on.
    Paused,
    /// The version begun then counts from now on.
    Done(Timestamp),
}

/// What there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Nothing,
    Begin,
    GoOn,
}

fn due(state: &BuildState, now: Timestamp) -> Due {
    let every = if state.channels < FEW_CHANNELS {
        INTERVAL_WHILE_FEW
    } else {
        INTERVAL
    };
    match (state.started_at, state.current) {
        (Some(started), _) if now.duration_since(started) < STALE => Due::GoOn,
        (None, Some(current)) if now.duration_since(current) < every => Due::Nothing,
        _ => Due::Begin,
    }
}

/// A build so far.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Progress {
    version: Timestamp,
    /// Where to read on; nowhere once all is read.
    next: Option<Position>,
    unreadable: u32,
    /// All channels, without their niches.
    whole: Builder,
    /// The niche that is being read.
    niche: Option<(String, Builder)>,
}

impl Progress {
    fn begin(version: Timestamp) -> Self {
        Self {
            version,
            next: Some(Position::default()),
            unreadable: 0,
            whole: Builder::default(),
            niche: None,
        }
    }

    /// Takes up a channel; returns the niche that ended with the one before. Topics of a channel that was read too long ago are
    /// words that may not be used any more; its figures count on.
    fn take(&mut self, row: &SummaryRow) -> Option<(String, NicheBaseline)> {
        let bare = ChannelSummary {
            niche: None,
            topics: Vec::new(),
            ..row.summary.clone()
        };
        self.whole.add(&bare);
        let of_same = match (&self.niche, &row.niche) {
            (Some((now, _)), Some(next)) => now == next,
            (None, None) => true,
            _ => false,
        };
        let ended = if of_same { None } else { self.end_niche() };
        if let Some(key) = &row.niche {
            let (_, builder) = self.niche.get_or_insert_with(|| (key.clone(), Builder::default()));
            let mut summary = row.summary.clone();
            if is_old(row, self.version) {
                summary.topics.clear();
            }
            builder.add(&summary);
        }
        ended
    }

    /// The niche that was being read, where enough channels are behind it, with the topics that can be spoken of.
    fn end_niche(&mut self) -> Option<(String, NicheBaseline)> {
        let (key, builder) = self.niche.take()?;
        if builder.channels() < LEAST_CHANNELS {
            return None;
        }
        let built = builder.build(PROVENANCE, self.version).niches;
        let mut niche = built.into_values().next()?;
        niche.topics.retain(|_, topic| topic.carries());
        Some((key, niche))
    }
}

fn is_old(row: &SummaryRow, now: Timestamp) -> bool {
    row.analysed_at + PLATFORM_DATA_TTL <= now
}

/// Recomputes the baselines of the sample or the real channels if they are due, as far as the time allows. On its way it deletes what
/// the platform called channels that nobody has analysed for too long.
///
/// # Errors
/// A store that does not answer; the next run goes on.
pub async fn refresh_baselines(store: &Store, sample: bool, clock: &Clock, pace: Pace) -> Result<Refreshed> {
    let now = clock();
    let state = store.baselines_state(sample).await?;
    if due(&state, now) == Due::Nothing {
        return Ok(Refreshed::NotDue);
    }
    let Some(build) = store.claim_build(sample, now, now + LEASE).await? else {
        return Ok(Refreshed::Busy);
    };
    let run = Run {
        store,
        sample,
        clock,
        pace,
        build,
    };
    run.go().await
}

struct Run<'a> {
    store: &'a Store,
    sample: bool,
    clock: &'a Clock,
    pace: Pace,
    build: Build,
}

impl Run<'_> {
    async fn go(&self) -> Result<Refreshed> {
        let now = (self.clock)();
        // As the row is now: between the read and the claim somebody may have ended a build.
        let state = self.store.baselines_state(self.sample).await?;
        let progress = match due(&state, now) {
            Due::Nothing => {
                self.store.release_build(&self.build).await?;
                return Ok(Refreshed::NotDue);
            }
            Due::Begin => None,
            Due::GoOn => self.store.build_progress::<Progress>(&self.build).await?,
        };
        let mut progress = progress.unwrap_or_else(|| Progress::begin(now));
        let mut finished: Vec<PackedNiche> = Vec::new();
        let mut pages = 0;
        while let Some(position) = progress.next.take() {
            self.read_page(&mut progress, &position, &mut finished).await?;
            pages += 1;
            let out_of_time = (self.clock)() >= self.pace.until;
            let enough = finished.len() >= NICHES || pages % PAGES == 0;
            let over = progress.next.is_none();
            if (out_of_time || enough || over) && !self.save(&mut progress, &mut finished).await? {
                return Ok(Refreshed::Busy);
            }
            if out_of_time && !over {
                self.store.release_build(&self.build).await?;
                return Ok(Refreshed::Paused);
            }
        }
        self.publish(&progress).await
    }

    async fn read_page(&self, progress: &mut Progress, from: &Position, to: &mut Vec<PackedNiche>) -> Result<()> {
        let page = self.store.summaries(self.sample, from, self.pace.page).await?;
        progress.unreadable = progress.unreadable.saturating_add(page.unreadable);
        for row in &page.rows {
            if let Some((key, niche)) = progress.take(row) {
                to.push(PackedNiche::new(&key, niche)?);
            }
            if row.has_platform_data && is_old(row, (self.clock)()) {
                self.store.redact_channel(self.sample, row).await?;
            }
        }
        progress.next = page.next;
        Ok(())
    }

    /// Notes how far it has come.
    async fn save(&self, progress: &mut Progress, finished: &mut Vec<PackedNiche>) -> Result<bool> {
        if progress.next.is_none()
            && let Some((key, niche)) = progress.end_niche()
        {
            finished.push(PackedNiche::new(&key, niche)?);
        }
        let niches = std::mem::take(finished);
        self.store
            .save_build(&self.build, progress.version, progress, &niches)
            .await
    }

    async fn publish(&self, progress: &Progress) -> Result<Refreshed> {
        let version = progress.version;
        let header = progress.whole.build(PROVENANCE, version);
        if !self.store.publish_baselines(&self.build, version, &header).await? {
            return Ok(Refreshed::Busy);
        }
        let (channels, unreadable) = (header.channels, progress.unreadable);
        tracing::info!(sample = self.sample, channels, unreadable, "baselines built");
        Ok(Refreshed::Done(version))
    }
}

#[cfg(test)]
mod tests {
    use engine::baselines::TopicSummary;

    use super::*;

    fn hours(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours)
    }

    /// A channel of a niche where topics are as unequal as words of a language.
    fn channel(number: u32) -> SummaryRow {
        let topic = |at: u32| {
            // A few topics everywhere, most of them rare.
            let rank = (number.wrapping_mul(2_654_435_761).wrapping_add(at * 40_503) >> 8) % 4_000;
            TopicSummary {
                key: format!("topic {}", rank * rank / 4_000),
                uploads: 3 + at,
                recent: at % 3,
                multiple: Some(0.2 + f64::from((number * 31 + at * 17) % 400) / 50.0),
            }
        };
        SummaryRow::new(
            format!("UC{number:022}"),
            Some("cooking/de".to_owned()),
            Timestamp::UNIX_EPOCH,
            ChannelSummary {
                niche: Some("cooking".to_owned()),
                language: Some("de".to_owned()),
                subscribers: Some(u64::from(number) * 97),
                views_to_subs_ratio: Some(f64::from(1 + number % 700) / 350.0),
                uploads_per_week: Some(f64::from(1 + number % 90) / 9.0),
                topics: (0..12).map(topic).collect(),
            },
        )
    }

    #[test]
    fn the_state_of_a_build_does_not_grow_with_the_channels_of_a_niche() {
        let mut progress = Progress::begin(Timestamp::UNIX_EPOCH);
        let mut sizes = Vec::new();
        for number in 0..20_000 {
            assert!(progress.take(&channel(number)).is_none(), "one niche");
            if (number + 1) % 10_000 == 0 {
                sizes.push(serde_json::to_vec(&progress).unwrap().len());
            }
        }
        // Before it is packed; an item takes 96 KB packed, a state thirty of them.
        assert!(sizes[1] < 2_000_000, "{sizes:?} bytes");
        assert!(sizes[1] < sizes[0] * 3 / 2, "{sizes:?} bytes");
        let state = serde_json::to_vec(&progress).unwrap();
        let mut again: Progress = serde_json::from_slice(&state).unwrap();
        assert_eq!(again.end_niche(), progress.end_niche(), "and goes on as it was");
    }

    #[test]
    fn a_build_begins_when_the_last_is_a_day_old_or_an_hour_while_channels_are_few() {
        let state = |channels, current, started_at| BuildState {
            channels,
            current: Some(hours(current)),
            started_at,
            ..BuildState::default()
        };
        let cases = [
            (BuildState::default(), 100, Due::Begin),
            (state(1_000, 76, None), 99, Due::Nothing),
            (state(1_000, 76, None), 100, Due::Begin),
            (state(999, 99, None), 99, Due::Nothing),
            (state(999, 99, None), 100, Due::Begin),
            (state(1_000, 76, Some(hours(99))), 100, Due::GoOn),
            (state(1_000, 20, Some(hours(53))), 100, Due::GoOn),
            (state(1_000, 20, Some(hours(52))), 100, Due::Begin),
        ];
        for (state, now, then) in cases {
            assert_eq!(due(&state, hours(now)), then, "{state:?} at {now}");
        }
    }
}
