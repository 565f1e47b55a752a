//! Names and findings of any kind: sane pictures, and nothing of a text becomes markup.

use card::{Card, Format};
use proptest::prelude::*;
use resvg::usvg::{Options, Tree};
use skrifa::{FontRef, MetadataProvider};

use crate::card;

/// Texts of a document, with entities resolved.
fn texts(svg: &str) -> Vec<String> {
    let document = resvg::usvg::roxmltree::Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn has(c: char) -> bool {
    let font = FontRef::new(include_bytes!("../../fonts/Geist-Regular.ttf")).unwrap();
    font.charmap().map(c).is_some()
}

fn drawn(card: &Card, format: Format) -> String {
    let svg = card.svg(format);
    assert!(Tree::from_str(&svg, &Options::default()).is_ok(), "{svg}");
    svg
}

#[test]
fn markup_in_a_name_or_a_finding_is_text() {
    let hostile = r#"</text><script>alert("1")</script>&amp;<image href="https://evil.example/a.png"/>"#;
    let mut with = card(hostile, Some((65.0, 69.0, 74.0)));
    with.findings = vec![hostile.to_owned()];
    with.verdict = hostile.to_owned();
    for format in [Format::Wide, Format::Tall] {
        let svg = drawn(&with, format);
        assert!(!svg.contains("<script") && !svg.contains("<image"), "{svg}");
        let shown = texts(&svg).concat();
        assert!(shown.contains("</text><script>"), "{shown}");
    }
}

#[test]
fn names_of_every_length_stay_in_their_room_above_the_foot() {
    for length in 1..=100 {
        for sign in ["W", "i", "Wo ", "ß"] {
            let name: String = sign.repeat(100).chars().take(length).collect();
            let Some(name) = card::name([name.as_str()]) else {
                panic!("{name:?}")
            };
            for (format, foot) in [(Format::Wide, 540.0), (Format::Tall, 1500.0)] {
                let svg = drawn(&card(&name, Some((65.0, 69.0, 74.0))), format);
                let document = resvg::usvg::roxmltree::Document::parse(&svg).unwrap();
                let starts = document
                    .descendants()
                    .filter(|node| node.attribute("text-anchor") == Some("start"));
                let lowest = starts
                    .filter(|node| node.text() != Some("Kanalyse"))
                    .filter_map(|node| node.attribute("y")?.parse::<f64>().ok())
                    .fold(0.0, f64::max);
                assert!(lowest < foot - 8.0, "{length} × {sign}: {lowest}");
            }
        }
    }
}

#[test]
fn three_findings_of_two_lines_stay_above_the_foot() {
    let mut with = card(
        "Werkstatt am Deich: Möbel, Holz & Geschichten",
        Some((65.0, 69.0, 74.0)),
    );
    with.findings = vec![
            "Titles that speak to the viewer and say much more than anybody would ever read in one line of a picture"
                .to_owned();
            3
        ];
    for (format, foot) in [(Format::Wide, 540.0), (Format::Tall, 1500.0)] {
        let svg = drawn(&with, format);
        let document = resvg::usvg::roxmltree::Document::parse(&svg).unwrap();
        let texts = document
            .descendants()
            .filter(|node| node.attribute("text-anchor") == Some("start"));
        let lowest = texts
            .filter(|node| node.text() != Some("Kanalyse"))
            .filter_map(|node| node.attribute("y")?.parse::<f64>().ok())
            .fold(0.0, f64::max);
        assert!(lowest < foot - 4.0, "{lowest}");
    }
}

#[test]
fn a_name_that_cannot_be_written_gives_way_to_the_next() {
    assert_eq!(card::name(["木工房", "@mokkou"]).as_deref(), Some("@mokkou"));
    assert_eq!(card::name(["Workshop 🔨", "@w"]).as_deref(), Some("Workshop"));
    assert_eq!(card::name(["🔨🔨", "木工房"]), None);
}

#[test]
fn a_picture_has_its_size_and_is_the_same_each_time() {
    let one = card("Hazel and Hinge", Some((65.0, 69.0, 74.0)));
    for format in [Format::Wide, Format::Tall] {
        let png = card::png(&one, format).unwrap();
        assert_eq!(png, card::png(&one, format).unwrap());
        let picture = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
        assert_eq!((picture.width(), picture.height()), format.size());
        assert!(png.len() < 400_000, "{}", png.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn whatever_a_channel_is_called_every_sign_drawn_is_in_the_font(name in "\\PC{0,120}", finding in "\\PC{0,200}") {
        let mut with = card(&name, Some((65.0, 69.0, 74.0)));
        with.name = card::name([name.as_str()]).unwrap_or_else(|| "A channel".to_owned());
        with.findings = vec![finding];
        for text in texts(&drawn(&with, Format::Wide)) {
            for c in text.chars() {
                prop_assert!(has(c), "{c:?}");
            }
        }
    }
}
