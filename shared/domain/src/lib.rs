//! The rules of credits, tiers, jobs and limits.
//!
//! Pure: no I/O, no clock (every function that needs the time takes it), no randomness. Ids and amounts are types.

pub mod achievements;
pub mod address;
pub mod channel_ref;
pub mod chat;
mod clock;
pub mod coach;
pub mod deletion;
pub mod discovery;
pub mod error;
pub mod experiment;
pub mod hub;
pub mod ids;
pub mod job;
pub mod leaderboard;
pub mod level;
pub mod limits;
pub mod money;
pub mod monitor;
pub mod profile;
pub mod quota;
pub mod recovery;
pub mod remark;
pub mod roll;
pub mod schedule;
pub mod scout;
pub mod session;
pub mod suggestion;
pub mod tally;
mod text;
pub mod title;
pub mod weekly;

pub use money::{catalogue, code, credits, grant, payment, subscription, tier};

pub use address::EmailAddress;
pub use channel_ref::ChannelRef;
pub use chat::{ChatInput, ChatSession};
pub use clock::Clock;
pub use coach::CoachAbout;
pub use code::{Code, CodeKind, Terms};
pub use credits::{Balance, Credits, Split};
pub use deletion::{DeletionDecision, DeletionNote, DeletionState, NamedChannel};
pub use error::{Error, Result};
pub use ids::{
    AnalysisId, ChannelId, DeletionRequestId, ExperimentId, IdempotencyKey, MailToken, MonitorId, ProviderId, ShareId,
    TitleId, UserId, VideoId,
};
pub use profile::{DisplayName, Language, Profile};
pub use recovery::RecoveryCode;
pub use remark::Remark;
pub use session::SessionId;
pub use suggestion::{ChannelSuggestion, MAX_SUGGESTIONS};
pub use tier::Tier;
pub use title::{ChannelName, TitleCategory, TitleNotes, TitleStatus, TitleText};
