//! Conversations as they are read and deleted.

use coach::openers;
use contract::coach::CoachConversation;
use domain::coach::questions_a_day;
use domain::{CoachAbout, Language, Result, UserId};
use jiff::Timestamp;
use store::Store;

use crate::sheets;

/// Questions that are shown.
const SHOWN: u32 = 100;

/// What somebody asked about a report, and what they may ask.
///
/// # Errors
/// [`domain::Error::NotFound`] where there is no such report of theirs; a store that does not answer.
pub async fn conversation(
    store: &Store,
    user: &UserId,
    about: &CoachAbout,
    language: Language,
    has_model: bool,
    now: Timestamp,
) -> Result<CoachConversation> {
    let (source, newest, account, used) = tokio::try_join!(
        sheets::read(store, user, about, language, now),
        store.coach_turns(user, about, SHOWN, now),
        store.seen_account(user, now),
        store.questions_asked(user, now),
    )?;
    let a_day = questions_a_day(account.is_some_and(|account| account.premium));
    Ok(CoachConversation {
        turns: newest.into_iter().rev().map(|asked| asked.turn).collect(),
        suggestions: openers(&source.sheet).into_iter().map(str::to_owned).collect(),
        questions_left: a_day.saturating_sub(used),
        questions_a_day: a_day,
        has_model,
    })
}

/// Deletes what somebody asked about a report, whether the report is still there or not.
///
/// # Errors
/// A store that does not answer.
pub async fn delete_conversation(store: &Store, user: &UserId, about: &CoachAbout) -> Result<()> {
    store.delete_coach_turns(user, about).await
}
