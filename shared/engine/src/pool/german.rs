//! German forms. The topic stands alone, for its gender, number and case are not known.

use crate::report::IdeaCategory::{self, Pattern};
use crate::report::TitleFeature;

#[rustfmt::skip]
pub(super) const FORMS: &[(IdeaCategory, &[&str])] = &[
    (IdeaCategory::TOPIC, &[
        "{}: worauf es ankommt", "{} im Detail", "{}: was sich bewährt hat", "{} in der Praxis", "{} von Anfang bis Ende",
        "{}: ein genauer Blick", "{}: Grundlagen und Feinheiten", "{}: der Überblick", "{} im Alltag",
    ]),
    (Pattern(TitleFeature::Number), &[
        "{}: die ersten 30 Tage", "{}: 3 Beispiele im Detail", "{}: das Wichtigste in 5 Minuten", "{} in 5 Schritten",
        "{}: 3 Fragen, 3 Antworten", "30 Tage {}: das Fazit", "{}: 4 Varianten im Test",
    ]),
    (Pattern(TitleFeature::Question), &[
        "{}: Lohnt sich das?", "{}: Worauf kommt es an?", "{}: Was steckt dahinter?", "{}: Geht das auch einfacher?",
        "{}: Wie fängt man an?", "{}: Was bringt das wirklich?", "{}: Lohnt sich der Aufwand?",
    ]),
    (Pattern(TitleFeature::Brackets), &[
        "{} im Detail (mit Beispielen)", "{}: das Wichtigste (kurz und knapp)", "{} (Praxistest)",
        "{}: was sich bewährt hat (und was weniger)", "{}: der ganze Ablauf (ungekürzt)", "{}: der Überblick (mit Kapiteln)",
    ]),
    (Pattern(TitleFeature::Caps), &[
        "{}: der GROSSE Überblick", "{}: ALLES, was zählt", "{}: endlich RICHTIG gemacht", "{} WIRKLICH verstehen",
        "{}: das MUSS sitzen",
    ]),
    (Pattern(TitleFeature::Short), &[
        "{} im Detail", "{}: der Überblick", "{} kurz und knapp", "{}: die Grundlagen", "{} im Alltag",
    ]),
    (Pattern(TitleFeature::Long), &[
        "{}: worauf es ankommt, was oft übersehen wird und wie der Einstieg gelingt",
        "{} von Anfang bis Ende: Vorbereitung, Ablauf und was sich dabei bewährt hat",
        "{} in der Praxis: was sich bewährt hat und was sich beim ersten Mal anders anfühlt",
    ]),
    (Pattern(TitleFeature::SecondPerson), &[
        "{}: Das solltest du wissen", "{}: worauf du achten solltest", "{}: So gelingt dir der Einstieg",
        "{}: was du vorher wissen solltest", "{}: Damit fängst du an", "{}: Das hilft dir weiter",
    ]),
    (Pattern(TitleFeature::FirstPerson), &[
        "{}: meine Erfahrungen", "{}: So gehe ich vor", "{}: was ich anders machen würde", "{}: Das habe ich gelernt",
        "{}: Ich probiere es aus", "{}: mein ehrliches Fazit",
    ]),
    (Pattern(TitleFeature::Negative), &[
        "{}: Diese Fehler lassen sich vermeiden", "{}: was oft falsch läuft", "{}: der häufigste Fehler",
        "{}: Was tun, wenn es nicht klappt", "{}: typische Fehler beim Einstieg", "{}: Darauf kommt es nicht an",
    ]),
    (Pattern(TitleFeature::Year), &[
        "{} {year}: der Überblick", "{} im Jahr {year}", "{} {year}: was sich geändert hat", "{} {year}: worauf es ankommt",
    ]),
    (Pattern(TitleFeature::List), &[
        "{}: 5 Tipps für den Einstieg", "{}: 7 Dinge, auf die es ankommt", "{}: 3 Regeln, die helfen", "{}: 5 Ideen zum Nachmachen",
        "{}: 4 Wege zum Ziel", "{}: 3 Gründe dafür, 3 dagegen", "{}: 6 Fakten, kurz erzählt",
    ]),
    (Pattern(TitleFeature::HowTo), &[
        "{} Schritt für Schritt", "{} für Einsteiger", "{}: So geht's", "{}: eine Anleitung von A bis Z", "{} für Anfänger",
        "{}: der Einstieg Schritt für Schritt",
    ]),
    (Pattern(TitleFeature::Explains), &[
        "{} einfach erklärt", "{} erklärt: worauf es ankommt", "{}: warum sich ein zweiter Blick lohnt", "{}: die Grundlagen erklärt",
        "{} in Ruhe erklärt", "{}: warum die Details zählen",
    ]),
    (Pattern(TitleFeature::Versus), &[
        "{} im Vergleich", "{}: zwei Varianten im Vergleich", "{}: alt gegen neu", "{}: günstig gegen teuer",
        "{}: der direkte Vergleich", "{}: einfach gegen aufwendig",
    ]),
    (Pattern(TitleFeature::Superlative), &[
        "{}: der beste Einstieg", "{}: die größte Hürde", "{}: die besten Beispiele", "{}: der schnellste Weg zum Ziel",
        "{}: die beste Methode für den Alltag",
    ]),
    (Pattern(TitleFeature::Exclamation), &[
        "{}: Darauf kommt es an!", "{}: Jetzt wird's konkret!", "{} – endlich verstanden!", "{}: Es geht los!",
        "{}: Genau hinsehen lohnt sich!",
    ]),
    (Pattern(TitleFeature::Emoji), &[
        "🔎 {} im Detail", "💡 {}: worauf es ankommt", "{}: der Überblick 📋", "{} in der Praxis 👀",
    ]),
    (Pattern(TitleFeature::TimeBound), &[
        "{}: das Update", "{}: der aktuelle Stand", "{}: Neuigkeiten im Überblick", "Update: {}",
    ]),
];
