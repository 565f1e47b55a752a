//! What a whole build takes of memory for each channel, counted by the allocator of this process, from the database's wire to the written board.
//! Alone in its process, on one thread; database and buckets are another process.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

#[path = "../examples/builder/other.rs"]
mod other;

use std::path::{Path, PathBuf};

use leaderboard::Refreshed;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Two sizes, of which the difference counts: what is there for any board cancels out.
const SIZES: [u32; 2] = [8_000, 24_000];
/// Most bytes at once for each channel more. Measured 66 to 143; 510 where the rows are kept until the last one is read.
const MOST: usize = 300;

/// The example, which cargo builds with the tests.
fn example() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let path = tests.parent().and_then(Path::parent).unwrap().join("examples/builder");
    assert!(
        path.exists(),
        "{} is missing: run `cargo test -p leaderboard` without naming a test target",
        path.display()
    );
    path
}

#[tokio::test]
async fn a_channel_more_on_the_board_takes_a_bounded_number_of_bytes_while_it_is_built() {
    let mut peaks = Vec::new();
    for channels in SIZES {
        let (_other, builder) = other::start(&example(), channels);
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        assert_eq!(builder.refresh().await.unwrap(), Refreshed::Built(channels));
        peaks.push(MEMORY.peak_usage().saturating_sub(before));
    }
    let taken = peaks[1].saturating_sub(peaks[0]) / (SIZES[1] - SIZES[0]) as usize;
    assert!(taken < MOST, "{taken} bytes for each channel more");
}
