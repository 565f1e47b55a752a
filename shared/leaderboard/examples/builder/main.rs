//! What the builder of the leaderboard takes, from the database's wire to the written board: time, and the most memory of its process, which
//! must stay under half of what the function is given.
//!
//! `cargo run --release -p leaderboard --example builder [CHANNELS]`, 1,000,000 without a number. Database and buckets are a process of their
//! own: a stand-in that generates rows as it is asked for them (`wire.rs`), and the tests' buckets.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for people, which ends where its premises do"
)]

#[path = "../../../board/examples/bench/made.rs"]
mod made;
mod other;
mod wire;

use std::time::Instant;

use testkit::Cloud;

const CHANNELS: u32 = 1_000_000;
/// Half of the function's `MemorySize` in template.yaml, in megabytes.
const MOST: u64 = 1_024;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse().ok());
    if arguments.first().is_some_and(|first| first == other::SERVE) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        return runtime.block_on(serve(number(1).unwrap()));
    }
    // As the function runs.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.unwrap().block_on(measure(number(0).unwrap_or(CHANNELS)));
}

/// Prints where it listens, and runs until the process that started it is gone.
async fn serve(channels: u32) {
    let cloud = Cloud::start().await;
    println!("{} {}", wire::serve(&cloud, channels).await, cloud.messaging_url());
    let ended = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink()));
    ended.await.unwrap().unwrap();
}

async fn measure(channels: u32) {
    let (_other, builder) = other::start(&std::env::current_exe().unwrap(), channels);
    println!("{channels} channels, read from the database's wire");
    for what in ["the whole board", "800 changes"] {
        // The most memory so far begins again with what is in use now.
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let started = Instant::now();
        let built = builder.refresh().await.unwrap();
        let most = most_memory_kb() / 1_000;
        println!(
            "{what:<16} {built:?} in {:.1} s, most memory of the process: {most} MB",
            started.elapsed().as_secs_f64(),
        );
        assert!(most < MOST, "{most} MB: half of the function's memory is {MOST}");
    }
}

/// The most memory that this process has had, in kilobytes.
fn most_memory_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}
