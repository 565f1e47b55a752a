//! From what a person named to a channel, at the least cost.

use domain::{ChannelId, ChannelRef};
use engine::snapshot::Channel;
use unicode_normalization::UnicodeNormalization;

use crate::call::Call;
use crate::client::Session;
use crate::error::PlatformError;
use crate::map;
use crate::wire::{ChannelItem, SearchItem, VideoItem};

/// A channel that was named. Where finding it meant reading it, it is kept, so that a snapshot need not read it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// Its id.
    pub id: ChannelId,
    /// What was read of it.
    pub channel: Option<Channel>,
    /// The list of its uploads, where the platform named one.
    pub(crate) uploads: Option<String>,
}

impl Resolved {
    pub(crate) fn read(item: &ChannelItem) -> Option<Self> {
        let id = item.id.parse().ok()?;
        let uploads = Some(item.content_details.related_playlists.uploads.clone()).filter(|list| !list.is_empty());
        Some(Self {
            id,
            channel: Some(map::channel(item)),
            uploads,
        })
    }
}

impl From<ChannelId> for Resolved {
    /// A channel known by its id: nothing was read yet, and whether it exists is not known.
    fn from(id: ChannelId) -> Self {
        Self {
            id,
            channel: None,
            uploads: None,
        }
    }
}

/// How much a search result must resemble what was searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likeness {
    /// A name: the platform's first guess will do.
    Any,
    /// One word that is no handle: its title must at least hold the word. A mistyped handle must not end, and cost a credit,
    /// with somebody else's channel.
    HoldsTheWord,
}

impl Session {
    /// The channel that was meant. Ids cost nothing, handles, users and videos 1 unit; only what is no handle costs a search.
    ///
    /// # Errors
    /// [`PlatformError::ChannelNotFound`] where there is none, and whatever the platform says.
    pub async fn resolve(&self, channel: &ChannelRef) -> Result<Resolved, PlatformError> {
        let found = match channel {
            ChannelRef::Id(id) => Some(Resolved::from(id.clone())),
            ChannelRef::Handle(handle) => self.by_handle_or_search(handle).await?,
            ChannelRef::Username(name) => self.channel(&Call::ChannelByUsername(name)).await?,
            ChannelRef::Custom(name) => self.by_custom(name).await?,
            ChannelRef::Video(id) => self.by_video(&Call::VideoOwner(id)).await?,
            ChannelRef::Name(name) => self.by_name(name).await?,
        };
        found.ok_or(PlatformError::ChannelNotFound)
    }

    async fn by_handle_or_search(&self, handle: &str) -> Result<Option<Resolved>, PlatformError> {
        match self.channel(&Call::ChannelByHandle(handle)).await? {
            Some(found) => Ok(Some(found)),
            None => self.by_search(handle, Likeness::HoldsTheWord).await,
        }
    }

    /// The platform has no look-up for `/c/x`; most of these names became the handle, some were the user name.
    async fn by_custom(&self, name: &str) -> Result<Option<Resolved>, PlatformError> {
        for call in [Call::ChannelByHandle(name), Call::ChannelByUsername(name)] {
            if let Some(found) = self.channel(&call).await? {
                return Ok(Some(found));
            }
        }
        self.by_search(name, Likeness::HoldsTheWord).await
    }

    async fn by_name(&self, name: &str) -> Result<Option<Resolved>, PlatformError> {
        let joined: String = name.split_whitespace().collect();
        let is_handle = matches!(joined.parse(), Ok(ChannelRef::Handle(handle)) if handle == joined);
        if is_handle && let Some(found) = self.channel(&Call::ChannelByHandle(&joined)).await? {
            return Ok(Some(found));
        }
        self.by_search(name, Likeness::Any).await
    }

    async fn by_video(&self, call: &Call<'_>) -> Result<Option<Resolved>, PlatformError> {
        let list = self.fetch::<VideoItem>(call).await?;
        Ok(list
            .items
            .iter()
            .find_map(|video| video.snippet.channel_id.parse().ok())
            .map(ChannelId::into))
    }

    async fn by_search(&self, name: &str, likeness: Likeness) -> Result<Option<Resolved>, PlatformError> {
        let list = self.fetch::<SearchItem>(&Call::SearchChannel(name)).await?;
        Ok(choose(&list.items, name, likeness).map(ChannelId::into))
    }

