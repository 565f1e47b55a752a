//! The app's colors as a mail can use them: plain hexadecimal values, and neither white nor black, which clients that invert colors turn
//! into each other. Contrast of every pair is computed by the tests.

/// Colors of one theme.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Around the sheet.
    pub paper: &'static str,
    /// The sheet.
    pub surface: &'static str,
    /// Rules between rows.
    pub line: &'static str,
    /// Headings and figures.
    pub ink: &'static str,
    /// Text.
    pub ink_2: &'static str,
    /// Small print.
    pub ink_3: &'static str,
    /// Links.
    pub iris: &'static str,
    /// Behind the words of the button.
    pub solid: &'static str,
    /// The words of the button.
    pub on_solid: &'static str,
    /// Better.
    pub good: &'static str,
    /// Worse.
    pub warn: &'static str,
    /// What of a bar is not filled.
    pub track: &'static str,
    /// A bar up to the lower end of the interval.
    pub bar: &'static str,
    /// A bar halfway through its doubt, for clients without gradients.
    pub bar_soft: &'static str,
}

/// On light paper.
pub const LIGHT: Palette = Palette {
    paper: "#f3f3f6",
    surface: "#fdfdfe",
    line: "#e1e1e5",
    ink: "#171720",
    ink_2: "#494953",
    ink_3: "#5c5d66",
    iris: "#5a47cf",
    solid: "#5d4ad2",
    on_solid: "#fbfbfe",
    good: "#00713e",
    warn: "#895709",
    track: "#e7e7eb",
    bar: "#2f7dd1",
    bar_soft: "#a9c9ea",
};

/// On dark paper.
pub const DARK: Palette = Palette {
    paper: "#0c0c11",
    surface: "#141419",
    line: "#2e2e36",
    ink: "#f2f2f5",
    ink_2: "#b9bac1",
    ink_3: "#a0a0a9",
    iris: "#aea6fb",
    solid: "#5d4ad2",
    on_solid: "#fbfbfe",
    good: "#72d699",
    warn: "#edc06b",
    track: "#2c2c34",
    bar: "#5aa3ec",
    bar_soft: "#2f5580",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// AA for text of any size.
    const TEXT: f64 = 4.5;
    /// AA for shapes.
    const SHAPE: f64 = 3.0;

    type Color = [f64; 3];

    fn parse(hex: &str) -> Color {
        let part = |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        [part(1), part(3), part(5)]
    }

    fn luminance(color: Color) -> f64 {
        let [r, g, b] = color.map(|c| {
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: f64, b: f64) -> f64 {
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// As clients do that turn the lightness (CIE L*) around and keep the hue.
    fn turned(luminance: f64) -> f64 {
        let lightness = if luminance > 0.008_856 {
            116.0 * luminance.cbrt() - 16.0
        } else {
            903.3 * luminance
        };
        let lightness = 100.0 - lightness;
        if lightness > 8.0 {
            ((lightness + 16.0) / 116.0).powi(3)
        } else {
            lightness / 903.3
        }
    }

    fn inverted(color: Color) -> Color {
        color.map(|c| 1.0 - c)
    }

    fn pairs(p: &Palette) -> Vec<(&'static str, &'static str, f64)> {
        let texts = [p.ink, p.ink_2, p.ink_3, p.iris, p.good, p.warn];
        let on = |ground| texts.map(|text| (text, ground, TEXT));
        let mut pairs = [on(p.surface), on(p.paper)].concat();
        pairs.push((p.on_solid, p.solid, TEXT));
        pairs.push((p.bar, p.surface, SHAPE));
        pairs.push((p.bar, p.track, SHAPE));
        pairs
    }

    #[test]
    fn every_pair_can_be_read_as_it_is_and_inverted() {
        for palette in [LIGHT, DARK] {
            for (text, ground, least) in pairs(&palette) {
                let colors = [text, ground].map(parse);
                let plain = colors.map(luminance);
                for (way, [a, b]) in [
                    ("plain", plain),
                    ("inverted", colors.map(inverted).map(luminance)),
                    ("turned", plain.map(turned)),
                ] {
                    let ratio = contrast(a, b);
                    assert!(ratio >= least, "{text} on {ground}, {way}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_white_or_black() {
        for palette in [LIGHT, DARK] {
            for (text, ground, _) in pairs(&palette) {
                for hex in [text, ground] {
                    assert!(!["#ffffff", "#000000"].contains(&hex));
                }
            }
        }
    }
}
