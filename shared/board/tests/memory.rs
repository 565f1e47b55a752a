//! What merging takes of memory, counted by the allocator of this process.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

#[path = "../examples/bench/made.rs"]
mod made;

use board::{Board, Part, build, merge};
use jiff::Timestamp;
use peak_alloc::PeakAlloc;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const PARTS: u32 = 8;
/// Most bytes that merging takes at once for each byte of the board it makes: the parts, the sections as they grow, and the board.
const MOST: f64 = 3.0;

#[test]
fn merging_takes_a_small_multiple_of_the_board_however_many_rows_it_has() {
    for rows in [16_000, 64_000] {
        let taken = taken(rows);
        assert!(taken < MOST, "{taken:.2} bytes for each byte of a board of {rows} rows");
    }
}

fn taken(rows: u32) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let built = Timestamp::from_second(made::NOW).unwrap();
    let before = MEMORY.current_usage();
    let part = |_| {
        let entries = (0..rows / PARTS).map(|_| made::channel(&mut random)).collect();
        Part::new(Board::load(build(entries, built).unwrap()).unwrap(), &[])
    };
    let parts = (0..PARTS).map(part).collect();
    MEMORY.reset_peak_usage();
    let board = merge(parts, built).unwrap();
    (MEMORY.peak_usage() - before) as f64 / board.len() as f64
}
