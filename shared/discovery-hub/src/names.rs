//! Where everything lies, and for how long what was taken back is looked at.

use jiff::SignedDuration;

/// Names the bucket of the buffers.
pub const BUCKET_BOARD: &str = "BUCKET_BOARD";
/// Names the bucket of the web app, which the CDN serves.
pub const BUCKET_WEB: &str = "BUCKET_WEB";

/// The hub.
pub const HUB: &str = "hub/videos";
/// What its titles repeat.
pub const PATTERNS: &str = "hub/patterns.json";
/// How far the builder has come.
pub const STATE: &str = "hub/state.json";
/// Some videos, for visitors.
pub const PREVIEW: &str = "data/hub-preview.json";

/// A reading is taken back at the time at which that was asked for, and written a while later: no later than any function may run. So long before a
/// buffer was made both its reader and the next builder look for marks.
pub(crate) const WRITTEN_WITHIN: SignedDuration = SignedDuration::from_mins(15);
