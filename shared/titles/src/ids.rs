//! Ids of titles, so that the same act, or the same video, is the same title.

use domain::{Error, IdempotencyKey, Result, TitleId, UserId, VideoId};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// What this user's key refers to.
pub(crate) fn of_act(user: &UserId, key: &IdempotencyKey) -> Result<TitleId> {
    id(&[user.as_str(), "act", key.as_str()])
}

/// One line of what this user's key refers to.
pub(crate) fn of_line(user: &UserId, key: &IdempotencyKey, line: usize) -> Result<TitleId> {
    id(&[user.as_str(), "line", key.as_str(), &line.to_string()])
}

/// The user's title of this video.
pub(crate) fn of_video(user: &UserId, video: &VideoId) -> Result<TitleId> {
    id(&[user.as_str(), "video", video.as_str()])
}

/// A short text that is the same for the same request alone.
pub(crate) fn digest<T: Serialize>(request: &T) -> Result<String> {
    let text = serde_json::to_string(request).map_err(Error::internal)?;
    Ok(digest_of(&[&text]))
}

fn id(parts: &[&str]) -> Result<TitleId> {
    digest_of(parts).parse()
}

fn digest_of(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
        digest.update([0]);
    }
    hex::encode(&digest.finalize()[..16])
}
