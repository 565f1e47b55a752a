//! Types of what an X-Ray asks for, frozen when it is given, and of what became of it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Claim, Format, TimeSlot, TitleFeature};

/// A piece of advice as it was given: which it is, what later reports look for, and what they hold it against. Never changed
/// afterwards; without any word of the platform, so that it may be kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GivenAdvice {
    /// Kind of advice; the report that first gave it has its sentences in `recommendations` under this key.
    pub key: String,
    /// How sure it is that following it changes something.
    pub confidence: Confidence,
    /// The snapshot it was first given for. Later reports that would give it again name this time until it has been graded.
    pub given_at: Timestamp,
    /// When there should be enough uploads to see what became of it, at the channel's pace.
    pub look_again_at: Timestamp,
    /// The main format then: uploads of others are not looked at.
    pub format: Format,
    /// What following it would look like.
    pub watched: Watched,
    /// 0 to 1: share of the uploads that the expectation rests on that did so already; `null` where that cannot be seen.
    pub share_before: Option<f64>,
    /// What the next uploads are held against; `null` where there were too few uploads.
    pub expected: Option<Expected>,
}

/// How sure a piece of advice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// No effect was measured on this channel: a rule of thumb.
    Low,
    /// An effect beyond chance, whose interval comes close to none, or which is provisional.
    Medium,
    /// An effect beyond chance, at least a quarter more (or a fifth less) at the cautious end of its interval.
    High,
}

/// What following a piece of advice looks like in uploads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Watched {
    /// A form of the title.
    Feature {
        /// The form whose share among titles is watched.
        feature: TitleFeature,
        /// It should be used, not avoided.
        more: bool,
    },
    /// A block of the week.
    Slot {
        /// The block of weekdays and hours in which uploads should appear.
        slot: TimeSlot,
    },
    /// A length in seconds.
    Length {
        /// From, included.
        #[serde(rename = "fromS")]
        from_s: u32,
        /// To, excluded; `null` without an end.
        #[serde(rename = "toS")]
        to_s: Option<u32>,
    },
    /// A subject of the channel.
    Topic {
        /// A hash of its name, which itself may not be stored.
        mark: String,
        /// It should be done more, not less.
        more: bool,
    },
    /// Nothing that uploads show.
    Nothing,
}

/// What a channel's next uploads are expected to draw: ln(views + 1) freed of age, shrunk to channels of its size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// The expectation.
    pub ln_views: f64,
    /// Uploads it rests on, 10 to 40.
    pub uploads: u32,
    /// Sum of the squares of their distances from their mean.
    pub squares: f64,
}

/// What became of a piece of advice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AdviceGrade {
    /// Kind of advice.
    pub key: String,
    /// When it was given; with the key it names the piece.
    pub given_at: Timestamp,
    /// When to look again.
    pub look_again_at: Timestamp,
    /// What following it looks like.
    pub watched: Watched,
    /// The subject's name, where `watched` is one that this report finds again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = false))]
    pub topic: Option<String>,
    /// The grade.
    pub outcome: Outcome,
    /// Uploads since that are looked at: the first ones that are a week old, 10 at most.
    pub uploads: u32,
    /// Uploads that a grade needs.
    pub needed: u32,
    /// How many of them followed it; `null` where that cannot be seen.
    pub followed: Option<u32>,
    /// 0 to 1: share of uploads before that did so already.
    pub share_before: Option<f64>,
    /// Views ÷ what was expected of them, above 0, with its 90 percent interval: of the uploads that followed where the advice was followed, else
    /// of all. Abstains while it is too early, and where counting changed in between.
    pub moved: Claim,
    /// Those uploads: their indices in the report's `uploads`, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// A grade of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Followed, and those uploads drew more than expected beyond noise, the others did not.
    Helped,
    /// Followed, and nothing can be separated from chance, or the uploads without it moved the same way.
    NoEffect,
    /// Followed, and those uploads drew less than expected beyond noise, the others did not.
    Hurt,
    /// Fewer uploads than a grade needs.
    TooEarly,
    /// It was not followed: whatever moved, it was not this.
    NotFollowed,
    /// Whether it was followed cannot be seen, or views cannot be compared.
    #[serde(rename = "cannot_tell")]
    Inconclusive,
}

impl Outcome {
    /// Whether later reports look at it again.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::TooEarly)
    }
}
