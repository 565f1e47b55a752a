//! From an SVG document to a PNG.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::font::DATABASE;
use crate::{Card, Format};

/// A picture could not be drawn. The document is ours, so this means that writing to memory failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The document is none.
    #[error("the document of a picture is not valid: {0}")]
    Document(#[from] resvg::usvg::Error),
    /// No room for the pixels, or for the file.
    #[error("a picture was not drawn: {0}")]
    Pixels(String),
}

/// The picture of a card as a PNG of the format's size; the same bytes for the same card.
///
/// # Errors
/// Only where memory is short.
pub fn png(card: &Card, format: Format) -> Result<Vec<u8>, Error> {
    let options = Options {
        fontdb: Arc::clone(&DATABASE),
        ..Options::default()
    };
    let tree = Tree::from_str(&card.svg(format), &options)?;
    let (width, height) = format.size();
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| Error::Pixels("no memory".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Error::Pixels(error.to_string()))
}
