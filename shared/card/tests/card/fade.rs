//! The ring in pixels: never less doubt than the numbers have.

use card::{Card, Format, Score};
use resvg::tiny_skia::Pixmap;

use crate::card;

/// Centre and radius of the wide picture's ring, in px.
const RING: (f64, f64, f64) = (246.0, 268.0, 150.0);
const TRACK: [u8; 3] = [0x24, 0x24, 0x2a];

fn drawn(card: &Card) -> Pixmap {
    Pixmap::decode_png(&card::png(card, Format::Wide).unwrap()).unwrap()
}

/// The colour in the middle of the ring's stroke at a score.
fn at(picture: &Pixmap, score: f64) -> [u8; 3] {
    let angle = score / 100.0 * std::f64::consts::TAU;
    let (x, y) = (RING.0 + RING.2 * angle.sin(), RING.1 - RING.2 * angle.cos());
    let pixel = picture.pixel(x.round() as u32, y.round() as u32).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// How far a colour is from the empty ring, 0 to 1, where `full` is the solid one.
fn dense(colour: [u8; 3], full: [u8; 3]) -> f64 {
    let part = |i: usize| f64::from(colour[i]) - f64::from(TRACK[i]);
    let whole = |i: usize| f64::from(full[i]) - f64::from(TRACK[i]);
    (0..3).map(|i| part(i) * whole(i)).sum::<f64>() / (0..3).map(|i| whole(i).powi(2)).sum::<f64>()
}

#[test]
fn the_ring_is_solid_to_the_lower_end_and_gone_at_the_upper() {
    for (low, value, high) in [(40.0, 55.0, 70.0), (10.0, 30.0, 45.0), (60.0, 72.0, 95.0)] {
        let picture = drawn(&card("Hazel and Hinge", Some((low, value, high))));
        let full = at(&picture, 3.0);
        let density = |score| dense(at(&picture, score), full);
        for score in [5.0, low / 2.0, low - 1.0] {
            assert!(density(score) > 0.98, "{score} of {low}: {}", density(score));
        }
        assert!(density(high - 0.7) < 0.1, "{}", density(high - 0.7));
        for score in [high + 0.7, 98.5] {
            assert!(density(score).abs() < 0.02, "{score} of {high}: {}", density(score));
        }
        // Halfway between the ends half is left; the tick is elsewhere.
        let middle = f64::midpoint(low, high);
        if (middle - value).abs() > 2.0 {
            assert!((density(middle) - 0.5).abs() < 0.08, "{}", density(middle));
        }
    }
}

#[test]
fn the_fade_only_ever_gets_thinner() {
    let picture = drawn(&card("Hazel and Hinge", Some((20.0, 78.0, 80.0))));
    let full = at(&picture, 3.0);
    let steps: Vec<f64> = (20..75)
        .map(|score| dense(at(&picture, f64::from(score)), full))
        .collect();
    assert!(steps.windows(2).all(|pair| pair[1] <= pair[0] + 0.01), "{steps:?}");
}

#[test]
fn a_tick_is_at_the_estimate() {
    let picture = drawn(&card("Hazel and Hinge", Some((40.0, 50.0, 70.0))));
    let tick = at(&picture, 50.0);
    assert!(tick.iter().all(|part| *part > 0xd0), "{tick:?}");
}

#[test]
fn a_score_without_a_range_fills_nothing() {
    let mut bare = card("Hazel and Hinge", None);
    bare.score = Some(Score {
        value: 69.0,
        likely: None,
    });
    let picture = drawn(&bare);
    assert_eq!(at(&picture, 30.0), TRACK);
    assert!(bare.svg(Format::Wide).contains("69 · no interval"));
}

#[test]
fn a_whole_round_and_none_can_be_drawn() {
    for (low, value, high) in [
        (0.0, 0.0, 0.0),
        (0.0, 0.0, 4.0),
        (97.0, 100.0, 100.0),
        (100.0, 100.0, 100.0),
        (0.0, 50.0, 100.0),
    ] {
        let picture = drawn(&card("Hazel and Hinge", Some((low, value, high))));
        let filled = at(&picture, 25.0) != TRACK;
        assert_eq!(filled, high > 25.0, "{low} {high}");
    }
}

#[test]
fn without_a_score_the_picture_says_so() {
    for format in [Format::Wide, Format::Tall] {
        let svg = card("Hazel and Hinge", None).svg(format);
        assert!(
            svg.contains("Not enough data") && !svg.contains("of 100 points"),
            "{svg}"
        );
    }
}
