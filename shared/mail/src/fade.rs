//! A figure as a bar: solid up to the lower end of its interval, then fading to the upper end, with a tick at the estimate.

use engine::report::Claim;

/// Widths of the parts, in percent of the bar; together 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fade {
    /// Up to the lower end.
    pub solid: u32,
    /// From there to the estimate.
    pub below: u32,
    /// From the estimate to the upper end.
    pub above: u32,
    /// What is not filled.
    pub rest: u32,
}

impl Fade {
    /// The bar of a figure on a scale from 0 to `full`; `None` without a value or without an interval: a bar never shows less doubt than
    /// there is.
    pub fn of(claim: &Claim, full: f64) -> Option<Self> {
        // Between 0 and 100 as the ends are cut to that, so the cast loses nothing.
        let percent = |value: f64| (value / full * 100.0).round().clamp(0.0, 100.0) as u32;
        let (low, value, high) = (percent(claim.low?), percent(claim.value?), percent(claim.high?));
        Some(Self {
            solid: low.min(value),
            below: value.saturating_sub(low),
            above: high.saturating_sub(value),
            rest: 100 - high.max(value),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(low: f64, value: f64, high: f64) -> Claim {
        Claim {
            low: Some(low),
            value: Some(value),
            high: Some(high),
            ..Claim::default()
        }
    }

    #[test]
    fn the_parts_make_up_the_bar() {
        for (low, value, high) in [
            (65.0, 69.2, 74.0),
            (0.0, 0.0, 3.0),
            (96.0, 100.0, 100.0),
            (-4.0, 50.0, 130.0),
        ] {
            let Fade {
                solid,
                below,
                above,
                rest,
            } = Fade::of(&claim(low, value, high), 100.0).unwrap();
            assert_eq!(solid + below + above + rest, 100, "{low} {value} {high}");
        }
    }

    #[test]
    fn without_an_interval_there_is_no_bar() {
        let bare = Claim {
            value: Some(69.0),
            ..Claim::default()
        };
        assert_eq!(Fade::of(&bare, 100.0), None);
        assert_eq!(Fade::of(&Claim::default(), 100.0), None);
    }
}
