//! The caller's account and the service's state on the wire.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;
use crate::member::given;

/// The caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The caller's id.
    pub user_id: String,
    /// Effective tier: `free`, `starter`, `creator`, `growth` or `agency`.
    pub tier: String,
    /// End of a paid tier.
    pub subscription_end: Option<Timestamp>,
    /// In the admin group.
    pub is_admin: bool,
    /// Credits of both buckets.
    pub credits: i64,
    /// Credits of the subscription bucket, free monthly credits included.
    pub subscription_credits: i64,
    /// Credits of the purchased bucket.
    pub purchased_credits: i64,
    /// When the next free credits come; `null` on a paid tier.
    pub next_free_credits_at: Option<Timestamp>,
    /// The analysis that is queued or running, if any.
    pub running_request_id: Option<String>,
    /// What the caller wants to be called; `null` until it was chosen.
    pub display_name: Option<String>,
    /// The language that the caller chose; `null` for that of the browser.
    pub language: Option<Language>,
    /// New analyses begin hidden from the leaderboard. Never true where the tier does not allow it.
    pub stealth_default: bool,
    /// The tier allows hidden analyses.
    pub can_stealth: bool,
    /// A tier that is set, not free and not expired.
    pub is_premium: bool,
    /// What a premium account may still do without credits in this period, in credits; `null` where it is not premium.
    pub fair_use_left: Option<i64>,
    /// Nothing may be spent, after a disputed payment for example.
    pub frozen: bool,
    /// Since when signing in takes a code of an authenticator app; `null` where it does not.
    pub authenticator_since: Option<Timestamp>,
    /// The state of the caller's own channel; `null` where channels cannot be linked on this installation.
    pub channel: Option<crate::channel::ChannelConnection>,
}

/// Changes settings: what is not named stays, and at least one is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, try_from = "Named")]
#[schema(min_properties = 1)]
pub struct UpdateProfile {
    /// 1 to 60 characters without control and direction characters; `null` removes it.
    #[schema(value_type = Option<String>, min_length = 1, max_length = 60)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<Option<String>>,
    /// The language of pages and letters.
    #[schema(value_type = Language, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// New analyses begin hidden from the leaderboard; `true` only where the tier allows it.
    #[schema(value_type = bool, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stealth_default: Option<bool>,
}

/// [`UpdateProfile`] before it is known that it names anything.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Named {
    #[serde(default, deserialize_with = "given")]
    display_name: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    language: Option<Language>,
    #[serde(default, deserialize_with = "given")]
    stealth_default: Option<bool>,
}

impl TryFrom<Named> for UpdateProfile {
    type Error = &'static str;

    fn try_from(named: Named) -> Result<Self, Self::Error> {
        let Named {
            display_name,
            language,
            stealth_default,
        } = named;
        if display_name.is_none() && language.is_none() && stealth_default.is_none() {
            return Err("nothing is to be changed");
        }
        Ok(Self {
            display_name,
            language,
            stealth_default,
        })
    }
}

/// The caller's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// What the caller wants to be called.
    pub display_name: Option<String>,
    /// The language that the caller chose.
    pub language: Option<Language>,
    /// New analyses begin hidden from the leaderboard.
    pub stealth_default: bool,
}

/// Closes the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CloseAccount {
    /// The account's e-mail address, typed by the person: upper and lower case are the same.
    #[schema(min_length = 1, max_length = 320)]
    pub confirm: String,
}

/// The account is closed and will be erased. Nothing more is to be said about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AccountClosing {}

/// Signing in takes a code of the caller's authenticator app from now on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorOn {
    /// Opens the account once where the app is lost: eight groups of four characters. It is shown here and never again; one that was made
    /// before no longer works.
    #[schema(pattern = "^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){7}$")]
    pub recovery_code: String,
}

impl std::fmt::Debug for AuthenticatorOn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AuthenticatorOn(…)")
    }
}

/// Turns a lost authenticator app off.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecoverSignIn {
    /// The account's e-mail address.
    #[schema(min_length = 1, max_length = 320)]
    pub email: String,
    /// The recovery code; case, blanks and dashes do not count.
    #[schema(min_length = 1, max_length = 100)]
    pub code: String,
}

impl std::fmt::Debug for RecoverSignIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoverSignIn(…)")
    }
}

