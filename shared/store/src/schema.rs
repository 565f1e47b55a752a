//! The tables as data: keys, indexes, expiry. The tests create their tables from it and the wiring test compares the template with it.

/// A table. All tables are on demand, with string keys [`PK`] and [`SK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name in conversation and in tests, for example `billing`.
    pub name: &'static str,
    /// Its logical id in the template.
    pub logical_id: &'static str,
    /// The variable that holds its physical name.
    pub variable: &'static str,
    /// Local secondary indexes: same partition key, other order.
    pub local: &'static [Index],
    /// Global secondary indexes: eventually consistent, so never read for a balance or a decision.
    pub global: &'static [Index],
    /// The attribute with the second after which an item may be removed. Removal may come days late and decides nothing.
    pub ttl: Option<&'static str>,
}

/// A secondary index. Both keys are strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index {
    /// Its name.
    pub name: &'static str,
    /// Attribute of its partition key.
    pub partition: &'static str,
    /// Attribute of its sort key.
    pub sort: &'static str,
    /// It holds the keys alone instead of whole items.
    pub keys_only: bool,
}

/// Attribute of every table's partition key.
pub const PK: &str = "pk";
/// Attribute of every table's sort key.
pub const SK: &str = "sk";
/// Attribute of the tables whose items may expire: whole seconds since the epoch.
pub const EXPIRES_AT: &str = "expiresAt";

/// The ledger in order of time.
pub const BY_TIME: Index = Index {
    name: "byTime",
    partition: PK,
    sort: "byTime",
    keys_only: false,
};
/// A user's analyses or runs in order of their start.
pub const BY_CREATED: Index = Index {
    name: "byCreated",
    partition: PK,
    sort: "createdAt",
    keys_only: false,
};
/// Questions to the coach by what they are about, in order of time; everything else lacks the attribute and is not in it.
pub const BY_ABOUT: Index = Index {
    name: "byAbout",
    partition: PK,
    sort: "byAbout",
    keys_only: false,
};
/// The jobs that are not yet ended and announced, open and ended ones in partitions of their own; everything else lacks the
/// attributes and is not in it.
pub const OPEN: Index = Index {
    name: "open",
    partition: "openShard",
    sort: "openAt",
    keys_only: true,
};

/// The ended jobs, and the saved titles, that have platform data, by when it must be redacted; everything else is not in it.
pub const PLATFORM_DATA: Index = Index {
    name: "words",
    partition: "wordsShard",
    sort: "wordsDue",
    keys_only: true,
};

/// The active monitors by when their next run is due; everything else is not in it.
pub const DUE: Index = Index {
    name: "due",
    partition: "dueShard",
    sort: "nextDue",
    keys_only: true,
};

/// The channels that were ever on the leaderboard, by when their public result last changed; everything else is not in it.
pub const BOARD: Index = Index {
    name: "board",
    partition: "boardShard",
    sort: "boardAt",
    keys_only: true,
};

/// The channels that were ever in the discovery hub, by when their readings last changed; everything else is not in it.
pub const HUB: Index = Index {
    name: "hub",
    partition: "hubShard",
    sort: "hubAt",
    keys_only: true,
};

/// What the scout reads in turn, channels and charts, by when each is due; everything else is not in it.
pub const SCOUT: Index = Index {
    name: "scout",
    partition: "scoutShard",
    sort: "scoutDue",
    keys_only: true,
};

/// Balances, tier and ledger, none of which ever expires; what the payment provider sent does.
pub const BILLING: Table = Table {
    name: "billing",
    logical_id: "BillingTable",
    variable: "TABLE_BILLING",
    local: &[BY_TIME],
    global: &[],
    ttl: Some(EXPIRES_AT),
};
/// What the browser may change.
pub const PROFILES: Table = Table {
    name: "profiles",
    logical_id: "ProfilesTable",
    variable: "TABLE_PROFILES",
    local: &[],
    global: &[],
    ttl: None,
};
/// Analyses, their reports and each user's running lock.
pub const ANALYSES: Table = Table {
    name: "analyses",
    logical_id: "AnalysesTable",
    variable: "TABLE_ANALYSES",
    local: &[BY_CREATED],
    global: &[OPEN, PLATFORM_DATA],
    ttl: None,
};
/// Channels: latest public result, dated points, snapshots, and what names resolved to.
pub const CHANNELS: Table = Table {
    name: "channels",
    logical_id: "ChannelsTable",
    variable: "TABLE_CHANNELS",
    local: &[],
    global: &[BOARD],
    ttl: Some(EXPIRES_AT),
};
/// Strong outliers of channels, as they were read, and what the scout knows.
pub const VIDEOS: Table = Table {
    name: "videos",
    logical_id: "VideosTable",
    variable: "TABLE_VIDEOS",
    local: &[],
    global: &[HUB, SCOUT],
    ttl: Some(EXPIRES_AT),
};
/// Rate limits.
pub const LIMITS: Table = Table {
    name: "limits",
    logical_id: "LimitsTable",
    variable: "TABLE_LIMITS",
    local: &[],
    global: &[],
    ttl: Some(EXPIRES_AT),
};

/// Promo, gift and creator codes, and who used which.
pub const CODES: Table = Table {
    name: "codes",
    logical_id: "CodesTable",
    variable: "TABLE_CODES",
    local: &[],
    global: &[],
    ttl: None,
};
/// What operators did.
pub const AUDIT: Table = Table {
    name: "audit",
    logical_id: "AuditTable",
    variable: "TABLE_AUDIT",
    local: &[],
    global: &[],
    ttl: None,
};

/// Channels that people have linked as their own.
pub const LINKS: Table = Table {
    name: "links",
    logical_id: "LinksTable",
    variable: "TABLE_LINKS",
    local: &[],
    global: &[],
    ttl: Some(EXPIRES_AT),
};

/// Monitors, their runs and reports; what is kept of mails expires.
pub const XRAY: Table = Table {
    name: "xray",
    logical_id: "XrayTable",
    variable: "TABLE_XRAY",
    local: &[BY_CREATED],
    global: &[OPEN, PLATFORM_DATA, DUE],
    ttl: Some(EXPIRES_AT),
};

/// Saved titles; deleted ones expire.
pub const TITLES: Table = Table {
    name: "titles",
    logical_id: "TitlesTable",
    variable: "TABLE_TITLES",
    local: &[],
    global: &[PLATFORM_DATA],
    ttl: Some(EXPIRES_AT),
};

/// Questions to the coach with their answers, how many somebody asked a day, and how the answers of a day came about. All of it expires.
pub const COACH: Table = Table {
    name: "coach",
    logical_id: "CoachTable",
    variable: "TABLE_COACH",
    local: &[BY_ABOUT],
    global: &[],
    ttl: Some(EXPIRES_AT),
};

/// In which of that number of partitions the row of this id is. It must never change, as stored rows are there.
#[must_use]
pub fn shard_of(id: &str, shards: usize) -> usize {
    id.bytes().map(usize::from).sum::<usize>() % shards
}

/// The same for ids that are alike, which a sum would not spread: names of niches, ids of channels.
#[must_use]
pub fn hashed_shard_of(id: &str, shards: u8) -> u8 {
    let hash = |sum: u8, byte: u8| sum.wrapping_mul(31).wrapping_add(byte);
    id.bytes().fold(0, hash) % shards
}

/// Every table.
pub const ALL: [Table; 12] = [
    BILLING, PROFILES, ANALYSES, CHANNELS, VIDEOS, LIMITS, CODES, AUDIT, LINKS, XRAY, TITLES, COACH,
];
