//! Names that are newer than an analysis: those that it was read with may be too old to be shown, while the channel was read again since,
//! for anybody.

use contract::analysis::{Analysis, AnalysisSummary};
use contract::history::HistoryEntry;
use contract::overview::TopChannel;
use domain::ChannelId;
use jiff::Timestamp;
use store::{ChannelDisplay, Store};

/// What shows a channel's name.
pub(crate) trait Named {
    /// The channel, where its name may not be shown any more.
    fn nameless(&self) -> Option<&str>;
    /// Shows it under these words.
    fn name(&mut self, words: &ChannelDisplay);
}

impl Named for AnalysisSummary {
    fn nameless(&self) -> Option<&str> {
        self.channel_id.as_deref().filter(|_| self.words_removed)
    }

    fn name(&mut self, words: &ChannelDisplay) {
        self.channel_name.clone_from(&words.name);
        self.channel_logo_url.clone_from(&words.logo_url);
    }
}

impl Named for Analysis {
    fn nameless(&self) -> Option<&str> {
        self.summary.nameless()
    }

    fn name(&mut self, words: &ChannelDisplay) {
        self.summary.name(words);
        if let Some(report) = &mut self.report {
            let info = &mut report.channel_info;
            info.channel_name = words.name.clone().unwrap_or_default();
            info.handle.clone_from(&words.handle);
            info.channel_logo_url.clone_from(&words.logo_url);
        }
    }
}

impl Named for HistoryEntry {
    fn nameless(&self) -> Option<&str> {
        self.channel_id.as_deref().filter(|_| self.channel_name.is_none())
    }

    fn name(&mut self, words: &ChannelDisplay) {
        self.channel_name.clone_from(&words.name);
        self.channel_logo_url.clone_from(&words.logo_url);
    }
}

impl Named for TopChannel {
    fn nameless(&self) -> Option<&str> {
        Some(self.channel_id.as_str()).filter(|_| self.channel_name.is_none())
    }

    fn name(&mut self, words: &ChannelDisplay) {
        self.channel_name.clone_from(&words.name);
        self.channel_logo_url.clone_from(&words.logo_url);
    }
}

/// Gives what has lost the name of its channel the newer one, if there is one, at most 100 of them. Nothing is read where nothing was
/// lost; an analysis is there without a name too.
pub(crate) async fn renew<T: Named>(store: &Store, rows: &mut [T], now: Timestamp) {
    let channel = |row: &T| row.nameless().and_then(|id| id.parse::<ChannelId>().ok());
    let lost: Vec<ChannelId> = rows.iter().filter_map(channel).collect();
    if lost.is_empty() {
        return;
    }
    match store.channel_displays(&lost, now).await {
        Ok(newer) => {
            for row in rows {
                if let Some(words) = channel(row).and_then(|channel| newer.get(&channel)) {
                    row.name(words);
                }
            }
        }
        Err(error) => tracing::warn!(%error, "newer names of channels cannot be read"),
    }
}
