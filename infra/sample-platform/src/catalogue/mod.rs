//! The generated catalogue: channels at once, their uploads when asked for.

pub(crate) mod dice;
pub(crate) mod ids;
pub(crate) mod known;
mod model;
pub(crate) mod persona;
pub(crate) mod profile;
mod text;
pub(crate) mod timeline;
pub(crate) mod words;

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use dice::Dice;
use jiff::civil::Date;
use known::Known;
use model::Model;
use profile::{Channel, fold};
use text::Filling;
use timeline::{Kind, Timeline, Upload};
use words::{Niche, Words};

/// Timelines kept; the rest is made again when asked for.
const MAX_CACHED: usize = 96;

/// All channels and a few recently used timelines.
#[derive(Debug)]
pub(crate) struct Catalogue {
    seed: u64,
    days_ago: u32,
    words: Words,
    channels: Vec<Channel>,
    by_id: HashMap<String, u32>,
    by_handle: HashMap<String, u32>,
    by_username: HashMap<String, u32>,
    recent: Mutex<HashMap<u32, Arc<Timeline>>>,
}

/// The words around one upload.
#[derive(Debug)]
pub(crate) struct Wording {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) tags: Vec<String>,
    /// What it is about, in a word or two.
    pub(crate) subject: String,
}

impl Catalogue {
    /// Makes `count` channels, those of `cast` first, as they were `days_ago` days ago.
    ///
    /// # Errors
    /// When a word file is broken.
    pub(crate) fn new(seed: u64, cast: &[Known], count: u32, days_ago: u32) -> io::Result<Self> {
        let words = Words::load()?;
        let channels = profile::all(seed, &words, cast, count);
        let index = |key: fn(&Channel) -> Option<String>| {
            channels
                .iter()
                .filter_map(|c| key(c).map(|k| (k, c.index)))
                .collect::<HashMap<_, _>>()
        };
        Ok(Self {
            seed,
            days_ago,
            by_id: index(|c| Some(c.id.clone())),
            by_handle: index(|c| Some(fold(&c.handle))),
            by_username: index(|c| c.username.as_deref().map(fold)),
            words,
            recent: Mutex::default(),
            channels,
        })
    }

    pub(crate) fn channels(&self) -> &[Channel] {
        &self.channels
    }

    pub(crate) fn by_id(&self, id: &str) -> Option<&Channel> {
        self.channels.get(*self.by_id.get(id)? as usize)
    }

    /// Any case, with or without `@`, composed or decomposed letters.
    pub(crate) fn by_handle(&self, handle: &str) -> Option<&Channel> {
        self.channels.get(*self.by_handle.get(&fold(handle))? as usize)
    }

    pub(crate) fn by_username(&self, name: &str) -> Option<&Channel> {
        self.channels.get(*self.by_username.get(&fold(name))? as usize)
    }

    /// The channel whose uploads playlist this is.
    pub(crate) fn by_playlist(&self, playlist: &str) -> Option<&Channel> {
        playlist
            .strip_prefix("UU")
            .and_then(|rest| self.by_id(&format!("UC{rest}")))
    }

    pub(crate) fn niche(&self, channel: &Channel) -> &Niche {
        // Every channel is made with the number of one of the niches.
        &self.words.niches[channel.niche]
    }

    /// The uploads of a channel, newest first.
    pub(crate) fn timeline(&self, channel: &Channel) -> Arc<Timeline> {
        if let Some(cached) = self.recent().get(&channel.index) {
            return Arc::clone(cached);
        }
        let niche = self.niche(channel);
        let subjects = niche.voice(channel.lang).words.get("s").map_or(1, Vec::len);
        let model = Model::of(self.seed, channel, niche);
        let made = Arc::new(Timeline::of(self.seed, channel, &model, subjects, self.days_ago));
        let mut recent = self.recent();
        if recent.len() >= MAX_CACHED {
            recent.clear();
        }
        recent.insert(channel.index, Arc::clone(&made));
        made
    }

    fn recent(&self) -> std::sync::MutexGuard<'_, HashMap<u32, Arc<Timeline>>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The channel of a video and the number of the upload.
    pub(crate) fn video_place(&self, id: &str) -> Option<(&Channel, usize)> {
        let (index, serial) = ids::video_place(self.seed, id)?;
        Some((self.channels.get(index as usize)?, serial as usize))
    }

    pub(crate) fn video_id(&self, channel: &Channel, upload: &Upload) -> String {
        ids::video_id(self.seed, channel.index, upload.serial)
    }

    /// Title, description and tags of an upload in its channel's way of speaking.
    pub(crate) fn wording(&self, channel: &Channel, upload: &Upload, total: usize, date: Date) -> Wording {
        let niche = self.niche(channel);
        let shared = self.words.shared(channel.lang);
        let voice = niche.voice(channel.lang);
        let mut dice = Dice::new(self.seed, "words", channel.luck.into(), upload.serial.into());
        let subjects = voice.words.get("s").map_or(&[][..], Vec::as_slice);
        // A channel has favourites: the same small numbers mean the same subjects all the time.
        let first = Dice::new(self.seed, "favourites", channel.luck.into(), 0).below(subjects.len());
        let subject = subjects
            .get((first + usize::from(upload.subject)) % subjects.len().max(1))
            .map_or("", String::as_str);
        let filling = Filling {
            subject,
            episode: (total as u32).saturating_sub(upload.serial),
            date,
        };
        let patterns = match upload.kind {
            Kind::Long => &voice.titles,
            Kind::Short => &shared.shorts,
            _ => &shared.streams,
        };
        let start = Dice::new(self.seed, "formats", channel.luck.into(), 0).below(patterns.len());
        let pattern = patterns
            .get((start + usize::from(upload.format)) % patterns.len().max(1))
            .map_or("{s}", String::as_str);
        let mut title = text::fill(&mut dice, niche, channel.lang, shared, pattern, &filling);
        title = text::capital(&title);
        if upload.repeats > 0 && !text::varies(pattern) {
            let opinion = (upload.kind == Kind::Long).then_some(start + usize::from(upload.format));
            title = text::again(shared, &title, upload.repeats, opinion);
        }
        if Dice::new(self.seed, "signed", channel.luck.into(), 0).chance(0.12) && upload.kind == Kind::Long {
            title = format!("{title} | {}", channel.title);
        }
        Wording {
            // The platform's limit.
            title: title.chars().take(100).collect(),
            description: text::description(&mut dice, niche, channel.lang, shared, &filling, upload.seconds),
            tags: text::tags(&mut dice, niche, channel.lang, subject),
            subject: text::capital(subject),
        }
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }
}
