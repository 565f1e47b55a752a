//! The figures of a report, one subject each, as claims.

pub mod cohort;
pub(crate) mod dependence;
pub(crate) mod engagement_ratio;
pub(crate) mod findings;
pub mod hits;
pub(crate) mod inputs;
pub mod metrics;
pub(crate) mod momentum;
pub mod money;
pub mod outliers;
pub(crate) mod revenue;
pub mod rhythm;
pub(crate) mod sustainability;
pub mod trend;
