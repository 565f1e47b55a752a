//! Where everything lies.

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
