//! Making the hub: a kind of `kept` buffer, with what its titles repeat and the visitors' file.

use std::collections::{BTreeSet, HashMap};

use domain::{ChannelId, Clock, Error, Result};
use hub::{Hub, Malformed, Patterns, Video, VideoId};
use jiff::Timestamp;
use materialized::{Besides, Change, INTERNAL, Kind, LEAVES_BEFORE, Page, Refreshed};
use serde::{Deserialize, Serialize};
use store::objects::{Objects, Precondition};
use store::{ChangePosition, HubChange, PLATFORM_DATA_TTL, Store};

use crate::names::{HUB, PATTERNS, PREVIEW, STATE, WRITTEN_WITHIN};
use crate::{preview, video};

/// Channels read at once.
const PAGE: u32 = 100;

/// Makes hubs.
pub struct Builder {
    /// What is known.
    pub store: Store,
    /// Where the hub lies.
    pub hub: Objects,
    /// Where the CDN takes its files from.
    pub site: Objects,
    /// The time.
    pub clock: Clock,
}

impl Builder {
    /// Brings the hub up to date, if anything changed.
    ///
    /// # Errors
    /// Store or bucket do not answer; the next run does what this one left.
    pub async fn refresh(&self) -> Result<Refreshed> {
        let (refreshed, _) = materialized::refresh(&Making(self), &self.hub, &self.clock).await?;
        Ok(refreshed)
    }
}

/// What the builder knows besides how far it has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Own {
    /// Marks of readings that were taken back, whose channels were read since.
    taken_back: BTreeSet<String>,
}

/// Some channels, with their videos laid out.
struct Part {
    channels: Vec<ChannelId>,
    hub: Hub,
}

struct Making<'a>(&'a Builder);

impl Kind for Making<'_> {
    /// Its videos; none of a channel of which nothing is shown.
    type Now = Vec<Video>;
    type Part = Part;
    type Buffer = Hub;
    type Own = Own;

    const BUFFER: &'static str = HUB;
    const NOTES: &'static str = STATE;
    const VERSION: u32 = hub::VERSION;
    const PART: usize = 1_024;
    /// For since when a video has been in the hub.
    const REBUILD_READS_LAST: bool = true;

    async fn page(&self, since: Timestamp, from: &ChangePosition, now: Timestamp) -> Result<Page<Vec<Video>>> {
        let page = self.0.store.hub_changes(since, from, PAGE, now).await?;
        let changes = page.changes.into_iter().map(|change| changed(change, now));
        Ok((changes.collect(), page.next))
    }

    /// Channels of which a reading was taken back: the index may name them so late that no build would look for them any more. Each mark is looked
    /// at once, and for as long as readers look at it.
    async fn besides(&self, own: &Own, until: Option<Timestamp>, now: Timestamp) -> Result<Besides<Self>> {
        let marks = self
            .0
            .store
            .hub_taken_back(until.unwrap_or(now) - WRITTEN_WITHIN)
            .await?;
        let is_new = |(name, _): &(&String, &ChannelId)| !own.taken_back.contains(*name);
        let channels: BTreeSet<&ChannelId> = marks.iter().filter(is_new).map(|(_, channel)| channel).collect();
        let channels: Vec<ChannelId> = channels.into_iter().cloned().collect();
        let changes = self.0.store.hub_channels(&channels, now).await?;
        let taken_back = marks.into_keys().collect();
        Ok((
            changes.into_iter().map(|change| changed(change, now)).collect(),
            Own { taken_back },
        ))
    }

    fn part(channels: HashMap<ChannelId, Vec<Video>>, now: Timestamp) -> Result<Part> {
        let (channels, videos): (Vec<ChannelId>, Vec<Vec<Video>>) = channels.into_iter().unzip();
        let bytes = hub::build(videos.into_iter().flatten().collect(), now).map_err(Error::internal)?;
        let hub = Hub::load(bytes).map_err(Error::internal)?;
        Ok(Part { channels, hub })
    }

    fn load(bytes: Vec<u8>) -> std::result::Result<Hub, Malformed> {
        Hub::load(bytes)
    }

    fn rows(hub: &Hub) -> u32 {
        hub.rows()
    }

    fn merge(last: Option<Hub>, parts: Vec<Part>, whole: bool, built: Timestamp) -> Result<Vec<u8>> {
        let changed = parts.iter().flat_map(|part| &part.channels);
        let before = last.as_ref().map(|last| last.of_channels(changed));
        let first_seen: Option<HashMap<VideoId, u32>> = before
            .as_ref()
            .map(|before| before.values().flatten().copied().collect());
        let last = last.filter(|_| !whole);
        let mut known = Known(HashMap::new());
        if last.is_some() {
            let of = |(channel, videos)| (channel, ids(videos));
            known.0 = before.unwrap_or_default().into_iter().map(of).collect();
        }
        let mut merged: Vec<hub::Part> = Vec::with_capacity(parts.len() + 1);
        merged.extend(last.map(|last| hub::Part::new(last, [])));
        merged.extend(parts.into_iter().map(|part| known.part(part)));
        // Where nothing is known of before, the time of its reading says more than that of this build.
        let since = |video: &Video| match &first_seen {
            Some(known) => known.get(&video.id).copied().unwrap_or(video.first_seen),
            None => video.seen,
        };
        hub::merge_since(merged, built, since).map_err(Error::internal)
    }

    async fn publish(&self, hub: &Hub, _: &mut Own) -> Result<()> {
        let patterns = serde_json::to_vec(&Patterns::of(hub)).map_err(Error::internal)?;
        self.0
            .hub
            .put(PATTERNS, patterns, Precondition::Anything, INTERNAL)
            .await?;
        materialized::put_public(&self.0.site, PREVIEW, &preview::of(hub), materialized::MINUTE).await
    }
}

fn changed(change: HubChange, now: Timestamp) -> Change<Vec<Video>> {
    Change {
        at: change.changed_at.unwrap_or(Timestamp::UNIX_EPOCH),
        state: change.state,
        now: videos(&change, now),
        channel: change.channel,
    }
}

/// What is shown of the channel, but for what was read so long ago that it must leave before the next whole build.
fn videos(change: &HubChange, now: Timestamp) -> Vec<Video> {
    let shown = change.shown.iter();
    let shown = shown.filter(|shown| now + LEAVES_BEFORE < shown.outstanding.read_at + PLATFORM_DATA_TTL);
    shown
        .flat_map(|shown| video::videos(shown, video::second(now)))
        .collect()
}

fn ids(videos: Vec<(VideoId, u32)>) -> Vec<VideoId> {
    videos.into_iter().map(|(id, _)| id).collect()
}

/// The videos that each channel had so far.
struct Known(HashMap<ChannelId, Vec<VideoId>>);

impl Known {
    /// The part, with what its channels had and have no more.
    fn part(&mut self, part: Part) -> hub::Part {
        let mut own = part.hub.of_channels(&part.channels);
        let mut gone = Vec::new();
        for channel in part.channels {
            let now = ids(own.remove(&channel).unwrap_or_default());
            let before = self.0.insert(channel, now.clone()).unwrap_or_default();
            gone.extend(before.into_iter().filter(|id| !now.contains(id)));
        }
        hub::Part::new(part.hub, gone)
    }
}
