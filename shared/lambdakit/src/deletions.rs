//! Requests to delete channels.

use domain::{DeletionDecision, Language};
use jiff::Timestamp;
use store::{Act, DeletionRequest, NewDeletionRequest};

use crate::people::CHANNEL;
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

    /// The channel of every analysis made here is withdrawn since then, by a request of this id.
    ///
    /// # Panics
    /// When the database does not take it.
    pub async fn channel_withdrawn(&self, id: &str, at: Timestamp) {
        let request = self.deletion_request(id, CHANNEL, at).await;
        let act = Act {
            at,
            actor: "an-operator".parse().unwrap(),
            action: "decide-deletion-request".to_owned(),
            target: None,
            detail: None,
        };
        let decision = (DeletionDecision::Delete, "It is their channel");
        let store = self.cloud.store();
        store.decide_deletion(&request.id, decision, &act).await.unwrap();
    }
}
