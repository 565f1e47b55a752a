//! What the builder of the leaderboard takes, from the database's wire to the written board: time, and the most memory of its process.
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
mod wire;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use leaderboard::{Builder, system_clock};
use store::objects::{Objects, Patience};
use testkit::{BOARD_BUCKET, Cloud, WEB_BUCKET};

const CHANNELS: u32 = 1_000_000;
/// Says that this process is the other side.
const SERVE: &str = "--serve";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse().ok());
    if arguments.first().is_some_and(|first| first == SERVE) {
        // Reading and parsing share the one thread of the builder; the other side has its own.
        let runtime = tokio::runtime::Runtime::new().unwrap();
        return runtime.block_on(serve(number(1).unwrap()));
    }
    // As the function runs.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.unwrap().block_on(measure(number(0).unwrap_or(CHANNELS)));
}

/// Says where it listens, and lives until it is ended.
async fn serve(channels: u32) {
    let cloud = Cloud::start().await;
    println!("{} {}", wire::serve(&cloud, channels).await, cloud.messaging_url());
    std::future::pending::<()>().await;
}

async fn measure(channels: u32) {
    let mut other = Command::new(std::env::current_exe().unwrap())
        .args([SERVE, &channels.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(other.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let (database, buckets) = line.trim().split_once(' ').unwrap();
    let bucket = |name| Objects::at(buckets, name, Patience::LONG).unwrap();
    let builder = Builder {
        store: wire::store(database),
        board: bucket(BOARD_BUCKET),
        site: bucket(WEB_BUCKET),
        clock: system_clock(),
    };
    println!("{channels} channels, read from the database's wire");
    for what in ["the whole board", "800 changes"] {
        // The most memory so far begins again with what is in use now.
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let started = Instant::now();
        let built = builder.refresh().await.unwrap();
        println!(
            "{what:<16} {built:?} in {:.1} s, most memory of the process: {} MB",
            started.elapsed().as_secs_f64(),
            most_memory_kb() / 1_000
        );
    }
    other.kill().unwrap();
    other.wait().unwrap();
}

/// The most memory that this process has had, in kilobytes.
fn most_memory_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}
