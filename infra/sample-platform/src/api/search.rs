//! `search.list`: channels by name.

use serde_json::{Value, json};

use super::Call;
use super::problem::Problem;
use super::query::Page;
use super::resource::{Item, envelope, with_token};
use super::similar;
use crate::catalogue::profile::Channel;

/// Channels that match, the best ones first.
pub(super) fn list(call: &Call) -> Result<Value, Problem> {
    let parts = call.query.parts(&["id", "snippet"])?;
    let size = call.query.max_results(0)?;
    let offset = call.query.offset()?;
    call.query.choice("type", &["channel"])?;
    let found = matching(call, &words(call.query.get("q").unwrap_or_default()));
    let page = Page::of(&found, offset, size);
    let items = page.items.iter().map(|channel| item(call, channel, &parts)).collect();
    let mut body = with_token(envelope("youtube#searchListResponse", items, found.len(), size), &page);
    body.insert("regionCode".to_owned(), "DE".into());
    Ok(Value::Object(body))
}

fn matching<'a>(call: &Call<'a>, words: &[String]) -> Vec<&'a Channel> {
    if words.is_empty() {
        return Vec::new();
    }
    let scored = call.app.catalogue.channels().iter().map(|c| (score(call, c, words), c));
    let mut found: Vec<(u32, &Channel)> = scored.filter(|(score, _)| *score > 0).collect();
    found.sort_by_key(|(score, c)| std::cmp::Reverse((*score, c.subscribers, c.index)));
    let mut found: Vec<&Channel> = found.into_iter().map(|(_, channel)| channel).collect();
    if found.len() < similar::ENOUGH {
        let missing = similar::ENOUGH - found.len();
        found.extend(resembling(call, words).into_iter().take(missing));
    }
    found
}

/// Channels that no search by words finds but whose name resembles them, the most similar first.
fn resembling<'a>(call: &Call<'a>, words: &[String]) -> Vec<&'a Channel> {
    let typed = words.join(" ");
    let channels = call.app.catalogue.channels().iter();
    let mut found: Vec<(usize, &Channel)> = channels
        .filter(|channel| score(call, channel, words) == 0)
        .filter_map(|channel| {
            let names = [plain(&channel.title), plain(&channel.handle)];
            let best = names.iter().filter_map(|name| similar::similarity(&typed, name)).max();
            best.map(|percent| (percent, channel))
        })
        .collect();
    found.sort_by_key(|(percent, channel)| std::cmp::Reverse((*percent, channel.subscribers, channel.index)));
    found.into_iter().map(|(_, channel)| channel).collect()
}

/// How well a channel fits: all words must occur; whole name, beginning of the name and handle count most.
fn score(call: &Call, channel: &Channel, words: &[String]) -> u32 {
    let title = plain(&channel.title);
    let handle = plain(&channel.handle);
    let niche = call.app.catalogue.niche(channel);
    let about = plain(&format!(
        "{} {}",
        channel.description,
        niche.voice(channel.lang).tags.join(" ")
    ));
    let together = words.concat();
    let squeezed: String = title.split_whitespace().collect();
    let mut score = match () {
        () if squeezed == together || handle == together => 1_000,
        () if squeezed.starts_with(&together) || handle.starts_with(&together) => 400,
        () => 0,
    };
    for word in words {
        score += match () {
            () if title.split_whitespace().any(|w| w == word) => 60,
            () if title.contains(word) || handle.contains(word) => 30,
            () if about.split_whitespace().any(|w| w == word) => 5,
            () if score >= 400 => 0,
            () => return 0,
        };
    }
    score
}

fn words(q: &str) -> Vec<String> {
    plain(q).split_whitespace().map(str::to_owned).collect()
}

/// Lower case, German letters written out, everything else a space.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in unicode_normalization::UnicodeNormalization::nfc(text).flat_map(char::to_lowercase) {
        match c {
            'ä' => out.push_str("ae"),
            'ö' => out.push_str("oe"),
            'ü' => out.push_str("ue"),
            'ß' => out.push_str("ss"),
            c if c.is_alphanumeric() => out.push(c),
            _ => out.push(' '),
        }
    }
    out
}

fn item(call: &Call, channel: &Channel, parts: &[String]) -> Value {
    let id = json!({ "kind": "youtube#channel", "channelId": channel.id });
    let mut item = Item::new("youtube#searchResult", id);
    if parts.iter().any(|p| p == "snippet") {
        item.part("snippet", snippet(call, channel));
    }
    item.into_value()
}

fn snippet(call: &Call, channel: &Channel) -> Value {
    let oldest = call.app.catalogue.timeline(channel).oldest();
    let opened = call.date(oldest + 86_400 * 3);
    json!({
        "publishedAt": opened,
        "channelId": channel.id,
        "title": channel.title,
        "description": channel.description.lines().next().unwrap_or_default(),
        "thumbnails": call.avatars(&channel.id),
        "channelTitle": channel.title,
        "liveBroadcastContent": "none",
        "publishTime": opened,
    })
}
