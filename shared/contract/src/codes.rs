//! Promo, gift and creator codes on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Asks whether a creator code lowers a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ValidateCreatorCode {
    /// Letters, digits and hyphens; upper and lower case are the same. What cannot be a code is answered as one that is not there.
    pub code: String,
}

/// What a creator code is worth. A code that is not known and one that is not active look alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatorCode {
    /// It lowers a price.
    pub valid: bool,
    /// For developers; people read a translation.
    pub message: String,
    /// The part of the price that it takes off, 0 to 1; `null` when not valid.
    pub discount_rate: Option<f64>,
    /// In upper case; `null` when not valid.
    pub code: Option<String>,
}

/// Redeems a promo or gift code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RedeemPromoCode {
    /// The code; upper and lower case are the same.
    #[schema(min_length = 1, max_length = 50)]
    pub promo_code: String,
    /// The browser took it for a gift code. The server decides by itself what it is.
    pub is_gift_code: bool,
}

/// A code was redeemed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Redeemed {
    /// Always true: what fails is an error.
    pub success: bool,
    /// For developers; people read a translation.
    pub message: String,
    /// What it was.
    pub r#type: CodeKind,
    /// What it brought.
    pub credits_awarded: i64,
    /// In upper case.
    pub code: String,
}

/// What a code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CodeKind {
    /// Brings credits, to many people.
    Promo,
    /// Brings credits, as a present.
    Gift,
    /// Lowers prices, and names its creator.
    Creator,
}

impl From<domain::CodeKind> for CodeKind {
    fn from(kind: domain::CodeKind) -> Self {
        match kind {
            domain::CodeKind::Promo => Self::Promo,
            domain::CodeKind::Gift => Self::Gift,
            domain::CodeKind::Creator => Self::Creator,
        }
    }
}

impl From<CodeKind> for domain::CodeKind {
    fn from(kind: CodeKind) -> Self {
        match kind {
            CodeKind::Promo => Self::Promo,
            CodeKind::Gift => Self::Gift,
            CodeKind::Creator => Self::Creator,
        }
    }
}
