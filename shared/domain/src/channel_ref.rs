//! What a person types to name a channel, parsed to an id. The text is thrown away: no address that a person typed is ever called.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use url::Url;

use crate::error::{Error, Result};
use crate::ids::{ChannelId, VideoId};

/// The longest input that is read, in characters.
pub const MAX_CHARS: usize = 200;

/// A channel as a person names it. Handles and names are normalised (NFC, lower case).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
pub enum ChannelRef {
    /// A channel id.
    Id(ChannelId),
    /// A handle, without its `@`.
    Handle(String),
    /// A legacy user name (`/user/x`).
    Username(String),
    /// A legacy custom address (`/c/x` or `/x`); the platform has no look-up for it.
    Custom(String),
    /// A video whose channel is meant.
    Video(VideoId),
    /// Free text: a name.
    Name(String),
}

impl FromStr for ChannelRef {
    type Err = Error;

    /// Parses anything a person may paste.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for other hosts and schemes, addresses of machines, control characters, empty and overlong text.
    fn from_str(text: &str) -> Result<Self> {
        let text = text.trim_matches(|c: char| c == ' ' || c == '\u{a0}');
        if text.is_empty() || text.chars().count() > MAX_CHARS || text.chars().any(is_forbidden) {
            return Err(invalid());
        }
        if let Some(url) = as_address(text)? {
            return from_url(&url);
        }
        if let Ok(id) = text.parse() {
            return Ok(Self::Id(id));
        }
        if let Some(handle) = text.strip_prefix('@') {
            return handle_of(handle);
        }
        let name = normal(text);
        // One word that could be a handle is one; the resolver falls back to a search by name.
        if is_handle(&name) {
            Ok(Self::Handle(name))
        } else {
            name_of(&name)
        }
    }
}

impl ChannelRef {
    /// A stable text for caches of what was resolved, `None` for ids, which need none.
    #[must_use]
    pub fn alias(&self) -> Option<String> {
        match self {
            Self::Id(_) => None,
            Self::Handle(text) => Some(format!("handle:{text}")),
            Self::Username(text) => Some(format!("user:{text}")),
            Self::Custom(text) => Some(format!("custom:{text}")),
            Self::Video(id) => Some(format!("video:{id}")),
            Self::Name(text) => Some(format!("name:{text}")),
        }
    }
}

const fn invalid() -> Error {
    Error::invalid("channel")
}

/// Control characters and the invisible ones that make two texts look alike.
fn is_forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn normal(text: &str) -> String {
    text.trim().nfc().collect::<String>().to_lowercase()
}

/// The text as an address, if it is meant as one: with a scheme, or beginning with something like a host and a path.
fn as_address(text: &str) -> Result<Option<Url>> {
    if let Some((scheme, _)) = text.split_once("://") {
        if !scheme.eq_ignore_ascii_case("https") && !scheme.eq_ignore_ascii_case("http") {
            return Err(invalid());
        }
        return Url::parse(text).map(Some).map_err(|_| invalid());
    }
    let scheme_like = text.split_once(':').is_some_and(|(head, _)| {
        matches!(
            head.to_ascii_lowercase().as_str(),
            "javascript" | "data" | "file" | "mailto" | "ftp" | "about" | "blob" | "http" | "https"
        )
    });
    if scheme_like || text.starts_with("//") || text.contains('\\') {
        return Err(invalid());
    }
    let host = text.split(['/', '?', '#', ':']).next().unwrap_or_default();
    if is_platform_host(&host.to_ascii_lowercase()) {
        return Url::parse(&format!("https://{text}")).map(Some).map_err(|_| invalid());
    }
    let has_path = text.contains('/');
    let machine = host.parse::<std::net::Ipv4Addr>().is_ok()
        || host.eq_ignore_ascii_case("localhost")
        || text.starts_with('[')
        || is_ipv6(text);
    if machine || (has_path && !text.starts_with('@')) || is_bare_host(text) {
        return Err(invalid());
    }
    Ok(None)
}

fn is_ipv6(text: &str) -> bool {
    text.parse::<std::net::Ipv6Addr>().is_ok()
}

/// `example.com` typed alone: a site of somebody else, not a name.
fn is_bare_host(text: &str) -> bool {
    const ENDINGS: [&str; 12] = [
        "com", "de", "net", "org", "io", "tv", "info", "at", "ch", "eu", "local", "internal",
    ];
    !text.contains(' ')
        && !text.starts_with('@')
        && text
            .rsplit_once('.')
            .is_some_and(|(_, end)| ENDINGS.contains(&end.to_ascii_lowercase().as_str()))
}

fn is_platform_host(host: &str) -> bool {
    matches!(
        host,
        "youtube.com" | "www.youtube.com" | "m.youtube.com" | "music.youtube.com" | "youtu.be" | "www.youtu.be"
    )
}

