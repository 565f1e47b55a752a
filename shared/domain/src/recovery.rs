//! The code that opens an account once where the authenticator app is lost.
//!
//! 160 random bits (ASVS 5, 11.5.1: at least 128), so that its plain hash is as good as secret (6.5.2: from 112 bits on), written in Crockford's Base32, whose
//! letters are hard to mistake: <https://www.crockford.com/base32.html>.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// Random bytes of a code.
pub const RECOVERY_BYTES: usize = 20;
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters of a code, without the dashes between its groups.
const CHARACTERS: usize = 32;
const GROUP: usize = 4;

/// A recovery code. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; CHARACTERS]);

impl RecoveryCode {
    /// Of random bytes.
    #[must_use]
    pub fn of(random: [u8; RECOVERY_BYTES]) -> Self {
        let mut letters = [0; CHARACTERS];
        // Five bytes are eight letters.
        for (bytes, letters) in random.chunks(5).zip(letters.chunks_mut(8)) {
            let bits = bytes.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
            for (at, letter) in letters.iter_mut().rev().enumerate() {
                let five = usize::try_from(bits >> (5 * at) & 31).unwrap_or_default();
                *letter = LETTERS[five];
            }
        }
        Self(letters)
    }

    /// Eight groups of four characters, for the one time that it is shown.
    #[must_use]
    pub fn shown(&self) -> String {
        let groups = self.0.chunks(GROUP).map(|group| String::from_utf8_lossy(group));
        groups.collect::<Vec<_>>().join("-")
    }

    /// What is kept of it: 64 hexadecimal digits from which nobody can derive it.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new_with_prefix(b"recovery code\n");
        hash.update(self.0);
        hex::encode(hash.finalize())
    }
}

impl FromStr for RecoveryCode {
    type Err = Error;

    /// As people type it: case, blanks and dashes do not count, and O is 0, I and L are 1.
    fn from_str(text: &str) -> Result<Self> {
        let typed = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        let letters: Vec<u8> = typed
            .map(|letter| match letter.to_ascii_uppercase() {
                'O' => Some(b'0'),
                'I' | 'L' => Some(b'1'),
                letter => u8::try_from(letter).ok().filter(|byte| LETTERS.contains(byte)),
            })
            .collect::<Option<_>>()
            .ok_or(Error::RecoveryRefused)?;
        let letters = letters.try_into().map_err(|_| Error::RecoveryRefused)?;
        Ok(Self(letters))
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_code_is_eight_groups_and_is_read_as_people_type_it() {
        let code = RecoveryCode::of([
            0, 0, 0, 0, 1, 255, 255, 255, 255, 255, 8, 66, 16, 132, 33, 0, 0, 0, 0, 2,
        ]);
        assert_eq!(code.shown(), "0000-0001-ZZZZ-ZZZZ-1111-1111-0000-0002");
        for typed in [
            "0000-0001-ZZZZ-ZZZZ-1111-1111-0000-0002",
            " 00000001zzzzzzzz1111111100000002\n",
            "oOoO oooI zzzz–zzzz iLlI 1111 0000 ooo2".replace('–', "-").as_str(),
        ] {
            assert_eq!(typed.parse::<RecoveryCode>().unwrap(), code, "{typed}");
        }
        assert_eq!(format!("{code:?}"), "RecoveryCode(…)");
    }

    #[test]
    fn what_is_no_code_is_refused_as_a_wrong_one_is() {
        for typed in [
            "",
            "0000-0001",
            "0000-0001-ZZZZ-ZZZZ-1111-1111-0000-00021",
            "0000-0001-ZZZZ-ZZZZ-1111-1111-0000-000U",
            "ß000-0001-ZZZZ-ZZZZ-1111-1111-0000-0002",
        ] {
            assert!(
                matches!(typed.parse::<RecoveryCode>(), Err(Error::RecoveryRefused)),
                "{typed}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_code_reads_as_itself_and_two_codes_differ_in_their_hash(one: [u8; RECOVERY_BYTES], two: [u8; RECOVERY_BYTES]) {
            let (a, b) = (RecoveryCode::of(one), RecoveryCode::of(two));
            prop_assert_eq!(a.shown().parse::<RecoveryCode>().unwrap(), a.clone());
            prop_assert_eq!(one == two, a.hash() == b.hash());
            prop_assert!(!a.hash().contains(&a.shown()));
        }
    }
}
