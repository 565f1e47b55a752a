//! A stored report, whatever engine wrote it.

use domain::Result;
use engine::Report;
use serde_json::Value;

use crate::wire::item::{self, Item};

/// Reads the report of a row. Fields that an older engine did not know are filled in by the type; what does not fit the type goes through
/// the engine's reader of legacy reports, so that an old analysis opens with what is left of it.
pub(crate) fn read(row: &Item) -> Result<Report> {
    item::unpack(row).or_else(|error| {
        let value: Value = item::unpack(row)?;
        let report = engine::legacy::report(&value).ok_or(error)?;
        tracing::warn!(
            engine_version = report.engine_version,
            "a report of another shape was read"
        );
        Ok(report)
    })
}
