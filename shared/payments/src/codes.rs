//! Creator codes at the provider: one coupon, and a promotion code of it for each creator.

use std::collections::HashMap;

use domain::catalogue::CREATOR_COUPON;
use domain::{Code, ProviderId, Result};
use stripe_product::promotion_code::{
    CreatePromotionCode, CreatePromotionCodePromotion, CreatePromotionCodePromotionType, ListPromotionCode,
};

use crate::checkout::APP;
use crate::provider::{Payments, id};

impl Payments {
    /// The provider's name for a creator code: made when it is first used, and found again where it was made before.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn promotion(&self, code: &Code) -> Result<ProviderId> {
        let list = ListPromotionCode::new()
            .code(code.as_str())
            .coupon(CREATOR_COUPON)
            .active(true);
        let found = self.wire().get(list).await?;
        if let Some(promotion) = found.data.first() {
            return id(promotion.id.as_str());
        }
        let promotion = CreatePromotionCodePromotion {
            coupon: Some(CREATOR_COUPON.to_owned()),
            type_: CreatePromotionCodePromotionType::Coupon,
        };
        let create = CreatePromotionCode::new(promotion)
            .code(code.as_str())
            .metadata(HashMap::from([(APP.0.to_owned(), APP.1.to_owned())]));
        let made = self.wire().act(create, &format!("promotion:{code}")).await?;
        id(made.id.as_str())
    }
}
