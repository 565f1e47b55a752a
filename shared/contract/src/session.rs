//! Where the caller is signed in, on the wire.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the caller is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sessions {
    /// The one that was used last first.
    pub items: Vec<Session>,
}

/// What begins with a sign-in and ends with a sign-out, or 30 days later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// Names the session among those of its person.
    #[schema(pattern = "^[0-9]{1,12}$")]
    pub session_id: String,
    /// The kind of browser that it was last used with, as that says of itself.
    pub browser: Browser,
    /// The kind of system that the browser runs on.
    pub system: System,
    /// When the person signed in.
    pub signed_in_at: Timestamp,
    /// When it was last used, exact to an hour; to five minutes for an operator.
    pub seen_at: Timestamp,
    /// The one that asks.
    pub current: bool,
}

/// The kind of a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Browser {
    Chrome,
    Edge,
    Firefox,
    Opera,
    Safari,
    Samsung,
    Other,
}

/// The kind of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum System {
    Android,
    ChromeOs,
    Ios,
    Linux,
    MacOs,
    Windows,
    Other,
}

impl From<domain::session::Browser> for Browser {
    fn from(browser: domain::session::Browser) -> Self {
        use domain::session::Browser as B;
        match browser {
            B::Chrome => Self::Chrome,
            B::Edge => Self::Edge,
            B::Firefox => Self::Firefox,
            B::Opera => Self::Opera,
            B::Safari => Self::Safari,
            B::Samsung => Self::Samsung,
            B::Other => Self::Other,
        }
    }
}

impl From<domain::session::System> for System {
    fn from(system: domain::session::System) -> Self {
        use domain::session::System as S;
        match system {
            S::Android => Self::Android,
            S::ChromeOs => Self::ChromeOs,
            S::Ios => Self::Ios,
            S::Linux => Self::Linux,
            S::MacOs => Self::MacOs,
            S::Windows => Self::Windows,
            S::Other => Self::Other,
        }
    }
}
