//! The fonts of the picture: which signs they have, and how wide a text is.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

static REGULAR: &[u8] = include_bytes!("../fonts/Geist-Regular.ttf");
static SEMI_BOLD: &[u8] = include_bytes!("../fonts/Geist-SemiBold.ttf");

/// Both fonts and no other: none of the machine's.
pub static DATABASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut database = fontdb::Database::new();
    for file in [REGULAR, SEMI_BOLD] {
        database.load_font_data(file.to_vec());
    }
    Arc::new(database)
});

/// A weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    SemiBold,
}

impl Weight {
    /// The family, as an SVG document names it.
    pub const fn family(self) -> &'static str {
        match self {
            Self::Regular => "Geist",
            Self::SemiBold => "Geist SemiBold",
        }
    }

    const fn css(self) -> u16 {
        match self {
            Self::Regular => 400,
            Self::SemiBold => 600,
        }
    }

    /// The attributes that choose it.
    pub fn attributes(self) -> String {
        format!(r#"font-family="{}" font-weight="{}""#, self.family(), self.css())
    }

    fn font(self) -> Option<FontRef<'static>> {
        FontRef::new(match self {
            Self::Regular => REGULAR,
            Self::SemiBold => SEMI_BOLD,
        })
        .ok()
    }

    /// How wide a line is, in px at this size of the font; never less than what is drawn, as pairs only move closer.
    pub fn width(self, text: &str, size: f64) -> f64 {
        let Some(font) = self.font() else { return f64::MAX };
        // Half a million pixels are far beyond any line, and the cast is exact.
        let metrics = font.glyph_metrics(Size::new(size as f32), LocationRef::default());
        let map = font.charmap();
        let advance = |c| map.map(c).and_then(|glyph| metrics.advance_width(glyph));
        text.chars().filter_map(advance).map(f64::from).sum()
    }
}

/// Whether both weights have the sign, so that it is never drawn as an empty box.
pub fn has(c: char) -> bool {
    [Weight::Regular, Weight::SemiBold].into_iter().all(|weight| {
        let font = weight.font();
        font.is_some_and(|font| font.charmap().map(c).is_some())
    })
}
