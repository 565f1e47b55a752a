//! Builders of [`Claim`]s. They keep its promises: finite values, ordered intervals, no value exactly when abstained.

use crate::report::{
    Claim, Dependency, DependencyType, Flag, Range, Reason, RiskLevel, State, TimingStudy, TitleStudy,
};
use crate::rules;
use crate::statistics::{self, Interval};

impl From<Interval> for Range {
    fn from(Interval { low, high }: Interval) -> Self {
        Self { low, high }
    }
}

impl Claim {
    /// A figure that rests on enough mature data. A value that is not finite becomes an abstention.
    #[must_use]
    pub fn measured(basis: &str, value: f64, n: usize) -> Self {
        if !value.is_finite() {
            return Self::abstained(basis, Reason::NoSpread, n);
        }
        Self {
            value: Some(value),
            low: None,
            high: None,
            n: u32::try_from(n).unwrap_or(u32::MAX),
            basis: basis.to_owned(),
            state: State::Measured,
            reason: None,
        }
    }

    /// A quantile of values, with its interval from 5 of them on; abstains under 3.
    pub(crate) fn quantile(basis: &str, share: f64, values: Vec<f64>) -> Self {
        let n = values.len();
        if n < rules::LEAST_MEDIAN {
            return Self::abstained(basis, Reason::FewVideos, n);
        }
        let sorted = statistics::sorted(values);
        let interval = statistics::quantile_interval(&sorted, share).filter(|_| n >= rules::LEAST_SCORED);
        statistics::quantile(&sorted, share).map_or_else(
            || Self::abstained(basis, Reason::FewVideos, n),
            |value| Self::measured(basis, value, n).within(interval),
        )
    }

    /// No figure, and why.
    #[must_use]
    pub fn abstained(basis: &str, reason: Reason, n: usize) -> Self {
        Self {
            value: None,
            low: None,
            high: None,
            n: u32::try_from(n).unwrap_or(u32::MAX),
            basis: basis.to_owned(),
            state: State::Abstained,
            reason: Some(reason),
        }
    }

    /// With its 90 percent interval, widened to hold the value itself.
    #[must_use]
    pub fn within(mut self, interval: Option<Interval>) -> Self {
        if let (Some(value), Some(Interval { low, high })) = (self.value, interval)
            && low.is_finite()
            && high.is_finite()
        {
            self.low = Some(low.min(value));
            self.high = Some(high.max(value));
        }
        self
    }

    /// Marked as provisional where there is a doubt; an abstention stays one.
    #[must_use]
    pub fn doubted(mut self, doubt: Option<Reason>) -> Self {
        if let (Some(reason), State::Measured) = (doubt, self.state) {
            self.state = State::Provisional;
            self.reason = Some(reason);
        }
        self
    }

    /// The value, where it is at least `threshold`. Abstained is never at least anything.
    #[must_use]
    pub fn at_least(&self, threshold: f64) -> bool {
        self.value.is_some_and(|value| value >= threshold)
    }

    /// Whether there is a value of at most `threshold`. Abstained is never at most anything.
    #[must_use]
    pub fn at_most(&self, threshold: f64) -> bool {
        self.value.is_some_and(|value| value <= threshold)
    }
}

/// What a report of an older engine holds where this one measures.
impl Default for Claim {
    fn default() -> Self {
        Self::abstained("", Reason::NotMeasured, 0)
    }
}

impl Flag {
    /// Decided on a claim: the rule holds, fails, or abstains with the claim.
    #[must_use]
    pub fn of(basis: &str, claim: &Claim, rule: impl Fn(f64) -> bool) -> Self {
        Self {
            value: claim.value.map(rule),
            n: claim.n,
            basis: basis.to_owned(),
            state: claim.state,
            reason: claim.reason,
        }
    }
}

impl Default for Flag {
    fn default() -> Self {
        Self::of("", &Claim::default(), |_| false)
    }
}

impl Default for Dependency {
    fn default() -> Self {
        Self {
            dependency_type: DependencyType::Unknown,
            risk_level: RiskLevel::Unknown,
            factors: Vec::new(),
            state: State::Abstained,
            reason: Some(Reason::NotMeasured),
        }
    }
}

impl Default for TitleStudy {
    fn default() -> Self {
        Self {
            n: 0,
            tested: 0,
            found: 0,
            claims: Vec::new(),
            state: State::Abstained,
            reason: Some(Reason::NotMeasured),
        }
    }
}

impl Default for TimingStudy {
    fn default() -> Self {
        Self {
            zone_country: None,
            zone_certain: false,
            heat: vec![vec![0; 4]; 7],
            upload_cells: Vec::new(),
            blocks: Vec::new(),
            best: None,
            p: None,
            n: 0,
            state: State::Abstained,
            reason: Some(Reason::NotMeasured),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_finite_becomes_an_abstention() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let claim = Claim::measured("x", value, 3).within(Some(Interval { low: 0.0, high: 1.0 }));
            assert_eq!((claim.value, claim.low, claim.state), (None, None, State::Abstained));
        }
    }

    #[test]
    fn an_interval_always_holds_its_value() {
        let claim = Claim::measured("x", 5.0, 3).within(Some(Interval { low: 6.0, high: 7.0 }));
        assert_eq!((claim.low, claim.high), (Some(5.0), Some(7.0)));
    }

    #[test]
    fn an_abstention_passes_no_threshold_and_is_never_softened() {
        let claim = Claim::abstained("x", Reason::HiddenSubscribers, 3).doubted(Some(Reason::FewVideos));
        assert!(!claim.at_least(f64::MIN) && !claim.at_most(f64::MAX));
        assert_eq!(claim.reason, Some(Reason::HiddenSubscribers));
    }
}
