//! Money that goes back: refunds and disputes.

use domain::payment::{DisputeState, Fact};
use domain::{ProviderId, Result};
use stripe_core::charge::RetrieveCharge;
use stripe_core::dispute::RetrieveDispute;
use stripe_core::payment_intent::RetrievePaymentIntent;
use stripe_core::refund::{ListRefund, RetrieveRefund};
use stripe_shared::{DisputeStatus, Refund};

use crate::facts::{asked_at, found};
use crate::provider::{Payments, id, time};

impl Payments {
    pub(crate) async fn facts_of_charge(&self, charge: &ProviderId) -> Result<Vec<Fact>> {
        let refunds = self
            .wire()
            .get(ListRefund::new().charge(charge.as_str()).limit(100))
            .await;
        let mut facts = Vec::new();
        for refund in found(refunds)?.map(|list| list.data).unwrap_or_default() {
            facts.extend(self.refunded(&refund).await?);
        }
        Ok(facts)
    }

    pub(crate) async fn facts_of_refund(&self, refund: &ProviderId) -> Result<Vec<Fact>> {
        match found(self.wire().get(RetrieveRefund::new(refund.as_str())).await)? {
            Some(refund) => Ok(self.refunded(&refund).await?.into_iter().collect()),
            None => Ok(Vec::new()),
        }
    }

    async fn refunded(&self, refund: &Refund) -> Result<Option<Fact>> {
        let failed = match refund.status.as_deref() {
            Some("succeeded" | "pending") => false,
            Some("failed" | "canceled") => true,
            // It waits for the customer: nothing has been refunded.
            _ => return Ok(None),
        };
        let intent = match (&refund.payment_intent, &refund.charge) {
            (Some(intent), _) => Some(id(intent.id().as_str())?),
            (None, Some(charge)) => self.intent_of_charge(charge.id().as_str()).await?,
            (None, None) => None,
        };
        let Some(payment_intent) = intent else {
            return Ok(None);
        };
        let paid = found(
            self.wire()
                .get(RetrievePaymentIntent::new(payment_intent.as_str()))
                .await,
        )?;
        paid.map(|paid| {
            Ok::<_, domain::Error>(Fact::Refunded {
                refund: id(refund.id.as_str())?,
                payment_intent,
                cents: refund.amount,
                paid_cents: paid.amount_received,
                failed,
                at: time(refund.created)?,
            })
        })
        .transpose()
    }

    pub(crate) async fn facts_of_dispute(&self, dispute: &ProviderId) -> Result<Vec<Fact>> {
        let fetched_at = asked_at();
        let Some(dispute) = found(self.wire().get(RetrieveDispute::new(dispute.as_str())).await)? else {
            return Ok(Vec::new());
        };
        let state = match dispute.status {
            DisputeStatus::NeedsResponse | DisputeStatus::UnderReview => DisputeState::Open,
            DisputeStatus::Won => DisputeState::Won,
            DisputeStatus::Lost => DisputeState::Lost,
            // An inquiry or a warning takes no money.
            _ => return Ok(Vec::new()),
        };
        let intent = match &dispute.payment_intent {
            Some(intent) => Some(id(intent.id().as_str())?),
            None => self.intent_of_charge(dispute.charge.id().as_str()).await?,
        };
        let Some(payment_intent) = intent else {
            return Ok(Vec::new());
        };
        Ok(vec![Fact::Disputed {
            dispute: id(dispute.id.as_str())?,
            payment_intent,
            cents: dispute.amount,
            state,
            at: time(dispute.created)?,
            fetched_at,
        }])
    }

    async fn intent_of_charge(&self, charge: &str) -> Result<Option<ProviderId>> {
        let charge = found(self.wire().get(RetrieveCharge::new(charge)).await)?;
        let intent = charge.and_then(|charge| charge.payment_intent);
        intent.map(|intent| id(intent.id().as_str())).transpose()
    }
}
