//! Where a topic is in a title, and what is next to it there.

use std::collections::HashMap;
use std::hash::Hash;

use super::language::joins;
use crate::content::topics::place_in;
use crate::rules;

/// What is next to a topic in a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Neighbor<'a> {
    /// The title's start or end (without a character), or a sign that ends a heading.
    Break(Option<char>),
    /// A sign within a phrase: a comma, a quotation mark.
    Sign,
    /// A sign that ties it to what is next to it or sets it aside: a hyphen, a hashtag, a bracket around it.
    Tied,
    Word(&'a str),
}

/// A topic in a title.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence<'a> {
    pub(super) form: &'a str,
    pub(super) before: Neighbor<'a>,
    pub(super) after: Neighbor<'a>,
    /// The word before begins the title or follows a sign: its capital says nothing.
    pub(super) second: bool,
    /// The nearest word before it that joins nothing: "Tower" before "of the Clock".
    head: Option<&'a str>,
}

impl<'a> Occurrence<'a> {
    pub(super) fn in_title(title: &'a str, key: &str) -> Option<Self> {
        let place = place_in(title, key)?;
        let (before, after) = (&title[..place.start], &title[place.end..]);
        let mut pieces = before.split_whitespace().rev();
        let last = pieces.next();
        let ends = |piece: &str| piece.ends_with(|c: char| !c.is_alphanumeric());
        Some(Self {
            form: &title[place],
            before: on_the_left(before),
            after: on_the_right(after),
            second: last.is_some() && pieces.next().is_none_or(ends),
            head: (before.split_whitespace().rev())
                .take_while(|piece| !ends(piece))
                .find(|piece| !joins(piece)),
        })
    }
}

fn on_the_left(text: &str) -> Neighbor<'_> {
    let trimmed = text.trim_end();
    let is_close = trimmed.len() == text.len();
    match trimmed.chars().next_back() {
        None => Neighbor::Break(None),
        Some(c) if c.is_alphanumeric() => Neighbor::Word(last_word(trimmed)),
        Some('#' | '@' | '(' | '[' | '{') => Neighbor::Tied,
        Some('-' | '‑' | '\'' | '’' | '.' | '_') if is_close => Neighbor::Tied,
        Some(c) => sign(c),
    }
}

fn on_the_right(text: &str) -> Neighbor<'_> {
    let trimmed = text.trim_start();
    let is_close = trimmed.len() == text.len();
    let mut characters = trimmed.chars();
    let (first, second) = (characters.next(), characters.next());
    match first {
        None => Neighbor::Break(None),
        Some(c) if c.is_alphanumeric() => Neighbor::Word(first_word(trimmed)),
        Some(')' | ']' | '}') => Neighbor::Tied,
        Some('-' | '‑' | '\'' | '’' | '_') if is_close => Neighbor::Tied,
        Some('.') if is_close && second.is_some_and(char::is_alphanumeric) => Neighbor::Tied,
        Some(c) => sign(c),
    }
}

fn sign<'a>(c: char) -> Neighbor<'a> {
    match c {
        ',' | ';' | '&' | '+' | '/' | '"' | '“' | '”' | '„' | '«' | '»' | '\'' | '’' | '‘' => {
            Neighbor::Sign
        }
        c => Neighbor::Break(Some(c)),
    }
}

fn no_word(c: char) -> bool {
    !c.is_alphanumeric() && c != '\'' && c != '’'
}

fn last_word(text: &str) -> &str {
    text.rsplit(no_word).next().unwrap_or_default()
}

fn first_word(text: &str) -> &str {
    text.split(no_word).next().unwrap_or_default()
}

/// Whether the titles say different things about it. What has the same neighbors nearly always ("step by step", "made me cry", a series' label)
/// belongs to the frame of the titles, and what has the same word before or behind it belongs to a longer name.
pub(super) fn varies(seen: &[Occurrence<'_>]) -> bool {
    let lower = |neighbor: &Neighbor<'_>| match neighbor {
        Neighbor::Word(word) => word.to_lowercase(),
        Neighbor::Break(c) => c.map(String::from).unwrap_or_default(),
        Neighbor::Sign | Neighbor::Tied => ",".to_owned(),
    };
    let word_after = |one: &Occurrence<'_>| matches!(one.after, Neighbor::Word(_)).then(|| lower(&one.after));
    let places = seen.iter().map(|one| Some((lower(&one.before), lower(&one.after))));
    let heads = seen.iter().map(|one| one.head.map(str::to_lowercase));
    [most(places), most(heads), most(seen.iter().map(word_after))]
        .into_iter()
        .all(|most| most as f64 <= rules::POOL_SAME_PLACE * seen.len() as f64)
}

/// How often the most frequent of the values is there.
fn most<T: Eq + Hash>(values: impl Iterator<Item = Option<T>>) -> usize {
    let mut counts: HashMap<T, usize> = HashMap::new();
    for value in values.flatten() {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_values().max().unwrap_or(0)
}
