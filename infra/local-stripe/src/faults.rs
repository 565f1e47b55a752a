//! What goes wrong on purpose, until it is used up.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Faults in force. Each count goes down with every delivery or request that it hits.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Faults {
    /// Next events that are delivered once more.
    pub(crate) duplicate: u32,
    /// Next events that are held back, and then sent in the opposite order.
    pub(crate) reorder: u32,
    /// Milliseconds that every event is late.
    pub(crate) delay_ms: u64,
    /// Next events that are never sent, as if the endpoint had been away for days.
    pub(crate) drop: u32,
    /// Next deliveries that carry a signature by another secret.
    pub(crate) bad_signature: u32,
    /// Next answers to deliveries that count as lost, as if the receiver had crashed before it gave them.
    #[serde(rename = "crashBefore2xx")]
    pub(crate) crash_before_2xx: u32,
    /// Nothing is sent while this holds.
    pub(crate) paused: bool,
    /// Next changes by the API that are refused with 400 and no code, and nothing is done.
    pub(crate) api400: u32,
    /// Next requests to the API that are answered with 500, and nothing is done.
    pub(crate) api500: u32,
    /// Next requests to the API that are answered with 429.
    pub(crate) api429: u32,
    /// Next requests that are carried out, but whose connection ends without an answer.
    pub(crate) api_lost: u32,
    /// Milliseconds that every answer of the API is late.
    pub(crate) api_delay_ms: u64,
}

impl Faults {
    /// Takes over what an order names and leaves the rest.
    pub(crate) fn ordered(&self, order: &Value) -> Result<Self, String> {
        let mut all = serde_json::to_value(self).map_err(|e| e.to_string())?;
        let order = order.as_object().ok_or("an order is a JSON object")?;
        if let Some(all) = all.as_object_mut() {
            all.extend(order.clone());
        }
        serde_json::from_value(all).map_err(|e| e.to_string())
    }
}

/// True once for each that is left.
pub(crate) fn spend(count: &mut u32) -> bool {
    let left = *count > 0;
    *count = count.saturating_sub(1);
    left
}
