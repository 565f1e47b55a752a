//! Addresses besides the account's, and their owners' word.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An address besides the account's, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailAddress {
    /// The address.
    pub address: String,
    /// When its owner was last asked.
    pub asked_at: Timestamp,
    /// Its owner has agreed.
    pub confirmed: bool,
}

/// Agrees to get reports at an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmAddress {
    /// What the link in the mail ends in.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub token: String,
}

/// An address that gets reports from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmedAddress {
    /// The address.
    pub address: String,
}
