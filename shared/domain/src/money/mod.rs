//! What is bought, granted and spent: products and prices, tiers and their limits, credits in their buckets, payments, codes.

pub mod catalogue;
pub mod code;
pub mod credits;
pub mod grant;
pub mod payment;
pub mod subscription;
pub mod tier;
