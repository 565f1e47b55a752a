//! Who a channel is: name, handle, language, field, size and character. Made for all channels at the start (it is cheap);
//! uploads are made when somebody asks.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;

use super::dice::Dice;
use super::ids;
use super::known::Known;
use super::persona::Persona;
use super::text;
use super::words::{Lang, Words};

/// A channel without its uploads.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) index: u32,
    /// What its uploads and their words are drawn by: its number, unless a documented one has another.
    pub(crate) luck: u32,
    pub(crate) id: String,
    pub(crate) title: String,
    /// Without `@`, as the channel writes it.
    pub(crate) handle: String,
    pub(crate) username: Option<String>,
    pub(crate) description: String,
    pub(crate) lang: Lang,
    pub(crate) country: Option<&'static str>,
    /// Index into the niches.
    pub(crate) niche: usize,
    pub(crate) persona: Persona,
    /// Exact; the API shows three figures.
    pub(crate) subscribers: u64,
    pub(crate) hides_subscribers: bool,
    pub(crate) hides_likes: bool,
    pub(crate) comments_off: bool,
}

/// All channels: those of `cast` first, then `count` in total.
pub(crate) fn all(seed: u64, words: &Words, cast: &[Known], count: u32) -> Vec<Channel> {
    let mut taken = HashSet::new();
    let mut channels = Vec::with_capacity(count as usize);
    for (index, known) in (0..count).zip(cast) {
        taken.insert(fold(known.handle));
        channels.push(from_known(seed, words, index, known));
    }
    for index in channels.len() as u32..count {
        let channel = invent(seed, words, index, &mut taken);
        channels.push(channel);
    }
    channels
}

/// The form in which handles and names are compared: composed, lower case, without `@`.
pub(crate) fn fold(handle: &str) -> String {
    handle
        .trim()
        .trim_start_matches('@')
        .nfc()
        .collect::<String>()
        .to_lowercase()
}

fn from_known(seed: u64, words: &Words, index: u32, known: &Known) -> Channel {
    let mut dice = Dice::new(seed, "known", index.into(), 0);
    let lang = known.lang();
    let niche = words
        .niches
        .iter()
        .position(|n| n.key == known.niche)
        .unwrap_or_default();
    Channel {
        index,
        luck: known.luck.unwrap_or(index),
        id: ids::channel_id(seed, index),
        title: known.title.to_owned(),
        handle: known.handle.to_owned(),
        username: known.username.map(str::to_owned),
        description: text::about(&mut dice, words, niche, lang),
        lang,
        country: Some(if lang == Lang::De { "DE" } else { "US" }),
        niche,
        persona: known.persona,
        subscribers: known.subscribers,
        hides_subscribers: known.hides_subscribers,
        hides_likes: known.hides_likes,
        comments_off: known.comments_off,
    }
}

fn invent(seed: u64, words: &Words, index: u32, taken: &mut HashSet<String>) -> Channel {
    let mut dice = Dice::new(seed, "channel", index.into(), 0);
    // Fields and languages take turns, so each field has as many channels in German as in English.
    let niche = (index as usize / 2) % words.niches.len().max(1);
    let lang = if index.is_multiple_of(2) { Lang::De } else { Lang::En };
    let (title, handle) = name(&mut dice, words, niche, lang, taken);
    let persona = persona(&mut dice);
    let username = dice
        .chance(0.12)
        .then(|| format!("{}{}", ascii(&fold(&handle)), 2006 + dice.below(8)));
    Channel {
        index,
        luck: index,
        id: ids::channel_id(seed, index),
        title,
        username,
        description: text::about(&mut dice, words, niche, lang),
        lang,
        country: country(&mut dice, lang),
        niche,
        persona,
        subscribers: subscribers(&mut dice, persona),
        hides_subscribers: dice.chance(0.03),
        hides_likes: dice.chance(0.03),
        comments_off: words.niches.get(niche).is_some_and(|n| n.kids) || dice.chance(0.02),
        handle,
    }
}

fn persona(dice: &mut Dice) -> Persona {
    const WEIGHTS: [(Persona, f64); 15] = [
        (Persona::Ordinary, 0.47),
        (Persona::Daily, 0.015),
        (Persona::Fortnightly, 0.015),
        (Persona::Bursts, 0.02),
        (Persona::Mixed, 0.16),
        (Persona::ShortsOnly, 0.05),
        (Persona::Streamer, 0.05),
        (Persona::Dormant, 0.06),
        (Persona::BoughtViews, 0.02),
        (Persona::OneHit, 0.03),
        (Persona::Gem, 0.04),
        (Persona::Few, 0.015),
        (Persona::Empty, 0.01),
        (Persona::AllPrivate, 0.005),
        (Persona::Steady, 0.04),
    ];
    WEIGHTS[dice.weighted(&WEIGHTS.map(|(_, weight)| weight))].0
}

fn subscribers(dice: &mut Dice, persona: Persona) -> u64 {
    let (low, high) = match persona {
        Persona::Gem => (600.0, 20_000.0),
        Persona::Few | Persona::Empty => (0.6, 3_000.0),
        Persona::AllPrivate => (50.0, 20_000.0),
        Persona::Steady => (60_000.0, 4_000_000.0),
        Persona::OneHit => (2_000.0, 300_000.0),
        Persona::BoughtViews => (4_000.0, 800_000.0),
        _ => [
            (120.0, 1_000.0),
            (1_000.0, 10_000.0),
            (10_000.0, 100_000.0),
            (100_000.0, 1e6),
            (1e6, 28e6),
        ][dice.weighted(&[0.07, 0.22, 0.36, 0.25, 0.10])],
    };
    // Within a class sizes spread evenly over the magnitudes, as the classes themselves do.
    dice.between(f64::ln(low), f64::ln(high)).exp() as u64
}

fn country(dice: &mut Dice, lang: Lang) -> Option<&'static str> {
    match lang {
        Lang::De => [Some("DE"), Some("AT"), Some("CH"), None][dice.weighted(&[0.74, 0.11, 0.08, 0.07])],
        Lang::En => [
            Some("US"),
            Some("GB"),
            Some("CA"),
            Some("AU"),
            Some("IE"),
            Some("NZ"),
            None,
        ][dice.weighted(&[0.5, 0.2, 0.09, 0.07, 0.03, 0.02, 0.09])],
    }
}

/// A title and a handle that nobody has yet.
fn name(dice: &mut Dice, words: &Words, niche: usize, lang: Lang, taken: &mut HashSet<String>) -> (String, String) {
    for attempt in 0_usize.. {
        let title = text::channel_name(dice, words, niche, lang);
        let mut handle = handle_of(dice, &title);
        // After some tries a number helps, as it does for people.
        if attempt > 20 {
            handle.push_str(&(attempt - 20).to_string());
        }
        if taken.insert(fold(&handle)) {
            return (title, handle);
        }
    }
    (String::new(), String::new())
}

fn handle_of(dice: &mut Dice, title: &str) -> String {
    let joined: String = title.chars().filter(|c| c.is_alphanumeric()).collect();
    let handle = match dice.below(5) {
        0 => joined,
        1 | 2 => joined.to_lowercase(),
        3 => title
            .split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
            .collect::<Vec<_>>()
            .join("_"),
        _ => ascii(&joined.to_lowercase()),
    };
    handle.chars().take(30).collect()
}

/// German letters written out, everything else outside ASCII left away.
fn ascii(text: &str) -> String {
    let written = text
        .replace('ä', "ae")
        .replace('ö', "oe")
        .replace('ü', "ue")
        .replace('ß', "ss");
    written.chars().filter(char::is_ascii).collect()
}
