//! From the texts of a request to a question, as far as the tier of the caller goes.

use domain::hub::{Access, LARGEST_PAGE, PAGE, SMALLEST_PAGE};
use domain::{Error, Result};
use engine::report::{Format, TitleFeature};
use hub::{Filter, Query, Sort};
use jiff::{SignedDuration, Timestamp};

use crate::text;
use crate::video::second;

/// No hub has more pages, however few rows a page has.
const LAST_PAGE: u32 = 1_000_000;
/// The largest whole number that the contract takes.
const LARGEST: u32 = i32::MAX.unsigned_abs();
/// The most days since a publication.
const MOST_DAYS: u32 = 3_650;
/// Channels that repeat something.
const MOST_CHANNELS: u32 = 1_000;
const DAY: i64 = 24;

/// The filters of a request, each with its name, in the order of the contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters(pub(crate) Vec<(&'static str, Filter)>);

/// A question that may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Who asks, as far as that matters.
    pub access: Access,
    /// The question.
    pub query: Query,
    /// The page, from 1.
    pub page: u32,
    /// Videos a page.
    pub page_size: u32,
    /// The names of the question's filters.
    pub(crate) names: Vec<&'static str>,
}

impl Asked {
    /// Reads the parameters of a request.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the parameter that cannot be understood, [`Error::TierRequired`] for a page beyond the rows of the tier.
    pub fn read<'a>(param: impl Fn(&str) -> Option<&'a str>, access: Access, now: Timestamp) -> Result<Self> {
        let within = |name, bounds, default| param(name).map_or(Ok(default), |sent| text::whole(name, sent, bounds));
        let (names, filters) = Filters::read(&param, now)?.0.into_iter().unzip();
        let page = within("page", 1..=LAST_PAGE, 1)?;
        let page_size = within("pageSize", SMALLEST_PAGE..=LARGEST_PAGE, PAGE)?;
        let sort = sort(param("sort"))?;
        let ascending = match param("order") {
            None | Some("desc") => false,
            Some("asc") => true,
            Some(_) => return Err(Error::invalid("order")),
        };
        let explain = match param("explain") {
            None => false,
            Some("true") => true,
            Some(_) => return Err(Error::invalid("explain")),
        };
        let skip = (page - 1).saturating_mul(page_size);
        let query = Query {
            filters,
            sort,
            ascending,
            skip,
            take: access.take(skip, page_size)?,
            explain,
        };
        Ok(Self {
            access,
            query,
            page,
            page_size,
            names,
        })
    }
}

fn sort(sent: Option<&str>) -> Result<Sort> {
    Ok(match sent {
        None | Some("surely") => Sort::Surely,
        Some("multiple") => Sort::Multiple,
        Some("views") => Sort::Views,
        Some("newest") => Sort::Newest,
        Some("ratio") => Sort::ViewsPerSubscriber,
        Some("repetition") => Sort::Repetition,
        Some(_) => return Err(Error::invalid("sort")),
    })
}

