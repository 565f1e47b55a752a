//! What the answers of all methods share: envelopes, tags of content, dates, pictures.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::Call;
use super::query::Page;
use crate::catalogue::dice::{digest, mix};
use crate::clock::{before, day_before};

/// A JSON object under construction.
pub(super) type Object = Map<String, Value>;

/// A resource with the parts in it that were asked for.
pub(super) struct Item {
    kind: &'static str,
    id: Value,
    parts: Object,
}

impl Item {
    pub(super) fn new(kind: &'static str, id: impl Into<Value>) -> Self {
        Self {
            kind,
            id: id.into(),
            parts: Object::new(),
        }
    }

    /// Adds a part where there is something to say.
    pub(super) fn part(&mut self, name: &str, value: Value) {
        if !value.is_null() {
            self.parts.insert(name.to_owned(), value);
        }
    }

    /// kind, etag, id and the parts.
    pub(super) fn into_value(self) -> Value {
        let etag = etag(&json!([self.kind, &self.id, &self.parts]));
        let mut item = Object::new();
        item.insert("kind".to_owned(), self.kind.into());
        item.insert("etag".to_owned(), etag.into());
        item.insert("id".to_owned(), self.id);
        item.extend(self.parts);
        Value::Object(item)
    }
}

/// 27 characters that change with the content.
pub(super) fn etag(content: &Value) -> String {
    let digest = digest(&content.to_string());
    let bytes: Vec<u8> = (0..3)
        .flat_map(|n| mix(digest.wrapping_add(n)).to_be_bytes())
        .take(20)
        .collect();
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A list answer.
pub(super) fn envelope(kind: &str, items: Vec<Value>, total: usize, per_page: usize) -> Object {
    let tags: Vec<&Value> = items.iter().filter_map(|item| item.get("etag")).collect();
    let tag = etag(&json!([kind, total, per_page, tags]));
    let mut body = Object::new();
    body.insert("kind".to_owned(), kind.into());
    body.insert("etag".to_owned(), tag.into());
    body.insert(
        "pageInfo".to_owned(),
        json!({ "totalResults": total, "resultsPerPage": per_page }),
    );
    body.insert("items".to_owned(), items.into());
    body
}

/// Adds the token of the next page.
pub(super) fn with_token<T>(mut body: Object, page: &Page<T>) -> Object {
    if let Some(token) = &page.next {
        body.insert("nextPageToken".to_owned(), token.as_str().into());
    }
    body
}

impl Call<'_> {
    /// `age` seconds before now, to the second.
    pub(super) fn date(&self, age: i64) -> String {
        before(self.anchor, age).to_string()
    }

    /// The day `age` seconds before now.
    pub(super) fn day(&self, age: i64) -> Date {
        day_before(self.anchor, age)
    }

    /// The pictures of a channel.
    pub(super) fn avatars(&self, channel: &str) -> Value {
        let picture = |size: u32| json!({ "url": format!("{}/avatar/{channel}.svg", self.app.image_base), "width": size, "height": size });
        json!({ "default": picture(88), "medium": picture(240), "high": picture(800) })
    }

    /// The pictures of a video; the two large ones only where they were uploaded.
    pub(super) fn thumbnails(&self, video: &str, large: bool) -> Value {
        let picture = |width: u32, height: u32| json!({ "url": format!("{}/thumb/{video}.svg", self.app.image_base), "width": width, "height": height });
        let mut all = json!({ "default": picture(120, 90), "medium": picture(320, 180), "high": picture(480, 360) });
        if large {
            all["standard"] = picture(640, 480);
            all["maxres"] = picture(1280, 720);
        }
        all
    }
}

/// A date as the platform writes those of newer channels, with microseconds.
pub(super) fn precise(at: Timestamp, micros: u64) -> String {
    let text = at.to_string();
    format!("{}.{:06}Z", text.trim_end_matches('Z'), micros % 1_000_000)
}

/// Three figures are shown of a subscriber count, the rest is cut off.
pub(crate) fn three_figures(count: u64) -> u64 {
    let step = 10_u64.pow(count.checked_ilog10().unwrap_or(0).saturating_sub(2));
    count / step * step
}

/// The platform's addresses and numbers of topics.
pub(super) fn topics(names: &[String]) -> (Vec<&'static str>, Vec<String>) {
    let numbers = names
        .iter()
        .filter_map(|n| TOPICS.iter().find(|(name, _)| name == n).map(|(_, id)| *id))
        .collect();
    (
        numbers,
        names
            .iter()
            .map(|n| format!("https://en.wikipedia.org/wiki/{n}"))
            .collect(),
    )
}

pub(super) const TOPICS: [(&str, &str); 33] = [
    ("Action_game", "/m/025zzc"),
    ("Association_football", "/m/02vx4"),
    ("Business", "/m/09s1f"),
    ("Classical_music", "/m/0ggq0m"),
    ("Electronic_music", "/m/02lkt"),
    ("Entertainment", "/m/02jjt"),
    ("Fashion", "/m/032tl"),
    ("Film", "/m/02vxn"),
    ("Food", "/m/02wbm"),
    ("Health", "/m/0kt51"),
    ("Hip_hop_music", "/m/0glt670"),
    ("Hobby", "/m/03glg"),
    ("Humour", "/m/09kqc"),
    ("Knowledge", "/m/01k8wb"),
    ("Lifestyle_(sociology)", "/m/019_rr"),
    ("Motorsport", "/m/0410tth"),
    ("Music", "/m/04rlf"),
    ("Performing_arts", "/m/05qjc"),
    ("Pet", "/m/068hy"),
    ("Physical_attractiveness", "/m/041xxh"),
    ("Physical_fitness", "/m/027x7n"),
    ("Politics", "/m/05qt0"),
    ("Pop_music", "/m/064t9"),
    ("Religion", "/m/06bvp"),
    ("Rock_music", "/m/06by7"),
    ("Role-playing_video_game", "/m/0403l3g"),
    ("Society", "/m/098wr"),
    ("Sport", "/m/06ntj"),
    ("Strategy_video_game", "/m/03hf_rm"),
    ("Technology", "/m/07c1v"),
    ("Tourism", "/m/07bxq"),
    ("Vehicle", "/m/07yv9"),
    ("Video_game_culture", "/m/0bzvm2"),
];

#[cfg(test)]
mod tests {
    use super::three_figures;

    #[test]
    fn subscribers_are_cut_to_three_figures() {
        let cases = [
            (0, 0),
            (7, 7),
            (999, 999),
            (1_234, 1_230),
            (1_999, 1_990),
            (1_246_999, 1_240_000),
        ];
        for (exact, shown) in cases {
            assert_eq!(three_figures(exact), shown, "{exact}");
        }
    }
}
