//! What an operator decides about a request to delete a channel.

use contract::event::{DeletionMail, SendMail};
use domain::{DeletionDecision, DeletionRequestId, Error, Remark, Result};
use store::{Act, DeletionRequest, MailQueue, Store};
use youtube::Client;

use crate::resolve::channel_id;

/// What deciding takes.
#[derive(Clone, Copy, Debug)]
pub struct DeletionDesk<'a> {
    /// Tables.
    pub store: &'a Store,
    /// Where the answer waits to be sent.
    pub mails: &'a MailQueue,
    /// Where a handle is looked up.
    pub platform: &'a Client,
}

impl DeletionDesk<'_> {
    /// Looks the channel up that a request means, so that the operator sees the page of the very channel that would be deleted: an address
    /// can be written such that it seems to be of another one, and handles change hands, so nothing remembered counts. 1 unit, and a search
    /// where nobody has the handle.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::InvalidInput`] naming `decision`; [`Error::ChannelNotFound`]; [`Error::QuotaSpent`]; platform or store
    /// do not answer.
    pub async fn identify(&self, id: &DeletionRequestId, act: Act) -> Result<DeletionRequest> {
        let request = self.store.deletion_request(id).await?.ok_or(Error::NotFound)?;
        request.state.after(DeletionDecision::Identify)?;
        let channel = channel_id(self.store, self.platform, &request.named, act.at).await?;
        self.store
            .identify_channel(id, &channel, &act.saying(format!("identified: {channel}")))
            .await
    }

    /// Decides, in the transaction that writes the act down. From then on nobody begins an analysis of the channel, or that is over. What
    /// everybody sees goes at once, the rest with [`crate::delete_channels`], which also does what a stop here leaves undone; so does the
    /// same decision again.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::InvalidInput`] naming `decision`, or `channel` where it was not identified; store or queue do not answer.
    pub async fn decide(
        &self,
        id: &DeletionRequestId,
        decision: DeletionDecision,
        reason: &Remark,
        act: Act,
    ) -> Result<DeletionRequest> {
        let did = match decision {
            DeletionDecision::Identify => return self.identify(id, act).await,
            DeletionDecision::Delete => "deleted",
            DeletionDecision::Decline => "declined",
            DeletionDecision::Lift => "lifted",
        };
        let now = act.at;
        let act = act.saying(format!("{did}: {}", reason.as_str()));
        let request = self
            .store
            .decide_deletion(id, (decision, reason.as_str()), &act)
            .await?;
        if let Some(decided_at) = request.decided_at {
            let mail = DeletionMail {
                request_id: id.clone(),
                decided_at,
            };
            self.mails.send(&SendMail::Deletion(mail)).await?;
        }
        if let (DeletionDecision::Delete, Some(channel)) = (decision, &request.channel_id) {
            self.store.erase_channel(channel, now).await?;
        }
        Ok(request)
    }
}
