//! What of a hub is shown, and to what some of it belongs.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use columns::Found;
use domain::ChannelId;

use crate::hub::Hub;
use crate::layout::Section;
use crate::video::VideoId;

/// How much a hub shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Videos.
    pub videos: u32,
    /// Channels that they are of, whatever these were called.
    pub channels: u32,
    /// Niches that they are of.
    pub niches: u32,
    /// Languages that they are in.
    pub languages: u32,
}

impl Hub {
    /// The rows of those of these videos that are shown.
    #[must_use]
    pub fn find_all(&self, ids: &HashSet<VideoId>) -> HashMap<VideoId, u32> {
        let rows = (0..).zip(self.video_ids()).filter(|(_, id)| ids.contains(id));
        let rows = rows.filter(|(row, _)| self.is_shown(*row));
        rows.map(|(row, id)| (id, row)).collect()
    }

    /// The videos of some channels, each with since when it has been in the hub.
    #[must_use]
    pub fn of_channels<'a>(
        &self,
        wanted: impl IntoIterator<Item = &'a ChannelId>,
    ) -> HashMap<ChannelId, Vec<(VideoId, u32)>> {
        let wanted: HashMap<&str, &ChannelId> = wanted.into_iter().map(|id| (id.as_str(), id)).collect();
        let of: Vec<Option<&ChannelId>> = self.channel_ids().map(|id| wanted.get(id).copied()).collect();
        let columns = self.file.u32s(Section::Channels).iter();
        let columns = columns.zip(self.file.u32s(Section::FirstSeen)).zip(self.video_ids());
        let mut found: HashMap<ChannelId, Vec<(VideoId, u32)>> = HashMap::new();
        for ((channel, first_seen), id) in columns {
            if let Some(Some(channel)) = of.get(channel.get() as usize) {
                let videos = found.entry((*channel).clone()).or_default();
                videos.push((id, first_seen.get()));
            }
        }
        found
    }

    /// The same hub, in whose answers, choices and counts some rows are missing: those that were read before `second`, and those of some
    /// channels but for what was read of them at the time that is named, if any. How many channels repeat a pattern stays as it was built.
    #[must_use]
    pub fn without(&self, hidden: &BTreeMap<ChannelId, Option<u32>>, second: u32) -> Self {
        let shown_reading: HashMap<&str, Option<u32>> = hidden
            .iter()
            .map(|(id, shown_reading)| (id.as_str(), *shown_reading))
            .collect();
        let of: Vec<Option<Option<u32>>> = self.channel_ids().map(|id| shown_reading.get(id).copied()).collect();
        let mut shown = Found::first(self.rows());
        let columns = self
            .file
            .u32s(Section::Channels)
            .iter()
            .zip(self.file.u32s(Section::Seen));
        for (row, (channel, seen)) in columns.enumerate() {
            let shown_reading = of.get(channel.get() as usize).copied().flatten();
            let is_hidden =
                seen.get() < second || shown_reading.is_some_and(|shown_reading| shown_reading != Some(seen.get()));
            if let Some(word) = shown.bits.get_mut(row / 64).filter(|_| is_hidden) {
                *word &= !(1 << (row % 64));
            }
        }
        let is_all = shown.count() == self.rows();
        let mut hub = self.clone();
        hub.shown = (!is_all).then(|| Arc::new(shown));
        hub
    }

    /// Whether all rows are shown.
    pub(crate) fn shows_all(&self) -> bool {
        self.shown.is_none()
    }

    /// The rows that answers come from.
    pub(crate) fn shown(&self) -> Found {
        let shown = self.shown.as_deref().cloned();
        shown.unwrap_or_else(|| Found::first(self.rows()))
    }

    pub(crate) fn is_shown(&self, row: u32) -> bool {
        self.shown.as_ref().is_none_or(|shown| shown.has(row))
    }

    /// How much is shown.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let shown = self.shown();
        let (numbers, of) = (self.channel_numbers(), self.file.u32s(Section::Channels));
        let mut channels = vec![false; numbers.len()];
        for name in shown.rows().filter_map(|row| of.get(row as usize)) {
            let number = numbers.get(name.get() as usize);
            if let Some(seen) = number.and_then(|number| channels.get_mut(*number as usize)) {
                *seen = true;
            }
        }
        let choices = self.all_choices();
        Counts {
            videos: shown.count(),
            channels: channels.into_iter().filter(|seen| *seen).count() as u32,
            niches: choices.niches.len() as u32,
            languages: choices.languages.len() as u32,
        }
    }

    /// When the oldest reading that is shown was taken, in seconds since 1970.
    #[must_use]
    pub fn oldest(&self) -> Option<u32> {
        let (shown, seen) = (self.shown(), self.file.u32s(Section::Seen));
        let seen = shown.rows().filter_map(|row| seen.get(row as usize));
        seen.map(|seen| seen.get()).min()
    }

    /// The id behind each name of a channel.
    fn channel_ids(&self) -> impl Iterator<Item = &str> {
        let names = (0..).zip(self.file.u32s(Section::ChannelEnds));
        names.map(|(name, _)| {
            let text = self.file.piece(Section::ChannelTexts, Section::ChannelEnds, name);
            let id = text.split(|byte| *byte == b'\t').next().unwrap_or_default();
            std::str::from_utf8(id).unwrap_or_default()
        })
    }

    /// For each name of a channel the channel: one that changed its name is still one voice.
    pub(crate) fn channel_numbers(&self) -> Vec<u32> {
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let number = |id| {
            let next = numbers.len() as u32;
            *numbers.entry(id).or_insert(next)
        };
        self.channel_ids().map(number).collect()
    }
}