fn from_url(url: &Url) -> Result<ChannelRef> {
    let host = url.host_str().ok_or_else(invalid)?;
    let plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    if !plain || !is_platform_host(host) {
        return Err(invalid());
    }
    let segments: Vec<String> = url
        .path_segments()
        .map(|parts| parts.filter(|s| !s.is_empty()).map(decode).collect())
        .unwrap_or_default();
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    if host.ends_with("youtu.be") {
        return segments.first().ok_or_else(invalid).and_then(|id| video_of(id));
    }
    match segments.as_slice() {
        [first, ..] if first.starts_with('@') => handle_of(&first[1..]),
        ["channel", id, ..] => Ok(ChannelRef::Id(id.parse().map_err(|_| invalid())?)),
        ["c", name, ..] => custom_of(name),
        ["user", name, ..] => custom_of(name).map(|found| match found {
            ChannelRef::Custom(name) => ChannelRef::Username(name),
            other => other,
        }),
        ["watch", ..] => {
            let id = url
                .query_pairs()
                .find(|(key, _)| key == "v")
                .map(|(_, value)| value.into_owned());
            video_of(&id.ok_or_else(invalid)?)
        }
        ["shorts" | "live" | "embed" | "v", id, ..] => video_of(id),
        [name] if !is_reserved(name) => custom_of(name),
        _ => Err(invalid()),
    }
}

/// First path segments of the platform that are pages of its own, never a channel.
fn is_reserved(segment: &str) -> bool {
    matches!(
        segment,
        "feed"
            | "playlist"
            | "results"
            | "about"
            | "t"
            | "premium"
            | "gaming"
            | "trending"
            | "hashtag"
            | "account"
            | "channel"
            | "user"
            | "c"
            | "shorts"
            | "live"
            | "redirect"
            | "howyoutubeworks"
            | "ads"
            | "creators"
            | "embed"
            | "v"
    )
}

/// Percent-decodes one path segment; what is no valid UTF-8 stays as it is and is then refused by the checks.
fn decode(segment: &str) -> String {
    let mut bytes = Vec::with_capacity(segment.len());
    let raw = segment.as_bytes();
    let mut i = 0;
    while i < raw.len() {
        let hex = (raw[i] == b'%')
            .then(|| segment.get(i + 1..i + 3))
            .flatten()
            .and_then(|h| u8::from_str_radix(h, 16).ok());
        bytes.push(hex.unwrap_or(raw[i]));
        i += if hex.is_some() { 3 } else { 1 };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| segment.to_owned())
}

fn video_of(id: &str) -> Result<ChannelRef> {
    id.parse().map(ChannelRef::Video).map_err(|_| invalid())
}

fn handle_of(text: &str) -> Result<ChannelRef> {
    let handle = normal(text.trim_end_matches('/'));
    if is_handle(&handle) {
        Ok(ChannelRef::Handle(handle))
    } else {
        Err(invalid())
    }
}

fn custom_of(text: &str) -> Result<ChannelRef> {
    let name = normal(text);
    let fits = !name.is_empty()
        && name.chars().count() <= 100
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'));
    if fits {
        Ok(ChannelRef::Custom(name))
    } else {
        Err(invalid())
    }
}

fn name_of(name: &str) -> Result<ChannelRef> {
    let has_substance = name.chars().any(char::is_alphanumeric);
    if has_substance {
        Ok(ChannelRef::Name(name.to_owned()))
    } else {
        Err(invalid())
    }
}

