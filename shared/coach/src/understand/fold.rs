//! Text without what does not matter: case, marks, spellings of umlauts.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What people write short, and the whole word.
const SHORT: [(&str, &str); 5] = [
    ("vid", "video"),
    ("vids", "videos"),
    ("ur", "your"),
    ("u", "you"),
    ("pls", "please"),
];

/// Lower case, letters and digits alone, single blanks. An umlaut, its spelling with e and the bare vowel become the same, and so do ß and ss;
/// that also changes other words with these letters, in questions and in the lexicon alike.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
    {
        match c {
            'ß' => folded.push_str("ss"),
            // "what's", "kanal's": one word.
            '\'' | '’' | '`' | '\u{ad}' | '\u{200b}'..='\u{200d}' => {}
            c if c.is_alphanumeric() => folded.push(c),
            '%' => folded.push_str(" percent "),
            '€' | '$' => folded.push_str(" money "),
            _ => folded.push(' '),
        }
    }
    // One word or two, and "right now", in which nothing is right.
    let folded = folded.replace("wieviel", "wie viel").replace("right now", "now");
    let folded = folded.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    let whole = |word| {
        SHORT
            .iter()
            .find(|(short, _)| *short == word)
            .map_or(word, |(_, whole)| *whole)
    };
    folded.split(' ').map(whole).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_umlaut_is_the_same_in_all_its_spellings() {
        assert_eq!(fold("Länge"), fold("laenge"));
        assert_eq!(fold("GRÖSSE"), fold("größe"));
        assert_eq!(fold("U\u{308}bersicht"), fold("uebersicht"));
        assert_eq!(fold("What’s up?"), "whats up ");
    }
}
