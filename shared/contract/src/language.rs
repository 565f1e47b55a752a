//! The languages of the product.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A language of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// German.
    De,
    /// English.
    En,
}

impl From<domain::profile::Language> for Language {
    fn from(language: domain::profile::Language) -> Self {
        match language {
            domain::profile::Language::De => Self::De,
            domain::profile::Language::En => Self::En,
        }
    }
}

impl From<Language> for domain::profile::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::De => Self::De,
            Language::En => Self::En,
        }
    }
}
