//! Deleting from the history.

use domain::job::Work;
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use store::{AnalysisKey, Store};

/// Deletes an entry at its source.
///
/// # Errors
/// [`Error::InvalidInput`] naming `source` for one that there is not; [`Error::NotFound`] when there is no such entry;
/// [`Error::AnalysisRunning`] or [`Error::RunRunning`] while it is not done.
pub async fn delete_entry(store: &Store, user: &UserId, source: &str, id: &str, now: Timestamp) -> Result<()> {
    let work = match source {
        "quick_search" => Work::Analysis,
        "monitoring" => Work::Run,
        _ => return Err(Error::invalid("source")),
    };
    let (user, id) = (user.clone(), id.parse().map_err(|_| Error::NotFound)?);
    store.delete_analysis(&AnalysisKey { work, user, id }, now).await
}
