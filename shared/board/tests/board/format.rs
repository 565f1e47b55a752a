//! The file stays as it is, byte for byte: anyone who changes what lies where, or how it is packed, raises the version.

use board::{Board, Entry, Part, build, merge};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::made::at;

#[path = "../../examples/bench/made.rs"]
mod made;

/// Length and checksum of a buffer.
fn print(buffer: &[u8]) -> (usize, u32) {
    (buffer.len(), crc32fast::hash(buffer))
}

/// Generated channels; of every ninth nothing is known but its figures, and every seventh has texts that are not ASCII or an odd logo.
fn channels(count: usize) -> Vec<Entry> {
    let mut random = ChaCha8Rng::seed_from_u64(count as u64);
    let mut channels: Vec<Entry> = (0..count).map(|_| made::channel(&mut random)).collect();
    for (number, entry) in channels.iter_mut().enumerate() {
        // Not by a power, whose last place depends on the machine.
        entry.subscribers = entry.subscribers.map(|_| number as u32 * 37 % 5_000);
        if number.is_multiple_of(9) {
            entry.display = None;
        }
        if let Some(display) = entry.display.as_mut().filter(|_| number.is_multiple_of(7)) {
            display.name.push_str("\nİß 日本");
            display.logo = Some(format!("https://images.example/é{number}.png"));
            entry.country = None;
        }
    }
    channels
}

#[test]
fn a_board_of_generated_channels_is_the_same_file_as_ever() {
    let prints: Vec<_> = [0, 1, 64, 1_000, 20_000]
        .map(|count| print(&build(channels(count), at(100)).unwrap()))
        .to_vec();
    let expected = [
        (548, 3_013_873_728),
        (889, 4_148_926_506),
        (12_266, 235_785_628),
        (174_524, 2_217_240_278),
        (3_455_303, 2_861_008_133),
    ];
    assert_eq!(prints, expected);
}

#[test]
fn and_so_is_a_merged_one() {
    let part = |count| Part::new(Board::load(build(channels(count), at(100)).unwrap()).unwrap(), &[]);
    let merged = merge(vec![part(500), part(3_000)], at(100)).unwrap();
    assert_eq!(print(&merged), (606_097, 3_544_641_240));
}
