//! Where the time comes from.

use std::sync::Arc;

use jiff::Timestamp;

/// `Timestamp::now` in a function, a clock moved by hand in a test.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;
