//! Changing titles: one in all it says, or several at once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use contract::titles::{ChangeTitles, ChangedTitles, SavedTitle as Shown, UpdateTitle};
use domain::title::CHANGED_AT_ONCE;
use domain::{Error, Result, TitleCategory, TitleId, TitleNotes, TitleStatus, TitleText, UserId};
use engine::titles::score::TitleScore;
use jiff::Timestamp;
use store::{SavedTitle, Store};

use crate::scorer::{Scorer, niche};
use crate::show::shown;

/// How often an edit is made again because another one came first.
const TRIES: u32 = 5;

/// What an edit says, parsed.
struct Edit {
    title: Option<TitleText>,
    niche: Option<Option<String>>,
    category: Option<TitleCategory>,
    status: Option<TitleStatus>,
    notes: Option<TitleNotes>,
}

impl Edit {
    fn parse(request: &UpdateTitle) -> Result<Self> {
        let niche = request.niche.as_ref().map(|key| key.as_deref().map(niche).transpose());
        Ok(Self {
            title: request.title.as_deref().map(TitleText::parse).transpose()?,
            niche: niche.transpose()?,
            category: request.category.map(Into::into),
            status: request.status.map(Into::into),
            notes: request.notes.as_deref().map(TitleNotes::parse).transpose()?,
        })
    }

    /// A title after it, with the score that its words and niche then have.
    fn of(&self, title: &SavedTitle, score: Option<&TitleScore>, now: Timestamp) -> SavedTitle {
        let words = self.title.as_ref().or(title.title.as_ref());
        let edited = SavedTitle {
            title: words.cloned(),
            is_own: title.is_own || words != title.title.as_ref(),
            niche: self.niche.clone().unwrap_or_else(|| title.niche.clone()),
            category: self.category.unwrap_or(title.category),
            status: self.status.unwrap_or(title.status),
            notes: self.notes.clone().unwrap_or_else(|| title.notes.clone()),
            score: score.unwrap_or(&title.score).clone(),
            ..title.clone()
        };
        changed_at(edited, title, now)
    }
}

/// With the time of the change, where there is one.
fn changed_at(edited: SavedTitle, before: &SavedTitle, now: Timestamp) -> SavedTitle {
    match edited == *before {
        true => edited,
        false => SavedTitle {
            updated_at: now,
            ..edited
        },
    }
}

/// Changes a title, and scores it again where its words or its niche change.
///
/// # Errors
/// [`Error::InvalidInput`] naming the field; [`Error::NotFound`] where it is gone, or deleted; a store that does not answer.
pub async fn update(
    scorer: &Scorer,
    user: &UserId,
    id: &TitleId,
    request: &UpdateTitle,
    now: Timestamp,
) -> Result<Shown> {
    let edit = Edit::parse(request)?;
    for _ in 0..TRIES {
        let stored = scorer.store().title(user, id).await?.ok_or(Error::NotFound)?.at(now);
        let wanted = edit.of(&stored, None, now);
        let score = scored_again(scorer, user, &stored, &wanted, now).await?;
        // Anyone who edits the same title meanwhile changes what was scored.
        let is_as_read = |title: &SavedTitle| (&title.title, &title.niche) == (&stored.title, &stored.niche);
        let is_made = AtomicBool::new(false);
        let edited = |title: &SavedTitle| {
            let title = title.clone().at(now);
            let is_editable = title.deleted_at.is_none() && is_as_read(&title);
            is_made.store(is_editable, Ordering::Relaxed);
            is_editable.then(|| edit.of(&title, score.as_ref(), now))
        };
        let ids = std::slice::from_ref(id);
        let changed = scorer.store().change_titles(user, ids, now, edited).await?;
        let there = changed.into_iter().find(|title| title.deleted_at.is_none());
        let there = there.ok_or(Error::NotFound)?;
        if is_made.into_inner() {
            return Ok(shown(there, now));
        }
    }
    Err(Error::Unavailable {
        service: "titles",
        cause: "the title is being edited elsewhere".to_owned(),
    })
}

/// The score after an edit, where words or niche change with it.
async fn scored_again(
    scorer: &Scorer,
    user: &UserId,
    before: &SavedTitle,
    after: &SavedTitle,
    now: Timestamp,
) -> Result<Option<TitleScore>> {
    let Some(words) = &after.title else { return Ok(None) };
    if (&after.title, &after.niche) == (&before.title, &before.niche) {
        return Ok(None);
    }
    let (channel, niche) = (after.channel.as_ref(), after.niche.as_deref());
    let scored = scorer.score(user, words, channel, niche, now).await?;
    Ok(Some(scored.score))
}

/// Changes several titles at once.
///
/// # Errors
/// [`Error::InvalidInput`] where none is named, or more than may be; as [`Store::change_titles`].
pub async fn change(store: &Store, user: &UserId, request: &ChangeTitles, now: Timestamp) -> Result<ChangedTitles> {
    if request.title_ids.is_empty() || request.title_ids.len() > CHANGED_AT_ONCE {
        return Err(Error::invalid("titleIds"));
    }
    let mut seen = HashSet::new();
    let named = request.title_ids.iter().filter(|id| seen.insert(id.as_str()));
    let ids = named.map(|id| id.parse()).collect::<Result<Vec<TitleId>>>()?;
    let changed = |title: &SavedTitle| {
        let is_deleted = request.deleted.unwrap_or(title.deleted_at.is_some());
        let edited = SavedTitle {
            category: request.category.map_or(title.category, Into::into),
            status: request.status.map_or(title.status, Into::into),
            deleted_at: is_deleted.then(|| title.deleted_at.unwrap_or(now)),
            ..title.clone()
        };
        // A deleted title is only brought back: nobody sees what else would change.
        (title.deleted_at.is_none() || !is_deleted).then(|| changed_at(edited, title, now))
    };
    let after = store.change_titles(user, &ids, now, changed).await?;
    let wants_gone = request.deleted == Some(true);
    let there: HashSet<&TitleId> = after
        .iter()
        .filter(|title| title.deleted_at.is_none() || wants_gone)
        .map(|title| &title.id)
        .collect();
    let missing = ids
        .iter()
        .filter(|id| !there.contains(id))
        .map(ToString::to_string)
        .collect();
    let items = after.into_iter().filter(|title| title.deleted_at.is_none());
    Ok(ChangedTitles {
        items: items.map(|title| shown(title, now)).collect(),
        missing,
    })
}
