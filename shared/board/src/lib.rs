//! The leaderboard as one buffer of columns: who is ranked where, and any filter, search, order and page over it.
//!
//! Pure: no I/O, no clock. [`build`] ranks channels and lays them out, [`merge`] makes one board of several, [`Board::load`] reads that in place and refuses what is damaged,
//! [`Board::ask`] answers questions. Ranks are decided here and nowhere else.

mod badges;
mod board;
mod build;
mod columns;
mod entry;
mod fold;
mod history;
mod layout;
mod merge;
mod pack;
mod query;
mod search;
mod spans;

pub use badges::Badges;
pub use board::{Board, Row};
pub use build::{TooLarge, build};
pub use entry::{Entry, Unranked, Words};
pub use fold::fold;
pub use history::{DAYS, History, PLACES};
pub use layout::{Malformed, VERSION};
pub use merge::{Part, merge};
pub use query::{Answer, Query, Smart, Sort};
pub use spans::Span;
