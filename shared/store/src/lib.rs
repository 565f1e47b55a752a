//! Tables, queues and the bus: the only crate that knows keys and item shapes. Every change of money is one transaction whose
//! ledger row is named after the business fact, so a repeated call finds the row instead of acting twice.
//!
//! Key design, access patterns and the outcome of each fault: README.md.

mod accounts;
mod analyses;
mod audit;
mod billing;
mod channels;
mod coach;
mod deletions;
mod discovery;
mod hub;
mod links;
mod messaging;
pub mod objects;
mod operations;
mod quota;
pub mod schema;
mod scout;
mod titles;
mod wire;
mod xray;

use aws_sdk_dynamodb::Client;

pub use accounts::account::Account;
pub use accounts::closing::ClosedAccount;
pub use accounts::inactivity::DISCOVERIES_TTL;
pub use accounts::limits::subject as limit_subject;
pub use accounts::notifications::{About, Notification};
pub use accounts::roll_call::RollCall;
pub use accounts::sessions::Session;
pub use accounts::suspension::{AccountState, Suspension};
pub use analyses::analysis::{
    AnalysisKey, Changes, ChannelFacts, End, NewAnalysis, Requested, RunOf, Settled, Started, StoredAnalysis,
};
pub use analyses::counts::Counts;
pub use analyses::listing::AnalysisSort;
pub use analyses::platform_data::Redacted;
pub use audit::Act;
pub use billing::adjustments::{Given, GrantKind};
pub use billing::checkouts::{Checkout, StoredCheckout};
pub use billing::codes::{NewCode, StoredCode};
pub use billing::inbox::InboxEvent;
pub use billing::ledger::{LedgerEntry, LedgerKind};
pub use billing::payments::{Booked, PaymentOfIntent, PurchasedGrant};
pub use billing::plan_lock::{PLAN_LEASE, PlanLock};
pub use billing::reconciliation::{Compared, Finding, Run, Search, SearchKind};
pub use billing::redemptions::Redemption;
pub use billing::subscriptions::SubscriptionRow;
pub use channels::baselines::{Build, BuildState, PackedNiche};
pub use channels::board::{BoardPage, BoardRow, ChannelDisplay};
pub use channels::changed::ChangePosition;
pub use channels::facts::Alias;
pub use channels::public_results::PublicResult;
pub use channels::summaries::{Position, SummaryPage, SummaryRow};
pub use coach::days::Answered;
pub use coach::questions::{Asked, Heard, NewQuestion};
pub use deletions::requests::{DeletionRequest, NewDeletionRequest, deletion_request_id};
pub use deletions::sweep::{Held, HeldRow, SWEPT_AT_ONCE, Sweep, SweepPage};
pub use discovery::rewards::Payout;
pub use discovery::totals::{Discovery, DiscoveryTotals, Reward};
pub use hub::{HubChange, HubChannel, HubPage};
pub use links::linked_channels::{ATTEMPT_LASTS, LinkAttempt, NewLink};
pub use messaging::bus::Bus;
pub use messaging::dead_letters::{DeadLetters, DeadQueue};
pub use messaging::queues::{ERASE_DELAY_S, Erasures, MailQueue, PaymentQueue, Queues};
pub use messaging::rules::{Rule, Rules, Settings as RuleSettings};
pub use operations::{MailFate, ScheduleRun};
pub use scout::days::{BoardSweep, Claimed, ScoutDay};
pub use scout::targets::{DueChart, Ended, Hold, Offer, Target};
pub use titles::title::{NewTitle, SavedTitle, UNDO_WITHIN};
pub use wire::aws::{retries, timeouts};
pub use wire::cursor::Page;
pub use wire::item::PLATFORM_DATA_TTL;
pub use wire::tables::{Tables, named};
pub use wire::units::{Units, count_units, counted_along, counting_client};
pub use xray::addresses::{AskedAddress, CONFIRM_WITHIN};
pub use xray::experiment::{Experiment, NewExperiment};
pub use xray::mails::{MAIL_LEASE, MailClaim, MailHold, MailKey};
pub use xray::monitor::{Monitor, MonitorKey, NewMonitor};
pub use xray::monitors::{DUE_PARTITIONS, IndexPosition, MONITORS_IN_ALL};

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
        Self::new(counting_client(wire::aws::shared_config().await), Tables::from_env())
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
        let key = wire::item::key(WARM_KEY, WARM_KEY);
        let call = self.db.get_item().table_name(table).set_key(Some(key));
        if let Err(error) = call.send().await
            && !wire::retry::is_denied(&error)
        {
            tracing::warn!(cause = %wire::retry::cause(&error), "warming the database connection failed");
        }
    }
}
