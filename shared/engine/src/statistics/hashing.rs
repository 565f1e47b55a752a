//! A quick hash for maps whose keys nobody can choose so that they collide: our own word lists, and numbers that we gave ourselves.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with the quick hash.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Multiplies and rotates, word by word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick(u64);

impl Quick {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        // A map takes its place from the lower bits, a product is best in the upper ones.
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_apart_and_hashes_spread() {
        let map: QuickMap<(&str, usize), usize> = (0..1_000).map(|i| (("word", i), i)).collect();
        assert!((0..1_000).all(|i| map[&("word", i)] == i));
        let hash = |text: &str| {
            let mut quick = Quick::default();
            quick.write(text.as_bytes());
            quick.finish() % 64
        };
        let places: std::collections::BTreeSet<u64> = (0..500).map(|i| hash(&format!("title {i}"))).collect();
        assert!(places.len() > 56, "{}", places.len());
    }
}
