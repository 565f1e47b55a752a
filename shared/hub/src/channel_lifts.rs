//! What a channel's titles go with, as the buffer stores it.

use engine::rules::LARGEST_LN;
use engine::titles::compact::CompactStudy;
use engine::titles::cues::FEATURES;

/// ln is stored in thousandths.
const THOUSANDTHS: f64 = 1_000.0;
/// In place of a feature that was not tested.
const UNTESTED: i16 = i16::MIN;
/// Bytes of a channel's lifts in the buffer.
pub(crate) const LIFTS_BYTES: usize = 2 * FEATURES.len();

/// What a channel's titles go with: for each of the engine's features ln of the lift before shrinking, where it was tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelLifts([i16; FEATURES.len()]);

impl Default for ChannelLifts {
    /// Nothing was tested.
    fn default() -> Self {
        Self([UNTESTED; FEATURES.len()])
    }
}

impl ChannelLifts {
    /// Of a channel's study.
    #[must_use]
    pub fn of(study: &CompactStudy) -> Self {
        let most = (LARGEST_LN * THOUSANDTHS).ceil() as i32;
        let of = |feature| {
            let tested = study.tested.iter().find(|lift| lift.feature == feature)?;
            i16::try_from(tested.raw.clamp(-most, most)).ok()
        };
        Self(FEATURES.map(|feature| of(feature).unwrap_or(UNTESTED)))
    }

    /// ln of each feature's lift, `None` where it was not tested, in the engine's order of features.
    pub(crate) fn logarithms(self) -> impl Iterator<Item = Option<f64>> {
        let tested = |of: i16| (of != UNTESTED).then_some(f64::from(of) / THOUSANDTHS);
        self.0.into_iter().map(tested)
    }

    pub(crate) fn bytes(self) -> [u8; LIFTS_BYTES] {
        let mut bytes = [0; LIFTS_BYTES];
        for (to, of) in bytes.chunks_exact_mut(2).zip(self.0) {
            to.copy_from_slice(&of.to_le_bytes());
        }
        bytes
    }

    pub(crate) fn read(bytes: &[u8; LIFTS_BYTES]) -> Self {
        let mut lifts = Self::default();
        for (to, of) in lifts.0.iter_mut().zip(bytes.chunks_exact(2)) {
            *to = of.try_into().map_or(UNTESTED, i16::from_le_bytes);
        }
        lifts
    }
}
