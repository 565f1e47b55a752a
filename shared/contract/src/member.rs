//! How members of a body are read.

use serde::{Deserialize, Deserializer};

/// A member that is there, `null` included: where the type knows no `null`, it is refused instead of being taken for absent.
pub(crate) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}
