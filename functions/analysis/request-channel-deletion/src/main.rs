//! POST /channel-deletion-requests

use contract::deletion::{ChannelDeletionRequested, RequestChannelDeletion};
use contract::endpoint::Public;
use contract::endpoints::REQUEST_CHANNEL_DELETION;
use domain::deletion::{due, proof_of};
use domain::{DeletionNote, Error, Result};
use runtime::{Call, Outcome};
use store::{NewDeletionRequest, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(REQUEST_CHANNEL_DELETION, async |store| Ok(store), request).await
}

/// The platform is not asked: anyone may call, and what there is to look up an operator's decision looks up.
async fn request(store: &Store, call: Call<Public, RequestChannelDeletion>) -> Result<ChannelDeletionRequested> {
    let asked = &call.body;
    let note = asked.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    let new = NewDeletionRequest {
        id: store::deletion_request_id(call.now),
        channel: asked.channel.trim().to_owned(),
        named: asked.channel.parse()?,
        email: asked.email.parse().map_err(|_| Error::invalid("email"))?,
        note: note.map(DeletionNote::parse).transpose()?,
        language: asked.language.into(),
        requested_at: call.now,
    };
    let request = store.request_deletion(new).await?;
    Ok(ChannelDeletionRequested {
        proof: proof_of(&request.id),
        due_at: due(request.requested_at),
        id: request.id.into(),
    })
}
