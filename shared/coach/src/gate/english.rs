//! English number words, whole or written together.

use super::Context;

const ATOMS: [&str; 34] = [
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fourty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
    "hundred",
    "thousand",
    "million",
    "billion",
    "trillion",
    "dozen",
    "eleven",
    "twelve",
    "twelf",
    "seven",
    "three",
    "eight",
    "four",
    "five",
    "nine",
    "zero",
    "two",
    "six",
];
/// Those that are short enough to begin other words.
const SHORT: [&str; 2] = ["ten", "one"];
const ENDINGS: [&str; 10] = ["", "s", "th", "ths", "fold", "ish", "some", "es", "h", "x"];
const WHOLE: [&str; 49] = [
    "half",
    "halves",
    "halved",
    "halving",
    "halve",
    "halfway",
    "third",
    "thirds",
    "thirdly",
    "quarter",
    "quarters",
    "fourth",
    "fourths",
    "fifth",
    "fifths",
    "sixth",
    "eighth",
    "ninth",
    "ninths",
    "twelfth",
    "second",
    "secondly",
    "twentieth",
    "thirtieth",
    "fortieth",
    "fiftieth",
    "sixtieth",
    "seventieth",
    "eightieth",
    "ninetieth",
    "twice",
    "thrice",
    "twofold",
    "tenfold",
    "couple",
    "umpteen",
    "nil",
    "nought",
    "naught",
    "twenties",
    "thirties",
    "forties",
    "fifties",
    "sixties",
    "seventies",
    "eighties",
    "nineties",
    "fortnight",
    "onefold",
];
const BEGINNINGS: [&str; 11] = [
    "percent", "pct", "double", "doubling", "triple", "tripling", "quadrupl", "quintupl", "decade", "centur",
    "permille",
];

pub fn is_numeral(word: &str, context: &Context<'_>) -> bool {
    match word {
        "first" => !idiom_of_first(context),
        "one" | "ones" => word == "one" && !pronoun(context),
        // "once you have more uploads" is no number; "once a week" is.
        "once" => matches!(
            context.next(),
            "a" | "an" | "per" | "every" | "each" | "in" | "daily" | "weekly" | "monthly" | "or" | "more" | "only"
        ),
        "cent" => context.previous() == "per",
        "percentile" | "percentiles" => false,
        _ => WHOLE.contains(&word) || BEGINNINGS.iter().any(|begin| word.starts_with(begin)) || made(word, false),
    }
}

/// "First of all", "at first", "First, look at", "the first step".
fn idiom_of_first(context: &Context<'_>) -> bool {
    matches!(context.next(), "of" if context.after[1] == "all")
        || matches!(
            context.next(),
            "step" | "thing" | "place" | "glance" | "impression" | "look"
        )
        || context.previous() == "at"
        || context.starts && context.comma
}

/// "one of your titles", "on the one hand", "this one", "no one".
fn pronoun(context: &Context<'_>) -> bool {
    let rate = ["per", "each", "every", "weekly", "daily", "monthly"];
    if context.soon(&rate, 3) || context.soon(&["week", "day", "month", "year", "in", "out"], 3) {
        return false;
    }
    matches!(
        context.next(),
        "of" | "hand"
            | "another"
            | "that"
            | "which"
            | "who"
            | "is"
            | "can"
            | "could"
            | "with"
            | "you"
            | "thing"
            | "way"
            | "reason"
            | "to"
    ) || matches!(
        context.previous(),
        "the"
            | "this"
            | "that"
            | "each"
            | "which"
            | "no"
            | "any"
            | "other"
            | "new"
            | "best"
            | "another"
            | "weakest"
            | "strongest"
            | "longer"
            | "shorter"
            | "better"
            | "good"
            | "right"
            | "newest"
            | "next"
            | "last"
            | "weak"
            | "strong"
    ) && !matches!(
        context.next(),
        "percent" | "time" | "upload" | "video" | "point" | "view"
    )
}

fn made(rest: &str, strong: bool) -> bool {
    if strong && ENDINGS.contains(&rest) {
        return true;
    }
    if strong && rest.strip_prefix("and").is_some_and(|rest| made(rest, true)) {
        return true;
    }
    let short = SHORT.iter().any(|atom| {
        // "ten" begins "tend": only where nothing else follows.
        rest.strip_prefix(atom)
            .is_some_and(|after| (strong || *atom == "ten") && ENDINGS.contains(&after))
    });
    short
        || ATOMS
            .iter()
            .any(|atom| rest.strip_prefix(atom).is_some_and(|rest| made(rest, true)))
}

#[cfg(test)]
mod tests {
    use super::made;

    #[test]
    fn numbers_are_found_whole_and_other_words_are_not() {
        for word in [
            "two",
            "twentythree",
            "sevenths",
            "hundredth",
            "threefold",
            "fourteenth",
            "ten",
            "tenth",
            "sixtyone",
            "thousands",
        ] {
            assert!(made(word, false), "{word}");
        }
        for word in [
            "tend",
            "often",
            "attention",
            "someone",
            "weight",
            "height",
            "sixpack",
            "phone",
            "tent",
            "twofer",
        ] {
            assert!(!made(word, false), "{word}");
        }
    }
}
