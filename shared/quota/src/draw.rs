//! What one payer's calls draw on.

use domain::quota::{Cost, Payer};
use domain::scout::platform_day;
use youtube::{Allowance, Denied, Pending};

use crate::Governor;

#[derive(Debug)]
pub(crate) struct Draw {
    pub(crate) governor: Governor,
    pub(crate) payer: Payer,
}

impl Allowance for Draw {
    fn take(&self, cost: Cost) -> Pending<'_, Result<(), Denied>> {
        Box::pin(async move {
            let counted = self.governor.count(self.payer, cost, self.governor.now()).await;
            counted
                .map_err(|error| Denied::Uncounted(error.to_string()))?
                .map_err(Denied::Short)
        })
    }

    fn give_back(&self, cost: Cost) -> Pending<'_, ()> {
        Box::pin(async move {
            let now = self.governor.now();
            let returned = self
                .governor
                .store
                .return_quota(platform_day(now), self.payer, cost, now)
                .await;
            // The count is then higher than what was spent, which harms nobody.
            if let Err(error) = returned {
                tracing::warn!(%error, "a call that was not sent stays counted");
            }
        })
    }

    fn is_over(&self, cost: Cost) -> Pending<'_, ()> {
        Box::pin(async move {
            let now = self.governor.now();
            tracing::info!(target: "metric", metric = "QuotaSpent", percent = 100);
            let noted = self
                .governor
                .store
                .quota_is_over(platform_day(now), cost.searches > 0, now)
                .await;
            // The next call is refused by the platform again, and notes it.
            if let Err(error) = noted {
                tracing::warn!(%error, "that the platform's quota is spent was not noted");
            }
        })
    }
}