    /// The channel of a look-up that gives at most one. A value that the platform calls invalid belongs to no channel.
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

/// The result whose title is what was searched for, else the best that is like it enough.
fn choose(results: &[SearchItem], name: &str, likeness: Likeness) -> Option<ChannelId> {
    let wanted = Essence::of(name);
    let found: Vec<(ChannelId, Essence)> = results
        .iter()
        .filter_map(|result| {
            let id = [&result.id.channel_id, &result.snippet.channel_id]
                .into_iter()
                .find_map(|id| id.parse().ok())?;
            Some((
                id,
                Essence::of(&html_escape::decode_html_entities(&result.snippet.title)),
            ))
        })
        .collect();
    let exact = found.iter().find(|(_, title)| title.is(&wanted));
    let like = |title: &Essence| likeness == Likeness::Any || title.holds(&wanted);
    exact
        .or_else(|| found.iter().find(|(_, title)| like(title)))
        .map(|(id, _)| id.clone())
}

/// What makes two spellings of a name the same: its letters and digits in one case, without marks (`u` for `ü`), and in the
/// German way (`ue`).
struct Essence {
    plain: String,
    german: String,
}

impl Essence {
    fn of(text: &str) -> Self {
        let lower = || text.nfkc().flat_map(char::to_lowercase);
        let letters = |text: &str| text.nfkd().filter(|c| c.is_alphanumeric()).collect();
        let german: String = lower()
            .flat_map(|c| match c {
                'ä' => ['a', 'e'],
                'ö' => ['o', 'e'],
                'ü' => ['u', 'e'],
                'ß' => ['s', 's'],
                other => [other, ' '],
            })
            .collect();
        Self {
            plain: letters(&lower().collect::<String>().replace('ß', "ss")),
            german: letters(&german),
        }
    }

    fn is(&self, wanted: &Self) -> bool {
        !wanted.plain.is_empty() && (self.plain == wanted.plain || self.german == wanted.german)
    }

    fn holds(&self, wanted: &Self) -> bool {
        let within = self.plain.contains(&wanted.plain) || self.german.contains(&wanted.german);
        within && !wanted.plain.is_empty()
    }
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

    fn index(titles: &[&str], name: &str, likeness: Likeness) -> Option<usize> {
        choose(&results(titles), name, likeness).map(|id| id.as_str()[2..].parse().unwrap())
    }

    #[test]
    fn the_exact_title_wins_over_the_first_result() {
        let titles = ["Marques Brownlee Clips", "marques  brownlee!", "Marques Brownlee"];
        assert_eq!(index(&titles, "Marques Brownlee", Likeness::Any), Some(1));
        assert_eq!(
            index(&["Tom & Co", "Tom &amp; Jerry"], "tom & jerry", Likeness::Any),
            Some(1)
        );
        assert_eq!(
            index(&["x", "Cafe\u{301} MÜLLER"], "café müller", Likeness::Any),
            Some(1)
        );
    }

    #[test]
    fn a_name_takes_the_first_guess_and_a_word_only_one_that_holds_it() {
        let titles = ["Someone else", "The Finanzfluss Show"];
        assert_eq!(index(&titles, "geld und finanzfluss", Likeness::Any), Some(0));
        assert_eq!(index(&titles, "finanzfluss", Likeness::HoldsTheWord), Some(1));
        assert_eq!(index(&titles, "finanzflus5", Likeness::HoldsTheWord), None);
        assert_eq!(index(&[], "x", Likeness::Any), None);
    }

    #[test]
    fn umlauts_match_however_they_are_typed() {
        for typed in [
            "küchengeflüster",
            "KUECHENGEFLUESTER",
            "kuchengefluster",
            "ku\u{308}chengeflu\u{308}ster",
        ] {
            assert_eq!(
                index(&["x", "Küchen-Geflüster"], typed, Likeness::HoldsTheWord),
                Some(1),
                "{typed}"
            );
        }
        assert_eq!(
            index(&["Strasse", "Straße 7"], "straße7", Likeness::HoldsTheWord),
            Some(1)
        );
        assert_eq!(
            index(&["!!!"], "!!!", Likeness::HoldsTheWord),
            None,
            "nothing is no likeness"
        );
    }

    #[test]
    fn results_that_are_no_channels_are_passed_over() {
        let video = json!({"id": {"kind": "youtube#video", "videoId": "dQw4w9WgXcQ"}, "snippet": {"title": "x"}});
        assert_eq!(
            choose(&[serde_json::from_value(video).unwrap()], "x", Likeness::Any),
            None
        );
    }

    #[test]
    fn entities_are_unescaped_once() {
        assert_eq!(index(&["a", "b &amp;lt; c"], "b &lt; c", Likeness::Any), Some(1));
    }
}
