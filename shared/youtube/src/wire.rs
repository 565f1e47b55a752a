//! The platform's bodies, read with tolerance: counts come as text or number, anything may be missing, null or of a wrong type,
//! and one bad field never costs the rest.

use jiff::{SpanRelativeTo, Timestamp, Unit};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A page of any list method. `items` may be missing: that is how the platform says "none".
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", bound = "T: DeserializeOwned")]
pub(crate) struct List<T> {
    #[serde(default, deserialize_with = "lenient")]
    pub kind: String,
    #[serde(default, deserialize_with = "lenient")]
    pub next_page_token: Option<String>,
    #[serde(default, deserialize_with = "each")]
    pub items: Vec<T>,
}

macro_rules! resource {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        pub(crate) struct $name {
            $(#[serde(deserialize_with = "lenient")] pub $field: $type,)*
        }
    };
}

resource!(ChannelItem {
    id: String,
    snippet: ChannelSnippet,
    statistics: ChannelStatistics,
    content_details: ChannelContent,
    topic_details: Topics,
    branding_settings: Branding,
});
resource!(ChannelSnippet {
    title: String,
    description: String,
    custom_url: Option<String>,
    published_at: Time,
    country: Option<String>,
    default_language: Option<String>,
    thumbnails: Thumbnails,
});
resource!(ChannelStatistics {
    view_count: Count,
    subscriber_count: Count,
    hidden_subscriber_count: bool,
    video_count: Count,
});
resource!(ChannelContent {
    related_playlists: Playlists
});
resource!(Playlists { uploads: String });
resource!(Topics { topic_categories: Vec<String> });
resource!(Branding {
    channel: BrandingChannel
});
resource!(BrandingChannel { country: Option<String>, default_language: Option<String> });
resource!(Thumbnails {
    default: Thumbnail,
    medium: Thumbnail,
    high: Thumbnail
});
resource!(Thumbnail { url: String });

resource!(VideoItem {
    id: String,
    snippet: VideoSnippet,
    statistics: VideoStatistics,
    content_details: VideoContent,
    live_streaming_details: Option<Streaming>,
});
resource!(VideoSnippet {
    channel_id: String,
    channel_title: String,
    title: String,
    description: Option<String>,
    tags: Vec<String>,
    published_at: Time,
    category_id: Option<String>,
    live_broadcast_content: String,
    default_audio_language: Option<String>,
    default_language: Option<String>,
});
resource!(VideoStatistics {
    view_count: Count,
    like_count: Count,
    comment_count: Count
});
resource!(VideoContent {
    duration: Length,
    caption: Flag
});
resource!(Streaming {
    scheduled_start_time: Time,
    actual_start_time: Time,
    actual_end_time: Time
});

resource!(UploadItem {
    content_details: UploadContent
});
resource!(UploadContent {
    video_id: String,
    video_published_at: Time
});

resource!(SearchItem {
    id: SearchId,
    snippet: SearchSnippet
});
resource!(SearchId { channel_id: String });
resource!(
    /// The only bodies whose texts come HTML-escaped.
    SearchSnippet { title: String, channel_id: String, thumbnails: Thumbnails }
);

/// A count: text, number, missing or null.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Count(pub Option<u64>);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Value::deserialize(deserializer)? {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        }))
    }
}

/// Yes or no: text, boolean, missing or null.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Flag(pub Option<bool>);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Value::deserialize(deserializer)? {
            Value::Bool(flag) => Some(flag),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        }))
    }
}

/// A moment, `None` where it cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Time(pub Option<Timestamp>);

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(String::deserialize(deserializer)?.trim().parse().ok()))
    }
}

/// An ISO 8601 duration in whole seconds. `P0D`, which streams that have not ended have, is `Some(0)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Length(pub Option<u32>);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(seconds(&String::deserialize(deserializer)?)))
    }
}

fn seconds(text: &str) -> Option<u32> {
    let span: jiff::Span = text.trim().parse().ok()?;
    let total = span.total((Unit::Second, SpanRelativeTo::days_are_24_hours())).ok()?;
    let fits = total >= 0.0 && total <= f64::from(u32::MAX);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked in the line above"
    )]
    fits.then_some(total as u32)
}

