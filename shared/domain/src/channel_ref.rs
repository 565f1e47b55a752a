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
mod tests;