/// A page of everything that is stored about the caller: the first one has what there is once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountExport {
    /// The account, on the first page.
    pub me: Option<Me>,
    /// The address, on the first page.
    pub email: Option<String>,
    /// The subscription, on the first page.
    pub subscription: Option<crate::billing::Subscription>,
    /// Everything that was bought, on the first page.
    #[serde(default)]
    pub bought: Option<crate::billing::Bought>,
    /// The suspension that lasts, or the last one that did, on the first page.
    #[serde(default)]
    pub suspension: Option<crate::admin::Suspension>,
    /// Where the caller is signed in, on the first page.
    #[serde(default)]
    pub sessions: Vec<crate::session::Session>,
    /// Movements of credits.
    pub ledger: Vec<crate::billing::LedgerLine>,
    /// Analyses, with their reports.
    pub analyses: Vec<crate::analysis::Analysis>,
    /// Monitors, on the first page of runs.
    #[serde(default)]
    pub monitors: Vec<crate::xray::Monitor>,
    /// Addresses besides the account's that the caller named for mails, on the first page of runs.
    #[serde(default)]
    pub mail_addresses: Vec<crate::xray::MailAddress>,
    /// Runs of monitors, with their reports.
    #[serde(default)]
    pub runs: Vec<crate::xray::Run>,
    /// Experiments, on the first page of runs.
    #[serde(default)]
    pub experiments: Vec<crate::xray::Experiment>,
    /// Channels that the caller discovered.
    #[serde(default)]
    pub discoveries: Vec<crate::discovery::Discovery>,
    /// The caller's saved titles.
    #[serde(default)]
    pub titles: Vec<crate::titles::SavedTitle>,
    /// What the caller asked the coach.
    #[serde(default)]
    pub coach_turns: Vec<crate::coach::CoachTurn>,
    /// Rewards that were paid for them.
    #[serde(default)]
    pub rewards: Vec<crate::discovery::Reward>,
    /// Notifications.
    #[serde(default)]
    pub notifications: Vec<crate::discovery::Notification>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
}

/// What the service is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceStatus {
    /// Version of the product.
    pub version: String,
    /// Version of the analysis engine.
    pub engine_version: String,
    /// Stage: `local`, `prod` and so on.
    pub stage: String,
    /// Channels come from the sample platform, not from the real one.
    pub sample_platform: bool,
    /// One's own channel can be linked.
    #[serde(default)]
    pub channel_link: bool,
    /// What the product rests on, as it is configured.
    pub services: Vec<Service>,
    /// How the coach answered within the last 7 days; `null` when it cannot be read.
    #[serde(default)]
    pub coach: Option<crate::coach::CoachUse>,
    /// When the newest analysis ended, completed or failed; `null` before the first, or when it cannot be read.
    pub last_analysis_at: Option<Timestamp>,
    /// How much of the platform's daily quota is spent; `null` when it cannot be read.
    #[serde(default)]
    pub quota: Option<QuotaUse>,
    /// The time of this answer.
    pub checked_at: Timestamp,
}

/// How much of the platform's quota of today is spent, by everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotaUse {
    /// Percent, 0 to 100: of units or of searches, whichever is more.
    pub spent_percent: u32,
    /// When the platform's next day begins.
    pub next_day_at: Timestamp,
}

/// One service that the product rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Service {
    /// Which of the services it is.
    pub key: ServiceKey,
    /// How it is configured.
    pub state: ServiceState,
}

/// A service that the product rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ServiceKey {
    /// The video platform.
    Platform,
    /// The user pool.
    SignIn,
    /// The payment provider.
    Payments,
    /// The sender of mails about runs. Codes of a sign-up are the user pool's.
    Mail,
    /// The workflow that answers messages to support; without one the FAQ is searched.
    Support,
    /// The language model that words the answers of the coach; without one sentences of ours do.
    Coach,
}

/// How a service is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ServiceState {
    /// The real one.
    Live,
    /// A stand-in with sample data.
    Sample,
    /// Not configured.
    Off,
}

impl ServiceState {
    /// The one of this name on the wire.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "live" => Some(Self::Live),
            "sample" => Some(Self::Sample),
            "off" => Some(Self::Off),
            _ => None,
        }
    }

    /// The real one where it is configured.
    #[must_use]
    pub const fn configured(is_there: bool) -> Self {
        if is_there { Self::Live } else { Self::Off }
    }

    /// A stand-in or the real one.
    #[must_use]
    pub const fn sample_if(is_one: bool) -> Self {
        if is_one { Self::Sample } else { Self::Live }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_known_by_its_name_on_the_wire() {
        for state in [ServiceState::Live, ServiceState::Sample, ServiceState::Off] {
            let name = serde_json::to_value(state).unwrap();
            assert_eq!(ServiceState::named(name.as_str().unwrap()), Some(state));
        }
        assert_eq!(ServiceState::named("Live"), None);
    }

    fn parse(text: &str) -> Option<UpdateProfile> {
        serde_json::from_str(text).ok()
    }

    #[test]
    fn a_name_that_is_null_is_removed_and_one_that_is_absent_stays() {
        assert_eq!(parse(r#"{"displayName": null}"#).unwrap().display_name, Some(None));
        assert_eq!(parse(r#"{"language": "de"}"#).unwrap().display_name, None);
    }

    #[test]
    fn what_changes_nothing_or_does_not_fit_is_no_change() {
        for text in [
            "{}",
            r#"{"language": null}"#,
            r#"{"stealthDefault": null}"#,
            r#"{"language": "fr"}"#,
            r#"{"stealthDefault": "true"}"#,
            r#"{"displayName": 1}"#,
            r#"{"language": "de", "tier": "agency"}"#,
            r#"{"language": "de", "language": "en"}"#,
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
