//! Fits the age curve m(age) per format: `cargo run --release -p engine --example fit_age -- FOLDER`.
//!
//! Per channel and format, uploads of 25 to 120 days give the level; each upload's ln distance from it is one observation at its age.
//! The value at a knot is the weighted median of the observations near it in ln(age), where every channel weighs alike. Formats with few
//! channels near a knot lean on both formats together; then the values are made monotone and set to 0 at 30 days.

#[path = "common/mod.rs"]
mod common;

use std::io::Write as _;
use std::path::Path;

use engine::internals::input::age::{self, KNOTS};
use engine::internals::input::eligible::EligibleUploads;
use engine::report::Format;
use engine::statistics;

/// Channels at which a format's own value weighs as much as the joint one.
const HALF_WEIGHT: f64 = 10.0;
/// Ages that give a channel's level, days.
const LEVEL: std::ops::Range<f64> = 25.0..120.0;
/// Uploads that a level needs.
const LEAST: usize = 4;

/// Reach of the kernel in ln(age): a factor of 1.8.
const REACH: f64 = 0.6;

/// One upload: channel, ln age, ln distance from the channel's level.
struct Observation {
    channel: usize,
    ln_age: f64,
    distance: f64,
}

/// The value at a knot, with the channels and uploads behind it.
struct Value {
    median: f64,
    channels: f64,
    uploads: usize,
}

fn main() -> anyhow::Result<()> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "../shared/data/channels".to_owned());
    let channels = common::load(Path::new(&folder))?;
    let mut out = std::io::stdout().lock();
    let joint = values(&observe(&channels, &[Format::Long, Format::Short]));
    for format in [Format::Long, Format::Short] {
        let own = values(&observe(&channels, &[format]));
        let mixed: Vec<(f64, f64)> = own
            .iter()
            .zip(&joint)
            .map(|(own, joint)| {
                let weight = own.channels / (own.channels + HALF_WEIGHT);
                (
                    weight * own.median + (1.0 - weight) * joint.median,
                    own.channels + HALF_WEIGHT,
                )
            })
            .collect();
        let curve = monotone(&mixed);
        let at_thirty = KNOTS
            .iter()
            .zip(&curve)
            .find(|(knot, _)| **knot == 30.0)
            .map_or(0.0, |(_, value)| *value);
        writeln!(out, "{format:?}")?;
        for (knot, (own, fitted)) in KNOTS.iter().zip(own.iter().zip(&curve)) {
            let Value {
                median,
                channels,
                uploads,
            } = own;
            let (fitted, shipped) = (fitted - at_thirty, age::ln_share(format, *knot));
            writeln!(
                out,
                "  {knot:>5} days  channels {channels:>3}  uploads {uploads:>5}  own {median:>6.2}  fitted {fitted:>6.2}  shipped {shipped:>6.2}"
            )?;
        }
    }
    Ok(())
}

/// Collects ln distances from each channel's level. Young ages need a snapshot whose day is known.
fn observe(channels: &[common::Loaded], formats: &[Format]) -> Vec<Observation> {
    let mut observations = Vec::new();
    for (index, channel) in channels.iter().enumerate() {
        let eligible = EligibleUploads::new(&channel.snapshot);
        for format in formats {
            let items = || eligible.items.iter().filter(|item| item.format == *format);
            let ln = |views: f64| (views + 1.0).ln();
            let level: Vec<f64> = items()
                .filter(|item| LEVEL.contains(&item.age_days))
                .filter_map(|item| item.views.map(ln))
                .collect();
            if level.len() < LEAST {
                continue;
            }
            let centre = statistics::median_of(level).unwrap_or(0.0);
            observations.extend(
                items()
                    .filter(|item| channel.dated || item.age_days >= 14.0)
                    .filter_map(|item| {
                        let channel = index * 2 + usize::from(*format == Format::Short);
                        Some(Observation {
                            channel,
                            ln_age: item.age_days.ln(),
                            distance: ln(item.views?) - centre,
                        })
                    }),
            );
        }
    }
    observations
}

/// Weighted median at each knot. Observations come channel by channel.
fn values(observations: &[Observation]) -> Vec<Value> {
    let at = |knot: &f64| {
        let kernel = |o: &Observation| (1.0 - (o.ln_age - knot.ln()).abs() / REACH).max(0.0);
        let mut weighted: Vec<(f64, f64)> = Vec::new();
        let mut channels = 0.0;
        for own in observations.chunk_by(|a, b| a.channel == b.channel) {
            let total: f64 = own.iter().map(kernel).sum();
            if total > 0.0 {
                channels += 1.0;
                weighted.extend(
                    own.iter()
                        .map(|o| (o.distance, kernel(o) / total))
                        .filter(|(_, weight)| *weight > 0.0),
                );
            }
        }
        Value {
            median: weighted_median(&mut weighted),
            channels,
            uploads: weighted.len(),
        }
    };
    KNOTS.iter().map(at).collect()
}

fn weighted_median(weighted: &mut [(f64, f64)]) -> f64 {
    weighted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half: f64 = weighted.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
    let mut passed = 0.0;
    let middle = weighted.iter().find(|(_, weight)| {
        passed += weight;
        passed >= half
    });
    middle.map_or(0.0, |(value, _)| *value)
}

/// The nearest rising curve (pool adjacent violators).
fn monotone(points: &[(f64, f64)]) -> Vec<f64> {
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    for (value, weight) in points {
        let mut block = (*value, weight.max(1e-9), 1);
        while let Some(last) = blocks.last().copied().filter(|last| last.0 > block.0) {
            blocks.pop();
            let weight = last.1 + block.1;
            block = ((last.0 * last.1 + block.0 * block.1) / weight, weight, last.2 + block.2);
        }
        blocks.push(block);
    }
    blocks
        .iter()
        .flat_map(|(value, _, count)| std::iter::repeat_n(*value, *count))
        .collect()
}
