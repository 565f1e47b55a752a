//! Patterns of words: `wie wird|werden _ berechn*`. Words follow each other; `a|b+c` is a, or b and c after it, `b*` whatever begins so, `_` up to four
//! words, `^` the beginning and `$` the end of the question.

use super::fold::fold;

/// Words that a gap may hold.
const GAP: usize = 4;

/// One place of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// Alternatives, each of one word or several.
    Either(Vec<Vec<Word>>),
    Gap,
    Begin,
    End,
}

/// A word, or what it begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub open: bool,
}

impl Word {
    fn of(text: &str) -> Self {
        let (text, open) = text.strip_suffix('*').map_or((text, false), |stem| (stem, true));
        Self {
            text: fold(text).trim().to_owned(),
            open,
        }
    }

    pub fn fits(&self, token: &str) -> bool {
        if self.open {
            token.starts_with(&self.text)
        } else {
            token == self.text
        }
    }
}

/// A compiled pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    items: Vec<Item>,
    /// For each place with words, what they begin with: most patterns fit no word, and this finds out fastest.
    initials: Vec<u64>,
}

/// The first two letters as one bit, which others may share. A single letter may be what any word begins with.
fn initial(word: &str) -> u64 {
    match word.as_bytes() {
        [first, second, ..] => 1 << (first.wrapping_mul(31).wrapping_add(*second) % 64),
        _ => u64::MAX,
    }
}

/// What the words of a question begin with.
pub fn initials(tokens: &[String]) -> u64 {
    tokens.iter().fold(0, |all, token| all | initial(token))
}

impl Pattern {
    pub fn of(text: &str) -> Self {
        let item = |part: &str| match part {
            "_" => Item::Gap,
            "^" => Item::Begin,
            "$" => Item::End,
            either => Item::Either(
                either
                    .split('|')
                    .map(|words| words.split('+').map(Word::of).collect())
                    .collect(),
            ),
        };
        let items: Vec<Item> = text.split_whitespace().map(item).collect();
        let initials = items.iter().filter_map(|item| match item {
            Item::Either(either) => Some(either),
            _ => None,
        });
        let first = |words: &Vec<Word>| words.first().map_or(u64::MAX, |word| initial(&word.text));
        let initials = initials
            .map(|either| either.iter().map(first).fold(0, |all, one| all | one))
            .collect();
        Self { items, initials }
    }

    /// Its words.
    pub fn words(&self) -> impl Iterator<Item = &Word> {
        let either = self.items.iter().flat_map(|item| match item {
            Item::Either(either) => either.as_slice(),
            _ => &[],
        });
        either.flatten()
    }

    /// Whether it could fit words that begin so.
    pub fn could(&self, initials: u64) -> bool {
        self.initials.iter().all(|needed| needed & initials != 0)
    }

    /// Where it first fits: from which token up to which.
    pub fn find(&self, tokens: &[String]) -> Option<(usize, usize)> {
        (0..=tokens.len()).find_map(|start| Some((start, fit(&self.items, tokens, start)?)))
    }
}

fn fit(items: &[Item], tokens: &[String], at: usize) -> Option<usize> {
    let Some((item, rest)) = items.split_first() else {
        return Some(at);
    };
    match item {
        Item::Begin => (at == 0).then(|| fit(rest, tokens, at)).flatten(),
        Item::End => (at == tokens.len()).then(|| fit(rest, tokens, at)).flatten(),
        Item::Gap => (at..=tokens.len().min(at + GAP)).find_map(|next| fit(rest, tokens, next)),
        Item::Either(either) => either.iter().find_map(|words| {
            let here = tokens.get(at..at + words.len())?;
            let fits = words.iter().zip(here).all(|(word, token)| word.fits(token));
            fits.then(|| fit(rest, tokens, at + words.len())).flatten()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(pattern: &str, text: &str) -> Option<(usize, usize)> {
        let tokens: Vec<String> = fold(text).split_whitespace().map(ToOwned::to_owned).collect();
        Pattern::of(pattern).find(&tokens)
    }

    #[test]
    fn words_stems_gaps_and_ends_are_found() {
        assert_eq!(
            finds("wie wird|werden _ berechn*", "Und wie wird mein Score berechnet?"),
            Some((1, 6))
        );
        assert_eq!(finds("^ hi $", "Hi!"), Some((0, 1)));
        assert_eq!(finds("^ hi $", "Hi there"), None);
        assert_eq!(finds("wie _ lang", "wie a b c d e lang"), None);
        assert_eq!(finds("größ*", "wie groesste"), Some((1, 2)));
    }
}
