//! Tables, queues and the bus: the only crate that knows keys and item shapes. Every change of money is one transaction whose
//! ledger row is named after the business fact, so a repeated call finds the row instead of acting twice.
//!
//! Key design, access patterns and the outcome of each fault: README.md.

mod account;
mod addresses;
mod adjust;
mod advice;
mod audit;
mod aws;
mod baselines;
mod batch;
mod board;
mod bus;
mod changed;
mod channel_keys;
mod channels;
mod checkouts;
mod close;
mod coach;
mod coach_days;
mod codes;
mod counts;
mod cursor;
mod customers;
mod dead;
mod delete;
mod discover;
mod experiment;
mod experiments;
mod found;
mod hub;
mod inbox;
mod item;
mod job;
mod job_row;
mod jobs;
mod ledger;
mod limits;
mod lines;
mod links;
mod mails;
mod me;
mod monitor;
mod monitor_runs;
mod monitors;
mod movement;
mod notify;
pub mod objects;
mod owner;
mod past;
mod payments;
mod plan_lock;
mod profile;
mod public;
mod purchase;
mod queues;
mod quiet;
mod reconcile;
mod redeem;
mod reports;
mod request;
mod retry;
mod reward;
mod rules;
mod scan;
pub mod schema;
mod scout;
mod scout_day;
mod scout_target;
mod settle;
mod share;
mod spend;
mod start;
mod subscription;
mod summaries;
mod tables;
mod tallies;
mod title;
mod title_words;
mod titles;
mod transact;
mod visibility;
mod weekly;
mod words;

use aws_sdk_dynamodb::Client;

pub use account::Account;
pub use addresses::{AskedAddress, CONFIRM_WITHIN};
pub use adjust::{Given, GrantKind};
pub use audit::Act;
pub use aws::{retries, timeouts};
pub use baselines::{Build, BuildState, PackedNiche};
pub use board::{BoardPage, BoardRow, ChannelDisplay};
pub use bus::Bus;
pub use changed::ChangePosition;
pub use checkouts::Checkout;
pub use close::ClosedAccount;
pub use coach::{Asked, Heard, NewQuestion};
pub use coach_days::Answered;
pub use codes::{NewCode, StoredCode};
pub use counts::Counts;
pub use cursor::Page;
pub use dead::{DeadLetters, DeadQueue};
pub use experiment::{Experiment, NewExperiment};
pub use found::{Discovery, DiscoveryTotals, Reward};
pub use hub::{HubChange, HubChannel, HubPage};
pub use inbox::InboxEvent;
pub use item::PLATFORM_DATA_TTL;
pub use job::{
    AnalysisKey, Changes, ChannelFacts, End, NewAnalysis, Requested, RunOf, Settled, Started, StoredAnalysis,
};
pub use ledger::{LedgerEntry, LedgerKind};
pub use limits::subject as limit_subject;
pub use links::{ATTEMPT_LASTS, LinkAttempt, NewLink};
pub use mails::{MAIL_LEASE, MailClaim, MailHold, MailKey};
pub use monitor::{Monitor, MonitorKey, NewMonitor};
pub use monitors::{DUE_PARTITIONS, IndexPosition, MONITORS_IN_ALL};
pub use notify::{About, Notification};
pub use payments::{Booked, PaymentOfIntent};
pub use plan_lock::{PLAN_LEASE, PlanLock};
pub use public::PublicResult;
pub use queues::{ERASE_DELAY_S, Erasures, MailQueue, PaymentQueue, Queues};
pub use quiet::DISCOVERIES_TTL;
pub use reconcile::{Compared, Finding, Run, Search, SearchKind};
pub use redeem::Redemption;
pub use reward::Payout;
pub use rules::{Rule, Rules, Settings as RuleSettings};
pub use scout_day::{BoardSweep, Claimed, ScoutDay};
pub use scout_target::{DueChart, Ended, Hold, Offer, Target};
pub use subscription::SubscriptionRow;
pub use summaries::{Position, SummaryPage, SummaryRow};
pub use tables::{Tables, named};
pub use title::{NewTitle, SavedTitle, UNDO_WITHIN};
pub use words::Redacted;

/// Partition key of [`Store::warm`]: no item has it.
pub const WARM_KEY: &str = "WARM";

/// The database: every table through one client. Cheap to clone.
///
/// # Errors
/// Every call fails with [`domain::Error::Unavailable`] when the database does not answer within the bounds of README.md, or when what
/// it decides on keeps changing. A method's own `# Errors` names what else it fails with.
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
    /// It needs no right: a refusal opens the connection as well as an answer. Any other failure is only logged, because the first real
    /// call reports it better.
    pub async fn warm(&self) {
        let Some(table) = self.tables.any() else { return };
        let key = item::key(WARM_KEY, WARM_KEY);
        let call = self.db.get_item().table_name(table).set_key(Some(key));
        if let Err(error) = call.send().await
            && !retry::is_denied(&error)
        {
            tracing::warn!(cause = %retry::cause(&error), "warming the database connection failed");
        }
    }
}
