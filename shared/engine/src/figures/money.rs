//! What a channel's views may be worth: a distribution by the rates of its niche, and the simulator's formulas.
//!
//! The rates are published, unofficial figures (advertisers' surveys, creators' statements), not the platform's data: the low and the
//! high end are the tenth and the ninetieth percentile of a log-normal.

use crate::advice::keys;
use crate::content::niche;
use crate::figures::revenue::Ordinary;
use crate::input::eligible::EligibleUploads;
use crate::report::{
    Claim, Distribution, Format, MetricsRev, Monetisation, NicheProfile, Param, RpmRange, SimulatorStart, Statement,
};
use crate::rules;
use crate::statistics;

/// 90 percent one-sided normal quantile: P10 and P90 lie this far from the middle.
const Z80: f64 = 1.281_551_565_544_6;

/// A slider of the simulator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slider {
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// Distance between values.
    pub step: f64,
    /// Where it starts.
    pub default: f64,
}

/// Revenue for 1,000 views (specification).
pub const RPM: Slider = Slider {
    min: 0.0,
    max: 20.0,
    step: 0.25,
    default: 5.0,
};
/// Production cost of a video (specification).
pub const COST: Slider = Slider {
    min: 0.0,
    max: 2000.0,
    step: 10.0,
    default: 100.0,
};

impl Slider {
    /// The nearest value the slider can take; the default for what is no number.
    #[must_use]
    pub fn snap(self, value: f64) -> f64 {
        if value.is_nan() {
            return self.default;
        }
        let steps = ((value.clamp(self.min, self.max) - self.min) / self.step).round();
        (self.min + steps * self.step).clamp(self.min, self.max)
    }
}

/// Uploads a month.
#[must_use]
pub fn monthly_uploads(per_week: f64) -> f64 {
    per_week * rules::WEEKS_A_MONTH
}

/// Views a month, rounded to thousands.
#[must_use]
pub fn rounded_views(views: f64) -> f64 {
    (views / 1_000.0).round() * 1_000.0
}

/// Revenue of a month.
#[must_use]
pub fn revenue(rpm: f64, monthly_views: f64) -> f64 {
    rpm / 1_000.0 * monthly_views
}

/// Costs of a month.
#[must_use]
pub fn costs(cost_per_video: f64, monthly_uploads: f64) -> f64 {
    cost_per_video * monthly_uploads
}

/// What is left.
#[must_use]
pub fn profit(revenue: f64, costs: f64) -> f64 {
    revenue - costs
}

/// Rates of an ordinary channel, for 1,000 views of long videos.
pub const ORDINARY: RpmRange = range(1.5, 8.5);
/// Rates of Shorts, whatever the niche: a pool shared by all.
pub const SHORTS: RpmRange = range(0.01, 0.08);

const fn range(low: f64, high: f64) -> RpmRange {
    RpmRange { low, high }
}

/// Rates by niche, then by meta niche (published ranges of 2024 to 2026, rounded; where a niche is not named, its meta niche's).
const RATES: &[(&str, RpmRange)] = &[
    ("finance", range(8.0, 30.0)),
    ("real_estate", range(8.0, 28.0)),
    ("business", range(6.0, 28.0)),
    ("crypto", range(6.0, 25.0)),
    ("career", range(5.0, 18.0)),
    ("coding", range(6.0, 22.0)),
    ("data_science", range(6.0, 22.0)),
    ("machine_learning", range(6.0, 22.0)),
    ("data_engineering", range(6.0, 22.0)),
    ("office_software", range(6.0, 18.0)),
    ("ai_tools", range(6.0, 22.0)),
    ("cybersecurity", range(6.0, 22.0)),
    ("retro_computing", range(2.0, 7.0)),
    ("gaming_gear", range(3.0, 10.0)),
    ("productivity", range(5.0, 14.0)),
    ("psychology", range(4.0, 12.0)),
    ("books", range(2.0, 7.0)),
    ("health", range(4.0, 12.0)),
    ("fitness", range(3.5, 11.0)),
    ("yoga", range(3.5, 11.0)),
    ("true_crime", range(3.0, 9.0)),
    ("kids", range(0.7, 2.8)),
    ("comedy", range(1.0, 4.0)),
    ("home_improvement", range(4.0, 12.0)),
    ("ambient_and_sleep", range(1.5, 6.0)),
    ("food", range(2.5, 7.0)),
    ("gaming", range(1.0, 4.5)),
    ("home", range(3.0, 9.0)),
    ("knowledge", range(3.5, 12.0)),
    ("money", range(6.0, 25.0)),
    ("music", range(0.8, 4.0)),
    ("pets", range(2.0, 6.0)),
    ("society", range(2.0, 8.0)),
    ("sport", range(1.5, 6.5)),
    ("style", range(3.0, 9.0)),
    ("tech", range(4.5, 15.0)),
    ("travel", range(3.0, 10.0)),
    ("vehicles", range(3.0, 10.0)),
    ("entertainment", range(1.5, 5.0)),
];