/// The value, or its type's default where the value does not fit.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(deserializer: D) -> Result<T, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(deserializer)?).unwrap_or_default())
}

/// Those items that fit.
fn each<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let Value::Array(items) = Value::deserialize(deserializer)? else {
        return Ok(Vec::new());
    };
    Ok(items
        .into_iter()
        .filter_map(|item| serde_json::from_value(item).ok())
        .collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn durations_are_read_in_every_form_the_platform_writes() {
        for (text, expected) in [
            ("PT4M13S", Some(253)),
            ("PT1H", Some(3_600)),
            ("PT45S", Some(45)),
            ("P0D", Some(0)),
            ("PT0S", Some(0)),
            ("P1DT2H3M4S", Some(93_784)),
            ("P2D", Some(172_800)),
            ("P1W", Some(604_800)),
            ("PT90M", Some(5_400)),
            ("PT1M30.6S", Some(90)),
            ("", None),
            ("-PT5S", None),
            ("4:13", None),
            ("P999999W", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
    }

    #[test]
    fn counts_are_read_as_text_and_as_number_and_never_invented() {
        for (value, expected) in [
            (json!("3507573655"), Some(3_507_573_655)),
            (json!(42), Some(42)),
            (json!(" 7 "), Some(7)),
            (json!("0"), Some(0)),
            (json!(null), None),
            (json!("-1"), None),
            (json!(-1), None),
            (json!("1.2M"), None),
            (json!({}), None),
            (json!("99999999999999999999999"), None),
        ] {
            assert_eq!(
                serde_json::from_value::<Count>(value.clone()).unwrap().0,
                expected,
                "{value}"
            );
        }
    }

    #[test]
    fn a_flag_is_read_as_text_and_as_boolean_and_never_invented() {
        for (value, expected) in [
            (json!("true"), Some(true)),
            (json!("false"), Some(false)),
            (json!(true), Some(true)),
            (json!(null), None),
            (json!("yes"), None),
            (json!(1), None),
        ] {
            assert_eq!(
                serde_json::from_value::<Flag>(value.clone()).unwrap().0,
                expected,
                "{value}"
            );
        }
    }

    #[test]
    fn one_broken_field_costs_nothing_else_and_unknown_ones_are_passed_over() {
        let list: List<VideoItem> = serde_json::from_value(json!({
            "kind": "youtube#videoListResponse", "new": {"field": [1]}, "nextPageToken": null,
            "items": [
                {"id": "a", "snippet": {"title": 7, "tags": "none", "publishedAt": "yesterday", "categoryId": "10", "x": {}},
                 "statistics": {"viewCount": "5", "likeCount": null}, "contentDetails": null},
                "not an object",
                {"id": "b", "statistics": []},
            ]
        }))
        .unwrap();
        assert_eq!(list.items.len(), 2);
        let first = &list.items[0];
        assert_eq!(
            (first.snippet.title.as_str(), first.snippet.category_id.as_deref()),
            ("", Some("10"))
        );
        assert_eq!(
            (first.statistics.view_count.0, first.statistics.like_count.0),
            (Some(5), None)
        );
        assert_eq!(list.items[1].id, "b");
    }

    #[test]
    fn missing_and_null_items_mean_none() {
        for body in [
            json!({"kind": "k"}),
            json!({"kind": "k", "items": null}),
            json!({"kind": "k", "items": []}),
        ] {
            assert!(
                serde_json::from_value::<List<ChannelItem>>(body)
                    .unwrap()
                    .items
                    .is_empty()
            );
        }
    }

    proptest! {
        #[test]
        fn whole_seconds_survive_the_way_through_iso_8601(h in 0u32..200, m in 0u32..60, s in 0u32..60) {
            let expected = h * 3600 + m * 60 + s;
            prop_assert_eq!(seconds(&format!("PT{h}H{m}M{s}S")), Some(expected));
            prop_assert_eq!(seconds(&format!("P{}DT{}H{m}M{s}S", h / 24, h % 24)), Some(expected));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,40}") {
            let _ = seconds(&text);
        }
    }
}
