//! The calls we make: path, parameters, price. All that varies is a parameter's value; path and host never do.

use domain::scout::Chart;
use domain::{ChannelId, VideoId};
use url::Url;

use crate::usage::Usage;

const CHANNEL_PARTS: &str = "snippet,statistics,contentDetails,topicDetails,brandingSettings,status";
const VIDEO_PARTS: &str = "snippet,statistics,contentDetails,liveStreamingDetails";

/// Most items the platform gives, or takes ids for, in one call.
pub(crate) const PAGE: usize = 50;
/// What a channel that is only suggested is shown with.
const CARD_PARTS: &str = "snippet,statistics";
/// Channels that a search by name looks at for the exact title; more cost nothing, but are never the one.
const CANDIDATES: &str = "10";

/// One call of the API.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call<'a> {
    ChannelById(&'a ChannelId),
    /// Without `@`.
    ChannelByHandle(&'a str),
    ChannelByUsername(&'a str),
    /// The channel of the person that the token belongs to.
    Mine,
    SearchChannel(&'a str),
    /// At most [`domain::MAX_SUGGESTIONS`] channels, as suggestions show them.
    ChannelCards(&'a [ChannelId]),
    /// The video, for its channel.
    VideoOwner(&'a VideoId),
    /// At most [`PAGE`] videos.
    Videos(&'a [VideoId]),
    Uploads {
        playlist: &'a str,
        page: Option<&'a str>,
        count: usize,
    },
    /// [`PAGE`] videos of a chart.
    Popular {
        chart: &'a Chart,
        page: Option<&'a str>,
    },
}

impl Call<'_> {
    /// The method's name, for logs.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::ChannelById(_)
            | Self::ChannelByHandle(_)
            | Self::ChannelByUsername(_)
            | Self::ChannelCards(_)
            | Self::Mine => "channels.list",
            Self::SearchChannel(_) => "search.list",
            Self::VideoOwner(_) | Self::Videos(_) | Self::Popular { .. } => "videos.list",
            Self::Uploads { .. } => "playlistItems.list",
        }
    }

    const fn path(&self) -> &'static str {
        match self {
            Self::ChannelById(_)
            | Self::ChannelByHandle(_)
            | Self::ChannelByUsername(_)
            | Self::ChannelCards(_)
            | Self::Mine => "channels",
            Self::SearchChannel(_) => "search",
            Self::VideoOwner(_) | Self::Videos(_) | Self::Popular { .. } => "videos",
            Self::Uploads { .. } => "playlistItems",
        }
    }

    /// What the answer must call itself.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::ChannelById(_)
            | Self::ChannelByHandle(_)
            | Self::ChannelByUsername(_)
            | Self::ChannelCards(_)
            | Self::Mine => "youtube#channelListResponse",
            Self::SearchChannel(_) => "youtube#searchListResponse",
            Self::VideoOwner(_) | Self::Videos(_) | Self::Popular { .. } => "youtube#videoListResponse",
            Self::Uploads { .. } => "youtube#playlistItemListResponse",
        }
    }

    pub(crate) const fn price(&self) -> Usage {
        match self {
            Self::SearchChannel(_) => Usage::SEARCH,
            _ => Usage::UNIT,
        }
    }

    /// The address below this base, parameters encoded. It holds no key.
    pub(crate) fn url(&self, base: &Url) -> Url {
        let mut url = base.clone();
        // A checked base has a host, so it always takes path segments.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push(self.path());
        }
        self.write_query(&mut url.query_pairs_mut());
        url
    }

    fn write_query<'u>(&self, query: &mut url::form_urlencoded::Serializer<'u, url::UrlQuery<'u>>) {
        match self {
            Self::ChannelById(id) => query.append_pair("part", CHANNEL_PARTS).append_pair("id", id.as_str()),
            Self::ChannelByHandle(handle) => query
                .append_pair("part", CHANNEL_PARTS)
                .append_pair("forHandle", &format!("@{handle}")),
            Self::ChannelByUsername(name) => query
                .append_pair("part", CHANNEL_PARTS)
                .append_pair("forUsername", name),
            Self::Mine => query.append_pair("part", "snippet").append_pair("mine", "true"),
            Self::SearchChannel(name) => query
                .append_pair("part", "snippet")
                .append_pair("type", "channel")
                .append_pair("maxResults", CANDIDATES)
                .append_pair("q", name),
            Self::ChannelCards(ids) => {
                let ids: Vec<&str> = ids.iter().map(ChannelId::as_str).collect();
                query.append_pair("part", CARD_PARTS).append_pair("id", &ids.join(","))
            }
            Self::VideoOwner(id) => query.append_pair("part", "snippet").append_pair("id", id.as_str()),
            Self::Videos(ids) => {
                let ids: Vec<&str> = ids.iter().map(VideoId::as_str).collect();
                query.append_pair("part", VIDEO_PARTS).append_pair("id", &ids.join(","))
            }
            Self::Uploads { playlist, page, count } => {
                query
                    .append_pair("part", "contentDetails")
                    .append_pair("playlistId", playlist)
                    .append_pair("maxResults", &count.min(&PAGE).to_string());
                turned(query, *page)
            }
            Self::Popular { chart, page } => {
                query
                    .append_pair("part", "snippet")
                    .append_pair("chart", "mostPopular")
                    .append_pair("regionCode", chart.region())
                    .append_pair("videoCategoryId", &chart.category().to_string())
                    .append_pair("maxResults", &PAGE.to_string());
                turned(query, *page)
            }
        };
    }
}

