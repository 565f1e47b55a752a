//! Thresholds of an X-Ray.

/// Days that the median of recent uploads looks back (specification).
pub const RECENT_DAYS: f64 = 30.0;
/// Days of a month of pace (design: a twelfth of a year).
pub const MONTH_DAYS: f64 = 30.44;
/// Uploads listed by pace (design).
pub const LISTED_TOP: usize = 10;
/// Percentiles among channels of its size at which Elite and Strong begin (design).
pub const TIERS: [f64; 2] = [90.0, 60.0];
/// Scores at which Excellent, Good and Average begin in the monitoring view (specification).
pub const HEALTH: [f64; 3] = [80.0, 60.0, 40.0];

/// Days of the windows that are compared, the shortest first (design).
pub const WINDOWS: [u32; 3] = [30, 60, 90];
/// Uploads of the main format that each window must have (design).
pub const WINDOW_UPLOADS: usize = 8;
/// Normal quantile of the interval that must leave 1 out for a window's figure to have moved (chosen: 99 percent, as a report compares three
/// figures of up to three formats alongside all others).
pub const WINDOW_Z: f64 = 2.575_829_303_548_901;

/// Share of what is expected below which newest uploads may ring the alert (design: 30 percent less).
pub const ALERT_BELOW: f64 = 0.7;
/// Fewest and most newest uploads that the alert looks at (design).
pub const ALERT_UPLOADS: (usize, usize) = (5, 10);
/// Fewest and most uploads before them that it compares with (chosen: with 10 against 40 at σ 0.6 a true half is found in 9 of 10).
pub const ALERT_AGAINST: (usize, usize) = (10, 40);
/// Earlier uploads for each newest one (chosen: an expectation from fewer would be the greater doubt).
pub const ALERT_SHARE: usize = 4;

/// Age in days from which an upload is an old one (design).
pub const OLD_DAYS: f64 = 180.0;

/// Newest uploads whose lengths are looked at before another length is advised, and the share of them from which it is the usual one (chosen).
pub const NEWEST_LENGTHS: usize = 20;
/// See [`NEWEST_LENGTHS`].
pub const USUAL_LENGTH: f64 = 0.5;

/// Things to do in a report (design).
pub const ADVICE_LISTED: usize = 3;
/// First uploads since advice was given that its grade looks at (chosen: each smallest test of ours asks for ten uploads at most).
pub const ADVICE_UPLOADS: usize = 10;
/// Fewest of them that must have followed it, and fewest that are graded where no more came in time (chosen: as for the drop alert).
pub const ADVICE_LEAST: usize = 5;
/// Days until advice is looked at again: soonest, without a known pace, and latest (chosen: two uploads a week need 42).
pub const ADVICE_DAYS: (f64, f64, f64) = (14.0, 60.0, 180.0);

/// Standard errors that an experiment's difference must exceed (measured: with wild values drawn in, 1.96 would be wrong on 5.3 percent of channels
/// without a difference).
pub const EXPERIMENT_Z: f64 = 2.05;
/// Normal quantile of the power of an experiment (design: 80 percent).
pub const EXPERIMENT_POWER_Z: f64 = 0.8416;
/// Extra uploads of an experiment for the doubt about the spread, as a share times its degrees of freedom (measured: so that the power is 80 percent
/// after a past of 12 uploads as well).
pub const EXPERIMENT_WIDER: f64 = 2.0;
/// Uploads a side beyond which counting on says nothing.
pub const EXPERIMENT_MOST: u32 = 10_000;
/// Uploads from the start of an experiment on that an X-Ray is sure to read: it reads 200, and a tenth of them is left for those that count for
/// neither side or are too young (chosen).
pub const EXPERIMENT_READ: u32 = 180;
/// Weeks within which an experiment must be over by plan (chosen: a year; later it would compare two channels).
pub const EXPERIMENT_WEEKS: u32 = 52;
/// Weeks after which it ends without a verdict (chosen: half as long again as the longest plan).
pub const EXPERIMENT_EXPIRES_WEEKS: u32 = 78;
/// Uploads whose sides are named in advance (chosen).
pub const EXPERIMENT_NEXT: usize = 4;
