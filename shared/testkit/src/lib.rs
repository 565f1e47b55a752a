//! For tests only: a DynamoDB engine in memory, a stand-in for queue and bus on the real wire, and faults on the way to them.
//!
//! ```no_run
//! # async fn example() {
//! let cloud = testkit::Cloud::start().await;
//! let dying = testkit::Faults::kill(testkit::Kill::After, 1);
//! let user = "someone".parse().unwrap();
//! assert!(cloud.store_with(&dying).account(&user, jiff::Timestamp::now()).await.is_err());
//! assert_eq!(cloud.store().account(&user, jiff::Timestamp::now()).await.unwrap().balance.total(), 5);
//! # }
//! ```
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test kit fails loudly, on the spot"
)]

mod answers;
mod cloud;
mod cloud_dead_letters;
mod cloud_mails;
mod cloud_rules;
mod dead_letters;
mod faults;
mod gate;
mod names;
mod objects;
mod orders;
mod replies;
pub mod rights;
mod rows;
mod rules;
mod sample;
mod ses;
mod tables;
mod transport;
mod wire;

pub use cloud::Cloud;
pub use faults::{Faults, Kill};
pub use objects::{BOARD_BUCKET, StoredObject, WEB_BUCKET};
pub use orders::orders;
pub use rows::Rows;
pub use rules::StoredRule;
pub use sample::{job, report, snapshot};
pub use ses::{Hang, SentMail};
pub use tables::create_tables;
pub use testdata::cases;
pub use wire::{Sent, SentRun};
