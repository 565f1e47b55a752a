//! Text to features: words, phrases, character n-grams, all as hashes.

/// Characters of a description that are read: what follows are links and thanks.
const DESCRIPTION: usize = 400;

/// A word in lower case with its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Its hash.
    pub hash: u64,
}

/// Words in lower case: letters, digits, and a plus behind them (as in C++).
#[must_use]
pub fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || (c == '+' && !word.is_empty()) {
            word.extend(c.to_lowercase());
        } else if !word.is_empty() {
            words.push(named(std::mem::take(&mut word)));
        }
    }
    if !word.is_empty() {
        words.push(named(word));
    }
    words
}

fn named(text: String) -> Word {
    let hash = hash(text.as_bytes());
    Word { text, hash }
}

fn hash(bytes: &[u8]) -> u64 {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The upper bits choose a place in the map as well as the lower ones.
    hash ^ (hash >> 29)
}

/// The hash of words side by side.
#[must_use]
pub fn joined(words: &[u64]) -> u64 {
    match words {
        [one] => *one,
        _ => words.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, word| {
            (hash.rotate_left(21) ^ word).wrapping_mul(0x0100_0000_01b3)
        }),
    }
}

/// The hash of a phrase; of a longer one only the first three words count.
#[must_use]
pub fn phrase_hash(phrase: &str) -> u64 {
    let words: Vec<u64> = words(phrase).iter().take(3).map(|word| word.hash).collect();
    joined(&words)
}

/// Calls `each` with the hash of every 3-, 4- and 5-gram of a word's letters.
pub fn grams(word: &str, mut each: impl FnMut(u64)) {
    let mut starts: Vec<usize> = word.char_indices().map(|(at, _)| at).collect();
    starts.push(word.len());
    for size in 3..=5 {
        for eligible in starts.windows(size + 1) {
            each(hash(&word.as_bytes()[eligible[0]..eligible[size]]));
        }
    }
}

/// The informative part of a description: its beginning, without links, handles and hashtags of other places.
pub fn description(text: &str) -> impl Iterator<Item = &str> {
    let end = text.char_indices().nth(DESCRIPTION).map_or(text.len(), |(at, _)| at);
    text[..end].lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Whether a piece between blanks is a link, an address or a handle.
#[must_use]
pub fn is_link(piece: &str) -> bool {
    piece.contains("://")
        || piece.starts_with("www.")
        || piece.contains('@')
        || piece.contains(".com")
        || piece.contains(".de/")
}

/// A line without its links.
#[must_use]
pub fn without_links(line: &str) -> String {
    let kept: Vec<&str> = line.split_whitespace().filter(|piece| !is_link(piece)).collect();
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lower_case_and_keep_what_distinguishes_them() {
        let texts: Vec<String> = words("C++ für Änfänger: 3D-Druck!")
            .into_iter()
            .map(|word| word.text)
            .collect();
        assert_eq!(texts, ["c++", "für", "änfänger", "3d", "druck"]);
        assert!(words("+ !?").is_empty());
    }

    #[test]
    fn grams_are_of_letters_not_of_bytes() {
        let count = |word: &str| {
            let mut count = 0;
            grams(word, |_| count += 1);
            count
        };
        assert_eq!((count("brot"), count("böse"), count("ab")), (3, 3, 0));
    }

    #[test]
    fn links_and_handles_are_no_words_of_the_channel() {
        assert_eq!(
            without_links("Mehr: https://x.example/minecraft @minecraft www.y.de Brot"),
            "Mehr: Brot"
        );
    }

    #[test]
    fn the_order_of_words_makes_the_phrase() {
        assert_ne!(phrase_hash("true crime"), phrase_hash("crime true"));
        assert_eq!(phrase_hash("get ready with me"), phrase_hash("get ready with us"));
    }
}
