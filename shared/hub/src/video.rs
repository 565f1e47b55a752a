//! A video before it is laid out.

use std::cmp::{Ordering, Reverse};
use std::fmt;

use domain::ChannelId;
use engine::report::Format;

use crate::channel_lifts::ChannelLifts;
use crate::features::Features;

/// Characters of the platform's id of a video.
const ID_CHARS: usize = 11;
/// Bytes of a packed one.
pub(crate) const ID_BYTES: usize = 9;

/// The platform's id of a video: 11 letters, digits, `-` and `_`. The addresses of the video and its thumbnail follow from it and from
/// [`Video::sample`] (the web app makes them), so that neither is stored. Sorts as the text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VideoId(pub(crate) [u8; ID_BYTES]);

impl VideoId {
    /// The id that is written so; `None` for a text that is none.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let packed = columns::pack(text).filter(|_| text.len() == ID_CHARS)?;
        packed.try_into().ok().map(Self)
    }
}

impl fmt::Display for VideoId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut id = String::with_capacity(ID_CHARS);
        columns::unpack(&self.0, ID_CHARS, &mut id);
        f.write_str(&id)
    }
}

/// A video of the hub: one that did far better than its channel's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Video {
    /// The platform's id.
    pub id: VideoId,
    /// Its title; at most 400 bytes are stored, of which the platform's have no more.
    pub title: String,
    /// Whose it is.
    pub channel: Channel,
    /// The channel's subscribers at the snapshot; `None` when hidden.
    pub subscribers: Option<u32>,
    /// Main language of the channel.
    pub language: Option<String>,
    /// Format.
    pub format: Format,
    /// Length in seconds.
    pub length: u32,
    /// When it was published, in seconds since 1970.
    pub published: u32,
    /// Since when it has been in the hub, in seconds since 1970.
    pub first_seen: u32,
    /// When title, views and subscribers were read, in seconds since 1970.
    pub seen: u32,
    /// Views at the snapshot.
    pub views: u64,
    /// How much better it did than its channel's line.
    pub multiple: Multiple,
    /// Uploads that the line was drawn from.
    pub neighbours: u16,
    /// Key of its channel's niche.
    pub niche: Option<String>,
    /// Key of that niche's group.
    pub meta_niche: Option<String>,
    /// The form of its title, usually [`crate::skeleton`].
    pub pattern: Option<String>,
    /// What the engine finds in its title.
    pub features: Features,
    /// The data came from the sample platform.
    pub sample: bool,
}

/// The channel of a video as the platform named it at the snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The platform's id.
    pub id: ChannelId,
    /// Name.
    pub name: String,
    /// Handle with `@`.
    pub handle: Option<String>,
    /// What its titles go with. Its videos have it once for each name of the channel, that of the first in the order of the hub.
    pub lifts: ChannelLifts,
}

/// Views against the channel's line, in hundredths: 250 are two and a half times as many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Multiple {
    /// Lower end of the 90 percent interval.
    pub low: u32,
    /// The multiple.
    pub value: u32,
    /// Upper end of the 90 percent interval.
    pub high: u32,
}

impl Video {
    /// The order of the hub: by the lower end of the multiple, which is what is sure of it; then by the multiple, then by id.
    #[must_use]
    pub fn place(&self, other: &Self) -> Ordering {
        let key = |video: &Self| (Reverse((video.multiple.low, video.multiple.value)), video.id);
        key(self).cmp(&key(other))
    }
}

/// Views per subscriber, by which videos of small channels can lead; `None` where the subscribers are hidden or there are none.
pub(crate) fn ratio(views: u64, subscribers: Option<u32>) -> Option<f64> {
    let subscribers = subscribers.filter(|count| *count > 0)?;
    Some(views as f64 / f64::from(subscribers))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ids_come_back_and_sort_packed_as_they_sort_as_text(a in "[0-9A-Za-z_-]{11}", b in "[0-9A-Za-z_-]{11}") {
            let (x, y) = (VideoId::of(&a).unwrap(), VideoId::of(&b).unwrap());
            prop_assert_eq!(x.to_string(), a.clone());
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        }

        #[test]
        fn other_texts_are_no_ids(text in "[0-9A-Za-z_-]{0,10}|[0-9A-Za-z_-]{12,14}|[0-9]{5}[ .é/][0-9]{5}") {
            prop_assert_eq!(VideoId::of(&text), None);
        }
    }
}
