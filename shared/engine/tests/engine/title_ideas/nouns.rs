//! What becomes a topic to write for, and what looks like one and is none.

use engine::internals::content::title_ideas::{Subject, TitleLanguage, subjects};
use engine::internals::input::eligible::EligibleUploads;
use engine::report::{Claim, Reason, Topic};
use engine::snapshot::Snapshot;

use crate::build::{snapshot, video};

/// The subject of a key that all titles have.
fn subject(key: &str, language: TitleLanguage, titles: &[&str]) -> Option<Subject> {
    let upload = |(place, title): (usize, &&str)| {
        let mut video = video(place, 8.0 + 3.0 * place as f64, 10_000);
        (*title).clone_into(&mut video.title);
        video
    };
    let snapshot: Snapshot = snapshot(Some(20_000), titles.iter().enumerate().map(upload).collect());
    let eligible = EligibleUploads::new(&snapshot);
    let topic = Topic {
        key: key.into(),
        label: key.into(),
        uploads: u32::try_from(titles.len()).unwrap(),
        coverage: 1.0,
        multiple: Claim::abstained("topic_multiple", Reason::FewVideos, titles.len()),
        stands_out: None,
        recent: 0,
        last_at: None,
        upload_indices: (0..u32::try_from(titles.len()).unwrap()).collect(),
    };
    subjects(&eligible, &[topic], language).pop()
}

fn english(key: &str, titles: &[&str]) -> Option<String> {
    subject(key, TitleLanguage::English, titles).map(|subject| subject.written)
}

fn german(key: &str, titles: &[&str]) -> Option<String> {
    subject(key, TitleLanguage::German, titles).map(|subject| subject.written)
}

#[test]
fn a_noun_is_known_by_its_neighbors() {
    let titles = [
        "The history of falconry",
        "Falconry | a first flight",
        "What is wrong with falconry?",
    ];
    assert_eq!(english("falconry", &titles).as_deref(), Some("Falconry"));
    let titles = [
        "Wir backen mit Sauerteig",
        "Sauerteig: der erste Versuch",
        "Warum Sauerteig so gut ist",
    ];
    assert_eq!(german("sauerteig", &titles).as_deref(), Some("Sauerteig"));
}

#[test]
fn verbs_and_adjectives_are_no_topics() {
    let cases: [(&str, &[&str]); 6] = [
        (
            "working",
            &[
                "Why the kettle isn't working",
                "The mill isn't working!",
                "Now my loom isn't working",
            ],
        ),
        (
            "ends",
            &[
                "Why the fight over rent never ends",
                "The feud never ends | part two",
                "A war that ends",
            ],
        ),
        (
            "walk",
            &["Walk with me in the hills", "We walk over the moor", "Walk for an hour"],
        ),
        (
            "black",
            &["A black heron", "Black herons in the reeds", "Two black swans at dawn"],
        ),
        (
            "possible",
            &[
                "Malta on a budget – possible?",
                "A week in Oslo – possible?",
                "Rome by bus – possible?",
            ],
        ),
        (
            "sew",
            &["Sew with me: a skirt", "How to sew a hem", "Can you sew this?"],
        ),
    ];
    for (key, titles) in cases {
        assert_eq!(english(key, titles), None, "{key}");
    }
    let titles = [
        "Linsensalat vegan: Schmeckt das wirklich?",
        "Grünkohl vegan: Schmeckt das wirklich?",
        "Kichererbsen: Schmeckt das?",
    ];
    assert_eq!(german("schmeckt", &titles), None);
}

#[test]
fn the_frame_of_english_titles_is_no_topic() {
    let english_cases: [(&str, &[&str]); 5] = [
        (
            "stream",
            &[
                "Cozy stream: a lighthouse",
                "Cozy stream: a museum",
                "Cozy stream: a castle",
            ],
        ),
        (
            "community night",
            &[
                "Community night: moss",
                "Community night: fern",
                "Community night: lichen",
            ],
        ),
        (
            "cry",
            &[
                "The moss heart made me cry",
                "Kraken made me cry",
                "The tower made me cry",
            ],
        ),
        (
            "lantern",
            &[
                "The lantern in the well",
                "Nobody talks about the lantern in the well",
                "POV: the lantern in the well",
            ],
        ),
        (
            "salt",
            &[
                "The tower of salt",
                "Why the tower of salt fell",
                "Nobody enters the tower of salt",
            ],
        ),
    ];
    for (key, titles) in english_cases {
        assert_eq!(english(key, titles), None, "{key}");
    }
}

