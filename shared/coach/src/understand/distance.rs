//! How far two words are apart.

/// Whether both are the same but for one letter: wrong, missing, too much, or swapped with its neighbour.
pub fn one_apart(a: &[char], b: &[char]) -> bool {
    if a.first() != b.first() {
        return false;
    }
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let same = short.iter().zip(long).take_while(|(x, y)| x == y).count();
    let (short, long) = (&short[same..], &long[same..]);
    match long.len() - short.len() {
        0 => {
            let swapped = short.len() >= 2 && short[0] == long[1] && short[1] == long[0] && short[2..] == long[2..];
            swapped || short.get(1..).unwrap_or_default() == long.get(1..).unwrap_or_default()
        }
        1 => short == &long[1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_is_a_typo_and_two_are_another_word() {
        let apart = |a: &str, b: &str| one_apart(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        for (a, b) in [
            ("consistancy", "consistency"),
            ("medain", "median"),
            ("averge", "average"),
            ("titell", "titel"),
        ] {
            assert!(apart(a, b) && apart(b, a), "{a} {b}");
        }
        for (a, b) in [("hours", "yours"), ("median", "medina l"), ("score", "shares")] {
            assert!(!apart(a, b), "{a} {b}");
        }
    }
}
