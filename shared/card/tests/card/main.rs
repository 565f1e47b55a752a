//! What a share picture shows, read from the document and from its pixels.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

mod description;
mod fade;
mod hostile;
mod preview;

use card::{Card, Score};
use domain::Language;

const LANGUAGES: [Language; 2] = [Language::En, Language::De];

fn card(name: &str, score: Option<(f64, f64, f64)>) -> Card {
    Card {
        language: Language::En,
        name: name.to_owned(),
        score: score.map(|(low, value, high)| Score {
            value,
            likely: Some((low, high)),
        }),
        verdict: "Good · 48 uploads".to_owned(),
        findings: vec![
            "Titles with a number: 1.6× the views · likely 1.2–2.1".to_owned(),
            "Views are rising: +36% in 90 days".to_owned(),
            "Uploads on weekend evenings draw more views".to_owned(),
        ],
        date: "24 November 2026".to_owned(),
        sample: false,
    }
}
