//! Broken records and titles: what was found once, and a short run of the fuzzer.

use std::fs;
use std::path::Path;

use crate::fuzz_kit::{Mutator, Target};

fn corpus(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

fn run(target: Target, folder: &str) {
    let mut pool = corpus(folder);
    assert!(!pool.is_empty(), "the corpus of {folder} is gone");
    pool.iter().for_each(|input| target.feed(input));
    let mut mutator = Mutator::new(target, 1);
    for _ in 0..2_000 {
        let input = mutator.next(&pool);
        target.feed(&input);
        if pool.len() < 64 {
            pool.push(input);
        }
    }
}

#[test]
fn no_broken_record_stops_the_normaliser() {
    run(Target::LegacyReport, "record");
}

#[test]
fn no_broken_title_stops_the_title_reader() {
    run(Target::Titles, "titles");
}