impl Filters {
    /// Reads the filters of a request. Both ends of a range are filters of their own, so that the one that leaves nothing has a name.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the parameter that cannot be understood; of a range whose ends are the wrong way round the upper one.
    pub fn read<'a>(param: impl Fn(&str) -> Option<&'a str>, now: Timestamp) -> Result<Self> {
        let mut reading = Reading {
            param,
            filters: Vec::new(),
        };
        reading.one("search", |name, sent| text::searches(name, sent).map(Filter::Title))?;
        reading.one("niche", |name, sent| text::key(name, sent).map(Filter::Niche))?;
        reading.one("metaNiche", |name, sent| text::key(name, sent).map(Filter::MetaNiche))?;
        reading.one("language", |name, sent| text::key(name, sent).map(Filter::Language))?;
        reading.one("format", |name, sent| format(name, sent).map(Filter::Format))?;
        let multiple = |least, most| Filter::Multiple(least..=most);
        reading.range(["minMultiple", "maxMultiple"], text::multiple, multiple)?;
        reading.one("surelyAtLeast", |name, sent| {
            text::multiple(name, sent).map(Filter::SurelyAtLeast)
        })?;
        let no_end = |most: u32| if most == u32::MAX { u64::MAX } else { most.into() };
        let views = |least: u32, most| Filter::Views(least.into()..=no_end(most));
        reading.range(["minViews", "maxViews"], any, views)?;
        let subscribers = |least, most| Filter::Subscribers(least..=most);
        reading.range(["minSubscribers", "maxSubscribers"], any, subscribers)?;
        reading.one("publishedWithin", |name, sent| {
            let days = text::whole(name, sent, 1..=MOST_DAYS)?;
            Ok(Filter::Published(ago(now, i64::from(days))..=u32::MAX))
        })?;
        // A length that is not known is 0, and passes no filter for it.
        let length = |least: u32, most| Filter::Length(least.max(1)..=most);
        reading.range(["minLength", "maxLength"], any, length)?;
        reading.one("discovered", |name, sent| {
            period(name, sent).map(|days| Filter::DiscoveredSince(ago(now, days)))
        })?;
        reading.one("pattern", |name, sent| text::pattern(name, sent).map(Filter::Pattern))?;
        reading.one("feature", |name, sent| feature(name, sent).map(Filter::Feature))?;
        reading.one("repeatedBy", |name, sent| {
            let least = text::whole(name, sent, 2..=MOST_CHANNELS)?;
            Ok(Filter::RepeatedBy(u16::try_from(least).unwrap_or(u16::MAX)))
        })?;
        reading.one("channelId", |name, sent| {
            let id = sent.parse().map_err(|_| Error::invalid(name))?;
            Ok(Filter::Channel(id))
        })?;
        Ok(Self(reading.filters))
    }

    /// Without their names.
    pub(crate) fn filters(&self) -> Vec<Filter> {
        self.0.iter().map(|(_, filter)| filter.clone()).collect()
    }
}

/// Where patterns are asked for: niche and language.
///
/// # Errors
/// [`Error::InvalidInput`] naming the one that cannot be understood.
pub fn place<'a>(param: impl Fn(&str) -> Option<&'a str>) -> Result<(Option<String>, Option<String>)> {
    let key = |name| param(name).map(|sent| text::key(name, sent)).transpose();
    Ok((key("niche")?, key("language")?))
}

struct Reading<P> {
    param: P,
    filters: Vec<(&'static str, Filter)>,
}

impl<'a, P: Fn(&str) -> Option<&'a str>> Reading<P> {
    fn one(&mut self, name: &'static str, read: impl Fn(&'static str, &str) -> Result<Filter>) -> Result<()> {
        if let Some(sent) = (self.param)(name) {
            self.filters.push((name, read(name, sent)?));
        }
        Ok(())
    }

    fn range(
        &mut self,
        [least, most]: [&'static str; 2],
        read: impl Fn(&'static str, &str) -> Result<u32>,
        filter: impl Fn(u32, u32) -> Filter,
    ) -> Result<()> {
        let end = |name| (self.param)(name).map(|sent| read(name, sent)).transpose();
        let (from, to) = (end(least)?, end(most)?);
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            return Err(Error::invalid(most));
        }
        self.filters.extend(from.map(|from| (least, filter(from, u32::MAX))));
        self.filters.extend(to.map(|to| (most, filter(0, to))));
        Ok(())
    }
}

fn any(name: &'static str, sent: &str) -> Result<u32> {
    text::whole(name, sent, 0..=LARGEST)
}

fn format(name: &'static str, sent: &str) -> Result<Format> {
    match sent {
        "short" => Ok(Format::Short),
        "long" => Ok(Format::Long),
        "live" => Ok(Format::Live),
        _ => Err(Error::invalid(name)),
    }
}

/// A feature by its name on the wire.
fn feature(name: &'static str, sent: &str) -> Result<TitleFeature> {
    serde_json::from_value(sent.into()).map_err(|_| Error::invalid(name))
}

/// Days.
fn period(name: &'static str, sent: &str) -> Result<i64> {
    match sent {
        "day" => Ok(1),
        "week" => Ok(7),
        "month" => Ok(30),
        _ => Err(Error::invalid(name)),
    }
}

fn ago(now: Timestamp, days: i64) -> u32 {
    second(now - SignedDuration::from_hours(days * DAY))
}
