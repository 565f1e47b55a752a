//! From the texts of a request to a question, as far as the tier of the caller goes.

use board::{Badges, Query, Smart, Sort, fold};
use domain::leaderboard::{Access, Feature, MOST_SEARCHES};
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};

/// No board has more pages, however few rows a page has.
const LAST_PAGE: u32 = 1_000_000;
/// Longest search, in characters.
const LONGEST_SEARCH: usize = 60;
const DAY: i64 = 24;

/// A question that may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Who asks, as far as that matters.
    pub access: Access,
    /// The question.
    pub query: Query,
    /// The page, from 1.
    pub page: u32,
    /// Rows a page.
    pub page_size: u32,
}

impl Asked {
    /// Reads the parameters of a request.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the parameter that cannot be understood, [`Error::TierRequired`] for what the tier does not have.
    pub fn read<'a>(param: impl Fn(&str) -> Option<&'a str>, access: Access, now: Timestamp) -> Result<Self> {
        let page = number("page", param("page"))?.unwrap_or(1);
        if !(1..=LAST_PAGE).contains(&page) {
            return Err(Error::invalid("page"));
        }
        let page_size = access.page_size(number("pageSize", param("pageSize"))?)?;
        let (min_subscribers, max_subscribers) = sizes(&param, access)?;
        let (sort, ascending) = order(&param, access)?;
        let skip = (page - 1).saturating_mul(page_size);
        let left = access.rows.map_or(page_size, |rows| rows.saturating_sub(skip));
        if left == 0 {
            return Err(access
                .more_rows_with()
                .map_or(Error::invalid("page"), |tier| Error::TierRequired { tier }));
        }
        let query = Query {
            search: searches(param("search"), access)?,
            since: since(param("period"), access, now)?,
            badges: badges(param("badges"), access)?,
            smart: smart(param("smart"), access)?,
            niche: word("niche", param("niche"), access, Feature::Niche)?,
            language: word("language", param("language"), access, Feature::Language)?,
            min_subscribers,
            max_subscribers,
            sort,
            ascending,
            skip,
            take: left.min(page_size),
        };
        Ok(Self {
            access,
            query,
            page,
            page_size,
        })
    }
}

fn number(name: &'static str, text: Option<&str>) -> Result<Option<u32>> {
    let Some(text) = text else { return Ok(None) };
    // `u32::from_str` would also take a leading plus.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    // No larger than the contract says, though the type would take twice as much.
    let number = text
        .parse()
        .ok()
        .filter(|number| plain && *number <= i32::MAX.unsigned_abs());
    number.map(Some).ok_or(Error::invalid(name))
}

fn searches(text: Option<&str>, access: Access) -> Result<Vec<String>> {
    let Some(text) = text else { return Ok(Vec::new()) };
    let invalid = || Error::invalid("search");
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let terms: Vec<String> = parts.map(|part| fold(part).trim().to_owned()).collect();
    let readable = |term: &String| !term.is_empty() && term.chars().count() <= LONGEST_SEARCH;
    if terms.is_empty() || terms.len() > MOST_SEARCHES || !terms.iter().all(readable) {
        return Err(invalid());
    }
    access.demand(if terms.len() > 1 {
        Feature::MultiSearch
    } else {
        Feature::Search
    })?;
    Ok(terms)
}

fn since(text: Option<&str>, access: Access, now: Timestamp) -> Result<Option<u32>> {
    let Some(text) = text else { return Ok(None) };
    let hours = match text {
        "day" => DAY,
        "week" => 7 * DAY,
        "month" => 30 * DAY,
        _ => return Err(Error::invalid("period")),
    };
    access.demand(Feature::Time)?;
    let since = now - SignedDuration::from_hours(hours);
    Ok(Some(u32::try_from(since.as_second()).unwrap_or(0)))
}

fn badges(text: Option<&str>, access: Access) -> Result<Option<Badges>> {
    let Some(text) = text else { return Ok(None) };
    let mut badges = Badges::default();
    for key in text.split(',') {
        badges = badges.and(Badges::of(key).ok_or(Error::invalid("badges"))?);
    }
    access.demand(Feature::BadgeFilter)?;
    Ok(Some(badges))
}

fn smart(text: Option<&str>, access: Access) -> Result<Option<Smart>> {
    let Some(text) = text else { return Ok(None) };
    let smart = match text {
        "hidden_gems" => Smart::HiddenGems,
        "efficiency_champions" => Smart::EfficiencyChampions,
        "rising" => Smart::Rising,
        _ => return Err(Error::invalid("smart")),
    };
    access.demand(Feature::Smart)?;
    Ok(Some(smart))
}

fn word(name: &'static str, text: Option<&str>, access: Access, feature: Feature) -> Result<Option<String>> {
    let Some(text) = text else { return Ok(None) };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if text.len() > 64 || !text.bytes().all(plain) {
        return Err(Error::invalid(name));
    }
    access.demand(feature)?;
    Ok(Some(text.to_owned()))
}

fn sizes<'a>(param: &impl Fn(&str) -> Option<&'a str>, access: Access) -> Result<(Option<u32>, Option<u32>)> {
    let least = number("minSubscribers", param("minSubscribers"))?;
    let most = number("maxSubscribers", param("maxSubscribers"))?;
    if least.is_some() || most.is_some() {
        access.demand(Feature::Size)?;
    }
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        return Err(Error::invalid("maxSubscribers"));
    }
    Ok((least, most))
}

fn order<'a>(param: &impl Fn(&str) -> Option<&'a str>, access: Access) -> Result<(Sort, bool)> {
    let sort = match param("sort") {
        None | Some("score") => Sort::Score,
        Some("date") => Sort::Date,
        Some("subscribers") => Sort::Subscribers,
        Some(_) => return Err(Error::invalid("sort")),
    };
    let ascending = match param("order") {
        None | Some("desc") => false,
        Some("asc") => true,
        Some(_) => return Err(Error::invalid("order")),
    };
    if sort != Sort::Score || ascending {
        access.demand(Feature::Sort)?;
    }
    Ok((sort, ascending))
}
