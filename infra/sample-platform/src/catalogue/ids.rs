//! Identifiers in the shapes of the platform. A video id carries its channel's number and its own, so that the video is
//! found without an index over all videos; a keyed permutation makes it look random.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

use super::dice::{Dice, hash, mix, unmix};

/// `UC` and 22 characters: 128 bits, so the last character is one of A, Q, g, w.
pub(crate) fn channel_id(seed: u64, index: u32) -> String {
    let bytes: [u8; 16] = Dice::new(seed, "channel-id", index.into(), 0).bytes();
    format!("UC{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// The uploads playlist of a channel, and with the other prefix back: `UC…` to `UU…`.
pub(crate) fn uploads_id(channel_id: &str) -> String {
    format!("UU{}", channel_id.get(2..).unwrap_or_default())
}

/// 11 characters for upload number `serial` (0 is the newest) of channel number `index`.
pub(crate) fn video_id(seed: u64, index: u32, serial: u32) -> String {
    let place = (u64::from(index) << 16) | u64::from(serial & 0xffff);
    let check = hash(seed, "video-id", place, 0) & 0xffff_ffff;
    URL_SAFE_NO_PAD.encode(mix((place << 32) | check).to_be_bytes())
}

/// (channel number, upload number) of a video id made by [`video_id`]; None for any other text.
pub(crate) fn video_place(seed: u64, id: &str) -> Option<(u32, u32)> {
    let bytes: [u8; 8] = URL_SAFE_NO_PAD.decode(id).ok()?.try_into().ok()?;
    let plain = unmix(u64::from_be_bytes(bytes));
    let place = plain >> 32;
    (plain & 0xffff_ffff == hash(seed, "video-id", place, 0) & 0xffff_ffff)
        .then_some(((place >> 16) as u32, (place & 0xffff) as u32))
}

/// The id of a playlist entry: base64 of `playlist.video`, as the platform makes it.
pub(crate) fn playlist_item_id(playlist: &str, video: &str) -> String {
    STANDARD_NO_PAD.encode(format!("{playlist}.{video}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_video_id_leads_back_to_its_place(seed: u64, index in 0_u32..60_000, serial in 0_u32..65_536) {
            let id = video_id(seed, index, serial);
            prop_assert_eq!(id.len(), 11);
            prop_assert_eq!(video_place(seed, &id), Some((index, serial)));
        }

        #[test]
        fn any_other_text_is_no_video(text in "\\PC{0,14}|[A-Za-z0-9_-]{11}") {
            prop_assert_eq!(video_place(7, &text), None);
        }
    }

    #[test]
    fn channel_and_playlist_ids_have_the_shape_of_the_platform() {
        let id = channel_id(1, 5);
        assert!(id.len() == 24 && id.starts_with("UC"), "{id}");
        assert_eq!(uploads_id(&id)[2..], id[2..]);
    }
}
