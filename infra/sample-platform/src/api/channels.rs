//! `channels.list`.

use serde_json::{Value, json};

use super::Call;
use super::problem::Problem;
use super::query::Page;
use super::resource::{Item, envelope, precise, three_figures, topics, with_token};
use crate::catalogue::dice::hash;
use crate::catalogue::ids::uploads_id;
use crate::catalogue::profile::Channel;
use crate::clock::before;

const PARTS: [&str; 7] = [
    "brandingSettings",
    "contentDetails",
    "id",
    "snippet",
    "statistics",
    "status",
    "topicDetails",
];
const FILTERS: [&str; 4] = ["forHandle", "forUsername", "id", "mine"];

/// The channels of the filter; a page without any has no `items`.
pub(super) fn list(call: &Call) -> Result<Value, Problem> {
    let parts = call.query.parts(&PARTS)?;
    let size = call.query.max_results(0)?;
    let offset = call.query.offset()?;
    let catalogue = &call.app.catalogue;
    let filter = call.query.filter(&FILTERS)?;
    let value = call.query.get(filter).unwrap_or_default();
    let found: Vec<&Channel> = match filter {
        "forHandle" => catalogue.by_handle(value).into_iter().collect(),
        "forUsername" => catalogue.by_username(value).into_iter().collect(),
        "id" => call.query.ids()?.iter().filter_map(|id| catalogue.by_id(id)).collect(),
        _ => mine(call)?.into_iter().collect(),
    };
    let page = Page::of(&found, offset, size);
    let items: Vec<Value> = page.items.iter().map(|channel| item(call, channel, &parts)).collect();
    let empty = items.is_empty();
    let mut body = with_token(envelope("youtube#channelListResponse", items, found.len(), size), &page);
    if empty {
        body.remove("items");
    }
    Ok(Value::Object(body))
}

/// The channel of the person who signed in, if they have one.
fn mine<'a>(call: &Call<'a>) -> Result<Option<&'a Channel>, Problem> {
    let owner = call.bearer.and_then(|token| call.app.tokens.channel_of(token));
    let channel = owner.ok_or_else(Problem::sign_in_needed)?;
    Ok(channel.and_then(|id| call.app.catalogue.by_id(&id)))
}

fn item(call: &Call, channel: &Channel, parts: &[String]) -> Value {
    let mut item = Item::new("youtube#channel", channel.id.as_str());
    for part in parts {
        let value = match part.as_str() {
            "snippet" => snippet(call, channel),
            "contentDetails" => json!({ "relatedPlaylists": { "likes": "", "uploads": uploads_id(&channel.id) } }),
            "statistics" => statistics(call, channel),
            "topicDetails" => {
                let (ids, categories) = topics(&call.app.catalogue.niche(channel).topics);
                json!({ "topicIds": ids, "topicCategories": categories })
            }
            "status" => json!({
                "privacyStatus": "public",
                "isLinked": true,
                "longUploadsStatus": "longUploadsUnspecified",
                "madeForKids": call.app.catalogue.niche(channel).kids,
            }),
            "brandingSettings" => branding(call, channel),
            // `id` adds nothing.
            _ => Value::Null,
        };
        item.part(part, value);
    }
    item.into_value()
}

fn snippet(call: &Call, channel: &Channel) -> Value {
    let chance = hash(call.app.catalogue.seed(), "snippet", channel.index.into(), 0);
    let oldest = call.app.catalogue.timeline(channel).oldest();
    // Opened some weeks before the first upload.
    let opened = before(
        call.anchor,
        oldest + 86_400 * (3 + (chance % 200) as i64) + (chance % 86_400) as i64,
    );
    let mut snippet = json!({
        "title": channel.title,
        "description": channel.description,
        "customUrl": format!("@{}", channel.handle.to_lowercase()),
        "publishedAt": if chance.is_multiple_of(3) { opened.to_string() } else { precise(opened, chance >> 20) },
        "thumbnails": call.avatars(&channel.id),
        "localized": { "title": channel.title, "description": channel.description },
    });
    if let Some(country) = channel.country {
        snippet["country"] = country.into();
    }
    if chance % 10 < 3 {
        snippet["defaultLanguage"] = channel.lang.code().into();
    }
    snippet
}

fn statistics(call: &Call, channel: &Channel) -> Value {
    let timeline = call.app.catalogue.timeline(channel);
    let mut statistics = json!({
        "viewCount": timeline.views.to_string(),
        "subscriberCount": three_figures(channel.subscribers).to_string(),
        "hiddenSubscriberCount": channel.hides_subscribers,
        "videoCount": timeline.public.to_string(),
    });
    if channel.hides_subscribers {
        // Both forms are seen: a zero, and nothing at all.
        statistics["subscriberCount"] = "0".into();
        if !channel.index.is_multiple_of(2)
            && let Some(object) = statistics.as_object_mut()
        {
            object.remove("subscriberCount");
        }
    }
    statistics
}

fn branding(call: &Call, channel: &Channel) -> Value {
    let tags = &call.app.catalogue.niche(channel).voice(channel.lang).tags;
    let quoted = |tag: &String| {
        if tag.contains(' ') {
            format!("\"{tag}\"")
        } else {
            tag.clone()
        }
    };
    let mut about = json!({
        "title": channel.title,
        "description": channel.description,
        "keywords": tags.iter().map(quoted).collect::<Vec<_>>().join(" "),
    });
    if let Some(country) = channel.country {
        about["country"] = country.into();
    }
    let picture = format!("{}/avatar/{}.svg", call.app.image_base, channel.id);
    json!({ "channel": about, "image": { "bannerExternalUrl": picture } })
}
