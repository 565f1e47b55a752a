//! Texts of a request as values.

use std::ops::RangeInclusive;

use domain::hub::MOST_SEARCHES;
use domain::{Error, Result};
use hub::fold;

use crate::video::hundredths;

/// Longest search, in characters.
const LONGEST_SEARCH: usize = 60;
/// Longest key of anything, in bytes.
const LONGEST_KEY: usize = 64;
/// Longest form of a title, in bytes.
const LONGEST_PATTERN: usize = 400;
/// No multiple that is asked for is larger.
const MOST_TIMES: f64 = 1_000.0;

/// A whole number without a sign. `u32::from_str` would also take a leading plus.
pub(crate) fn whole(name: &'static str, text: &str, bounds: RangeInclusive<u32>) -> Result<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| plain && bounds.contains(number));
    number.ok_or(Error::invalid(name))
}

/// A multiple of up to 1,000, as JSON writes numbers, in hundredths.
pub(crate) fn multiple(name: &'static str, text: &str) -> Result<u32> {
    let plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
    // A minus only as that of nothing, which JSON knows too.
    let plain = !text.starts_with('+') && text.bytes().all(plain);
    let number: Option<f64> = text.parse().ok().filter(|_| plain);
    let number = number.filter(|number| (0.0..=MOST_TIMES).contains(number));
    number.map(hundredths).ok_or(Error::invalid(name))
}

/// Texts with commas between them, folded.
pub(crate) fn searches(name: &'static str, text: &str) -> Result<Vec<String>> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let terms: Vec<String> = parts.map(|part| fold(part).trim().to_owned()).collect();
    let readable = |term: &String| !term.is_empty() && term.chars().count() <= LONGEST_SEARCH;
    if terms.is_empty() || terms.len() > MOST_SEARCHES || !terms.iter().all(readable) {
        return Err(Error::invalid(name));
    }
    Ok(terms)
}

/// The key of a niche, or a language's tag.
pub(crate) fn key(name: &'static str, text: &str) -> Result<String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if text.is_empty() || text.len() > LONGEST_KEY || !text.bytes().all(plain) {
        return Err(Error::invalid(name));
    }
    Ok(text.to_owned())
}

/// The form of a title.
pub(crate) fn pattern(name: &'static str, text: &str) -> Result<String> {
    if text.is_empty() || text.len() > LONGEST_PATTERN {
        return Err(Error::invalid(name));
    }
    Ok(text.to_owned())
}
