//! Plants a numeral into an honest answer: digits, and numbers spelled by rules of their own, which know nothing of the gate.

use domain::Language;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

const DE_UNITS: [&str; 20] = [
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
];
const DE_TENS: [&str; 10] = [
    "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
];
const EN_UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const EN_TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// A number from 2 on, as German spells it: in one word.
fn german(n: u32) -> String {
    match n {
        0..=19 => DE_UNITS[n as usize].to_owned(),
        20..=99 => {
            let tens = DE_TENS[(n / 10) as usize];
            match n % 10 {
                0 => tens.to_owned(),
                1 => format!("einund{tens}"),
                unit => format!("{}und{tens}", DE_UNITS[unit as usize]),
            }
        }
        100..=999 => joined(n / 100, "hundert", n % 100),
        _ => joined(n / 1_000, "tausend", n % 1_000),
    }
}

fn joined(many: u32, word: &str, rest: u32) -> String {
    let head = if many == 1 { "ein".to_owned() } else { german(many) };
    let tail = if rest == 0 { String::new() } else { german(rest) };
    format!("{head}{word}{tail}")
}

fn english(n: u32) -> String {
    let with = |head: String, rest: u32, between: &str| {
        if rest == 0 {
            head
        } else {
            format!("{head}{between}{}", english(rest))
        }
    };
    match n {
        0..=19 => EN_UNITS[n as usize].to_owned(),
        20..=99 => with(EN_TENS[(n / 10) as usize].to_owned(), n % 10, "-"),
        100..=999 => with(format!("{} hundred", english(n / 100)), n % 100, " and "),
        _ => with(format!("{} thousand", english(n / 1_000)), n % 1_000, " "),
    }
}

/// A number as it may be spelled, mostly small.
fn number(random: &mut ChaCha8Rng) -> u32 {
    let most = [12, 99, 999, 999_999][random.random_range(0..4)];
    random.random_range(2..=most)
}

fn digits(random: &mut ChaCha8Rng) -> String {
    let n = number(random);
    let shifted = |zero: u32| {
        n.to_string()
            .chars()
            .map(|c| char::from_u32(zero + c.to_digit(10).unwrap()).unwrap())
            .collect::<String>()
    };
    match random.random_range(0..16) {
        0 => n.to_string(),
        1 => format!("{n}%"),
        2 => format!("{n} %"),
        3 => format!("{}.{}", n, n % 10),
        4 => format!("{},{:03}", n % 1_000, n % 997),
        5 => format!("{n}k"),
        6 => format!("{n}×"),
        7 => format!("{n}–{}", n + 3),
        8 => format!("20{:02}", n % 100),
        9 => shifted(0xff10),
        10 => shifted(0x0660),
        11 => shifted(0x0966),
        12 => ["½", "¼", "²", "③", "Ⅷ", "❼", "五"][random.random_range(0..7)].to_owned(),
        13 => format!("{}/{}", n % 9 + 1, n % 7 + 2),
        14 => format!("+{n}"),
        _ => format!("{}x", n % 20),
    }
}

fn spelled_german(random: &mut ChaCha8Rng) -> String {
    let word = german(number(random));
    let small = DE_UNITS[random.random_range(2..13)];
    match random.random_range(0..12) {
        0..=3 => word,
        4 => format!("{word} Prozent"),
        5 => format!("das {small}fache"),
        6 => format!("{small}mal"),
        7 => [
            "ein Drittel",
            "die Hälfte",
            "doppelt so viel",
            "ein Viertel",
            "zwei Drittel",
            "ein Dutzend",
            "anderthalb",
            "zig",
        ][random.random_range(0..8)]
        .to_owned(),
        8 => [
            "der dritte Teil",
            "das fünfte Video",
            "zum zweiten Mal",
            "das zehnte",
            "der siebte",
            "am einundzwanzigsten",
        ][random.random_range(0..6)]
        .to_owned(),
        9 => ["verdreifacht", "verdoppelt", "halbiert", "vervierfacht"][random.random_range(0..4)].to_owned(),
        10 => {
            let mut letters = word.chars();
            let first = letters.next().unwrap().to_uppercase().to_string();
            first + letters.as_str()
        }
        _ => word.to_uppercase(),
    }
}

fn spelled_english(random: &mut ChaCha8Rng) -> String {
    let word = english(number(random));
    match random.random_range(0..12) {
        0..=3 => word,
        4 => format!("{word} percent"),
        5 => format!("{}fold", EN_UNITS[random.random_range(2..13)]),
        6 => format!("{word} times"),
        7 => [
            "a third",
            "half of it",
            "double",
            "a quarter",
            "two thirds",
            "a dozen",
            "a couple",
            "twice as much",
            "a decade",
        ][random.random_range(0..9)]
        .to_owned(),
        8 => [
            "the third part",
            "the fifth video",
            "a second time",
            "the tenth",
            "the seventh",
            "the twenty-first",
        ][random.random_range(0..6)]
        .to_owned(),
        9 => ["tripled", "doubled", "halved", "quadrupled"][random.random_range(0..4)].to_owned(),
        10 => word.replace('-', ""),
        _ => word.to_uppercase(),
    }
}

/// The answer with a numeral between two of its words.
pub fn plant(honest: &str, language: Language, random: &mut ChaCha8Rng) -> String {
    let numeral = match (random.random_range(0..10), language) {
        (0..=3, _) => digits(random),
        (4, _) => ["Teil IV", "part VII", "Part II", "XIV"][random.random_range(0..4)].to_owned(),
        (5, _) => {
            let word = german(random.random_range(2..100));
            let hidden = ["\u{200b}", "\u{ad}", "\u{2060}", "\u{200d}"][random.random_range(0..4)];
            let at = word.char_indices().nth(1).unwrap().0;
            format!("{}{hidden}{}", &word[..at], &word[at..])
        }
        (_, Language::De) => spelled_german(random),
        (_, Language::En) => spelled_english(random),
    };
    let blanks: Vec<usize> = honest.match_indices(' ').map(|(at, _)| at).collect();
    let at = blanks[random.random_range(0..blanks.len())];
    format!("{} {numeral}{}", &honest[..at], &honest[at..])
}
