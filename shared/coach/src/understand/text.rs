//! A question as plain words: lower case, without marks, umlauts in all their spellings alike, compounds taken apart, typos mended.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::lexicon::Lexicon;
use super::typos;

/// Words of a question that are looked at: more are not a question about one thing.
const MOST: usize = 120;
/// First parts of German compounds that are taken apart.
const HEADS: [&str; 27] = [
    "abonnenten",
    "abonnent",
    "abo",
    "aufruf",
    "ausreisser",
    "automatisierung",
    "content",
    "durchschnitt",
    "einnahme",
    "gesamt",
    "hit",
    "inhalt",
    "kanal",
    "monat",
    "nischen",
    "publikum",
    "reichweiten",
    "short",
    "themen",
    "titel",
    "upload",
    "video",
    "view",
    "wachstum",
    "woche",
    "channel",
    "youtube",
];
/// Second parts.
const TAILS: [&str; 48] = [
    "alter",
    "analyse",
    "anteil",
    "anzahl",
    "aufrufe",
    "bericht",
    "dauer",
    "entwicklung",
    "form",
    "frequenz",
    "grosse",
    "idee",
    "ideen",
    "lange",
    "lucke",
    "lucken",
    "median",
    "muster",
    "nische",
    "plan",
    "potential",
    "potenzial",
    "quote",
    "rate",
    "rhythmus",
    "schnitt",
    "score",
    "tag",
    "tage",
    "thema",
    "themen",
    "trend",
    "vergleich",
    "views",
    "vorschlag",
    "vorschlage",
    "wachstum",
    "wert",
    "wert",
    "wort",
    "worter",
    "zahl",
    "zahlen",
    "zeit",
    "zeiten",
    "zeitpunkt",
    "videos",
    "titel",
];
/// Between both.
const JOINTS: [&str; 5] = ["", "s", "n", "e", "en"];

/// The words of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens(Vec<String>);

impl Tokens {
    pub fn of(text: &str, lexicon: &Lexicon) -> Self {
        let words = fold(text);
        let words = words.split(' ').filter(|word| !word.is_empty()).take(MOST);
        let mut tokens = Vec::new();
        for word in words {
            match apart(word) {
                Some((head, tail)) if !lexicon.knows_whole(word, head) => {
                    tokens.extend([head.to_owned(), tail.to_owned()]);
                }
                _ if lexicon.knows(word) => tokens.push(word.to_owned()),
                _ => tokens.push(typos::mend(word, lexicon)),
            }
        }
        Self(tokens)
    }

    pub fn words(&self) -> &[String] {
        &self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// A compound as its two parts.
fn apart(word: &str) -> Option<(&str, &str)> {
    TAILS.iter().find_map(|tail| {
        let head = word.strip_suffix(tail)?;
        let known = |joint: &str| head.strip_suffix(joint).is_some_and(|bare| HEADS.contains(&bare));
        JOINTS.iter().any(|joint| known(joint)).then_some((head, *tail))
    })
}

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
    // One word or two.
    let folded = folded.replace("wieviel", "wie viel");
    folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")
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

    #[test]
    fn a_compound_is_taken_apart_and_a_plural_is_not() {
        assert_eq!(apart("uploadzeit"), Some(("upload", "zeit")));
        assert_eq!(apart("titelideen"), Some(("titel", "ideen")));
        assert_eq!(apart("durchschnittsviews"), Some(("durchschnitts", "views")));
        for word in ["abonnenten", "videos", "kanale", "zeit"] {
            assert_eq!(apart(word), None, "{word}");
        }
    }
}
