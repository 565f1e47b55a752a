//! The ring that carries the fade: solid up to the lower end, dissolving to the upper end, with a fine tick at the estimate.

use std::f64::consts::TAU;
use std::fmt::Write;

use crate::palette::{INK, TRACK, of_score};
use crate::{Score, palette};

/// Layers between the ends. Their steps are below what is seen at the size of a picture.
const LAYERS: u32 = 40;

/// Where the ring is.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// Centre, in px.
    pub x: f64,
    /// Centre, in px.
    pub y: f64,
    /// To the middle of the stroke, in px.
    pub radius: f64,
    /// Of the stroke, in px.
    pub width: f64,
}

impl Ring {
    /// A point of the ring at a share of the round, 0 to 1, from twelve o'clock on; `out` px further out than its middle.
    fn at(self, share: f64, out: f64) -> (f64, f64) {
        let angle = share * TAU;
        let radius = self.radius + out;
        (self.x + radius * angle.sin(), self.y - radius * angle.cos())
    }

    /// The stroke from twelve o'clock to a share of the round. A whole round would end where it begins, and be none.
    fn stroke(self, svg: &mut String, to: f64, colour: &str, opacity: f64) {
        let to = to.clamp(0.0, 0.9999);
        let ((x1, y1), (x2, y2)) = (self.at(0.0, 0.0), self.at(to, 0.0));
        let (r, width, large) = (self.radius, self.width, u8::from(to > 0.5));
        let _ = writeln!(
            svg,
            r#"<path d="M{x1:.2} {y1:.2}A{r} {r} 0 {large} 1 {x2:.2} {y2:.2}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity:.4}"/>"#
        );
    }

    /// Draws it. Without a range there is no filled part: it would show less doubt than there is.
    pub fn draw(self, svg: &mut String, score: Option<Score>) {
        let Self { x, y, radius, width } = self;
        let dashes = match score {
            Some(_) => "",
            None => r#" stroke-dasharray="8 14""#,
        };
        let _ = writeln!(
            svg,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{TRACK}" stroke-width="{width}"{dashes}/>"#
        );
        let Some(score) = score else { return };
        let share = |value: f64| (value / 100.0).clamp(0.0, 1.0);
        if let Some((low, high)) = score.likely {
            let (low, high) = (share(low), share(high));
            self.fade(svg, low, high, of_score(score.value));
        }
        self.tick(svg, share(score.value));
    }

    /// All layers begin at twelve o'clock, so that no seam shows where two meet. Step k of n lies under the layers k to n and is to be
    /// (n - k + ½) / n dense, as in the app.
    fn fade(self, svg: &mut String, low: f64, high: f64, colour: &str) {
        let step = (high - low) / f64::from(LAYERS);
        for layer in (0..LAYERS).filter(|_| step > 0.0) {
            let opacity = match layer + 1 {
                LAYERS => 0.5 / f64::from(LAYERS),
                _ => 1.0 / (f64::from(layer) + 1.5),
            };
            self.stroke(svg, low + step * f64::from(layer + 1), colour, opacity);
        }
        if low > 0.0 {
            self.stroke(svg, low, colour, 1.0);
        }
    }

    fn tick(self, svg: &mut String, share: f64) {
        let half = self.width / 2.0 + 6.0;
        let ((x1, y1), (x2, y2)) = (self.at(share, -half), self.at(share, half));
        // Its own ground keeps it apart from what is solid.
        for (colour, width) in [(palette::PAPER, 9), (INK, 4)] {
            let _ = writeln!(
                svg,
                r#"<line x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}" stroke="{colour}" stroke-width="{width}"/>"#
            );
        }
    }
}