/// The platform's rule for handles: 3 to 30 letters and digits of any script, with `_`, `-`, `.` and `·` between them.
fn is_handle(text: &str) -> bool {
    (1..=30).contains(&text.chars().count())
        && text.chars().all(|c| {
            c.is_alphanumeric()
                || unicode_normalization::char::is_combining_mark(c)
                || matches!(c, '_' | '-' | '.' | '·')
        })
        && text.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ID: &str = "UCBJycsmduvYEL83R_U4JriQ";

    fn parse(text: &str) -> Result<ChannelRef> {
        text.parse()
    }

    fn handle(text: &str) -> ChannelRef {
        ChannelRef::Handle(text.to_owned())
    }

    #[test]
    fn handles_resolve_with_or_without_at_in_any_case_and_script() {
        for text in [
            "@MKBHD",
            "mkbhd",
            " @mkbhd ",
            "youtube.com/@mkbhd",
            "https://www.youtube.com/@MKBHD/videos?si=x",
            "m.youtube.com/@mkbhd/",
            "http://youtube.com/@mkbhd#top",
        ] {
            assert_eq!(parse(text).unwrap(), handle("mkbhd"), "{text}");
        }
        assert_eq!(parse("@KüchenGeflüster").unwrap(), handle("küchengeflüster"));
        assert_eq!(parse("https://youtube.com/@K%C3%BCche").unwrap(), handle("küche"));
        assert_eq!(
            parse("@u\u{308}ben").unwrap(),
            handle("üben"),
            "combining marks are composed"
        );
        assert_eq!(parse("@中文频道").unwrap(), handle("中文频道"));
    }

    #[test]
    fn ids_and_channel_addresses_resolve_to_the_id() {
        for text in [
            ID.to_owned(),
            format!("https://www.youtube.com/channel/{ID}"),
            format!("youtube.com/channel/{ID}/featured?view=0"),
            format!("//{ID}")[2..].to_owned(),
        ] {
            assert_eq!(parse(&text).unwrap(), ChannelRef::Id(ID.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn videos_in_every_spelling_name_their_channel() {
        for text in [
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s",
            "https://youtu.be/dQw4w9WgXcQ?si=abc",
            "youtube.com/shorts/dQw4w9WgXcQ",
            "https://m.youtube.com/live/dQw4w9WgXcQ?feature=share",
            "https://www.youtube.com/watch?utm_source=x&v=dQw4w9WgXcQ",
        ] {
            assert_eq!(
                parse(text).unwrap(),
                ChannelRef::Video("dQw4w9WgXcQ".parse().unwrap()),
                "{text}"
            );
        }
    }

    #[test]
    fn legacy_addresses_keep_their_kind() {
        assert_eq!(
            parse("youtube.com/c/SomeName").unwrap(),
            ChannelRef::Custom("somename".into())
        );
        assert_eq!(
            parse("https://www.youtube.com/user/OldName/").unwrap(),
            ChannelRef::Username("oldname".into())
        );
        assert_eq!(
            parse("https://www.youtube.com/SomeName").unwrap(),
            ChannelRef::Custom("somename".into())
        );
    }

    #[test]
    fn free_text_is_a_name() {
        assert_eq!(
            parse("Marques  Brownlee").unwrap(),
            ChannelRef::Name("marques  brownlee".into())
        );
        assert_eq!(
            parse("Dr. Müller & Söhne!").unwrap(),
            ChannelRef::Name("dr. müller & söhne!".into())
        );
        assert_eq!(
            parse("AC/DC").is_err(),
            true,
            "a slash makes it an address of somebody else"
        );
    }

    #[test]
    fn what_is_not_a_channel_of_the_platform_is_refused() {
        let long = "a".repeat(201);
        for text in [
            "",
            "   ",
            "@",
            "!!!",
            long.as_str(),
            "a\nb",
            "a\u{0}b",
            "a\u{202e}b",
            "https://example.com/@mkbhd",
            "https://youtube.com.evil.example/@x",
            "https://evil.example/youtube.com/@x",
            "ftp://youtube.com/@x",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "data:text/html,x",
            "http://127.0.0.1:9001/",
            "127.0.0.1",
            "localhost",
            "localhost:3000",
            "[::1]",
            "::1",
            "http://[::1]/@x",
            "http://169.254.169.254/latest/meta-data",
            "https://user:pw@youtube.com/@x",
            "https://youtube.com:8443/@x",
            "https://youtube.com@evil.example/",
            "\\\\host\\share",
            "//evil.example/@x",
            "https://www.youtube.com/",
            "https://www.youtube.com/watch",
            "https://www.youtube.com/watch?v=short",
            "https://www.youtube.com/feed/trending",
            "https://www.youtube.com/playlist?list=PLx",
            "youtube.com/channel/UCshort",
            "https://youtu.be/",
            "example.com",
            "twitch.tv/somebody",
            "https://www.youtube.com./@x",
            "https://studio.youtube.com/@x",
        ] {
            assert!(
                matches!(parse(text), Err(Error::InvalidInput { field: "channel" })),
                "{text:?} gave {:?}",
                parse(text)
            );
        }
    }

    proptest! {
        #[test]
        fn no_text_panics_and_what_is_accepted_is_normal(text in "\\PC{0,220}") {
            if let Ok(found) = parse(&text) {
                if let Some(alias) = found.alias() {
                    prop_assert_eq!(alias.to_lowercase(), alias.clone().to_lowercase());
                    prop_assert!(!alias.chars().any(char::is_control));
                }
            }
        }

        #[test]
        fn spaces_case_and_tracking_never_change_the_handle(name in "[a-z][a-z0-9_.-]{2,20}[a-z0-9]", pad in " {0,3}", tracking in "(\\?si=[a-z]{3}|\\?utm_source=x&feature=y|/|/videos|)") {
            let expected = handle(&name);
            prop_assert_eq!(parse(&format!("{pad}@{}{pad}", name.to_uppercase())).unwrap(), expected.clone());
            prop_assert_eq!(parse(&format!("{pad}HTTPS://WWW.YouTube.com/@{name}{tracking}{pad}")).unwrap(), expected);
        }
    }
}
