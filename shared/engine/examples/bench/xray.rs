//! What an X-Ray costs: its time as a distribution, and the size of its report.

use std::io::{self, Write};
use std::time::Instant;

use engine::statistics;
use engine::{Baselines, Before, Snapshot, xray};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::busy;

/// Uploads that a monitor's run reads at most.
pub const UPLOADS: usize = 200;
/// Analyses behind each time: the system counts a core's time in steps of milliseconds.
const ROUNDS: usize = 20;

/// Prints both for channels of [`UPLOADS`] uploads.
pub fn measure(channels: &[Snapshot], out: &mut impl Write) -> anyhow::Result<()> {
    let shipped = Baselines::shipped();
    let (mut times, mut whole, mut packed) = (Vec::new(), Vec::new(), Vec::new());
    let begun = Instant::now();
    let now = || busy::clock::seconds().unwrap_or_else(|| begun.elapsed().as_secs_f64());
    for snapshot in channels {
        let before = now();
        for _ in 0..ROUNDS {
            std::hint::black_box(xray(snapshot, &shipped, Before::default())?);
        }
        times.push((now() - before) * 1e3 / ROUNDS as f64);
        let json = serde_json::to_vec(&xray(snapshot, &shipped, Before::default())?)?;
        packed.push(gzip(&json)?.len() as f64 / 1e3);
        whole.push(json.len() as f64 / 1e3);
    }
    writeln!(
        out,
        "\nan X-Ray of {UPLOADS} uploads, over {} channels:",
        channels.len()
    )?;
    for (name, values) in [("ms", times), ("kB of JSON", whole), ("kB packed", packed)] {
        let sorted = statistics::sorted(values);
        write!(out, "  {name:<12}")?;
        for (share, at) in [("least", 0.0), ("p50", 0.5), ("p95", 0.95), ("most", 1.0)] {
            write!(
                out,
                "  {share} {:>7.2}",
                statistics::quantile(&sorted, at).unwrap_or(0.0)
            )?;
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    Ok(())
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes)?;
    packed.finish()
}
