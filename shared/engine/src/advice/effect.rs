//! One word for the size of an effect, wherever advice names one: recommendations, spin-offs, gaps and the next step.

use crate::report::{Claim, Impact};

/// Times from which an effect is large (chosen: the multiple from which an upload is an outlier).
pub const LARGE: f64 = 2.0;
/// Times from which it is medium (chosen: a quarter more is seen without counting).
pub const MEDIUM: f64 = 1.25;

/// The word for a multiple (views with ÷ views without, above 0, 1 = no effect), by the end of its 90 percent interval that is nearest to 1: three
/// times the views is a small effect where it could as well be 1.1 times. Under 1 the inverse counts, so that a half is as large as twice.
/// An interval that holds 1 has the word of the smallest effect. `None` without an interval: then nobody knows how large it is.
#[must_use]
pub fn word(multiple: &Claim) -> Option<Impact> {
    let (low, high) = multiple.low.zip(multiple.high)?;
    Some(word_of(low.max(1.0 / high.max(f64::MIN_POSITIVE))))
}

/// The word for what is surely this many times as much, or more.
#[must_use]
pub fn word_of(cautious: f64) -> Impact {
    if cautious >= LARGE {
        Impact::High
    } else if cautious >= MEDIUM {
        Impact::Medium
    } else {
        Impact::Low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Interval;

    fn of(value: f64, low: f64, high: f64) -> Option<Impact> {
        word(&Claim::measured("x", value, 9).within(Some(Interval { low, high })))
    }

    #[test]
    fn the_cautious_end_decides_and_not_the_figure() {
        assert_eq!(of(9.0, 1.1, 40.0), Some(Impact::Low));
        assert_eq!(of(2.1, 2.0, 2.2), Some(Impact::High));
    }

    #[test]
    fn each_word_begins_at_its_threshold_on_both_sides_of_one() {
        assert_eq!(
            [of(3.0, 1.999, 4.0), of(3.0, 2.0, 4.0)],
            [Some(Impact::Medium), Some(Impact::High)]
        );
        assert_eq!(
            [of(3.0, 1.249, 4.0), of(3.0, 1.25, 4.0)],
            [Some(Impact::Low), Some(Impact::Medium)]
        );
        assert_eq!(
            [of(0.3, 0.2, 0.501), of(0.3, 0.2, 0.5)],
            [Some(Impact::Medium), Some(Impact::High)]
        );
        assert_eq!(
            [of(0.3, 0.2, 0.801), of(0.3, 0.2, 0.8)],
            [Some(Impact::Low), Some(Impact::Medium)]
        );
    }

    #[test]
    fn what_could_be_none_is_the_smallest_and_without_an_interval_there_is_no_word() {
        assert_eq!(of(2.5, 0.6, 9.0), Some(Impact::Low));
        assert_eq!(word(&Claim::measured("x", 9.0, 1)), None);
        assert_eq!(word(&Claim::default()), None);
    }
}
