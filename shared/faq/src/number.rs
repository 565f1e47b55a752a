//! Counts as numbers to calculate with.

#[expect(clippy::cast_precision_loss, reason = "hundreds of questions, thousands of words")]
pub fn count(number: usize) -> f32 {
    number as f32
}
