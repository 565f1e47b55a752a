//! Saved titles.

use domain::limits::Rate;

use crate::endpoint::{Endpoint, Method, SignedIn};
use crate::error::ErrorCode;
use crate::titles::{
    ChangeTitles, ChangedTitles, ImportTitles, ImportedTitles, SaveTitle, SavedTitle, SavedTitlePage, ScoreTitle,
    TitleReading, UpdateTitle,
};

use super::CURSOR;

/// 2,000 lines with some 2,000 bytes each. What a function may be called with ends at 6 MB, with the body as a string in it.
const LONGEST_IMPORT: usize = 4 * 1024 * 1024;

/// The caller's titles.
pub const LIST_TITLES: Endpoint<SignedIn, (), SavedTitlePage> = Endpoint::new(
    "titles",
    "list-titles",
    Method::Get,
    "/titles",
    "The caller's saved titles, 500 a page. There are 2,000 at most, so a client that shows them reads them all and filters them there.",
)
.query(&[CURSOR]);

/// Saves a title.
pub const SAVE_TITLE: Endpoint<SignedIn, SaveTitle, SavedTitle> = Endpoint::new(
    "titles",
    "save-title",
    Method::Post,
    "/titles",
    "Saves a title. That of a video is saved once: saving it again answers with the stored one, and brings it back where it was deleted.",
)
.refuses(&[
    ErrorCode::ChannelWithdrawn,
    ErrorCode::TitleLimit,
    ErrorCode::IdempotencyMismatch,
])
.status(201)
.idempotent();

/// Changes a title.
pub const UPDATE_TITLE: Endpoint<SignedIn, UpdateTitle, SavedTitle> = Endpoint::new(
    "titles",
    "update-title",
    Method::Patch,
    "/titles/{titleId}",
    "Changes one of the caller's saved titles. Where its words or its niche change it is scored again.",
)
.refuses(&[ErrorCode::InvalidInput]);

/// Changes several titles.
pub const CHANGE_TITLES: Endpoint<SignedIn, ChangeTitles, ChangedTitles> = Endpoint::new(
    "titles",
    "change-titles",
    Method::Post,
    "/titles/changes",
    "Gives several of the caller's saved titles a status or a category, deletes them, or brings back what was deleted within the last day: \
     all or none.",
)
.refuses(&[ErrorCode::InvalidInput, ErrorCode::TitleLimit]);

/// Saves many titles.
pub const IMPORT_TITLES: Endpoint<SignedIn, ImportTitles, ImportedTitles> = Endpoint::new(
    "titles",
    "import-titles",
    Method::Post,
    "/titles/import",
    "Saves all lines, or none where one is invalid or there is no room for all. Where it stops half way, the same key goes on from there. \
     The body may have 4 MiB.",
)
.refuses(&[ErrorCode::TitleLimit, ErrorCode::IdempotencyMismatch])
.idempotent()
.max_body(LONGEST_IMPORT)
.rate(Rate::per_minute(10));

/// Scores a title.
pub const SCORE_TITLE: Endpoint<SignedIn, ScoreTitle, TitleReading> = Endpoint::new(
    "titles",
    "score-title",
    Method::Post,
    "/titles/score",
    "What a title's features are worth by the caller's newest report of the channel, else by the channel's public reading, else by its niche. \
     Nothing is stored.",
)
.refuses(&[ErrorCode::InvalidInput])
.rate(Rate::per_minute(240));
