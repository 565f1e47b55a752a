//! What merging takes of memory, counted by the allocator of this process.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

#[path = "../examples/bench/made.rs"]
mod made;

use hub::{Hub, Part, build, merge};
use jiff::Timestamp;
use peak_alloc::PeakAlloc;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const PARTS: u32 = 8;
/// Most bytes that merging takes at once for each byte of the hub it makes: the parts, the sections as they grow, words with their rows, and the
/// hub.
const MOST: f64 = 4.0;

#[test]
fn merging_takes_a_small_multiple_of_the_hub_however_many_rows_it_has() {
    for rows in [16_000, 64_000] {
        let taken = taken(rows);
        assert!(taken < MOST, "{taken:.2} bytes for each byte of a hub of {rows} rows");
    }
}

fn taken(rows: u32) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let world = made::World::new(&mut random, rows);
    let built = Timestamp::from_second(i64::from(made::NOW)).unwrap();
    let before = MEMORY.current_usage();
    let part = |_| {
        let videos = (0..rows / PARTS).map(|_| world.video(&mut random)).collect();
        Part::new(Hub::load(build(videos, built).unwrap()).unwrap(), [])
    };
    let parts = (0..PARTS).map(part).collect();
    MEMORY.reset_peak_usage();
    let hub = merge(parts, built).unwrap();
    (MEMORY.peak_usage() - before) as f64 / hub.len() as f64
}
