//! What could be said of the score while uploads were still coming in.

use serde::{Deserialize, Serialize};

/// The score as it looked from the newest uploads alone. Points, 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Interim {
    /// Eligible uploads it rests on, the newest.
    pub uploads: u32,
    /// The score of these uploads.
    pub value: f64,
    /// Lower end of the range in which the score of all uploads is expected.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}
