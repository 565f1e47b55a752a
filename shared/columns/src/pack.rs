//! Letters, digits, `-` and `_` in six bits each, in the order of their bytes: ids of channels, and what is random in addresses of logos.

use domain::ChannelId;

/// Bytes of a packed id of a channel: 22 characters after `UC`.
pub const ID_BYTES: usize = 17;
const ID_CHARS: usize = 22;
const START: &str = "UC";

/// A packed id. Sorts as the id does.
pub type PackedId = [u8; ID_BYTES];

const fn six(byte: u8) -> Option<u8> {
    match byte {
        b'-' => Some(0),
        b'0'..=b'9' => Some(byte - b'0' + 1),
        b'A'..=b'Z' => Some(byte - b'A' + 11),
        b'_' => Some(37),
        b'a'..=b'z' => Some(byte - b'a' + 38),
        _ => None,
    }
}

const fn letter(six: u8) -> char {
    let byte = match six {
        0 => b'-',
        1..=10 => b'0' + six - 1,
        11..=36 => b'A' + six - 11,
        37 => b'_',
        _ => b'a' + (six & 63) - 38,
    };
    byte as char
}

/// Packs a text of such characters; `None` where there is another one.
pub fn pack(text: &str) -> Option<Vec<u8>> {
    let mut packed = Vec::with_capacity(text.len() * 3 / 4 + 1);
    let (mut held, mut bits) = (0_u32, 0);
    for byte in text.bytes() {
        held = held << 6 | u32::from(six(byte)?);
        bits += 6;
        while bits >= 8 {
            bits -= 8;
            packed.push((held >> bits & 0xff) as u8);
        }
    }
    if bits > 0 {
        packed.push((held << (8 - bits) & 0xff) as u8);
    }
    Some(packed)
}

/// The first `chars` characters of what was packed; fewer where it has fewer.
pub fn unpack(packed: &[u8], chars: usize, to: &mut String) {
    let (mut held, mut bits, mut left) = (0_u32, 0, chars);
    for byte in packed {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 6 && left > 0 {
            bits -= 6;
            left -= 1;
            to.push(letter((held >> bits & 63) as u8));
        }
    }
}

/// The id without what all ids begin with, packed.
pub fn pack_id(id: &ChannelId) -> PackedId {
    let mut packed = [0; ID_BYTES];
    let rest = id.as_str().get(START.len()..).and_then(pack).unwrap_or_default();
    for (to, from) in packed.iter_mut().zip(rest) {
        *to = from;
    }
    packed
}

/// The id that was packed.
pub fn unpack_id(packed: &[u8]) -> String {
    let mut id = START.to_owned();
    unpack(packed, ID_CHARS, &mut id);
    id
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ids_come_back_and_sort_packed_as_they_sort_as_text(a in "UC[0-9A-Za-z_-]{22}", b in "UC[0-9A-Za-z_-]{22}") {
            let (x, y): (ChannelId, ChannelId) = (a.parse().unwrap(), b.parse().unwrap());
            prop_assert_eq!(unpack_id(&pack_id(&x)), a.as_str());
            prop_assert_eq!(pack_id(&x).cmp(&pack_id(&y)), a.cmp(&b));
        }

        #[test]
        fn texts_of_such_characters_come_back_and_others_are_refused(text in "[0-9A-Za-z_-]{0,90}", other in "[0-9]{0,5}[ .é/][0-9]{0,5}") {
            let mut again = String::new();
            unpack(&pack(&text).unwrap(), text.len(), &mut again);
            prop_assert_eq!(again, text);
            prop_assert_eq!(pack(&other), None);
        }
    }
}
