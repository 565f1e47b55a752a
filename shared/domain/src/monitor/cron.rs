//! A check of cron expressions before they are sent. The local cloud accepts an hour of 25, and a rule with a bad expression stops the
//! loop that fires all rules.

use crate::error::{Error, Result};
use crate::monitor::slot::Weekday;

/// Whether AWS takes this expression, as far as we send any: `cron(minute hour day-of-month month day-of-week year)` with a minute of 0 to
/// 59 or one with a step (`0/15`), an hour of 0 to 23, a day of the month of 1 to 31 or a weekday's name but not both, and `*` for month
/// and year. AWS takes more; what we do not send is refused.
///
/// # Errors
/// [`Error::Internal`] for everything else: an expression is made by the program, never typed.
pub fn validate_cron(expression: &str) -> Result<()> {
    let valid = expression
        .strip_prefix("cron(")
        .and_then(|rest| rest.strip_suffix(')'))
        .is_some_and(|fields| are_valid(&fields.split(' ').collect::<Vec<_>>()));
    if valid {
        return Ok(());
    }
    Err(Error::internal(format_args!(
        "not a cron expression that we send: {expression}"
    )))
}

fn are_valid(fields: &[&str]) -> bool {
    let [minute, hour, day, month, weekday, year] = fields else {
        return false;
    };
    let is_weekday = Weekday::ALL.iter().any(|known| known.cron_name() == *weekday);
    // Exactly one of the two days is left open by `?`.
    let days = (*day == "?" && is_weekday) || (is_number(day, 1, 31) && *weekday == "?");
    is_minute(minute) && is_number(hour, 0, 23) && days && *month == "*" && *year == "*"
}

/// A minute, or a first minute and a step.
fn is_minute(field: &str) -> bool {
    match field.split_once('/') {
        None => is_number(field, 0, 59),
        Some((first, step)) => is_number(first, 0, 59) && is_number(step, 1, 59),
    }
}

/// Plain digits without a sign or a leading zero, within the range.
fn is_number(text: &str, least: u8, most: u8) -> bool {
    text.parse::<u8>()
        .is_ok_and(|number| (least..=most).contains(&number) && number.to_string() == text)
}
