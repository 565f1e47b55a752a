//! What is shown of a day.

use contract::account::QuotaUse;
use contract::admin::{PlatformQuota, QuotaShare};
use domain::Result;
use domain::quota::Share;
use domain::scout::next_platform_day;

use crate::Governor;

impl Governor {
    /// How much of today is spent, for everybody to read.
    ///
    /// # Errors
    /// A store that does not answer.
    pub async fn in_use(&self) -> Result<QuotaUse> {
        let today = self.today().await?;
        Ok(QuotaUse {
            spent_percent: self.budget.percent_spent(&today).min(100),
            next_day_at: next_platform_day(self.now())?,
        })
    }

    /// What was spent today and by whom, for operators.
    ///
    /// # Errors
    /// A store that does not answer.
    pub async fn by_share(&self) -> Result<PlatformQuota> {
        let today = self.today().await?;
        let shares = Share::ALL.map(|share| {
            let (spent, most) = (today.spent.of(share), self.budget.most(share));
            QuotaShare {
                key: share.into(),
                units: spent.units,
                most_units: most.units,
                searches: spent.searches,
                most_searches: most.searches,
            }
        });
        Ok(PlatformQuota {
            shares: shares.into(),
            units_over: today.over.units,
            searches_over: today.over.searches,
        })
    }
}
