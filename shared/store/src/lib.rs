//! Tables, queues and the bus: the only crate that knows keys and item shapes. Every change of money is one transaction whose
//! ledger row is named after the business fact, so a repeated call finds the row instead of acting twice.
//!
//! Key design, access patterns and the outcome of each fault: README.md.

mod account;
mod aws;
mod bus;
mod channels;
mod cursor;
mod item;
mod job;
mod jobs;
mod ledger;
mod limits;
mod queues;
mod retry;
pub mod schema;
mod settle;
mod start;
mod tables;
mod videos;

use aws_sdk_dynamodb::Client;

pub use account::Account;
pub use aws::{retries, timeouts};
pub use bus::Bus;
pub use cursor::Page;
pub use job::{ChannelFacts, End, Job, JobKey, NewJob, Settled, Started};
pub use ledger::{LedgerEntry, LedgerKind};
pub use queues::Queues;
pub use tables::{Tables, named};

/// The database: every table through one client. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    db: Client,
    tables: Tables,
}

impl Store {
    /// The store of the environment: region, credentials and endpoint as the SDK finds them, table names from `TABLE_*`.
    pub async fn from_env() -> Self {
        Self::new(Client::new(aws::shared_config().await), Tables::from_env())
    }

    /// A store over this client and these tables.
    #[must_use]
    pub const fn new(db: Client, tables: Tables) -> Self {
        Self { db, tables }
    }

    /// Opens the connection with one cheap read, so that the first request of a cold function does not pay for the handshake.
    /// A failure is only logged: the first real call tells it better.
    pub async fn warm(&self) {
        let Some(table) = self.tables.any() else { return };
        let key = item::key("WARM", "WARM");
        if let Err(error) = self.db.get_item().table_name(table).set_key(Some(key)).send().await {
            tracing::warn!(cause = %retry::cause(&error), "warming the database connection failed");
        }
    }
}
