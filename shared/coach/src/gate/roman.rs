//! Roman numerals, where they clearly are: II and more; single letters after words such as "part".

use super::Context;

/// Abbreviations that happen to be Roman numerals.
const NONE: [&str; 5] = ["CD", "DM", "CV", "DC", "MC"];
/// What a single letter after it numbers.
const NUMBERED: [&str; 14] = [
    "part", "teil", "nr", "no", "number", "nummer", "chapter", "kapitel", "phase", "stufe", "level", "volume", "band",
    "top",
];
/// Small ones, as lists have them.
const SMALL: [&str; 8] = ["ii", "iii", "iv", "vi", "vii", "viii", "ix", "xii"];

pub fn is_numeral(shown: &str, context: &Context<'_>) -> bool {
    let letters = shown.chars().count();
    if !shown.is_empty()
        && shown
            .chars()
            .all(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M'))
    {
        return if letters == 1 {
            NUMBERED.contains(&context.previous())
        } else {
            !NONE.contains(&shown) && is_valid(shown)
        };
    }
    SMALL.contains(&shown)
}

/// Letters in an order that makes a number.
fn is_valid(text: &str) -> bool {
    let worth = |c| match c {
        'I' => 1,
        'V' => 5,
        'X' => 10,
        'L' => 50,
        'C' => 100,
        'D' => 500,
        _ => 1_000,
    };
    let values: Vec<u32> = text.chars().map(worth).collect();
    let (mut least, mut rest) = (u32::MAX, values.as_slice());
    while let Some((first, after)) = rest.split_first() {
        let (value, used) = match after.first() {
            Some(second) if second > first => (second - first, 2),
            _ => (*first, 1),
        };
        if value > least {
            return false;
        }
        least = value;
        rest = rest.get(used..).unwrap_or_default();
    }
    true
}
