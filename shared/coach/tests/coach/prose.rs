//! Honest answers, as a model would write them: put together from parts at random, never from the gate's own lists.

use domain::Language;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Facts that the demo report surely has, with a range and a sample.
const RANGED: [&str; 4] = ["f1", "f2", "f3", "f5"];

const GERMAN: &[&str] = &[
    "Dein Gesamtscore liegt bei {v}, wohl {r}.",
    "{L} ist {v}; das beruht auf {n}.",
    "Am meisten fällt auf, dass {a} {b}.",
    "Ich würde zuerst {c}, denn {a} {b}.",
    "Einerseits {e} {a}, andererseits {e} {d}.",
    "Das kann Zufall sein, solange die Spanne ({r}) so breit ist.",
    "Eins davon ist {a}, etwas anderes {d}.",
    "Ein Blick auf {d} lohnt sich: Dort {e} vieles.",
    "Wenn du {c}, siehst du beim nächsten Bericht, ob sich {d} verändert.",
    "Der Bericht beweist keine Ursache, er zeigt nur, dass {a} und {d} zusammen auftreten.",
    "Achte vor allem auf {d}, und lass dir Zeit.",
    "Es gibt mehrere Gründe, warum {a} {b}; sicher ist keiner davon.",
    "Verglichen mit anderen Kanälen {e} {a} weder besonders gut noch besonders schlecht.",
    "Mit {v} bei {L} bist du nicht allein, viele Kanäle stehen ähnlich da.",
    "Als Erstes solltest du {c}.",
    "Beides hängt zusammen: {a} und {d}.",
    "Deshalb ist es einfach zu früh für ein Urteil.",
    "Was genau dahintersteckt, weiß ich nicht.",
    "Innerhalb der Nische {e} {a} vielleicht anders.",
    "Noch einmal in Kürze: {a} {b}.",
    "Ich kann dir nicht sagen, wie viele Leute auf deine Videos klicken, das steht nicht im Bericht.",
    "Die Aufrufe deiner Uploads sind ungleich verteilt, und einzelne Treffer ziehen den Schnitt nach oben.",
    "Probier es klein aus: {c}, und schau dann wieder nach.",
    "Das ist eine Einladung, {c}.",
];
const GERMAN_PARTS: [&[&str]; 5] = [
    &[
        "die Reichweite",
        "dein Rhythmus",
        "das Engagement",
        "die Länge deiner Videos",
        "der Trend",
        "ein einzelnes Video",
        "keiner deiner Titel",
    ],
    &[
        "hinter dem zurückbleibt, was möglich wäre",
        "schwankt",
        "sehr ordentlich aussieht",
        "vom Zufall kaum zu unterscheiden ist",
        "noch vorläufig ist",
    ],
    &[
        "die Titel ansehen",
        "einen festen Tag ausprobieren",
        "etwas öfter hochladen",
        "das Thema des besten Videos aufgreifen",
        "ein paar kürzere Uploads testen",
    ],
    &[
        "die Titel",
        "den Rhythmus",
        "deine Themen",
        "die neuesten Uploads",
        "das Verhältnis von Likes und Aufrufen",
    ],
    &["läuft", "wirkt", "zeigt", "spricht", "bewegt sich"],
];
const ENGLISH: &[&str] = &[
    "Your overall score is {v}, likely {r}.",
    "{L} is {v}, based on {n}.",
    "What stands out most is that {a} {b}.",
    "I would begin with {d}, because {a} {b}.",
    "On the one hand {a} {b}; on the other hand nothing here proves a cause.",
    "That could be chance as long as the range ({r}) is this wide.",
    "One of them is {a}, another is {d}.",
    "First of all, have a look at {d}.",
    "Once you {c}, the next report will tell whether {a} changes.",
    "The report proves no cause; it only shows that {a} and {d} go together.",
    "Pay attention to {d} and take your time.",
    "There are several reasons why {a} {b}, and none of them is certain.",
    "Compared with others, {a} is neither especially good nor especially bad.",
    "With {v} in {L} you are not alone; many channels look like this.",
    "The first step would be to {c}.",
    "Both belong together: {a} and {d}.",
    "It's simply too early for a verdict.",
    "I don't know what exactly is behind it.",
    "Someone else's channel may look different, even in the same niche.",
    "No one can say what the next upload will do.",
    "How many people click on your videos isn't in the report.",
    "Views are spread unevenly, and single hits pull the average up.",
    "Try it on a small scale: {c}, then look again.",
    "Often the simplest idea is the best one, so {c}.",
];
const ENGLISH_PARTS: [&[&str]; 5] = [
    &[
        "reach",
        "your rhythm",
        "engagement",
        "the length of your videos",
        "the trend",
        "a single video",
        "none of your titles",
    ],
    &[
        "falls short of what would be possible",
        "varies",
        "looks quite decent",
        "can hardly be told from chance",
        "is still provisional",
    ],
    &[
        "look at your titles",
        "try a fixed day",
        "upload somewhat more often",
        "pick up the topic of your best video",
        "test some shorter uploads",
    ],
    &[
        "titles",
        "your rhythm",
        "your topics",
        "the newest uploads",
        "likes compared with views",
    ],
    &["works", "seems", "shows", "speaks", "moves"],
];

fn pick<'p>(parts: &[&'p str], random: &mut ChaCha8Rng) -> &'p str {
    parts[random.random_range(0..parts.len())]
}

/// One to four sentences, in one paragraph or two.
pub fn answer(language: Language, random: &mut ChaCha8Rng) -> String {
    let count = random.random_range(1..=4);
    let sentences: Vec<String> = (0..count).map(|_| sentence(language, random)).collect();
    let between = if random.random_bool(0.2) { "\n\n" } else { " " };
    sentences.join(between)
}

fn sentence(language: Language, random: &mut ChaCha8Rng) -> String {
    let (sentences, [a, b, c, d, e]) = match language {
        Language::De => (GERMAN, GERMAN_PARTS),
        Language::En => (ENGLISH, ENGLISH_PARTS),
    };
    let mut text = pick(sentences, random).to_owned();
    for (slot, parts) in [("{a}", a), ("{b}", b), ("{c}", c), ("{d}", d), ("{e}", e)] {
        while text.contains(slot) {
            text = text.replacen(slot, pick(parts, random), 1);
        }
    }
    let fact = pick(&RANGED, random);
    for (slot, what) in [("{v}", ""), ("{r}", ".range"), ("{n}", ".n"), ("{L}", ".label")] {
        text = text.replace(slot, &format!("{{{{{fact}{what}}}}}"));
    }
    text
}
