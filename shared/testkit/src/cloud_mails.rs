//! Mails of the cloud.

use std::sync::atomic::Ordering;

use aws_config::SdkConfig;
use aws_sdk_dynamodb::types::AttributeValue;
use contract::event::SendMail;
use domain::UserId;
use jiff::{SignedDuration, Timestamp};
use store::MailQueue;

use crate::cloud::Cloud;
use crate::faults::Faults;
use crate::names::MAIL;
use crate::ses::{Hang, SentMail};

impl Cloud {
    /// The queue of mails, of a process that suffers these faults.
    #[must_use]
    pub fn mail_queue_with(&self, faults: &Faults) -> MailQueue {
        let sqs = aws_sdk_sqs::Client::new(&self.messaging_config(faults));
        MailQueue::new(sqs, self.queue_address(MAIL))
    }

    /// Every message in the queue of mails, in order.
    #[must_use]
    pub fn mails_to_send(&self) -> Vec<SendMail> {
        self.wire().mails.lock().unwrap().clone()
    }

    /// The way to the mail provider, of a process that suffers these faults.
    #[must_use]
    pub fn mail_provider(&self, faults: &Faults) -> SdkConfig {
        self.messaging_config(faults)
    }

    /// Every mail that the provider took, in order.
    #[must_use]
    pub fn sent_mails(&self) -> Vec<SentMail> {
        self.wire().ses.mails.lock().unwrap().clone()
    }

    /// The provider is down and rejects this number of further mails.
    pub fn mail_outage(&self, mails: u32) {
        self.wire().ses.outage.store(mails, Ordering::SeqCst);
    }

    /// The sender that claimed this mail has had it long enough: as if [`store::MAIL_LEASE`] had passed.
    ///
    /// # Panics
    /// When nobody has claimed it.
    pub async fn mail_claim_is_over(&self, user: &UserId, mail: &str) {
        let text = |text: String| AttributeValue::S(text);
        let expired_at = Timestamp::now() - SignedDuration::from_secs(1);
        let call = self.dynamodb().update_item().table_name("xray");
        call.key("pk", text(format!("U#{user}")))
            .key("sk", text(format!("MAIL#{mail}")))
            .update_expression("SET leaseUntil = :past")
            .condition_expression("attribute_exists(leaseUntil)")
            .expression_attribute_values(":past", text(format!("{expired_at:.9}")))
            .send()
            .await
            .unwrap();
    }

    /// From now on the provider hangs at this place of each mail, or works again.
    pub fn mail_hangs(&self, at: Option<Hang>) {
        *self.wire().ses.hang.lock().unwrap() = at;
    }

    /// How many calls of the provider hung.
    #[must_use]
    pub fn hanging_mails(&self) -> u32 {
        self.wire().ses.hanging.load(Ordering::SeqCst)
    }
}
