//! The leaderboard as one buffer of columns: who is ranked where, and any filter, search, order and page over it.
//!
//! Pure: no I/O, no clock. [`build`] ranks channels and lays them out, [`merge`] makes one board of several, [`Board::load`] reads that in place and refuses what is damaged,
//! [`Board::ask`] answers questions. Ranks are decided here and nowhere else.

mod badges;
mod board;
mod build;
mod entry;
mod history;
mod layout;
mod marks;
mod merge;
mod query;
mod spans;

pub use badges::Badges;
pub use board::{Board, Row};
pub use build::build;
pub use columns::{Malformed, TooLarge, fold};
pub use entry::{ChannelDisplay, Entry, Unranked};
pub use history::{DAYS, History, PLACES};
pub use layout::VERSION;
pub use merge::{Part, merge};
pub use query::{Answer, Query, Smart, Sort};
pub use spans::Span;
