//! What the scout reads: channels and charts, how they are offered and held, and how a reading ends.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::ChannelId;
use domain::scout::{Chart, Source, Yield};
use engine::Report;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::channels::changed;
use crate::channels::keys::channel_pk;
use crate::schema::SCOUT;
use crate::wire::item::{self, Item, s};

/// Sort key of what the scout knows of a channel or a chart.
const KNOWN: &str = "SCOUT";
/// Partition of the index that holds the channels that were never read: however many these are, they do not delay those that were.
pub(crate) const NEW: &str = "SCOUT#NEW";
/// Partition of the index that holds the charts.
pub(crate) const CHARTS: &str = "SCOUT#CHARTS";

/// Until when a row is taken.
pub(crate) const LEASE: &str = "leaseUntil";

/// A channel that is offered to the scout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The channel.
    pub channel: ChannelId,
    /// Where it is known from.
    pub source: Source,
    /// Its language, where the source said one.
    pub language: Option<String>,
}

/// A chart that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueChart {
    /// The chart.
    pub chart: Chart,
    /// How often reading it failed in a row.
    pub failures: u32,
}

/// What is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A channel.
    Channel(ChannelId),
    /// A chart.
    Chart(Chart),
}

impl Target {
    pub(crate) fn key(&self) -> Item {
        match self {
            Self::Channel(channel) => item::key(channel_pk(channel.as_str()), KNOWN),
            Self::Chart(chart) => item::key(format!("CHART#{chart}"), KNOWN),
        }
    }

    /// Its partition of the index before it was read, and afterwards.
    pub(crate) fn partitions(&self) -> (AttributeValue, AttributeValue) {
        match self {
            Self::Channel(channel) => (s(NEW), changed::partition(&SCOUT, channel)),
            Self::Chart(_) => (s(CHARTS), s(CHARTS)),
        }
    }
}

/// The right to read something, until the lease ends, with the units that were set aside for it.
#[derive(Clone, Debug)]
pub struct Hold {
    /// What is read.
    pub target: Target,
    /// Whose budget the units are of.
    pub day: Date,
    /// Units set aside.
    pub units: u32,
    pub(crate) writer: String,
}

/// How a reading ended.
#[derive(Clone, Debug)]
pub enum Ended<'a> {
    /// A channel was read: what the hub shows of it, and what there was before.
    Channel {
        /// What the hub takes its outliers from.
        report: &'a Report,
        /// What the next choice goes by.
        found: &'a Yield,
        /// What the reading before found, as it was when this one began.
        before: Option<&'a Yield>,
        /// When it is due again.
        due: Timestamp,
    },
    /// A chart was read; it is due again then.
    Chart(Timestamp),
    /// It could not be read, for this many times in a row, and is tried again then; given up where there is no time.
    Failed(u32, Option<Timestamp>),
    /// It was not read after all, and stays due.
    Untouched,
}
