//! What the calibration prints and the tests hold to its bounds.

use serde::Serialize;

/// One line of the report: a name and its figures.
#[derive(Serialize)]
pub struct Line {
    /// What was measured.
    pub name: String,
    /// Figures by name, in order.
    pub figures: Vec<(String, f64)>,
}

impl Line {
    /// A line of named figures.
    pub fn new<'a>(name: impl Into<String>, figures: impl IntoIterator<Item = (&'a str, f64)>) -> Self {
        Self {
            name: name.into(),
            figures: figures
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        }
    }
}

/// A chapter of the report.
#[derive(Serialize)]
pub struct Table {
    /// Heading.
    pub title: String,
    /// Lines.
    pub lines: Vec<Line>,
}

impl Table {
    /// A chapter of lines.
    pub fn new(title: impl Into<String>, lines: Vec<Line>) -> Self {
        Self {
            title: title.into(),
            lines,
        }
    }
}
