//! A chart of the platform: what is popular now in a region, in a category. 1 unit for 50 videos, at most 200.

use domain::ChannelId;
use domain::scout::Chart;

use crate::call::Call;
use crate::error::PlatformError;
use crate::map;
use crate::session::Session;
use crate::wire::VideoItem;

/// Pages of a chart at most.
const PAGES: usize = 4;

/// Whose videos are on a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopularChannel {
    /// Its id.
    pub id: ChannelId,
    /// The language of its highest video, where that says one.
    pub language: Option<String>,
}

impl Session {
    /// The channels of a chart, each once, those of the highest videos first. What keeps a later page from being read costs only that page.
    ///
    /// # Errors
    /// [`PlatformError::NoChart`], and whatever the platform says to the first page.
    pub async fn popular(&self, chart: &Chart) -> Result<Vec<PopularChannel>, PlatformError> {
        let mut channels: Vec<PopularChannel> = Vec::new();
        let mut token: Option<String> = None;
        for page in 0..PAGES {
            let call = Call::Popular {
                chart,
                page: token.as_deref(),
            };
            let list = match self.fetch::<VideoItem>(&call).await {
                Ok(list) => list,
                Err(error) if page == 0 || matches!(error, PlatformError::QuotaExceeded(_)) => return Err(error),
                Err(error) => {
                    tracing::warn!(%error, %chart, page, "a page of the chart was not read");
                    break;
                }
            };
            for item in &list.items {
                let channel = item.snippet.channel_id.parse().ok().map(|id| PopularChannel {
                    id,
                    language: map::language(item),
                });
                channels.extend(channel.filter(|new| channels.iter().all(|known| known.id != new.id)));
            }
            token = list.next_page_token.filter(|token| !token.is_empty());
            // A page without any videos would let a faulty platform lead us on.
            if token.is_none() || list.items.is_empty() {
                break;
            }
        }
        Ok(channels)
    }
}
