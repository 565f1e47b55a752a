//! What a question is made of, for comparing it with others: words, what they begin with, pieces of four letters, and pairs of neighbors.

/// Letters of a stem.
const STEM: usize = 5;
/// Letters of a piece.
const PIECE: usize = 4;
/// What each kind counts, against a whole word.
const STEM_COUNTS: f32 = 0.7;
const PIECE_COUNTS: f32 = 0.3;
const PAIR_COUNTS: f32 = 0.7;

/// A feature by its hash: a few that collide do no harm among thousands.
pub type Feature = u64;

/// FNV-1a: the same everywhere, and short.
fn hash(kind: u8, parts: [&str; 2]) -> Feature {
    let bytes = parts.into_iter().flat_map(|part| part.bytes().chain([b' ']));
    std::iter::once(kind)
        .chain(bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

/// The features of a question in their order, and how much there is of each. A number counts as a number, whichever it is.
pub fn features<'a>(words: impl Iterator<Item = &'a str>) -> Vec<(Feature, f32)> {
    let mut found: Vec<(Feature, f32)> = Vec::new();
    let mut before = "^";
    for word in words {
        let word = if word.starts_with(|c: char| c.is_ascii_digit()) {
            "#"
        } else {
            word
        };
        found.push((hash(b'w', [word, ""]), 1.0));
        found.push((hash(b'p', [before, word]), PAIR_COUNTS));
        pieces(word, &mut found);
        before = word;
    }
    found.push((hash(b'p', [before, "$"]), PAIR_COUNTS));
    found.sort_unstable_by(|(a, x), (b, y)| a.cmp(b).then(x.total_cmp(y)));
    found.dedup_by(|again, kept| {
        let same = again.0 == kept.0;
        kept.1 += if same { again.1 } else { 0.0 };
        same
    });
    found
}

/// What is within a word.
fn pieces(word: &str, found: &mut Vec<(Feature, f32)>) {
    let ends: Vec<usize> = word.char_indices().map(|(at, _)| at).chain([word.len()]).collect();
    let letters = ends.len() - 1;
    let stem = ends.get(STEM).and_then(|end| word.get(..*end));
    if let (Some(stem), true) = (stem, letters > STEM) {
        found.push((hash(b's', [stem, ""]), STEM_COUNTS));
    }
    if letters < PIECE {
        return;
    }
    let edged = format!("<{word}>");
    let ends: Vec<usize> = edged.char_indices().map(|(at, _)| at).chain([edged.len()]).collect();
    for window in ends.windows(PIECE + 1) {
        if let [from, .., to] = window
            && let Some(piece) = edged.get(*from..*to)
        {
            found.push((hash(b'c', [piece, ""]), PIECE_COUNTS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(a: &str, b: &str) -> usize {
        let of = |text: &str| -> Vec<Feature> {
            features(text.split(' '))
                .into_iter()
                .map(|(feature, _)| feature)
                .collect()
        };
        let (a, b) = (of(a), of(b));
        a.iter().filter(|feature| b.contains(feature)).count()
    }

    #[test]
    fn words_that_are_alike_share_pieces_and_numbers_are_all_the_same() {
        assert!(shared("hochladen", "hochlade") >= 5);
        assert_eq!(shared("titel", "punkte"), 0);
        assert_eq!(shared("12 punkte", "99 punkte"), features("12 punkte".split(' ')).len());
    }
}
