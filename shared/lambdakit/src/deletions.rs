//! Requests to delete channels.

use domain::Language;
use jiff::Timestamp;
use store::{DeletionRequest, NewDeletionRequest};

use crate::{EMAIL, Platform};

impl Platform {
    /// Somebody has asked for a channel to be deleted, under this id.
    ///
    /// # Panics
    /// When the database does not take it.
    pub async fn deletion_request(&self, id: &str, channel: &str, at: Timestamp) -> DeletionRequest {
        let new = NewDeletionRequest {
            id: id.parse().unwrap(),
            channel: channel.to_owned(),
            named: channel.parse().unwrap(),
            email: EMAIL.parse().unwrap(),
            note: None,
            language: Language::En,
            requested_at: at,
        };
        self.cloud.store().request_deletion(new).await.unwrap()
    }
}
