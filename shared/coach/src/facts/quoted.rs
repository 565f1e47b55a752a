//! Titles and names that others chose.

use serde::Serialize;

/// Characters of a title or name.
const LONGEST: usize = 100;

/// A title or name that others chose: one line without control characters, marks of direction or addresses, cut. It is shown in quotation
/// marks and never interpreted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Quoted(String);

impl Quoted {
    /// The text made fit to be shown; `None` where nothing is left to see.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        phrase::tidy(text, LONGEST).map(Self)
    }

    /// It as it is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