/// Rates of a niche or meta niche, by key.
#[must_use]
pub fn rates(key: &str) -> Option<RpmRange> {
    let of = |key: &str| RATES.iter().find(|rate| rate.0 == key).map(|rate| rate.1);
    of(key).or_else(|| {
        niche::niches()
            .iter()
            .find(|niche| niche.key == key)
            .and_then(|niche| of(niche.meta))
    })
}

/// Countries whose viewers advertisers pay most for, and those they pay least for, among the larger ones.
const HIGH_PAYING: &[&str] = &[
    "US", "CA", "GB", "AU", "NZ", "CH", "NO", "DK", "SE", "DE", "AT", "NL", "FI", "IE", "LU", "SG",
];
const LOW_PAYING: &[&str] = &[
    "IN", "PK", "BD", "NP", "LK", "PH", "ID", "VN", "NG", "KE", "EG", "DZ", "MA", "VE", "MM", "KH",
];

/// Percentiles of the revenue of a number of views: a log-normal of the rates, widened by the doubt about the views.
#[must_use]
pub fn distribution(views: f64, ln_doubt: f64, rates: RpmRange) -> Option<Distribution> {
    let sound = views > 0.0 && rates.low > 0.0 && rates.high >= rates.low;
    if !sound || !views.is_finite() || !ln_doubt.is_finite() {
        return None;
    }
    let middle = f64::midpoint(rates.low.ln(), rates.high.ln()) + (views / 1_000.0).ln();
    let spread = (rates.high.ln() - rates.low.ln()) / (2.0 * Z80);
    let spread = spread.hypot(ln_doubt);
    let found = Distribution {
        p10: (middle - Z80 * spread).exp(),
        p50: middle.exp(),
        p90: (middle + Z80 * spread).exp(),
    };
    [found.p10, found.p50, found.p90]
        .into_iter()
        .all(f64::is_finite)
        .then_some(found)
}

/// The name under which the rulebook explains the revenue: it is a distribution, not a claim that could carry its basis itself.
pub const REVENUE_BASIS: &str = "monthly_revenue";

/// What the views of a month's new uploads may be worth, by the rates of the niche.
#[must_use]
pub fn estimate(
    eligible: &EligibleUploads<'_>,
    figures: &MetricsRev,
    profile: &NicheProfile,
    country: Option<&str>,
) -> Monetisation {
    let key = profile.sub_niche.as_deref().or(profile.meta_niche.as_deref());
    let known = key.and_then(rates);
    let rpm = known.unwrap_or(ORDINARY);
    let views = &figures.monthly_views_sim_avg;
    let ordinary = Ordinary::new(eligible);
    let shorts_share = shorts_share(&ordinary);
    Monetisation {
        niche: known.and(key).map(str::to_owned),
        rpm,
        shorts_rpm: SHORTS,
        revenue: revenue_of(views, shorts_share, rpm),
        simulator: SimulatorStart {
            monthly_views: rounded_views(views.value.unwrap_or(0.0)),
            monthly_uploads: figures.monthly_uploads.value.unwrap_or(0.0),
        },
        notes: notes(known.is_some(), &ordinary, shorts_share, country),
        monthly_views: Some(views.clone()),
        shorts_views_share: shorts_share,
    }
}

