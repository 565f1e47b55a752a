//! From what a person named to a channel, at the least cost.

use domain::{ChannelId, ChannelRef, ChannelSuggestion, MAX_SUGGESTIONS};
use engine::snapshot::Channel;

use crate::call::Call;
use crate::closeness::Name;
use crate::error::PlatformError;
use crate::map;
use crate::resolved::Resolved;
use crate::session::Session;
use crate::wire::{ChannelItem, SearchItem, VideoItem};

/// A channel that a search found, as the search shows it.
struct Candidate {
    id: ChannelId,
    title: String,
    thumbnail_url: Option<String>,
}

impl Session {
    /// The channel that was meant. Ids cost nothing, handles, users and videos 1 unit; only what is no handle costs a search. What a
    /// search finds counts only for a free text that is its title: an address that nobody has must not end, and cost a credit, with
    /// somebody else's channel, whatever its title is.
    ///
    /// # Errors
    /// [`PlatformError::NoSuchName`] where nobody has the name and a search found others, [`PlatformError::ChannelNotFound`] where it
    /// found nothing, [`PlatformError::Unsearched`] where no search was left, and whatever the platform says.
    pub async fn resolve(&self, channel: &ChannelRef) -> Result<Resolved, PlatformError> {
        let found = match channel {
            ChannelRef::Id(id) => Some(Resolved::from(id.clone())),
            ChannelRef::Handle(handle) => self.by_handle(handle).await?,
            ChannelRef::Username(name) => self.channel(&Call::ChannelByUsername(name)).await?,
            ChannelRef::Custom(name) => self.by_custom(name).await?,
            ChannelRef::Video(id) => self.by_video(&Call::VideoOwner(id)).await?,
            ChannelRef::Name(name) => self.by_name(name).await?,
        };
        found.ok_or(PlatformError::ChannelNotFound)
    }

    /// The channel of an id as it is now, for 1 unit.
    ///
    /// # Errors
    /// [`PlatformError::ChannelNotFound`], and whatever the platform says.
    pub async fn channel_of(&self, id: &ChannelId) -> Result<Channel, PlatformError> {
        let found = self.channel(&Call::ChannelById(id)).await?;
        found
            .and_then(|found| found.channel)
            .ok_or(PlatformError::ChannelNotFound)
    }

    async fn by_handle(&self, handle: &str) -> Result<Option<Resolved>, PlatformError> {
        match self.channel(&Call::ChannelByHandle(handle)).await? {
            Some(found) => Ok(Some(found)),
            None => self.offer_others(handle).await,
        }
    }

    /// The platform has no look-up for `/c/x`; most of these names became the handle, some were the user name.
    async fn by_custom(&self, name: &str) -> Result<Option<Resolved>, PlatformError> {
        for call in [Call::ChannelByHandle(name), Call::ChannelByUsername(name)] {
            if let Some(found) = self.channel(&call).await? {
                return Ok(Some(found));
            }
        }
        self.offer_others(name).await
    }

    async fn by_name(&self, name: &str) -> Result<Option<Resolved>, PlatformError> {
        let joined: String = name.split_whitespace().collect();
        let is_handle = matches!(joined.parse(), Ok(ChannelRef::Handle(handle)) if handle == joined);
        if is_handle && let Some(found) = self.channel(&Call::ChannelByHandle(&joined)).await? {
            return Ok(Some(found));
        }
        let found = self.search(name).await?;
        match named(&found, name) {
            Some(id) => Ok(Some(id.into())),
            None => self.offer(found).await,
        }
    }

    async fn by_video(&self, call: &Call<'_>) -> Result<Option<Resolved>, PlatformError> {
        let list = self.fetch::<VideoItem>(call).await?;
        Ok(list
            .items
            .iter()
            .find_map(|video| video.snippet.channel_id.parse().ok())
            .map(ChannelId::into))
    }

    async fn search(&self, name: &str) -> Result<Vec<Candidate>, PlatformError> {
        let list = self.fetch::<SearchItem>(&Call::SearchChannel(name)).await?;
        Ok(candidates(&list.items))
    }

    /// Nobody has the name: a search may find who was meant. Where none is left, the person learns at least that much.
    async fn offer_others(&self, name: &str) -> Result<Option<Resolved>, PlatformError> {
        match self.search(name).await {
            Ok(found) => self.offer(found).await,
            Err(error) if error.is_spent() => Err(PlatformError::Unsearched),
            Err(error) => Err(error),
        }
    }

    /// None of these is taken: the person chooses.
    async fn offer(&self, found: Vec<Candidate>) -> Result<Option<Resolved>, PlatformError> {
        let suggestions = self.suggestions(found).await;
        match suggestions.is_empty() {
            true => Ok(None),
            false => Err(PlatformError::NoSuchName { suggestions }),
        }
    }

