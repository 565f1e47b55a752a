//! Draws both pictures in both languages and says how long each takes: `cargo run --release -p card --example measure -- <folder>`.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use card::{Card, Format, Score};
use domain::Language;

fn sample(language: Language) -> Card {
    let english = language == Language::En;
    let say = |en: &str, de: &str| if english { en.to_owned() } else { de.to_owned() };
    Card {
        language,
        name: "Werkstatt am Deich: Möbel, Holz & Geschichten".to_owned(),
        score: Some(Score {
            value: 69.2,
            likely: Some((65.0, 74.0)),
        }),
        verdict: say("Good · 48 uploads", "Gut · 48 Uploads"),
        findings: vec![
            say(
                "Titles with a number: 1.6× the views · likely\u{a0}1.2–2.1",
                "Titel mit einer Zahl: 1,6-mal so viele Aufrufe · wohl\u{a0}1,2–2,1",
            ),
            say(
                "Views are rising: +36% in 90 days · likely\u{a0}+10%\u{a0}to\u{a0}+60%",
                "Die Aufrufe steigen: +36\u{a0}% in 90 Tagen · wohl\u{a0}+10\u{a0}%\u{a0}bis\u{a0}+60\u{a0}%",
            ),
            say(
                "Uploads on weekend evenings draw more views",
                "Uploads am Wochenende abends holen mehr Aufrufe",
            ),
        ],
        date: say("24 November 2026", "24. November 2026"),
        sample: false,
    }
}

#[expect(clippy::print_stdout, reason = "an example that says what it measured")]
fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("name a folder")?);
    std::fs::create_dir_all(&folder)?;
    for (language, tag) in [(Language::En, "en"), (Language::De, "de")] {
        let card = sample(language);
        for (format, shape) in [(Format::Wide, "wide"), (Format::Tall, "tall")] {
            for round in ["first", "again"] {
                let started = Instant::now();
                let png = card::png(&card, format)?;
                println!("{tag} {shape} {round}: {:?}, {} bytes", started.elapsed(), png.len());
                std::fs::write(folder.join(format!("{tag}-{shape}.png")), png)?;
            }
        }
    }
    Ok(())
}
