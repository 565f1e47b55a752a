//! The app's colours on dark paper, as hexadecimal values: a picture is shown on pages of others and looks the same on each.

use engine::rules::BANDS;

/// Around everything.
pub const PAPER: &str = "#0c0c11";
/// Rules.
pub const LINE: &str = "#26262d";
/// What of the ring is not filled.
pub const TRACK: &str = "#24242a";
/// Names, figures, and the tick at the estimate.
pub const INK: &str = "#f2f2f5";
/// Text.
pub const INK_2: &str = "#b9bac1";
/// Small print.
pub const INK_3: &str = "#96969f";
/// The mark.
pub const IRIS: &str = "#6855de";
/// On the mark.
pub const ON_IRIS: &str = "#fbfbfe";

/// Scores from which a colour applies, highest first; below all of them it is the lowest.
const COLOURS: [(f64, &str); 4] = [
    (BANDS[0], "#46a1f0"),
    (BANDS[2], "#4dbf74"),
    (BANDS[4], "#a6df64"),
    (BANDS[5], "#f6a245"),
];
const LOWEST: &str = "#f25855";

/// The colour of a score from 0 to 100.
pub fn of_score(score: f64) -> &'static str {
    let band = COLOURS.iter().find(|(from, _)| score >= *from);
    band.map_or(LOWEST, |(_, colour)| colour)
}
