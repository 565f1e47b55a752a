//! Sums of money in the smallest unit, and periods of time.

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use serde_json::Value;

use crate::value::Fields;

/// `part / whole` of an amount, rounded half up.
pub(crate) fn share(amount: i64, part: i128, whole: i128) -> i64 {
    if whole <= 0 {
        return 0;
    }
    let twice = i128::from(amount) * part * 2 + whole;
    i64::try_from(twice.div_euclid(whole * 2)).unwrap_or(0)
}

/// What a coupon takes off each of these amounts; the sum is rounded, and the parts add up to it.
pub(crate) fn taken_off(coupon: &Value, amounts: &[i64]) -> Vec<i64> {
    let total: i64 = amounts.iter().sum();
    // Percentages have two decimals at most.
    #[expect(clippy::cast_possible_truncation, reason = "at most 100 percent")]
    let hundredths = (coupon["percent_off"].as_f64().unwrap_or_default() * 100.0).round() as i128;
    let off = share(total, hundredths, 10_000);
    let mut given = 0;
    let mut so_far = 0;
    let parts = amounts.iter().map(|amount| {
        so_far += amount;
        let part = share(off, i128::from(so_far), i128::from(total)) - given;
        given += part;
        part
    });
    parts.collect()
}

/// The end of period number `count` (from 1) of those that begin at `anchor`. Months that are too short end on their last day.
pub(crate) fn period_end(anchor: i64, recurring: &Value, count: i64) -> i64 {
    let length = recurring.maybe_int("interval_count").unwrap_or(1).saturating_mul(count);
    let span = match recurring.text("interval") {
        "day" => Span::new().try_days(length),
        "week" => Span::new().try_weeks(length),
        "year" => Span::new().try_years(length),
        _ => Span::new().try_months(length),
    };
    let start = Timestamp::from_second(anchor).map(|at| at.to_zoned(TimeZone::UTC));
    let end = start.and_then(|start| start.checked_add(span?));
    end.map_or(i64::MAX / 2, |end| end.timestamp().as_second())
}

/// The end of the first period after `from`.
pub(crate) fn next_period_end(anchor: i64, recurring: &Value, from: i64) -> i64 {
    let mut count = 1;
    while period_end(anchor, recurring, count) <= from {
        count += 1;
    }
    period_end(anchor, recurring, count)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn second(text: &str) -> i64 {
        text.parse::<Timestamp>().map(Timestamp::as_second).expect("a time")
    }

    #[test]
    fn a_tenth_of_12_99_is_1_30() {
        assert_eq!(taken_off(&json!({ "percent_off": 10.0 }), &[1299]), [130]);
    }

    #[test]
    fn the_parts_of_a_discount_add_up_to_it() {
        let parts = taken_off(&json!({ "percent_off": 33.33 }), &[100, 100, 101]);
        assert_eq!(parts.iter().sum::<i64>(), 100);
    }

    #[test]
    fn a_month_that_is_too_short_ends_on_its_last_day_and_the_next_one_is_whole_again() {
        let (anchor, monthly) = (
            second("2027-01-31T10:00:00Z"),
            json!({ "interval": "month", "interval_count": 1 }),
        );
        assert_eq!(period_end(anchor, &monthly, 1), second("2027-02-28T10:00:00Z"));
        assert_eq!(period_end(anchor, &monthly, 2), second("2027-03-31T10:00:00Z"));
        assert_eq!(
            next_period_end(anchor, &monthly, second("2027-02-28T10:00:00Z")),
            second("2027-03-31T10:00:00Z")
        );
    }

    #[test]
    fn a_year_from_a_leap_day_ends_on_the_last_of_february() {
        let yearly = json!({ "interval": "year", "interval_count": 1 });
        assert_eq!(
            period_end(second("2028-02-29T00:00:00Z"), &yearly, 1),
            second("2029-02-28T00:00:00Z")
        );
    }

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!(share(1, 1, 2), 1);
        assert_eq!(share(3, 1, 2), 2);
        assert_eq!(share(10, 1, 4), 3);
    }
}
