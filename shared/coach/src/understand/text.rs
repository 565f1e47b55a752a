//! A question as plain words: lower case, without marks, umlauts in all their spellings alike, compounds taken apart, typos mended.

use super::fold::fold;
use super::lexicon::Lexicon;
use super::typos;

/// Words of a question that are looked at: more are not a question about one thing.
const MOST: usize = 120;
/// Words from which a sentence can be understood without the others.
const SENTENCE: usize = 4;
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
/// Words after which comes what makes somebody wonder, and not what they ask.
const ASIDES: [&str; 12] = [
    "when", "although", "though", "whereas", "while", "despite", "because", "wenn", "obwohl", "während", "trotz",
    "wobei",
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

/// What is asked in a longer text: its sentences with a question mark, where it has others before or after them. What somebody says about
/// themselves first would be taken for what they ask.
pub fn asked(text: &str) -> Option<String> {
    let sentences: Vec<&str> = text.split_inclusive(['.', '!', '?', '\n']).collect();
    let questions: Vec<&str> = sentences.iter().copied().filter(|part| part.contains('?')).collect();
    let asked = questions.concat();
    let said = |part: &&&str| part.split_whitespace().count() > 1;
    let others = sentences.iter().filter(said).count() > questions.len();
    (others && asked.split_whitespace().count() >= SENTENCE).then_some(asked)
}

/// What comes before an aside: "why is my score this low when I post every day".
pub fn before_aside(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let aside = |word: &&str| ASIDES.contains(&word.to_lowercase().as_str());
    let at = words.iter().skip(SENTENCE).position(aside)? + SENTENCE;
    words.get(..at).map(|words| words.join(" "))
}

/// A compound as its two parts.
fn apart(word: &str) -> Option<(&str, &str)> {
    TAILS.iter().find_map(|tail| {
        let head = word.strip_suffix(tail)?;
        let known = |joint: &str| head.strip_suffix(joint).is_some_and(|bare| HEADS.contains(&bare));
        JOINTS.iter().any(|joint| known(joint)).then_some((head, *tail))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_taken_out_of_what_is_said() {
        assert_eq!(
            asked("I post every day. Why is my reach so low?").as_deref(),
            Some(" Why is my reach so low?")
        );
        assert_eq!(
            asked("Woran liegt der schlechte Wert? Ich lade doch jeden Tag hoch.").as_deref(),
            Some("Woran liegt der schlechte Wert?")
        );
        // Too short to be understood alone, and nothing besides.
        assert_eq!(asked("I posted on Sundays, as you said. Did it help?"), None);
        assert_eq!(asked("Why is my reach so low?"), None);
        assert_eq!(asked("Hi! Why is my reach so low?"), None);
    }

    #[test]
    fn what_makes_somebody_wonder_is_no_part_of_the_question() {
        assert_eq!(
            before_aside("Why is my score this low when I have a million subs?").as_deref(),
            Some("Why is my score this low")
        );
        assert_eq!(
            before_aside("Warum ist mein Score schlecht, obwohl ich viel hochlade?").as_deref(),
            Some("Warum ist mein Score schlecht,")
        );
        assert_eq!(before_aside("When should I upload?"), None);
        assert_eq!(before_aside("Why is my reach so low?"), None);
    }

    #[test]
    fn what_is_written_short_is_the_whole_word() {
        assert_eq!(fold("which vids?"), fold("which videos?"));
        assert_eq!(fold("did ur tip help"), fold("did your tip help"));
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
