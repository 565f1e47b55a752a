//! Draws both pictures in both languages, and then 100 different ones in each shape, and says how long they took:
//! `cargo run --release -p card --example measure -- <folder>`. The first ones are written into the folder.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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

/// Cards as different as channels are: names, scores and how sure they are, how many findings, languages.
fn different(index: u8) -> Card {
    let language = if index.is_multiple_of(2) {
        Language::En
    } else {
        Language::De
    };
    let mut card = sample(language);
    let value = f64::from(index % 97) + 1.0;
    let half = f64::from(index % 13);
    card.name = format!(
        "{} {index}",
        card.name.chars().skip(usize::from(index % 20)).collect::<String>()
    );
    card.score = (!index.is_multiple_of(10)).then_some(Score {
        value,
        likely: Some(((value - half).max(0.0), (value + half).min(100.0))),
    });
    card.findings.truncate(usize::from(index % 4));
    card
}

/// How long this thread has been at work, where the system says so: other programs that take turns with it do not count.
fn at_work() -> Option<Duration> {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    schedstat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// By the clock, and of that at work.
type Took = (Duration, Option<Duration>);

fn draw(card: &Card, format: Format) -> Result<(Took, Vec<u8>)> {
    let (started, before) = (Instant::now(), at_work());
    let png = card::png(card, format)?;
    let worked = at_work().zip(before).map(|(now, then)| now.saturating_sub(then));
    Ok(((started.elapsed(), worked), png))
}

#[expect(clippy::print_stdout, reason = "an example that says what it measured")]
fn say(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    if let [.., p99, longest] = times.as_slice() {
        println!(
            "{what}: median {:.1?}, p99 {p99:.1?}, longest {longest:.1?}",
            times[times.len() / 2]
        );
    }
}

const SHAPES: [(Format, &str); 2] = [(Format::Wide, "wide"), (Format::Tall, "tall")];

#[expect(clippy::print_stdout, reason = "an example that says what it measured")]
fn samples(folder: &Path) -> Result<()> {
    for (language, tag) in [(Language::En, "en"), (Language::De, "de")] {
        for (format, shape) in SHAPES {
            let ((time, _), png) = draw(&sample(language), format)?;
            println!("{tag} {shape}: {time:.1?}, {} bytes", png.len());
            std::fs::write(folder.join(format!("{tag}-{shape}.png")), png)?;
        }
    }
    Ok(())
}

fn hundred() -> Result<()> {
    for (format, shape) in SHAPES {
        let times = (0..100)
            .map(|index| Ok(draw(&different(index), format)?.0))
            .collect::<Result<Vec<Took>>>()?;
        say(
            &format!("100 different {shape}"),
            times.iter().map(|(clock, _)| *clock).collect(),
        );
        let worked: Option<Vec<_>> = times.iter().map(|(_, worked)| *worked).collect();
        if let Some(worked) = worked {
            say(&format!("100 different {shape}, at work"), worked);
        }
    }
    Ok(())
}

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("name a folder")?);
    std::fs::create_dir_all(&folder)?;
    samples(&folder)?;
    hundred()
}