/// Share of the views that Shorts bring, each upload brought to the age of 30 days.
fn shorts_share(ordinary: &Ordinary) -> f64 {
    let views = |short: bool| -> f64 {
        let of_kind = ordinary
            .views
            .iter()
            .filter(|(format, _)| (*format == Format::Short) == short);
        of_kind.map(|(_, views)| views).sum()
    };
    let (short, long) = (views(true), views(false));
    if short > 0.0 {
        (short / (short + long)).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// Long videos and Shorts earn by different rates, which rise and fall together: their percentiles add up.
fn revenue_of(views: &Claim, shorts_share: f64, rpm: RpmRange) -> Option<Distribution> {
    let all = views.value?;
    let doubt = match (views.low, views.high) {
        (Some(low), Some(high)) if low > 0.0 => (high.ln() - low.ln()) / (2.0 * statistics::Z90),
        _ => 0.0,
    };
    let long = distribution(all * (1.0 - shorts_share), doubt, rpm);
    let short = distribution(all * shorts_share, doubt, SHORTS);
    match (long, short) {
        (Some(a), Some(b)) => Some(Distribution {
            p10: a.p10 + b.p10,
            p50: a.p50 + b.p50,
            p90: a.p90 + b.p90,
        }),
        (one, other) => one.or(other),
    }
}

fn notes(niche_known: bool, ordinary: &Ordinary, shorts_share: f64, country: Option<&str>) -> Vec<Statement> {
    let mut notes = vec![keys::MONEY_ESTIMATE.plain(), keys::MONEY_NEW_UPLOADS.plain()];
    if ordinary.left_out > 0 {
        let count = ("count", Param::Number(ordinary.left_out as f64));
        notes.push(keys::MONEY_ONE_HIT.with([("share", Param::Number(ordinary.share)), count]));
    }
    if !niche_known {
        notes.push(keys::MONEY_ORDINARY.plain());
    }
    if shorts_share >= 0.05 {
        notes.push(keys::MONEY_SHORTS.with([("share", Param::Number(shorts_share))]));
    }
    notes.push(match country {
        None => keys::MONEY_COUNTRY_UNKNOWN.plain(),
        Some(country) => {
            let key = if HIGH_PAYING.contains(&country) {
                keys::MONEY_COUNTRY_HIGH
            } else if LOW_PAYING.contains(&country) {
                keys::MONEY_COUNTRY_LOW
            } else {
                keys::MONEY_COUNTRY_MIDDLE
            };
            key.with([("country", Param::Text(country.to_owned()))])
        }
    });
    notes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_simulator_follows_the_specification() {
        assert_eq!(monthly_uploads(2.0), 8.69);
        assert_eq!(
            [rounded_views(1_499.0), rounded_views(1_500.0), rounded_views(499.0)],
            [1_000.0, 2_000.0, 0.0]
        );
        assert_eq!(revenue(5.0, 120_000.0), 600.0);
        assert_eq!(costs(100.0, 8.69), 869.0);
        assert_eq!(profit(600.0, 869.0), -269.0);
        assert_eq!((RPM.min, RPM.max, RPM.step, RPM.default), (0.0, 20.0, 0.25, 5.0));
        assert_eq!(
            (COST.min, COST.max, COST.step, COST.default),
            (0.0, 2000.0, 10.0, 100.0)
        );
    }

    #[test]
    fn a_slider_takes_its_steps_and_nothing_beyond_its_ends() {
        assert_eq!(
            [RPM.snap(5.12), RPM.snap(5.13), RPM.snap(-1.0), RPM.snap(21.0)],
            [5.0, 5.25, 0.0, 20.0]
        );
        assert_eq!(
            [COST.snap(104.9), COST.snap(105.0), COST.snap(f64::NAN)],
            [100.0, 110.0, 100.0]
        );
    }

    #[test]
    fn low_and_high_rates_are_the_tenth_and_ninetieth_percentile() {
        let found = distribution(1_000.0, 0.0, range(2.0, 8.0)).unwrap();
        assert!((found.p10 - 2.0).abs() < 1e-9 && (found.p50 - 4.0).abs() < 1e-9 && (found.p90 - 8.0).abs() < 1e-9);
        let doubted = distribution(1_000.0, 0.5, range(2.0, 8.0)).unwrap();
        assert!(doubted.p10 < found.p10 && doubted.p90 > found.p90);
        assert_eq!(distribution(0.0, 0.0, ORDINARY), None);
    }

    #[test]
    fn every_niche_has_rates_and_shorts_earn_far_less_than_any_of_them() {
        for niche in niche::niches() {
            let found = rates(niche.key).unwrap();
            assert!(found.low < found.high && found.low > 5.0 * SHORTS.high, "{}", niche.key);
        }
        assert_eq!(rates("no such niche"), None);
    }

    #[test]
    fn each_rate_belongs_to_a_niche_or_a_meta_niche() {
        let known = |key: &str| {
            niche::niches()
                .iter()
                .any(|niche| niche.key == key || niche.meta == key)
        };
        assert!(RATES.iter().all(|rate| known(rate.0)));
    }

    proptest! {
        #[test]
        fn whatever_goes_in_what_comes_out_is_ordered_and_finite(views in any::<f64>(), doubt in any::<f64>(), low in any::<f64>(), high in any::<f64>()) {
            if let Some(found) = distribution(views, doubt.abs(), range(low, high)) {
                prop_assert!(found.p10 <= found.p50 && found.p50 <= found.p90 && found.p90.is_finite());
            }
            let snapped = RPM.snap(views);
            prop_assert!((0.0..=20.0).contains(&snapped) && (snapped * 4.0).fract() == 0.0);
        }
    }
}
