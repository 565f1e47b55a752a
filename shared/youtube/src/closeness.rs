//! Whether a channel's title is the name that a person typed. Pure.
//!
//! Only a title that is the name leads to a paid analysis, so the rule is strict: one letter more or less is another name.

use unicode_normalization::UnicodeNormalization;

/// Signs that make another name of a word, unlike punctuation and emoji: `C++` is not `C`.
const SIGNS: [char; 7] = ['+', '#', '%', '$', '€', '£', '¥'];
/// Accents. Marks of other scripts make another letter of their base, so they count.
const ACCENTS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// A name without what people leave out when they type it: case, spaces, punctuation, accents.
pub(crate) struct Name {
    /// `u` for `ü`.
    plain: String,
    /// `ue` for `ü`, the German way.
    german: String,
}

impl Name {
    pub(crate) fn of(text: &str) -> Self {
        let lower: String = text.nfkc().flat_map(char::to_lowercase).nfc().collect();
        let german: String = lower
            .chars()
            .flat_map(|c| match c {
                'ä' => ['a', 'e'],
                'ö' => ['o', 'e'],
                'ü' => ['u', 'e'],
                other => [other, ' '],
            })
            .collect();
        Self {
            plain: letters(&lower),
            german: letters(&german),
        }
    }

    /// Both are one name: the same letters, digits and signs in the same order. A text without any is no name.
    pub(crate) fn is(&self, other: &Self) -> bool {
        !self.plain.is_empty() && (self.plain == other.plain || self.german == other.german)
    }
}

fn letters(text: &str) -> String {
    text.replace('ß', "ss")
        .nfkd()
        .filter(|c| !ACCENTS.contains(c))
        .filter(|c| c.is_alphanumeric() || SIGNS.contains(c) || unicode_normalization::char::is_combining_mark(*c))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn same(a: &str, b: &str) -> bool {
        let (a, b) = (Name::of(a), Name::of(b));
        assert_eq!(a.is(&b), b.is(&a), "whichever is typed");
        a.is(&b)
    }

    #[test]
    fn case_spaces_punctuation_and_accents_make_no_other_name() {
        for (typed, title) in [
            ("marques brownlee", "Marques  Brownlee!"),
            ("tom and jerry", "Tom-and-Jerry"),
            ("cafe muller", "Cafe\u{301} MÜLLER"),
            ("küchengeflüster", "Küchen-Geflüster"),
            ("KUECHENGEFLUESTER", "Küchengeflüster"),
            ("ku\u{308}chengeflu\u{308}ster", "Küchengeflüster"),
            ("straße 7", "Strasse7"),
            ("koch show", "Koch-Show 🍳"),
            ("ＮＡＮ", "nan"),
        ] {
            assert!(same(typed, title), "{typed} is {title}");
        }
    }

    #[test]
    fn whatever_else_differs_makes_another_name() {
        for (typed, title) in [
            ("nan", "The Little Banana Parade"),
            ("nan", "Nana"),
            ("ana", "Banana"),
            ("ock", "Blockzeit"),
            ("%s%s%s%n", "SSSN"),
            ("c++", "C"),
            ("hundred", "100"),
            ("バス", "パス"),
            ("कि", "क"),
            ("!!!", "???"),
            ("", ""),
        ] {
            assert!(!same(typed, title), "{typed} is not {title}");
        }
    }

    proptest! {
        #[test]
        fn a_name_is_itself_in_any_case_and_with_anything_between_its_letters(
            name in "[a-zA-Z0-9äöüÄÖÜéñа-яぁ-ゖ]{1,20}", between in "[ _.,:!?'\"|/()🍳-]{0,3}",
        ) {
            prop_assert!(same(&name, &name));
            prop_assert!(same(&name, &name.to_uppercase()));
            let spread: String = name.chars().flat_map(|c| std::iter::once(c).chain(between.chars())).collect();
            prop_assert!(same(&name, &spread), "{} is {}", name, spread);
        }

        #[test]
        fn accents_are_left_out_or_typed_and_the_name_stays(name in "[aeoucnAEOUCN]{1,12}", accent in prop::char::range('\u{300}', '\u{36f}')) {
            let accented: String = name.chars().flat_map(|c| [c, accent]).collect();
            prop_assert!(same(&name, &accented), "{} is {}", name, accented);
        }

        #[test]
        fn one_letter_more_anywhere_is_another_name(name in "[a-z0-9]{0,12}", letter in "[a-z0-9+#%]", at in 0usize..13) {
            let mut longer = name.clone();
            longer.insert_str(at.min(name.len()), &letter);
            prop_assert!(!same(&name, &longer), "{} is not {}", name, longer);
        }

        #[test]
        fn whatever_is_typed_it_is_no_title_that_holds_more_words(typed in "\\PC{0,30}", more in "[a-z]{1,8}") {
            let (before, after) = (format!("{more} {typed}"), format!("{typed} {more}"));
            prop_assert!(!same(&typed, &before) && !same(&typed, &after));
        }

        #[test]
        fn two_names_are_one_exactly_where_their_letters_are(a in "[ab c-]{0,5}", b in "[ab c-]{0,5}") {
            let bare = |text: &str| text.replace([' ', '-'], "");
            prop_assert_eq!(same(&a, &b), bare(&a) == bare(&b) && !bare(&a).is_empty());
        }

        #[test]
        fn a_text_without_letters_digits_or_signs_is_no_name(text in "[ _.,:!?'|/()🍳-]{0,12}", other in "\\PC{0,12}") {
            prop_assert!(!same(&text, &text) && !same(&text, &other));
        }
    }
}
