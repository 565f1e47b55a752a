//! What a whole build takes of memory for each channel, counted by the allocator of this process, from the database's wire to the written board.
//! The other side of both wires is in this process too and adds its own copies of the board.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

#[path = "../../board/examples/bench/made.rs"]
mod made;
#[path = "../examples/builder/wire.rs"]
mod wire;

use leaderboard::{Builder, Refreshed, system_clock};
use peak_alloc::PeakAlloc;
use testkit::{BOARD_BUCKET, Cloud, WEB_BUCKET};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Two sizes, of which the difference counts: what is there for any board cancels out.
const SIZES: [u32; 2] = [8_000, 24_000];
/// Most bytes at once for each channel more. The rows alone, kept until the last is read, are about as many again.
const MOST: usize = 1_400;

// On one thread, as the function runs: on several, how many pages are under way at the peak differs from run to run by megabytes.
#[tokio::test]
async fn a_channel_more_on_the_board_takes_a_bounded_number_of_bytes_while_it_is_built() {
    // Nothing of the first is given back while the second is measured.
    let (mut clouds, mut peaks) = (Vec::new(), Vec::new());
    for channels in SIZES {
        let cloud = Cloud::start().await;
        let builder = Builder {
            store: wire::store(&wire::serve(&cloud, channels).await),
            board: cloud.objects(BOARD_BUCKET),
            site: cloud.objects(WEB_BUCKET),
            clock: system_clock(),
        };
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        assert_eq!(builder.refresh().await.unwrap(), Refreshed::Built(channels));
        peaks.push(MEMORY.peak_usage().saturating_sub(before));
        clouds.push((cloud, builder));
    }
    let taken = peaks[1].saturating_sub(peaks[0]) / (SIZES[1] - SIZES[0]) as usize;
    assert!(taken < MOST, "{taken} bytes for each channel more");
}