    /// The first channels that the search found, with handle and subscribers, for 1 unit. Where the platform does not report those, what
    /// the search showed must do: the person is better off with names and pictures than with an error.
    async fn suggestions(&self, mut found: Vec<Candidate>) -> Vec<ChannelSuggestion> {
        found.truncate(MAX_SUGGESTIONS);
        if found.is_empty() {
            return Vec::new();
        }
        let ids: Vec<ChannelId> = found.iter().map(|candidate| candidate.id.clone()).collect();
        match self.fetch::<ChannelItem>(&Call::ChannelCards(&ids)).await {
            // In the order of the search; a channel that was closed meanwhile is missing here.
            Ok(list) => ids
                .iter()
                .filter_map(|id| {
                    list.items
                        .iter()
                        .find(|item| item.id == id.as_str())
                        .map(|item| (id, item))
                })
                .map(|(id, item)| suggestion(id.clone(), map::channel(item)))
                .collect(),
            Err(error) => {
                tracing::warn!(%error, "suggestions are shown without handle and subscribers");
                found.into_iter().map(Candidate::suggestion).collect()
            }
        }
    }

    /// The channel of a lookup that gives at most one. A value that the platform calls invalid belongs to no channel.
    pub(crate) async fn channel(&self, call: &Call<'_>) -> Result<Option<Resolved>, PlatformError> {
        match self.fetch::<ChannelItem>(call).await {
            Ok(list) => Ok(list.items.iter().find_map(Resolved::read)),
            Err(PlatformError::ChannelNotFound) => Ok(None),
            Err(PlatformError::BadRequest(said)) if said.reason.starts_with("invalid") => {
                tracing::warn!(%said, "the platform calls a look-up invalid");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

impl Candidate {
    fn of(result: &SearchItem) -> Option<Self> {
        let id = [&result.id.channel_id, &result.snippet.channel_id]
            .into_iter()
            .find_map(|id| id.parse().ok())?;
        Some(Self {
            id,
            title: html_escape::decode_html_entities(&result.snippet.title).into_owned(),
            thumbnail_url: map::logo(&result.snippet.thumbnails),
        })
    }

    fn suggestion(self) -> ChannelSuggestion {
        ChannelSuggestion::new(self.id, &self.title, None, self.thumbnail_url, None)
    }
}

fn suggestion(id: ChannelId, channel: Channel) -> ChannelSuggestion {
    ChannelSuggestion::new(
        id,
        &channel.title,
        channel.handle,
        channel.logo_url,
        channel.subscribers,
    )
}

/// The channels of a search, each once, in the platform's order. What is no channel is passed over.
fn candidates(results: &[SearchItem]) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::with_capacity(results.len());
    for candidate in results.iter().filter_map(Candidate::of) {
        if !found.iter().any(|known| known.id == candidate.id) {
            found.push(candidate);
        }
    }
    found
}

/// The first channel whose title is this name.
fn named(found: &[Candidate], name: &str) -> Option<ChannelId> {
    let wanted = Name::of(name);
    let found = found.iter().find(|candidate| Name::of(&candidate.title).is(&wanted));
    found.map(|candidate| candidate.id.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn results(titles: &[&str]) -> Vec<SearchItem> {
        let of = |(index, title): (usize, &&str)| json!({"id": {"kind": "youtube#channel", "channelId": format!("UC{index:022}")}, "snippet": {"title": title}});
        titles
            .iter()
            .enumerate()
            .map(of)
            .map(|body| serde_json::from_value(body).unwrap())
            .collect()
    }

    fn index(titles: &[&str], name: &str) -> Option<usize> {
        named(&candidates(&results(titles)), name).map(|id| id.as_str()[2..].parse().unwrap())
    }

    #[test]
    fn the_exact_title_wins_wherever_it_is() {
        let titles = ["Marques Brownlee Clips", "marques  brownlee!", "Marques Brownlee"];
        assert_eq!(index(&titles, "Marques Brownlee"), Some(1));
        assert_eq!(index(&["Tom & Co", "Tom &amp; Jerry"], "tom & jerry"), Some(1));
    }

    #[test]
    fn a_title_that_only_holds_the_name_is_not_taken() {
        let titles = ["Someone else", "The Finanzfluss Show", "Finanzfluss Fans"];
        for typed in ["finanzfluss", "finanzflus5", "geld und finanzfluss", "!!!"] {
            assert_eq!(index(&titles, typed), None, "{typed}");
        }
        assert_eq!(index(&[], "x"), None);
    }

    #[test]
    fn results_that_are_no_channels_are_passed_over_and_none_comes_twice() {
        let video = json!({"id": {"kind": "youtube#video", "videoId": "dQw4w9WgXcQ"}, "snippet": {"title": "x"}});
        let mut list = results(&["a", "b"]);
        list.push(list[0].clone());
        list.push(serde_json::from_value(video).unwrap());
        let found = candidates(&list);
        let titles: Vec<&str> = found.iter().map(|candidate| candidate.title.as_str()).collect();
        assert_eq!(titles, ["a", "b"]);
    }

    #[test]
    fn entities_are_unescaped_once() {
        let found = candidates(&results(&["b &amp;lt; c"]));
        assert_eq!(found[0].title, "b &lt; c");
    }
}
