//! The hub at 10,000, 100,000 and 1,000,000 generated videos: building, loading, memory, and each kind of question.
//!
//! `cargo run --release -p hub --example hub-bench [VIDEOS…]`

#![expect(clippy::print_stdout, reason = "a report for the terminal")]
#![expect(clippy::unwrap_used, reason = "a benchmark fails on the spot")]

mod made;
mod questions;

use std::process::Command;
use std::time::{Duration, Instant};

use hub::{Filter, Hub, Patterns, Query, Video, build};
use jiff::Timestamp;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use made::{NOW, World};

const SIZES: [u32; 3] = [10_000, 100_000, 1_000_000];
/// Questions of each kind, each asked once: what else the machine does meanwhile is measured as well.
const ASKED: usize = 1_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [ask, path] = arguments.as_slice()
        && ask == "--ask"
    {
        return answer(path);
    }
    let named: Vec<u32> = arguments.iter().filter_map(|size| size.parse().ok()).collect();
    let sizes = if named.is_empty() { SIZES.to_vec() } else { named };
    for size in sizes {
        measure(size);
    }
}

/// Builds a hub, and has it asked in a process of its own, whose memory is then that of a reading function.
fn measure(size: u32) {
    let mut random = ChaCha8Rng::seed_from_u64(u64::from(size));
    let world = World::new(&mut random, size);
    let videos: Vec<Video> = (0..size).map(|_| world.video(&mut random)).collect();
    let letters: usize = videos.iter().map(|video| video.title.chars().count()).sum();
    let started = Instant::now();
    let bytes = build(videos, Timestamp::from_second(i64::from(NOW)).unwrap()).unwrap();
    let (built, length) = (started.elapsed(), bytes.len());
    println!(
        "\n{size} videos: built in {built:.2?}, {:.1} MB, {} bytes a video, titles of {} characters",
        length as f64 / 1e6,
        length / size as usize,
        letters / size as usize
    );
    let path = std::env::temp_dir().join(format!("hub-bench-{}", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    drop(bytes);
    let mut reader = Command::new(std::env::current_exe().unwrap());
    assert!(reader.arg("--ask").arg(&path).status().unwrap().success());
    std::fs::remove_file(&path).unwrap();
}

fn answer(path: &str) {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let started = Instant::now();
    let bytes = std::fs::read(path).unwrap();
    let read = started.elapsed();
    let started = Instant::now();
    let hub = Hub::load(bytes).unwrap();
    println!("read in {read:.1?}, checked in {:.1?}", started.elapsed());
    println!(
        "{:<38}{:>10}{:>10}{:>10}{:>10}",
        "question", "p50 ms", "p99 ms", "most ms", "found"
    );
    let mut all = Vec::new();
    for (name, ask) in questions::plain().into_iter().chain(questions::searches()) {
        let times = many(name, || timed(&hub, &ask(&mut random, &hub)));
        all.extend_from_slice(&times);
    }
    all.sort_unstable();
    println!("{:<38}{}", "all of them", spread(&all));
    let kinds = questions::plain().into_iter().chain(questions::searches());
    let choices: Vec<_> = kinds.filter(|(name, _)| CHOICES.contains(name)).collect();
    for (name, ask) in choices {
        many(&format!("choices of: {name}"), || {
            counted(&hub, &ask(&mut random, &hub).filters)
        });
    }
    println!("most memory of the process: {} MB", most_memory_kb() / 1_000);
    let started = Instant::now();
    let patterns = Patterns::of(&hub);
    let (took, repeats, gaps) = (started.elapsed(), patterns.repeats.len(), patterns.gaps.len());
    let lifts = patterns.lifts.len();
    println!("patterns of all titles in {took:.1?}: {repeats} repeats, {gaps} gaps, {lifts} lifts");
    looked_at(&hub);
}

/// What a reader does once for each new hub, and again where something of it is hidden.
fn looked_at(hub: &Hub) {
    let hidden = hub.row(hub.rows() / 2).map(|row| (row.video.channel.id, None));
    let started = Instant::now();
    let shown = hub.without(&hidden.into_iter().collect(), 0);
    let (took, started) = (started.elapsed(), Instant::now());
    let counts = shown.counts();
    println!(
        "a channel hidden in {took:.1?}, the rest counted in {:.1?}: {} videos, {} channels",
        started.elapsed(),
        counts.videos,
        counts.channels
    );
    let rows = (0..100).filter_map(|row| hub.row(row * (hub.rows() / 100)));
    let ids = rows.map(|row| row.video.id).collect();
    let started = Instant::now();
    println!(
        "{} videos found by id in {:.1?}",
        shown.find_all(&ids).len(),
        started.elapsed()
    );
}

/// Of which the choices are counted as well.
const CHOICES: [&str; 4] = [
    "first page",
    "niche, language, format, any order",
    "search, a word",
    "search, what most have",
];

/// Asks again and again, prints the times and returns them sorted.
fn many(name: &str, mut one: impl FnMut() -> (Duration, u32)) -> Vec<Duration> {
    let (mut times, mut found) = (Vec::with_capacity(ASKED), 0_u64);
    for _ in 0..ASKED {
        let (took, total) = one();
        times.push(took);
        found += u64::from(total);
    }
    times.sort_unstable();
    println!("{name:<38}{}{:>10}", spread(&times), found / ASKED as u64);
    times
}

/// Median, p99 and most of sorted times, in milliseconds.
fn spread(times: &[Duration]) -> String {
    let ms = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    format!("{:>10.3}{:>10.3}{:>10.3}", ms(0.5), ms(0.99), ms(1.0))
}

/// How long an answer takes with its rows as they are shown, and how many rows it counts.
fn timed(hub: &Hub, query: &Query) -> (Duration, u32) {
    let started = Instant::now();
    let answer = hub.ask(query);
    let rows: Vec<_> = answer.rows.iter().filter_map(|row| hub.row(*row)).collect();
    let took = started.elapsed();
    assert_eq!(rows.len(), answer.rows.len());
    (took, answer.total)
}

/// How long counting what there is to choose from takes, and the rows of all niches.
fn counted(hub: &Hub, filters: &[Filter]) -> (Duration, u32) {
    let started = Instant::now();
    let choices = hub.choices(filters);
    (started.elapsed(), choices.niches.iter().map(|(_, count)| count).sum())
}

/// The most memory that this process has had, in kilobytes.
fn most_memory_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}
