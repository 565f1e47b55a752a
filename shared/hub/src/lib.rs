//! The discovery hub as one buffer of columns: outlier videos of all channels, and any filter, search, order and page over them.
//!
//! Pure: no I/O, no clock. [`build`] lays videos out, [`merge`] makes one hub of several, [`Hub::load`] reads that in place and refuses what is
//! damaged, [`Hub::ask`] answers questions and says which filter emptied an answer. [`Patterns`] is what titles of several channels repeat, and
//! what features of titles go with in each niche.

mod build;
mod channel_lifts;
mod choices;
mod features;
mod filter;
mod hub;
mod layout;
mod lifts;
mod merge;
mod patterns;
mod query;
mod shown;
mod skeleton;
mod video;

pub use build::build;
pub use channel_lifts::ChannelLifts;
pub use choices::Choices;
pub use columns::{Malformed, TooLarge, fold};
pub use features::Features;
pub use filter::Filter;
pub use hub::{Hub, Row};
pub use layout::VERSION;
pub use lifts::Lift;
pub use merge::{Part, merge, merge_since};
pub use patterns::{Gap, Patterns, Repeat, Size, Tally, What};
pub use query::{Answer, Query, Sort, Step};
pub use shown::Counts;
pub use skeleton::{power_words, skeleton};
pub use video::{Channel, Multiple, Video, VideoId};
