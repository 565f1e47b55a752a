//! Names, titles, descriptions and tags, filled from the word lists.

use jiff::civil::Date;

use super::dice::Dice;
use super::words::{Lang, Niche, Shared, Words};

/// What a pattern may draw from, besides the word lists.
pub(crate) struct Filling<'a> {
    /// The subject of the video, `{s}`.
    pub(crate) subject: &'a str,
    /// The number in the series, `{ep}`.
    pub(crate) episode: u32,
    /// The day of the upload, for `{year}` and `{month}`.
    pub(crate) date: Date,
}

/// Fills every `{slot}` of `pattern`.
pub(crate) fn fill(
    dice: &mut Dice,
    niche: &Niche,
    lang: Lang,
    shared: &Shared,
    pattern: &str,
    with: &Filling,
) -> String {
    let voice = niche.voice(lang);
    let mut out = String::with_capacity(pattern.len() + 24);
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (slot, tail) = after.split_once('}').unwrap_or((after, ""));
        match slot {
            "s" => out.push_str(with.subject),
            "n" => out.push_str(&(3 + dice.below(8)).to_string()),
            "ep" => out.push_str(&with.episode.to_string()),
            "year" => out.push_str(&with.date.year().to_string()),
            "month" => out.push_str(month(shared, with.date)),
            _ => {
                let list = if slot == "s2" { "s" } else { slot };
                let words = voice
                    .words
                    .get(list)
                    .or_else(|| shared.words.get(list))
                    .map_or(&[][..], Vec::as_slice);
                out.push_str(other_than(dice, words, with.subject));
            }
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn month(shared: &Shared, date: Date) -> &str {
    let index = usize::try_from(date.month()).unwrap_or(1).saturating_sub(1);
    shared.months.get(index).map_or("", String::as_str)
}

/// What a channel adds to a title that it has used before: an opinion on long videos, then a number.
pub(crate) fn again(shared: &Shared, title: &str, repeats: u16, opinion: Option<usize>) -> String {
    let opinions = shared.words.get("verdict").map_or(&[][..], Vec::as_slice);
    let opinion = opinion.filter(|_| usize::from(repeats) <= opinions.len());
    let plain = !title.contains(" – ") && !title.ends_with('?');
    match opinion.and_then(|first| opinions.get((first + usize::from(repeats)) % opinions.len().max(1))) {
        Some(opinion) if plain => format!("{title} – {opinion}"),
        _ => format!("{title} ({} {})", shared.part, repeats + 1),
    }
}

/// Whether two fillings of the pattern for the same subject mostly differ.
pub(crate) fn varies(pattern: &str) -> bool {
    pattern
        .split('{')
        .skip(1)
        .any(|rest| !rest.starts_with("s}") && !rest.starts_with("year}"))
}

/// One of `words` that is not `taken`, where there is another.
fn other_than<'a>(dice: &mut Dice, words: &'a [String], taken: &str) -> &'a str {
    let start = dice.below(words.len());
    let mut turn = words.iter().cycle().skip(start).take(words.len());
    turn.find(|w| *w != taken)
        .or_else(|| words.first())
        .map_or("", String::as_str)
}

/// A channel name.
pub(crate) fn channel_name(dice: &mut Dice, words: &Words, niche: usize, lang: Lang) -> String {
    let shared = words.shared(lang);
    let root = words
        .niches
        .get(niche)
        .and_then(|n| dice.pick(&n.voice(lang).roots))
        .map_or("", String::as_str);
    let pattern = dice.pick(&shared.names).map_or("{root}", String::as_str);
    let person = dice.pick(&shared.people).map_or("", String::as_str);
    let tail = dice.pick(&shared.tails).map_or("", String::as_str);
    let root = if pattern.contains("{root}-") {
        root.trim_end_matches('-')
    } else {
        root
    };
    pattern
        .replace("{root}", root)
        .replace("{name}", person)
        .replace("{tail}", tail)
        .replace("{Tail}", &capital(tail))
}

/// With a capital first letter.
pub(crate) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// What a channel says about itself.
pub(crate) fn about(dice: &mut Dice, words: &Words, niche: usize, lang: Lang) -> String {
    let first = words
        .niches
        .get(niche)
        .and_then(|n| dice.pick(&n.voice(lang).about))
        .map_or("", String::as_str);
    let second = dice.pick(&words.shared(lang).rhythms).map_or("", String::as_str);
    if second.is_empty() {
        first.to_owned()
    } else {
        format!("{first}\n\n{second}")
    }
}

/// The description of a video: an opening, chapters for longer ones, a closing and hashtags.
pub(crate) fn description(
    dice: &mut Dice,
    niche: &Niche,
    lang: Lang,
    shared: &Shared,
    with: &Filling,
    seconds: u32,
) -> String {
    let tags = &niche.voice(lang).tags;
    let hashtag = |tag: &String| format!("#{}", tag.replace(' ', ""));
    if seconds <= 60 {
        return tags.iter().take(2).map(hashtag).collect::<Vec<_>>().join(" ");
    }
    let mut blocks = Vec::new();
    let intro = dice.pick(&shared.intros).map_or("", String::as_str);
    blocks.push(fill(dice, niche, lang, shared, intro, with));
    if seconds > 360 && dice.chance(0.5) {
        blocks.push(chapters(dice, niche, lang, seconds));
    }
    for _ in 0..1 + dice.below(2) {
        blocks.push(dice.pick(&shared.outros).cloned().unwrap_or_default());
    }
    if dice.chance(0.6) {
        blocks.push(tags.iter().take(3).map(hashtag).collect::<Vec<_>>().join(" "));
    }
    blocks.dedup();
    blocks.join("\n\n")
}

fn chapters(dice: &mut Dice, niche: &Niche, lang: Lang, seconds: u32) -> String {
    let subjects = niche.voice(lang).words.get("s").map_or(&[][..], Vec::as_slice);
    let parts = 3 + dice.below(4) as u32;
    // One list in thirteen does not begin with the video, so that the platform shows no chapters.
    let begin = if seconds.is_multiple_of(13) { "00:05" } else { "00:00" };
    let intro = if lang == Lang::De { "Einleitung" } else { "Intro" };
    let mut lines = vec![format!("{begin} {intro}")];
    for part in 1..parts {
        let at = seconds * part / parts;
        let title = dice.pick(subjects).map_or("", String::as_str);
        let (h, m, s) = (at / 3600, at / 60 % 60, at % 60);
        lines.push(if h > 0 {
            format!("{h}:{m:02}:{s:02} {title}")
        } else {
            format!("{m:02}:{s:02} {title}")
        });
    }
    lines.push(String::new());
    lines.join("\n").trim_end().to_owned()
}

/// The tags of a video: its subject and some of the field's.
pub(crate) fn tags(dice: &mut Dice, niche: &Niche, lang: Lang, subject: &str) -> Vec<String> {
    let mut tags = vec![subject.to_lowercase()];
    tags.extend(niche.voice(lang).tags.iter().filter(|_| dice.chance(0.75)).cloned());
    tags
}
