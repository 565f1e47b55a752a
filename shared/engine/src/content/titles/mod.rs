//! What titles repeat, whether they are bound to a time, and in which language they are.

pub mod compact;
pub mod cues;
pub mod names;
pub mod score;
pub mod templates;
mod words;

const ENGLISH: &[&str] = &[
    "the", "and", "of", "to", "is", "in", "for", "with", "you", "how", "my", "this", "your", "what", "why", "are",
    "on", "it", "we", "from", "vs",
];
const GERMAN: &[&str] = &[
    "der", "die", "das", "und", "ist", "mit", "für", "ein", "eine", "ich", "wie", "nicht", "auf", "im", "den", "dem",
    "von", "zu", "so", "warum", "wir",
];

/// Share of titles tied to a moment: news words, or a year.
#[must_use]
pub fn time_bound_share(titles: &[&str]) -> f64 {
    titles.iter().filter(|title| cues::read(title).time_bound()).count() as f64 / titles.len().max(1) as f64
}

/// `de` or `en` where the function words of the titles show it clearly, else what was declared.
#[must_use]
pub fn language(titles: &[&str], declared: Option<&str>) -> Option<String> {
    let (mut english, mut german) = (0_usize, 0_usize);
    for title in titles {
        for piece in title.split(|c: char| !c.is_alphanumeric()) {
            let word = piece.to_lowercase();
            english += usize::from(ENGLISH.contains(&word.as_str()));
            german += usize::from(GERMAN.contains(&word.as_str()));
        }
    }
    if german >= 5 && german >= 2 * english {
        return Some("de".to_owned());
    }
    if english >= 5 && english >= 2 * german {
        return Some("en".to_owned());
    }
    declared.filter(|tag| !tag.is_empty()).map(|tag| {
        let primary = tag.split('-').next().unwrap_or(tag).to_lowercase();
        if primary == "de" || primary == "en" {
            primary
        } else {
            tag.to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_and_years_are_bound_to_a_time_and_ordinary_numbers_are_not() {
        assert_eq!(
            time_bound_share(&["News heute", "Best phones 2026", "Top 10 knots", "1999 knots"]),
            0.5
        );
        assert_eq!(time_bound_share(&[]), 0.0);
    }

    #[test]
    fn the_language_of_titles_outweighs_the_declared_one() {
        let german = ["Warum das nicht geht", "Wie ich mit dem Rad fahre", "Das ist der Grund"];
        assert_eq!(language(&german, Some("en")).as_deref(), Some("de"));
        assert_eq!(language(&["Xyz"], Some("pt-BR")).as_deref(), Some("pt-BR"));
        assert_eq!(language(&["Xyz"], Some("de-AT")).as_deref(), Some("de"));
        assert_eq!(language(&[], None), None);
    }
}