/// The same list's page with this token, or its first one.
fn turned<'q, 'u>(
    query: &'q mut url::form_urlencoded::Serializer<'u, url::UrlQuery<'u>>,
    page: Option<&str>,
) -> &'q mut url::form_urlencoded::Serializer<'u, url::UrlQuery<'u>> {
    match page {
        Some(token) => query.append_pair("pageToken", token),
        None => query,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    const PATHS: [&str; 4] = ["channels", "search", "videos", "playlistItems"];

    fn check(call: &Call<'_>, base: &str, parameter: &str, value: &str) -> Result<(), TestCaseError> {
        let base: Url = base.parse().unwrap();
        let url = call.url(&base);
        prop_assert_eq!(url.origin(), base.origin());
        let below = url
            .path()
            .strip_prefix(base.path().trim_end_matches('/'))
            .unwrap()
            .trim_start_matches('/');
        prop_assert!(PATHS.contains(&below), "{}", url);
        prop_assert_eq!(url.fragment(), None);
        prop_assert!(url.username().is_empty());
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let named: HashMap<_, _> = pairs.iter().cloned().collect();
        prop_assert_eq!(named.len(), pairs.len(), "no parameter was smuggled in: {}", &url);
        prop_assert!(pairs.len() <= 6);
        prop_assert_eq!(named.get(parameter).map(String::as_str), Some(value));
        Ok(())
    }

    proptest! {
        #[test]
        fn whatever_the_text_only_the_base_is_called_and_the_text_stays_one_parameter(
            text in prop_oneof!["\\PC{0,60}", "[&=?#/%@+:. a\\\\]{0,40}", "(https?://|//|\\.\\./)[a-z.]{1,9}/\\PC{0,20}"],
            base in prop_oneof![Just("https://www.googleapis.com/youtube/v3"), Just("http://127.0.0.1:4568/youtube/v3/"), Just("http://[::1]:1")],
        ) {
            check(&Call::ChannelByHandle(&text), base, "forHandle", &format!("@{text}"))?;
            check(&Call::ChannelByUsername(&text), base, "forUsername", &text)?;
            check(&Call::SearchChannel(&text), base, "q", &text)?;
            check(&Call::Uploads { playlist: &text, page: None, count: 50 }, base, "playlistId", &text)?;
            check(&Call::Uploads { playlist: "UU", page: Some(&text), count: 50 }, base, "pageToken", &text)?;
            let chart = &"DE/26".parse().unwrap();
            check(&Call::Popular { chart, page: Some(&text) }, base, "pageToken", &text)?;
        }
    }

    #[test]
    fn a_batch_of_videos_is_one_comma_separated_parameter() {
        let ids: Vec<VideoId> = ["dQw4w9WgXcQ", "-DGnHfUDMgg"].map(|id| id.parse().unwrap()).into();
        let url = Call::Videos(&ids).url(&"https://host.example/v3".parse().unwrap());
        assert_eq!(url.path(), "/v3/videos");
        assert!(
            url.query_pairs()
                .any(|(key, value)| key == "id" && value == "dQw4w9WgXcQ,-DGnHfUDMgg"),
            "{url}"
        );
    }
}
