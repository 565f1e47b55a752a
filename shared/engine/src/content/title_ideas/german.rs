//! German forms. The topic is used alone: its gender, number and case are not known, and it may be a skill, a thing, a place or a person.

use crate::report::IdeaCategory::{self, Pattern};
use crate::report::TitleFeature;

#[rustfmt::skip]
pub(super) const FORMS: &[(IdeaCategory, &[&str])] = &[
    (IdeaCategory::TOPIC, &[
        "{}: worauf es ankommt", "{} im Detail", "{}: ein genauer Blick", "{}: was wirklich zählt", "{} von allen Seiten",
        "{}: der Überblick", "{} genauer betrachtet", "{}: was dahintersteckt",
    ]),
    (Pattern(TitleFeature::Number), &[
        "{}: das Wichtigste in 5 Minuten", "{}: 3 Fragen, 3 Antworten", "{} in 100 Sekunden", "{}: 3 Punkte, auf die es ankommt",
        "{}: der Überblick in 10 Minuten",
    ]),
    (Pattern(TitleFeature::Question), &[
        "{}: Worauf kommt es an?", "{}: Was steckt dahinter?", "{}: Was macht den Unterschied?", "{}: Was zählt wirklich?",
        "{}: Was wird oft übersehen?", "{}: Stimmt der erste Eindruck?",
    ]),
    (Pattern(TitleFeature::Brackets), &[
        "{} im Detail (mit Beispielen)", "{}: das Wichtigste (kurz und knapp)", "{}: der Überblick (mit Beispielen)",
        "{}: worauf es ankommt (ausführlich)", "{} genauer betrachtet (mit Beispielen)",
    ]),
    (Pattern(TitleFeature::Caps), &[
        "{}: der GROSSE Überblick", "{}: ALLES, was zählt", "{}: GENAU hingeschaut", "{}: was WIRKLICH zählt",
    ]),
    (Pattern(TitleFeature::Short), &[
        "{} im Detail", "{}: der Überblick", "{}: kurz und knapp", "{}: das Wichtigste", "{} genau betrachtet",
    ]),
    (Pattern(TitleFeature::Long), &[
        "{}: worauf es ankommt, was oft übersehen wird und was einen zweiten Blick lohnt",
        "{} von allen Seiten: das Wichtigste, die Einzelheiten und was gern vergessen wird",
        "{} genauer betrachtet: was am Anfang zählt, was danach kommt und was oft übersehen wird",
    ]),
    (Pattern(TitleFeature::SecondPerson), &[
        "{}: was du wissen solltest", "{}: was du vielleicht übersehen hast", "{}: dein Überblick",
    ]),
    (Pattern(TitleFeature::FirstPerson), &[
        "{}: mein Eindruck", "{}: Ich schaue genauer hin", "{}: was mich daran überrascht hat", "{}: meine Gedanken dazu",
        "{}: Wir schauen genauer hin",
    ]),
    (Pattern(TitleFeature::Negative), &[
        "{}: was oft nicht beachtet wird", "{}: Der erste Eindruck ist nicht alles",
        "{}: was niemand auf den ersten Blick sieht", "{}: nichts als die Fakten",
    ]),
    (Pattern(TitleFeature::Year), &[
        "{}: der Überblick {year}", "{}: das Wichtigste {year}", "{}: Stand {year}",
    ]),
    (Pattern(TitleFeature::List), &[
        "{}: 7 Dinge, auf die es ankommt", "{}: 5 Fakten, die hängen bleiben", "{}: 5 Dinge, die oft übersehen werden",
        "{}: 10 Fakten im Überblick", "{}: 3 Dinge, die wirklich zählen", "{}: 5 Fakten auf einen Blick",
    ]),
    (Pattern(TitleFeature::HowTo), &[
        "{}: das Wichtigste für Anfänger", "{}: der Überblick für Einsteiger", "{}: kurz und knapp für Einsteiger",
    ]),
    (Pattern(TitleFeature::Explains), &[
        "{}: das Wichtigste einfach erklärt", "{}: warum die Details zählen", "{}: die Details verständlich erklärt",
        "{}: warum sich ein zweiter Blick lohnt",
    ]),
    (Pattern(TitleFeature::Versus), &[
        "{}: Erwartung vs. Realität", "{}: erster vs. zweiter Blick", "{}: Anspruch vs. Wirklichkeit",
    ]),
    (Pattern(TitleFeature::Superlative), &[
        "{}: die größte Überraschung", "{}: die größten Fragen im Überblick", "{}: das Beste auf einen Blick",
    ]),
    (Pattern(TitleFeature::Exclamation), &[
        "{}: Darauf kommt es an!", "{}: Jetzt wird's konkret!", "{}: Genau hinsehen lohnt sich!", "{} auf den Punkt gebracht!",
    ]),
    (Pattern(TitleFeature::Emoji), &[
        "🔎 {} im Detail", "💡 {}: worauf es ankommt", "{}: der Überblick 📋", "{} genauer betrachtet 👀",
    ]),
    (Pattern(TitleFeature::TimeBound), &[
        "{}: das Update", "Update: {}", "{}: ein kurzes Update", "{}: Update und Überblick",
    ]),
];