#[test]
fn the_frame_of_german_titles_is_no_topic() {
    let german_cases: [(&str, &[&str]); 6] = [
        (
            "oma",
            &[
                "Gulasch wie bei Oma – so gelingt es",
                "Klöße wie bei Oma – so gelingt es",
                "Grütze wie bei Oma – lecker",
            ],
        ),
        (
            "schritt",
            &[
                "Löten, Schritt für Schritt",
                "Nähen, Schritt für Schritt",
                "Sägen, Schritt für Schritt",
            ],
        ),
        (
            "stück",
            &[
                "Ein Monat Hafenkran am Stück",
                "Eine Woche Stellwerk am Stück",
                "Zwei Tage Bagger am Stück",
            ],
        ),
        (
            "kommentar",
            &["Kommentar: Bahnpreise", "Kommentar: Mieten", "Kommentar: Renten"],
        ),
        (
            "klasse",
            &["Brüche für Klasse 5", "Winkel für Klasse 7", "Terme für Klasse 8"],
        ),
        (
            "neuner",
            &[
                "Der falsche Neuner",
                "Warum ist der falsche Neuner so stark?",
                "Ein falscher Neuner im Test",
            ],
        ),
    ];
    for (key, titles) in german_cases {
        assert_eq!(german(key, titles), None, "{key}");
    }
}

#[test]
fn what_is_a_part_of_others_is_no_topic() {
    let titles = [
        "The tempo run",
        "My night run in the rain",
        "A long run",
        "From tempo run to marathon",
    ];
    assert_eq!(english("run", &titles), None, "a kind of many");
    let titles = ["How it works #pottery", "A vase #clay #pottery", "My kiln #pottery"];
    assert_eq!(english("pottery", &titles), None, "hashtags say nothing of a word");
    let titles = ["A kiln (pottery)", "Glazes (pottery)", "My wheel [pottery]"];
    assert_eq!(english("pottery", &titles), None, "nor do brackets");
    let titles = ["My dog on leash", "Off leash!", "Two dogs on leash | day two"];
    assert_eq!(english("leash", &titles), None, "an adverb");
}

#[test]
fn german_endings_must_fit_a_heading() {
    let titles = [
        "Das Römische Heer",
        "Wie groß war das Römische Heer?",
        "Warum das Römische Heer so stark war",
    ];
    assert_eq!(german("römische heer", &titles), None, "it would be Römisches Heer");
    let titles = [
        "Das leerste Gebiet Europas?",
        "Die Seen Europas",
        "Das älteste Moor Europas!",
    ];
    assert_eq!(german("europas", &titles), None, "a genitive");
    let titles = [
        "Reparieren mit alten Zangen",
        "Bauen mit Zangen",
        "Was geht mit neuen Zangen?",
    ];
    assert_eq!(german("zangen", &titles), None, "it may be a dative");
    let titles = [
        "Wie entstehen Schwarze Löcher?",
        "Schwarze Löcher!",
        "Was Schwarze Löcher verraten",
    ];
    assert_eq!(german("schwarze löcher", &titles).as_deref(), Some("Schwarze Löcher"));
}

#[test]
fn english_titles_give_a_topic_its_article() {
    let titles = [
        "I restored a heat pump",
        "The heat pump is dead",
        "A heat pump in winter",
        "The heat pump: my test",
    ];
    assert_eq!(english("heat pump", &titles).as_deref(), Some("The Heat Pump"));
}

#[test]
fn what_is_only_a_heading_is_put_before_a_colon() {
    let titles = ["Retinol: my week", "My week | Retinol", "Wait for it – Retinol"];
    let subject = subject("retinol", TitleLanguage::English, &titles).unwrap();
    assert!(subject.only_heading, "{subject:?}");
    let written = super::forms::title(&subject, "{} in Detail");
    assert_eq!(written, None);
    assert!(super::forms::title(&subject, "{}: A Closer Look").is_some());
    let titles = ["A week in Malta", "Malta | by bus", "The cliffs of Malta"];
    let subject = self::subject("malta", TitleLanguage::English, &titles).unwrap();
    assert!(!subject.only_heading, "{subject:?}");
}

#[test]
fn words_that_say_nothing_alone_are_no_topics() {
    let titles = [
        "In a series",
        "The series is over",
        "About the series",
        "A series in the snow",
    ];
    assert_eq!(english("series", &titles), None);
}
