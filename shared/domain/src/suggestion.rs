//! Channels that are offered where nobody has the name that a person typed.

use serde::{Deserialize, Serialize};

use crate::ids::ChannelId;

/// Suggestions for one name at most.
pub const MAX_SUGGESTIONS: usize = 5;
/// The platform's own limit of a title, in characters.
const MAX_TITLE: usize = 100;
/// A handle has 30 characters and its `@`.
const MAX_HANDLE: usize = 31;
/// Addresses of pictures are far shorter; a longer one is left out, in bytes.
const MAX_ADDRESS: usize = 300;

/// A channel that may be meant: what a person needs to recognize it. Bounded in size, so that it can be stored with an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ChannelSuggestion {
    /// The platform's id.
    pub channel_id: ChannelId,
    /// Display name, at most 100 characters.
    pub title: String,
    /// With its `@`, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
    /// Address of the logo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thumbnail_url: Option<String>,
    /// Subscribers, `None` when hidden or not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscribers: Option<u64>,
}

impl ChannelSuggestion {
    /// The channel of this id. An overlong title is cut; a handle or an address that is too long is left out, as a part of it is none.
    #[must_use]
    pub fn new(
        channel_id: ChannelId,
        title: &str,
        handle: Option<String>,
        thumbnail_url: Option<String>,
        subscribers: Option<u64>,
    ) -> Self {
        Self {
            channel_id,
            title: title.chars().take(MAX_TITLE).collect(),
            handle: handle.filter(|handle| handle.chars().count() <= MAX_HANDLE),
            thumbnail_url: thumbnail_url.filter(|address| address.len() <= MAX_ADDRESS),
            subscribers,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn whatever_the_platform_says_five_of_them_stay_small(
            title in "\\PC{0,400}", handle in proptest::option::of("@\\PC{0,80}"), address in proptest::option::of("https://[a-z/]{0,600}"),
        ) {
            let id: ChannelId = "UCBJycsmduvYEL83R_U4JriQ".parse().unwrap();
            let one = ChannelSuggestion::new(id, &title, handle.clone(), address.clone(), Some(u64::MAX));
            prop_assert!(title.starts_with(&one.title));
            prop_assert!(one.handle.is_none() || one.handle == handle);
            prop_assert!(one.thumbnail_url.is_none() || one.thumbnail_url == address);
            let bytes = serde_json::to_vec(&vec![one; MAX_SUGGESTIONS]).unwrap().len();
            prop_assert!(bytes < 8 * 1024, "{} bytes", bytes);
        }
    }
}
