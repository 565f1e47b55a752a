//! The share picture of a result: who was analysed, the score as a ring that fades over its doubt, and the findings beyond chance.
//!
//! Pure: from a [`Card`] to an SVG document and from that to a PNG, with the fonts that the crate brings. It reads no file, no clock and
//! no network, so the same card is the same picture on every machine.

mod arc;
mod description;
mod draw;
mod findings;
mod font;
mod palette;
mod picture;
mod preview;
mod texts;
mod words;

pub use picture::{Error, png};
pub use preview::{Preview, document};

use std::str::FromStr;

use domain::Language;

/// Most findings that a picture has room for.
pub const MAX_FINDINGS: usize = 3;
/// Longest name of a channel, in characters: as long as the platform allows.
pub const MAX_NAME: usize = 100;

/// The shape of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// 1200 × 630 px: what is shown next to a link.
    Wide,
    /// 1080 × 1920 px: a phone's whole screen.
    Tall,
}

impl Format {
    /// Width and height in px.
    #[must_use]
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::Wide => (1200, 630),
            Self::Tall => (1080, 1920),
        }
    }
}

/// Which picture of a result: its shape, and its language where that is not the sharer's. As text it is the name of a file, `wide.png` or
/// `tall-de.png`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The shape.
    pub format: Format,
    /// The language; `None`: the sharer's.
    pub language: Option<Language>,
}

impl FromStr for Picture {
    type Err = domain::Error;

    fn from_str(text: &str) -> domain::Result<Self> {
        let unknown = || domain::Error::invalid("picture");
        let name = text.strip_suffix(".png").ok_or_else(unknown)?;
        let (format, language) = name
            .split_once('-')
            .map_or((name, None), |(format, tag)| (format, Some(tag)));
        let format = match format {
            "wide" => Format::Wide,
            "tall" => Format::Tall,
            _ => return Err(unknown()),
        };
        let language = match language {
            None => None,
            Some("de") => Some(Language::De),
            Some("en") => Some(Language::En),
            Some(_) => return Err(unknown()),
        };
        Ok(Self { format, language })
    }
}

/// A score from 0 to 100 with the range in which the true value lies in 9 of 10 cases, where one can be given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The estimate.
    pub value: f64,
    /// Lower and upper end.
    pub likely: Option<(f64, f64)>,
}

/// What a picture says. Texts are in one language and may hold anything: what the font lacks is left out, markup is written as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The language of all texts.
    pub language: Language,
    /// Name of the channel; see [`name`].
    pub name: String,
    /// `None`: not enough data.
    pub score: Option<Score>,
    /// The score in a word, and what it rests on: "Great · 48 uploads".
    pub verdict: String,
    /// The findings beyond chance, a sentence each; the first [`MAX_FINDINGS`] are shown.
    pub findings: Vec<String>,
    /// The day of the data: "24 November 2026".
    pub date: String,
    /// The data came from the sample platform.
    pub sample: bool,
}

/// The first of these that can be written: a name of one line and at most [`MAX_NAME`] characters, without the signs that the font lacks.
/// A name that would lose half of its letters is none, as what is left of it is not what the channel is called.
#[must_use]
pub fn name<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    names
        .into_iter()
        .filter_map(|name| phrase::tidy(name, MAX_NAME))
        .find_map(|name| words::legible(&name))
}
