//! Order statistics, robust lines, resamples and intervals. Every function is total: empty input gives `None`, never NaN.

pub mod bootstrap;
mod interval;
pub(crate) mod mean_difference;
mod normal;
mod order;
pub mod permutation;
pub mod random;
pub mod resamples;
mod slope;

pub use bootstrap::{bias_corrected, bootstrap, mean_interval, percentiles, ratio_mean_interval, recentred, resample};
pub use interval::{Interval, difference, quantile_interval, standard_error, wilson};
pub use normal::{Z90, Z95, student_of_few};
pub(crate) use normal::{normal_share, student};
pub use order::{median, median_of, median_without, quantile, quantiles, robust_sd, sorted, spearman};
pub use permutation::shrink;
pub use slope::{Slope, middle_slope, theil_sen};
